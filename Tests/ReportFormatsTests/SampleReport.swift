import L10nDiagnostics
import L10nLinting
import L10nReportFormats
import L10nStringCatalogs
import L10nSyntax
import L10nValidation

/// Reports of findings in catalogs that are given as text.
enum SampleReport {
    /// - Parameter catalogs: Texts by path.
    static func of(
        _ catalogs: [String: String], options: ValidationOptions = ValidationOptions(), origin: ReportOrigin? = nil
    ) -> ProjectReport {
        var read: [(catalog: StringCatalog, file: Report.File)] = []
        var options = options
        // Nothing in code names the stale keys.
        options.unnamedStaleKeys = catalogs.mapValues { text in
            let catalog = CatalogDecoder.decode(SourceFile(path: "", bytes: Array(text.utf8)))
            return Set(catalog.entries.map { catalog.string($0.key) })
        }
        for (path, text) in catalogs {
            read.append(Validator(options: options).read(SourceFile(path: path, bytes: Array(text.utf8))))
        }
        let completeness = ProjectCompleteness(
            catalogs: read.map {
                ProjectCompleteness.Catalog(
                    path: $0.catalog.source.path, sourceLanguage: "en",
                    completeness: Completeness(of: $0.catalog, tiers: options.tiers(of: $0.catalog)))
            })
        let rules = RuleRegistry.all.filter { options.isOn($0) && $0.group != .change }.map(\.id)
        return of(
            Report(files: read.map(\.file)), rules: Dictionary(uniqueKeysWithValues: catalogs.keys.map { ($0, rules) }),
            completeness: completeness, catalogs: read.map(\.catalog), origin: origin)
    }

    /// A report of given findings.
    static func of(
        _ findings: Report, minimum: Severity = .note, threshold: Severity = .error, rules: [String: [RuleID]] = [:],
        completeness: ProjectCompleteness = ProjectCompleteness(catalogs: []), catalogs: [StringCatalog] = [],
        origin: ReportOrigin? = nil
    ) -> ProjectReport {
        ProjectReport(
            findings: findings, minimum: minimum, threshold: threshold, rules: rules, completeness: completeness,
            catalogs: catalogs, tool: ToolInformation(version: "1.2.3", icuVersion: "72.1", cldrVersion: "42.0"),
            paths: ReportPaths(of: findings, in: "/project") { $0 }, origin: origin)
    }

    /// A catalog with findings of every severity, texts that need escaping, and a half-translated language.
    static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "bag.items" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld für <b>%@</b> & \\"alle\\" | 100 %" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ for %lld" } },
                "ru" : { "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "Один предмет" } },
                  "other" : { "stringUnit" : { "state" : "needs_review", "value" : "%lld предмета" } }
                } } }
              }
            },
            "bag.title" : {
              "extractionState" : "stale",
              "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Bag" } } }
            },
            "plp.title" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "new", "value" : "" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Products" } }
              }
            }
          },
          "version" : "1.0"
        }
        """
}
