package import L10nDiagnostics

/// Where catalogs are read from: the disk, a revision of git, or memory in tests.
package protocol FileTree: Sendable {
    /// Absolute path of the folder that relative paths start from.
    var currentFolder: String { get }
    /// What is at a path.
    func kind(of path: String) -> FileKind
    /// The files below a folder whose names end in one of the suffixes. Folders of tools and dependencies are skipped.
    func listing(below folder: String, suffixes: [String]) -> FileListing
    /// The names in a folder, in any order; empty for a folder that cannot be listed.
    func names(in folder: String) -> [String]
    /// The bytes of a file.
    func read(_ path: String) throws(FileError) -> SourceFile
    /// The absolute path of a file, with links resolved: equal for any two paths of one file.
    func canonical(_ path: String) -> String
}

/// The files that a search found.
package struct FileListing: Sendable {
    /// Sorted.
    package var paths: [String] = []
    /// The folders that cannot be listed, and other mistakes, sorted by path.
    package var errors: [FileError] = []
    /// All names in the folders of the files, by folder, where the search has read them.
    package var names: [String: [String]] = [:]

    package init(paths: [String] = [], errors: [FileError] = []) {
        self.paths = paths
        self.errors = errors
    }
}

extension FileTree {
    /// The files below a folder whose names end in one of the suffixes, sorted, and the folders that cannot be listed. Folders
    /// of tools and dependencies are skipped.
    package func files(below folder: String, suffixes: [String]) -> (paths: [String], errors: [FileError]) {
        let listing = listing(below: folder, suffixes: suffixes)
        return (listing.paths, listing.errors)
    }

    /// The catalogs below a folder, sorted, and the folders that cannot be listed.
    package func catalogs(below folder: String) -> (paths: [String], errors: [FileError]) {
        files(below: folder, suffixes: [".xcstrings"])
    }

    /// The `.strings` and `.stringsdict` files below a folder, in folders of languages. Those of apps, frameworks and other bundles
    /// inside it belong to another project.
    package func stringsFiles(below folder: String) -> (paths: [String], errors: [FileError]) {
        let (paths, errors) = files(below: folder, suffixes: [".strings", ".stringsdict"])
        let depth = FilePaths.absolute(folder, from: currentFolder).count
        return (
            paths.filter { path in
                let parts = FilePaths.absolute(path, from: currentFolder).dropLast()
                return parts.last?.hasSuffix(".lproj") == true && !parts.dropFirst(depth).contains(where: Self.isBundle)
            }, errors
        )
    }

    /// The file of Interface Builder that a table has the texts of: the one of its name in `Base.lproj`; nil if there is none.
    ///
    /// - Parameter folder: The one that has `Base.lproj`.
    package func interfaceFile(ofTable name: String, in folder: String) -> String? {
        let base = FilePaths.path("Base.lproj", in: folder)
        return ["storyboard", "xib"].map { FilePaths.path("\(name).\($0)", in: base) }.first { kind(of: $0) == .file }
    }

    private static func isBundle(_ folder: some StringProtocol) -> Bool {
        [".app", ".appex", ".bundle", ".framework", ".xcarchive", ".xcframework"].contains { folder.hasSuffix($0) }
    }
}

/// A file tree that can be changed. ``OutputWriter`` decides what is written.
package protocol WritableFileTree: FileTree {
    /// Whether a path is a regular file, and not a folder, a pipe or a device. Links are followed.
    func isRegularFile(_ path: String) -> Bool
    /// Why a file may not be overwritten; nil where it may.
    func writeProtection(of path: String) -> FileError?
    /// Whether a file consists of exactly these bytes.
    func holds(_ pieces: [ArraySlice<UInt8>], at path: String) throws(FileError) -> Bool
    /// Replaces a file, whole or not at all, or creates it and the folders that it is in.
    func replace(_ path: String, with pieces: [ArraySlice<UInt8>]) throws(FileError)
    /// Replaces a file that still has the bytes that were read, so that two programs that change it
    /// do not undo each other's changes.
    ///
    /// - Returns: Whether it had them.
    func replace(_ path: String, _ old: [UInt8], with new: [UInt8]) throws(FileError) -> Bool
}

package enum FileKind: Sendable {
    case file, folder, missing
}

/// A file that cannot be read or written, and why.
package struct FileError: Error, Sendable {
    package let path: String
    package let message: Message

    package init(path: String, message: Message) {
        self.path = path
        self.message = message
    }
}

/// The folders that a search for catalogs skips.
package enum SkippedFolders {
    package static let names: Set<String> = [".build", ".git", "DerivedData", "Pods", "Carthage", "node_modules"]

    /// Whether a path leads through one.
    package static func holds(_ path: String) -> Bool { path.split(separator: "/").contains { contains(String($0)) } }

    /// Whether a folder of this name is one.
    package static func contains(_ name: String) -> Bool { names.contains(name) || name.hasSuffix(localizationCatalogSuffix) }

    /// What Xcode exports for translators: the catalogs in it are copies.
    package static let localizationCatalogSuffix = ".xcloc"
}
