internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nSyntax
internal import L10nValidation

/// What a check found, by file.
struct CheckedFiles: Sendable {
    private var files: [String: Report.File] = [:]
    /// Whether the project was checked, and not only its configuration.
    private(set) var isComplete = true
    /// Why it was not, if no file says that.
    private(set) var failure: String?

    init() {}

    /// What is wrong with a configuration, so that nothing else was checked.
    init(ofConfiguration file: Report.File) {
        self.init([file])
        isComplete = false
    }

    /// Nothing was checked.
    init(failure: String) {
        self.failure = failure
        isComplete = false
    }

    /// What is known of the other files, with what a check found that did not look at them.
    func updated(with other: CheckedFiles) -> CheckedFiles {
        var all = self
        all.files.merge(other.files) { $1 }
        all.failure = other.failure
        return all
    }

    init(_ files: [Report.File]) { self.files = Dictionary(files.map { ($0.source.path, $0) }) { first, _ in first } }

    /// The findings of a file, if they are of the text that the editor has.
    func findings(of document: OpenDocument) -> [Finding] {
        guard let file = files[document.path], file.source.bytes == document.source.bytes else { return [] }
        return file.findings
    }

    func diagnostics(of document: OpenDocument, _ snapshot: Snapshot) -> [JSONNode] {
        findings(of: document).map { Self.node($0, in: document.source, document.positions, snapshot) }
    }

    /// A finding as the protocol has it.
    static func node(
        _ finding: Finding, in source: SourceFile, _ positions: TextPositions, _ snapshot: Snapshot
    ) -> JSONNode {
        let text = [finding.message, finding.reason, finding.advice].map(\.localized)
        var members: [(name: String, value: JSONNode)] = [
            ("range", positions.node(finding.range)), ("severity", .integer(severity(finding.severity))),
            ("code", .string(finding.rule.name)),
            ("codeDescription", .object([("href", .string(ToolInformation.pageAddress(of: finding.rule)))])),
            ("source", .string("l10n")), ("message", .string("\(text[0])\nwhy: \(text[1])\nfix: \(text[2])")),
        ]
        switch finding.rule {
        case .unusedKey: members.append(("tags", .array([.integer(1)])))
        case .staleKey: members.append(("tags", .array([.integer(2)])))
        default: break
        }
        if !finding.related.isEmpty {
            let related = finding.related.map { related in
                JSONNode.object([
                    ("location", snapshot.location(related.source ?? source, related.range)),
                    ("message", .string(related.message.localized)),
                ])
            }
            members.append(("relatedInformation", .array(related)))
        }
        return .object(members)
    }

    private static func severity(_ severity: Severity) -> Int {
        switch severity {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}
