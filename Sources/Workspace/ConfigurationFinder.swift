internal import Diagnostics
internal import Messages

/// Finds the `l10n.json` of a catalog: the nearest one upwards, up to the root of the repository.
struct ConfigurationFinder {
    private let tree: any FileTree
    private let explicit: String?
    /// How many folders stand above the current one.
    private let depth: Int
    private var byFolder: [String: ProjectConfiguration?] = [:]

    init(tree: any FileTree, explicit: String?) {
        self.tree = tree
        self.explicit = explicit
        depth = tree.currentFolder.split(separator: "/").count
    }

    mutating func configuration(for path: String) throws(WorkspaceFailure) -> ProjectConfiguration? {
        if let explicit {
            if let known = byFolder[""] { return known }
            let read = try read(explicit)
            byFolder[""] = read
            return read
        }
        return try configuration(in: FilePaths.folder(of: path))
    }

    private mutating func configuration(in folder: String) throws(WorkspaceFailure) -> ProjectConfiguration? {
        if let known = byFolder[folder] { return known }
        let path =
            folder == "." ? ProjectConfiguration.fileName : "\(folder == "/" ? "" : folder)/\(ProjectConfiguration.fileName)"
        var found: ProjectConfiguration?
        if tree.kind(of: path) == .file {
            found = try read(path)
        } else if tree.kind(of: folder == "." ? ".git" : "\(folder)/.git") == .missing, let parent = folderAbove(folder) {
            found = try configuration(in: parent)
        }
        byFolder[folder] = found
        return found
    }

    private func read(_ path: String) throws(WorkspaceFailure) -> ProjectConfiguration {
        let source: SourceFile
        do throws(FileError) {
            if tree.kind(of: path) == .folder { throw FileError(path: path, message: L10n.Configuration.Error.folder) }
            source = try tree.read(path)
        } catch {
            throw .file(error)
        }
        let (configuration, issues) = ConfigurationReader.read(source, folder: FilePaths.folder(of: path))
        if !issues.isEmpty { throw .configuration(issues) }
        return configuration
    }

    /// The folder above; above the current one it goes on with `..`, up to the root of the disk.
    private func folderAbove(_ folder: String) -> String? {
        if folder == "/" { return nil }
        if folder == "." || folder == ".." || folder.hasSuffix("/..") {
            let up = folder == "." ? ".." : folder + "/.."
            return up.split(separator: "/").count <= depth ? up : nil
        }
        return FilePaths.folder(of: folder)
    }
}
