import Foundation
import L10nCatalogChecking
import L10nCodeComparing
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nValidation
import TestSupport
import Testing

/// Small projects of every style. Comments at the ends of lines, `//~ missing-key`, say what is wrong there; keys that nothing uses
/// say so in their names. Nothing else is found.
struct ProjectTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Projects")

    @Test(arguments: ["PackageWithBundle", "Server", "Skip", "SwiftUIApp", "UIKitApp"])
    func findsWhatIsMarked(_ project: String) async throws {
        let root = Self.folder.appendingPathComponent(project)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        var files: [String: [UInt8]] = [:]
        for path in paths {
            files[path] = FileManager.default.contents(atPath: root.appendingPathComponent(path).path).map(Array.init)
        }
        var request = CheckRequest()
        request.filter.comparesCode = true
        request.filter.rules = RuleRegistry.codeRules
        let report = try await CatalogCheck(tree: MemoryFileTree(files), code: CodeComparer()).run(request)
        #expect(report.failures.map(\.path) == [])
        var found: [String] = []
        for file in report.files {
            let lines = LineTable(file.source.bytes)
            for finding in file.findings {
                let line = lines.position(of: finding.range.start).line
                switch finding.rule {
                case .unusedKey: found.append("\(file.source.path): unused-key \(finding.key ?? "")")
                case .staleKeyUsed:
                    // The finding is in the catalog; the use is marked.
                    continue
                default: found.append("\(file.source.path):\(line): \(finding.rule)")
                }
            }
        }
        #expect(found.sorted() == Self.expectations(files).sorted())
        let stale = report.files.flatMap(\.findings).filter { $0.rule == .staleKeyUsed }.count
        #expect(
            stale == files.values.reduce(0) { $0 + String(decoding: $1, as: UTF8.self).ranges(of: "//~ stale-key-used").count })
    }

    private static func expectations(_ files: [String: [UInt8]]) -> [String] {
        var expected: [String] = []
        for (path, bytes) in files {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                if path.hasSuffix(".xcstrings"), let match = line.firstMatch(of: /^    "([^"]*unused[^"]*)" : \{/) {
                    expected.append("\(path): unused-key \(match.1)")
                } else if path.hasSuffix(".swift"), let match = line.firstMatch(of: /\/\/~ ([\w-]+)$/),
                    match.1 != "stale-key-used"
                {
                    expected.append("\(path):\(index + 1): \(match.1)")
                }
            }
        }
        return expected
    }
}
