import Foundation
import L10nDiagnostics
import L10nFileTrees
import L10nGitTrees
import TestSupport
import Testing

/// Reading a revision.
struct GitTreeTests {
    /// Makes a repository with three committed catalogs: unchanged, changed, and deleted.
    private func withTree(_ body: (_ root: String, GitTree) throws -> Void) async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("l10n ü \(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let repository = try GitFolder(root)
        for name in ["Same", "App/Other", "App/Gone", "Pods/Foreign"] { try repository.write("{}", to: "\(name).xcstrings") }
        try repository.write("text", to: "App/README.md")
        try repository.commit()
        try repository.write("{ \"a\" : 1 }", to: "App/Other.xcstrings")
        try repository.write("{}", to: "App/New.xcstrings")
        try FileManager.default.removeItem(at: root.appendingPathComponent("App/Gone.xcstrings"))
        let git = try await GitRepository(
            of: DiskFileTree(currentFolder: root.appendingPathComponent("App").path))
        try body(root.path, try await git.tree(ofMergeBase: "HEAD"))
    }

    @Test func readsFilesOfTheRevision() async throws {
        try await withTree { root, tree in
            for (path, kind) in [
                ("Same.xcstrings", FileKind.file), ("App/Gone.xcstrings", .file), ("App/../Same.xcstrings", .file),
                ("App/New.xcstrings", .missing), ("App", .folder), ("", .folder), ("Elsewhere", .missing),
                ("../Same.xcstrings", .missing),
            ] {
                #expect(tree.kind(of: "\(root)/\(path)") == kind, "\(path)")
            }
            for name in ["Same", "App/Other", "App/Gone"] {
                let bytes = try tree.read("\(root)/\(name).xcstrings").bytes
                #expect(bytes == Array("{}".utf8), "\(name)")
            }
            #expect(throws: FileError.self) { try tree.read("\(root)/App/New.xcstrings") }
        }
    }

    @Test func listsCatalogsLikeTheDisk() async throws {
        try await withTree { root, tree in
            let all = ["App/Gone", "App/Other", "Same"].map { "\(root)/\($0).xcstrings" }
            #expect(tree.catalogs(below: root).paths == all)
            #expect(tree.catalogs(below: root + "/App").paths == Array(all.prefix(2)))
            #expect(Set(tree.catalogs(below: "/").paths.map(tree.canonical)) == Set(all.map(tree.canonical)))
        }
    }

    @Test func readsUnchangedFilesFromTheDisk() async throws {
        try await withTree { root, tree in
            // Git has already reported this file as unchanged.
            try FileManager.default.removeItem(atPath: "\(root)/Same.xcstrings")
            #expect(throws: FileError.self) { try tree.read("\(root)/Same.xcstrings") }
            let bytes = try tree.read("\(root)/App/Other.xcstrings").bytes
            #expect(bytes == Array("{}".utf8))
        }
    }
}
