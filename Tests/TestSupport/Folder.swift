package import Foundation

/// Files of a folder, as bytes by relative path.
package enum Folder {
    /// The regular files below a folder.
    package static func files(below folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appendingPathComponent(path)
            if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                files[path] = [UInt8](try Data(contentsOf: file))
            }
        }
        return files
    }

    /// Creates a folder with these files.
    package static func write(_ files: [String: [UInt8]], to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, bytes) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
    }
}
