internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

typealias JSONMembers = [(name: String, value: JSONNode)]

/// The parts of a report as JSON, shared by `json` and `jsonl` and described by `ReportFormats.docc/report.schema.json`. Texts are
/// always English.
enum ReportNodes {
    /// Increases when a field changes its meaning or is removed.
    static let schemaVersion = JSONNode.integer(1)

    static func tool(_ tool: ToolInformation) -> JSONNode {
        .object([
            ("name", .string("l10n")), ("version", .string(tool.version)), ("icu", .string(tool.icuVersion)),
            ("cldr", .string(tool.cldrVersion)),
        ])
    }

    static func summary(_ report: Report) -> JSONMembers {
        let ignored = report.suppressedCount { if case .ignored = $0 { true } else { false } }
        return [
            ("files", .integer(report.catalogs.count)), ("keys", .integer(report.keyCount)),
            ("errors", .integer(report.count(.error))), ("warnings", .integer(report.count(.warning))),
            ("notes", .integer(report.count(.note))),
            ("ignored", .integer(ignored)), ("baseline", .integer(report.suppressedCount { $0 == .baseline })),
        ] + (report.olderCount.map { [("older", .integer($0))] } ?? [])
    }

    static func failure(_ failure: Report.Failure) -> JSONMembers {
        [("path", .string(failure.path)), ("message", .string(failure.message.english))]
    }

    /// - Parameter others: The line tables of other files that findings refer to.
    static func finding(_ visible: VisibleFinding, _ others: inout LineTables) -> JSONMembers {
        let (finding, table) = (visible.finding, visible.table)
        var members: JSONMembers = []
        members.reserveCapacity(18)
        members += [
            ("rule", .string(finding.rule.name)), ("page", .string(ToolInformation.pageAddress(of: finding.rule))),
            ("severity", .string(finding.severity.name)), ("impact", .string(finding.impact.name)),
            ("path", .string(visible.source.path)),
        ]
        members += place(finding.range, table)
        members += [
            ("key", text(finding.key)), ("language", text(finding.language)), ("form", text(finding.form)),
            ("message", .string(finding.message.english)), ("messageKey", .string(finding.message.key)),
            ("arguments", .array(finding.message.arguments.map(argument))),
            ("reason", .string(finding.reason.english)), ("advice", .string(finding.advice.english)),
        ]
        if !finding.related.isEmpty {
            members.append(("related", .array(finding.related.map { .object(related($0, table, &others)) })))
        }
        if let fix = finding.fix { members.append(("fix", .object(self.fix(fix, of: finding, table)))) }
        return members
    }

    private static func related(
        _ related: RelatedRange, _ findingTable: LineTable, _ others: inout LineTables
    ) -> JSONMembers {
        let path: JSONMembers = related.source.map { [("path", .string($0.path))] } ?? []
        let table = related.source.map { others.table(of: $0) } ?? findingTable
        return path + place(related.range, table) + [("message", .string(related.message.english))]
    }

    private static func fix(_ fix: FixIt, of finding: Finding, _ table: LineTable) -> JSONMembers {
        let edits = fix.edits.map { edit in
            JSONNode.object(
                place(edit.range, table) + [
                    ("start", .integer(Int(edit.range.start))), ("end", .integer(Int(edit.range.end))),
                    ("replacement", .string(edit.replacement)),
                ])
        }
        return [
            ("applicability", .string(fix.applicability.rawValue)), ("description", .string(finding.advice.english)),
            ("edits", .array(edits)),
        ]
    }

    private static func place(_ range: ByteRange, _ table: LineTable) -> JSONMembers {
        let start = table.position(of: range.start)
        let end = table.position(of: range.end)
        return [
            ("line", .integer(start.line)), ("column", .integer(start.column)), ("endLine", .integer(end.line)),
            ("endColumn", .integer(end.column)),
        ]
    }

    private static func argument(_ argument: MessageArgument) -> JSONNode {
        switch argument {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .unsigned(let number): .number("\(number)")
        case .double(let number): .number("\(number)")
        }
    }

    static func catalog(_ catalog: ProjectCompleteness.Catalog) -> JSONMembers {
        [("path", .string(catalog.path)), ("sourceLanguage", text(catalog.sourceLanguage))] + keys(catalog.completeness)
    }

    static func keys(_ completeness: Completeness) -> JSONMembers {
        [
            ("keys", .integer(completeness.keyCount)), ("stale", .integer(completeness.staleCount)),
            ("untranslatable", .integer(completeness.untranslatableCount)),
        ]
    }

    static func language(_ language: Completeness.Language) -> JSONMembers {
        let namespaces = language.namespaces.map { space in
            JSONNode.object([("name", .string(space.name))] + counted(space.strings))
        }
        return [("language", .string(language.name)), ("tier", .string(language.tier.rawValue))] + counted(language.strings) + [
            ("forms", counts(language.forms)), ("wordsToTranslate", .integer(language.wordsToTranslate)),
            ("namespaces", .array(namespaces)), ("earlier", language.earlier.map { .object(counted($0)) } ?? .null),
        ]
    }

    /// Counts of keys and their percentage.
    private static func counted(_ counts: TranslationCounts) -> JSONMembers {
        [("percent", .number(counts.percent)), ("strings", self.counts(counts))]
    }

    private static func counts(_ counts: TranslationCounts) -> JSONNode {
        .object(
            TranslationCounts.State.allCases.map { ($0.rawValue, .integer(counts[$0])) } + [("total", .integer(counts.total))])
    }

    private static func text(_ value: String?) -> JSONNode { value.map(JSONNode.string) ?? .null }
}
