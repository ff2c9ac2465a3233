internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that a catalog, which holds all languages, does not lie in the folder of one.
struct CatalogInLproj: CatalogRule {
    static let metadata = RuleMetadata("catalog-in-lproj", .project, .error)

    private typealias Texts = L10n.Rule.CatalogInLproj

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        let folders = catalog.source.path.split { $0 == "/" || $0 == "\\" }.dropLast()
        guard let folder = folders.last, folder.lowercased().hasSuffix(".lproj"), folder != "mul.lproj" else { return }
        context.report(
            Texts.message(folder: String(folder)), at: catalog.sourceLanguageRange ?? .empty(at: 0), reason: Texts.reason,
            advice: Texts.advice(folder: String(folder)))
    }
}
