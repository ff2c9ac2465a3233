internal import CL10nPages
package import L10nDiagnostics

/// The page of a rule or of a ``ProblemID``, from `RuleDocumentation.docc`.
package struct RulePage: Sendable {
    /// The sentence below the title: the defect.
    package let summary: String
    /// Everything after the title, in Markdown.
    package let body: String

    /// The IDs that have a page, sorted.
    package static var names: [String] { texts.keys.sorted() }

    /// The page of an ID, or nil when it has none.
    package init?(_ rule: RuleID) {
        guard let text = Self.texts[rule.name] else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        body = lines.drop { $0.isEmpty }.joined(separator: "\n")
        summary = lines.first { !$0.isEmpty }.map(String.init) ?? ""
    }

    /// The text under a heading, up to the next one.
    package func text(under heading: String) -> String {
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        let own = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let paragraphs = own.split(separator: "")
        return paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// The examples under a heading, with the words behind ```` ```json ````.
    package func examples(under heading: String) -> [(options: String, text: String)] {
        var examples: [(options: String, text: String)] = []
        var current: (options: String, lines: [Substring])?
        var isInside = false
        for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = current {
                if line == "```" {
                    examples.append((open.options, open.lines.joined(separator: "\n")))
                    current = nil
                } else {
                    current?.lines.append(line)
                }
            } else if line.hasPrefix("## ") {
                isInside = line == "## \(heading)"
            } else if isInside, line.hasPrefix("```json") {
                current = (line.dropFirst(7).split(separator: " ").joined(separator: " "), [])
            }
        }
        return examples
    }

    private static let texts: [String: String] = Dictionary(
        uniqueKeysWithValues: String(cString: l10n_rule_pages()).utf8.split(separator: 1).map { page in
            // The title is the ID.
            (String(Substring(page.prefix { $0 != UInt8(ascii: "\n") }.dropFirst(2))), String(Substring(page)))
        })
}
