import Foundation
import PackagePlugin

/// The commands that generate code and resources from catalogs in the build of a target.
struct BuildPlan {
    /// The root folder of the package.
    let root: URL
    let target: String
    /// The names of all targets of the package.
    let knownTargets: [String]
    /// All files of the target.
    let files: [URL]

    /// A catalog, and the other inputs of its command.
    private struct Catalog {
        let url: URL
        var template: URL?
        /// Whether the bundle of the target contains the texts too.
        var hasResources = false

        var table: String { url.deletingPathExtension().lastPathComponent }
    }

    func commands(tool: URL, folder: URL) -> [Command] {
        let configuration = ConfigurationFile(in: root)
        let catalogs = configuredCatalogs(configuration) + ownCatalogs(configuration)
        if catalogs.isEmpty {
            Diagnostics.warning(
                "L10nBuildPlugin finds no String Catalog for target '\(target)': add one to its folder, or assign one to the "
                    + "target in l10n.json")
        }
        return unambiguous(catalogs).map { catalog in
            let output = folder.appending(path: "\(catalog.table)+Generated.swift")
            var arguments = ["--catalog", catalog.url.path, "--output", output.path, "--target", target]
            if let configuration { arguments += ["--configuration", configuration.url.path] }
            let languages = catalog.hasResources ? languageFolders(of: catalog.url) : []
            if catalog.hasResources { arguments += ["--resources", folder.path] }
            for language in languages { arguments += ["--folder", language] }
            // A command must declare its outputs, so it also writes files without texts.
            let resources = languages.flatMap { language in
                ["strings", "stringsdict"].map { folder.appending(path: "\(language).lproj/\(catalog.table).\($0)") }
            }
            return .buildCommand(
                displayName: "Generating Swift from \(catalog.url.lastPathComponent)", executable: tool, arguments: arguments,
                inputFiles: [catalog.url] + [configuration?.url, catalog.template].compactMap(\.self),
                outputFiles: [output] + resources)
        }
    }

    /// The folders of the languages with texts, without `.lproj`. Empty for an invalid catalog, which the generator reports.
    private func languageFolders(of catalog: URL) -> [String] {
        let data = FileManager.default.contents(atPath: catalog.path) ?? Data()
        let languages = (try? JSONDecoder().decode(CatalogLanguages.self, from: data))?.languages ?? []
        // The generator reports the other languages.
        return Set(languages.filter(LanguageFolder.canBeNamed(after:)).map(LanguageFolder.name(of:))).sorted()
    }

    /// The catalogs that the configuration assigns to the target.
    private func configuredCatalogs(_ configuration: ConfigurationFile?) -> [Catalog] {
        var catalogs: [Catalog] = []
        for entry in configuration?.entries ?? [] {
            guard let path = entry.catalog, let owner = entry.target else { continue }
            if !knownTargets.contains(owner) {
                configuration?.report("there is no target '\(owner)': enter the name of a target of this package", at: owner)
            }
            guard owner == target else { continue }
            let url = root.appending(path: path).standardizedFileURL
            guard FileManager.default.fileExists(atPath: url.path) else {
                configuration?.report(
                    "the catalog '\(path)' does not exist: correct its path, which is relative to this file", at: path)
                continue
            }
            catalogs.append(
                Catalog(
                    url: url, template: entry.template.map { root.appending(path: $0).standardizedFileURL },
                    hasResources: entry.resources == "strings"))
        }
        return catalogs
    }

    /// The catalogs in the folder of the target that the configuration does not mention.
    private func ownCatalogs(_ configuration: ConfigurationFile?) -> [Catalog] {
        let mentioned = Set(
            (configuration?.entries ?? []).filter { $0.target == target || $0.output != nil }
                .compactMap(\.catalog).map { root.appending(path: $0).standardizedFileURL.path })
        return files.filter { $0.pathExtension == "xcstrings" && !mentioned.contains($0.standardizedFileURL.path) }
            .map { Catalog(url: $0) }
            // The system reads these catalogs. They need no code.
            .filter { !["InfoPlist", "AppShortcuts"].contains($0.table) }
            .sorted { $0.url.path < $1.url.path }
    }

    /// The catalogs, without those whose name or folder is invalid, which it reports.
    private func unambiguous(_ catalogs: [Catalog]) -> [Catalog] {
        var byTable: [String: URL] = [:]
        return catalogs.filter { catalog in
            let path = catalog.url.path
            if let folder = catalog.url.pathComponents.first(where: { $0.hasSuffix(".lproj") }) {
                Place(file: path).error(
                    "a catalog contains all languages and cannot be in '\(folder)': move it out of this folder")
                return false
            }
            if let other = byTable.updateValue(catalog.url, forKey: catalog.table.lowercased()) {
                Place(file: path).error("the target has another catalog with this name, '\(other.path)': rename one of them")
                return false
            }
            for rival in files where ["strings", "stringsdict"].contains(rival.pathExtension) {
                guard rival.deletingPathExtension().lastPathComponent == catalog.table else { continue }
                Place(file: rival.path).warning(
                    "the catalog '\(catalog.url.lastPathComponent)' has the same table, and one hides the other: move the texts "
                        + "into the catalog")
            }
            return true
        }
    }
}

/// The parts of `l10n.json` that a build needs. The generator reads the whole file and reports its mistakes.
struct ConfigurationFile {
    struct Entry: Decodable {
        var catalog: String?
        var target: String?
        var output: String?
        var template: String?
        var resources: String?
    }

    private struct Root: Decodable {
        let generate: [Entry]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let one = try? container.decode(Entry.self, forKey: .generate) {
                generate = [one]
            } else {
                generate = try container.decodeIfPresent([Entry].self, forKey: .generate) ?? []
            }
        }

        private enum CodingKeys: CodingKey {
            case generate
        }
    }

    let url: URL
    let entries: [Entry]
    private let text: String

    /// The configuration in a folder, or nil if there is none.
    init?(in folder: URL) {
        url = folder.appending(path: "l10n.json")
        guard let data = FileManager.default.contents(atPath: url.path) else { return nil }
        text = String(decoding: data, as: UTF8.self)
        let decoder = JSONDecoder()
        // The file may have comments.
        decoder.allowsJSON5 = true
        do {
            entries = try decoder.decode(Root.self, from: data).generate
        } catch {
            entries = []
            Place(file: url.path).error("this file is not valid JSON: run 'l10n check' to see where and why")
        }
    }

    /// Reports a mistake at the first line that contains a value.
    func report(_ message: String, at value: String) {
        let before = text.range(of: "\"\(value)\"").map { text[..<$0.lowerBound] }
        Place(file: url.path, line: 1 + (before?.count { $0 == "\n" } ?? 0)).error(message)
    }
}

/// The languages of a catalog.
private struct CatalogLanguages: Decodable {
    let languages: Set<String>

    private struct Entry: Decodable {
        let localizations: [String: Localization?]?
    }

    private struct Localization: Decodable {}

    private enum CodingKeys: CodingKey {
        case strings
    }

    init(from decoder: any Decoder) throws {
        let entries = try decoder.container(keyedBy: CodingKeys.self).decode([String: Entry].self, forKey: .strings)
        languages = Set(entries.values.flatMap { ($0.localizations ?? [:]).filter { $0.value != nil }.keys })
    }
}

/// The place of a mistake. SwiftPM prints only messages, so they contain the place.
private struct Place {
    let file: String
    var line: Int?

    func error(_ message: String) { Diagnostics.error(text(message), file: file, line: line ?? 1) }

    func warning(_ message: String) { Diagnostics.warning(text(message), file: file, line: line ?? 1) }

    private func text(_ message: String) -> String { "\(file)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
