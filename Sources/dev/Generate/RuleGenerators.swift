import Foundation

/// Lists the rules, a type for each file in `Sources/Validation/Rules`, and writes the calls of each kind of rule:
/// `Validation/Generated/RuleRegistry+Generated.swift`.
enum RegistryGenerator {
    /// Each protocol, the name of the function that calls its rules, and the type of what they see.
    private static let kinds = [
        ("JSONIssueRule", "checkJSONIssue", "JSONIssue"), ("CatalogIssueRule", "checkCatalogIssue", "CatalogIssue"),
        ("AccessorIssueRule", "checkAccessorIssue", "AccessorIssue"), ("ChangeRule", "checkChange", "EntryChange"),
        ("CatalogRule", "checkCatalog", "StringCatalog"), ("EntryRule", "checkEntry", "CatalogEntry"),
        ("ArgumentRule", "checkArguments", "EntryArguments"),
        ("LocalizationRule", "checkLocalization", "Localization"), ("UnitRule", "checkUnit", "StringUnit"),
        ("PluralRule", "checkPlural", "PluralVariation"),
        ("DeviceRule", "checkDevices", "DeviceVariation"), ("SubstitutionRule", "checkSubstitution", "Substitution"),
        ("ProjectRule", "checkProject", "CatalogProject"), ("TextRule", "checkText", "StringUnit"),
    ]

    /// The kinds that are told apart before a walk. Asking the types themselves, `is any TextRule.Type`, takes milliseconds at
    /// every start.
    private static let sets = [("ofCatalogs", "CatalogRule"), ("ofTexts", "TextRule")]

    /// A file that is no rule.
    struct NoRule: Error, CustomStringConvertible {
        let description: String
    }

    static func file(_ root: URL) throws -> GeneratedFile {
        let folder = root.appendingPathComponent("Sources/Validation/Rules")
        let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        let rules = try files.map { url in
            let name = url.deletingPathExtension().lastPathComponent
            let text = try String(contentsOf: url, encoding: .utf8)
            guard let kind = kinds.map(\.0).first(where: { text.contains("struct \(name): \($0) {") }) else {
                throw NoRule(description: "\(url.path) declares no 'struct \(name): …Rule'")
            }
            return (name: name, kind: kind)
        }
        var text =
            GeneratedFile.header
            + "\ninternal import Accessors\ninternal import JSONSyntax\ninternal import StringCatalogs\n"
        text += "\n/// All rules.\npackage enum RuleRegistry {\n"
        text += "    /// Sorted by the name of their types.\n    package static let all: [any Rule.Type] = [\n"
        for rule in rules { text += "        \(rule.name).self,\n" }
        text += "    ]\n}\n\nextension RuleSet {\n"
        for (name, kind) in sets {
            let numbers = rules.indices.filter { rules[$0].kind == kind }.map { "\($0)" }.joined(separator: ", ")
            text += "    static let \(name) = RuleSet([\(numbers)])\n"
        }
        text += "\n"
        for (index, (kind, function, part)) in kinds.enumerated() {
            if index > 0 { text += "\n" }
            let context = kind == "ProjectRule" ? "ProjectContext" : "RuleContext"
            let condition = kind == "TextRule" ? "_ characters: TextTraits, " : ""
            text += "    func \(function)(_ part: \(part), \(condition)in context: inout \(context)) {\n"
            for (number, rule) in rules.enumerated() where rule.kind == kind {
                let isFor = kind == "TextRule" ? ", !characters.isDisjoint(with: \(rule.name).characters)" : ""
                text +=
                    "        if contains(\(number))\(isFor) {\n            context.rule = \(number)\n            \(rule.name)().check(part, in: &context)\n        }\n"
            }
            text += "    }\n"
        }
        return GeneratedFile(path: "Sources/Validation/Generated/RuleRegistry+Generated.swift", text: text + "}\n")
    }
}

/// Puts pages of Markdown into the program.
enum PagesGenerator {
    /// The pages of all ids: `RuleDocumentation/Generated/RulePages+Generated.swift`.
    static func rulePages(_ root: URL) throws -> GeneratedFile {
        let catalog = root.appendingPathComponent("Sources/RuleDocumentation/RuleDocumentation.docc")
        let pages = try ["Configuration", "Decompiling", "Rules", "Templates"].flatMap {
            try self.pages(in: catalog.appendingPathComponent($0))
        }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        var text =
            GeneratedFile.header
            + "\n/// The pages in `RuleDocumentation.docc`, one after the other, each after a line `\\u{1}` and its id.\n"
        text += "enum RulePages {\n    static let all: StaticString = ##\"\"\"\n"
        for page in pages {
            text += "        \\##u{1}\(page.deletingPathExtension().lastPathComponent)\n\(try indented(page))"
        }
        return GeneratedFile(
            path: "Sources/RuleDocumentation/Generated/RulePages+Generated.swift", text: text + "        \"\"\"##\n}\n")
    }

    /// The articles of `l10n help`, without the landing page: `L10nCommands/Generated/HelpTopics+Generated.swift`.
    static func helpTopics(_ root: URL) throws -> GeneratedFile {
        var text = GeneratedFile.header + "\nextension HelpTopic {\n    /// The articles in `L10nCommands.docc`.\n"
        text += "    static let all: [HelpTopic] = [\n"
        for page in try pages(in: root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc")) {
            let name = page.deletingPathExtension().lastPathComponent.lowercased()
            if name == "l10ncommands" { continue }
            text += "        HelpTopic(\n            name: \"\(name)\",\n            text: ##\"\"\"\n"
            text += "\(try indented(page))        \"\"\"##),\n"
        }
        return GeneratedFile(path: "Sources/L10nCommands/Generated/HelpTopics+Generated.swift", text: text + "    ]\n}\n")
    }

    /// The pages in a folder, sorted by name; none where there is no folder.
    private static func pages(in folder: URL) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private static func indented(_ page: URL) throws -> String {
        try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\n" : "        \($0)\n" }.joined()
    }
}
