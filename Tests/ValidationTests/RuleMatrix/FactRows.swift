import L10nDiagnostics
import L10nValidation
import TestSupport
import Testing

/// A statement about rules, and the rules and rows that test it.
struct Fact: Sendable, CustomTestStringConvertible {
    let title: String
    let rows: [MatrixRow]
    /// Rules whose tables and pages test the statement, if rows cannot.
    let rules: [RuleID]

    init(_ title: String, _ rows: [MatrixRow] = [], rules: [RuleID] = []) {
        self.title = title
        self.rows = rows
        self.rules = rules
    }

    var testDescription: String { title }
}

enum FactRows {
    static let all = (truth + falseAlarms + hazards).flatMap(\.rows)

    private static func line(_ rule: RuleID, _ row: MatrixRow) -> [MatrixRow] { rows(rule, [row]) }

    // MARK: Truth table

    static let truth = [
        Fact(
            #"ru `one` = "Один предмет""#,
            line("plural-implied-quantity", .error("ru", Bags.ru.with("one", "Один предмет"), from: Bags.en))),
        Fact(
            #"de `one` = "%lld Artikel", en `one` = "One item""#,
            line(
                "plural-implied-quantity",
                .silent(
                    "de", ["one": "%lld Artikel", "other": "%lld Artikel"], from: ["one": "One item", "other": "%lld items"]))),
        Fact("ja plural with only `other`", line("plural-missing-category", .silent("ja", Bags.ja, from: Bags.en))),
        Fact(
            "`%@ … %lld` → `%2$lld … %1$@`",
            line("format-type-mismatch", .silent("de", "%2$lld Taschen für %1$@", from: "%@ has %lld bags"))),
        Fact(
            "`%@ … %lld` → `%lld %@`",
            line("format-unnumbered-reorder", .error("de", "%lld Taschen für %@", from: "%@ has %lld bags"))),
        Fact(
            #""100% sure" and its translations"#,
            [
                ("de", "100 % sicher"), ("fr", "sûr à 100 %"), ("es", "100% seguro"), ("pl", "100% pewności"),
                ("ru", "100% уверен"),
                ("ar", "متأكد 100%"), ("ja", "100%確か"), ("tr", "%100 emin"), ("sl", "100 % prepričan"), ("cy", "100% sicr"),
            ].flatMap { language, text in
                line("format-literal-percent", .silent(language, MatrixText(stringLiteral: text), from: "100% sure"))
                    + rows("format-invalid", [.silent(language, MatrixText(stringLiteral: text)).key("100% sure")])
            }),
        Fact("one key twice", rules: ["duplicate-key"]),
        Fact(
            "`%#@autoren@` undefined; one `argNum` twice; specifier `@` for `lld`; no `other`",
            line("substitution-undefined", .error("de", .text("%#@autoren@", ("authors", 1, "lld", authors))))
                + line(
                    "substitution-argnum-duplicate",
                    .error(
                        "de",
                        .text(
                            "%#@autoren@ %#@kilo@", ("autoren", 1, "lld", authors),
                            ("kilo", 1, "lf", ["other": "%arg kg", "one": "%arg Kilo"])))
                )
                + line(
                    "substitution-type-mismatch",
                    .error(
                        "de", .text("%#@authors@", ("authors", 1, "@", authors)),
                        from: .text("%#@authors@", ("authors", 1, "lld", ["one": "%arg author", "other": "%arg authors"]))))
                + line(
                    "plural-other-missing",
                    .error("de", .text("%#@autoren@", ("autoren", 1, "lld", ["one": "%arg Autor"]))))),
    ]

    private static let authors: MatrixText = ["one": "%arg Autor", "other": "%arg Autoren"]

    // MARK: False alarms

    static let falseAlarms = [
        Fact(
            "Japanese plural with only `other` reported as missing",
            ["ja", "ko", "zh-Hans", "zh-Hant", "vi", "th", "id", "ms"].flatMap {
                line("plural-missing-category", .silent($0, ["other": "%lld 個"], from: Bags.en)).filter { $0.language == "ja" }
                    + line("plural-missing-category", .silent($0, ["other": "%lld"], from: Bags.en))
            }),
        Fact(
            #"German `%lld Artikel` in `one` while English says "One item""#,
            line(
                "format-extra-argument",
                .silent("de", ["one": "%lld Tasche", "other": "%lld Taschen"], from: ["one": "One bag", "other": "%lld bags"]))),
        Fact(
            "number absent in an exact `one`",
            line("plural-implied-quantity", .silent("de", Bags.de.with("one", "Eine Tasche"), from: Bags.en))
                + line("format-missing-argument", .silent("pl", Bags.pl.with("one", "Jedna torba"), from: Bags.en))
                + line("format-missing-argument", .silent("ar", Bags.ar, from: Bags.en))
                + line("format-missing-argument", .silent("he", Bags.he, from: Bags.en))),
        Fact(
            "`many` demanded in fr, es, it, pt, ca",
            ["fr", "es", "it", "pt-BR", "ca"].flatMap {
                line("plural-missing-category", .silent($0, ["one": "%lld a", "other": "%lld b"], from: Bags.en))
            }),
        Fact(
            "`many` demanded in cs, sk, lt with an integer argument",
            ["cs", "sk", "lt"].flatMap {
                line(
                    "plural-missing-category", .silent($0, ["one": "%lld a", "few": "%lld b", "other": "%lld c"], from: Bags.en))
            }),
        Fact(
            "`zero` called unused",
            line("plural-unused-category", .silent("de", Bags.de.with("zero", "Keine"), from: Bags.en.with("zero", "None")))
                + line("plural-unused-category", .silent("ru", Bags.ru.with("zero", "Пусто"), from: Bags.en))
                + line("plural-unused-category", .silent("ja", Bags.ja.with("zero", "なし"), from: Bags.en))),
        Fact(
            "`%2$lld … %1$@` called a mismatch",
            ["de", "ru", "ar", "ja", "cy", "sl", "lv"].flatMap {
                line("format-type-mismatch", .silent($0, "%2$lld – %1$@", from: "%@: %lld"))
            }),
        Fact(
            "`100% sure` read as `% s`",
            line("format-invalid", .silent("en", "100% sure")) + line("format-dangerous", .silent("en", .absent).key("100% sure"))
                + line("format-type-mismatch", .silent("sv", "100% säker", from: "100% sure"))),
        Fact(
            "`%arg` counted as an argument",
            line(
                "format-extra-argument",
                .silent(
                    "de", .text("%1$@: %#@n@", ("n", 2, "lld", authors)),
                    from: .text("%1$@: %#@n@", ("n", 2, "lld", ["one": "%arg author", "other": "%arg authors"]))))),
        Fact(
            "source language reported as missing",
            line("missing-translation", .silent("en", .absent).key("Your bag").with { $0.requiredLanguages = ["en"] })
                + line("source-missing", .silent("de", "Tasche", from: .absent).key("Your bag"))),
        Fact(
            "stale or untranslatable keys in coverage",
            line("missing-translation", .silent("de", .absent, from: "Bag").untranslatable.with { $0.requiredLanguages = ["de"] })
                + line(
                    "missing-translation",
                    .left(to: "warning stale-key", in: "de", .absent, from: "Bag").stale.with { $0.requiredLanguages = ["de"] }),
            rules: ["coverage-threshold"]),
        Fact(
            "same text in fr and en, or a brand",
            line("identical-to-source", .silent("fr", "Message", from: "Message"))
                + line("identical-to-source", .silent("ja", "iPhone", from: "iPhone"))
                + line("untranslated-state", .silent("de", "Name", from: "Name"))),
        Fact(
            "a device variation with substitutions called untranslated",
            rows(
                "untranslated-state", from: phone("%#@n@ here", "author", "authors"),
                [.silent("de", phone("%#@n@ hier", "Autor", "Autoren"))])),
        Fact(
            "nested device and plural called missing",
            rows(
                "missing-translation", from: .devices(["mac": Bags.en, "other": "Bags: %lld"]),
                [.silent("de", .devices(["mac": Bags.de, "other": "Taschen: %lld"]))])),
        Fact("unused keys from dynamic code", rules: ["stale-key"]),
        Fact(
            "regional languages with overrides only",
            line(
                "missing-translation",
                .silent("fr-CA", "Sac", from: "Bag").with {
                    $0.requiredLanguages = ["fr-CA"]
                    $0.fallbackLanguages = ["fr-CA": "fr"]
                    $0.severities["locale-region-fallback"] = .off
                }), rules: ["missing-translation"]),
        Fact(
            "unknown language treated as one/other",
            line("plural-missing-category", .silent("tlh", ["other": "%lld buq"], from: Bags.en))
                + line("plural-unused-category", .silent("tlh", ["few": "%lld buq", "other": "%lld buq"], from: Bags.en))
                + line("plural-candidate", .silent("tlh", "%lld buq", from: Bags.en))),
    ]

    /// A text for the phone and one for all other devices, both with a substitution.
    private static func phone(_ text: String, _ one: String, _ other: String) -> MatrixText {
        let forms = MatrixText(dictionaryLiteral: ("one", "%arg \(one)"), ("other", "%arg \(other)"))
        return .json(
            #"{"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld",\#(forms.json.dropFirst().dropLast())}},"#
                + #""variations":{"device":{"iphone":{"stringUnit":{"state":"translated","value":"\#(text)"}},"#
                + #""other":{"stringUnit":{"state":"translated","value":"\#(text)"}}}}}"#)
    }

    // MARK: Hazards

    static let hazards = [
        Fact("Type at a position differs", line("format-type-mismatch", .error("de", "%@ Taschen", from: "%lld bags"))),
        Fact(
            "Unnumbered reordering",
            line("format-unnumbered-reorder", .error("de", "%@ zu %lld%%", from: "%lld%% of its %@"))),
        Fact("More arguments than given", line("format-extra-argument", .error("ru", "%1$@ и %2$@", from: "Hi %@"))),
        Fact(
            "Fewer arguments",
            line("format-missing-argument", .warning("ja", "こんにちは", from: "Hi %@"))
                + line("format-missing-argument", .silent("pl", Bags.pl.with("one", "Jedna torba"), from: Bags.en))),
        Fact(
            "Literal `%`.",
            line("format-literal-percent", .error("en", "%@, 50% off")) + line("format-literal-percent", .silent("en", "50% off"))
                + line("format-double-percent-literal", .warning("en", "100%% sure"))),
        Fact(
            "Machine-mangled specifiers",
            line("format-lookalike", .error("ja", "％@さん", from: "Hi %@"))
                + line("format-lookalike", .error("ar", "٪1$d حقيبة", from: "%1$d bags"))
                + line("format-lookalike", .warning("fr", "%1$ d sacs", from: "%1$d bags"))
                + line("format-lookalike", .error("ru", "%Lld сумок", from: "%lld bags"))
                + line("format-lookalike", .error("pl", "% 1 $ @ toreb", from: "%1$@ bags"))
                + line("format-type-mismatch", .error("de", "%A Taschen", from: "%@ bags"))
                + line("format-width-mismatch", .silent("de", "%ld Taschen", from: "%lld bags"))),
        Fact(
            "Scan `%#@name@` before flags",
            line(
                "format-flags-mismatch",
                .silent("de", .text("In %#@n@", ("n", 1, "lld", authors)), from: .text("In %#@n@", ("n", 1, "lld", authors))))),
        Fact(
            "Substitutions",
            rules: [
                "substitution-undefined", "substitution-unused", "substitution-argnum-duplicate", "substitution-argnum-missing",
                "substitution-type-mismatch", "arg-outside-substitution", "mixed-unit-and-variations",
            ]),
        Fact(
            "`one` covers more than 1.",
            ["be", "bs", "hr", "lt", "sr", "uk"].flatMap {
                line(
                    "plural-implied-quantity",
                    .error($0, ["one": "a", "few": "%lld b", "many": "%lld c", "other": "%lld d"], from: Bags.en, also: []))
            }.map { row in
                // `many` is for fractions in Lithuanian, and not used in Bosnian, Croatian, and Serbian.
                var row = row
                if ["bs", "hr", "sr"].contains(row.language) { row.also = ["warning plural-unused-category"] }
                return row
            }),
        Fact(
            "`one` may legally drop the number",
            line("plural-implied-quantity", .silent("it", ["one": "Una borsa", "other": "%lld borse"], from: Bags.en))),
        Fact(
            "`many` noise", line("plural-missing-category", .silent("it", ["one": "%lld a", "other": "%lld b"], from: Bags.en))),
        Fact(
            "Plural only in the target or only in the source.",
            line("source-plural-missing", .silent("ru", Bags.ru, from: "Bags: %lld"))
                + line("plural-candidate", .warning("ru", "%lld сумок", from: Bags.en))),
        Fact(
            "Source plural",
            line("plural-missing-category", .error("en", Bags.en.without("one")))
                + line("plural-missing-category", .error("ru", Bags.ru.without("many")))
                + line("plural-missing-category", .silent("en", .absent).key("%lld bags"))),
        Fact("Devices", rules: ["device-other-missing", "device-unknown", "variation-nesting"]),
        Fact(
            "States",
            line("untranslated-state", .error("de", .state("new", "Bag"), from: "Bag"))
                + line("needs-review", .note("de", .state("needs_review", "Tasche"), from: "Bag"))
                + line("empty-value", .error("de", "", from: "Bag"))),
        Fact("Extraction state", line("stale-key", .warning("de", "Tasche", from: "Bag").stale)),
        Fact(
            "`shouldTranslate: false`",
            line("missing-translation", .silent("de", .absent, from: "Bag").untranslatable.with { $0.requiredLanguages = ["de"] })
                + line("format-dangerous", .warning("en", "Bag %s").untranslatable)),
        Fact(
            "Region fallback",
            ["zh_CN", "iw", "no", "pt_BR"].flatMap { line("unknown-locale", .warning($0, "%@ 1", from: "%@")) },
            rules: ["unknown-locale", "locale-region-fallback"]),
        Fact("knownRegions", rules: ["project-regions-mismatch"]),
        Fact("Duplicate JSON keys after merges", rules: ["duplicate-key"]),
        Fact("Entries outside `strings`", rules: ["misplaced-entry"]),
        Fact("Missing `version`", rules: ["schema-missing-field"]),
        Fact("Encoding", rules: ["invalid-json", "byte-order-mark", "invalid-utf8"]),
        Fact("Reformatting noise", rules: ["not-canonical"]),
        Fact("Keys", rules: ["empty-key", "symbol-collision", "symbol-invalid", "symbol-reserved"]),
        Fact("Markdown and inflection", rules: ["markup-mismatch", "automatic-grammar"]),
        Fact("`stringSet`", rules: ["appshortcuts-token"]),
        Fact("Regressions by rebase", rules: ["removed-keys"]),
        Fact("Source units that vanish", rules: ["source-unit-dropped"]),
    ]
}
