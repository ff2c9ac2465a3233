internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Which catalogs a command changes, and how.
struct EditOptions: ParsableArguments {
    private typealias Texts = L10n.Command.Edit

    @Option(help: ArgumentHelp(L10n.Command.Edit.Catalog.help, valueName: "path"), completion: .catalogs)
    var catalog: String?

    @Flag(help: ArgumentHelp(L10n.Command.Edit.DryRun.help))
    var dryRun = false

    @Flag(help: ArgumentHelp(L10n.Command.Edit.Diff.help))
    var diff = false

    @Flag(help: ArgumentHelp(L10n.Command.Edit.Force.help))
    var force = false

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Edit.Quiet.help))
    var quiet = false

    @Flag(help: ArgumentHelp(L10n.Command.Edit.Changes.help))
    var changes = false

    @OptionGroup var damage: DamageOptions

    var writes: Bool { !dryRun && !diff }

    private var files: any WritableFileTree { CommandEnvironment.files }

    // MARK: Finding catalogs

    /// The paths of ``catalogs()``.
    func paths() throws -> [String] { try catalogs().map(\.source.path) }

    /// The named catalog, or those of the project, whatever is in the files.
    static func paths(of catalog: String?, config: String?) throws -> [String] {
        var finder = CatalogFinder(tree: CommandEnvironment.files, rules: .complete, configuration: config)
        do throws(ConfigurationFailure) {
            let paths = try finder.catalogs(in: catalog.map { [$0] } ?? [])
            StandardStreams.errors(finder.failures)
            if !finder.failures.isEmpty { throw ConfigurationFailure.file(FileError(path: "", message: L10n.File.Error.missing)) }
            return paths
        } catch {
            if !finder.failures.isEmpty { throw ExitCode(2) }
            throw StandardStreams.failure(error)
        }
    }

    /// The catalogs that the command may change: the named one, or those of the project.
    func catalogs() throws -> [StringCatalog] {
        try damage.editable(Self.paths(of: catalog, config: config).map(Self.read))
    }

    static func read(_ path: String) throws -> StringCatalog {
        do throws(FileError) {
            return CatalogDecoder.decode(try CommandEnvironment.files.read(path))
        } catch {
            throw StandardStreams.failure(error)
        }
    }

    /// The only catalog of the project, or the named one.
    func onlyPath() throws -> String {
        let paths = try paths()
        guard paths.count == 1 else {
            throw ValidationError(Texts.Error.catalogs(paths: list(paths)).localized)
        }
        return paths[0]
    }

    /// The only catalog that has a key.
    func path(withKey key: String) throws -> String {
        let catalogs = try catalogs()
        let found = catalogs.filter { catalog in catalog.entries.contains { catalog.string($0.key) == key } }
        if found.count > 1 {
            throw ValidationError(Texts.Error.severalCatalogs(key: key, paths: list(found.map(\.source.path))).localized)
        }
        guard let path = found.first?.source.path else {
            if KeySelection.isPattern(key) { throw StandardStreams.refusal(Texts.Error.oneKey(pattern: key)) }
            let known = catalogs.flatMap { catalog in catalog.entries.map { catalog.string($0.key) } }
            throw Self.failure(ofUnknownKey: key, in: known)
        }
        return path
    }

    /// Says that no catalog has a key, and which one comes near, or that a pattern fits none.
    static func failure(ofUnknownKey key: String, in known: [String]) -> ExitCode {
        if KeySelection.isPattern(key) { return StandardStreams.refusal(Texts.Error.noPatternMatch(pattern: key)) }
        return StandardStreams.refusal(
            Spelling.nearest(key, in: known).map { L10n.Show.Error.unknownKeyNear(key: key, suggestion: $0) }
                ?? L10n.Show.Error.unknownKey(key: key))
    }

    private func list(_ paths: [String]) -> String { paths.map(ShellWord.readable).joined(separator: ", ") }

    // MARK: Editing

    var editor: CatalogEditor { CatalogEditor(tree: files, keyOrder: XcodeOrder(), configuration: config) }

    /// Edits a catalog, and says what became of it.
    ///
    /// - Parameters:
    ///   - hint: What to do about a refusal, beyond its advice.
    ///   - checksTexts: Whether names in braces must be in other texts of the key, and source texts not blank.
    @discardableResult
    func edit(
        _ path: String, hint: (RuleID) -> Message? = { _ in nil }, checksTexts: Bool = false,
        _ makeEdits: (StringCatalog) -> [CatalogEdit]
    ) async throws -> CatalogEditor.Outcome {
        let outcome = try await editor.run(path, force ? .forced : .all, writes: writes) { catalog, _ in
            let edits = makeEdits(catalog)
            return checksTexts && !force ? EditPlan(edits, checkingTextsIn: catalog) : EditPlan(edits)
        }
        var said: Set<String> = []
        for refusal in outcome.refusals where !refusal.follows(from: outcome.refusals) {
            let text = Self.text(of: refusal, in: outcome)
            if said.insert(text).inserted { StandardStreams.error(text) }
        }
        if !outcome.refusals.isEmpty {
            let canBeForced = !force && outcome.refusals.allSatisfy(\.canBeForced)
            let status = canBeForced ? Texts.Status.unchanged : Texts.Status.refused
            StandardStreams.error("\(VisibleText.line(path)): \(status.localized)\n")
            if let hint = outcome.refusals.compactMap({ $0.rule.flatMap(hint) }).first {
                StandardStreams.error(hint.localized + "\n")
            }
            throw ExitCode(1)
        }
        show(outcome)
        return outcome
    }

    /// Edits a catalog without a word.
    func run(
        _ path: String, _ mode: CatalogEditor.Mode, _ makeEdits: (StringCatalog) -> [CatalogEdit]
    ) async throws -> CatalogEditor.Outcome {
        try await editor.run(path, mode, writes: writes) { catalog, _ in EditPlan(makeEdits(catalog)) }
    }

    /// Why an edit was refused, what that would do, and what to do instead.
    static func text(of refusal: CatalogEditor.Refusal, in outcome: CatalogEditor.Outcome) -> String {
        let rule = refusal.rule.map { " [\($0)]" } ?? ""
        var text = "\(VisibleText.line(outcome.path)): error: \(VisibleText.line(refusal.message.localized))\(rule)\n"
        if case .finding(let finding) = refusal.reason {
            text += "  \(L10n.Report.Label.why.localized) \(VisibleText.line(finding.reason.localized))\n"
            text += "  \(L10n.Report.Label.fix.localized) \(VisibleText.line(finding.advice.localized))\n"
        }
        return text
    }

    /// Prints the changes, and the findings that the edits cause.
    ///
    /// - Parameter rules: Rules whose findings repeat what the command printed.
    func show(_ outcome: CatalogEditor.Outcome, besides rules: Set<RuleID> = []) {
        // It is obvious that a new text is not translated yet.
        let source = outcome.catalog.sourceLanguageName
        let warnings = outcome.warnings.findings.filter { finding in
            (finding.impact != .missing || finding.language == source) && !rules.contains(finding.rule)
        }
        StandardStreams.findings(
            Report(files: [
                Report.File(source: outcome.catalog.source, findings: warnings, keyCount: outcome.catalog.entries.count)
            ]))
        for (name, own) in outcome.languages {
            StandardStreams.note(Texts.Status.language(name: name, own: own, path: outcome.path))
        }
        if diff {
            StandardStreams.output(
                UnifiedDifference.text(of: outcome.path, from: outcome.old.bytes, to: outcome.catalog.source.bytes))
        } else if !quiet {
            let path = VisibleText.line(outcome.path)
            let status =
                !outcome.isChanged
                ? Texts.Status.same(path: path)
                : outcome.isWritten ? L10n.Generate.Status.written(path: path) : Texts.Status.wouldWrite(path: path)
            StandardStreams.output(status.localized + "\n")
        }
        if changes, outcome.isChanged {
            let difference = FileDifference(path: outcome.path, from: outcome.old, to: outcome.catalog.source)
            StandardStreams.output(DifferenceFormat.text.render([difference]))
        }
    }
}

extension CatalogEditor.Refusal {
    /// Whether `--force` applies the edit.
    fileprivate var canBeForced: Bool {
        switch reason {
        case .finding, .edit(.undeclared), .edit(.blankSource): true
        case .edit: false
        }
    }

    /// Whether another refusal says why: a key that was not added has no text.
    fileprivate func follows(from others: [CatalogEditor.Refusal]) -> Bool {
        guard case .edit(.unknownKey(let key)) = reason else { return false }
        return others.contains { other in
            switch other.reason {
            case .edit(.emptyKey): key.isEmpty
            case .edit(.presentKey(let present)): present == key
            default: false
            }
        }
    }
}

/// A value of an option such as `de=Hallo`.
struct NamedText {
    let name: String
    let text: String

    static func parse(_ argument: String) throws -> NamedText {
        guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else {
            throw ValidationError(L10n.Command.Edit.Error.assignment(text: argument).localized)
        }
        return NamedText(name: String(argument[..<sign]), text: String(argument[argument.index(after: sign)...]))
    }
}

extension CatalogEditor {
    /// Edits a catalog as planned, without a word. Prints what keeps it from being edited at all.
    func run(
        _ path: String, _ mode: Mode, current: StringCatalog? = nil, writes: Bool,
        _ makePlan: (StringCatalog, LanguageNames) -> EditPlan
    ) async throws -> Outcome {
        do throws(EditFailure) {
            return try edit(path, mode, current: current, writes: writes, makePlan)
        } catch {
            throw StandardStreams.failure(error)
        }
    }
}
