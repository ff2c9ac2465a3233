package import L10nDiagnostics
internal import L10nMessages
package import L10nValidation

/// A finding for people, in lines: place, severity, message and rule, an excerpt of the file, why it matters and what to do.
package struct FindingText: Sendable {
    private let usesColor: Bool

    package init(usesColor: Bool) { self.usesColor = usesColor }

    /// - Parameters:
    ///   - excerpt: Of the file that the finding is in.
    ///   - others: The line tables of other files that findings name.
    ///   - context: Number of lines of the file before the place.
    ///   - languages: Other languages with the same problem.
    ///   - namesKey: Whether to name the key where the message doesn't.
    package func lines(
        _ finding: Finding, _ excerpt: SourceExcerpt, _ others: inout LineTables, context: Int = 2,
        alsoIn languages: String? = nil, namesKey: Bool = false
    ) -> [String] {
        let place = excerpt.place(of: finding.range)
        let message = VisibleText.line(finding.message.localized)
        var lines = [
            "\(bold("\(place):")) \(colored(finding.severity.name + ":", finding.severity)) "
                + "\(bold(message)) [\(finding.rule)]"
        ]
        lines += excerpt.lines(around: finding.range, context: context, mark: { colored($0, finding.severity) })
        if namesKey, let key = finding.key.map(VisibleText.line), !key.isEmpty, !message.contains(key) {
            lines.append("  \(bold(L10n.Report.Label.key.localized)) \(key.prefix(200))\(key.count > 200 ? "…" : "")")
        }
        if let languages { lines.append("  \(bold(L10n.Report.Label.also.localized)) \(languages)") }
        lines.append("  \(bold(L10n.Report.Label.why.localized)) \(VisibleText.line(finding.reason.localized))")
        lines.append("  \(bold(L10n.Report.Label.fix.localized)) \(VisibleText.line(finding.advice.localized))")
        for related in finding.related {
            let other = related.source.map { SourceExcerpt($0, others.table(of: $0)) }
            let place = (other ?? excerpt).place(of: related.range)
            lines.append(
                "  \(bold(L10n.Report.Label.see.localized)) \(place): \(VisibleText.line(related.message.localized))")
        }
        return lines
    }

    package func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    package func colored(_ text: String, _ severity: Severity) -> String {
        guard usesColor else { return text }
        let code =
            switch severity {
            case .error: "1;31"
            case .warning: "1;33"
            case .note: "1;36"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
