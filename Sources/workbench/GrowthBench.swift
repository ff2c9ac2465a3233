import Foundation
import TestSupport

/// Measures how times grow with the size of hostile input: files that only an attacker writes.
///
/// Each case is measured at sizes n, 2n, and 4n. A time that is proportional to the size has the exponent 1, one that grows with
/// its square the exponent 2.
struct GrowthBench {
    let tool: String
    let folder: URL
    let rounds: Int

    /// Above this exponent a time is not taken for one that grows with the size.
    private static let limit = 1.2

    func run() throws {
        let start = try ChildProcess.inTurns(rounds, [[tool, "--version"]])[0].map(\.seconds).min() ?? 0
        print("hostile input, whole process (best of \(rounds)), ms, and the exponent of its growth\n")
        print("  \(cell("", width: 52))       n         n        2n        4n  exponent   at most \(Self.limit)")
        for hostile in HostileInput.all {
            let times = try [1, 2, 4].map { try seconds(of: hostile, size: hostile.size * $0) }
            let exponent = Self.exponent(times.map { $0 - start })
            let figures = times.map { String(format: "%10.1f", $0 * 1e3) }.joined()
            let verdict =
                exponent.map { String(format: "%10.2f", $0) + ($0 > Self.limit ? "   grows faster" : "") } ?? "         –"
            print("  \(cell(hostile.name, width: 52))\(String(format: "%8d", hostile.size))\(figures)\(verdict)")
        }
        print("")
    }

    /// The exponent of three times at sizes that double. Nil where the times are too short to tell.
    private static func exponent(_ times: [Double]) -> Double? {
        if times[0] >= 10e-3 { return log2(times[2] / times[0]) / 2 }
        return times[1] >= 10e-3 ? log2(times[2] / times[1]) : nil
    }

    private func seconds(of hostile: HostileInput, size: Int) throws -> Double {
        let (input, output) = (folder.appendingPathComponent("hostile"), folder.appendingPathComponent("output"))
        let file = input.appendingPathComponent(hostile.path)
        let bytes = Data(hostile.make(size).utf8)
        let root = Places.root
        let manager = FileManager.default
        let arguments = hostile.arguments.map { argument in
            switch argument {
            case "INPUT": file.path
            case "FOLDER": input.path
            case "CATALOG":
                root.appendingPathComponent("Examples/Storefront/Domain/Sources/StorefrontDomain/Storefront.xcstrings").path
            default: argument.replacingOccurrences(of: "OUTPUT", with: output.path)
            }
        }
        defer { try? manager.removeItem(at: input) }
        func make(_ bytes: Data, at file: URL) throws {
            try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: file)
        }
        for path in hostile.others(size) { try make(bytes, at: input.appendingPathComponent(path)) }
        if hostile.isStaged {
            try make(bytes, at: file)
            for command in [["init", "--quiet"], ["add", "--all"]] {
                _ = try ChildProcess.run("git", ["-C", input.path] + command)
            }
        }
        let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", input.path, tool] + arguments
        return try (0..<rounds).map { _ in
            // Some commands change the file.
            try make(bytes, at: file)
            try? manager.removeItem(at: output)
            if hostile.isStaged { return try ChildProcess.run(words[0], Array(words.dropFirst())).seconds }
            return try ChildProcess.run(tool, arguments).seconds
        }.min() ?? .nan
    }
}

/// A file of any size, and a command that reads it.
private struct HostileInput: Sendable {
    let name: String
    /// The smallest of the measured sizes.
    let size: Int
    /// `INPUT`, `FOLDER`, and `OUTPUT` are placeholders of paths, and `CATALOG` is the path of the shop's catalog.
    let arguments: [String]
    var path = "Shop.xcstrings"
    /// Files with the same content, by their paths in the folder.
    var others: @Sendable (Int) -> [String] = { _ in [] }
    /// Whether the command runs in the folder, which is a repository with everything staged.
    var isStaged = false
    let make: @Sendable (Int) -> String

    static let all = duplicates + texts + parts + findings + projects + [comments] + editing + repositories

    // MARK: Names that occur often

    private static let duplicates = [
        HostileInput(name: "resolve: one key often", size: 500, arguments: ["resolve", "INPUT"]) { count in
            catalog((0..<count).map { entry("k", [("en", unit("Text \($0)"))]) })
        },
        HostileInput(name: "resolve: one language often", size: 2_000, arguments: ["resolve", "INPUT"]) { count in
            catalog([entry("k", (0..<count).map { ("de", unit("Text \($0)")) })])
        },
        HostileInput(name: "resolve: one field often", size: 5_000, arguments: ["resolve", "INPUT"]) { count in
            catalog(["\"k\" : {\n\((0..<count).map { "\"comment\" : \"c\($0)\"" }.joined(separator: ",\n"))\n}"])
        },
        HostileInput(name: "resolve: conflict markers", size: 5_000, arguments: ["resolve", "INPUT"]) { count in
            let conflicts = (0..<count).map { index in
                let (ours, theirs) = (entry("k\(index)a", [("en", unit("A"))]), entry("k\(index)b", [("en", unit("B"))]))
                return "<<<<<<< ours\n\(ours),\n=======\n\(theirs),\n>>>>>>> theirs\n"
            }
            return
                "{\n\"sourceLanguage\" : \"en\",\n\"strings\" : {\n\(conflicts.joined())\"z\" : { }\n},\n\"version\" : \"1.0\"\n}\n"
        },
        HostileInput(name: "check: one language often", size: 10_000, arguments: check) { count in
            catalog([entry("k", (0..<count).map { ("de", unit("Text \($0)")) })])
        },
        HostileInput(name: "check: one category often", size: 10_000, arguments: check) { count in
            let forms = (0..<count).map { "\"one\" : \(unit("%lld item \(100_000 + $0)"))" } + ["\"other\" : \(unit("%lld"))"]
            return catalog([
                entry("k %lld", [("de", "{ \"variations\" : { \"plural\" : {\n\(forms.joined(separator: ",\n"))\n} } }")])
            ])
        },
        HostileInput(name: "check: one field often", size: 10_000, arguments: check) { count in
            catalog(["\"k\" : {\n\((0..<count).map { "\"note\" : \"c\($0)\"" }.joined(separator: ",\n"))\n}"])
        },
        HostileInput(
            name: "check: one field often, HTML report", size: 10_000, arguments: check + ["--report", "html=OUTPUT"]
        ) { count in
            catalog(["\"k\" : {\n\((0..<count).map { "\"note\" : \"c\($0)\"" }.joined(separator: ",\n"))\n}"])
        },
    ]

    // MARK: Long texts

    /// What is repeated in the text of a translation.
    private static let patterns = [
        "*a ", "_a ", "__", "[", "^[a](", "] (", "some *word here ", "http://", "%@", "%1$@", "\\n", "\\\\n", "word ", "日本",
        "<b ",
    ]

    private static let texts =
        patterns.map { pattern in
            HostileInput(name: "check: a text of \(pattern)", size: 100_000, arguments: check) { size in
                let text = String(repeating: pattern, count: size / pattern.utf8.count)
                return catalog([entry("k", [("en", unit(text + ".")), ("de", unit(text))])])
            }
        } + [
            HostileInput(
                name: "check --diff --unsafe-fixes: a text of %", size: 100_000,
                arguments: ["check", "INPUT", "--quiet", "--diff", "--unsafe-fixes"]
            ) { size in
                catalog([entry("k", [("en", unit("Text")), ("de", unit(String(repeating: "%", count: size)))])])
            },
            HostileInput(
                name: "check: a text of hyphens", size: 100_000, arguments: check + ["--rule", "typography"]
            ) { size in
                catalog([entry("k", [("en", unit(String(repeating: "-", count: size)))])])
            },
            HostileInput(
                name: "check: a text of copyright signs and code", size: 100_000, arguments: check + ["--rule", "typography"]
            ) { size in
                catalog([entry("k", [("en", unit(String(repeating: "(c) A `b` - ", count: size / 12)))])])
            },
            HostileInput(name: "check: a long key", size: 1_000_000, arguments: check) { size in
                catalog([entry(String(repeating: "some words. ", count: size / 12), [("de", unit("Text"))])])
            },
        ]

    // MARK: Many parts

    private static let parts = [
        HostileInput(name: "check: substitutions of a key", size: 2_500, arguments: check) { count in
            let names = (0..<count).map { "s\($0)" }
            let substitutions = names.map { name in
                "\"\(name)\" : { \"formatSpecifier\" : \"lld\", \"variations\" : \(plural("%arg")) }"
            }
            let text = unit(names.map { "%#@\($0)@" }.joined(separator: " ")).dropLast()
            return catalog([
                entry("k", [("en", "\(text), \"substitutions\" : {\n\(substitutions.joined(separator: ",\n"))\n} }")])
            ])
        },
        HostileInput(name: "check: languages of a key", size: 10_000, arguments: check) { count in
            catalog([entry("k", [("en", unit("Text"))] + (0..<count).map { ("x\($0)", unit("Text")) })])
        },
        HostileInput(name: "check: keys with a language each", size: 5_000, arguments: check) { count in
            catalog((0..<count).map { entry("k\($0)", [(String($0 + 4_096, radix: 16), unit("Text"))]) })
        },
        HostileInput(name: "report: keys with a language each", size: 5_000, arguments: ["report", "INPUT"]) { count in
            catalog((0..<count).map { entry("k\($0)", [(String($0 + 4_096, radix: 16), unit("Text"))]) })
        },
        HostileInput(name: "check: keys of one accessor", size: 10_000, arguments: check) { count in
            catalog((0..<count).map { entry(spelling($0), [("en", unit("Text"))]) })
        },
        HostileInput(name: "generate: keys of one accessor", size: 5_000, arguments: ["generate", "INPUT", "--output", "OUTPUT"])
        {
            count in catalog((0..<count).map { entry(spelling($0), [("en", unit("Text"))]) })
        },
        HostileInput(
            name: "generate: sections of a template", size: 1_000,
            arguments: ["generate", "CATALOG", "--template", "INPUT", "--output", "OUTPUT"], path: "own.mustache"
        ) { count in
            String(repeating: "{{#groups}}{{uppercased(identifier)}}{{/groups}}\n", count: count)
        },
        HostileInput(
            name: "compile: references to a substitution", size: 5_000,
            arguments: ["compile", "INPUT", "--format", "table", "-o", "OUTPUT"]
        ) { count in
            let text = unit(Array(repeating: "%#@s@", count: count).joined(separator: " ")).dropLast()
            let forms = plural(Array(repeating: "%arg", count: count).joined(separator: " "))
            return catalog([
                entry(
                    "k",
                    [
                        (
                            "en",
                            "\(text), \"substitutions\" : { \"s\" : { \"argNum\" : 1, \"formatSpecifier\" : \"lld\", \"variations\" : \(forms) } } }"
                        )
                    ])
            ])
        },
    ]

    /// Keys with other separators and the same accessor.
    private static func spelling(_ number: Int) -> String {
        (0..<20).map { "\(Unicode.Scalar(UInt8(97 + $0)))\(number >> $0 & 1 == 0 ? "_" : "-")" }.joined() + "x"
    }

    // MARK: Many edits and many catalogs

    private static let editing = [
        HostileInput(
            name: "rename: a pattern", size: 5_000, arguments: ["rename", "screen*", "page*", "--catalog", "INPUT", "--quiet"]
        ) { count in
            catalog((0..<count).map { entry("screen\($0 / 50).part\($0).title", [("en", unit("Text"))]) })
        },
        HostileInput(
            name: "rename --diff: a pattern", size: 5_000,
            arguments: ["rename", "screen*", "page*", "--catalog", "INPUT", "--diff"]
        ) { count in
            catalog((0..<count).map { entry("screen\($0 / 50).part\($0).title", [("en", unit("Text"))]) })
        },
        HostileInput(name: "remove: a pattern", size: 5_000, arguments: ["remove", "screen*", "--catalog", "INPUT", "--quiet"]) {
            count in catalog((0..<count).map { entry("screen\($0 / 50).part\($0).title", [("en", unit("Text"))]) })
        },
    ]

    private static let repositories = [
        HostileInput(
            name: "check --staged: catalogs", size: 500, arguments: ["check", "--staged", "--quiet"], others: folders,
            isStaged: true
        ) { _ in catalog([]) },
        HostileInput(
            name: "report --format html: catalogs", size: 500, arguments: ["report", "--format", "html"], others: folders,
            isStaged: true
        ) { _ in catalog([]) },
    ]

    @Sendable private static func folders(_ count: Int) -> [String] { (0..<count).map { "g\($0 % 100)/m\($0)/L.xcstrings" } }

    // MARK: Many findings

    private static let findings = [
        HostileInput(name: "check: plural findings", size: 5_000, arguments: ["check", "INPUT"]) { count in
            catalog(
                (0..<count).map {
                    entry(
                        "k\($0)",
                        [
                            ("en", "{ \"variations\" : \(plural("%lld items")) }"),
                            ("ru", "{ \"variations\" : \(plural("товары")) }"),
                        ])
                })
        },
        HostileInput(name: "check: every text wrong", size: 5_000, arguments: ["check", "INPUT"], make: wrongTexts),
        HostileInput(
            name: "check: every text wrong, HTML report", size: 5_000, arguments: ["check", "INPUT", "--report", "html=OUTPUT"],
            make: wrongTexts),
        HostileInput(name: "check --fix: every text wrong", size: 5_000, arguments: fix, make: wrongTexts),
        HostileInput(
            name: "check --fix --unsafe-fixes: every text wrong", size: 5_000, arguments: fix + ["--unsafe-fixes"],
            make: wrongTexts),
    ]

    /// Every translation is wrong in several ways, of which some can be fixed.
    @Sendable private static func wrongTexts(_ count: Int) -> String {
        catalog(
            (0..<count).map {
                entry("k\($0) %@", [("en", unit("%@ has \($0) items: %lld.")), ("de", unit("  %lld hat  %@ ( Artikel &amp; ;"))])
            })
    }

    private static let fix = ["check", "FOLDER", "--fix"]

    // MARK: Many languages and catalogs

    private static let projects = [
        HostileInput(name: "check: languages of 200 keys", size: 75, arguments: check) { count in
            let languages = (0..<count).map { number in
                "q\(Unicode.Scalar(UInt8(97 + number / 26)))\(Unicode.Scalar(UInt8(97 + number % 26)))"
            }
            return catalog(
                (0..<200).map { key in
                    entry("k\(key)", [("en", unit("Text \(key)"))] + languages.map { ($0, unit("\($0) \(key)")) })
                })
        },
        HostileInput(
            name: "check: catalogs of a project", size: 2_500, arguments: ["check", "FOLDER", "--quiet"],
            others: { count in (1..<count).map { "Module\($0)/Shop.xcstrings" } },
            make: { _ in catalog([entry("k", [("en", unit("Text")), ("de", unit("Wort"))])]) }),
    ]

    private static let comments = HostileInput(
        name: "decompile: block comments", size: 50_000,
        arguments: ["decompile", "FOLDER", "--output-directory", "OUTPUT", "--permissive"], path: "en.lproj/Shop.strings"
    ) { count in (0..<count).map { "/* \($0) */\n" }.joined() + "\"k\" = \"Text\";\n" }

    // MARK: Catalogs

    private static let check = ["check", "INPUT", "--quiet"]

    private static func catalog(_ entries: [String]) -> String {
        "{\n\"sourceLanguage\" : \"en\",\n\"strings\" : {\n\(entries.joined(separator: ",\n"))\n},\n\"version\" : \"1.0\"\n}\n"
    }

    private static func entry(_ key: String, _ localizations: [(language: String, json: String)]) -> String {
        let localizations = localizations.map { "\"\($0.language)\" : \($0.json)" }.joined(separator: ",\n")
        return "\"\(key)\" : { \"extractionState\" : \"manual\", \"localizations\" : {\n\(localizations)\n} }"
    }

    private static func unit(_ text: String) -> String {
        "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
    }

    private static func plural(_ text: String) -> String {
        "{ \"plural\" : { \"one\" : \(unit(text)), \"other\" : \(unit(text + "s")) } }"
    }
}
