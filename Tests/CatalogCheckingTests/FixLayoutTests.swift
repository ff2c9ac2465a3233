import L10nCatalogChecking
import L10nDiagnostics
import L10nICU
import L10nLinting
import L10nReportFormats
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Fixes of the wrong examples on rule pages, in every layout and with damage.
struct FixLayoutTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let rule: RuleID
        let text: String
        var testDescription: String { rule.name }
    }

    /// The wrong examples that are valid JSON.
    static let examples: [Example] = RuleRegistry.all.flatMap { rule in
        (RulePage(rule.id)?.examples(under: "Wrong") ?? []).map { example in
            let isWhole = example.text.hasPrefix("{")
            return Example(
                rule: rule.id,
                text: isWhole ? example.text : CatalogJSON.catalog(example.text))
        }
    }.filter { read(Array($0.text.utf8)).isWellFormed }

    private static func read(_ bytes: [UInt8]) -> JSONDocument { JSONReader.read(SourceFile(path: "A.xcstrings", bytes: bytes)) }

    private static let validator: Validator = {
        var options = ValidationOptions()
        for rule in RuleRegistry.all { options.severities[rule.id] = .severity(rule.severity) }
        options.runsPreviews = true
        options.severities["line-endings"] = .off
        return Validator(options: options, keyOrder: XcodeOrder())
    }()

    private func fix(_ bytes: [UInt8]) async -> [UInt8] {
        let file = Self.validator.check(SourceFile(path: "A.xcstrings", bytes: bytes))
        let result = CatalogFixer(Self.validator, allowsUnsafe: true).fix(file)
        #expect(result.rounds < CatalogFixer.maximumRounds)
        let again = CatalogFixer(Self.validator, allowsUnsafe: true).fix(result.file)
        #expect(again.rounds == 0, "\(String(decoding: bytes, as: UTF8.self))")
        return result.file.source.bytes
    }

    /// Fixed content does not depend on the layout of the file, and the layout is kept.
    @Test(arguments: examples) func fixesDoNotDependOnLayout(_ example: Example) async {
        let document = Self.read(Array(example.text.utf8))
        let expected = JSONPrinter.print(Self.read(await fix(JSONPrinter.print(document))))
        for layout in Layout.all {
            let fixed = await fix(layout.print(document))
            #expect(JSONPrinter.print(Self.read(fixed)) == expected, "\(layout): \(String(decoding: fixed, as: UTF8.self))")
            #expect(layout.print(Self.read(fixed)) == fixed, "\(layout): \(String(decoding: fixed, as: UTF8.self))")
        }
    }

    /// With wrong types, empty and missing values, nothing crashes, JSON stays valid, and fixing terminates.
    @Test(arguments: examples) func survivesDamagedInput(_ example: Example) async {
        var random = SplitMix64(state: UInt64(example.text.utf8.count))
        for _ in 0..<20 {
            var nodes = Int.random(in: 0..<60, using: &random)
            let damaged = Self.read(Array(example.text.utf8)).withRoot { root in
                root.map { JSONPrinter.print(Self.damage($0, after: &nodes, &random)) } ?? ""
            }
            let fixed = await fix(Array(damaged.utf8))
            #expect(Self.read(fixed).isWellFormed, "\(damaged)")
        }
    }

    /// Replaces, removes, or duplicates parts of a value.
    private static func damage(_ value: JSONValue, after nodes: inout Int, _ random: inout SplitMix64) -> JSONNode {
        nodes -= 1
        if nodes == 0 {
            nodes = Int.random(in: 5..<60, using: &random)
            let others: [JSONNode] = [
                .object([]), .array([]), .array([.object([])]), .string(""), .string("%1$@ %"), .null, .bool(true), .integer(3),
                .object([("stringUnit", .object([]))]), .object([("x", .string("%lld"))]),
            ]
            return others.randomElement(using: &random)!
        }
        switch value.kind {
        case .object:
            var members: [(name: String, value: JSONNode)] = []
            for member in value.members {
                let name = member.nameString
                members.append((name, damage(member.value, after: &nodes, &random)))
                if Int.random(in: 0..<30, using: &random) == 0 {
                    members.append((name, damage(member.value, after: &nodes, &random)))
                }
                if Int.random(in: 0..<30, using: &random) == 0 { members.removeLast() }
            }
            return .object(members)
        case .array: return .array(value.elements.map { damage($0, after: &nodes, &random) })
        case .string: return .string(value.string ?? "")
        case .bool: return .bool(value.bool ?? false)
        default: return .number(value.rawText)
        }
    }
}

/// The JSON layout of a program other than Xcode.
private struct Layout: CustomStringConvertible {
    let description: String
    /// The indentation per level; nil: everything on one line.
    let indent: String?
    let lineEnd: String
    let colon: String
    /// The separator between members on one line.
    let separator: String

    static let all = [
        Layout(description: "compact", indent: nil, lineEnd: "", colon: ":", separator: ","),
        Layout(description: "one line", indent: nil, lineEnd: "", colon: ": ", separator: ", "),
        Layout(description: "tabs and CRLF", indent: "\t", lineEnd: "\r\n", colon: ": ", separator: ","),
        Layout(description: "four spaces", indent: "    ", lineEnd: "\n", colon: " : ", separator: ","),
    ]

    func print(_ document: JSONDocument) -> [UInt8] { Array(document.withRoot { $0.map { text($0, depth: 0) } ?? "" }.utf8) }

    private func text(_ value: JSONValue, depth: Int) -> String {
        switch value.kind {
        case .object:
            let members = value.members.map { member in
                JSONPrinter.print(.string(member.nameString)) + colon + text(member.value, depth: depth + 1)
            }
            return container("{", members, "}", depth)
        case .array: return container("[", value.elements.map { text($0, depth: depth + 1) }, "]", depth)
        default: return value.rawText
        }
    }

    private func container(_ open: String, _ items: [String], _ close: String, _ depth: Int) -> String {
        guard let indent else { return open + items.joined(separator: separator) + close }
        func line(_ depth: Int) -> String { lineEnd + String(repeating: indent, count: depth) }
        // Xcode's layout of an empty container.
        if items.isEmpty { return open + lineEnd + line(depth) + close }
        return open + items.map { line(depth + 1) + $0 }.joined(separator: ",") + line(depth) + close
    }
}
