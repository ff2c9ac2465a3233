import Foundation
import L10nCLDR
import L10nDiagnostics
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

@testable import L10nCatalogEditing

/// What is written to a file for translators comes back from it, or is named as a loss.
struct FormatLawTests {
    /// Texts that a format could damage.
    static let hostileTexts = [
        "a \"quoted\" text", "\"", "\"\u{301}", "a,b;c\td", "first\nsecond", "first\r\nsecond\r", "\n", "=1+1", "'=1+1", "''=x",
        "'quoted'",
        "+49", "-1", "@SUM(A1)", "\tindented", "＝x", "\u{200F}שלום\u{200E}", "\u{FEFF}mark", "cafe\u{301}", "e\u{301}\"\u{301}",
        "100% sure", "50 % de", "5%", "%%", "100%% of %@", "%@ and %@", "%2$@ and %1$@", "%1$@: %2$lld", "%d", "%lu files",
        "%u of %u",
        "%.1f km", "%5.2f", "%'d", "%x", "%(name)@ has %(count)lld", "%1$(name)@", " outer spaces ", "two  spaces", "   ",
        "?query",
        "\\", "\\n", "\\\\u0041", "<b>bold</b> & more", "&amp;", "]]>", "it's", "don\u{2019}t", "\u{1}\u{1F}",
        "\u{7F}\u{85}\u{A0}",
        "\u{2028}", "\u{1F600}\u{200D}\u{1F525}", "\u{FFFE}", "msgid \"x\"", "#, fuzzy", "--", "sep=;", "null", "0", "a\\", "\\'",
        "\\\"",
        "\\u00", "%", "%%@", "$1", "${HOME}", "{0}",
    ]

    private static func unit(_ key: String, _ path: TextPath, _ source: String?, _ target: String?, _ state: TextState?)
        -> TranslationUnit
    {
        var unit = TranslationUnit(key: key, path: path)
        unit.source = source
        unit.target = target
        unit.state = state
        unit.comment = source
        return unit
    }

    /// Each text as a key, a source, and a translation.
    private static func hostileFile(_ language: String) -> ExchangedFile {
        let units = hostileTexts.enumerated().flatMap { index, text in
            [
                unit(text, TextPath(), text, text, .translated),
                unit("key \(index)", TextPath(), text, index % 3 == 0 ? nil : text, index % 3 == 0 ? nil : .needsReview),
                unit("plural.\(index)", TextPath(category: .one), "one \(text)", text, .translated),
                unit("plural.\(index)", TextPath(category: .other), text, text + text, .translated),
            ]
        }
        return ExchangedFile(
            original: "App/Some Folder/Localizable.xcstrings", sourceLanguage: "en", targetLanguage: language, units: units)
    }

    /// Files of made-up units in shapes that catalogs have.
    private static func randomFiles(seed: UInt64) -> [ExchangedFile] {
        var random = SplitMix64(state: seed)
        let paths =
            [TextPath(), TextPath(device: "mac"), TextPath(device: "other"), TextPath(substitution: "count", category: .one)]
            + [TextPath(substitution: "a.b", device: "iphone", category: .few)]
            + PluralCategory.allCases.map { TextPath(category: $0) }
            + PluralCategory.allCases.map { TextPath(device: "ipad", category: $0) }
        return (0..<2).flatMap { catalog in
            ["fr", "ru", "ja"].map { language in
                var units: [TranslationUnit] = []
                var seen: Set<String> = []
                for number in 0..<30 {
                    let text = { hostileTexts.randomElement(using: &random)! }
                    let target = Bool.random(using: &random) ? text() + text() : nil
                    let path = paths.randomElement(using: &random)!
                    let unit = unit(
                        "\(text())\(number / 3)", path, text(), target,
                        target == nil ? nil : TextState.allCases.randomElement(using: &random)!)
                    if seen.insert(unit.id).inserted { units.append(unit) }
                }
                return ExchangedFile(
                    original: "Catalog\(catalog).xcstrings", sourceLanguage: "en", targetLanguage: language, units: units)
            }
        }
    }

    private static func catalogFiles(_ url: URL) throws -> [ExchangedFile] {
        let catalog = CatalogDecoder.decode(SourceFile(path: url.path, bytes: Array(try Data(contentsOf: url))))
        return catalog.languages.map(\.name).filter { !$0.isEmpty }.sorted().prefix(4).map { language in
            ExchangedFile(
                original: url.lastPathComponent, sourceLanguage: catalog.sourceLanguageName ?? "en", targetLanguage: language,
                units: CatalogTexts(catalog, language: language).units())
        }
    }

    static let sets: [(name: String, files: [ExchangedFile])] =
        [("hostile", [hostileFile("fr"), hostileFile("sr-Latn-RS")])]
        + Seeds.first(20).map { ("random \($0)", randomFiles(seed: $0)) }

    /// Those that debug builds read fast.
    static let catalogs = Places.catalogs.filter {
        (try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) ?? 0 < 100_000
    }

    @Test(arguments: sets.map(\.name)) func hostileTextsComeBack(_ name: String) throws {
        let files = try #require(Self.sets.first { $0.name == name }).files
        try expectAllFormats(files, name)
    }

    @Test(arguments: catalogs) func textsOfCatalogsComeBack(_ url: URL) throws {
        try expectAllFormats(try Self.catalogFiles(url), url.lastPathComponent)
    }

    @Test(arguments: catalogs) func importingAnExportChangesNothing(_ url: URL) throws {
        let catalog = CatalogDecoder.decode(SourceFile(path: url.path, bytes: Array(try Data(contentsOf: url))))
        for file in try Self.catalogFiles(url) {
            var importer = CatalogImport(catalog, language: file.targetLanguage)
            let export = LanguageExport(
                language: file.targetLanguage, sourceLanguage: file.sourceLanguage, project: "p",
                tool: ExchangeTool(id: "", name: "", version: "", build: ""), files: [file], sources: [])
            for format in [ExchangeFormat.csv, .wideCSV, .xlsx, .po, .android] {
                let document = format.document(of: [export])
                let lost = Set(document.losses.map(\.id))
                for (path, bytes) in document.files {
                    guard let read = ExchangeFormat.reader(of: path) else { continue }
                    let units = read(SourceFile(path: path, bytes: bytes)).flatMap(\.files).flatMap(\.units)
                    for (unit, decision) in zip(units, importer.decisions(for: units)) where decision.edit != nil {
                        if lost.isDisjoint(with: unit.ids) {
                            Issue.record("\(format), \(file.targetLanguage), \(unit.ids): \(decision.outcome)")
                        }
                    }
                }
            }
        }
    }

    private func expectAllFormats(_ files: [ExchangedFile], _ name: String) throws {
        var narrow = CSVFormat()
        narrow.hasByteOrderMark = false
        var wide = CSVFormat()
        wide.isWide = true
        expect(files, narrow.write, { [CSVFormat.read($0)] }, "\(name), CSV", sources: .all)
        expect(files, wide.write, { [CSVFormat.read($0)] }, "\(name), wide CSV", sources: .all)
        expect(files, SpreadsheetFormat.write, SpreadsheetFormat.read, "\(name), workbook", sources: .all)
        expect(files, POFormat().write, { [POFormat.read($0)] }, "\(name), PO", sources: .oneAndOther)
        expect(files, AndroidFormat().write, { [AndroidFormat.read($0)] }, "\(name), Android", sources: .none)
    }

    /// Whatever languages and catalogs are called.
    @Test(arguments: ExchangeFormat.allCases) func filesAreInTheFolderOfTheExport(_ format: ExchangeFormat) {
        for name in ["../up", "..", "/etc/x", "a/../../b"] {
            let file = ExchangedFile(
                original: "\(name).xcstrings", sourceLanguage: "en", targetLanguage: name,
                units: [Self.unit("a", TextPath(), "b", "c", .translated)])
            let export = LanguageExport(
                language: name, sourceLanguage: "en", project: "p", tool: ExchangeTool(id: "", name: "", version: "", build: ""),
                files: [file], sources: [("\(name).xcstrings", [])])
            for (path, _) in format.document(of: [export]).files {
                #expect(!path.hasPrefix("/") && !path.split(separator: "/").contains(".."), "\(path)")
            }
        }
    }

    private enum Sources { case all, oneAndOther, none }

    /// A text of a catalog for one language.
    private struct Place: Hashable {
        let original: String?
        let language: String?
        let id: [UInt8]
    }

    private func expect(
        _ files: [ExchangedFile], _ write: ([ExchangedFile]) -> ExportedDocument, _ read: (SourceFile) -> [ImportedDocument],
        _ name: String, sources: Sources
    ) {
        let written = write(files)
        let again = write(files)
        #expect(written.files.map(\.bytes) == again.files.map(\.bytes) && written.losses == again.losses, "\(name)")
        #expect(Set(written.files.map(\.path)).count == written.files.count, "\(name)")

        var found: [Place: ImportedUnit] = [:]
        for file in written.files where !file.path.hasPrefix("values/") {
            let documents = read(SourceFile(path: file.path, bytes: file.bytes))
            for document in documents {
                for (message, range) in document.problems {
                    let place = LineTable(document.source.bytes).position(of: range.start)
                    Issue.record("\(name), \(file.path):\(place.line):\(place.column): \(message.english)")
                }
            }
            for file in documents.flatMap(\.files) {
                for unit in file.units {
                    // The other IDs are meant for those that have not this one.
                    for id in unit.ids.reversed() {
                        found[Place(original: file.original, language: file.targetLanguage, id: Array(id.utf8))] = unit
                    }
                }
            }
        }
        let losses = Dictionary(grouping: written.losses) {
            Place(original: $0.original, language: $0.language, id: Array($0.id.utf8))
        }.mapValues { $0.map(\.kind) }
        for file in files {
            let ids = Dictionary(grouping: file.units, by: \.id)
            for unit in file.units where ids[unit.id]?.count == 1 {
                let place = Place(original: file.original, language: file.targetLanguage, id: Array(unit.id.utf8))
                expect(
                    unit, found[place], losses[place] ?? [], "\(name), \(file.targetLanguage), \(unit.id.debugDescription)",
                    sources)
            }
        }
    }

    private func expect(
        _ unit: TranslationUnit, _ found: ImportedUnit?, _ losses: [ExchangeLoss.Kind], _ name: String, _ sources: Sources
    ) {
        func same(_ first: String?, _ second: String?) -> Bool { first.map { Array($0.utf8) } == second.map { Array($0.utf8) } }
        func nonempty(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let isAbsent = losses.contains {
            switch $0 {
            case .device, .substitution, .phrases, .placeholder, .control, .tooLong: true
            case .emptyTranslation, .state, .source: false
            }
        }
        if isAbsent { return }
        if unit.target == "" { #expect(losses.contains(.emptyTranslation), "\(name)") }
        let target = nonempty(unit.target)
        guard let found else {
            // Untranslated texts may be missing where the format has no place for them.
            if target != nil || sources == .all { Issue.record("\(name) is missing") }
            return
        }
        #expect(same(found.target, target), "\(name)")
        let hasSource =
            switch sources {
            case .all: true
            case .oneAndOther: unit.path.category == nil || unit.path.category == .other && !losses.contains(.source)
            case .none: false
            }
        if hasSource { #expect(same(found.source, nonempty(unit.source)), "\(name)") }
        if target != nil, !losses.contains(where: { if case .state = $0 { true } else { false } }) {
            #expect(found.state == (sources == .none ? nil : unit.state ?? .translated), "\(name)")
        }
    }
}
