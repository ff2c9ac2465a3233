import Foundation
import L10nDiagnostics
import L10nICU
import L10nMigration
import L10nStringCatalogs
import L10nSyntax
import TestSupport

/// A compiled table: `<language>.lproj/<Table>.strings` and `.stringsdict`.
struct CompiledFolder {
    /// The files by relative path.
    let files: [String: [UInt8]]

    init(files: [String: [UInt8]]) { self.files = files }

    /// Reads the files in a folder and its subfolders.
    init(_ folder: URL) throws {
        var files: [String: [UInt8]] = [:]
        for url in Places.files(below: folder, suffix: "") where url.path.contains(StringsFile.folderSuffix + "/") {
            files[url.pathComponents.suffix(2).joined(separator: "/")] = Array(try Data(contentsOf: url))
        }
        self.files = files
    }

    /// Makes files of the table `T` by language, such as `["en": text]`.
    init(strings: [String: String] = [:], dictionaries: [String: String] = [:]) {
        var files: [String: [UInt8]] = [:]
        for (language, text) in strings { files["\(language).lproj/T.strings"] = Array(text.utf8) }
        for (language, text) in dictionaries { files["\(language).lproj/T.stringsdict"] = Array(Self.plist(text).utf8) }
        self.files = files
    }

    private static func plist(_ entries: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
    }

    /// Decompiles the files.
    func decompiled(sourceLanguage: String = "en", languages: [String] = []) -> DecompiledCatalog {
        let inputs = files.sorted { $0.key < $1.key }.map { path, bytes in
            StringsFile(
                PropertyListReader.read(SourceFile(path: path, bytes: bytes)),
                folder: String(path.prefix { $0 != "." }), isDictionary: path.hasSuffix("dict"))
        }
        return CatalogDecompiler(sourceLanguage: sourceLanguage, order: XcodeOrder()).decompile(inputs, languages: languages)
    }
}

extension DecompiledCatalog {
    var document: JSONDocument { JSONReader.read(SourceFile(path: "T.xcstrings", bytes: Array(text.utf8))) }

    /// The issues, as `severity kind language: text at the place`.
    var issueDescriptions: [String] {
        issues.map { issue in
            "\(issue.severity.name) \(issue.kind) \(issue.language): \(issue.source.text(in: issue.range))"
        }
    }

    /// The localization of a key on one line.
    func localization(_ key: String, _ language: String = "en") throws -> String {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let entry = (value?["strings"] as? [String: Any])?[key] as? [String: Any]
        guard let localization = (entry?["localizations"] as? [String: Any])?[language] else { return "none" }
        let data = try JSONSerialization.data(withJSONObject: localization, options: [.sortedKeys, .withoutEscapingSlashes])
        // All states are the same.
        return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\"state\":\"translated\",", with: "")
            .replacingOccurrences(of: "\"", with: "")
    }
}
