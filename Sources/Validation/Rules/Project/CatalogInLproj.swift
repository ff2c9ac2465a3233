internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that a catalog, which has all languages, is not in the folder of one.
struct CatalogInLproj: CatalogRule {
    static let metadata = RuleMetadata(.catalogInLproj, .project, .error, .build)

    private typealias Texts = L10n.Rule.CatalogInLproj

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        let folders = catalog.source.path.split { $0 == "/" || $0 == "\\" }.dropLast()
        guard let folder = folders.last, folder.lowercased().hasSuffix(".lproj"), folder != "mul.lproj" else { return }
        findings.report(
            Texts.message(folder: String(folder)), at: catalog.sourceLanguageRange ?? .empty(at: 0), in: context,
            reason: Texts.reason,
            advice: Texts.advice(folder: String(folder)))
    }
}
