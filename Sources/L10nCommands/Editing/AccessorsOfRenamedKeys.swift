internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nCatalogEditing
internal import L10nCodeGeneration
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

/// Keeps code compiling when keys get other names: what the configuration then has in `renamed` becomes deprecated accessors.
struct AccessorsOfRenamedKeys {
    /// Path of the configuration instead of the one that would be found.
    let config: String?
    let writes: Bool
    let showsDifference: Bool
    let isQuiet: Bool

    private typealias Texts = L10n.Command.Rename

    /// What code is generated from a catalog, and which configuration says so.
    func targets(of catalog: String) throws -> [(target: GenerationTarget, configuration: ProjectConfiguration)] {
        var finder = ConfigurationFinder(tree: CommandEnvironment.files, rules: .complete, explicit: config)
        do throws(ConfigurationFailure) {
            guard let configuration = try finder.configuration(for: catalog) else { return [] }
            let folder = CommandEnvironment.files.currentFolder
            return configuration.targets(for: catalog, from: folder).map { ($0, configuration) }
        } catch {
            throw StandardStreams.failure(error)
        }
    }

    /// Adds renamed keys to the configuration, or shows how it would change.
    func keep(_ renames: [KeyRename], of catalog: String) throws {
        if renames.isEmpty { return }
        for (target, configuration) in try targets(of: catalog) {
            guard var renamed = RenamedKeys(target, in: configuration) else { continue }
            let old = renamed.bytes
            for rename in renames { renamed.rename(rename.old, to: rename.new) }
            if renamed.bytes == old { continue }
            if showsDifference {
                StandardStreams.difference(UnifiedDifference.text(of: renamed.path, from: old, to: renamed.bytes))
                continue
            }
            do throws(FileError) {
                if writes {
                    _ = try OutputWriter(.write, in: CommandEnvironment.files).overwrite(
                        SourceFile(path: renamed.path, bytes: old), with: renamed.bytes)
                }
            } catch {
                throw StandardStreams.failure(error)
            }
            if isQuiet { continue }
            let path = VisibleText.line(renamed.path)
            let status = writes ? Texts.Status.kept(path: path) : L10n.Command.Edit.Status.wouldWrite(path: path)
            StandardStreams.output(status.localized + "\n")
        }
    }
}
