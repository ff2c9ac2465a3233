internal import CLDR
internal import Completeness
package import Diagnostics
package import FileTrees
internal import JSONSyntax
internal import StringCatalogs
internal import Validation

/// A first `l10n.json` for a project, fitted to its catalogs.
///
/// The comments are always English, as the field names are: the file is for a team.
package struct ConfigurationDraft: Sendable {
    /// The text of the file.
    package let text: String
    /// The catalogs that it is fitted to, sorted.
    package let catalogs: [String]
    /// What cannot be read.
    package let failures: [Report.Failure]

    /// - Parameter folder: The folder of the file; every catalog below it counts.
    package init(folder: String = ".", tree: any FileTree) {
        let folder = FilePaths.normalized(folder)
        let (paths, errors) = tree.catalogs(below: folder)
        var failures = errors.map { Report.Failure(path: $0.path, message: $0.message) }
        var survey = Survey()
        for path in paths {
            do throws(FileError) {
                survey.add(CatalogDecoder.decode(JSONReader.read(try tree.read(path))))
            } catch {
                failures.append(Report.Failure(path: error.path, message: error.message))
            }
        }
        catalogs = paths
        self.failures = failures
        text = Self.text(survey, paths.map { FilePaths.relative($0, to: folder, from: tree.currentFolder) })
    }

    private static let schema =
        "https://github.com/swift-l10n/swift-l10n/blob/main/Sources/Configuration/Configuration.docc/l10n.schema.json"

    private static func text(_ survey: Survey, _ paths: [String]) -> String {
        let fields = [
            "  \"$schema\" : \(InlineJSON.text(schema))", catalogs(paths), languages(survey), rules(survey),
        ].compactMap(\.self)
        return """
            {
              // How l10n checks the String Catalogs of this project.
              // 'l10n config show CATALOG' prints what holds for a catalog, 'l10n rules' lists the rules.
            \(fields.joined(separator: ",\n\n"))
            }

            """
    }

    private static func catalogs(_ paths: [String]) -> String {
        var folders: [String] = []
        for path in paths {
            let folder = FilePaths.folder(of: path)
            if !folders.contains(folder) { folders.append(folder) }
        }
        let kept = folders.filter { folder in !folders.contains { $0 != folder && folder.hasPrefix($0 + "/") } }
        if paths.isEmpty { return "  // No catalog was found here; all below this folder count.\n  \"catalogs\" : [\".\"]" }
        let found = paths.count == 1 ? "The catalog" : "The \(paths.count) catalogs"
        if kept.count > Self.folderLimit {
            return "  // \(found) found here lie in \(kept.count) folders: all below this folder count.\n  \"catalogs\" : [\".\"]"
        }
        return "  // \(found) found here: folders, files or patterns.\n  \"catalogs\" : \(InlineJSON.texts(kept))"
    }

    /// More folders than these say no more than the whole.
    private static let folderLimit = 8

    private static func languages(_ survey: Survey) -> String? {
        guard !survey.languages.isEmpty else { return nil }
        var lines: [String] = []
        let required = survey.required.map(\.name)
        if !required.isEmpty {
            lines.append(
                "    // At least half of the keys are translated into them: every key must be.\n    \"required\" : \(InlineJSON.texts(required))"
            )
        }
        let variants = survey.rest.compactMap { language in survey.fallback(of: language).map { (language.name, $0) } }
        let partial = survey.rest.filter { survey.fallback(of: $0) == nil }.map(\.name)
        if !partial.isEmpty {
            lines.append("    // Fewer keys are: nothing is asked of them.\n    \"partial\" : \(InlineJSON.texts(partial))")
        }
        if !variants.isEmpty {
            let members = InlineJSON.object(variants.map { ($0.0, InlineJSON.text($0.1)) })
            lines.append(
                "    // Variants with few texts of their own: the other language supplies the rest.\n    \"fallback\" : \(members)"
            )
        }
        return "  \"languages\" : {\n\(lines.joined(separator: ",\n"))\n  }"
    }

    private static func rules(_ survey: Survey) -> String? {
        guard let style = survey.keyStyle else { return nil }
        let comment =
            style == .any
            ? "The keys follow no single style."
            : "Most of the \(survey.keys.count) keys that were entered by hand are written so."
        return """
              "rules" : {
                // \(comment)
                "key-naming" : { "style" : \(InlineJSON.text(style.rawValue)) }
              }
            """
    }
}

/// What catalogs have in common.
private struct Survey {
    /// A language and how many translatable keys are translated into it.
    struct Language {
        let name: String
        var count: Int
    }

    /// Without the source languages, sorted by name.
    private(set) var languages: [Language] = []
    private(set) var keys: [String] = []
    private var sources: Set<String> = []
    private var total = 0

    mutating func add(_ catalog: StringCatalog) {
        if let source = catalog.sourceLanguage { sources.insert(catalog.languages[source].tag.canonical.identifier) }
        for entry in catalog.entries where entry.extractionState == .manual { keys.append(catalog.string(entry.key)) }
        let translated = TranslatedKeys(of: catalog)
        total += translated.total
        for (language, count) in zip(catalog.languages, translated.counts) {
            if let source = catalog.sourceLanguage, language.name == catalog.languages[source].name { continue }
            // What CLDR does not know would be a mistake in the file.
            guard language.tag.unknownPart == nil else { continue }
            if let known = languages.firstIndex(where: { $0.name == language.name }) {
                languages[known].count += count
            } else {
                languages.append(Language(name: language.name, count: count))
            }
        }
        languages.sort { $0.name < $1.name }
    }

    var required: [Language] { languages.filter(isRequired) }
    var rest: [Language] { languages.filter { !isRequired($0) } }

    private func isRequired(_ language: Language) -> Bool { language.count > 0 && language.count * 2 >= total }

    /// The language without region, where there is one among the others that is more complete.
    func fallback(of language: Language) -> String? {
        guard let base = language.name.split(separator: "-").first.map(String.init), base != language.name else { return nil }
        if sources.contains(base) { return base }
        return languages.contains { $0.name == base && $0.count > language.count } ? base : nil
    }

    /// The style of nine of ten keys that were entered by hand; nil where there are few keys, or where it is the usual one.
    var keyStyle: KeyStyle? {
        guard keys.count >= 5 else { return nil }
        func count(_ style: KeyStyle) -> Int { keys.count { style.accepts($0) } }
        if count(.reverseDomain) * 2 >= keys.count { return nil }
        return [KeyStyle.snake, .camel, .kebab].first { count($0) * 10 >= keys.count * 9 } ?? .any
    }
}
