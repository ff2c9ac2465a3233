public import Diagnostics
internal import JSONSyntax
internal import L10nRuntime
internal import Messages

/// For programs. `Reporting.docc/findings.schema.json` describes the format; within one `schemaVersion` nothing changes but
/// by addition. Texts are English whatever the user's language is.
public struct JSONReporter: Reporter {
    /// Raised when a field changes its meaning or goes away.
    public static let schemaVersion = 1

    private let tool: ToolInformation
    private let minimum: Severity

    public init(tool: ToolInformation, minimum: Severity = .info) {
        self.tool = tool
        self.minimum = minimum
    }

    public func render(_ report: Report) -> String {
        var findings: [JSONNode] = []
        for (file, diagnostics) in report.shown(from: minimum) {
            let table = LineTable(file.source.bytes)
            for diagnostic in diagnostics { findings.append(node(diagnostic, file.source, table)) }
        }
        return JSONPrinter.print(
            .object([
                ("schemaVersion", .integer(Self.schemaVersion)),
                (
                    "tool",
                    .object([
                        ("name", .string("l10n")), ("version", .string(tool.version)), ("icu", .string(tool.icuVersion)),
                        ("cldr", .string(tool.cldrVersion)),
                    ])
                ),
                (
                    "summary",
                    .object(
                        [
                            ("files", .integer(report.catalogs.count)), ("keys", .integer(report.keyCount)),
                            ("errors", .integer(report.count(.error))), ("warnings", .integer(report.count(.warning))),
                            ("infos", .integer(report.count(.info))),
                        ] + (report.olderCount.map { [("older", .integer($0))] } ?? []))
                ),
                (
                    "failures",
                    .array(
                        report.failures.map { .object([("path", .string($0.path)), ("message", .string($0.message.english))]) })
                ),
                ("findings", .array(findings)),
            ])) + "\n"
    }

    private func node(_ diagnostic: Diagnostic, _ source: SourceFile, _ table: LineTable) -> JSONNode {
        var members: [(name: String, value: JSONNode)] = [
            ("rule", .string(diagnostic.rule.name)), ("page", .string(ToolInformation.pageAddress(of: diagnostic.rule))),
            ("severity", .string(diagnostic.severity.name)),
            ("path", .string(source.path)),
        ]
        members += place(diagnostic.range, table)
        members += [
            ("key", text(diagnostic.key)), ("language", text(diagnostic.language)), ("form", text(diagnostic.form)),
            ("message", .string(diagnostic.message.english)), ("messageKey", .string(diagnostic.message.key)),
            (
                "arguments",
                .array(
                    diagnostic.message.arguments.map(node))
            ),
            ("reason", .string(diagnostic.reason.english)), ("advice", .string(diagnostic.advice.english)),
        ]
        if !diagnostic.related.isEmpty {
            members.append(
                (
                    "related",
                    .array(
                        diagnostic.related.map { related in
                            let path = related.source.map { [("path", JSONNode.string($0.path))] } ?? []
                            let table = related.source.map { LineTable($0.bytes) } ?? table
                            return .object(path + place(related.range, table) + [("message", .string(related.message.english))])
                        })
                ))
        }
        if let fix = diagnostic.fix {
            members.append(
                (
                    "fix",
                    .object([
                        ("applicability", .string(fix.applicability.rawValue)),
                        ("description", .string(diagnostic.advice.english)),
                        (
                            "edits",
                            .array(
                                fix.edits.map { edit in
                                    .object(
                                        place(edit.range, table) + [
                                            ("start", .integer(Int(edit.range.start))), ("end", .integer(Int(edit.range.end))),
                                            ("replacement", .string(edit.replacement)),
                                        ])
                                })
                        ),
                    ])
                ))
        }
        return .object(members)
    }

    private func place(_ range: ByteRange, _ table: LineTable) -> [(name: String, value: JSONNode)] {
        let start = table.position(of: range.start)
        let end = table.position(of: range.end)
        return [
            ("line", .integer(start.line)), ("column", .integer(start.column)), ("endLine", .integer(end.line)),
            ("endColumn", .integer(end.column)),
        ]
    }

    private func node(_ argument: MessageArgument) -> JSONNode {
        switch argument {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .unsigned(let number): .number("\(number)")
        case .double(let number): .number("\(number)")
        }
    }

    private func text(_ value: String?) -> JSONNode { value.map(JSONNode.string) ?? .null }
}
