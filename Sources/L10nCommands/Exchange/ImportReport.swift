internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// What an import reports about its texts.
struct ImportReport {
    private typealias Texts = L10n.Command.Import

    private let result: TranslationImporter.Result
    private let documents: [TranslationImporter.Document]
    private let acceptsDamage: Bool
    /// What needs attention, at its place in the files of the translators.
    let findings: Report

    init(result: TranslationImporter.Result, documents: [TranslationImporter.Document], acceptsDamage: Bool) {
        self.result = result
        self.documents = documents
        self.acceptsDamage = acceptsDamage
        var found: [[Finding]] = documents.map { document in
            document.contents.problems.map {
                let severity = acceptsDamage && document.contents.count > 0 ? Severity.warning : .error
                return Finding(.importSyntax, severity, .build, $0.range, $0.message, Texts.Syntax.reason, Texts.Syntax.advice)
            }
        }
        for stray in result.strays {
            found[stray.document].append(
                Finding(.importNoCatalog, .error, .missing, stray.range, stray.message, Texts.Stray.reason, Texts.Stray.advice))
        }
        for text in result.texts {
            if let finding = text.finding(in: documents) { found[text.document].append(finding) }
        }
        findings = Report(
            files: zip(documents, found).map { document, findings in
                Report.File(
                    source: document.contents.source,
                    findings: findings.sorted { ($0.range.start, $0.rule) < ($1.range.start, $1.rule) }, keyCount: nil)
            })
    }

    /// The exit code: 1 if texts were refused or had no place to go, 2 for damaged files unless their damage is accepted.
    var exitCode: Int32 {
        let isBroken = documents.contains { document in
            !document.contents.problems.isEmpty && !(acceptsDamage && document.contents.count > 0)
        }
        return isBroken ? 2 : findings.exitCode(threshold: .error)
    }

    // MARK: For people

    /// A line for each finding; for those of rules also why, and what to do.
    var lines: [String] { lines { _ in true } + linesOfDamage }

    /// The same for problems of the translators' files that are not about a text.
    var linesOfFiles: [String] {
        lines { [ProblemID.importSyntax, .importNoCatalog].map(\.rawValue).contains($0.rule.name) } + linesOfDamage
    }

    /// What became of the texts before the damage of a file.
    private var linesOfDamage: [String] {
        documents.filter(\.contents.isDamaged).map { document in
            let count = document.contents.count
            let message =
                count == 0
                ? Texts.Damage.nothing : acceptsDamage ? Texts.Damage.accepted(count: count) : Texts.Damage.left(count: count)
            return "\(VisibleText.line(document.path)): \(message.localized)\n"
        }
    }

    private func lines(where isWanted: (Finding) -> Bool) -> [String] {
        var tables: [String: LineTable] = [:]
        func place(_ range: ByteRange, in source: SourceFile) -> String {
            let table = tables[source.path] ?? LineTable(source.bytes)
            tables[source.path] = table
            let position = table.position(of: range.start)
            return "\(VisibleText.line(source.path)):\(position.line):\(position.column)"
        }
        return findings.files.flatMap { file -> [String] in
            file.findings.filter(isWanted).flatMap { finding -> [String] in
                let message = VisibleText.line(finding.message.localized)
                let line = "\(place(finding.range, in: file.source)): \(finding.severity.name): \(message) [\(finding.rule)]\n"
                if ProblemID(rawValue: finding.rule.name) != nil {
                    return [line]
                        + finding.related.map { related in
                            "  \(L10n.Report.Label.see.localized) \(place(related.range, in: related.source ?? file.source)): "
                                + "\(VisibleText.line(related.message.localized))\n"
                        }
                }
                let text = Texts.Note.refused(language: finding.language ?? "", key: VisibleText.exact(finding.key ?? ""))
                return [
                    line,
                    "  \(VisibleText.line(text.localized))\n",
                    "  \(L10n.Report.Label.why.localized) \(VisibleText.line(finding.reason.localized))\n",
                    "  \(L10n.Report.Label.fix.localized) \(VisibleText.line(finding.advice.localized))\n",
                ]
            }
        }
    }

    /// How many texts of each language had each outcome.
    var summary: String {
        if result.texts.isEmpty, findings.files.allSatisfy(\.findings.isEmpty) { return Texts.Outcome.none.localized + "\n" }
        return Dictionary(grouping: result.texts, by: \.language).sorted { $0.key < $1.key }.map { language, texts in
            let lines = ImportOutcome.allCases.compactMap { outcome in
                let count = texts.count { $0.outcome == outcome }
                return count > 0 ? "  \(outcome.label.localized): \(count)\n" : nil
            }
            return "\(VisibleText.line(language))\n" + lines.joined()
        }.joined()
    }

    // MARK: For programs

    /// The findings for a document.
    var project: ProjectReport {
        let files = CommandEnvironment.files
        let paths = RepositoryPaths(tree: files)
        return ProjectReport(
            findings: findings, completeness: ProjectCompleteness(catalogs: []), catalogs: [], tool: L10nTool.information,
            paths: ReportPaths(of: findings, in: files.currentFolder, paths.path))
    }

    /// A line of JSON for every text that is not plainly applied.
    var outcomes: String {
        let tables = documents.map { LineTable($0.contents.source.bytes) }
        return result.texts.filter { $0.outcome != .applied }.map { text in
            let unit = text.unit(in: documents)
            let position = tables[text.document].position(of: text.range.start)
            func optional(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }
            let finding = text.finding(in: documents)
            return JSONPrinter.line(
                .object([
                    ("path", .string(documents[text.document].path)), ("line", .integer(position.line)),
                    ("column", .integer(position.column)), ("id", .string(unit.ids.first ?? "")),
                    ("catalog", .string(text.catalog)),
                    ("language", .string(text.language)), ("key", optional(text.key)),
                    ("form", optional(text.path?.text)), ("outcome", .string(text.outcome.rawValue)),
                    ("rule", optional(finding?.rule.name)), ("message", optional(finding?.message.english)),
                    ("text", optional(unit.target)), ("present", optional(text.present)),
                ])) + "\n"
        }.joined()
    }
}

extension TranslationImporter.Stray {
    fileprivate var message: Message {
        typealias Texts = L10n.Command.Import.Stray
        return switch reason {
        case .noCatalog: Texts.catalog(original: original, count: count)
        case .notLanguage(let refusal): refusal.message
        case .noLanguage: Texts.language(original: original, count: count)
        case .ownFile: Texts.ownFile(original: original, count: count)
        case .claimed(let catalog): Texts.claimed(original: original, catalog: catalog, count: count)
        }
    }
}

extension TranslationImporter.Text {
    private typealias Texts = L10n.Command.Import

    /// Nil for what needs no attention.
    fileprivate func finding(in documents: [TranslationImporter.Document]) -> Finding? {
        if [.applied, .draft, .unchanged, .empty, .unselected].contains(outcome) { return nil }
        let unit = unit(in: documents)
        let id = unit.ids.first ?? ""
        let present = VisibleText.exact(present ?? "")
        switch outcome {
        case .applied, .draft, .unchanged, .empty, .unselected: return nil
        case .sourceChanged:
            return finding(
                .importSourceChanged, .warning, .wrong, Texts.Note.sourceChanged(id: id, language: language, source: present),
                Texts.SourceChanged.reason, Texts.SourceChanged.advice)
        case .conflict:
            return finding(
                .importConflict, .warning, .style, Texts.Note.conflict(id: id, language: language, present: present),
                Texts.Conflict.reason, Texts.Conflict.advice)
        case .unknown:
            return finding(
                .importUnknownText, .error, .missing,
                unit.ids.isEmpty ? Texts.Note.nameless : Texts.Note.unknown(id: id, path: catalog), Texts.Unknown.reason,
                Texts.Unknown.advice)
        case .copy:
            let note =
                present.isEmpty
                ? Texts.Note.copy(id: id, language: language)
                : Texts.Note.copyKept(id: id, language: language, present: present)
            return finding(.importCopy, .warning, .style, note, Texts.Copy.reason, Texts.Copy.advice)
        case .converted:
            return finding(
                .importConverted, .error, .missing, Texts.Note.converted(id: id), Texts.Converted.reason, Texts.Converted.advice)
        case .untranslatable:
            return finding(
                .importUntranslatable, .warning, .style, Texts.Note.untranslatable(id: id), Texts.Untranslatable.reason,
                Texts.Untranslatable.advice)
        case .ambiguous:
            return finding(
                .importAmbiguous, .error, .missing, Texts.Note.ambiguous(id: id), Texts.Ambiguous.reason, Texts.Ambiguous.advice)
        case .repeated:
            return finding(
                .importRepeated, .error, .missing, Texts.Note.repeated(id: id, language: language), Texts.Repeated.reason,
                Texts.Repeated.advice, related: first.map { [related($0, documents)] } ?? [])
        case .refused:
            switch refusal {
            case .finding(let finding):
                return Finding(
                    rule: finding.rule, severity: .error, impact: finding.impact, range: range, key: key,
                    language: language, form: path?.text, message: finding.message, reason: finding.reason,
                    advice: finding.advice)
            case .edit(let refusal):
                return finding(
                    .importRefused, .error, .missing, refusal.message, Texts.Refused.reason, Texts.Refused.advice)
            case nil: return nil
            }
        }
    }

    /// The translation that counts.
    private func related(
        _ place: TranslationImporter.Place, _ documents: [TranslationImporter.Document]
    ) -> RelatedRange {
        let source = place.document == document ? nil : documents[place.document].contents.source
        return RelatedRange(place.range, Texts.Repeated.first, in: source)
    }

    private func finding(
        _ problem: ProblemID, _ severity: Severity, _ impact: Impact, _ message: Message, _ reason: Message, _ advice: Message,
        related: [RelatedRange] = []
    ) -> Finding {
        Finding(
            rule: problem.id, severity: severity, impact: impact, range: range, key: key, language: language,
            form: path?.text, message: message, reason: reason, advice: advice, related: related)
    }
}

extension Finding {
    /// A finding that is not of one text.
    fileprivate init(
        _ problem: ProblemID, _ severity: Severity, _ impact: Impact, _ range: ByteRange, _ message: Message, _ reason: Message,
        _ advice: Message
    ) {
        self.init(
            rule: problem.id, severity: severity, impact: impact, range: range, message: message, reason: reason, advice: advice)
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
        case .copy: Texts.copy
        case .converted: Texts.converted
        case .unknown: Texts.unknown
        case .untranslatable: Texts.untranslatable
        case .ambiguous: Texts.ambiguous
        case .repeated: Texts.repeated
        case .refused: Texts.refused
        }
    }
}
