import ArgumentParser
import Foundation
import L10nDiagnostics
import L10nICU
import L10nSyntax
import TestSupport

/// `dev new-rule`: the files of a new check, ready to be filled: the rule, its page, whose examples are its tests, its line
/// in the specification, and its messages.
struct NewRule: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-rule",
        abstract: "Make what a new rule needs: its file, its page with examples, its line in the specification, and its texts.")

    @Argument(help: "Its id: words that say the defect, such as 'plural-missing-category'.")
    var name: String

    @Option(help: "The group, as in the folders of Sources/Validation/Rules and Sources/Linting/Rules.")
    var group = "text"

    @Option(help: "What the rule wants to see.")
    var kind = Kind.unit

    @Option(help: "Its severity: error, warning or note.")
    var severity = "warning"

    @Option(help: "What its findings mean for the people who use the app: crash, wrong, build, missing or style.")
    var impact = "style"

    @Flag(help: "The rule runs only where it is asked for.")
    var off = false

    /// The kinds of rules that see a part of a catalog.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case catalog, entry, localization, unit, plural, device, substitution, project

        var rule: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "Rule" }

        /// The type of what the rule sees, and the place of a finding about it.
        var part: (type: String, place: String) {
            switch self {
            case .catalog: ("StringCatalog", "at: .empty(at: 0)")
            case .entry: ("CatalogEntry", "at: entry.keyRange")
            case .localization: ("Localization", "at: localization.nameRange")
            case .unit: ("StringUnit", "at: unit.valueRange")
            case .plural: ("PluralVariation", "at: plural.nameRange")
            case .device: ("DeviceVariation", "at: device.nameRange")
            case .substitution: ("Substitution", "at: substitution.nameRange")
            case .project: ("CatalogProject", "in: project.members[0].catalog.source, at: .empty(at: 0)")
            }
        }

        /// The type of what the rule sees besides it.
        var context: String? {
            switch self {
            case .catalog: "CatalogContext"
            case .entry: "EntryContext"
            case .unit: "UnitContext"
            case .localization, .plural, .device, .substitution: "LocalizationContext"
            case .project: nil
            }
        }
    }

    func validate() throws {
        let isID =
            name.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
                word.first.map { ("a"..."z").contains($0) } ?? false
                    && word.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
            }
        guard isID else { throw ValidationError("'\(name)' is not an id: write lowercase words joined by '-'") }
        guard Impact.allCases.contains(where: { $0.name == impact }) else {
            throw ValidationError("'\(impact)' is not crash, wrong, build, missing or style")
        }
        guard Severity(name: severity) != nil else { throw ValidationError("'\(severity)' is not error, warning or note") }
    }

    private var words: [Substring] { name.split(separator: "-") }
    private var type: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

    /// Whether builds have it: its findings say more than advice, and one catalog shows them.
    private var canStopBuilds: Bool { ["crash", "wrong", "build"].contains(impact) && kind != .project }

    func run() throws {
        let root = Places.root
        let folders = ["Linting", "Validation"].map { root.appendingPathComponent("Sources/\($0)/Rules") }
        let known = Set(try folders.flatMap { try FileManager.default.contentsOfDirectory(atPath: $0.path) })
        let groupName = group.prefix(1).uppercased() + group.dropFirst()
        guard known.contains(groupName) else {
            let groups = known.map { $0.lowercased() }.sorted().joined(separator: ", ")
            throw ValidationError("there is no group '\(group)'; there are \(groups)")
        }
        let folder = folders[canStopBuilds ? 1 : 0].appendingPathComponent(groupName)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let rule = folder.appendingPathComponent("\(type).swift")
        let page = root.appendingPathComponent("Sources/Validation/RuleDocumentation.docc/Rules/\(name).md")
        for file in [rule, page] where FileManager.default.fileExists(atPath: file.path) {
            throw ValidationError("\(file.lastPathComponent) is there already")
        }
        let catalog = root.appendingPathComponent("Catalogs/L10n.xcstrings")
        let specification = root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc/Specification.md")
        let texts = try withMessages(in: catalog)
        let tables = try withRow(in: specification)
        try write(try render("new-rule.swift.mustache", root), to: rule, root)
        try write(try render("new-rule.md.mustache", root), to: page, root)
        try write(tables, to: specification, root)
        try write(texts, to: catalog, root)
        print("Write the rule, its page, its line in the specification, and its texts; see the article Contributing.")
    }

    private func write(_ text: String, to file: URL, _ root: URL) throws {
        try Data(text.utf8).write(to: file, options: .atomic)
        print("wrote \(file.path.dropFirst(root.path.count + 1))")
    }

    private func render(_ template: String, _ root: URL) throws -> String {
        let url = root.appendingPathComponent("Templates/\(template)")
        let fields: [String: TemplateValue] = [
            "type": .text(type), "id": .text(name), "group": .text(group), "severity": .text("\(Severity(name: severity)!)"),
            "impact": .text(impact),
            "since": .text(try version(root)),
            "canStopBuilds": .flag(canStopBuilds), "isOn": .flag(!off), "kind": .text(kind.rule),
            "constant": .text(type.prefix(1).lowercased() + type.dropFirst()),
            "name": .text(kind.rawValue), "part": .text(kind.part.type), "place": .text(kind.part.place), "hasKey": .flag(hasKey),
            "hasContext": .flag(kind.context != nil), "context": .text(kind.context ?? ""),
            "findings": kind == .project ? "ProjectFindings" : "Findings",
        ]
        return try MustacheTemplate(String(contentsOf: url, encoding: .utf8)).render(fields).text
    }

    /// The specification with a line for the rule in the table of its group.
    private func withRow(in specification: URL) throws -> String {
        var lines = try String(contentsOf: specification, encoding: .utf8).components(separatedBy: "\n")
        guard let heading = lines.firstIndex(of: "## \(group.capitalized)"),
            let last = lines[(heading + 1)...].prefix(while: { !$0.hasPrefix("## ") }).lastIndex(where: { $0.hasPrefix("|") })
        else { throw ValidationError("\(specification.lastPathComponent) has no table for '\(group)'") }
        let next = lines[heading...last].firstIndex { $0.hasPrefix("| `") && $0 > "| `\(name)`" } ?? last + 1
        let severity = off ? "off (\(severity))" : severity
        lines.insert("| `\(name)` | \(severity) | \(impact) | – | What it reports, in one sentence. |", at: next)
        return lines.joined(separator: "\n")
    }

    /// The version that the next release has.
    private func version(_ root: URL) throws -> String {
        let reporter = root.appendingPathComponent("Sources/Validation/Reporting/Reporter.swift")
        let source = try String(contentsOf: reporter, encoding: .utf8)
        guard let version = source.firstMatch(of: /currentVersion = "(.+)"/)?.1 else {
            throw ValidationError("Reporter.swift has no 'currentVersion'")
        }
        return String(version)
    }

    /// Whether the message names the key of an entry.
    private var hasKey: Bool { kind != .catalog && kind != .project }

    /// The catalog of the tool with the three messages of the rule, at their places in Xcode's order.
    private func withMessages(in catalog: URL) throws -> String {
        let prefix = "rule.\(words.joined(separator: "_"))"
        let messages = [
            ("advice", "What to do."), ("message", hasKey ? "'%(key)@' …" : "What is wrong."), ("reason", "Why it matters."),
        ]
        let order = XcodeOrder()
        let new = messages.map { ("\(prefix).\($0.0)", $0.1) }.sorted { order.precedes($0.0, $1.0) }
        let source = SourceFile(path: catalog.path, bytes: [UInt8](try Data(contentsOf: catalog)))
        var text = String(decoding: source.bytes, as: UTF8.self)
        let names = JSONReader.read(source).withRoot { root in
            root?["strings"].map { $0.members.map { (name: $0.nameString, start: Int($0.nameRange.start)) } } ?? []
        }
        guard let next = names.first(where: { order.precedes(new[0].0, $0.name) }) else {
            throw ValidationError("\(catalog.lastPathComponent): no place for '\(new[0].0)' was found")
        }
        let index = text.utf8.index(text.startIndex, offsetBy: next.start)
        text.insert(contentsOf: new.map { entry($0.0, $0.1) }.joined(), at: index)
        return text
    }

    private func entry(_ key: String, _ value: String) -> String {
        let node = JSONNode.object([
            (
                key,
                .object([
                    ("extractionState", .string("manual")),
                    (
                        "localizations",
                        .object([
                            (
                                "en",
                                .object([("stringUnit", .object([("state", .string("translated")), ("value", .string(value))]))])
                            )
                        ])
                    ),
                ])
            )
        ])
        // The member alone, indented as in a catalog.
        let lines = JSONPrinter.print(node).split(separator: "\n").dropFirst().dropLast()
        return lines.map { "  \($0)\n" }.joined().dropFirst(4).dropLast() + ",\n    "
    }
}
