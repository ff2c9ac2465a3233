import Foundation
import L10nRuntime

/// Reads the folder of a language with Foundation.
struct LanguageFolder {
    let path: String

    init(_ language: String) {
        // SwiftPM's `native` build system lowercases the names of these folders.
        let paths = [language, language.lowercased()].map { Bundle.module.bundlePath + "/\($0).lproj" }
        path = paths.first { FileManager.default.fileExists(atPath: $0) } ?? ""
    }

    func text(_ key: String) -> String {
        Bundle(path: path)?.localizedString(forKey: key, value: nil, table: "L10n") ?? "no bundle"
    }

    /// The forms of a plural. On Linux, Foundation does not select one.
    func forms(_ key: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path + "/L10n.stringsdict"))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [String: Any]]
        return list?[key]?["value"] as? [String: Any] ?? [:]
    }
}

for language in ["en", "fr", "pt-BR"] {
    let folder = LanguageFolder(language)
    print(language, folder.text("home.title"), try folder.forms("bag.items.count")["other"] ?? "–")
}
print(L10n.Bag.Items.count(2))

// Both modules are imported: this is the formatter of Foundation.
let formatter: NumberFormatter = NumberFormatter()
_ = formatter.string(from: 2)
