import Foundation
import TestSupport
import Testing

/// A target imports only from rows below its own. The rows are those of Architecture.md; the manifest must agree with them.
struct LayeringTests {
    static let table = Result { try TargetTable(article: Places.root.appendingPathComponent(articlePath)) }
    private static let articlePath = "Sources/L10nCommands/L10nCommands.docc/Architecture.md"
    private static var rows: [[String]] { (try? table.get())?.rows ?? [] }
    private static var outside: [String: Set<String>] { (try? table.get())?.outside ?? [:] }

    /// The folders of targets that aren't named after them. Modules have a prefix, because SwiftPM takes each name once in all that a
    /// program is built from; folders need none.
    static let folders = [
        "GenerateCodeForResources": "Plugins/GenerateCodeForResources", "L10nBuildPlugin": "Plugins/L10nBuildPlugin",
        "L10nCommandPlugin": "Plugins/L10nCommandPlugin", "TestSupport": "../Tests/TestSupport",
    ]

    @Test func tableIsReadable() throws {
        let table = try Self.table.get()
        let targets = table.rows.flatMap(\.self)
        #expect(targets.count == Set(targets).count, "a target occurs twice")
        #expect(Self.targets.count == targets.count, "a target has no folder")
    }

    private static func row(_ target: String) -> Int? { rows.firstIndex { $0.contains(target) } }

    static func folder(_ target: String) -> URL {
        let sources = Places.root.appendingPathComponent("Sources")
        if let folder = folders[target] { return sources.appendingPathComponent(folder) }
        let folder = sources.appendingPathComponent(target)
        if FileManager.default.fileExists(atPath: folder.path) { return folder }
        return sources.appendingPathComponent(target.replacing("L10n", with: "", maxReplacements: 1))
    }

    private static var targets: [String] {
        rows.flatMap(\.self).filter { FileManager.default.fileExists(atPath: folder($0).path) }
    }

    @Test func everyFolderOfSourcesIsInTheTable() throws {
        func names(in folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        }
        let sources = Places.root.appendingPathComponent("Sources")
        for folder in try names(in: sources) where folder != "Plugins" {
            #expect(Self.targets.contains { Self.folder($0).lastPathComponent == folder }, "\(folder) is not in the table")
        }
        for folder in try names(in: sources.appendingPathComponent("Plugins")) {
            #expect(Self.folders.values.contains("Plugins/\(folder)"), "Plugins/\(folder) is not in the table")
        }
    }

    @Test(arguments: targets) func importsOnlyFromRowsBelow(_ target: String) throws {
        let own = try #require(Self.row(target))
        for url in Places.files(below: Self.folder(target), suffix: ".swift") {
            // What is indented further than in '#if' is code of another language in a literal.
            for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("        ") {
                let words = line.split(separator: " ")
                guard let index = words.firstIndex(of: "import"),
                    words[..<index].allSatisfy({ ["public", "internal", "private", "package"].contains($0) || $0.hasPrefix("@") }
                    ),
                    index + 1 < words.count
                else { continue }
                let module = String(words[index + 1])
                if let other = Self.row(module) {
                    #expect(other < own, "\(target) (row \(own)) imports \(module) (row \(other)) in \(url.lastPathComponent)")
                } else {
                    #expect(
                        Self.outside[target, default: []].contains(module),
                        "\(target) imports \(module) in \(url.lastPathComponent)")
                }
            }
        }
    }

    /// In the other targets, an import is public at most, where code that other targets inline needs it.
    @Test(arguments: targets.filter { !["L10nRuntime", "L10nTesting"].contains($0) })
    func onlyTheLibrariesOfOtherPackagesArePublic(_ target: String) throws {
        let modifiers: Set<Substring> = ["final", "indirect", "mutating", "nonisolated", "override", "static"]
        for url in Places.files(below: Self.folder(target), suffix: ".swift") {
            for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains($0) }
                guard words.count > 1, ["open", "public", "public(set)"].contains(words.first) else { continue }
                // `open` is also the name of a variable.
                let isDeclaration =
                    words.first != "open" || ["class", "func", "subscript", "var"].contains(words.dropFirst().first)
                #expect(!isDeclaration || words.dropFirst().first == "import", "\(url.lastPathComponent): \(line)")
            }
        }
    }

    /// Rules are written by newcomers. The compiler takes nothing unsafe that is not marked as such (see Package.swift), and nothing
    /// is marked.
    @Test func rulesCannotReachMemory() throws {
        let manifest = try String(contentsOf: Places.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let condition = try #require(manifest.range(of: #"if ["L10nLinting", "L10nValidation"].contains(target.name) {"#))
        let settings = manifest[condition.upperBound...].prefix { $0 != "}" }
        #expect(settings.contains(".strictMemorySafety()"))
        let ci = try String(contentsOf: Places.root.appendingPathComponent(".ci/run"), encoding: .utf8)
        #expect(ci.contains("strict=(-Xswiftc -warnings-as-errors"))
        // The word before an expression; `.unsafe` is the applicability of a fix.
        let mark = try Regex(#"(?:^|[^.\w`])unsafe [\w(]|@safe\b|exclusivity|unsafeAddress|Unsafe\w*(?:Pointer|Raw)|_unsafe"#)
        for url in ["L10nLinting", "L10nValidation"].flatMap({ Places.files(below: Self.folder($0), suffix: ".swift") }) {
            for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                #expect(!line.contains(mark), "\(url.lastPathComponent): \(line)")
            }
        }
    }

    @Test func manifestAgreesWithTable() throws {
        for target in Self.targets {
            for other in try Self.dependencies(of: target) {
                #expect(Self.row(other)! < Self.row(target)!, "Package.swift lets \(target) depend on \(other)")
            }
        }
    }

    /// Otherwise `dev` could not be built while what it is about to write is missing.
    @Test func devDependsOnNothingGeneratedFromCatalogsPagesOrRules() throws {
        let generated = try Self.targets.filter { target in
            try Places.files(below: Self.folder(target), suffix: "").contains { url in
                guard url.path.contains("/Generated/") else { return false }
                let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").prefix(2)
                return !lines.contains { $0.hasPrefix("// Data: Unicode CLDR") }
            }
        }
        #expect(Set(generated).isSuperset(of: ["L10nLinting", "L10nMessages", "L10nValidation"]))
        let found = try Self.closure(of: "dev")
        #expect(found.count > 10, "the dependencies of dev were not found")
        for target in generated { #expect(!found.contains(target), "dev depends on \(target)") }
    }

    /// Other people's builds compile the generator. What cannot stop a build is not in it.
    @Test func buildsCompileNoAdvice() throws {
        let found = try Self.closure(of: "l10n-generate")
        #expect(found.contains("L10nValidation"))
        for target in ["L10nLinting", "L10nMessageTranslations", "L10nReportFormats"] {
            #expect(!found.contains(target), "\(target)")
        }
    }

    /// SwiftPM takes each name of a target once in all that a program is built from. Apps and servers have modules like `Configuration`.
    @Test func noTargetThatOthersReachHasANameOfTheirs() throws {
        let products = ["L10nRuntime", "L10nTesting", "l10n", "l10n-generate"]
        let reached = try products.reduce(into: Set()) { try $0.formUnion(Self.closure(of: $1)) }
        #expect(reached.count > 30, "the dependencies of the products were not found")
        for target in reached { #expect(target.contains(/^(C?L10n|l10n)/), "\(target)") }
    }

    /// A target and all that it depends on.
    private static func closure(of target: String) throws -> Set<String> {
        var found: Set = [target]
        var open = [target]
        while let target = open.popLast() { open += try dependencies(of: target).filter { found.insert($0).inserted } }
        return found
    }

    /// The targets that a target depends on, as Package.swift says.
    private static func dependencies(of target: String) throws -> [String] {
        let manifest = try String(contentsOf: Places.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let start = try #require(
            manifest.range(
                of: "name: \"\(target)\"", range: manifest.range(of: "    targets: [\n")!.lowerBound..<manifest.endIndex),
            "\(target) is not in Package.swift")
        // Up to the next target, without the plugins that build it.
        let rest = manifest[start.upperBound...]
        let end =
            ["arget(", ".plugin(\n", "plugins:"].compactMap { rest.range(of: $0)?.lowerBound }.min()
            ?? rest.endIndex
        return targets.filter { rest[..<end].contains("\"\($0)\"") }
    }

    /// A configuration says how severe findings are, and the policy decides. Nothing else reads the configured severities.
    @Test func onlyThePolicyDecidesAboutSeverities() throws {
        let places = ["FindingPolicy.swift", "FindingPolicy+Changes.swift", "FindingPolicy+Projects.swift"]
        for url in Self.targets.flatMap({ Places.files(below: Self.folder($0), suffix: ".swift") }) {
            if places.contains(url.lastPathComponent) || url.path.contains("/Configuration/") { continue }
            if ["dev", "workbench"].contains(where: { url.path.contains("/Sources/\($0)/") }) { continue }
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(!text.contains("severities["), "\(url.lastPathComponent)")
        }
    }
}
