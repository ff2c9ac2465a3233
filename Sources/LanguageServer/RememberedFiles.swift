internal import L10nCatalogChecking
internal import L10nDiagnostics
internal import L10nFileTrees

/// Files as they were read once: while somebody types, the disk does not change.
struct RememberedFiles: FileTree {
    private let base: any FileTree
    private let memory = Locked(Memory())

    private struct Memory {
        var files: [String: Result<SourceFile, FileError>] = [:]
        var kinds: [String: FileKind] = [:]
        var listings: [[String]: FileListing] = [:]
        var names: [String: [String]] = [:]
        var canonical: [String: String] = [:]
    }

    init(_ base: any FileTree) { self.base = base }

    var currentFolder: String { base.currentFolder }

    private func remembered<Key: Hashable, Value: Sendable>(
        _ place: WritableKeyPath<Memory, [Key: Value]>, _ key: Key, _ make: () -> Value
    ) -> Value {
        if let known = memory.use({ $0[keyPath: place][key] }) { return known }
        let value = make()
        memory.use { $0[keyPath: place][key] = value }
        return value
    }

    func kind(of path: String) -> FileKind { remembered(\.kinds, path) { base.kind(of: path) } }
    func names(in folder: String) -> [String] { remembered(\.names, folder) { base.names(in: folder) } }
    func canonical(_ path: String) -> String { remembered(\.canonical, path) { base.canonical(path) } }

    func listing(below folder: String, suffixes: [String]) -> FileListing {
        remembered(\.listings, [folder] + suffixes) { base.listing(below: folder, suffixes: suffixes) }
    }

    func read(_ path: String) throws(FileError) -> SourceFile {
        let result = remembered(\.files, path) { () -> Result<SourceFile, FileError> in
            do throws(FileError) { return .success(try base.read(path)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

/// What is known about the files of a workspace until something says that they have changed.
struct Epoch: Sendable {
    let files: RememberedFiles
    let checks: CheckCache
    private let start = ContinuousClock.now
    private let lastUse = Locked(ContinuousClock.now)

    /// Somebody who types does not change files elsewhere; after a pause, or some time, it is looked again.
    private static let (pause, age): (Duration, Duration) = (.seconds(2), .seconds(30))

    init(_ workspace: Workspace) {
        files = RememberedFiles(workspace.files)
        checks = CheckCache(catalogs: workspace.catalogs)
    }

    /// Whether files may have changed meanwhile. Notes that it was asked.
    func isOver() -> Bool {
        let now = ContinuousClock.now
        let last = lastUse.use { last in
            defer { last = now }
            return last
        }
        return now - last > Self.pause || now - start > Self.age
    }
}
