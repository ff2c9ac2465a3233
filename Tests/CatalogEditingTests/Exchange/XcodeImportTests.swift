import Foundation
import L10nCatalogEditing
import L10nRuntime
import L10nStringCatalogs
import TestSupport
import Testing

/// Imports accept at least what Xcode's import accepts.
@Suite(.enabled(if: Places.hasShared, "needs ../shared/oracles/xliff-xcode27"))
struct XcodeImportTests {
    private static let folder = Places.shared.appendingPathComponent("oracles/xliff-xcode27")

    static let cases = Places.files(below: folder, suffix: "after-import.xcstrings")
        .map { String($0.deletingLastPathComponent().path.dropFirst(folder.path.count + 1)) }

    /// What differs from Xcode: a line with `-` is Xcode's, one with `+` is ours.
    private static let differences: [String: (reason: String, lines: [String])] = [
        "behavior/new-target-case-existing-context": (
            "Xcode ignores a key that ends like the name of a form.",
            [
                "- ambiguous|==|plural.one fr  translated: FR ambiguous|==|plural.one",
                "+ ambiguous|==|plural.one fr  translated: FR ambiguous|==|plural.one CHANGED",
            ]
        ),
        "behavior/plural-fallback": (
            "Xcode writes the source text for a form that the file does not translate.",
            ["- only_other fr plural.one new: EN %lld"]
        ),
        "behavior/state-qualifiers": (
            "Xcode raises the version of the catalog. Older versions of Xcode would not open it.",
            [
                "- leveraged-mt fr  machine_translated: changed leveraged-mt",
                "+ leveraged-mt fr  needs_review: changed leveraged-mt",
            ]
        ),
        "behavior/state-import": (
            "Xcode ignores unfinished translations, and takes an empty one, which services write for none.",
            [
                "- empty fr  translated: ", "- needs-review-l10n fr  translated: old needs-review-l10n",
                "- needs-review-translation fr  translated: old needs-review-translation", "- new fr  translated: old new",
                "+ empty fr  translated: old empty", "+ needs-review-l10n fr  needs_review: changed needs-review-l10n",
                "+ needs-review-translation fr  needs_review: changed needs-review-translation",
                "+ new fr  needs_review: changed new",
            ]
        ),
        "negative/delimiter-substitution-loss": (
            "Xcode drops a substitution with the delimiter in its name.",
            [
                "- sub_PIPE|==|NAME fr  translated: fr %1$#@PIPE|==|NAME@",
                "+ sub_PIPE|==|NAME fr  translated: fr %#@PIPE|==|NAME@",
                "+ sub_PIPE|==|NAME fr substitutions.PIPE|==|NAME.plural.one translated: fr %lld single",
                "+ sub_PIPE|==|NAME fr substitutions.PIPE|==|NAME.plural.other translated: fr %lld multiple",
            ]
        ),
        "negative/literal-variation-suffix": (
            "Xcode ignores keys that end like the name of a form.",
            [
                "- a|==|b|==|plural.one fr  translated: FR a|==|b|==|plural.one",
                "- plain|==|device.iphone fr  translated: FR plain|==|device.iphone",
                "- plain|==|plural.one fr  translated: FR plain|==|plural.one",
                "- plain|==|substitutions.COUNT.plural.one fr  translated: FR plain|==|substitutions.COUNT.plural.one",
                "+ a|==|b|==|plural.one fr  translated: FR a|==|b|==|plural.one CHANGED",
                "+ plain|==|device.iphone fr  translated: FR plain|==|device.iphone CHANGED",
                "+ plain|==|plural.one fr  translated: FR plain|==|plural.one CHANGED",
                "+ plain|==|substitutions.COUNT.plural.one fr  translated: FR plain|==|substitutions.COUNT.plural.one CHANGED",
            ]
        ),
        "negative/new-target-case-source-identity": (
            "Xcode ignores a key that ends like the name of a form, and a new form without a source text.",
            [
                "- ambiguous|==|plural.one fr  translated: FR ambiguous|==|plural.one",
                "+ ambiguous|==|plural.one fr  translated: FR ambiguous|==|plural.one CHANGED",
                "+ target_only_substitution fr substitutions.COUNT.plural.many translated: fr %arg NEWMANY",
            ]
        ),
        "negative/new-target-substitution-loss": (
            "Xcode drops a substitution that the catalog does not know, silently.",
            [
                "+ target_only_substitution fr substitutions.COUNT.plural.one translated: fr %arg single",
                "+ target_only_substitution fr substitutions.COUNT.plural.other translated: fr %arg multiple",
            ]
        ),
        "negative/overlapping-shapes": (
            "Xcode deletes texts that it does not export, even those of the source language.",
            [
                "+ plural_and_device en device.iphone translated: %lld phone",
                "+ plural_and_device en device.other translated: %lld device",
                "+ plural_and_device fr device.iphone translated: %lld phone CHANGED",
                "+ plural_and_device fr device.other translated: %lld device CHANGED",
                "+ unit_and_variations en  translated: %lld root", "+ unit_and_variations fr  translated: %lld root",
            ]
        ),
        "positive/catalog-matrix": (
            "Xcode drops positions of arguments, and writes source texts for forms that the file does not translate.",
            [
                "- multi fr  translated: Yards %#@YARDS@ oiseaux %#@BIRDS@",
                "- source_only_plural fr plural.one new: Source one %lld",
                "- source_only_plural fr plural.other new: Source other %lld",
                "+ multi fr  translated: Yards %2$#@YARDS@ oiseaux %1$#@BIRDS@",
            ]
        ),
    ]

    @Test(arguments: cases) func matchesXcode(_ name: String) throws {
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
            return
                "\(key) \(language) \(catalog.formName(of: unit) ?? "") \(catalog.stateName(of: unit)): \(catalog.string(unit.value))"
        }.sorted()
    }
}
