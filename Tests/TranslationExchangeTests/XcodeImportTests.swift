import Foundation
import StringCatalogs
import TestSupport
import Testing
import TranslationExchange

/// Imports give what Xcode's gives, or more.
@Suite(.enabled(if: Places.hasShared, "no reference data"))
struct XcodeImportTests {
    private static let folder = Places.shared.appendingPathComponent("oracles/xliff-xcode27")

    static let cases = Places.files(below: folder, suffix: "after-import.xcstrings")
        .map { String($0.deletingLastPathComponent().path.dropFirst(folder.path.count + 1)) }

    /// What differs from Xcode: a line with `-` is Xcode's, one with `+` is ours.
    private static let differences: [String: (reason: String, lines: [String])] = [:]

    @Test(arguments: cases) func givesWhatXcodeGives(_ name: String) throws {
        let folder = Self.folder.appendingPathComponent(name)
        func file(_ names: String...) throws -> [UInt8] {
            let url = names.map(folder.appendingPathComponent).first { FileManager.default.fileExists(atPath: $0.path) }
            return Array(try Data(contentsOf: try #require(url)))
        }
        let language = name.contains("missing-locale-uk") ? "uk" : "fr"
        let before = RoundTrip.decode(try file("destination-before-import.xcstrings", "source.xcstrings"))
        let (ours, refusals) = try RoundTrip(before, language).imported(
            file("import-edited.xliff", "exported.xliff"))
        let xcodes = RoundTrip.decode(try file("expected-after-import.xcstrings", "observed-after-import.xcstrings"))
        let (found, expected) = (Self.lines(ours), Self.lines(xcodes))
        let lines =
            expected.filter { !found.contains($0) }.map { "- " + $0 } + found.filter { !expected.contains($0) }.map { "+ " + $0 }
            + refusals.map { "! \($0)" }
        #expect(lines == Self.differences[name]?.lines ?? [], "\(name):\n\(lines.joined(separator: "\n"))")
    }

    /// The texts of a catalog.
    private static func lines(_ catalog: StringCatalog) -> [String] {
        catalog.units.map { unit in
            let localization = catalog.localizations[Int(unit.localization)]
            let key = catalog.string(catalog.entries[localization.entry].key)
            let language = catalog.languages[localization.language].name
            return "\(key) \(language) \(catalog.formName(of: unit) ?? "") \(catalog.stateName(of: unit)): \(catalog.string(unit.value))"
        }.sorted()
    }
}
