internal import L10nDiagnostics
internal import L10nLinting
internal import L10nSyntax
internal import L10nValidation

/// Describes the rules of some findings in SARIF.
struct SARIFRules {
    private let rules: [RuleID]
    private let indices: [RuleID: Int]

    /// GitHub's limit for descriptions.
    private static let longestDescription = 1_000

    init(_ rules: [RuleID]) {
        self.rules = Set(rules).sorted()
        indices = Dictionary(uniqueKeysWithValues: zip(self.rules, self.rules.indices))
    }

    func index(of rule: RuleID) -> Int { indices[rule] ?? -1 }

    var nodes: [JSONNode] { rules.map(node) }

    private func node(_ rule: RuleID) -> JSONNode {
        var members: [(name: String, value: JSONNode)] = [
            ("id", .string(rule.name)), ("name", .string(typeName(rule))),
            ("helpUri", .string(ToolInformation.pageAddress(of: rule))),
        ]
        if let page = RulePage(rule) {
            members += [
                ("shortDescription", text(truncated(page.summary))),
                ("fullDescription", text(truncated(page.text(under: "What it checks")))),
                ("help", .object([("text", .string(plain(page.body))), ("markdown", .string(page.body))])),
            ]
        }
        if let metadata = RuleRegistry.all.first(where: { $0.id == rule }) {
            let level = metadata.severity.name
            members += [
                (
                    "defaultConfiguration",
                    .object([("enabled", .bool(ValidationOptions().isOn(metadata))), ("level", .string(level))])
                ),
                (
                    "properties",
                    .object([
                        (
                            "tags",
                            .array([.string("localization"), .string(metadata.group.rawValue), .string(metadata.impact.name)])
                        ),
                        ("since", .string(metadata.since)), ("state", .string(metadata.state.name)),
                        ("problem.severity", .string(metadata.severity == .note ? "recommendation" : level)),
                    ])
                ),
            ]
        }
        return .object(members)
    }

    private func text(_ text: String) -> JSONNode { .object([("text", .string(text))]) }

    /// `plural-redundant` as `PluralRedundant`.
    private func typeName(_ rule: RuleID) -> String {
        rule.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Truncates a text at the end of a word.
    private func truncated(_ text: String) -> String {
        guard text.count > Self.longestDescription else { return text }
        let start = text.prefix(Self.longestDescription - 1)
        return start.prefix(upTo: start.lastIndex(of: " ") ?? start.endIndex) + "…"
    }

    /// Strips the markers of headings and code blocks.
    private func plain(_ markdown: String) -> String {
        markdown.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("```") }
            .map { $0.hasPrefix("## ") ? $0.dropFirst(3) : $0 }
            .joined(separator: "\n")
    }
}
