import Foundation
import L10nCLDR
import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import TestSupport

/// What catalogs contain, in shares that can be compared: scripts, forms, states, and findings of each impact.
struct CatalogContent {
    /// In the order of ``names``.
    let shares: [Double]
    let findings: Int

    static let names =
        ["texts in ASCII", "other Latin texts", "Chinese, Japanese, Korean", "Cyrillic", "other scripts"]
        + ["forms of plurals", "other variations", "state new", "state needs_review", "texts with arguments"]
        + ["keys with a comment", "stale keys"] + impacts.map { "findings: \($0)" }
    private static let impacts = Impact.allCases.map(\.name)

    /// Shares of texts, keys, and, for findings, how many there are for each text.
    init(_ file: URL, checkedWith tool: String) throws {
        let catalog = CatalogDecoder.decode(SourceFile(path: file.path, bytes: [UInt8](try Data(contentsOf: file))))
        let texts = catalog.units.map { catalog.string($0.value) }
        let scripts = texts.map(Self.script)
        func share(_ count: Int, of all: Int) -> Double { Double(count) / Double(max(1, all)) }
        func textShare(where isCounted: (StringUnit) -> Bool) -> Double {
            share(catalog.units.count(where: isCounted), of: texts.count)
        }
        func keyShare(where isCounted: (CatalogEntry) -> Bool) -> Double {
            share(catalog.entries.count(where: isCounted), of: catalog.entries.count)
        }
        let impacts = try Self.impacts(of: file, checkedWith: tool)
        findings = impacts.count
        shares =
            (0..<5).map { number in share(scripts.count { $0 == number }, of: texts.count) } + [
                textShare { $0.form.category != nil }, textShare { !$0.form.isPlain && $0.form.category == nil },
                textShare { catalog.stateName(of: $0) == "new" }, textShare { catalog.stateName(of: $0) == "needs_review" },
                share(texts.count { $0.contains("%") }, of: texts.count),
                keyShare { $0.comment != nil }, keyShare { $0.extractionState == .stale },
            ] + Self.impacts.map { impact in share(impacts.count { $0 == impact }, of: texts.count) }
    }

    /// The mean, or the median, of the shares of several.
    static func average(_ contents: [[Double]], _ average: ([Double]) -> Double) -> [Double] {
        names.indices.map { index in average(contents.map { $0[index] }) }
    }

    /// The first of ``names`` that is true of a text.
    private static func script(of text: String) -> Int {
        var lookup = Script.Lookup()
        let scripts = Set(text.unicodeScalars.compactMap { lookup.script(of: $0.value)?.name }).subtracting(["Latn"])
        if scripts.isEmpty { return text.utf8.allSatisfy { $0 < 0x80 } ? 0 : 1 }
        if !scripts.isDisjoint(with: ["Hang", "Hani", "Hira", "Kana"]) { return 2 }
        return scripts.contains("Cyrl") ? 3 : 4
    }

    /// The impacts of the findings in a catalog.
    private static func impacts(of file: URL, checkedWith tool: String) throws -> [String] {
        struct Report: Decodable {
            struct Finding: Decodable {
                let impact: String
            }
            let findings: [Finding]
        }
        let run = try Tool.run(
            URL(fileURLWithPath: tool), ["check", "--format", "json", file.path], in: file.deletingLastPathComponent())
        return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).findings.map(\.impact)
    }
}
