import Foundation
import TestSupport
import Testing

/// `l10n mcp`, as the reference client of the protocol uses it.
struct AssistantTests {
    private static let catalog = CatalogJSON.xcodeCatalog([
        """
            "bag.items" : {
              "extractionState" : "manual",
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld item"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld items"
                        }
                      }
                    }
                  }
                }
              }
            }
        """, CatalogJSON.xcodeEntry("bag.title", [("en", "Bag", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry("bag.welcome", [("en", "Hello, %@!", "translated")], extractionState: "manual"),
    ])

    @Test(
        .enabled(if: Python.canRun("from mcp import Client"), "python3 has no mcp"), .timeLimit(.minutes(3)),
        arguments: ["legacy", "auto"])
    func assistantsTranslateAProject(_ mode: String) throws {
        try withTemporaryFolder { folder in
            let project = folder.appendingPathComponent("project")
            try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
            try Data(Self.catalog.utf8).write(to: project.appendingPathComponent("Shop.xcstrings"))
            try Data(Self.catalog.utf8).write(to: folder.appendingPathComponent("Other.xcstrings"))
            try Data(#"{ "languages": { "required": ["de"] } }"#.utf8).write(to: project.appendingPathComponent("l10n.json"))
            try FileManager.default.createSymbolicLink(
                at: project.appendingPathComponent("link"), withDestinationURL: folder)
            let script = Places.root.appendingPathComponent("Tests/EndToEnd/Assistants/session.py")
            let run = try Python.run(
                try String(contentsOf: script, encoding: .utf8), [Tool.executable.path, project.path, mode], in: project)
            #expect(run.exitCode == 0 && run.output == "passed\n", "\(run.output)\(run.errors)")
            #expect(try String(contentsOf: folder.appendingPathComponent("Other.xcstrings"), encoding: .utf8) == Self.catalog)
        }
    }
}
