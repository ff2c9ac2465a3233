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

    /// The context that rules of a kind see, unless it is that of the whole catalog.
    private static let contexts = [
        "CatalogIssueRule": "IssueContext", "EntryRule": "EntryContext", "ArgumentRule": "EntryContext",
        "LocalizationRule": "LocalizationContext", "PluralRule": "LocalizationContext", "DeviceRule": "LocalizationContext",
        "SubstitutionRule": "LocalizationContext", "UnitRule": "UnitContext", "TextRule": "UnitContext",
    ]

    /// The kinds that are distinguished before a walk. Asking the types themselves, `is any TextRule.Type`, takes milliseconds at
    /// every start.
    private static let sets = [("ofCatalogs", "CatalogRule"), ("ofUnits", "UnitRule"), ("ofTexts", "TextRule")]

    /// A file without a rule.
    struct NoRule: Error, CustomStringConvertible {
        let description: String
    }

    private struct Rule {
        /// The name of its type.
        let name: String
        let kind: String
        /// The name of its constant, such as `duplicateKey`.
        let constant: String
        /// How one is made of `facts`; nil for a rule without options or preparation.
        let maker: String?

        /// Its id, such as `duplicate-key`.
        var id: String { constant.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) } }

        init(_ url: URL) throws {
            let name = url.deletingPathExtension().lastPathComponent
            let text = try String(contentsOf: url, encoding: .utf8)
            guard let kind = kinds.map(\.0).first(where: { text.contains("struct \(name): \($0) {") }),
                let constant = try Regex(#"RuleMetadata\(\s*\.(\w+),"#, as: (Substring, Substring).self).firstMatch(in: text)?.1
            else { throw NoRule(description: "\(url.path) declares no 'struct \(name): …Rule' with 'RuleMetadata(.id, …)'") }
            self.name = name
            self.kind = kind
            self.constant = String(constant)
            if text.contains(/\n    init\??\(_ facts: CatalogFacts\)/) {
                maker = "\(name)(facts)"
            } else if text.contains("\n    let options: ") {
                maker = "\(name)(options: .init(\(kind == "ProjectRule" ? "options" : "facts.options"), of: .\(constant)))"
            } else {
                maker = nil
            }
        }
    }

    /// One line for each rule in each list, and no numbers, so that branches which add a rule each merge.
    static func file(_ root: URL) throws -> GeneratedFile {
        let folder = root.appendingPathComponent("Sources/Validation/Rules")
        let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        let rules = try files.map(Rule.init)
        func lines(_ rules: [Rule], _ line: (Rule) -> String) -> String { rules.map { "    \(line($0))\n" }.joined() }
        var text =
            GeneratedFile.header
            + "\ninternal import CodeGeneration\npackage import Diagnostics\ninternal import StringCatalogs\ninternal import Syntax\n"
        text += "\n/// All rules, in the order of the names of their types. The compiler numbers them.\n"
        text += "enum RuleNumber: UInt8, CaseIterable, Sendable {\n" + lines(rules) { "case \($0.constant)" } + "}\n"
        text += "\nextension RuleID {\n" + lines(rules) { "package static let \($0.constant) = RuleID(\"\($0.id)\")" } + "}\n"
        text += "\npackage enum RuleRegistry {\n    /// In the order of ``RuleNumber``.\n"
        text += "    package static let all: [RuleMetadata] = [\n" + lines(rules) { "    \($0.name).metadata," } + "    ]\n}\n"
        text += "\nextension RuleSet {\n"
        for (name, kind) in sets {
            text += "    static let \(name) = RuleSet([\n"
            text += lines(rules.filter { $0.kind == kind }) { "    .\($0.constant)," } + "    ])\n\n"
        }
        text +=
            "    func checkProject(_ project: CatalogProject, _ options: ValidationOptions, to findings: inout ProjectFindings) {\n"
        text += lines(rules.filter { $0.kind == "ProjectRule" }) { rule in
            "    if contains(.\(rule.constant)) "
                + "{ findings.rule = .\(rule.constant); \(rule.maker ?? rule.name + "()").check(project, to: &findings) }"
        }
        text += "    }\n}\n"
        let made = rules.filter { $0.maker != nil && $0.kind != "ProjectRule" }
        text +=
            "\n/// Calls the rules of a walk, without dynamic dispatch.\nstruct RuleRunner {\n    private let rules: RuleSet\n"
        text += lines(made) { "private let \($0.constant): \($0.name)?" }
        text += "\n    init(_ rules: RuleSet, _ facts: CatalogFacts) {\n        self.rules = rules\n"
        text += lines(made) { "    \($0.constant) = rules.contains(.\($0.constant)) ? \($0.maker ?? "") : nil" } + "    }\n"
        for (kind, function, part) in kinds where kind != "ProjectRule" {
            let traits = kind == "TextRule" ? "_ characters: TextTraits, " : ""
            let context = contexts[kind] ?? "CatalogContext"
            text +=
                "\n    func \(function)(_ part: \(part), \(traits)in context: \(context), to findings: inout Findings) {\n"
                + lines(rules.filter { $0.kind == kind }) { rule in
                    let condition = kind == "TextRule" ? ", !characters.isDisjoint(with: \(rule.name).characters)" : ""
                    // Binding the rule to a name would copy it, and count its references, for every text.
                    let value = rule.maker == nil ? "\(rule.name)()" : "\(rule.constant)?"
                    return "    if rules.contains(.\(rule.constant))\(condition) { findings.rule = .\(rule.constant); "
                        + "\(value).check(part, in: context, to: &findings) }"
                } + "    }\n"
        }
        return GeneratedFile(path: "Sources/Validation/Generated/RuleRegistry+Generated.swift", text: text + "}\n")
    }
}

/// Embeds the pages of Markdown in the program: `CPages/Generated/pages.c`.
enum PagesGenerator {
    static func file(_ root: URL) throws -> GeneratedFile {
        let rules = try ["Configuration", "Decompiling", "Importing", "Rules", "Templates"].flatMap {
            try pages(in: "Validation/RuleDocumentation.docc/\($0)", of: root)
        }.sorted { $0.name < $1.name }
        let articles = try pages(in: "L10nCommands/L10nCommands.docc", of: root).filter { $0.name != "L10nCommands" }
        let names = articles.map { $0.name.lowercased() }.joined(separator: " ")
        return GeneratedFile(
            path: "Sources/CPages/Generated/pages.c",
            text: """
                \(GeneratedFile.header)
                #include "CPages.h"

                #pragma clang diagnostic ignored "-Wc23-extensions"

                \(function("l10n_rule_pages", embedding: rules))
                \(function("l10n_articles", embedding: articles))
                const char *l10n_article_names(void) { return "\(names)"; }

                """)
    }

    private static func function(_ name: String, embedding pages: [(name: String, path: String)]) -> String {
        var text = "const char *\(name)(void) {\n    static const char pages[] = {\n"
        for page in pages { text += "#embed \"../../\(page.path)\" suffix(, 1,)\n" }
        return text + "        0};\n    return pages;\n}\n"
    }

    /// The pages in a folder of `Sources`, sorted by name.
    private static func pages(in folder: String, of root: URL) throws -> [(name: String, path: String)] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources/\(folder)").path)
            .filter { $0.hasSuffix(".md") }.map { (String($0.dropLast(3)), "\(folder)/\($0)") }.sorted { $0.0 < $1.0 }
    }
}
