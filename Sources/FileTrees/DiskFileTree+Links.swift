internal import L10nDiagnostics
internal import L10nMessages

/// A link comes from the authors of a project, as a configuration does, and must not lead out of it or into its folder of git:
/// neither to what is read and then printed, nor to what is written. The project is the repository that a path is in, or without
/// one, the current folder. A path elsewhere was named by whoever runs the program, and may be a link to anything.
extension DiskFileTree {
    /// Why a file is not touched; nil for a file that is in the project, or not meant to be. The file need not exist.
    func departure(of path: String) -> FileError? {
        let absolute = FilePaths.absolutePath(path, from: currentFolder)
        // Authors cannot put anything there. What may be written there is decided elsewhere.
        if ProjectBoundary.leadsIntoGit(absolute) { return nil }
        guard let project = project(of: absolute), let root = real(project), let target = realPath(of: place(path)) else {
            return nil
        }
        // The settings of a repository have passwords of servers.
        let isInside = Self.contains(root, target) && !ProjectBoundary.leadsIntoGit(String(target.dropFirst(root.count)))
        return isInside ? nil : FileError(path: path, message: L10n.File.Error.outside(target: target))
    }

    /// Opens a file for reading. Without the last flag the system waits until somebody writes into a pipe, which may be never.
    func descriptorForReading(_ path: String) throws(FileError) -> Int32 {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        if isDeparted(FilePaths.folder(of: path)), let error = departure(of: path) { throw error }
        var descriptor = open(place(path), flags | O_NOFOLLOW)
        if descriptor < 0, errno == ELOOP {
            if let error = departure(of: path) { throw error }
            descriptor = open(place(path), flags)
        }
        guard descriptor >= 0 else { throw error(path) }
        return descriptor
    }

    /// Whether a folder is outside of the project that it seems to be in. Only links can lead out, so each folder is looked at once,
    /// and most with one question to the system.
    private func isDeparted(_ folder: String) -> Bool {
        var unknown: [String] = []
        var isDeparted = false
        var next = folder
        while true {
            if let known = knownFolders.use({ $0[next] }) {
                isDeparted = known
                break
            }
            unknown.append(next)
            let parent = FilePaths.folder(of: next)
            if parent == next || FilePaths.fileName(of: next) == ".." { break }
            next = parent
        }
        for folder in unknown.reversed() {
            let isStart = folder == "." || folder == "/" || FilePaths.fileName(of: folder) == ".."
            if isStart || isLink(place(folder)) { isDeparted = departure(of: folder) != nil }
            knownFolders.use { $0[folder] = isDeparted }
        }
        return isDeparted
    }

    /// The project that a path seems to be in, before any link is followed.
    private func project(of absolute: String) -> String? {
        let own = RepositoryPaths.repository(around: currentFolder, self)
        if let own, Self.contains(own, absolute) { return own }
        if let other = RepositoryPaths.repository(around: FilePaths.folder(of: absolute), self) { return other }
        return own == nil && Self.contains(currentFolder, absolute) ? currentFolder : nil
    }

    private static func contains(_ folder: String, _ path: String) -> Bool {
        folder == "/" || path == folder || path.hasPrefix(folder + "/")
    }

    /// Where the system finds a file, or would create it.
    private func realPath(of path: String) -> String? {
        if let path = real(path) { return path }
        let folder = FilePaths.folder(of: path)
        // A link to nothing leads nowhere.
        guard folder != path, folder != ".", !isLink(path) else { return nil }
        return realPath(of: folder).map { FilePaths.path(FilePaths.fileName(of: path), in: $0) }
    }

    private func real(_ path: String) -> String? {
        guard let resolved = realpath(place(path), nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
