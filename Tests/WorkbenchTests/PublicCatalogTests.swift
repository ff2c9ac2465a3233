import Foundation
import TestSupport
import Testing

@testable import workbench

struct PublicCatalogTests {
    private static let commit = String(repeating: "0123456789", count: 4)
    private static let hash = String(repeating: "0123456789abcdef", count: 4)

    @Test func readsCatalogsAndSkipsComments() throws {
        let lines = ["# repository", "b/App\t\(Self.commit)\tUI/Localizable.xcstrings\t\(Self.hash)"]
        let catalogs = try PublicCatalog.read(lines.joined(separator: "\n") + "\n")
        #expect(
            catalogs == [
                PublicCatalog(repository: "b/App", commit: Self.commit, path: "UI/Localizable.xcstrings", sha256: Self.hash)
            ])
        #expect(catalogs.first?.file == "b__App/UI/Localizable.xcstrings")
    }

    @Test(arguments: [
        "b/App\t\(commit)\tA.xcstrings", "App\t\(commit)\tA.xcstrings\t\(hash)", "a/b/App\t\(commit)\tA.xcstrings\t\(hash)",
        "b/App\t\(commit)0\tA.xcstrings\t\(hash)", "b/App\tmain\tA.xcstrings\t\(hash)", "b/App\t\(commit)\tA.strings\t\(hash)",
        "b/App\t\(commit)\t../A.xcstrings\t\(hash)", "b/App\t\(commit)\t/A.xcstrings\t\(hash)",
        "b/App\t\(commit)\tA.xcstrings\t\(hash.uppercased())", "b/App\t\(commit)\tA.xcstrings\t\(commit)",
        // Out of order, and twice.
        "a/App\t\(commit)\tA.xcstrings\t\(hash)", "b/App\t\(commit)\t1.xcstrings\t\(hash)",
    ])
    func rejectsMalformedLines(_ line: String) {
        let text = "b/App\t\(Self.commit)\t1.xcstrings\t\(Self.hash)\n\(line)\n"
        let error = #expect(throws: MalformedLine.self) { try PublicCatalog.read(text) }
        #expect(error?.number == 2)
    }

    /// The list says which catalogs are compared, so it must not become small or narrow unnoticed.
    @Test func listHasCatalogsOfManyRepositories() throws {
        let catalogs = try PublicCatalog.read(String(contentsOf: PublicCatalog.list, encoding: .utf8))
        #expect(catalogs.count >= 200)
        #expect(Set(catalogs.map(\.repository)).count >= 60)
    }

    @Test func recordHasEveryListedCatalogAndItsSums() throws {
        let catalogs = try PublicCatalog.read(String(contentsOf: PublicCatalog.list, encoding: .utf8))
        let text = try String(contentsOf: EcosystemRecord.file, encoding: .utf8)
        let record = try EcosystemRecord(text)
        #expect(record.results.keys.sorted() == catalogs.map(\.file))
        #expect(record.text == text)
        #expect(try record.sumsText == String(contentsOf: EcosystemRecord.sums, encoding: .utf8))
    }
}
