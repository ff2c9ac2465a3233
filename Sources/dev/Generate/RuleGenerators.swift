import Foundation

/// Lists the rules, a type for each file in `Sources/Validation/Rules`: `Validation/Generated/RuleRegistry+Generated.swift`.
enum RegistryGenerator {
    static func file(_ root: URL) throws -> GeneratedFile {
        let folder = root.appendingPathComponent("Sources/Validation/Rules")
        let names = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }.map { $0.deletingPathExtension().lastPathComponent }.sorted()
        var text = GeneratedFile.header + "\n/// All rules.\npublic enum RuleRegistry {\n"
        text += "    /// Sorted by the name of their types.\n    public static let all: [any Rule.Type] = [\n"
        for name in names { text += "        \(name).self,\n" }
        return GeneratedFile(path: "Sources/Validation/Generated/RuleRegistry+Generated.swift", text: text + "    ]\n}\n")
    }
}

/// Puts the pages of the rules into the program: `Validation/Generated/RulePages+Generated.swift`.
enum PagesGenerator {
    static func file(_ root: URL) throws -> GeneratedFile {
        let folder = root.appendingPathComponent("Sources/Validation/Validation.docc/Rules")
        let pages = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        var text = GeneratedFile.header + "\n/// The pages in `Validation.docc/Rules`, one after the other, each after a line `\\u{1}` and its rule's id.\n"
        text += "enum RulePages {\n    static let all: StaticString = ##\"\"\"\n"
        for page in pages {
            text += "        \\##u{1}\(page.deletingPathExtension().lastPathComponent)\n"
            for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
                text += line.isEmpty ? "\n" : "        \(line)\n"
            }
        }
        return GeneratedFile(path: "Sources/Validation/Generated/RulePages+Generated.swift", text: text + "        \"\"\"##\n}\n")
    }
}
