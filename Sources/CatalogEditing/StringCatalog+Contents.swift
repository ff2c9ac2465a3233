internal import L10nDiagnostics
package import L10nStringCatalogs
package import L10nSyntax

extension StringCatalog {
    /// Everything that the file contains about an entry.
    package func contents(of entry: CatalogEntry) -> JSONNode {
        document.withRoot { root in
            guard let strings = root?["strings"] else { return .object([]) }
            return strings.members.first { $0.value.range.start == entry.range.start }?.value.node ?? .object([])
        }
    }
}
