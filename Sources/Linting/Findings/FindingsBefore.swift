package import L10nDiagnostics
internal import L10nValidation

/// The findings of a file before a change, which tell the findings that the change causes.
///
/// Most changes cause none, so that the tables are made when they are needed.
package final class FindingsBefore {
    private struct Subject: Hashable {
        let rule: RuleID
        let key: String?
        let language: String?
        let form: String?
    }

    private struct Place: Hashable {
        let rule: RuleID
        let offset: UInt32
    }

    private let findings: [Finding]
    private lazy var subjects: [Subject: Severity] = Dictionary(
        findings.map { (Self.subject($0), $0.severity) }, uniquingKeysWith: max)
    private lazy var places: [Place: [Finding]] = Dictionary(
        grouping: findings, by: { Place(rule: $0.rule, offset: $0.range.start) })
    private lazy var messages: Set<Message> = Set(findings.map(\.message))

    package init(_ findings: [Finding]) { self.findings = findings }

    private static func subject(_ finding: Finding) -> Subject {
        Subject(rule: finding.rule, key: finding.key, language: finding.language, form: finding.form)
    }

    /// The new errors and warnings among the findings after a change: there was none like it for its key, language and form, nor
    /// one at its position that is gone, where a fix may have renamed a key or a language.
    ///
    /// - Parameter oldOffset: The position of a finding before the change.
    package func lacking(among findings: [Finding], oldOffset: (UInt32) -> UInt32) -> [Finding] {
        let new = findings.filter { lack($0, key: $0.key, language: $0.language) }
        if new.isEmpty { return [] }
        let present = Set(findings.map(Self.subject))
        return new.filter { finding in
            let place = Place(rule: finding.rule, offset: oldOffset(finding.range.start))
            return !places[place, default: []].contains {
                $0.severity >= finding.severity && !present.contains(Self.subject($0))
            }
        }
    }

    /// Whether a finding is a new error or warning.
    ///
    /// - Parameters:
    ///   - key: What its key was called before the change.
    ///   - language: What its language was called.
    package func lack(_ finding: Finding, key: String?, language: String?) -> Bool {
        guard FindingPolicy.isHarm(finding) else { return false }
        let subject = Subject(rule: finding.rule, key: key, language: language, form: finding.form)
        return subjects[subject].map { $0 < finding.severity } ?? true
    }

    /// Whether a finding with the same message was there.
    package func containMessage(of finding: Finding) -> Bool { messages.contains(finding.message) }
}
