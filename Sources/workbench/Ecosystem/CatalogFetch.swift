import Foundation

/// Gets catalogs with git: of each repository the commit without its history, and of that the catalogs alone.
enum CatalogFetch {
    /// Fetches catalogs into a folder, as far as they are not there. A repository that cannot be had does not stop the others.
    static func run(_ catalogs: [PublicCatalog], into folder: URL, host: String = "https://github.com") throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let present = Set(try CatalogRoots([folder]).find(catalogs).map(\.catalog.file))
        let missing = catalogs.filter { !present.contains($0.file) }
        for (repository, catalogs) in Dictionary(grouping: missing, by: \.repository).sorted(by: { $0.key < $1.key }) {
            print("fetching \(repository)")
            do {
                try fetch(repository, catalogs, into: folder, from: "\(host)/\(repository).git")
            } catch {
                print("  \(error)")
            }
        }
    }

    private static func fetch(_ repository: String, _ catalogs: [PublicCatalog], into folder: URL, from address: String) throws {
        let clone = folder.appendingPathComponent(repository.replacing("/", with: "__"))
        try FileManager.default.createDirectory(at: clone, withIntermediateDirectories: true)
        func git(_ arguments: String...) throws { try Command.execute("git", arguments, in: clone) }
        if !FileManager.default.fileExists(atPath: clone.appendingPathComponent(".git").path) {
            try git("init", "--quiet")
            try git("remote", "add", "origin", address)
        }
        for (commit, catalogs) in Dictionary(grouping: catalogs, by: \.commit) {
            try git("fetch", "--quiet", "--depth", "1", "--filter", "blob:none", "origin", commit)
            try Command.execute(
                "git", ["--literal-pathspecs", "checkout", "--quiet", commit, "--"] + catalogs.map(\.path), in: clone)
        }
    }
}

/// Folders that have catalogs, each at the path that ``PublicCatalog/file`` says.
struct CatalogRoots {
    private let folders: [URL]

    init(_ folders: [URL]) { self.folders = folders }

    /// The catalogs whose bytes are those of the list, each with the first folder that has them.
    func find(_ catalogs: [PublicCatalog]) throws -> [(catalog: PublicCatalog, folder: URL)] {
        var found: [String: URL] = [:]
        for folder in folders {
            let candidates = catalogs.filter {
                found[$0.file] == nil && FileManager.default.fileExists(atPath: folder.appendingPathComponent($0.file).path)
            }
            if candidates.isEmpty { continue }
            let sums = try Checksum.sha256(of: candidates.map(\.file), in: folder).split(separator: "\n")
            for (catalog, sum) in zip(candidates, sums) where sum.hasPrefix(catalog.sha256) { found[catalog.file] = folder }
        }
        return catalogs.compactMap { catalog in found[catalog.file].map { (catalog, $0) } }
    }
}
