internal import L10nCodeGeneration
package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
package import L10nValidation

/// A first `l10n.json` for a project, fitted to its catalogs: a check with it fails only where something is broken, not where
/// translations are missing so far.
///
/// The comments are always English, as the field names are: the file is for a team.
package struct ConfigurationDraft: Sendable {
    /// The catalogs that it is fitted to, sorted.
    package let catalogs: [String]
    /// What cannot be read.
    package let failures: [Report.Failure]
    /// What of the catalogs could not be read.
    package let damages: [CatalogDamage]
    private let survey: ProjectSurvey
    /// The catalogs relative to the folder of the file.
    private let relativePaths: [String]

    /// - Parameter folder: The folder of the file; every catalog below it counts.
    package init(folder: String = ".", tree: any FileTree) {
        let folder = FilePaths.normalized(folder)
        let (paths, errors) = tree.catalogs(below: folder)
        var failures = errors.map { Report.Failure(path: $0.path, message: $0.message) }
        var survey = ProjectSurvey()
        var damages: [CatalogDamage] = []
        let stringsCount = paths.isEmpty ? tree.stringsFiles(below: folder).paths.count : 0
        if stringsCount > 0 {
            let message = L10n.File.Error.onlyStrings(count: stringsCount, folder: folder)
            failures.append(Report.Failure(path: folder, message: message))
        }
        let relativePaths = paths.map { FilePaths.relative($0, to: folder, from: tree.currentFolder) }
        for (path, relativePath) in zip(paths, relativePaths) {
            do throws(FileError) {
                let catalog = CatalogDecoder.decode(try tree.read(path))
                survey.add(catalog, path: relativePath)
                if let damage = CatalogDamage(of: catalog) { damages.append(damage) }
            } catch {
                failures.append(Report.Failure(path: error.path, message: error.message))
            }
        }
        catalogs = paths
        self.failures = failures
        self.damages = damages
        self.survey = survey
        self.relativePaths = relativePaths
    }

    /// The text of the file.
    ///
    /// - Parameters:
    ///   - baseline: The file with the findings of today, if there is one.
    ///   - generation: The code that is generated.
    package func text(baseline: String? = nil, generation: [GenerationTarget] = []) -> String {
        let languages = survey.languages
        let fields = [
            "  \"$schema\" : \(InlineJSON.text(ProjectConfiguration.schemaAddress))", catalogsField, baseline.map(Self.baseline),
            Self.languages(languages), Self.overrides(languages),
            Self.rules(survey.keyStyle, missing: baseline == nil ? languages.missingCount : 0), Self.generation(generation),
        ].compactMap(\.self)
        return """
            {
              // How l10n checks the String Catalogs of this project.
              // 'l10n config show CATALOG' prints what holds for a catalog, 'l10n rules' lists the rules.
            \(fields.joined(separator: ",\n\n"))
            }

            """
    }

    private var catalogsField: String {
        if relativePaths.isEmpty {
            return "  // No catalog was found here; all below this folder count.\n  \"catalogs\" : [\".\"]"
        }
        // The outermost folders: a catalog that is later added to a module must not be missed.
        var folders: [String] = []
        for path in relativePaths {
            let parts = path.split(separator: "/")
            let folder = parts.count > 1 ? String(parts[0]) : "."
            if !folders.contains(folder) { folders.append(folder) }
        }
        if folders.contains(".") || folders.count > Self.folderLimit { folders = ["."] }
        let found = relativePaths.count == 1 ? "The catalog" : "The \(relativePaths.count) catalogs"
        return "  // \(found) found here: folders, files or patterns.\n  \"catalogs\" : \(InlineJSON.texts(folders))"
    }

    /// More folders than these say no more than the whole.
    private static let folderLimit = 8

    private static func baseline(_ path: String) -> String {
        """
          // The findings of today. New ones are reported; 'l10n check --prune-baseline' removes fixed ones.
          "baseline" : \(InlineJSON.text(path))
        """
    }

    private static func languages(_ languages: ProjectSurvey.Languages) -> String? {
        if languages.isEmpty { return nil }
        var lines: [String] = []
        if !languages.required.isEmpty {
            lines.append(
                "    // At least half of the texts are translated: every key needs these.\n    \"required\" : "
                    + list(languages.required, indent: 4))
        } else if !languages.exceptions.isEmpty {
            lines.append("    // Most keys are not translated yet.\n    \"required\" : []")
        }
        if !languages.partial.isEmpty {
            lines.append(
                "    // Fewer are translated: nothing is missing in these, and 'l10n report' shows how far they are.\n"
                    + "    \"partial\" : " + list(languages.partial, indent: 4))
        }
        if !languages.fallbacks.isEmpty {
            let members = InlineJSON.object(languages.fallbacks.map { ($0.name, InlineJSON.text($0.supplier)) })
            lines.append(
                "    // Variants with some texts of their own: another language supplies the rest.\n    \"fallback\" : \(members)"
            )
        }
        return "  \"languages\" : {\n\(lines.joined(separator: ",\n"))\n  }"
    }

    private static func overrides(_ languages: ProjectSurvey.Languages) -> String? {
        if languages.exceptions.isEmpty { return nil }
        let entries = languages.exceptions.map { group in
            """
                {
                  "files" : \(list(group.places, indent: 6)),
                  "languages" : { "required" : \(list(group.required, indent: 6)) }
                }
            """
        }
        return """
              // Catalogs that are translated into other languages than most.
              "overrides" : [
            \(entries.joined(separator: ",\n"))
              ]
            """
    }

    /// - Parameter missing: How many translations required languages need that no baseline has.
    private static func rules(_ style: KeyStyle?, missing: Int) -> String? {
        var lines: [String] = []
        if missing > 0 {
            let texts = missing == 1 ? "1 translation is" : "\(missing) translations are"
            lines.append(
                """
                    // \(texts) missing today, so these are warnings.
                    // Remove these lines when everything is translated: then a missing translation is an error.

                """
                    + ProjectSurvey.missingTextRules.map { "    \(InlineJSON.text($0.name)) : \"warning\"" }.joined(
                        separator: ",\n")
            )
        }
        if let style {
            lines.append(
                """
                    // Nearly all keys that were entered by hand are written so.
                    "key-naming" : { "style" : \(InlineJSON.text(style.rawValue)) }
                """)
        }
        return lines.isEmpty ? nil : "  \"rules\" : {\n\(lines.joined(separator: ",\n"))\n  }"
    }

    private static func generation(_ targets: [GenerationTarget]) -> String? {
        if targets.isEmpty { return nil }
        let standard = GenerationTarget()
        let entries = targets.map { target in
            var fields = [("catalog", target.catalog), ("output", target.output)]
            if target.style != standard.style { fields.append(("style", target.style.rawValue)) }
            if target.options.name != standard.options.name { fields.append(("name", target.options.name.name)) }
            if target.options.access != standard.options.access { fields.append(("access", target.options.access.rawValue)) }
            return "    " + InlineJSON.object(fields.map { ($0.0, InlineJSON.text($0.1)) })
        }
        return """
              // What SwiftGen generated so far; 'l10n generate' writes these files.
              "generate" : [
            \(entries.joined(separator: ",\n"))
              ]
            """
    }

    /// A list of texts, on several lines where it is long.
    ///
    /// - Parameter indent: The indentation of the line that it begins on.
    private static func list(_ texts: [String], indent: Int) -> String {
        let line = InlineJSON.texts(texts)
        if line.count <= lineLength { return line }
        var lines: [String] = []
        for text in texts.map(InlineJSON.text) {
            if let last = lines.last, last.count + text.count < lineLength {
                lines[lines.count - 1] += " \(text),"
            } else {
                lines.append("\(text),")
            }
        }
        let space = String(repeating: " ", count: indent)
        return "[\n\(lines.map { "\(space)  \($0)" }.joined(separator: "\n").dropLast())\n\(space)]"
    }

    private static let lineLength = 100
}
