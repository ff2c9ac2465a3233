internal import L10nPlainText
internal import L10nRuntime

/// Which finding it is, however the file around it is laid out: neither lines nor columns count, nor what a person sees of it.
package struct FindingIdentity: Hashable, Sendable, Comparable {
    package let rule: RuleID
    /// Path of the file, with `/`.
    package let path: String
    /// Key of the catalog's entry, where there is one.
    package let key: String?
    package let language: String?
    /// The variation inside the localization.
    package let form: String?
    /// Which message it is, by its key in the tool's own catalog.
    package let message: String
    /// What the message names, numbers left aside: a count or a percentage that changes makes no other finding.
    package let arguments: [String]

    package init(
        rule: RuleID, path: String, key: String?, language: String?, form: String?, message: String, arguments: [String]
    ) {
        self.rule = rule
        self.path = path
        self.key = key
        self.language = language
        self.form = form
        self.message = message
        self.arguments = arguments
    }

    /// That of a finding in a file.
    package init(_ finding: Finding, path: String) {
        self.init(
            rule: finding.rule, path: path, key: finding.key, language: finding.language, form: finding.form,
            message: finding.message.key,
            arguments: finding.message.arguments.compactMap { argument in
                guard case .text(let text) = argument, !Self.isNumber(text) else { return nil }
                return text
            })
    }

    /// Whether a text is a number, such as `84.3`.
    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
    }

    /// By path, key, language and form, then rule and message.
    package static func < (a: FindingIdentity, b: FindingIdentity) -> Bool { a.sortedBy.lexicographicallyPrecedes(b.sortedBy) }

    /// Absent parts come before empty ones.
    private var sortedBy: [String] {
        [path] + [key, language, form].map { $0.map { "1" + $0 } ?? "0" } + [rule.name, message] + arguments
    }
}

extension Report.File {
    /// The file without findings that are known, which are suppressed instead; each of those hides one.
    ///
    /// - Parameter path: What the known findings call the file, where that is not its path.
    package func leavingOut(
        _ known: inout KnownFindings, _ cause: SuppressedFinding.Cause, path: String? = nil
    ) -> Report.File {
        var shown: [Finding] = []
        var suppressed = self.suppressed
        for finding in findings {
            if known.crossOff(FindingIdentity(finding, path: path ?? source.path)) {
                suppressed.append(SuppressedFinding(finding, cause))
            } else {
                shown.append(finding)
            }
        }
        return with(shown, suppressed: suppressed)
    }

    /// Which findings it shows.
    package var identities: [FindingIdentity] { findings.map { FindingIdentity($0, path: source.path) } }
}

/// Known findings, each with its number of occurrences: of two equal findings, one known finding hides only one.
package struct KnownFindings: Sendable {
    private var counts: [FindingIdentity: Int] = [:]

    package init(_ findings: [FindingIdentity]) {
        for finding in findings { counts[finding, default: 0] += 1 }
    }

    /// Crosses one off.
    ///
    /// - Returns: Whether the finding is known, and not yet crossed off as often as it occurs.
    package mutating func crossOff(_ finding: FindingIdentity) -> Bool {
        guard let count = counts[finding] else { return false }
        counts[finding] = count > 1 ? count - 1 : nil
        return true
    }
}
