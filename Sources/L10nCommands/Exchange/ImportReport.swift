internal import CatalogEditing
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import Pipelines
internal import Reporting
internal import TranslationExchange

/// What an import says of its texts.
struct ImportReport {
    private typealias Texts = L10n.Command.Import

    private let result: TranslationImporter.Result
    private let documents: [TranslationImporter.Document]
    private let lineTables: [LineTable]

    init(result: TranslationImporter.Result, documents: [TranslationImporter.Document]) {
        self.result = result
        self.documents = documents
        lineTables = documents.map { LineTable($0.contents.source.bytes) }
    }

    /// Whether texts were refused, or had no place to go.
    var hasFailures: Bool {
        result.texts.contains { $0.decision.outcome.isFailure } || result.strays.contains { Self.isOfCatalog($0.original) }
    }

    /// Whether a part of a file is for a catalog: files of Xcode also have the texts of storyboards and others.
    private static func isOfCatalog(_ original: String?) -> Bool { original?.hasSuffix(".xcstrings") ?? true }

    // MARK: For people

    /// What needs attention, with its place.
    var lines: [String] {
        let problems = documents.indices.flatMap { index in
            documents[index].contents.problems.map { line(index, $0.range, "error", $0.message.localized) }
        }
        let strays = result.strays.map { document, range, original, count in
            line(
                document, range, Self.isOfCatalog(original) ? "error" : "warning",
                Texts.Note.stray(original: original ?? "", count: count).localized)
        }
        return problems + strays + result.texts.flatMap(lines)
    }

    private func lines(of text: TranslationImporter.Text) -> [String] {
        guard let note = note(of: text) else { return [] }
        let severity = text.decision.outcome.isFailure ? "error" : "warning"
        let rule = text.refusal?.rule.map { " [\($0)]" } ?? ""
        var lines = [line(text.document, text.range, severity, note.localized, rule)]
        if case .finding(let finding)? = text.refusal?.reason {
            lines.append("  \(L10n.Report.Label.why.localized) \(VisibleText.line(finding.reason.localized))\n")
            lines.append("  \(L10n.Report.Label.fix.localized) \(VisibleText.line(finding.advice.localized))\n")
        }
        return lines
    }

    private func line(_ document: Int, _ range: ByteRange, _ severity: String, _ text: String, _ rule: String = "") -> String {
        let position = lineTables[document].position(of: range.start)
        let path = VisibleText.line(documents[document].path)
        return "\(path):\(position.line):\(position.column): \(severity): \(VisibleText.line(text))\(rule)\n"
    }

    /// Nil for what needs no attention.
    private func note(of text: TranslationImporter.Text) -> Message? {
        let (id, language) = (text.id, text.language)
        let present = text.decision.present ?? ""
        return switch text.decision.outcome {
        case .applied, .draft, .unchanged, .empty, .unselected: nil
        case .sourceChanged: Texts.Note.sourceChanged(id: id, language: language, source: present)
        case .conflict: Texts.Note.conflict(id: id, language: language, present: present)
        case .unknown: Texts.Note.unknown(id: id, path: text.catalog)
        case .untranslatable: Texts.Note.untranslatable(id: id)
        case .ambiguous: Texts.Note.ambiguous(id: id)
        case .repeated: Texts.Note.repeated(id: id, language: language)
        case .refused: text.refusal?.message
        }
    }

    /// How many texts of each language had each outcome.
    var summary: String {
        Dictionary(grouping: result.texts, by: \.language).sorted { $0.key < $1.key }.map { language, texts in
            let lines = ImportOutcome.allCases.compactMap { outcome in
                let count = texts.count { $0.decision.outcome == outcome }
                return count > 0 ? "  \(outcome.label.localized): \(count)\n" : nil
            }
            return "\(VisibleText.line(language))\n" + lines.joined()
        }.joined()
    }

    // MARK: For programs

    /// A line for every text that is not plainly applied.
    var jsonLines: String {
        let problems = documents.indices.flatMap { index in
            documents[index].contents.problems.map { problem in
                place(index, problem.range) + [
                    ("outcome", .string("unreadable")), ("message", .string(problem.message.localized)),
                ]
            }
        }
        let strays = result.strays.map { document, range, original, count in
            place(document, range) + [
                ("outcome", .string("no-catalog")), ("original", original.map(JSONNode.string) ?? .null),
                ("count", .integer(count)),
            ]
        }
        let texts = result.texts.filter { $0.decision.outcome != .applied }.map(members)
        return (problems + strays + texts).map { JSONPrinter.line(.object($0)) + "\n" }.joined()
    }

    private typealias Members = [(name: String, value: JSONNode)]

    private func members(of text: TranslationImporter.Text) -> Members {
        func optional(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }
        return place(text.document, text.range) + [
            ("id", .string(text.id)), ("catalog", .string(text.catalog)), ("language", .string(text.language)),
            ("key", optional(text.decision.key)), ("form", optional(text.decision.path?.text)),
            ("outcome", .string(text.decision.outcome.rawValue)), ("rule", optional(text.refusal?.rule.map { "\($0)" })),
            ("message", optional(note(of: text)?.localized)), ("text", optional(text.target)),
            ("present", optional(text.decision.present)),
        ]
    }

    private func place(_ document: Int, _ range: ByteRange) -> Members {
        let position = lineTables[document].position(of: range.start)
        return [
            ("path", .string(documents[document].path)), ("line", .integer(position.line)), ("column", .integer(position.column)),
        ]
    }
}

extension ImportOutcome {
    fileprivate var label: Message {
        typealias Texts = L10n.Command.Import.Outcome
        return switch self {
        case .applied: Texts.applied
        case .draft: Texts.draft
        case .sourceChanged: Texts.sourceChanged
        case .unchanged: Texts.unchanged
        case .empty: Texts.empty
        case .unselected: Texts.unselected
        case .conflict: Texts.conflict
        case .unknown: Texts.unknown
        case .untranslatable: Texts.untranslatable
        case .ambiguous: Texts.ambiguous
        case .repeated: Texts.repeated
        case .refused: Texts.refused
        }
    }
}
