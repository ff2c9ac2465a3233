import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nICU
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// A catalog on its way to translators and back.
struct RoundTrip {
    let catalog: StringCatalog
    let language: String

    init(_ catalog: StringCatalog, _ language: String) {
        self.catalog = catalog
        self.language = language
    }

    static func decode(_ bytes: [UInt8], _ path: String = "Localizable.xcstrings") -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: path, bytes: bytes))
    }

    var units: [TranslationUnit] { CatalogTexts(catalog, language: language).units() }

    private static let tool = ExchangeTool(id: "a", name: "b", version: "c", build: "d")

    func export(_ units: [TranslationUnit]? = nil) -> [UInt8] {
        let file = ExchangedFile(
            original: "Localizable.xcstrings", sourceLanguage: catalog.sourceLanguageName ?? "en", targetLanguage: language,
            units: units ?? self.units)
        return XLIFFWriter.document([file], tool: Self.tool)
    }

    /// The outcomes of the texts of a file.
    func decisions(_ xliff: [UInt8]) throws -> [ImportDecision] {
        let document = XLIFFReader.read(SourceFile(path: "a.xliff", bytes: xliff))
        try #require(document.problems.isEmpty, "\(document.problems)")
        var importer = CatalogImport(catalog, language: language)
        return importer.decisions(for: document.files.flatMap(\.units))
    }

    /// The catalog with the texts of a file, and the edits that cannot be applied.
    func imported(_ xliff: [UInt8]) throws -> (catalog: StringCatalog, refusals: [EditRefusal]) {
        let draft = try #require(CatalogDraft(catalog, order: XcodeOrder()))
        var refusals: [EditRefusal] = []
        for edit in try decisions(xliff).compactMap(\.edit) {
            do throws(EditRefusal) { try draft.apply(edit) } catch { refusals.append(error) }
        }
        return (Self.decode(draft.bytes()), refusals)
    }
}

/// Importing an export changes nothing, and importing translations gives a catalog with them.
struct ImportLawTests {
    /// The languages that a catalog is exported to: its own, and two with other plural forms.
    private static func languages(of catalog: StringCatalog) -> [String] {
        Array(Set(catalog.languages.prefix(3).map(\.name) + ["ru"])).sorted()
    }

    /// XML has no control characters, and nobody can know which of two equal keys is meant.
    private static func isExchangeable(_ catalog: StringCatalog) -> Bool {
        let keys = catalog.entries.map { catalog.string($0.key) }
        return catalog.document.isWellFormed && catalog.stringsRange != nil && Set(keys).count == keys.count
            && catalog.issues.isEmpty
    }

    private static let catalogs = Places.catalogs.filter {
        (try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) ?? 0 < 150_000
    }

    private static let texts = ["xcloc/project", "xliff-xcode27"].flatMap {
        Places.files(below: Places.shared.appendingPathComponent("oracles/\($0)"), suffix: ".xcstrings")
    }

    private func hasControls(_ unit: TranslationUnit) -> Bool {
        [unit.id, unit.source, unit.target, unit.comment].compactMap(\.self).joined().unicodeScalars.contains {
            !ExchangeFormat.xliff.canWrite($0)
        }
    }

    @Test(arguments: catalogs + texts) func importOfAnExportChangesNothing(_ url: URL) throws {
        let catalog = RoundTrip.decode(Array(try Data(contentsOf: url)), url.path)
        guard Self.isExchangeable(catalog) else { return }
        for language in Self.languages(of: catalog) {
            let trip = RoundTrip(catalog, language)
            let export = trip.export(trip.units.filter { !hasControls($0) })
            let decisions = try trip.decisions(export)
            #expect(decisions.allSatisfy { $0.edit == nil }, "\(url.path) \(language)")
            #expect(decisions.allSatisfy { [.unchanged, .empty].contains($0.outcome) })
        }
    }

    @Test(arguments: catalogs + texts) func importWritesTheTranslations(_ url: URL) throws {
        let catalog = RoundTrip.decode(Array(try Data(contentsOf: url)), url.path)
        guard Self.isExchangeable(catalog) else { return }
        for language in Self.languages(of: catalog) { try expectTranslations(catalog, language, url.path) }
    }

    /// Translates every text, imports the file, and compares the next export.
    private func expectTranslations(_ catalog: StringCatalog, _ language: String, _ name: String) throws {
        let trip = RoundTrip(catalog, language)
        let units = trip.units.filter { !hasControls($0) }.enumerated().map { index, unit in
            var unit = unit
            unit.target = "T\(index) \(unit.source ?? "")"
            unit.state = .translated
            return unit
        }
        let export = trip.export(units)
        let (catalog, refusals) = try trip.imported(export)
        #expect(refusals.isEmpty, "\(name) \(language): \(refusals.prefix(2))")
        guard refusals.isEmpty else { return }
        let after = RoundTrip(catalog, language)
        let found = Dictionary(after.units.map { ($0.id, $0) }) { first, _ in first }
        let wrong = units.filter { found[$0.id]?.target != $0.target }
        if let first = wrong.first {
            Issue.record(
                "\(name) \(language): \(first.id)\n\(first.target ?? "")\n\(found[first.id]?.target ?? "nil") (of \(wrong.count))"
            )
        }
        #expect(try after.decisions(export).allSatisfy { $0.outcome == .unchanged })
        // Other languages are as before.
        if language == trip.catalog.sourceLanguageName { return }
        for other in trip.catalog.languages.map(\.name).prefix(6) where other != language {
            let before = RoundTrip(trip.catalog, other).units
            #expect(RoundTrip(catalog, other).units == before, "\(name): \(language) changes \(other)")
        }
    }

    // MARK: Random catalogs

    @Test(arguments: Seeds.first(60)) func holdForRandomCatalogs(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let catalog = RoundTrip.decode(Array(Self.randomCatalog(&random).utf8))
        try #require(catalog.document.isWellFormed)
        for language in ["en", "de", "ru", "ja", "ar"] {
            let trip = RoundTrip(catalog, language)
            let decisions = try trip.decisions(trip.export())
            #expect(decisions.allSatisfy { $0.edit == nil }, "seed \(seed) \(language)")
            try expectTranslations(catalog, language, "seed \(seed)")
        }
    }

    /// Leaves out shapes that cannot be exchanged, as for projects.
    @Test(arguments: Seeds.first(50)) func holdForCatalogsOfAllShapes(_ seed: UInt64) throws {
        let catalog = RoundTrip.decode(Array(RandomCatalog.text(seed: seed).utf8))
        try #require(catalog.document.isWellFormed)
        guard Self.isExchangeable(catalog) else { return }
        for language in Self.languages(of: catalog) {
            let trip = RoundTrip(catalog, language)
            let decisions = try trip.decisions(trip.export(trip.units.filter { !hasControls($0) }))
            #expect(decisions.allSatisfy { $0.edit == nil }, "seed \(seed) \(language)")
            try expectTranslations(catalog, language, "seed \(seed)")
        }
    }

    private static func randomCatalog(_ random: inout SplitMix64) -> String {
        let entries = (0..<Int.random(in: 1..<12, using: &random)).map { index in
            let key = ["key.\(index)", "A text \(index)", "a|==|b\(index)", "\\\"q\\\" <&> \(index)", "ü\\n\(index)"]
                .randomElement(using: &random)!
            var localizations: [(String, String)] = []
            // A translation has the substitutions of the source.
            let hasSubstitution = Bool.random(using: &random)
            if hasSubstitution || Bool.random(using: &random) {
                localizations.append(("en", localization(hasSubstitution, &random)))
            }
            for language in ["de", "ru"] where Bool.random(using: &random) {
                localizations.append((language, localization(hasSubstitution && Bool.random(using: &random), &random)))
            }
            return CatalogJSON.entry(key, localizations, fields: #""comment":"<c>""#)
        }
        return "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}"
    }

    private static func localization(_ hasSubstitution: Bool, _ random: inout SplitMix64) -> String {
        let state = ["translated", "new", "needs_review"].randomElement(using: &random)!
        func text() -> String { ["a %lld", "b\\r\\nc", " d ", "<e> & %@", "%1$@ %2$lld", "ü\\t"].randomElement(using: &random)! }
        func unit(_ text: String) -> String { CatalogJSON.unit(text, state: state) }
        func plural(_ argument: String = "") -> String {
            let forms = [["other"], ["one", "other"], ["one", "few", "many", "other"], ["zero", "one", "other"]]
                .randomElement(using: &random)!
            return CatalogJSON.plural(forms.map { ($0, argument + text()) }, state: state)
        }
        if hasSubstitution {
            let name = ["n", "A.B", "x"].randomElement(using: &random)!
            let inner = plural("%arg ").dropFirst().dropLast()
            let substitution = #""\#(name)":{"argNum":1,"formatSpecifier":"lld",\#(inner)}"#
            return unit("%#@\(name)@ r").dropLast() + ",\"substitutions\":{\(substitution)}}"
        }
        return switch Int.random(in: 0..<5, using: &random) {
        case 4: #"{"stringSet":{"state":"\#(state)","values":["\#(text())","\#(text())"]}}"#
        case 0: unit(text())
        case 1: plural()
        case 2: CatalogJSON.variations("device", [("iphone", unit(text())), ("other", unit(text()))])
        default: CatalogJSON.variations("device", [("mac", plural()), ("other", unit(text()))])
        }
    }
}
