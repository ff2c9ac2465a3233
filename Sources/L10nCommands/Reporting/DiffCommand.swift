internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n diff`: what differs between two versions of catalogs, by key, language and form.
struct DiffCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "diff", abstract: L10n.Command.Diff.abstract.localized,
            discussion: L10n.Command.Diff.discussion.localized)
    }

    private typealias Texts = L10n.Command.Diff

    @Argument(help: ArgumentHelp(L10n.Command.Diff.Sides.help, valueName: "version"))
    var sides: [String] = []

    @Option(name: .customLong("path"), help: ArgumentHelp(L10n.Command.Diff.Path.help), completion: .catalogs)
    var paths: [String] = []

    @Flag(help: ArgumentHelp(L10n.Command.Diff.Staged.help))
    var staged = false

    @Option(help: ArgumentHelp(L10n.Command.Diff.Format.help))
    var format = DifferenceFormat.text

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if sides.count > 2 { throw ValidationError(Texts.Error.sides.localized) }
        if staged, revisions.later != nil { throw ValidationError(Texts.Error.staged.localized) }
    }

    func run() async throws {
        do {
            let differences = try await differences()
            let text = format.render(differences)
            switch format {
            case .text: StandardStreams.output(text)
            case .markdown: StandardStreams.document(text)
            case .json: StandardStreams.json(text)
            }
            var damaged = damage.report
            for difference in differences {
                damaged.note(difference.damage.before, in: comparesFiles ? nil : revisions.earlier)
                damaged.note(difference.damage.after, in: comparesFiles ? nil : revisions.later)
            }
            try damaged.requireNone()
        } catch let error as FileError {
            throw StandardStreams.failure(error)
        } catch let error as GitFailure {
            throw StandardStreams.failure(error.message)
        }
    }

    private func differences() async throws -> [FileDifference] {
        let disk = CommandEnvironment.files
        if comparesFiles {
            let (before, after) = (try disk.read(sides[0]), try disk.read(sides[1]))
            return [
                FileDifference(path: sides[1], earlierPath: sides[0], from: before, to: after, options: try options(sides[1]))
            ]
        }
        let repository = try await GitRepository(of: disk)
        let revisions = revisions
        for side in [revisions.earlier, revisions.later].compactMap(\.self)
        where side.hasSuffix(".xcstrings") || disk.kind(of: side) != .missing {
            // A branch may have the name of a folder.
            if (try? await repository.commit(side)) != nil { continue }
            throw StandardStreams.failure(
                disk.kind(of: side) == .missing ? Texts.Error.missing(path: side) : Texts.Error.path(path: side))
        }
        let then =
            revisions.startsAtMergeBase
            ? try await repository.tree(ofMergeBase: revisions.earlier, and: revisions.later ?? "HEAD")
            : try await repository.tree(ofRevision: revisions.earlier)
        let now: any FileTree =
            if let later = revisions.later {
                try await repository.tree(ofRevision: later)
            } else if staged {
                try await repository.staged().tree
            } else {
                disk
            }
        for path in paths where [then, now].allSatisfy({ $0.kind(of: path) == .missing }) {
            throw StandardStreams.failure(Texts.Error.unmatched(path: path))
        }
        return try CatalogComparison(from: then, to: now).differences(in: paths, options: options)
    }

    /// What the configuration of today says of a file.
    private func options(_ path: String) throws -> ValidationOptions? {
        var finder = ConfigurationFinder(tree: CommandEnvironment.files, rules: .complete, explicit: nil)
        let configuration: ProjectConfiguration?
        do throws(ConfigurationFailure) {
            configuration = try finder.configuration(for: path)
        } catch {
            throw StandardStreams.failure(error)
        }
        return configuration?.validationOptions(for: path, from: CommandEnvironment.files.currentFolder)
    }

    /// Whether the two sides are files.
    private var comparesFiles: Bool {
        sides.count == 2 && !staged && sides.allSatisfy { CommandEnvironment.files.kind(of: $0) == .file }
    }

    /// The two sides as revisions. `a..b` and `a...b` mean what they mean to `git diff`.
    private var revisions: (earlier: String, later: String?, startsAtMergeBase: Bool) {
        if sides.count == 2 { return (sides[0], sides[1], false) }
        let side = sides.first ?? "HEAD"
        // No revision has two dots in its name.
        guard let dots = side.firstRange(of: /\.{2,3}/) else { return (side, nil, true) }
        let (earlier, later) = (side[..<dots.lowerBound], side[dots.upperBound...])
        func revision(_ name: Substring) -> String { name.isEmpty ? "HEAD" : String(name) }
        return (revision(earlier), revision(later), side[dots].count == 3)
    }
}

extension DifferenceFormat: Choice {}

/// `l10n textconv`: a catalog as lines, for `git diff`.
struct TextconvCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "textconv", abstract: L10n.Command.Textconv.abstract.localized,
            discussion: L10n.Command.Textconv.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.Textconv.File.help), completion: .catalogs)
    var file: String

    @OptionGroup var interface: InterfaceOptions

    func run() throws {
        do throws(FileError) {
            let source = try CommandEnvironment.files.read(file)
            let catalog = CatalogDecoder.decode(source)
            guard let damage = CatalogDamage(of: catalog) else { return StandardStreams.output(CatalogLines.text(of: catalog)) }
            // Git would give up the whole difference if this failed.
            StandardStreams.difference(source.bytes)
            var damaged = DamagedCatalogs()
            damaged.note(damage)
        } catch {
            throw StandardStreams.failure(error)
        }
    }
}
