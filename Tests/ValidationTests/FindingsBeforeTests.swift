import L10nDiagnostics
import L10nLinting
import L10nMessages
import Testing

@testable import L10nValidation

/// Which findings a change causes.
struct FindingsBeforeTests {
    private static func missing(_ language: String) -> Finding {
        Finding(
            rule: .missingTranslation, severity: .warning, range: ByteRange(4..<8), key: "a", language: language,
            message: L10n.Rule.NeedsReview.message(language: language, key: "a"), reason: L10n.Rule.NeedsReview.reason,
            advice: L10n.Rule.NeedsReview.advice)
    }

    @Test func aFindingOfAnotherLanguageAtThePlaceIsNew() {
        let known = FindingsBefore([Self.missing("ru")])
        let found = known.lacking(among: [Self.missing("ru"), Self.missing("ja")]) { $0 }
        #expect(found.map(\.language) == ["ja"])
    }

    @Test func aRenamedLanguageHasTheFindingsOfTheOldOne() {
        #expect(FindingsBefore([Self.missing("iw")]).lacking(among: [Self.missing("he")]) { $0 }.isEmpty)
    }
}
