import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// `l10n show`: whose text people see.
struct ShowTests {
    private static let files = MemoryFileTree(texts: [
        "Shop.xcstrings": CatalogJSON.catalog(
            CatalogJSON.entry("save", [("en", CatalogJSON.unit("Save")), ("pt", CatalogJSON.unit("Guardar"))], fields: ""),
            CatalogJSON.entry("stop", ["de", "en", "pt", "pt-BR"].map { ($0, CatalogJSON.unit("Stop")) }, fields: ""))
    ])

    @Test func marksTextsOfOtherLanguages() async {
        let run = await CommandRun.run(["show", "save"], in: Self.files)
        #expect(
            run.output == """
                Shop.xcstrings: save
                  en     Save
                  de     Save  (from en)
                  pt     Guardar
                  pt-BR  Guardar  (from pt)

                """)
        let variant = await CommandRun.run(["show", "stop", "--languages", "de-AT,de"], in: Self.files)
        #expect(variant.output.hasSuffix("  de-AT  Stop  (from de)\n  de     Stop\n"))
    }

    @Test func listsLanguagesInOneOrder() async {
        for arguments in [["show", "stop"], ["report"], ["report", "--format", "csv"]] {
            let output = await CommandRun.run(arguments, in: Self.files).output
            let places = ["en", "de", "pt", "pt-BR"].compactMap { language in
                output.firstRange(of: try! Regex(#"(?m)(^ *|Shop.xcstrings,en,)\#(language)(\s\s|,)"#))?
                    .lowerBound
            }
            #expect(places.count == 4 && places == places.sorted(), "\(arguments): \(output)")
        }
    }
}
