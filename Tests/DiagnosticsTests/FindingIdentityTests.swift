import L10nDiagnostics
import L10nMessages
import TestSupport
import Testing

struct FindingIdentityTests {
    private static func finding(
        _ message: Message, key: String? = "a.b", form: String? = nil, at range: ByteRange = ByteRange(0, 1)
    ) -> Finding {
        Finding(
            rule: "stale-key", severity: .warning, range: range, key: key, form: form, message: message, reason: message,
            advice: message)
    }

    private static func identity(_ finding: Finding) -> FindingIdentity { FindingIdentity(finding, path: "A.xcstrings") }

    @Test func ignoresPlaceAndSeverity() {
        var moved = Self.finding(L10n.Rule.StaleKey.message(key: "a.b"), at: ByteRange(70, 80))
        moved.severity = .error
        #expect(Self.identity(moved) == Self.identity(Self.finding(L10n.Rule.StaleKey.message(key: "a.b"))))
    }

    @Test func dependsOnKeyFormAndPath() {
        let finding = Self.identity(Self.finding(L10n.Rule.StaleKey.message(key: "a.b")))
        #expect(finding != Self.identity(Self.finding(L10n.Rule.StaleKey.message(key: "a.c"))))
        #expect(finding != Self.identity(Self.finding(L10n.Rule.StaleKey.message(key: "a.b"), form: "plural.one")))
        #expect(finding != Self.identity(Self.finding(L10n.Rule.StaleKey.message(key: "a.b"), key: nil)))
        #expect(finding != FindingIdentity(Self.finding(L10n.Rule.StaleKey.message(key: "a.b")), path: "B.xcstrings"))
    }

    @Test func ignoresTheCoverageOfALanguage() {
        func finding(_ coverage: String, _ translated: Int) -> FindingIdentity {
            Self.identity(
                Self.finding(
                    L10n.Rule.CoverageThreshold.message(
                        language: "pl", coverage: coverage, translated: translated, total: 100, minimum: "95"), key: nil))
        }
        #expect(finding("84.3", 84) == finding("90", 90))
    }

    @Test func sortsByPathAndKey() {
        let message = L10n.Rule.StaleKey.message(key: "")
        let keys = [nil, "", "a", "b"]
        let findings = keys.map { Self.identity(Self.finding(message, key: $0)) }
        #expect(findings.reversed().sorted() == findings)
    }

    @Test func aKnownFindingHidesOnlyOne() {
        let finding = Self.identity(Self.finding(L10n.Rule.StaleKey.message(key: "a.b")))
        var known = KnownFindings([finding, finding])
        #expect((0..<4).map { _ in known.crossOff(finding) } == [true, true, false, false])
    }
}
