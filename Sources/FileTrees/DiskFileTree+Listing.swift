internal import L10nDiagnostics
internal import L10nMessages

extension DiskFileTree {
    package func names(in folder: String) -> [String] { entries(of: folder)?.map(\.name) ?? [] }

    /// Lists folders of the same depth on all cores.
    package func listing(below folder: String, suffixes: [String]) -> FileListing {
        var listing = FileListing()
        var folders = [folder]
        while !folders.isEmpty {
            let listed = folders.concurrentMap { list($0, suffixes) }
            folders.removeAll()
            for (part, found) in listed {
                listing.paths += part.paths
                listing.errors += part.errors
                listing.names.merge(part.names) { first, _ in first }
                folders += found
            }
        }
        listing.paths.sort()
        listing.errors.sort { $0.path < $1.path }
        return listing
    }

    /// The wanted files in a folder, and the folders in it to search.
    private func list(_ folder: String, _ suffixes: [String]) -> (listing: FileListing, folders: [String]) {
        guard let entries = entries(of: folder) else {
            return (FileListing(errors: [FileError(path: folder, message: L10n.File.Error.unlistable)]), [])
        }
        var listing = FileListing()
        var folders: [String] = []
        for entry in entries where !SkippedFolders.contains(entry.name) {
            let isWanted = suffixes.contains(where: entry.name.hasSuffix)
            if !isWanted, entry.kind == .file || entry.kind == .other { continue }
            let path = folder == "." ? entry.name : folder.hasSuffix("/") ? folder + entry.name : "\(folder)/\(entry.name)"
            if !entry.isText {
                // No path leads to it.
                if isWanted { listing.errors.append(FileError(path: path, message: L10n.File.Error.name)) }
            } else if isWanted, entry.kind != .folder || Self.fileSuffixes.contains(where: entry.name.hasSuffix) {
                // A folder with the name of a catalog is a mistake that reading it will report, and one called `Cart.swift` is not; a
                // pipe or a device isn't a regular file.
                if entry.kind == .file || entry.kind == .folder || isFileOrFolder(path) { listing.paths.append(path) }
            } else if entry.kind == .folder || isFolder(path) {
                folders.append(path)
            } else if errno == ENAMETOOLONG {
                listing.errors.append(error(path))
            }
        }
        if !listing.paths.isEmpty { listing.names[folder] = entries.map(\.name) }
        return (listing, folders)
    }

    /// What no folder ends in, unless by mistake.
    private static let fileSuffixes = [".xcstrings", ".strings", ".stringsdict"]

    /// What a folder knows about a name in it.
    private struct Entry {
        /// U+FFFD replaces invalid UTF-8.
        let name: String
        let isText: Bool
        let kind: Kind

        /// Unknown for links, and if the file system does not tell.
        enum Kind { case file, folder, other, unknown }
    }

    /// What is in a folder, in any order; nil for a folder that cannot be listed.
    private func entries(of folder: String) -> [Entry]? {
        guard let listing = opendir(place(folder)) else { return nil }
        defer { closedir(listing) }
        var entries: [Entry] = []
        while let entry = readdir(listing) {
            let (name, isText) = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
                    String(validatingCString: name).map { ($0, true) } ?? (String(cString: name), false)
                }
            }
            if name == "." || name == ".." { continue }
            let kind: Entry.Kind =
                switch Int(entry.pointee.d_type) {
                case Int(DT_REG): .file
                case Int(DT_DIR): .folder
                case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
                default: .other
                }
            entries.append(Entry(name: name, isText: isText, kind: kind))
        }
        return entries
    }

    private func isFileOrFolder(_ path: String) -> Bool {
        var status = stat()
        // What is gone by now, or is a link to nothing, is reported when it is read.
        guard stat(place(path), &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether it is a folder and not a link to one, which could lead in a circle.
    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        errno = 0
        return lstat(place(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
