import L10nDiagnostics
import L10nValidation
import TestSupport

/// Rules about placeholders, by language: rule, verdict, language, text (and the source if it differs).
enum PlaceholderRows {
    static let all = [
        typeMismatch, unnumberedReorder, extraArgument, repeatedUnnumbered, missingArgument, widthMismatch, flagsMismatch,
        mixedPositional, argumentGap, argumentConflict, duplicateArgument, dangerous, digitsMissing, invalid, literalPercent,
        doublePercent,
        lookalike, variantsDisagree, keyMismatch, bracePlaceholder, nameMismatch, hardcodedNumber,
    ].flatMap { $0 }

    static let hardcodedNumber = rows(
        "hardcoded-number", from: "3 days left",
        [
            .warning("de", "Noch %lld Tage", also: ["error format-extra-argument"]),
            .warning("ru", "Осталось дней: %lld", also: ["error format-extra-argument"]),
            .warning("ja", "残り%lld日", also: ["error format-extra-argument"]),
            .silent("de", "Noch 3 Tage"), .silent("ru", "Осталось 3 дня"), .silent("ja", "残り3日"), .silent("ar", "بقيت 3 أيام"),
            .left(to: "error format-extra-argument", in: "de", "Noch 3 Tage, %@"),
        ])

    static let typeMismatch = rows(
        "format-type-mismatch", from: "%@ has %lld bags",
        [
            .error("de", "%1$@ hat %2$@ Taschen"), .error("ru", "У %1$@ %2$@ сумок"), .error("ja", "%1$@さんのバッグ: %2$@"),
            .error("ar", "لدى %1$@ %2$.1f حقيبة"), .error("sl", "%1$lld ima %2$lld torb"),
            .error("pl", Bags.pl.with("few", "%@ torby"), from: Bags.en),
            // Another notation of the same bytes.
            .warning("lv", "%llx somas", from: "%lld bags"),
            .silent("de", "%1$@ hat %2$lld Taschen"), .silent("ru", "У %@ %lld сумок"), .silent("ja", "%2$lld個、%1$@さん"),
            .silent("ar", "%2$lld — %1$@"), .silent("pl", Bags.pl, from: Bags.en),
        ])

    static let unnumberedReorder = rows(
        "format-unnumbered-reorder", from: "%@ has %lld bags",
        [
            .error("de", "%lld Taschen hat %@"), .error("ru", "%lld сумок у %@"), .error("ja", "%lld個、%@さん"),
            .error("ar", "%lld حقيبة لدى %@"), .error("de", "%@ zu %lld%%", from: "%lld%% of its %@"),
            .silent("de", "%2$lld Taschen hat %1$@"), .silent("ru", "%2$lld сумок у %1$@"), .silent("ja", "%2$lld個、%1$@さん"),
            // One type only: the order is unknown, and nothing crashes.
            .silent("ar", "%@ — %@", from: "%@ – %@"), .silent("sl", "%@ ima %lld torb"),
        ])

    static let extraArgument = rows(
        "format-extra-argument", from: "Hi %@",
        [
            .error("de", "Hallo %1$@ %2$@"), .error("ru", "Привет, %1$@ и %2$@"), .error("ja", "%1$@さん、%2$lld個"),
            .error("ar", "أهلاً %1$@ %2$lld"), .error("pl", "Cześć %@, %lld", from: "Hi %@"),
            .error("lv", "Sveiki, %@", from: "Hello"),
            .silent("de", "Hallo %1$@"), .silent("ru", "Привет, %@"), .silent("ja", "%1$@さん"), .silent("ar", "أهلاً %@"),
            // Without arguments, texts are not formatted.
            .silent("hu", "100%-ig biztos", from: "100% sure").with { $0.generatesSymbols = false },
            .left(to: "error format-repeated-unnumbered", in: "sl", "%@, zdravo %@"),
        ])

    static let repeatedUnnumbered = rows(
        "format-repeated-unnumbered", from: "Hi %@",
        [
            .error("de", "%@, hallo %@"), .error("ru", "%@, привет, %@"), .error("ja", "%@さん、%@"), .error("ar", "%@ أهلاً %@"),
            .silent("de", "Hallo %@"), .silent("ru", "Привет, %@"), .silent("ja", "%@さん"),
            .left(to: "note format-duplicate-argument", in: "ar", "%1$@ أهلاً %1$@"),
            .silent("sl", "%@ in %@", from: "%@ and %@"),
        ])

    static let missingArgument = rows(
        "format-missing-argument", from: "Hi %@",
        [
            .warning("de", "Hallo"), .warning("ru", "Привет"), .warning("ja", "こんにちは"), .warning("ar", "أهلاً"),
            .warning("sl", "le %2$@", from: "%1$@ and %2$@"), .warning("ru", "%lld сумок", from: "%lld bags of %@"),
            // The first is missing, so the second is read in its place.
            .error("de", "%lld Taschen", from: "%@ has %lld bags"), .error("pl", "%lld toreb", from: "%@ has %lld bags"),
            .silent("de", "Hallo %@"), .silent("ru", "Привет, %1$@"), .silent("ja", "%@さん"), .silent("ar", "أهلاً %@"),
            // A form for exactly one number may omit it.
            .silent("de", Bags.de.with("one", "Eine Tasche"), from: Bags.en), .silent("ar", Bags.ar, from: Bags.en),
            .silent("he", Bags.he, from: Bags.en), .silent("pl", Bags.pl.with("one", "Jedna torba"), from: Bags.en),
            // The same form of the source omits it too.
            .silent(
                "ko", ["zero": "%2$@: 없음", "other": "%2$@: %1$lld개"],
                from: ["zero": "No bags", "one": "%1$lld bag of %2$@", "other": "%1$lld bags of %2$@"]),
            .silent(
                "ko", ["zero": "가방 없음", "other": "%2$@: %1$lld개"],
                from: ["zero": "No bags", "one": "%1$lld bag of %2$@", "other": "%1$lld bags of %2$@"]),
            .warning(
                "ko", ["zero": "가방 없음", "other": "%2$@: %1$lld개"],
                from: ["zero": "No bags of %2$@", "one": "%1$lld bag of %2$@", "other": "%1$lld bags of %2$@"]),
            .left(to: "error format-lookalike", in: "ja", "％@さん"),
            // An English plural ending: the source is reported, and nothing else.
            .warning("de", "Dateien: %1$lld", from: "%1$lld file%2$@"), .warning("ja", "%lld個のファイル", from: "%lld file%@"),
            .warning("ru", "файлов: %lld", from: "%lld file%@ left"), .warning("en", "%lld item%@ selected"),
            .silent("de", "%1$lld Dateien v%2$@", from: "%1$lld files v%2$@"), .silent("en", "File%@"),
            .silent("en", "%1$lld%2$@"),
            // A number that is never shown selects nothing where there is one form.
            .silent("ja", "削除", from: deletes), .silent("zh-Hans", "删除", from: deletes), .silent("vi", "Xóa", from: deletes),
            .warning("ja", "削除", from: "Delete %lld bags"),
        ])

    private static let deletes = MatrixText.text(
        "Delete %#@bags@", ("bags", 1, "lld", ["one": "this bag", "other": "these bags"]))

    static let widthMismatch = rows(
        "format-width-mismatch", from: "%lld bags",
        [
            .warning("de", "%d Taschen"), .warning("ru", "%d сумок"), .warning("ja", "バッグ%i個"), .warning("ar", "%d حقيبة"),
            .error("sl", "%hd torb"), .warning("pl", Bags.pl.with("few", "%d torby"), from: Bags.en),
            .silent("de", "%lld Taschen"), .silent("ru", "%li сумок"), .silent("ja", "バッグ%lli個"), .silent("ar", "%1$lld حقيبة"),
            .silent("sl", "%d torb", from: "%d bags"),
        ])

    static let flagsMismatch = rows(
        "format-flags-mismatch", from: "%.2f kg",
        [
            .note("de", "%f kg"), .note("ru", "%.1f кг"), .note("ja", "%.0f kg"), .note("ar", "%+.2f كغم"),
            .silent("de", "%.2f kg"), .silent("ru", "%1$.2f кг"), .silent("ja", "%.2f kg"), .silent("ar", "%.2f كغم"),
            // The key is not what people read.
            .silent("de", "%.1f kg", from: "%.1f kg").key("%f kg"), .silent("ja", "%.1f kg", from: "%.1f kg").key("%f kg"),
            .note("ru", "%f кг", from: "%.1f kg").key("%f kg"),
        ])

    static let mixedPositional = rows(
        "format-mixed-positional", from: "%1$@ has %2$lld bags",
        [
            .error("de", "%1$@ hat %lld Taschen"), .error("ru", "У %@ %2$lld сумок"), .error("ja", "%@さんのバッグ: %2$lld個"),
            .error("ar", "لدى %1$@ %lld حقيبة"), .error("en", "%1$@ has %lld bags"),
            .silent("de", "%1$@ hat %2$lld Taschen"), .silent("ru", "У %@ %lld сумок"), .silent("ja", "%2$lld個、%1$@さん"),
            .silent("ar", "لدى %1$@ %2$lld%%", from: "%1$@ has %2$lld%%"),
        ])

    static let argumentGap = rows(
        "format-argument-gap",
        [
            .warning("en", "%2$@ bags"), .warning("ru", "%1$@ и %3$lld сумок"), .warning("ja", "バッグ%2$lld個"),
            .warning("ar", "%3$@"),
            .silent("en", "%1$@ and %2$@"), .silent("ru", "%2$lld сумок у %1$@"), .silent("ja", "%2$lld個、%1$@さん"),
            // The translation uses an argument that the source omits.
            .silent("sl", "%1$@: %2$@", from: "%2$@"),
        ])

    static let argumentConflict = rows(
        "format-argument-conflict", from: "%1$@ and %1$@",
        [
            .error("de", "%1$@ und %1$lld"), .error("ru", "%1$@ и %1$lld"), .error("ja", "%1$@と%1$lld"),
            .error("ar", "%1$lld و %1$@"), .error("en", "%1$@ and %1$lld"),
            .silent("de", "%1$@ und %1$@"), .silent("ru", "%1$@ и %1$@"), .silent("ja", "%1$@と%1$@"),
            .silent("ar", "%1$@ و %1$@"),
        ])

    static let duplicateArgument = rows(
        "format-duplicate-argument", from: "%1$@ has %2$lld bags",
        [
            .note("de", "%1$@: %1$@ hat %2$lld Taschen"), .note("ru", "%1$@, у %1$@ %2$lld сумок"),
            .note("ja", "%1$@さん、%1$@さんのバッグ: %2$lld個"), .note("ar", "%1$@ لدى %1$@ %2$lld حقيبة"),
            .silent("de", "%1$@ hat %2$lld Taschen"), .silent("ru", "%2$lld сумок у %1$@"), .silent("ja", "%2$lld個、%1$@さん"),
            .silent("sl", "%1$@ in %1$@", from: "%1$@ and %1$@"),
            // Another argument is lost.
            .warning("de", "%1$@ und %1$@", from: "%1$@ and %2$@", also: ["warning format-missing-argument"]),
            .warning("ja", "%1$@と%1$@", from: "%1$@ and %2$@", also: ["warning format-missing-argument"]),
        ])

    static let dangerous = rows(
        "format-dangerous",
        [
            .warning("en", "Hello %s"), .warning("ru", "Привет, %s"), .warning("ja", "%pさん"), .warning("ar", "أهلاً %c"),
            .warning("de", "Summe: %*d"), .error("en", "Hello %n"), .error("pl", "Cześć %n"),
            .silent("en", "Hello %@"), .silent("ru", "Привет, %@"), .silent("ja", "%lld個"), .silent("ar", "أهلاً %@"),
            // Prose, which is not formatted.
            .silent("en", "100% sure, 50 % of them"), .silent("sv", "100 % säker"),
        ])

    static let digitsMissing = rows(
        "format-digits-missing",
        [
            .note("en", "%lf km"), .note("ru", "%f км"), .note("ja", "%lfキロ"), .note("ar", "%f كم"),
            .silent("en", "%.1lf km"), .silent("ru", "%.2f км"), .silent("ja", "%lldキロ"), .silent("ar", "%@ كم"),
        ])

    static let invalid = rows(
        "format-invalid", from: "%lld of 100 %%",
        [
            .error("de", "%lld von 100 %"), .error("ru", "%lld из 100 %"), .error("ja", "%lld / 100%"),
            .error("ar", "%lld من 100%"),
            .error("sl", "%0$lld od 100"),
            // The rest of a damaged placeholder.
            .error("ca", "% publicacions", from: "%@ posts"), .error("ja", "%の投稿", from: "%@ posts"),
            .error("ar", "%د منشور", from: "%d posts"), .error("ru", "%2$ и %1$@", from: "%1$@ and %2$@"),
            .error("zh-Hans", "% 和 %@", from: "%@ and %@"), .error("pl", "% postów od %@", from: "%lld posts by %@"),
            .error("ca", "% publicacions de 20%", from: "%@ posts of 20%%"),
            .error("lv", Bags.lv.with("one", "% soma"), from: Bags.en),
            .error("de", "%.0f% %", from: "%.0f%%"), .error("ja", "100%オフ、%@さん", from: "100%% off, %@"),
            .error("tr", "%@ için %20 indirim", from: "20%% off for %@"),
            // Both a sign and an argument are lost.
            .error("fr", "Un rabais de 20 %", from: "%@ is 20%% off", also: ["warning format-missing-argument"]),
            .silent("de", "%lld von 100 %%"), .silent("ru", "%lld из 100 %%"), .silent("ja", "%lld / 100%%"),
            // Nothing formats a text of Interface Builder.
            .silent("de", "%lld von 100 %").key("AbC-12-dEf.title"), .silent("ja", "％@さん", from: "Hi %@").key("AbC-12-dEf.title"),
            // Texts without arguments are not formatted.
            .silent("ar", "100%", from: "100%"), .silent("tr", "%100 pamuk", from: "100% cotton"),
        ])

    static let literalPercent = rows(
        "format-literal-percent", from: "%lld%% off for %@",
        [
            .error("de", "%lld% ab für %@"), .error("fr", "%lld% de remise pour %@"), .error("pl", "%lld% i więcej dla %@"),
            .error("sl", "%lld% od %@"),
            .error("en", "%@, 50% off"),
            .silent("de", "%lld%% Rabatt für %@"), .silent("ru", "%lld%% скидка для %@"), .silent("ja", "%lld%%引き、%@さん"),
            .silent("es", "50% de descuento", from: "50% off"), .silent("en", "100% sure"),
            .silent("sv", "100% säker", from: "100% sure"),
            .silent("ar", "50% خصم", from: "50% off"),
        ])

    static let doublePercent = rows(
        "format-double-percent-literal",
        [
            .warning("en", "100%% sure"), .warning("ru", "Скидка 50%%"), .warning("ja", "50%%オフ"), .warning("ar", "50%% خصم"),
            .warning("de", "50%% Rabatt", from: "50% off"),
            .silent("en", "%lld%% off"), .silent("ru", "Скидка %lld%%"), .silent("ja", "%lld%%オフ"), .silent("ar", "50% خصم"),
        ])

    static let lookalike = rows(
        "format-lookalike", from: "Hi %1$@",
        [
            .error("de", "Hallo %$1@"), .error("ru", "Привет, 1%$@"), .error("ja", "％1$@さん"), .error("ar", "أهلاً ٪1$@"),
            .error("pl", "%Lld toreb", from: "%lld bags"), .error("zh-Hans", "你好 @%", from: "Hi %@"),
            .error("ja", "バッグ％lld個", from: "%lld bags"), .error("ar", "﹪@ أهلاً", from: "Hi %@"),
            // Only one plural form, which could omit its number; another number in words is fine.
            .error("ru", Bags.ru.with("many", "％lld сумок"), from: Bags.en),
            .error("lv", Bags.lv.with("one", "%Lld soma"), from: Bags.en),
            .error("sl", Bags.sl.with("two", "٪lld torbi"), from: Bags.en),
            .silent("pl", Bags.pl.with("one", "Jedna torba, 100％ skóry"), from: Bags.en),
            // A space is a flag for numbers, so the placeholder may still work.
            .warning("ru", "% lld сумок", from: "%lld bags"), .warning("ja", "バッグ% lld個", from: "%lld bags"),
            // Foundation shows the value of an object all the same.
            .note("fr", "Bonjour % @", from: "Hi %@"), .note("de", "%1@ und %2@", from: "%@ and %@"),
            .note("ja", "%1$ @さん"), .note("ar", "أهلاً % @", from: "Hi %@"),
            // But the number is a width, so that the values come in the wrong order.
            .error("ja", "%2@の%1@", from: "%1$@ of %2$@"),
            // The space of prose.
            .left(to: "warning format-missing-argument", in: "fr", "50 %% d’économies", from: "%@ saves 50%%"),
            .silent("de", "Hallo %1$@"), .silent("ru", "Привет, %@"), .silent("ja", "100％、%1$@さん"), .silent("ar", "٪ %1$@"),
        ])

    static let variantsDisagree = rows(
        "format-variants-disagree",
        [
            .error("en", ["one": "%lld bag", "other": "%@ bags"]), .error("lv", Bags.lv.with("one", "%@ soma")),
            .error("sl", Bags.sl.with("few", "%@ torbe")), .error("ru", Bags.ru.with("few", "%@ сумки")),
            .error("ja", .devices(["mac": "バッグ%@個", "other": "バッグ%lld個"])),
            .silent("en", Bags.en), .silent("ru", Bags.ru), .silent("sl", Bags.sl),
            .silent("ja", .devices(["mac": "バッグ%lld個", "other": "%lld個"])),
        ])

    static let keyMismatch = rows(
        "format-key-mismatch",
        [
            .error("en", "%@ bags").key("%lld bags"), .error("ru", "%1$lld сумок у %2$@").key("%@ имеет %lld сумок"),
            .error("ja", "%@個のバッグ").key("バッグ%lld個"), .error("ar", "%@ حقيبة").key("%lld حقائب"),
            .silent("en", "%lld bags").key("%lld items"), .silent("ru", "%2$lld сумок у %1$@").key("%@ имеет %lld сумок"),
            .silent("ja", "%lld個のバッグ").key("バッグ%lld個"),
            // A key that is a name has no arguments.
            .silent("ar", "%lld حقيبة"),
        ])

    static let bracePlaceholder = rows(
        "format-brace-placeholder", from: "Open ${shop} here",
        [
            .error("de", "Öffne ${laden} hier"), .error("ru", "Откройте магазин здесь"), .error("ja", "${店}をここで開く"),
            .error("ar", "افتح المتجر هنا"),
            .silent("de", "Öffne ${shop} hier"), .silent("ru", "Откройте ${shop} здесь"), .silent("ja", "ここで${shop}を開く"),
            .silent("ar", "افتح ${shop} هنا"),
            .silent("ja", "店を開く").key("AbC-12-dEf.title"), .silent("pl", "Otwórz {sklep}", from: "Open {shop}"),
        ])

    static let nameMismatch = rows(
        "format-name-mismatch", from: "From %(shop)@ to %(home)@",
        [
            .error("de", "Nach %(home)@ von %(shop)@"), .error("ru", "В %(home)@ из %(shop)@"),
            .error("ja", "%(home)@へ、%(shop)@から"), .error("ar", "إلى %(home)@ من %(shop)@"),
            .silent("de", "Nach %2$(home)@ von %1$(shop)@"), .silent("ru", "Из %(shop)@ в %(home)@"),
            .silent("ja", "%1$(shop)@から%2$(home)@へ"), .silent("ar", "من %@ إلى %@"),
        ])
}
