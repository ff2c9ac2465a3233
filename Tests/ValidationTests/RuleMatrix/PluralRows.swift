import L10nDiagnostics
import TestSupport

/// Rules about plurals, by language: rule, verdict, language, text (and the source if it is not `Bags.en`).
enum PluralRows {
    static let all = [
        missingCategory, unusedCategory, otherMissing, impliedQuantity, digitInCategory, noArgument, swappedForms, identicalForms,
        redundant,
        candidate, parenthesised, sourcePlural, twoArguments, argumentAmbiguous,
    ].flatMap { $0 }

    static let missingCategory = rows(
        "plural-missing-category", from: Bags.en,
        [
            .error("de", Bags.de.without("one")),
            .error("ru", Bags.ru.without("many")),
            .error("pl", Bags.pl.without("few")),
            .error("ar", Bags.ar.without("zero")),
            .error("ar", Bags.ar.without("two")),
            .error("cy", Bags.cy.without("many")),
            .error("sl", Bags.sl.without("two")),
            .error("lv", Bags.lv.without("zero")),
            .error("he", Bags.he.without("two")),
            // A fraction; Czech uses `many` for fractions.
            .error(
                "cs", ["one": "%.1f taška", "few": "%.1f tašky", "other": "%.1f tašek"],
                from: ["one": "%.1f bag", "other": "%.1f bags"]),
            .silent("ja", Bags.ja), .silent("de", Bags.de), .silent("ru", Bags.ru), .silent("pl", Bags.pl),
            .silent("ar", Bags.ar), .silent("cy", Bags.cy), .silent("sl", Bags.sl), .silent("lv", Bags.lv),
            .silent("he", Bags.he),
            // `many` is for a million in French and Portuguese, and for fractions in Czech.
            .silent("fr", Bags.fr), .silent("pt-BR", Bags.ptBR), .silent("cs", Bags.cs),
            // The fault is in the source only, but not for 21.
            .left(to: "error plural-missing-category", in: "de", Bags.de.without("one"), from: Bags.en.without("one")),
            .error("ru", Bags.ru.without("one"), from: Bags.en.without("one")),
            // No word follows the number.
            .warning("ru", ["one": "Выбрано: %lld", "other": "Выбрано: %lld"], also: []),
            .warning("ar", ["other": "العدد: %lld"]), .warning("de", ["other": "Anzahl: %lld"]),
            // A copy of the source.
            .left(to: "warning identical-to-source", in: "ru", Bags.en),
            .left(to: "warning identical-to-source", in: "ar", Bags.en),
            // The same word after every number.
            .silent("tr", Bags.tr.without("one")),
            // There are no plural rules for Klingon.
            .silent("tlh", ["other": "%lld buq"]),
            .left(to: "error plural-other-missing", in: "pl", Bags.pl.without("other")),
            .error("ru", Bags.ru.without("few"), also: ["warning stale-key"]).stale,
        ])

    static let unusedCategory = rows(
        "plural-unused-category", from: Bags.en,
        [
            .warning("de", Bags.de.with("few", "%lld Täschchen")),
            .warning("sl", Bags.sl.with("many", "%lld torbic")),
            .warning("lv", Bags.lv.with("few", "%lld sominas")),
            .warning("he", Bags.he.with("many", "%lld תיק")),
            .warning("ja", Bags.ja.with("few", "%lld個のバッグ")),
            // Xcode adds `one` when it makes a text plural.
            .note("ja", Bags.ja.with("one", "バッグ%lld個")), .note("ko", ["one": "가방 %lld개", "other": "가방 %lld개"]),
            // Apple platforms show it for 0 in every language.
            .silent("en", Bags.en.with("zero", "No bags")), .silent("ja", Bags.ja.with("zero", "バッグなし")),
            .silent("ru", Bags.ru.with("zero", "Нет сумок")), .silent("sl", Bags.sl.with("zero", "Brez torb")),
            // Rare: millions and fractions.
            .silent("fr", Bags.fr.with("many", "%lld de sacs")), .silent("cs", Bags.cs.with("many", "%lld tašky")),
            .silent("ar", Bags.ar), .silent("tlh", ["few": "%lld buqmey", "other": "%lld buq"]),
        ])

    static let otherMissing = rows(
        "plural-other-missing", from: Bags.en,
        [
            .error("de", Bags.de.without("other")), .error("ru", Bags.ru.without("other")),
            .error("ar", Bags.ar.without("other")), .error("sl", Bags.sl.without("other")),
            .error("lv", Bags.lv.without("other")), .error("tlh", ["one": "%lld buq"]),
            .silent("de", Bags.de), .silent("ru", Bags.ru), .silent("ar", Bags.ar), .silent("ja", Bags.ja),
            .error("pl", Bags.pl.without("other"), also: ["warning stale-key"]).stale,
        ])

    static let impliedQuantity = rows(
        "plural-implied-quantity", from: Bags.en,
        [
            // 21, 31, 41 …
            .error("ru", Bags.ru.with("one", "Одна сумка")), .error("lv", Bags.lv.with("one", "Viena soma")),
            // 101, 201 … and 102, 202 …
            .error("sl", Bags.sl.with("one", "Ena torba")), .error("sl", Bags.sl.with("two", "Dve torbi")),
            .error("pl", Bags.pl.with("few", "Kilka toreb")), .error("ar", Bags.ar.with("few", "بضع حقائب")),
            .error("lv", Bags.lv.with("zero", "Nav somu")),
            // 0 is `one` too.
            .warning("fr", Bags.fr.with("one", "Un sac")), .warning("pt-BR", Bags.ptBR.with("one", "Uma sacola")),
            .warning("hi", ["one": "एक बैग", "other": "%lld बैग"]),
            // Exactly one number.
            .silent("en", Bags.en.with("one", "One bag")), .silent("de", Bags.de.with("one", "Eine Tasche")),
            .silent("pl", Bags.pl.with("one", "Jedna torba")), .silent("cs", Bags.cs.with("one", "Jedna taška")),
            .silent("ar", Bags.ar), .silent("he", Bags.he), .silent("cy", Bags.cy.with("two", "dau fag")),
            .silent("ja", Bags.ja),
            // 0 has its own text.
            .silent("fr", Bags.fr.with("one", "Un sac").with("zero", "Aucun sac")),
            .left(to: "note locale-region-fallback", in: "pt-PT", ["one": "Um saco", "other": "%lld sacos"]),
            // The number is there but misspelled.
            .left(to: "error format-lookalike", in: "ru", Bags.ru.with("many", "％lld сумок")),
        ])

    static let digitInCategory = rows(
        "plural-digit-in-category", from: Bags.en,
        [
            // The form is for this number only.
            .note("en", Bags.en.with("one", "1 bag")), .note("de", Bags.de.with("one", "1 Tasche")),
            .note("pl", Bags.pl.with("one", "1 torba")), .note("ar", Bags.ar.with("two", "٢ حقيبتان")),
            .note("fr", Bags.fr.with("one", "1 sac").with("zero", "Aucun sac")),
            // 0 bags would be shown as 1.
            .warning("fr", Bags.fr.with("one", "1 sac")), .warning("pt-BR", Bags.ptBR.with("one", "1 sacola")),
            // 21 bags would be shown as 1.
            .error("ru", Bags.ru.with("one", "1 сумка")), .error("sl", Bags.sl.with("two", "2 torbi")),
            .error("lv", Bags.lv.with("one", "1 soma")),
            .silent("de", Bags.de.with("one", "Eine Tasche")), .silent("pl", Bags.pl), .silent("ar", Bags.ar),
            // A different number that all forms have.
            .silent(
                "de", ["one": "%lld Tasche in 1 Paket", "other": "%lld Taschen in 1 Paket"],
                from: ["one": "%lld bag in 1 parcel", "other": "%lld bags in 1 parcel"]),
            .silent("pl", Bags.pl.with("one", "Jedna torba za 1,5 zł")), .silent("ja", Bags.ja),
        ])

    static let noArgument = rows(
        "plural-no-argument",
        [
            .error("en", ["one": "A bag", "other": "Bags"]),
            .error("ru", ["one": "Сумка", "few": "Сумки", "many": "Сумок", "other": "Сумки"]),
            .error(
                "ar",
                ["zero": "لا حقائب", "one": "حقيبة واحدة", "two": "حقيبتان", "few": "حقائب", "many": "حقيبة", "other": "حقيبة"]),
            .error("ja", ["other": "バッグ"]),
            .error("sl", ["one": "%@ torba", "two": "%@ torbi", "few": "%@ torbe", "other": "%@ torb"]),
            .silent("en", Bags.en), .silent("ru", Bags.ru), .silent("ar", Bags.ar), .silent("ja", Bags.ja),
            .silent("en", ["one": "One bag", "other": "%lld bags"]),
            // The source has a number; another rule reports that the translation lacks it.
            .left(to: "warning format-missing-argument", in: "ja", ["other": "バッグ"], from: Bags.en),
        ])

    static let swappedForms = rows(
        "swapped-plural-forms", from: Bags.en,
        [
            .warning("ru", ["one": "%lld сумка", "few": "%lld сумок", "many": "%lld сумки", "other": "%lld сумки"]),
            .warning("uk", ["one": "%lld файл", "few": "%lld файлів", "many": "%lld файли", "other": "%lld файлу"]),
            .warning("pl", ["one": "%lld plik", "few": "%lld plików", "many": "%lld pliki", "other": "%lld pliku"]),
            .silent("ru", Bags.ru), .silent("uk", Bags.uk), .silent("pl", Bags.pl), .silent("cs", Bags.cs),
            .silent("ar", Bags.ar),
        ])

    static let identicalForms = rows(
        "plural-identical-forms", from: Bags.en,
        [
            .note("pl", Bags.pl.with("few", "%lld torba")), .note("ru", Bags.ru.with("few", "%lld сумка")),
            .note("ru", Bags.ru.with("few", "%lld сумок")),
            .note("uk", ["one": "%lld сумка", "few": "%lld сумок", "many": "%lld сумок", "other": "%lld сумки"]),
            .note("cs", Bags.cs.with("few", "%lld tašek")),
            .note("sl", Bags.sl.with("two", "%lld torba")), .note("ar", Bags.ar.with("few", "%lld حقيبة")),
            .note("lv", Bags.lv.with("one", "%lld somas")),
            // An English plural noun, which is wrong for 1.
            .note("en", Bags.en.with("one", "%lld bags")),
            .silent("pl", Bags.pl), .silent("ru", Bags.ru), .silent("sl", Bags.sl), .silent("lv", Bags.lv),
            .silent("ja", Bags.ja),
            // Forms that the language has in common.
            .silent("cs", ["one": "Nové %lld oznámení", "few": "Nová %lld oznámení", "other": "Nová %lld oznámení"]),
            .silent(
                "uk",
                [
                    "one": "%lld повідомлення", "few": "%lld повідомлення", "many": "%lld повідомлень",
                    "other": "%lld повідомлення",
                ]),
            .silent(
                "pl",
                [
                    "one": "%lld użytkownika", "few": "%lld użytkowników", "many": "%lld użytkowników",
                    "other": "%lld użytkownika",
                ]),
            .note("pl", ["one": "%lld plik", "few": "%lld plików", "many": "%lld plików", "other": "%lld pliku"]),
            .note("uk", Bags.uk.with("few", "%lld сумка")),
            // Oblique cases do not distinguish 2 and 5: "in 5 bags", "up to 5 bags".
            .silent(
                "pl",
                ["one": "w %lld torbie", "few": "w %lld torbach", "many": "w %lld torbach", "other": "w %lld torby"],
                from: ["one": "in %lld bag", "other": "in %lld bags"]),
            .silent(
                "ru",
                ["one": "в %lld сумке", "few": "в %lld сумках", "many": "в %lld сумках", "other": "в %lld сумки"],
                from: ["one": "in %lld bag", "other": "in %lld bags"]),
            .silent(
                "uk",
                ["one": "у %lld сумці", "few": "у %lld сумках", "many": "у %lld сумках", "other": "у %lld сумки"],
                from: ["one": "in %lld bag", "other": "in %lld bags"]),
            .silent(
                "sl",
                ["one": "v %lld torbi", "two": "v %lld torbah", "few": "v %lld torbah", "other": "v %lld torbah"],
                from: ["one": "in %lld bag", "other": "in %lld bags"]),
            .silent(
                "cs", ["one": "v %lld tašce", "few": "v %lld taškách", "other": "v %lld taškách"],
                from: ["one": "in %lld bag", "other": "in %lld bags"]),
            // The word after the number may require another case, and a noun may have one form for 2 and 5.
            .silent(
                "ru",
                [
                    "one": "Удаление %lld файла", "few": "Удаление %lld файлов", "many": "Удаление %lld файлов",
                    "other": "Удаление %lld файла",
                ], from: ["one": "Deleting %lld file", "other": "Deleting %lld files"]),
            .silent(
                "pl",
                [
                    "one": "%lld wiadomość", "few": "%lld wiadomości", "many": "%lld wiadomości", "other": "%lld wiadomości",
                ], from: ["one": "%lld message", "other": "%lld messages"]),
            .silent(
                "sl", ["one": "%lld stvar", "two": "%lld stvari", "few": "%lld stvari", "other": "%lld stvari"],
                from: ["one": "%lld thing", "other": "%lld things"]),
            // The preposition comes before the substitution.
            .silent(
                "pl",
                .text(
                    "w %#@files@",
                    (
                        "files", 1, "lld",
                        ["one": "%arg pliku", "few": "%arg plikach", "many": "%arg plikach", "other": "%arg pliku"]
                    )),
                from: .text("in %#@files@", ("files", 1, "lld", ["one": "%arg file", "other": "%arg files"]))),
            .note(
                "pl",
                .text(
                    "%#@files@ (2)",
                    ("files", 1, "lld", ["one": "%arg plik", "few": "%arg plików", "many": "%arg plików", "other": "%arg pliku"])),
                from: .text("%#@files@ (2)", ("files", 1, "lld", ["one": "%arg file", "other": "%arg files"]))),
            // 1 раз, 5 раз; an oblique case whose preposition is in another text; no word to inflect.
            .silent(
                "ru", ["one": "%lld раз", "few": "%lld раза", "many": "%lld раз", "other": "%lld раза"],
                from: ["one": "%lld time", "other": "%lld times"]),
            .silent(
                "ru", ["one": "%lld файле", "few": "%lld файлах", "many": "%lld файлах", "other": "%lld файла"],
                from: ["one": "%lld file", "other": "%lld files"]),
            .silent(
                "ru", ["one": "Файл: %lld", "few": "Файлы: %lld", "many": "Файлы: %lld", "other": "Файлы: %lld"],
                from: ["one": "File: %lld", "other": "Files: %lld"]),
            // An impersonal verb or an infinitive does not take the nominative.
            .note(
                "ru",
                [
                    "one": "Найдена %lld сумка", "few": "Найдено %lld сумок", "many": "Найдено %lld сумок",
                    "other": "Найдено %lld сумки",
                ], from: ["one": "Found %lld bag", "other": "Found %lld bags"]),
            .note(
                "pl",
                [
                    "one": "Znaleziono %lld plik", "few": "Znaleziono %lld plików", "many": "Znaleziono %lld plików",
                    "other": "Znaleziono %lld pliku",
                ], from: ["one": "Found %lld file", "other": "Found %lld files"]),
            // Fractions take the genitive, like 2 or 5; millions in French are like all others.
            .silent("pl", Bags.pl.with("other", "%lld toreb")), .silent("ru", Bags.ru.with("other", "%lld сумок")),
            .silent("fr", Bags.fr.with("many", "%lld sacs")), .silent("cs", Bags.cs.with("many", "%lld tašek")),
            // 2 uređaja, 5 uređaja; an unused dual; omitted vowel signs; singular nouns.
            .silent("hr", ["one": "%lld uređaj", "few": "%lld uređaja", "other": "%lld uređaja"]),
            .silent("he", Bags.he.with("two", "%lld תיקים")), .silent("ar", Bags.ar), .silent("cy", Bags.cy),
            .silent("tr", Bags.tr), .silent("cs", ["one": "%lld definice", "few": "%lld definice", "other": "%lld definic"]),
        ])

    static let redundant = rows(
        "plural-redundant", from: "%lld kg",
        [
            .note("de", ["one": "%lld kg", "other": "%lld kg"]),
            .note("pl", ["one": "%lld kg", "few": "%lld kg", "many": "%lld kg", "other": "%lld kg"]),
            .note("lv", ["zero": "%lld kg", "one": "%lld kg", "other": "%lld kg"]),
            .note("sl", ["one": "%lld kg", "two": "%lld kg", "few": "%lld kg", "other": "%lld kg"]),
            .silent("ja", ["other": "%lld kg"]), .silent("de", Bags.de, from: Bags.en), .silent("pl", Bags.pl, from: Bags.en),
            .silent("sl", Bags.sl, from: Bags.en),
            // The source has forms, so the translation stays a plural.
            .silent("tr", Bags.tr, from: Bags.en),
            .left(to: "note plural-identical-forms", in: "en", Bags.en.with("one", "%lld bags")),
        ])

    static let candidate = rows(
        "plural-candidate", from: Bags.en,
        [
            .warning("de", "%lld Taschen"), .warning("ru", "%lld сумок"), .warning("sl", "%lld torb"),
            .warning("ar", "%lld حقيبة"), .warning("lv", "%lld somas"),
            .silent("ja", "バッグ%lld個"), .silent("ko", "가방 %lld개"), .silent("th", "กระเป๋า %lld ใบ"),
            .silent("de", "%lld Std."), .silent("ru", "%lld мин"), .silent("lv", "%lld km"),
            .silent("tr", "%lld çanta"), .silent("de", "Taschen: %lld"), .silent("ru", "Сумки: %lld"), .silent("sl", "%lld kg"),
            .silent("de", "%lld Taschen", from: "%lld bags"),
        ])

    static let parenthesised = rows(
        "plural-parenthesised",
        [
            .note("en", "%lld bag(s)"), .note("en", "%lld bag/s"), .note("de", "%lld Tasche(n)"), .note("ru", "%lld товар(ов)"),
            .note("pl", "%lld tom(ów)"), .note("fr", "%lld article(s)"), .note("ja", "%lld item(s)"),
            .silent("en", "Your bag(s)"), .silent("fr", "%lld ami(e)"), .silent("de", "%lld Kunde(ohne Konto)"),
            .silent("pl", "%lld MB/s"), .silent("ja", "%lld個（s）"), .silent("ar", "%lld (حقائب)"),
            .silent("ru", "%lld товаров (новых)"), .silent("en", "%lld requests/s"),
            // A copy of the source, which has the finding.
            .left(
                to: "note plural-parenthesised", "warning identical-to-source", in: "ja", "%lld bag(s)", from: "%lld bag(s)"),
        ])

    static let sourcePlural = rows(
        "source-plural-missing", from: "%lld bags",
        [
            .warning("de", Bags.de), .warning("pl", Bags.pl), .warning("ar", Bags.ar), .warning("sl", Bags.sl),
            .silent("ja", Bags.ja), .silent("de", Bags.de, from: Bags.en), .silent("pl", Bags.pl, from: Bags.en),
            // Natural as one text.
            .silent("ru", Bags.ru, from: "Bags: %lld"), .silent("ar", Bags.ar, from: "%lld selected"),
            .silent("sl", Bags.sl, from: "%lld kg"),
        ])

    static let twoArguments = rows(
        "plural-two-arguments",
        [
            .warning("en", ["one": "%1$lld bag in %2$lld parcels", "other": "%1$lld bags in %2$lld parcels"]),
            .warning(
                "pl",
                [
                    "one": "%1$lld torba w %2$lld paczkach", "few": "%1$lld torby w %2$lld paczkach",
                    "many": "%1$lld toreb w %2$lld paczkach", "other": "%1$lld torby w %2$lld paczki",
                ]),
            .warning(
                "lv",
                [
                    "zero": "%1$lld somu %2$lld pakās", "one": "%1$lld soma %2$lld pakās", "other": "%1$lld somas %2$lld pakās",
                ]),
            .warning(
                "sl",
                [
                    "one": "%1$lld torba, %2$lld paketov", "two": "%1$lld torbi, %2$lld paketov",
                    "few": "%1$lld torbe, %2$lld paketov", "other": "%1$lld torb, %2$lld paketov",
                ]),
            // A name and a number; one number twice; one form; a number and a fraction.
            .silent("en", ["one": "%1$@: %2$lld bag", "other": "%1$@: %2$lld bags"]),
            .silent("de", ["one": "%1$lld Tasche (%1$lld)", "other": "%1$lld Taschen (%1$lld)"]),
            .silent("ja", ["other": "%2$lld箱にバッグ%1$lld個"]),
            .silent(
                "ru",
                [
                    "one": "%1$lld сумка, %2$.1f кг", "few": "%1$lld сумки, %2$.1f кг", "many": "%1$lld сумок, %2$.1f кг",
                    "other": "%1$lld сумки, %2$.1f кг",
                ]),
            .silent("ar", Bags.ar),
        ])

    static let argumentAmbiguous = rows(
        "plural-argument-ambiguous", from: ["one": "%1$lld bag of %2$lld", "other": "%1$lld bags of %2$lld"],
        [
            .error("de", ["one": "Von %2$lld: %1$lld Tasche", "other": "Von %2$lld: %1$lld Taschen"]),
            .error(
                "pl",
                [
                    "one": "Z %2$lld: %1$lld torba", "few": "Z %2$lld: %1$lld torby", "many": "Z %2$lld: %1$lld toreb",
                    "other": "Z %2$lld: %1$lld torby",
                ]),
            .error(
                "lv",
                [
                    "zero": "No %2$lld: %1$lld somu", "one": "No %2$lld: %1$lld soma", "other": "No %2$lld: %1$lld somas",
                ]),
            // A single form leaves no choice.
            .left(to: "warning plural-two-arguments", in: "ja", ["other": "%2$lld個中%1$lld個のバッグ"]),
            .left(
                to: "warning plural-two-arguments", in: "de",
                ["one": "%1$lld Tasche von %2$lld", "other": "%1$lld Taschen von %2$lld"]),
            .silent("ar", Bags.ar, from: Bags.en), .silent("ru", Bags.ru, from: Bags.en), .silent("sl", Bags.sl, from: Bags.en),
        ])
}
