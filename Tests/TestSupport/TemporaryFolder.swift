package import Foundation
internal import L10nDiagnostics

/// Calls `body` with a new folder, and removes it afterward.
package func withTemporaryFolder<R>(_ body: (URL) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

/// Calls an asynchronous `body` with a new folder, and removes it afterward.
package func inTemporaryFolder<R>(_ body: (URL) async throws -> R) async throws -> R {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

private let foldersOfAllTests = Locked<[URL]>([])

/// A new folder for what several tests share. It is removed when the process ends.
package func temporaryFolderOfAllTests() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let isFirst = foldersOfAllTests.use { folders in
        folders.append(folder)
        return folders.count == 1
    }
    if isFirst {
        atexit {
            for folder in foldersOfAllTests.use({ $0 }) { try? FileManager.default.removeItem(at: folder) }
        }
    }
    return folder
}
