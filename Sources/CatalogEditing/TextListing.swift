internal import L10nCatalogChecking
package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
package import L10nStringCatalogs
package import L10nSyntax
package import L10nValidation

/// Lists the texts of the catalogs of a project.
package struct TextListing: Sendable {
    package struct Request: Sendable {
        /// Files and folders. If empty, the catalogs of the configuration, or all below the current folder.
        package var paths: [String] = []
        /// Path of the configuration instead of the one that would be found.
        package var configuration: String?
        package var query = TextQuery()
        /// Which findings texts must have; nil: they need none.
        package var filter: FindingFilter?
        /// How many texts are skipped.
        package var offset = 0
        /// How many texts are listed at most.
        package var limit: Int?

        package init() {}
    }

    package struct Result: Sendable {
        package var texts: [ListedText] = []
        /// How many texts there are, listed or not.
        package fileprivate(set) var total = 0
        /// The catalogs that could be read.
        package fileprivate(set) var catalogs: [StringCatalog] = []
        /// Earlier versions of them, for a query about changed source texts.
        package fileprivate(set) var earlier: [StringCatalog] = []
        /// Files that cannot be read.
        package fileprivate(set) var failures: [Report.Failure] = []
    }

    /// A catalog is a text for each key and each language, which a small file can have thousands of: more would fill the memory.
    private static let (maximumCount, maximumProduct) = (1 << 20, 1 << 23)

    private let tree: any WritableFileTree
    private let keyOrder: (any KeyOrder)?

    package init(tree: any WritableFileTree, keyOrder: (any KeyOrder)? = nil) {
        self.tree = tree
        self.keyOrder = keyOrder
    }

    /// - Parameter base: Earlier versions of the files, for a query about changed source texts.
    package func run(_ request: Request, since base: (any FileTree)? = nil) async throws(ConfigurationFailure) -> Result {
        var result = Result()
        var skipped = 0
        var request = request
        request.query.isOfChangedSources = base != nil
        for catalog in try await catalogs(request, since: base, &result.failures) {
            var query = request.query
            query.languages = query.languages.map { LanguageNames(of: catalog.catalog, catalog.options).own($0) }
            let lister = TextLister(
                query, in: catalog.catalog, tiers: catalog.options.tiers(of: catalog.catalog),
                guidance: catalog.guidance)
            let product = catalog.catalog.entries.count * catalog.catalog.languages.count
            // Counting them exactly takes time, too.
            let isTooLarge = product > Self.maximumProduct && request.query.languages == nil
            let places = isTooLarge ? [] : lister.places
            if isTooLarge || request.limit == nil && places.count > Self.maximumCount {
                let count = isTooLarge ? product : places.count
                result.failures.append(
                    Report.Failure(path: catalog.catalog.source.path, message: L10n.Command.List.Error.tooMany(count: count)))
                continue
            }
            result.catalogs.append(catalog.catalog)
            if let earlier = catalog.earlier { result.earlier.append(earlier) }
            result.total += places.count
            let left = request.limit.map { $0 - result.texts.count } ?? places.count
            let first = min(max(request.offset - skipped, 0), places.count)
            skipped += first
            result.texts += lister.texts(at: places[first...].prefix(max(left, 0)))
        }
        return result
    }

    private struct Catalog {
        let catalog: StringCatalog
        let options: ValidationOptions
        var findings: TextFindings?
        var earlier: StringCatalog?

        var guidance: TextLister.Guidance {
            var guidance = TextLister.Guidance()
            let guide = TranslationGuide(options, for: catalog)
            guidance.maximumLength = guide.maximumLength
            guidance.terms = { source, language in
                guide.terms(in: source, for: language).map { ListedText.Term(term: $0.term, translations: $0.translations) }
            }
            guidance.findings = findings
            guidance.earlier = earlier
            return guidance
        }
    }

    private func catalogs(
        _ request: Request, since base: (any FileTree)?, _ failures: inout [Report.Failure]
    ) async throws(ConfigurationFailure) -> [Catalog] {
        if let filter = request.filter {
            var check = CheckRequest()
            check.paths = request.paths
            check.configuration = request.configuration
            check.filter = filter
            let result = try await CatalogCheck(tree: tree, keyOrder: keyOrder).run(check, fixing: nil)
            failures = result.report.failures
            let findings = Dictionary(result.report.files.map { ($0.source.path, $0.findings) }) { $0 + $1 }
            let earlier = base.map { EarlierCatalogs(of: result.catalogs.map(\.catalog.source.path), now: tree, then: $0) }
            return result.catalogs.map { checked in
                let path = checked.catalog.source.path
                return Catalog(
                    catalog: checked.catalog, options: checked.options, findings: TextFindings(findings[path] ?? []),
                    earlier: earlier?.catalog(of: path))
            }
        }
        var finder = CatalogFinder(tree: tree, rules: .complete, configuration: request.configuration)
        let paths = try finder.catalogs(in: request.paths)
        failures = finder.failures
        let earlier = base.map { EarlierCatalogs(of: paths, now: tree, then: $0) }
        var catalogs: [Catalog] = []
        for path in paths {
            let options = try finder.configurations.configuration(for: path)?.options(for: path, from: tree.currentFolder)
            do throws(FileError) {
                let catalog = CatalogDecoder.decode(try tree.read(path))
                catalogs.append(
                    Catalog(catalog: catalog, options: options ?? ValidationOptions(), earlier: earlier?.catalog(of: path)))
            } catch {
                failures.append(Report.Failure(path: error.path, message: error.message))
            }
        }
        return catalogs
    }
}

extension EarlierCatalogs {
    /// The earlier version of a catalog, decoded.
    fileprivate func catalog(of path: String) -> StringCatalog? {
        source(of: path).map { CatalogDecoder.decode($0) }
    }
}
