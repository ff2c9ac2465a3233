internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a catalog, which has all languages, is not in the folder of one.
struct CatalogInLproj: CatalogRule {
    static let metadata = RuleMetadata(.catalogInLproj, .project, .error, .build)

    private typealias Texts = L10n.Rule.CatalogInLproj

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        // The bytes, because a split into characters takes longer.
        let folders = catalog.source.path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.dropLast()
        guard let folder = folders.last.map(Substring.init), folder.lowercased().hasSuffix(".lproj"), folder != "mul.lproj" else {
            return
        }
        findings.report(
            Texts.message(folder: String(folder)), at: catalog.sourceLanguageRange ?? .empty(at: 0), in: context,
            reason: Texts.reason,
            advice: Texts.advice(folder: String(folder)))
    }
}
