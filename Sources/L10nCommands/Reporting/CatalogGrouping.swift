internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nMessages

/// What a line of `l10n report` counts.
enum CatalogGrouping: String, Choice, CaseIterable {
    /// A language of a catalog.
    case language
    case catalog
    /// The catalogs in a folder.
    case folder
    /// The catalogs of those whom `CODEOWNERS` names.
    case owner

    private typealias Texts = L10n.Completeness.Column

    /// The title of the column that names the groups.
    var title: String {
        switch self {
        case .language: Texts.language.localized
        case .catalog: Texts.catalog.localized
        case .folder: Texts.folder.localized
        case .owner: Texts.owner.localized
        }
    }

    /// The name of the group that a catalog is in, by its path; nil if catalogs are not grouped.
    func groupName() async throws -> ((String) -> String)? {
        switch self {
        case .language: return nil
        case .catalog: return { $0 }
        case .folder: return { FilePaths.folder(of: $0) }
        case .owner: return try await Self.ownerName()
        }
    }

    private static func ownerName() async throws -> (String) -> String {
        let files = CommandEnvironment.files
        let owners: CodeOwners?
        let root: String
        do {
            root = try await GitRepository(of: files).root
            owners = try CodeOwners(in: files, root: root)
        } catch let error as GitFailure {
            throw StandardStreams.failure(error.message)
        } catch let error as FileError {
            throw StandardStreams.failure(error)
        }
        guard let owners else { throw StandardStreams.failure(L10n.Command.Report.Error.owners) }
        let current = files.canonical(files.currentFolder)
        return { path in
            let name = owners.owners(of: FilePaths.relative(path, to: root, from: current))
            return name.isEmpty ? L10n.Completeness.Group.unowned.localized : name
        }
    }
}
