internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nSyntax
internal import L10nValidation

/// `l10n apply FILE`: writes listed texts that were filled in.
struct ApplyCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "apply", abstract: L10n.Command.Apply.abstract.localized,
            discussion: L10n.Command.Apply.discussion.localized)
    }

    private typealias Texts = L10n.Command.Apply

    /// How refused lines are printed.
    enum Format: String, Choice, CaseIterable {
        case text, jsonl
    }

    @Argument(help: ArgumentHelp(L10n.Command.Apply.File.help, valueName: "file"), completion: .file())
    var file: String

    @Flag(help: ArgumentHelp(L10n.Command.Apply.Partial.help))
    var partial = false

    @Option(help: ArgumentHelp(L10n.Command.Apply.Format.help))
    var format = Format.text

    @Option(help: ArgumentHelp(L10n.Command.Apply.State.help))
    var state = TextState.translated

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if partial, edit.force { throw ValidationError(Texts.Error.partial.localized) }
    }

    func run() async throws {
        let content = EditFile(try bytes())
        for mistake in content.mistakes { report(mistake) }
        let edits = try LineEdits(content.lines, edit)
        for refusal in edits.refusals { report(refusal) }
        // It is unknown which catalog such lines are for.
        let isBlocked = !partial && !(content.mistakes.isEmpty && edits.refusals.isEmpty)
        var count = content.mistakes.count + edits.refusals.count
        for (path, lines) in edits.groups {
            let mode: CatalogEditor.Mode = partial ? .valid : edit.force ? .forced : .all
            let (outcome, refusals) = try await LineEdits.apply(
                lines, to: path, with: edit.editor, mode, writes: edit.writes && !isBlocked, states: .ofLines(standard: state))
            for refusal in refusals { report(refusal) }
            count += refusals.count
            if !partial, isBlocked || !refusals.isEmpty {
                let status = refusals.count < lines.count ? Texts.Status.unchanged : L10n.Command.Edit.Status.refused
                StandardStreams.error("\(VisibleText.line(path)): \(status.localized)\n")
            } else {
                show(outcome)
            }
        }
        if edits.groups.isEmpty, count == 0, !edit.quiet, !edit.diff, format == .text {
            StandardStreams.output(Texts.Status.nothing.localized + "\n")
        }
        if count > 0 { throw ExitCode(1) }
    }

    private func show(_ outcome: CatalogEditor.Outcome) {
        var edit = edit
        // Programs read the output.
        if format == .jsonl { edit.quiet = true }
        edit.show(outcome)
    }

    // MARK: The file

    private var name: String { file == "-" ? "<stdin>" : VisibleText.line(file) }

    private func bytes() throws -> [UInt8] {
        if file == "-" { return CommandEnvironment.current.input() }
        do throws(FileError) {
            return try CommandEnvironment.files.read(file).bytes
        } catch {
            throw StandardStreams.failure(error)
        }
    }

    // MARK: Refusals

    private func report(_ mistake: EditFile.Mistake) {
        let message = mistake.message
        switch format {
        case .text:
            StandardStreams.error(
                "\(name):\(mistake.line):\(mistake.column): error: \(VisibleText.line(message.localized))\n")
        case .jsonl:
            let members: [(name: String, value: JSONNode)] = [
                ("line", .integer(mistake.line)), ("column", .integer(mistake.column)), ("message", .string(message.english)),
            ]
            StandardStreams.json(JSONPrinter.line(.object(members)) + "\n")
        }
    }

    private func report(_ refusal: LineEdits.Refusal) {
        let line = refusal.line
        switch format {
        case .text: StandardStreams.error(refusal.text(at: "\(name):\(line.number)"))
        case .jsonl:
            var members: [(name: String, value: JSONNode)] = [("line", .integer(line.number))]
            if let catalog = line.catalog { members.append(("catalog", .string(catalog))) }
            members += [("key", .string(line.key)), ("language", .string(line.language))]
            if !line.path.isPlain { members.append(("path", .string(line.path.text))) }
            StandardStreams.json(JSONPrinter.line(.object(members + refusal.members)) + "\n")
        }
    }
}

extension EditFile.Mistake {
    /// What is wrong with the line.
    var message: Message {
        switch problem {
        case .message(let message): message
        case .syntax(let document):
            Validator.syntaxFindings(of: document).first { $0.severity == .error }?.message ?? L10n.Edit.Line.notObject
        }
    }
}
