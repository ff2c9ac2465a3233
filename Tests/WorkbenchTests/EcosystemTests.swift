import Foundation
import TestSupport
import Testing

@testable import workbench

/// Catalogs on disk and the program on them.
struct EcosystemTests {
    private static let text = CatalogJSON.catalog(
        CatalogJSON.entry("greeting", [("en", CatalogJSON.unit("Hello, you")), ("de", CatalogJSON.unit("Hallo,  du"))]))

    /// The catalog in a folder as the list names it, and what the list says of it.
    private static func catalog(in folder: URL, _ text: String = text, commit: String = "") throws -> PublicCatalog {
        let name = PublicCatalog(repository: "owner/App", commit: commit, path: "Some UI/Localizable.xcstrings", sha256: "")
        let file = folder.appendingPathComponent(name.file)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let sum = try Checksum.sha256(of: [name.file], in: folder).prefix(64)
        return PublicCatalog(repository: name.repository, commit: commit, path: name.path, sha256: String(sum))
    }

    @Test func resultsDoNotDependOnTheFolderOrItsPermissions() throws {
        try withTemporaryFolder { folder in
            let roots = [folder.appendingPathComponent("one"), folder.appendingPathComponent("another/one")]
            let version = try ProgramVersion(of: Tool.executable)
            let results = try roots.map { root in
                let catalog = try Self.catalog(in: root)
                let isWritable = root == roots[0]
                try FileManager.default.setAttributes(
                    [.posixPermissions: isWritable ? 0o644 : 0o444],
                    ofItemAtPath: root.appendingPathComponent(catalog.file).path)
                return try CatalogRun(catalog, in: root, program: Tool.executable, version: version, keep: nil).result
            }
            #expect(results[0] == results[1])
            #expect(results[0].hashes.count == CatalogOutput.allCases.count)
            #expect(results[0].findings["double-space"] == FindingCounts(normal: 1, everyRule: 1))
            #expect(results[0].findings["missing-comment"] == FindingCounts(normal: 0, everyRule: 1))
        }
    }

    @Test func everyOutputDependsOnTheCatalog() throws {
        try withTemporaryFolder { folder in
            let version = try ProgramVersion(of: Tool.executable)
            let other = [("Hallo,  du", "Salut %@"), ("greeting", "hail"), ("\"de\"", "\"fr\"")]
            let texts = [Self.text, other.reduce(Self.text) { $0.replacing($1.0, with: $1.1) }]
            let results = try texts.map { text in
                let catalog = try Self.catalog(in: folder, text)
                return try CatalogRun(catalog, in: folder, program: Tool.executable, version: version, keep: nil).result
            }
            for output in CatalogOutput.allCases { #expect(results[0].hashes[output] != results[1].hashes[output], "\(output)") }
        }
    }

    @Test func versionsDoNotCount() {
        let version = ProgramVersion("l10n 0.1.0 (ICU 72.1, CLDR 48.0)\n")
        #expect(
            version.removed(from: #"{ "version" : "0.1.0", "icu" : "72.1" } 0.1.0 "0.1""#)
                == #"{ "version" : "", "icu" : "" } 0.1.0 "0.1""#)
    }

    @Test func findsOnlyTheListedBytes() throws {
        try withTemporaryFolder { folder in
            let (right, wrong) = (folder.appendingPathComponent("right"), folder.appendingPathComponent("wrong"))
            _ = try Self.catalog(in: wrong, "{}")
            let catalog = try Self.catalog(in: right)
            let missing = PublicCatalog(repository: "owner/App", commit: "", path: "Missing.xcstrings", sha256: catalog.sha256)
            let found = try CatalogRoots([folder, wrong, right]).find([catalog, missing])
            #expect(found.map(\.catalog) == [catalog])
            #expect(found.map(\.folder) == [right])
        }
    }

    /// The listed commit is not the newest one, and the repository has other files.
    @Test func fetchesTheListedCommit() throws {
        try withTemporaryFolder { folder in
            let git = try GitFolder(folder.appendingPathComponent("host/owner/App.git"))
            for name in ["allowFilter", "allowAnySHA1InWant"] { try git.git("config", "uploadpack.\(name)", "true") }
            try git.write(Self.text, to: "Some UI/Localizable.xcstrings")
            try git.write("other", to: "Other.swift")
            try git.commit()
            let commit = try git.run(["rev-parse", "HEAD"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
            try git.write("{}", to: "Some UI/Localizable.xcstrings")
            try git.commit()

            let catalog = try Self.catalog(in: folder.appendingPathComponent("copy"), commit: commit)
            let gone = PublicCatalog(repository: "owner/Gone", commit: commit, path: "A.xcstrings", sha256: catalog.sha256)
            let fetched = folder.appendingPathComponent("fetched")
            try CatalogFetch.run([gone, catalog], into: fetched, host: folder.appendingPathComponent("host").absoluteString)
            #expect(try CatalogRoots([fetched]).find([gone, catalog]).map(\.catalog) == [catalog])
            #expect(!FileManager.default.fileExists(atPath: fetched.appendingPathComponent("owner__App/Other.swift").path))
        }
    }
}
