import L10nDiagnostics
import L10nLinting
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

/// What is left of references to substitutions, and of signs that are doubled.
struct MangledReferenceTests {
    private static func findings(_ text: String) -> [(rule: RuleID, message: String)] {
        let forms = CatalogJSON.plural([("one", "%arg thing"), ("other", "%arg things")]).dropFirst().dropLast()
        let substitutions = "\"substitutions\":{\"count\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\(forms)}}"
        func localization(_ value: String) -> String {
            "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(value)\"},\(substitutions)}"
        }
        let entry = CatalogJSON.entry("things.count", [("de", localization(text)), ("en", localization("You have %#@count@"))])
        let bytes = Array(CatalogJSON.catalog(entry).utf8)
        return Validator().check(CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: bytes))).findings
            .filter { $0.severity > .note }.map { ($0.rule, $0.message.localized) }
    }

    /// One finding, which says the reference.
    @Test(arguments: [
        "%#@count", "% #@count@", "%#@ count@", "#@count@", "%#@count @", "%@count@", "%＃@count@", "%#${#@count@}", "%1#@count@",
    ])
    func theReferenceThatWasMeantIsSaid(_ reference: String) {
        let findings = Self.findings("Sie haben \(reference)")
        #expect(findings.map(\.rule) == ["format-lookalike"], "\(findings)")
        #expect(findings.first?.message.contains("'%#@count@'") == true, "\(findings)")
    }

    @Test(arguments: ["%#@count@", "%1$#@count@", "@count: %#@count@", "(%#@count@)", "account %#@count@", "%#@count@ %#@count@"])
    func rightReferencesAreNone(_ reference: String) {
        #expect(Self.findings("Sie haben \(reference)").isEmpty, "\(Self.findings("Sie haben \(reference)"))")
    }

    /// What comes after a reference is no part of it.
    @Test func aSignBehindAReferenceIsNoPlaceholder() {
        #expect(!Self.findings("Sie haben %#@count@%").contains { $0.rule == "format-lookalike" })
    }

    @Test(arguments: [("%d files", "%%d Dateien", "%d"), ("%1$@ files", "%%1$@ Dateien", "%1$@"), ("%lld %@", "%lld %%@", "%@")])
    func aDoubledSignIsNamed(_ source: String, _ translation: String, _ meant: String) {
        func findings(_ text: String) -> [String] {
            let entry = CatalogJSON.entry("a.b", [("de", CatalogJSON.unit(text)), ("en", CatalogJSON.unit(source))])
            let catalog = CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: Array(CatalogJSON.catalog(entry).utf8)))
            return Validator().check(catalog).findings.filter { $0.severity == .error }.map {
                "\($0.rule) \($0.message.localized)"
            }
        }
        let found = findings(translation)
        #expect(found.count == 1 && found[0].hasPrefix("format-lookalike") && found[0].contains("'\(meant)'"), "\(found)")
        #expect(findings(source + " 100%%") == [])
    }
}
