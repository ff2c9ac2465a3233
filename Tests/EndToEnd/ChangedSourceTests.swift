import TestSupport
import Testing

/// Texts whose source text has changed since a revision.
struct ChangedSourceTests {
    private static func catalog(_ texts: [(key: String, en: String, de: String?)]) -> String {
        CatalogJSON.xcodeCatalog(
            texts.map { key, en, de in
                CatalogJSON.xcodeEntry(
                    key, (de.map { [("de", $0, "translated")] } ?? []) + [("en", en, "translated")], extractionState: "manual")
            })
    }

    @Test func listsAndTranslatesOnlyOutdatedTexts() throws {
        try withTemporaryFolder { root in
            let folder = try GitFolder(root)
            try folder.write(
                Self.catalog([("back", "Back", "Zurück"), ("next", "Next", "Weiter"), ("stop", "Stop", "Halt")]),
                to: "Shop.xcstrings")
            try folder.commit()
            // The source of 'next' and 'stop' changes, and the translation of 'stop' with it; 'undo' is new.
            let now = Self.catalog([
                ("back", "Back", "Zurück"), ("next", "Go on", "Weiter"), ("stop", "Quit", "Beenden"), ("undo", "Undo", nil),
            ])
            try folder.write(now, to: "Shop.xcstrings")
            let list = try Tool.run(["list", "--changed-since", "HEAD"], in: root)
            #expect(
                list.output == """
                    Shop.xcstrings
                      next  de  translated  Weiter
                      undo  de  missing     (Undo)
                    2 texts

                    """, "\(list.errors)")
            let program = #"sed -E 's/.*("id" : [0-9]+).*/{\1,"text":"Fortfahren"}/'"#
            let run = try Tool.run(["translate", "--with", program, "--only", "changed", "--changed-since", "HEAD"], in: root)
            #expect(run.output == "translated 1 text\n", "\(run.errors)")
            let again = try Tool.run(["translate", "--with", program, "--only", "changed", "--changed-since", "HEAD"], in: root)
            #expect(again.output == "there is nothing to translate\n", "\(again.errors)")
            let missing = try Tool.run(["list", "--changed-since", "HEAD", "--format", "csv"], in: root)
            #expect(missing.output.contains("undo,,,de"))
        }
    }

    @Test func aRevisionMustExist() throws {
        try withTemporaryFolder { root in
            let folder = try GitFolder(root)
            try folder.write(Self.catalog([("back", "Back", "Zurück")]), to: "Shop.xcstrings")
            try folder.commit()
            let run = try Tool.run(["list", "--changed-since", "nothing"], in: root)
            #expect(run.exitCode == 2 && run.errors.contains("'nothing'"))
        }
    }
}
