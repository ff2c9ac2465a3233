internal import Diagnostics
internal import Validation

/// The findings of a file before a change, which tell the findings that the change causes.
///
/// Most changes cause none, so that the tables are made when they are needed.
final class FindingsBefore {
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

    private let findings: [Diagnostic]
    private lazy var subjects: [Subject: Severity] = Dictionary(
        findings.map { (Subject(rule: $0.rule, key: $0.key, language: $0.language, form: $0.form), $0.severity) },
        uniquingKeysWith: max)
    private lazy var places: [Place: Severity] = Dictionary(
        findings.map { (Place(rule: $0.rule, offset: $0.range.start), $0.severity) }, uniquingKeysWith: max)
    private lazy var messages: Set<Message> = Set(findings.map(\.message))

    init(_ findings: [Diagnostic]) { self.findings = findings }

    /// Whether a finding counts: an error or a warning. A change may cause findings about texts that need review.
    static func isComparable(_ finding: Diagnostic) -> Bool { finding.severity >= .warning && finding.rule != .needsReview }

    /// Whether a finding is a new error or warning: there was none like it for its key, language and form, nor at its position,
    /// where a fix may have renamed a key or a language.
    ///
    /// - Parameter oldOffset: The position of the finding before the change.
    func lack(_ finding: Diagnostic, at oldOffset: UInt32) -> Bool {
        guard lack(finding, key: finding.key, language: finding.language) else { return false }
        return places[Place(rule: finding.rule, offset: oldOffset)].map { $0 < finding.severity } ?? true
    }

    /// Whether a finding is a new error or warning.
    ///
    /// - Parameters:
    ///   - key: What its key was called before the change.
    ///   - language: What its language was called.
    func lack(_ finding: Diagnostic, key: String?, language: String?) -> Bool {
        guard Self.isComparable(finding) else { return false }
        let subject = Subject(rule: finding.rule, key: key, language: language, form: finding.form)
        return subjects[subject].map { $0 < finding.severity } ?? true
    }

    /// Whether a finding with the same message was there.
    func containMessage(of finding: Diagnostic) -> Bool { messages.contains(finding.message) }
}
