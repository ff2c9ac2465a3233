import Diagnostics
import TestSupport
import Validation

/// Rules about completeness, and rules for which `TextRuleTests` and `WordingRuleTests` have too few languages.
enum TextRows {
    static let all = [
        missingTranslation, untranslatedState, needsReview, emptyValue, blankValue, incompleteVariation, extraTranslation,
        translatedUntranslatable, shouldNotTranslate, sourceMissing, sourceUnitDropped,
    ].flatMap { $0 }

    /// Required languages.
    private static func requiring(_ languages: String...) -> @Sendable (inout ValidationOptions) -> Void {
        { $0.requiredLanguages = languages }
    }

    static let missingTranslation = rows(
        "missing-translation", from: "Bag",
        [
            .error("ru", .absent).with(requiring("ru")), .error("ja", .absent).with(requiring("ja")),
            .error("ar", .absent).with(requiring("ar")),
            .silent("ru", "Сумка").with(requiring("ru")), .silent("ja", "バッグ").with(requiring("ja")),
            .silent("ar", "حقيبة").with(requiring("ar")),
            // Not translatable, or stale.
            .silent("ru", .absent).with(requiring("ru")).untranslatable,
            .left(to: "warning stale-key", in: "ja", .absent).with(requiring("ja")).stale,
            // The key is the source text.
            .silent("en", .absent).key("Your bag"), .silent("ja", .absent).key("バッグ"),
            // In Interface Builder, a sample, a path, a binding, and a number.
            .silent("ru", .absent, from: "Label").with(requiring("ru")).key("AbC-12-dEf.title"),
            .silent("ja", .absent, from: "~/Library").with(requiring("ja")).key("AbC-12-dEf.title"),
            .silent("ar", .absent, from: "%{value1}@").with(requiring("ar")).key("AbC-12-dEf.ibExternalDisplayPattern"),
            .silent("de", .absent, from: "100 %").with(requiring("de")).key("AbC-12-dEf.title"),
            .error("ja", .absent, from: "Labels").with(requiring("ja")).key("AbC-12-dEf.title"),
            .error("ja", .absent, from: "Label").with(requiring("ja")),
        ])

    static let untranslatedState = rows(
        "untranslated-state", from: "Bag",
        [
            .error("ru", .state("new", "Bag")), .error("ja", .state("new", "Bag")), .error("ar", .state("new", "")),
            .silent("ru", .state("translated", "Сумка")), .silent("ja", "バッグ"), .silent("ar", "حقيبة"),
            // Nothing to translate.
            .silent("ja", .state("new", "🎯"), from: "🎯").with { $0.severities["should-not-translate"] = .off },
        ])

    static let needsReview = rows(
        "needs-review", from: "Bag",
        [
            .warning("ru", .state("needs_review", "Сумка")), .warning("ja", .state("needs_review", "バッグ")),
            .warning("ar", .state("needs_review", "حقيبة")),
            .error("de", .state("needs_review", "Tasche")).with { $0.isRelease = true },
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("ar", "حقيبة"),
        ])

    static let emptyValue = rows(
        "empty-value", from: "Bag",
        [
            .error("ru", ""), .error("ja", ""), .error("ar", ""),
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("ar", "حقيبة"),
        ])

    static let blankValue = rows(
        "blank-value", from: "Bag",
        [
            .error("ru", "  "), .error("ja", "　"), .error("ar", "\u{200F}"), .error("de", "\u{200B}"),
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("ar", "\u{200F}حقيبة"),
            // A word between two values.
            .silent("ja", " ", from: " at "), .silent("zh-Hans", " ", from: " at "), .silent("ar", " ", from: " of "),
            .error("ja", "\u{200B}", from: " at "),
        ])

    static let incompleteVariation = rows(
        "incomplete-variation", from: Bags.en,
        [
            .error("ru", Bags.ru.with("many", "")), .error("sl", Bags.sl.with("two", "")), .error("ar", Bags.ar.with("few", "")),
            .silent("ru", Bags.ru), .silent("sl", Bags.sl), .silent("ar", Bags.ar), .silent("ja", Bags.ja),
            // A text of its own, whatever the state says.
            .warning(
                "de",
                .json(
                    CatalogJSON.variations(
                        "plural",
                        [
                            ("one", CatalogJSON.unit("%lld Tasche", state: "translated")),
                            ("other", CatalogJSON.unit("%lld Taschen", state: "new")),
                        ]))),
            // The text around a substitution is the same everywhere, and nothing is translated yet.
            .left(
                to: "error untranslated-state", in: "ja",
                .json(
                    #"{"stringUnit":{"state":"translated","value":"%#@bags@"},"substitutions":{"bags":{"argNum":1,"formatSpecifier":"lld","#
                        + #""variations":{"plural":{"other":{"stringUnit":{"state":"new","value":"%arg bags"}}}}}}}"#),
                from: .text("%#@bags@", ("bags", 1, "lld", ["one": "%arg bag", "other": "%arg bags"]))),
        ])

    private static let extracted = #""extractionState":"extracted_with_value""#

    static let extraTranslation = rows(
        "extra-translation", from: .absent,
        [
            .warning("ru", "Сумка").members(extracted), .warning("ja", "バッグ").members(extracted),
            .warning("ar", "حقيبة").members(extracted),
            .silent("ru", "Сумка", from: "Bag").members(extracted), .silent("ja", "バッグ", from: "Bag").members(extracted),
            .silent("ar", "حقيبة").key("Your bag"),
        ])

    static let translatedUntranslatable = rows(
        "translated-untranslatable", from: "Bag",
        [
            .warning("ru", "Сумка").untranslatable, .warning("ja", "バッグ").untranslatable,
            .warning("ar", "حقيبة").untranslatable,
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("en", "Bag").untranslatable,
            .silent("ar", .absent).untranslatable,
        ])

    static let shouldNotTranslate = rows(
        "should-not-translate", from: "%1$@ – %2$@",
        [
            .info("ru", "%1$@ – %2$@"), .info("ja", "%1$@ – %2$@"), .info("ar", "%1$@ – %2$@"),
            .info("pl", "🎯", from: "🎯"),
            // A person translated it.
            .silent("ja", "%1$@〜%2$@"), .silent("ru", "%1$@ — %2$@"), .silent("ar", "%2$@ – %1$@"),
            // French puts a space before the colon; German puts the day first and the percent sign elsewhere.
            .silent("fr", "%1$@: %2$@", from: "%1$@: %2$@"), .silent("de", "9/11", from: "9/11"),
            .silent("de", "%lld%%", from: "%lld%%"), .silent("es", "1.5", from: "1.5"),
        ])

    static let sourceMissing = rows(
        "source-missing", from: .absent,
        [
            .error("ru", "Сумка"), .error("ja", "バッグ"), .error("ar", "حقيبة"),
            .silent("ru", "Сумка", from: "Bag"), .silent("ja", "バッグ").key("Your bag"), .silent("ar", "حقيبة").key("Bag"),
        ])

    static let sourceUnitDropped = rows(
        "source-unit-dropped",
        [
            .warning("en", .state("new", "Bag")).key("shop.text"), .warning("ru", .state("new", "Сумка")).key("shop.text"),
            .warning("ja", .state("new", "バッグ")).key("shop.text"),
            .silent("en", .state("new", "Bag")), .silent("ru", .state("new", "Сумка")).members(extracted),
            .silent("ja", .state("new", "バッグ")).key("バッグ"),
        ])
}
