import Foundation

/// Archives that have the same bytes whenever and wherever they are made from the same files: sorted, without owners, and dated
/// 1980, the first year that a zip file can have.
enum Archive {
    private static let date = Date(timeIntervalSince1970: 315_532_800)

    /// Writes all files below `folder`, with paths relative to it, to a `.tar.xz`.
    static func tar(_ folder: URL, to archive: URL) throws {
        let list = try list(folder)
        defer { try? FileManager.default.removeItem(at: list) }
        let plain = archive.deletingPathExtension()
        #if os(macOS)
            let owner = ["--uid", "0", "--gid", "0"]
        #else
            let owner = ["--owner=0", "--group=0"]
        #endif
        try Command.execute(
            "tar", ["--format", "ustar"] + owner + ["--numeric-owner", "-cf", plain.path, "-T", list.path], in: folder)
        // Blocks of a fixed size: the result of two threads is that of any number but one.
        try Command.execute("xz", ["-9e", "-T2", "--block-size=24MiB", "-f", plain.path])
    }

    /// Writes all files below `folder`, with paths relative to it, to a `.zip`.
    static func zip(_ folder: URL, to archive: URL) throws {
        let list = try list(folder)
        defer { try? FileManager.default.removeItem(at: list) }
        try? FileManager.default.removeItem(at: archive)
        // Without -X, it adds times and owners of its own.
        try Command.execute("sh", ["-c", "zip -q -9 -X -@ \"$0\" < \"$1\"", archive.path, list.path], in: folder)
    }

    /// Gives all files below a folder the same date and permissions, and lists their paths in a file, sorted.
    private static func list(_ folder: URL) throws -> URL {
        let manager = FileManager.default
        let paths = try manager.filePaths(below: folder)
        for path in paths {
            let file = folder.appendingPathComponent(path).path
            try manager.setAttributes(
                [.posixPermissions: manager.isExecutableFile(atPath: file) ? 0o755 : 0o644, .modificationDate: date],
                ofItemAtPath: file)
        }
        let list = folder.deletingLastPathComponent().appendingPathComponent("files.txt")
        try Data(paths.map { $0 + "\n" }.joined().utf8).write(to: list)
        return list
    }
}
