import Foundation
import L10nCatalogBuilding
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nValidation
import TestSupport
import Testing

struct CatalogCompilationTests {
    /// The rejected catalogs and their errors; all are from tests and examples of other tools.
    private static let refused: [String: Set<RuleID>] = [
        "golden": ["format-extra-argument"], "LocPluralAdvanced": ["format-mixed-positional"],
        "Localizable": ["format-mixed-positional"], "Broken": ["schema-missing-field"], "Extractor": ["plural-two-arguments"],
        "Test4": ["duplicate-key"], "Test5": ["duplicate-key"], "Test7": ["plural-other-missing"],
        "Test8": ["plural-other-missing"], "!MismatchingArgumentType": ["format-argument-conflict"],
        "Positional": ["format-mixed-positional"], "list-sample": ["schema-missing-field"],
        "manual-comment-3langs": ["schema-missing-field"], "no-strings": ["schema-missing-field"],
    ]

    @Test(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
    func compilesEveryCorrectRealCatalog() async throws {
        var refused: [String: Set<RuleID>] = [:]
        for url in Places.realCatalogs {
            var request = CatalogCompilation.Request()
            request.paths = [url.path]
            request.outputFolder = "/nowhere"
            let name = url.deletingPathExtension().lastPathComponent
            do throws(CatalogCompilation.Failure) {
                let result = try CatalogCompilation(tree: DiskFileTree(), rules: .complete).compile(request)
                guard result.files == nil else { continue }
                let errors = result.report.files.flatMap(\.findings).filter { $0.severity == .error }
                refused[name, default: []].formUnion(errors.map(\.rule))
            } catch {
                guard case .damage(let damages) = error else { throw error }
                refused[name, default: []].formUnion(damages.map { $0.rule ?? .schemaMissingField })
            }
        }
        #expect(refused == Self.refused)
    }

    @Test func rulesThatBlockCodeBlockTextsExceptAccessorRules() {
        for rule in RuleRegistry.all where rule.blocks.contains(.code) {
            #expect(rule.blocks.contains(.texts) == (rule.group != .accessors), "\(rule.id)")
        }
    }

    /// A build runs no rules for the sake of texts alone.
    @Test func rulesThatBlockTextsAreOnByDefault() {
        for rule in RuleRegistry.all where rule.blocks.contains(.texts) { #expect(rule.isOnByDefault, "\(rule.id)") }
    }
}
