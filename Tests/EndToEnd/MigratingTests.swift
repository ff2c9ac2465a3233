import Foundation
import TestSupport
import Testing

/// The commands of the article about migrating, on a small project of each kind.
struct MigratingTests {
    private static let strings = [
        "App/en.lproj/Localizable.strings":
            "/* Title of the cart */\n\"cart.title\" = \"Cart\";\n\"cart.hello\" = \"Hello %@\";\n",
        "App/de.lproj/Localizable.strings": "\"cart.title\" = \"Warenkorb\";\n\"cart.hello\" = \"Hallo %@\";\n",
    ]

    private static let plural = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>cart.items</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@items@</string>
        <key>items</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>%lld item</string><key>other</key><string>%lld items</string></dict></dict></dict></plist>
        """

    private static let swiftGen = [
        "swiftgen.yml":
            "strings:\n  inputs: App/en.lproj\n  outputs:\n    - templateName: structured-swift5\n      output: App/Strings.swift\n",
        "App/Strings.swift": "// Generated using SwiftGen — https://github.com/SwiftGen/SwiftGen\nenum L10n {}\n",
        "App/Cart.swift": "let title = L10n.Cart.title\nlet hello = L10n.Cart.hello(\"Ann\")\n",
    ]

    private static let plain = [
        "App/en.lproj/Localizable.stringsdict": plural,
        "App/de.lproj/Localizable.stringsdict": plural.replacing("lld items", with: "lld Artikel").replacing(
            "lld item", with: "lld Artikel"),
        "App/Cart.swift": "let title = NSLocalizedString(\"cart.title\", comment: \"\")\n",
    ]

    private static let json = [
        "locales/en/translation.json":
            #"{"cart": {"title": "Cart", "items_one": "{{count}} item", "items_other": "{{count}} items"}}"#,
        "locales/de/translation.json":
            #"{"cart": {"title": "Warenkorb", "items_one": "{{count}} Artikel", "items_other": "{{count}} Artikel"}}"#,
    ]

    private static func commands(below heading: String) throws -> String {
        let article = Places.root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc/Migrating.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
        let block = try #require(section.components(separatedBy: "```sh\n").dropFirst().first)
        return String(block.prefix(upTo: try #require(block.range(of: "```")).lowerBound))
    }

    @Test(arguments: [
        ("From SwiftGen", strings.merging(swiftGen) { $1 }),
        ("From .strings and .stringsdict files", strings.merging(plain) { $1 }),
        ("From JSON, PO, or Android's files", json),
    ]) func commandsOfTheArticleWork(_ heading: String, _ files: [String: String]) throws {
        try withTemporaryFolder { root in
            let project = try GitFolder(root)
            for (path, text) in files { try project.write(text, to: path) }
            try project.commit()
            // The article calls the program by its name.
            let programs = root.appendingPathComponent(".git/programs")
            try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: programs.appendingPathComponent("l10n"), withDestinationURL: Tool.executable)
            let run = try Tool.run(
                URL(fileURLWithPath: "/bin/sh"), ["-ec", try Self.commands(below: heading)], in: root,
                ["PATH": "\(programs.path):/usr/bin:/bin", "HOME": root.path])
            #expect(run.exitCode == 0, "\(run.output) \(run.errors)")
            let list = try Tool.run(["list", "--languages", "de"], in: root).output
            #expect(list.contains(/cart\.title +de +translated +Warenkorb/), "\(list)")
            let code = try? String(contentsOf: root.appendingPathComponent("App/Strings.swift"), encoding: .utf8)
            #expect((code != nil) == (heading == "From SwiftGen"))
            if let code { #expect(code.contains("enum Cart") && code.contains("func hello(")) }
        }
    }
}
