internal import Accessors
internal import ArgumentParser
internal import CatalogEditing
internal import CodeGeneration
internal import Configuration
internal import Diagnostics
internal import FileTrees
internal import Messages
internal import Pipelines
internal import PlainText
internal import Reporting
internal import StringCatalogs

/// `l10n rename OLD NEW`: gives keys another name, in every catalog of the project.
struct RenameCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rename", abstract: L10n.Command.Rename.abstract.localized,
            discussion: L10n.Command.Rename.discussion.localized)
    }

    private typealias Texts = L10n.Command.Rename

    @Argument(help: ArgumentHelp(L10n.Command.Rename.Old.help, valueName: "old"), completion: .keys)
    var old: String

    @Argument(help: ArgumentHelp(L10n.Command.Rename.New.help, valueName: "new"))
    var new: String

    @Flag(help: ArgumentHelp(L10n.Command.Rename.Code.help))
    var code = false

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if old.contains("*") != new.contains("*") || old.contains("*") && WildcardRenaming(old, new) == nil {
            throw ValidationError(Texts.Error.pattern.localized)
        }
    }

    func run() async throws {
        let catalogs = try edit.catalogs()
        let matching = catalogs.filter { !renames(in: $0).isEmpty }
        if matching.isEmpty {
            // Says which keys come near.
            if !old.contains("*") { _ = try edit.path(withKey: old) }
            StandardStreams.error("error: \(L10n.Command.Edit.Error.noMatch.localized)\n")
            throw ExitCode(1)
        }
        var uses: [KeyUse] = []
        for catalog in matching {
            if code { uses += try self.uses(of: renames(in: catalog).map(\.old), in: catalog) }
            try await edit.edit(catalog.source.path) { catalog in
                renames(in: catalog).map { .rename(key: $0.old, newKey: $0.new) }
            }
            try accessors.keep(renames(in: catalog), of: catalog.source.path)
        }
        if !code { return }
        for use in uses { StandardStreams.output("\(use.path):\(use.line): \(VisibleText.line(use.text))\n") }
        StandardStreams.output(Texts.Status.uses(count: uses.count).localized + "\n")
    }

    private var accessors: AccessorsOfRenamedKeys {
        AccessorsOfRenamedKeys(config: edit.config, writes: edit.writes, showsDifference: edit.diff, isQuiet: edit.quiet)
    }

    /// The keys of a catalog that get another name.
    private func renames(in catalog: StringCatalog) -> [KeyRename] {
        let keys = catalog.entries.map { catalog.string($0.key) }
        // A key may have a star in it.
        if keys.contains(old) { return [KeyRename(old, to: new)] }
        guard let renaming = WildcardRenaming(old, new) else { return [] }
        return keys.compactMap { key in renaming.newName(of: key).map { KeyRename(key, to: $0) } }.filter { $0.old != $0.new }
    }

    // MARK: Code

    /// Where Swift code has a key in quotation marks, or calls its accessor.
    private func uses(of keys: [String], in catalog: StringCatalog) throws -> [KeyUse] {
        var needles = keys.map { "\"\($0)\"" }
        for (target, _) in try accessors.targets(of: catalog.source.path) {
            let tree = AccessorTree(catalog, name: target.options.name, options: target.options.accessors)
            for accessor in tree.root.allAccessors where keys.contains(accessor.key) {
                needles.append("\(target.options.name.name).\(accessor.signature.prefix { $0 != "(" })")
            }
        }
        return try KeyUse.all(of: needles)
    }
}

/// A line of Swift code that has a text.
private struct KeyUse {
    let path: String
    let line: Int
    let text: String

    static func all(of needles: [String]) throws -> [KeyUse] {
        let tree = CommandEnvironment.files
        var uses: [KeyUse] = []
        for path in tree.files(below: ".", suffixes: [".swift"]).paths {
            do throws(FileError) {
                let text = String(decoding: try tree.read(path).bytes, as: UTF8.self)
                for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                where needles.contains(where: { contains(line, $0) }) {
                    uses.append(KeyUse(path: path, line: index + 1, text: String(line.drop { $0 == " " || $0 == "\t" })))
                }
            } catch {
                throw StandardStreams.failure(error)
            }
        }
        return uses
    }

    /// Whether a line has a text that doesn't go on as a longer name.
    private static func contains(_ line: Substring, _ needle: String) -> Bool {
        line.ranges(of: needle).contains { range in
            guard needle.last != "\"", let next = line[range.upperBound...].first else { return true }
            return !(next.isLetter || next.isNumber || next == "_")
        }
    }
}
