import Foundation

/// Lists the rules, a type for each file in the folders `Rules` of two targets, and writes the calls of each kind of rule, for each
/// target: `Generated/Rules+Generated.swift`. What every program knows of every rule is in
/// `Validation/Generated/RuleNames+Generated.swift`.
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

    /// The kinds of rules that see something else than the parts of a catalog; no runner has them.
    private static let ofOthers = ["ChangeRule", "ProjectRule"]

    /// The kinds that are distinguished before a walk. Asking the types themselves, `is any TextRule.Type`, takes milliseconds at
    /// every start.
    private static let sets = [("ofCatalogs", ["CatalogRule"]), ("ofUnits", ["UnitRule", "TextRule"])]

    /// A file without a rule, or one in the wrong target.
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
        /// Whether builds have it: its findings say more than advice, and one catalog shows them.
        let canStopBuilds: Bool

        /// Its id, such as `duplicate-key`.
        var id: String { constant.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) } }

        init(_ url: URL) throws {
            let name = url.deletingPathExtension().lastPathComponent
            let text = try String(contentsOf: url, encoding: .utf8)
            guard let kind = kinds.map(\.0).first(where: { text.contains("struct \(name): \($0) {") }),
                let metadata = text.firstMatch(of: /RuleMetadata\(\s*\.(\w+),\s*\.\w+,\s*\.\w+,\s*\.(\w+)/)
            else {
                throw NoRule(
                    description:
                        "\(url.path) declares no 'struct \(name): …Rule' with 'RuleMetadata(.id, .group, .severity, .impact…)'")
            }
            self.name = name
            self.kind = kind
            let constant = String(metadata.1)
            self.constant = constant
            canStopBuilds = ["crash", "wrong", "build"].contains(metadata.2) && !ofOthers.contains(kind)
            if text.contains(/\n    init\??\(_ facts: CatalogFacts\)/) {
                maker = "\(name)(facts)"
            } else if text.contains("\n    let options: ") {
                let options = kind == "ProjectRule" ? "options" : kind == "ChangeRule" ? "context.options" : "facts.options"
                maker = "\(name)(options: .init(\(options), of: .\(constant)))"
            } else {
                maker = nil
            }
        }
    }

    /// The rules of a target, by the names of their types.
    private static func rules(of target: String, _ root: URL) throws -> [Rule] {
        let folder = root.appendingPathComponent("Sources/\(target)/Rules")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return try files.filter { $0.pathExtension == "swift" }.map(Rule.init).sorted { $0.name < $1.name }
    }

    static func files(_ root: URL) throws -> [GeneratedFile] {
        let building = try rules(of: "Validation", root)
        let others = try rules(of: "Linting", root)
        for (rules, canStopBuilds, other) in [(building, true, "Linting"), (others, false, "Validation")] {
            guard let rule = rules.first(where: { $0.canStopBuilds != canStopBuilds }) else { continue }
            throw NoRule(description: "\(rule.name).swift must be in Sources/\(other)/Rules: see Contributing")
        }
        return [
            names((building + others).sorted { $0.name < $1.name }),
            runner(of: building, target: "Validation", library: "building", base: nil),
            runner(of: others, target: "Linting", library: "complete", base: "building"),
        ]
    }

    /// One line for each rule in each list, and no numbers, so that branches which add a rule each merge.
    private static func lines(_ rules: [Rule], _ line: (Rule) -> String) -> String { rules.map { "    \(line($0))\n" }.joined() }

    private static func names(_ rules: [Rule]) -> GeneratedFile {
        var text = GeneratedFile.header + "\npackage import L10nDiagnostics\n"
        text += "\n/// All rules, in the order of the names of their types. The compiler numbers them.\n"
        text += "package enum RuleNumber: UInt8, CaseIterable, Sendable {\n" + lines(rules) { "case \($0.constant)" } + "}\n"
        text += "\nextension RuleID {\n" + lines(rules) { "package static let \($0.constant) = RuleID(\"\($0.id)\")" }
        text += "\n    /// In the order of ``RuleNumber``.\n    package static let ofRules: [RuleID] = [\n"
        text += lines(rules) { "    .\($0.constant)," } + "    ]\n}\n"
        return GeneratedFile(path: "Sources/Validation/Generated/RuleNames+Generated.swift", text: text)
    }

    /// - Parameter base: The library of the target below, whose runner is called first.
    private static func runner(of rules: [Rule], target: String, library: String, base: String?) -> GeneratedFile {
        let access = base == nil ? "package " : ""
        let imported = ["L10nCodeGeneration", "L10nStringCatalogs", "L10nSyntax"].map {
            "\(base == nil ? "package" : "internal") import \($0)\n"
        }
        var text = GeneratedFile.header + "\n" + imported.joined()
        if base != nil { text += "package import L10nValidation\n" }
        text += "\nextension RuleLibrary {\n"
        text += base == nil ? "    /// The rules that can stop a build.\n" : "    /// All rules.\n"
        text += "    package static let \(library) = RuleLibrary(\n        [\n"
        text += lines(rules) { "        \($0.name).metadata," } + "        ],\n"
        for (name, kinds) in sets {
            text += "        \(name): [\n"
            text += lines(rules.filter { kinds.contains($0.kind) }) { "        .\($0.constant)," } + "        ],\n"
        }
        text += "        runner: \(target)Runner.self\(base.map { ", above: .\($0)" } ?? ""))\n}\n"
        let others = ofOthers.filter { kind in rules.contains { $0.kind == kind } }
        if !others.isEmpty { text += "\nextension RuleSet {\n" + others.map { other($0, rules) }.joined(separator: "\n") + "}\n" }
        let called = rules.filter { !ofOthers.contains($0.kind) }
        text += base == nil ? "\npackage final class " : "\nfinal class "
        text += "\(target)Runner: RuleRunner {\n"
        if base != nil { text += "    private let base: ValidationRunner\n" }
        text += lines(called) { "private let \($0.constant): \($0.maker == nil ? "Bool" : $0.name + "?")" }
        text += "\n    \(access)init(_ rules: RuleSet, _ facts: CatalogFacts) {\n"
        if base != nil { text += "        base = ValidationRunner(rules, facts)\n" }
        text += lines(called) { rule in
            "    \(rule.constant) = rules.contains(.\(rule.constant))" + (rule.maker.map { " ? \($0) : nil" } ?? "")
        }
        text += "    }\n"
        for (kind, function, part) in kinds where !ofOthers.contains(kind) {
            let traits = kind == "TextRule" ? ("_ characters: TextTraits, ", "characters, ") : ("", "")
            let context = contexts[kind] ?? "CatalogContext"
            text += "\n    \(access)func \(function)("
            text += "_ part: \(part), \(traits.0)in context: \(context), to findings: inout Findings) {\n"
            if base != nil { text += "        base.\(function)(part, \(traits.1)in: context, to: &findings)\n" }
            text +=
                lines(rules.filter { $0.kind == kind }) { rule in
                    let condition = kind == "TextRule" ? ", !characters.isDisjoint(with: \(rule.name).characters)" : ""
                    // Binding the rule to a name would copy it, and count its references, for every text.
                    let (isOn, value) = rule.maker == nil ? ("", "\(rule.name)()") : (" != nil", "\(rule.constant)?")
                    return "    if \(rule.constant)\(isOn)\(condition) { findings.rule = .\(rule.constant); "
                        + "\(value).check(part, in: context, to: &findings) }"
                } + "    }\n"
        }
        return GeneratedFile(path: "Sources/\(target)/Generated/Rules+Generated.swift", text: text + "}\n")
    }

    /// The function that calls the rules that see something else than the parts of a catalog.
    private static func other(_ kind: String, _ rules: [Rule]) -> String {
        let (_, function, part) = kinds.first { $0.0 == kind }!
        let isOfProjects = kind == "ProjectRule"
        let context = isOfProjects ? "_ options: ValidationOptions" : "in context: CatalogContext"
        let findings = isOfProjects ? "ProjectFindings" : "Findings"
        return "    func \(function)(_ part: \(part), \(context), to findings: inout \(findings)) {\n"
            + lines(rules.filter { $0.kind == kind }) { rule in
                "    if contains(.\(rule.constant)) { findings.rule = .\(rule.constant); "
                    + "\(rule.maker ?? rule.name + "()").check(part, \(isOfProjects ? "" : "in: context, ")to: &findings) }"
            } + "    }\n"
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
