internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nGitTrees
internal import L10nICU
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// `l10n translate --with COMMAND`: lets a program translate texts, and writes what it answers.
struct TranslateCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "translate", abstract: L10n.Command.Translate.abstract.localized,
            discussion: L10n.Command.Translate.discussion.localized)
    }

    private typealias Texts = L10n.Command.Translate

    /// Which texts are translated.
    enum Selection: String, Choice, CaseIterable {
        case missing, changed
    }

    /// The states that translations of programs have.
    enum Result: String, Choice, CaseIterable {
        case needsReview = "needs_review"
        case machineTranslated = "machine_translated"
    }

    @Argument(help: ArgumentHelp(L10n.Command.List.Keys.help, valueName: "key"), completion: .keys)
    var keys: [String] = []

    @Option(name: .customLong("with"), help: ArgumentHelp(L10n.Command.Translate.With.help, valueName: "command"))
    var program: String

    @Option(
        help: ArgumentHelp(L10n.Command.Translate.Languages.help, valueName: "de,fr"), completion: .languages,
        transform: LanguageList.parse)
    var languages: [String]?

    @Option(help: ArgumentHelp(L10n.Command.Translate.Only.help))
    var only = Selection.missing

    @Option(help: ArgumentHelp(L10n.Command.List.ChangedSince.help, valueName: "revision"))
    var changedSince: String?

    @Option(help: ArgumentHelp(L10n.Command.Translate.State.help))
    var state = Result.needsReview

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.Translate.Batch.help, valueName: "count"))
    var batch = 50

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.Translate.Retries.help, valueName: "count"))
    var retries = 2

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.Translate.Timeout.help, valueName: "seconds"))
    var timeout = 600
    /// A year, in seconds: the clock cannot count as far as a number goes.
    private static let longestTimeout = 31_536_000

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.Translate.Limit.help, valueName: "count"))
    var limit: Int?

    @Flag(help: ArgumentHelp(L10n.Command.Translate.DryRun.help))
    var dryRun = false

    @Option(help: ArgumentHelp(L10n.Command.Edit.Catalog.help, valueName: "path"), completion: .catalogs)
    var catalog: String?

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Edit.Quiet.help))
    var quiet = false

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if batch < 1 || timeout < 1 || retries < 0 || limit ?? 1 < 1 { throw ValidationError(Texts.Error.count.localized) }
        if program.allSatisfy(\.isWhitespace) { throw ValidationError(Texts.Error.empty.localized) }
    }

    func run() async throws {
        var (listed, damaged) = try await ListCommand.result(request, changedSince: changedSince, damage)
        try damaged.requireNone()
        for language in languages ?? [] where listed.catalogs.allSatisfy({ $0.sourceLanguageName == language }) {
            throw StandardStreams.refusal(Texts.Error.source(language: language))
        }
        if !dryRun { try ListCommand.addUses(to: &listed, config: config) }
        for catalog in listed.catalogs where state == .machineTranslated && !catalog.mayBeMachineTranslated {
            let path = VisibleText.line(catalog.source.path)
            throw StandardStreams.failure("\(VisibleText.line(path)): error: \(Texts.Error.machineTranslated.localized)\n")
        }
        // Nothing can be written into what could not be read to its end.
        let editable = Set(listed.catalogs.filter(\.isEditable).map(\.source.path))
        let wanted = listed.texts.filter { (only != .changed || $0.text != nil) && editable.contains($0.catalog) }
        let texts = first(of: wanted)
        if dryRun { return show(texts) }
        let sources = Dictionary(listed.catalogs.map { ($0.source.path, $0.sourceLanguageName ?? "") }) { first, _ in first }
        var run = Run(
            editor: CatalogEditor(tree: CommandEnvironment.files, keyOrder: XcodeOrder(), configuration: config),
            program: program, state: state == .needsReview ? .needsReview : .machineTranslated, retries: retries,
            timeout: min(timeout, Self.longestTimeout),
            catalogs: Dictionary(listed.catalogs.map { ($0.source.path, $0) }) { first, _ in first })
        let message: @Sendable (Int, Int) -> Message = { L10n.Progress.translated(done: "\($0)", total: $1) }
        var failure: Run.Failure?
        await ProgressLine.shown(unless: quiet, message) { progress in
            for batch in TranslationBatch.batches(of: texts, size: batch) {
                guard failure == nil else {
                    run.leaveUnanswered(batch.texts.map(\.text))
                    continue
                }
                progress?(run.count + run.openCount, texts.count)
                do throws(Run.Failure) {
                    try await run.translate(batch, from: sources[batch.catalog] ?? "")
                } catch {
                    failure = error
                }
            }
        }
        for line in run.open + run.unansweredLines { StandardStreams.error(line) }
        if let failure { StandardStreams.error(failure.text) }
        if !quiet {
            StandardStreams.output(
                (texts.isEmpty ? Texts.Status.nothing : Texts.Status.translated(count: run.count)).localized + "\n")
        }
        if failure != nil { throw ExitCode(2) }
        if run.openCount > 0 { throw ExitCode(1) }
    }

    /// As many texts as the limit allows, with all forms of the last key.
    private func first(of texts: [ListedText]) -> [ListedText] {
        guard let limit, limit < texts.count else { return texts }
        let last = texts[limit - 1]
        return Array(
            texts[..<limit]
                + texts[limit...].prefix { $0.catalog == last.catalog && $0.key == last.key && $0.language == last.language })
    }

    /// What the program would get.
    private func show(_ texts: [ListedText]) {
        if quiet { return }
        func characters(_ texts: [ListedText]) -> String { "\(texts.reduce(0) { $0 + ($1.source ?? "").count })" }
        let groups = Dictionary(grouping: texts) { [$0.catalog, $0.language] }
        for (place, texts) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let message = Texts.Status.would(
                path: place[0], language: place[1], count: texts.count, characters: characters(texts))
            StandardStreams.output(VisibleText.line(message.localized) + "\n")
        }
        StandardStreams.output(
            (texts.isEmpty
                ? Texts.Status.nothing : Texts.Status.wouldTotal(count: texts.count, characters: characters(texts)))
                .localized + "\n")
    }

    private var request: TextListing.Request {
        var request = TextListing.Request()
        request.paths = catalog.map { [$0] } ?? []
        request.configuration = config
        request.query.keys = keys
        request.query.languages = languages
        switch only {
        case .missing: request.query.states = [.missing, .new]
        case .changed:
            request.query.states = changedSince == nil ? [.needsReview] : [.needsReview, .machineTranslated, .translated]
        }
        return request
    }
}

/// A run of a translator.
private struct Run {
    /// What ends the run.
    struct Failure: Error {
        let text: String
    }

    private typealias Texts = L10n.Command.Translate

    let editor: CatalogEditor
    let program: String
    let state: TextState
    let retries: Int
    /// In seconds.
    let timeout: Int
    /// The catalogs as they are now, by path.
    var catalogs: [String: StringCatalog]
    /// Number of texts that were translated.
    var count = 0
    /// Number of texts that were not.
    var openCount = 0
    /// For each text that was refused, why.
    var open: [String] = []
    /// Texts that the program did not answer: catalog, language, and namespace.
    private var unanswered: [[String]: Int] = [:]

    init(
        editor: CatalogEditor, program: String, state: TextState, retries: Int, timeout: Int,
        catalogs: [String: StringCatalog]
    ) {
        (self.editor, self.program, self.state, self.retries, self.timeout) = (editor, program, state, retries, timeout)
        self.catalogs = catalogs
    }

    /// What the program may write for one question, in megabytes.
    private static let answerLimit = 16

    /// A line for each namespace with texts that the program did not answer.
    var unansweredLines: [String] {
        unanswered.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { place, count in
            let message =
                place[2].isEmpty
                ? Texts.Status.unanswered(path: place[0], language: place[1], count: count)
                : Texts.Status.unansweredNamespace(path: place[0], language: place[1], namespace: place[2], count: count)
            return VisibleText.line(message.localized) + "\n"
        }
    }

    /// Counts texts that the program did not answer, or was not asked for after it had failed.
    mutating func leaveUnanswered(_ texts: [ListedText]) {
        openCount += texts.count
        for text in texts {
            unanswered[[text.catalog, text.language, Completeness.Namespace.name(of: text.key)], default: 0] += 1
        }
    }

    /// Lets the program translate a batch, retries refused texts, and writes the rest.
    mutating func translate(_ batch: TranslationBatch, from source: String) async throws(Failure) {
        var open = Set(batch.texts.map(\.id))
        var refused: [Int: JSONNode] = [:]
        var reasons: [Int: String] = [:]
        var hasAnswered = false
        var mistake: String?
        var failure: Failure?
        for _ in 0...retries where failure == nil {
            let question = batch.question(of: open, refused: refused)
            let answer: EditFile
            (answer, failure) = await ask(question, from: source, to: batch.language)
            let (lines, strayCount) = batch.lines(of: answer, open: open)
            hasAnswered = hasAnswered || !lines.isEmpty
            mistake = answer.mistakes.first.map { Texts.Error.line(line: "\($0.line)", problem: $0.message.localized).localized }
            if mistake == nil, strayCount > 0 { mistake = Texts.Error.stray(count: strayCount).localized }
            refused = [:]
            reasons = [:]
            let answered = Set(lines.map(\.number))
            for (id, _) in batch.texts where open.contains(id) && !answered.contains(id) {
                refused[id] = .object([("message", .string(Texts.Error.noAnswer.english))])
            }
            let refusals: [LineEdits.Refusal]
            do throws(Failure) {
                refusals = try await apply(lines, to: batch.catalog)
            } catch {
                failure = error
                break
            }
            for refusal in refusals {
                let id = refusal.line.number
                guard let text = batch.texts.first(where: { $0.id == id })?.text else { continue }
                let reason = refusal.text(at: place(of: text))
                if refusal.isAboutText {
                    refused[id] = .object(refusal.members + [("text", .string(refusal.line.text ?? ""))])
                    reasons[id] = reason
                } else {
                    // Another answer would be refused, too.
                    open.remove(id)
                    openCount += 1
                    self.open.append(reason)
                }
            }
            count += open.count - refused.count
            open = Set(refused.keys)
            if open.isEmpty { break }
        }
        openCount += reasons.count
        self.open += open.sorted().compactMap { reasons[$0] }
        leaveUnanswered(batch.texts.filter { open.contains($0.id) && reasons[$0.id] == nil }.map(\.text))
        if let failure { throw failure }
        if open.isEmpty { return }
        if let mistake { self.open.append("\(VisibleText.line(program)): error: \(VisibleText.line(mistake))\n") }
        // A program that answers nothing of use would be asked in vain for every other batch.
        if mistake != nil, !hasAnswered {
            throw Failure(text: "\(VisibleText.line(program)): error: \(Texts.Error.useless.localized)\n")
        }
    }

    /// Writes the texts that are not refused.
    private mutating func apply(_ lines: [EditLine], to catalog: String) async throws(Failure) -> [LineEdits.Refusal] {
        if lines.isEmpty { return [] }
        do {
            let (outcome, refusals) = try await LineEdits.apply(
                lines, to: catalog, with: editor, .valid, current: catalogs[catalog], writes: true, states: .always(state))
            if outcome.isWritten { catalogs[catalog] = outcome.catalog }
            return refusals
        } catch {
            // It has been printed.
            throw Failure(text: "")
        }
    }

    /// What the program answers, and why it failed after that.
    private func ask(
        _ question: [UInt8], from source: String, to language: String
    ) async -> (EditFile, Failure?) {
        let name = VisibleText.line(program)
        let limits = ChildProcess.Limits(duration: .seconds(timeout), output: Self.answerLimit * 1_000_000)
        let result: ChildProcess.LimitedResult
        do throws(ChildProcess.Failure) {
            // The shell reads what the program leaves, which would end this one.
            result = try await ChildProcess.run(
                "sh", ["-c", #"(eval "$1"); code=$?; cat > /dev/null; exit $code"#, "sh", program],
                variables: ["L10N_SOURCE_LANGUAGE": source, "L10N_LANGUAGE": language], input: question, limits: limits)
        } catch {
            let reason = if case .refused(let reason) = error { reason } else { "sh" }
            let failure = Failure(text: "\(name): error: \(Texts.Error.start(reason: reason).localized)\n")
            return (EditFile([], identifiesLines: true), failure)
        }
        if !result.errors.isEmpty { StandardStreams.error(result.errors) }
        let message: Message? =
            switch result.ending {
            case .exited(0): nil
            // So the shell says that it found none.
            case .exited(127) where result.output.isEmpty && !program.contains(" "): Texts.Error.noProgram(program: program)
            case .exited(let code): Texts.Error.exit(code: "\(code)")
            case .timedOut: Texts.Error.timeout(seconds: "\(timeout)")
            case .wroteTooMuch: Texts.Error.size(size: "\(Self.answerLimit)")
            }
        let failure = message.map { Failure(text: "\(name): error: \($0.localized)\n") }
        return (EditFile(result.output, identifiesLines: true), failure)
    }

    /// Which text a message is about.
    private func place(of text: ListedText) -> String {
        let path = text.path.isPlain ? "" : " \(text.path.text)"
        return "\(VisibleText.line(text.catalog)): '\(VisibleText.line(text.key))' \(text.language)\(path)"
    }
}

extension StringCatalog {
    /// Whether its version knows the state `machine_translated`.
    fileprivate var mayBeMachineTranslated: Bool { !["1", "1.0", "1.1", "1.2", nil].contains(version) }
}
