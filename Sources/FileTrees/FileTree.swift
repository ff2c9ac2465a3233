package import Diagnostics

/// Where catalogs are read from: the disk, a revision of git, or memory in tests.
package protocol FileTree: Sendable {
    /// Absolute path of the folder that relative paths start from.
    var currentFolder: String { get }
    /// What stands at a path.
    func kind(of path: String) -> FileKind
    /// The catalogs below a folder, sorted, folders of tools and dependencies left out; and the folders that cannot be listed.
    func catalogs(below folder: String) -> (paths: [String], errors: [FileError])
    /// What lies in a folder, in any order; empty for what cannot be listed.
    func names(in folder: String) -> [String]
    /// The bytes of a file.
    func read(_ path: String) throws(FileError) -> SourceFile
}

package enum FileKind: Sendable {
    case file, folder, missing
}

/// A file that cannot be read, and why.
package struct FileError: Error, Sendable {
    package let path: String
    package let message: Message

    package init(path: String, message: Message) {
        self.path = path
        self.message = message
    }
}

/// Which folders a search for catalogs passes over.
package enum SkippedFolders {
    package static let names: Set<String> = [".build", ".git", "DerivedData", "Pods", "Carthage", "node_modules"]

    /// Whether a path leads through one.
    package static func holds(_ path: String) -> Bool { path.split(separator: "/").contains { names.contains(String($0)) } }
}
