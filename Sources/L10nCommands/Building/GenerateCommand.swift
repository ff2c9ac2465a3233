internal import ArgumentParser
internal import L10nCatalogBuilding
internal import L10nCodeGeneration
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nPlainText
internal import L10nReportFormats
internal import L10nValidation

/// `l10n generate`: writes typed accessors for the keys of catalogs.
struct GenerateCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "generate", abstract: L10n.Command.Generate.abstract.localized,
            discussion: L10n.Command.Generate.discussion.localized
        )
    }

    @Argument(help: ArgumentHelp(L10n.Command.Generate.Catalogs.help, valueName: "catalog"), completion: .catalogs)
    var catalogs: [String] = []

    @Option(help: ArgumentHelp(L10n.Command.Generate.Output.help, valueName: "file"))
    var output: String?

    @OptionGroup(title: L10n.Command.Generate.shape.localized) var shape: ShapeOptions

    @Flag(help: ArgumentHelp(L10n.Command.Generate.Check.help))
    var check = false

    @Flag(help: ArgumentHelp(L10n.Command.Generate.DryRun.help))
    var dryRun = false

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Replace.help))
    var force = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Generate.Quiet.help))
    var quiet = false

    @OptionGroup var damage: DamageOptions

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if let output, output.isEmpty { throw ValidationError(L10n.Path.Error.empty.localized) }
        if check, dryRun { throw ValidationError(L10n.Generate.Error.modes.localized) }
    }

    func run() async throws {
        var project = GenerationProject(tree: CommandEnvironment.files, rules: .complete, configuration: config)
        var jobs: [(target: GenerationTarget, configuration: ProjectConfiguration?)] = []
        do throws(ConfigurationFailure) {
            for target in try project.targets(of: catalogs, bare: GenerationTarget()) {
                jobs.append((target, try project.configuration(for: target.catalog)))
            }
        } catch {
            throw StandardStreams.failure(error)
        }
        for index in jobs.indices { jobs[index].target = try changed(jobs[index].target) }
        try validateOutputs(jobs.map(\.target))
        var code: Int32 = 0
        var reported: Set<String> = []
        // One after the other, as each uses all cores.
        for job in jobs { code = max(code, generate(job.target, job.configuration, &reported)) }
        if code > 0 { throw ExitCode(code) }
    }

    /// A target with the options of the command line applied.
    private func changed(_ target: GenerationTarget) throws -> GenerationTarget {
        var target = target
        if let output { target.output = output }
        try shape.apply(to: &target)
        return target
    }

    /// Fails if an output is missing, shared, or also an input.
    private func validateOutputs(_ targets: [GenerationTarget]) throws {
        if check, targets.contains(where: { $0.output == "-" }) {
            throw ValidationError(L10n.Generate.Error.checkOutput.localized)
        }
        if targets.isEmpty { throw ValidationError(L10n.Generate.Error.noTargets.localized) }
        if output != nil, output != "-", targets.count > 1 { throw ValidationError(L10n.Generate.Error.oneOutput.localized) }
        var outputs: Set<String> = []
        for target in targets {
            if target.output.isEmpty {
                if CommandEnvironment.files.kind(of: target.catalog) == .missing {
                    throw StandardStreams.failure(FileError(path: target.catalog, message: L10n.File.Error.missing))
                }
                throw StandardStreams.failure(
                    "\(VisibleText.line(target.catalog)): error: \(L10n.Generate.Error.noOutput.localized)\n")
            }
            if target.output == "-" { continue }
            let path = CommandEnvironment.files.canonical(target.output)
            let isInput = targets.contains { other in
                [other.catalog, other.template, config ?? FilePaths.configurationName].compactMap(\.self).contains {
                    CommandEnvironment.files.canonical($0) == path
                }
            }
            if isInput {
                throw StandardStreams.failure(
                    "\(VisibleText.line(target.output)): error: \(L10n.Generate.Error.inputOutput.localized)\n")
            }
            if !outputs.insert(path).inserted {
                throw StandardStreams.failure(
                    "\(VisibleText.line(target.output)): error: \(L10n.Generate.Error.sameOutput.localized)\n")
            }
        }
    }

    /// Generates one file.
    ///
    /// - Parameter reported: The findings printed so far: two files of one catalog have the same ones.
    /// - Returns: The exit code.
    private func generate(
        _ target: GenerationTarget, _ configuration: ProjectConfiguration?, _ reported: inout Set<String>
    ) -> Int32 {
        do throws(CatalogGeneration.Failure) {
            let result = try CatalogGeneration(tree: CommandEnvironment.files).generate(
                target, validation: configuration, acceptsDamage: damage.acceptDamaged)
            var damaged = damage.report
            damaged.note(result.damage)
            if let damage = result.damage, damaged.exitCode != 0 || damage.isTotal { return damaged.exitCode }
            let reporter = TerminalReporter(
                usesColor: ColorChoice.auto.usesColor(on: \.errors), showsSummary: false, minimum: quiet ? .error : .note)
            let findings = reporter.render(Report(files: [result.file], failures: []))
            if reported.insert(findings).inserted { StandardStreams.error(findings) }
            guard let text = result.text else {
                StandardStreams.error("\(VisibleText.line(target.catalog)): error: \(L10n.Generate.Error.stopped.localized)\n")
                return 1
            }
            return write(text, target)
        } catch {
            return StandardStreams.failure(error).rawValue
        }
    }

    private func write(_ text: GeneratedText, _ target: GenerationTarget) -> Int32 {
        if target.output == "-" {
            StandardStreams.document(text.string)
            return 0
        }
        let isEarlierVersion = { (present: [UInt8]) in text.isEarlierVersion(present) }
        let writer = OutputWriter(check ? .check : dryRun ? .dryRun : .write, in: CommandEnvironment.files)
        do throws(FileError) {
            switch try writer.write(text.pieces, to: target.output, replacing: force ? nil : isEarlierVersion) {
            case .current: say(L10n.Generate.Status.current(path: target.output))
            case .written: say(L10n.Generate.Status.written(path: target.output))
            case .wouldWrite: say(L10n.Generate.Status.wouldWrite(path: target.output))
            case .stale(let old):
                let command = (["l10n"] + CommandEnvironment.current.arguments.filter { $0 != "--check" }).map(Self.quoted)
                    .joined(separator: " ")
                StandardStreams.error("\(L10n.Generate.Status.stale(path: target.output, command: command).localized)\n")
                let (lines, remaining) = LineDifference.lines(from: old, to: text.string)
                StandardStreams.error(lines.map { VisibleText.line($0) + "\n" }.joined())
                if remaining > 0 { StandardStreams.error("… \(L10n.Generate.Status.moreLines(count: remaining).localized)\n") }
                return 1
            }
            return 0
        } catch {
            StandardStreams.error(error)
            return 2
        }
    }

    /// An argument as a shell reads it back.
    private static func quoted(_ argument: String) -> String {
        let isPlain = argument.utf8.allSatisfy { byte in
            ASCII.isLetterOrDigit(byte) || "-_./=+:,@".utf8.contains(byte)
        }
        return isPlain && !argument.isEmpty ? argument : ShellWord.quoted(argument)
    }

    private func say(_ message: Message) {
        if !quiet { StandardStreams.output("\(message.localized)\n") }
    }
}

/// The options for the shape of generated code.
struct ShapeOptions: ParsableArguments {
    @Option(help: ArgumentHelp(L10n.Command.Generate.Style.help))
    var style: SwiftTemplate.Style?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Template.help, valueName: "file"))
    var template: String?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Access.help))
    var access: GenerationOptions.Access?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Name.help, valueName: "L10n"))
    var name: String?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Form.help))
    var form: GenerationOptions.Form?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Table.help, valueName: "name"))
    var table: String?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Bundle.help, valueName: "expression"))
    var bundle: String?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Types.help))
    var types: TypeProfile?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Keys.help))
    var keys: GenerationOptions.KeyList?

    @Option(help: ArgumentHelp(L10n.Command.Generate.Exclude.help, valueName: "stale,…"))
    var exclude: String?

    @Flag(help: ArgumentHelp(L10n.Command.Generate.Isolate.help))
    var isolate = false

    func apply(to target: inout GenerationTarget) throws {
        if let style {
            target.style = style
            target.template = nil
        }
        if let template { target.template = template }
        if let access { target.options.access = access }
        if let form { target.options.form = form }
        if let table { target.options.table = table }
        if let bundle {
            if bundle.allSatisfy(\.isWhitespace) { throw ValidationError(L10n.Generate.Error.bundle.localized) }
            target.options.bundle = bundle
        }
        if let types { target.options.accessors.types = types }
        if let keys { target.options.keys = keys }
        if isolate { target.options.isolatesArguments = true }
        if let name {
            guard let identifier = SwiftIdentifier(typeName: name) else {
                throw ValidationError(L10n.Generate.Error.name(name: name).localized)
            }
            target.options.name = identifier
        }
        for part in exclude?.split(separator: ",").map({ $0.filter { !$0.isWhitespace } }) ?? [] {
            guard let exclusion = AccessorTree.Options.Exclusion(rawValue: part) else {
                let known = AccessorTree.Options.Exclusion.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw ValidationError(
                    L10n.Configuration.Error.unknownValue(value: part, name: "--exclude", known: known).localized)
            }
            target.options.accessors.exclude(exclusion)
        }
        if !target.hasFormOfStyle {
            throw ValidationError(L10n.Generate.Error.form.localized)
        }
    }
}

extension SwiftTemplate.Style: Choice {}
extension GenerationOptions.Access: Choice {}
extension GenerationOptions.Form: Choice {}
extension GenerationOptions.KeyList: Choice {}
extension TypeProfile: Choice {}
