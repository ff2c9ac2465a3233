import Foundation

/// What Foundation reads in the folder of a language.
struct LanguageFolder {
    let path: String

    init(_ language: String) {
        // SwiftPM's `native` build system writes the names of these folders in lower case.
        let paths = [language, language.lowercased()].map { Bundle.module.bundlePath + "/\($0).lproj" }
        path = paths.first { FileManager.default.fileExists(atPath: $0) } ?? ""
    }

    func text(_ key: String) -> String {
        Bundle(path: path)?.localizedString(forKey: key, value: nil, table: "L10n") ?? "no bundle"
    }

    /// The forms of a plural, which Foundation does not choose from on Linux.
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
