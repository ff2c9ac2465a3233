import Foundation

extension FileManager {
    /// A new folder in place of an old one.
    func emptyFolder(_ folder: URL) throws -> URL {
        try? removeItem(at: folder)
        try createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Copies a file or a folder to a folder that may not exist yet.
    func copy(_ source: URL, to target: URL) throws {
        try createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try copyItem(at: source, to: target)
    }

    /// Writes a file to a folder that may not exist yet.
    func write(_ text: String, to file: URL) throws {
        try createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// The files below a folder, relative to it and sorted by their bytes, without folders and links.
    func filePaths(below folder: URL) throws -> [String] {
        try subpathsOfDirectory(atPath: folder.path).filter { path in
            try folder.appendingPathComponent(path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
        }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
