package import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nValidation

/// What checks of catalogs found, for a program that checks them again and again with the same configuration.
package final class CheckCache: Sendable {
    private struct Check: Sendable {
        let stale: Set<String>?
        let checked: CheckJob.CheckedCatalog
    }

    /// By path.
    private let known = Locked<[String: Check]>([:])
    let catalogs: CatalogCache

    package init(catalogs: CatalogCache) { self.catalogs = catalogs }

    /// The result for a catalog that has not changed, or the one that a check makes.
    ///
    /// - Parameter stale: The keys that are marked as stale and that nothing in the code names.
    func checked(
        _ source: SourceFile, stale: Set<String>?, _ check: () -> CheckJob.CheckedCatalog
    ) -> CheckJob.CheckedCatalog {
        if let known = known.use({ $0[source.path] }), known.stale == stale, known.checked.file.source.bytes == source.bytes {
            return known.checked
        }
        let checked = check()
        known.use { $0[source.path] = Check(stale: stale, checked: checked) }
        return checked
    }
}

/// Catalogs as they were read last.
package final class CatalogCache: Sendable {
    /// By path.
    private let known = Locked<[String: StringCatalog]>([:])

    package init() {}

    /// A file that has not changed is not decoded again.
    package func catalog(_ source: SourceFile) -> StringCatalog {
        if let known = known.use({ $0[source.path] }), known.source.bytes == source.bytes { return known }
        let catalog = CatalogDecoder.decode(source)
        known.use { $0[source.path] = catalog }
        return catalog
    }
}
