import Foundation
import PackagePlugin

/// Which catalogs code is generated from, and resources are compiled from, in the build of a target.
struct BuildPlan {
    /// The folder of the package.
    let root: URL
    let target: String
    let knownTargets: [String]
    /// All files of the target.
    let files: [URL]

    /// A catalog, and what its command reads beside it.
    private struct Catalog {
        let url: URL
        var template: URL?
        /// Whether the bundle of the target gets its texts too.
        var hasResources = false

        var table: String { url.deletingPathExtension().lastPathComponent }
    }

    func commands(tool: URL, folder: URL) -> [Command] {
        let configuration = ConfigurationFile(in: root)
        let catalogs = configuredCatalogs(configuration) + ownCatalogs(configuration)
        if catalogs.isEmpty {
            Diagnostics.warning(
                "L10nBuildPlugin finds no String Catalog for target '\(target)': put one into its folder, or name the target "
                    + "beside a catalog in l10n.json")
        }
        return unambiguous(catalogs).map { catalog in
            let output = folder.appending(path: "\(catalog.table)+Generated.swift")
            var arguments = ["--catalog", catalog.url.path, "--output", output.path, "--target", target]
            if let configuration { arguments += ["--configuration", configuration.url.path] }
            let languages = catalog.hasResources ? languageFolders(of: catalog.url) : []
            if catalog.hasResources { arguments += ["--resources", folder.path] }
            for language in languages { arguments += ["--folder", language] }
            // Commands have to say what they make: a file without texts is made too.
            let resources = languages.flatMap { language in
                ["strings", "stringsdict"].map { folder.appending(path: "\(language).lproj/\(catalog.table).\($0)") }
            }
            return .buildCommand(
                displayName: "Generating Swift from \(catalog.url.lastPathComponent)", executable: tool, arguments: arguments,
                inputFiles: [catalog.url] + [configuration?.url, catalog.template].compactMap(\.self),
                outputFiles: [output] + resources)
        }
    }

    /// The folders of the languages that have texts, without `.lproj`. For what is no catalog there are none: the generator says why.
    private func languageFolders(of catalog: URL) -> [String] {
        let data = FileManager.default.contents(atPath: catalog.path) ?? Data()
        let languages = (try? JSONDecoder().decode(CatalogLanguages.self, from: data))?.languages ?? []
        // The generator refuses the others.
        return Set(languages.filter(LanguageFolder.canBeNamed(after:)).map(LanguageFolder.name(of:))).sorted()
    }

    /// The catalogs that the configuration gives to the target.
    private func configuredCatalogs(_ configuration: ConfigurationFile?) -> [Catalog] {
        var catalogs: [Catalog] = []
        for entry in configuration?.entries ?? [] {
            guard let path = entry.catalog, let owner = entry.target else { continue }
            if !knownTargets.contains(owner) {
                configuration?.report("there is no target '\(owner)': name one of this package", at: owner)
            }
            guard owner == target else { continue }
            let url = root.appending(path: path).standardizedFileURL
            guard FileManager.default.fileExists(atPath: url.path) else {
                configuration?.report(
                    "the catalog '\(path)' does not exist: correct its path, which begins at this file's folder", at: path)
                continue
            }
            catalogs.append(
                Catalog(
                    url: url, template: entry.template.map { root.appending(path: $0).standardizedFileURL },
                    hasResources: entry.resources == "strings"))
        }
        return catalogs
    }

    /// The catalogs that lie in the target and that the configuration does not mention otherwise.
    private func ownCatalogs(_ configuration: ConfigurationFile?) -> [Catalog] {
        let mentioned = Set(
            (configuration?.entries ?? []).filter { $0.target == target || $0.output != nil }
                .compactMap(\.catalog).map { root.appending(path: $0).standardizedFileURL.path })
        return files.filter { $0.pathExtension == "xcstrings" && !mentioned.contains($0.standardizedFileURL.path) }
            .map { Catalog(url: $0) }
            // What the system reads by itself, and no code.
            .filter { !["InfoPlist", "AppShortcuts"].contains($0.table) }
            .sorted { $0.url.path < $1.url.path }
    }

    /// The catalogs without those that cannot be told apart or lie where none can.
    private func unambiguous(_ catalogs: [Catalog]) -> [Catalog] {
        var byTable: [String: URL] = [:]
        return catalogs.filter { catalog in
            let path = catalog.url.path
            if let folder = catalog.url.pathComponents.first(where: { $0.hasSuffix(".lproj") }) {
                Place(file: path).error("a catalog holds all languages and cannot lie in '\(folder)': move it out")
                return false
            }
            if let other = byTable.updateValue(catalog.url, forKey: catalog.table.lowercased()) {
                Place(file: path).error("the target has another catalog of this name, '\(other.path)': rename one of them")
                return false
            }
            for rival in files where ["strings", "stringsdict"].contains(rival.pathExtension) {
                guard rival.deletingPathExtension().lastPathComponent == catalog.table else { continue }
                Place(file: rival.path).warning(
                    "this table is also the catalog '\(catalog.url.lastPathComponent)', and one hides the other: move its texts "
                        + "into the catalog")
            }
            return true
        }
    }
}

/// `l10n.json`, as far as a build is planned by it. The generator reads it whole, and says what is wrong with it.
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

    /// Nil where there is none.
    init?(in folder: URL) {
        url = folder.appending(path: "l10n.json")
        guard let data = FileManager.default.contents(atPath: url.path) else { return nil }
        text = String(decoding: data, as: UTF8.self)
        let decoder = JSONDecoder()
        // Comments are allowed in it.
        decoder.allowsJSON5 = true
        do {
            entries = try decoder.decode(Root.self, from: data).generate
        } catch {
            entries = []
            Place(file: url.path).error("this is no JSON that can be read: 'l10n check' says where and why")
        }
    }

    /// Reports a mistake at the line where a text stands first.
    func report(_ message: String, at value: String) {
        let before = text.range(of: "\"\(value)\"").map { text[..<$0.lowerBound] }
        Place(file: url.path, line: 1 + (before?.count { $0 == "\n" } ?? 0)).error(message)
    }
}

/// A catalog, as far as a build is planned by it.
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

/// Where something is wrong. SwiftPM prints messages only, so the place stands in them.
private struct Place {
    let file: String
    var line: Int?

    func error(_ message: String) { Diagnostics.error(text(message), file: file, line: line ?? 1) }

    func warning(_ message: String) { Diagnostics.warning(text(message), file: file, line: line ?? 1) }

    private func text(_ message: String) -> String { "\(file)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
