import Foundation
import TestSupport
import Testing

/// A target imports only from rows below its own, and says so in the manifest.
struct LayeringTests {
    /// The table in README.md, "How it is built".
    static let rows: [[String]] = [
        ["L10nRuntime", "PlainText", "CICU", "CInterruption"],
        ["Diagnostics", "FormatStrings", "CLDR", "L10nTesting", "Messages", "CICUShim"],
        ["JSONSyntax", "PropertyLists", "SymbolNames", "FileTrees", "RuleDocumentation"],
        ["StringCatalogs", "ICU", "GitTrees"],
        ["Accessors", "CatalogCompiling", "CatalogDecompiling", "CatalogMerging", "Completeness", "Reporting"],
        ["CodeGeneration", "Validation"],
        ["Configuration", "ReportFormats"],
        ["Pipelines"],
        ["Migration"],
        ["L10nCommands", "StorefrontDomain", "l10n-generate"],
        ["dev", "l10n", "rule-costs", "storefront"],
        ["GenerateCodeForResources", "L10nBuildPlugin", "L10nCommandPlugin"],
    ]

    /// The folders of targets that do not lie where SwiftPM looks for them.
    static let folders = [
        "GenerateCodeForResources": "Plugins/GenerateCodeForResources", "L10nBuildPlugin": "Plugins/L10nBuildPlugin",
        "L10nCommandPlugin": "Plugins/L10nCommandPlugin", "StorefrontDomain": "Storefront/Domain", "storefront": "Storefront/CLI",
    ]

    /// What a target may take from outside the package, beside the standard library.
    static let outside: [String: Set<String>] = [
        "L10nRuntime": platform.union(["CoreFoundation", "Synchronization"]),
        "FileTrees": foundation.union(platform),
        "Pipelines": foundation.union(platform),
        "GitTrees": ["Subprocess"],
        "l10n-generate": platform,
        // `NSLock`; Mustache brings Foundation in any case.
        "CodeGeneration": ["Mustache", "Foundation"],
        "ReportFormats": ["Mustache"],
        "L10nCommands": foundation.union(platform).union(["ArgumentParser"]),
        "L10nTesting": ["Testing", "XCTest"],
        "StorefrontDomain": foundation.union(platform),
        "storefront": foundation.union(platform).union(["ArgumentParser"]),
        "GenerateCodeForResources": ["Foundation", "PackagePlugin"],
        "L10nBuildPlugin": ["Foundation", "PackagePlugin", "XcodeProjectPlugin"],
        "L10nCommandPlugin": ["Foundation", "PackagePlugin"],
        "dev": ["ArgumentParser", "Mustache", "Foundation", "Darwin", "Glibc"],
        "rule-costs": ["Foundation"],
    ]

    private static let foundation: Set<String> = ["Foundation", "FoundationEssentials"]
    private static let platform: Set<String> = ["Darwin", "Glibc", "Musl"]

    private static func row(_ target: String) -> Int? { rows.firstIndex { $0.contains(target) } }

    private static func folder(_ target: String) -> URL {
        Places.root.appendingPathComponent("Sources/\(folders[target] ?? target)")
    }

    private static var targets: [String] {
        rows.flatMap(\.self).filter { FileManager.default.fileExists(atPath: folder($0).path) }
    }

    @Test func everyFolderOfSourcesIsInTheTable() throws {
        func names(in folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        }
        let sources = Places.root.appendingPathComponent("Sources")
        let groups = ["Plugins", "Storefront"]
        for folder in try names(in: sources) where !groups.contains(folder) {
            #expect(Self.row(folder) != nil && Self.folders[folder] == nil, "\(folder) is not in the table")
        }
        for group in groups {
            for folder in try names(in: sources.appendingPathComponent(group)) {
                #expect(Self.folders.values.contains("\(group)/\(folder)"), "\(group)/\(folder) is not in the table")
            }
        }
    }

    @Test(arguments: targets) func importsOnlyFromRowsBelow(_ target: String) throws {
        let own = try #require(Self.row(target))
        for url in Places.files(below: Self.folder(target), suffix: ".swift") {
            for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
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

    @Test func theManifestSaysTheSame() throws {
        let manifest = try String(contentsOf: Places.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        for target in Self.targets where target != "CICU" {
            let start = try #require(
                manifest.range(
                    of: "name: \"\(target)\"",
                    range: manifest.range(of: "    targets: [\n")!.lowerBound..<manifest.endIndex),
                "\(target) is not in Package.swift")
            // Up to the next target, without the plugins that build it.
            let rest = manifest[start.upperBound...]
            let end =
                ["arget(", ".systemLibrary(", ".plugin(\n", "plugins:"].compactMap { rest.range(of: $0)?.lowerBound }.min()
                ?? rest.endIndex
            for other in Self.targets where rest[..<end].contains("\"\(other)\"") {
                #expect(Self.row(other)! < Self.row(target)!, "Package.swift lets \(target) depend on \(other)")
            }
        }
    }
}
