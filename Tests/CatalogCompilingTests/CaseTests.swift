import Foundation
import L10nCatalogBuilding
import L10nStringCatalogs
import TestSupport
import Testing

/// Each catalog in `Cases` has its recorded output in a file beside it.
struct CaseTests {
    static let folder = Places.root.appendingPathComponent("Tests/CatalogCompilingTests/Cases")
    static let names = Places.files(below: folder, suffix: ".xcstrings").map { $0.deletingPathExtension().lastPathComponent }

    private static func compiler(_ name: String, mergesTexts: Bool = false) throws -> CatalogCompiler {
        var options = CatalogCompiler.Options()
        options.mergesTexts = mergesTexts
        return CatalogCompiler(try folder.appendingPathComponent("\(name).xcstrings").catalog(), options: options)
    }

    @Test(arguments: names) func matchesTheRecordedOutput(_ name: String) throws {
        let compiler = try Self.compiler(name)
        var text = compiler.compile(compiler.folders).map { output in
            "=== \(output.path)\n" + String(decoding: output.bytes, as: UTF8.self)
        }.joined()
        for language in compiler.unusableLanguages { text += "=== no folder: '\(language.name)'\n" }
        if let problem = try Golden.problem(Self.folder.appendingPathComponent("\(name).txt"), is: text) {
            Issue.record(Comment(rawValue: "\(name): \(problem)"))
        }
    }

    @Test func everyRecordedOutputHasACatalog() {
        #expect(!Self.names.isEmpty)
        let records = Places.files(below: Self.folder, suffix: "").filter { $0.pathExtension != "xcstrings" }
        #expect(records.map(\.lastPathComponent) == Self.names.map { "\($0).txt" })
    }

    @Test(arguments: names) func compilingOneFolderMatchesCompilingAll(_ name: String) throws {
        let compiler = try Self.compiler(name)
        let together = compiler.compile(compiler.folders)
        let alone = compiler.folders.flatMap { compiler.compile([$0]) }
        #expect(together.map(\.path) == alone.map(\.path))
        #expect(together.map(\.bytes) == alone.map(\.bytes))
    }

    /// With `mergesTexts` all texts are in one file. A text that is also in the other file becomes the text for other devices.
    @Test(arguments: names) func mergesStringsIntoTheStringsdict(_ name: String) throws {
        let (both, merged) = (try Self.compiler(name), try Self.compiler(name, mergesTexts: true))
        for folder in both.folders {
            var expected: [Data: NSDictionary] = [:]
            for output in both.compile([folder]) {
                for (key, value) in try members(of: output) {
                    guard let forms = value as? NSDictionary, let other = expected[key]?["text"] else {
                        expected[key] = ["text": value]
                        continue
                    }
                    let rule = "NSStringDeviceSpecificRuleType"
                    let devices = NSMutableDictionary(
                        dictionary: try #require(forms[rule] as? NSDictionary) as! [AnyHashable: Any])
                    devices["other"] = other
                    expected[key] = ["text": [rule: devices] as NSDictionary]
                }
            }
            let own = try merged.compile([folder]).map { output in
                #expect(output.fileExtension == "stringsdict")
                return try members(of: output).mapValues { ["text": $0] as NSDictionary }
            }
            #expect(own.first ?? [:] == expected, "\(folder.name)")
        }
    }

    /// The values of a file by the bytes of their keys, because Swift considers some different keys equal.
    private func members(of output: CatalogCompiler.Output) throws -> [Data: Any] {
        let list = try PropertyListSerialization.propertyList(from: Data(output.bytes), format: nil) as? NSDictionary
        var members: [Data: Any] = [:]
        for (key, value) in list ?? [:] { members[Data(((key as? String) ?? "").utf8)] = value }
        return members
    }
}
