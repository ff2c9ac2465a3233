import Foundation
import L10nCLDR
import L10nCatalogChecking
import L10nCodeComparing
import L10nCodeGeneration
import L10nConfiguration
import L10nDiagnostics
import L10nFileTrees
import L10nICU
import L10nLinting
import L10nMessages
import L10nReportFormats
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Rule pages are tests: examples under "Wrong" have findings of that rule only, examples under "Right" have none.
struct PageTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let rule: RuleID
        let heading: String
        let number: Int
        let options: String
        /// The earlier catalog, for rules about changes.
        let before: String?
        let text: String
        var testDescription: String { "\(rule) \(heading) \(number)" }
    }

    static let examples: [Example] = RuleRegistry.all.flatMap { rule in
        ["Wrong", "Right"].flatMap { heading in
            var before: String?
            var examples: [Example] = []
            for example in RulePage(rule.id)?.examples(under: heading) ?? [] {
                if example.options == "before" {
                    before = example.text
                    continue
                }
                examples.append(
                    Example(
                        rule: rule.id, heading: heading, number: examples.count + 1, options: example.options,
                        before: before, text: example.text))
                before = nil
            }
            return examples
        }
    }

    @Test(arguments: RuleRegistry.all.map(\.id)) func everyRuleHasAPageWithExamples(_ rule: RuleID) throws {
        let page = try #require(RulePage(rule), "RuleDocumentation.docc/Rules/\(rule).md is missing")
        #expect(!page.summary.isEmpty && page.summary.hasSuffix("."))
        for heading in ["Wrong", "Right"] { #expect(!page.examples(under: heading).isEmpty, "no example under \(heading)") }
        for heading in ["What it checks", "Why it matters", "How to fix", "How to silence"] {
            #expect(page.body.contains("\n## \(heading)\n"), "no heading \(heading)")
        }
    }

    @Test(arguments: examples) func examplesHaveTheExpectedFindings(_ example: Example) async throws {
        if example.options == "project" { return try await holdsInProject(example) }
        let earlier = example.before.map(Variant.all) ?? []
        for (index, (name, bytes)) in Variant.all(of: example.text).enumerated() {
            let before = earlier.isEmpty ? nil : earlier[index].bytes
            let found = try await check(bytes, since: before, example).filter {
                !(name.contains("CRLF") && $0.rule == "line-endings") || example.rule == "line-endings"
            }
            let rules = Set(found.map(\.rule))
            let explanation = Comment(
                rawValue: "\(name): " + found.map { "\($0.rule): \($0.message.english)" }.joined(separator: "; "))
            if example.heading == "Right" {
                if example.rule == "line-endings", name.contains("CRLF") { continue }
                #expect(rules == [], explanation)
            } else {
                #expect(rules == [example.rule], explanation)
            }
        }
    }

    /// Wrong examples of a single file.
    private static var wrong: [Example] { examples.filter { $0.heading == "Wrong" && $0.options != "project" } }

    /// Each fix removes its finding and causes no other, except `needs-review`.
    @Test(arguments: wrong) func fixesRemoveTheirFindings(_ example: Example) async throws {
        let earlier = example.before.map(Variant.all) ?? []
        for (index, (name, bytes)) in Variant.all(of: example.text).enumerated() {
            if name.contains("CRLF"), example.rule != "line-endings" { continue }
            let before = earlier.isEmpty ? nil : earlier[index].bytes
            let found = try await check(bytes, since: before, example)
            let fixes = found.compactMap(\.fix)
            let plan = FixPlanner(fixes, to: bytes)
            #expect(fixes.isEmpty || !plan.applied.isEmpty, "\(name)")
            let left = try await check(plan.bytes, since: before, example).filter { $0.rule != "needs-review" }
            let explanation = left.map { "\($0.rule): \($0.message.english)" }.joined(separator: "; ")
            let text = String(decoding: plan.bytes, as: UTF8.self)
            #expect(left.count <= found.count - plan.applied.count, "\(name): \(explanation)\n\(text)")
            #expect(Set(left.map(\.rule)).subtracting([example.rule]) == [], "\(name): \(explanation)")
        }
    }

    @Test(arguments: RuleRegistry.all.map(\.id)) func offersTheDeclaredFix(_ rule: RuleID) async throws {
        let metadata = try #require(RuleRegistry.all.first { $0.id == rule })
        var offered: Set<Applicability> = []
        for example in Self.wrong where example.rule == rule {
            let earlier = example.before.map(Variant.all) ?? []
            for (index, (_, bytes)) in Variant.all(of: example.text).enumerated() {
                let found = try await check(bytes, since: earlier.isEmpty ? nil : earlier[index].bytes, example)
                offered.formUnion(found.filter { $0.rule == rule }.compactMap { $0.fix?.applicability })
            }
        }
        // A rule with unsafe fixes may have safe ones in clear cases, and the other way around.
        #expect(offered.isEmpty == (metadata.fix == nil))
        if let fix = metadata.fix { #expect(offered.contains(fix)) }
    }

    /// The findings in an unmodified example.
    func findings(of example: Example) async throws -> [Finding] {
        if example.options == "project" { return try await report(on: example).files.flatMap(\.findings) }
        let before = example.before.flatMap { Variant.all(of: $0).first?.bytes }
        return try await check(Variant.all(of: example.text)[0].bytes, since: before, example)
    }

    private func holdsInProject(_ example: Example) async throws {
        let report = try await report(on: example)
        let found = report.files.flatMap(\.findings)
        let explanation = Comment(rawValue: found.map { "\($0.rule): \($0.message.english)" }.joined(separator: "; "))
        #expect(Set(found.map(\.rule)) == (example.heading == "Right" ? [] : [example.rule]), explanation)
        #expect(report.failures.isEmpty)
    }

    /// The report on an example of several files, each after a comment with its path.
    private func report(on example: Example) async throws -> Report {
        var files: [String: [UInt8]] = [:]
        for part in "\n\(example.text)".split(separator: "\n// ") {
            let end = try #require(part.firstIndex(of: "\n"))
            files[String(part[..<end])] = Array(part[part.index(after: end)...].utf8)
        }
        var request = CheckRequest()
        request.today = .today
        request.filter.includesPreviews = RuleRegistry.all.contains { $0.id == example.rule && $0.state == .preview }
        request.filter.comparesCode = files.keys.contains { $0.hasSuffix(".swift") }
        return try await CatalogCheck(
            tree: MemoryFileTree(files), keyOrder: XcodeOrder(), code: CodeComparer(), dictionaries: SampleDictionaries()
        ).run(request)
    }

    private func check(_ bytes: [UInt8], since before: [UInt8]?, _ example: Example) async throws -> [Finding] {
        var options = ValidationOptions()
        let metadata = try #require(RuleRegistry.all.first { $0.id == example.rule })
        options.runsPreviews = metadata.state == .preview
        if !metadata.isOnByDefault { options.severities[example.rule] = .severity(metadata.severity) }
        // After the words there may be configuration, written like l10n.json.
        let words = example.options.prefix { $0 != "{" }
        if words.count < example.options.count {
            let source = SourceFile(path: "l10n.json", bytes: Array(example.options.dropFirst(words.count).utf8))
            let (configuration, issues) = ConfigurationReader.read(source, folder: ".", rules: .complete)
            #expect(issues.map { $0.message.english } == [])
            let severities = options.severities
            options = configuration.options(for: "example", from: "/")
            options.severities.merge(severities) { own, _ in own }
        }
        var path = "example"
        for word in words.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts[0] {
            case "languages": options.requiredLanguages = parts[1].split(separator: ",").map(String.init)
            case "partial": options.partialLanguages = parts[1].split(separator: ",").map(String.init)
            case "symbols": options.generatesSymbols = parts[1] == "true"
            case "off": options.severities[RuleID(parts[1])] = .off
            case "path": path = parts[1]
            case "release": options.isRelease = parts[1] == "true"
            case "generate": options.generatesCode = parts[1] == "true"
            case "renamed":
                let names = parts[1].split(separator: ":").map(String.init)
                options.accessors.renamed[names[0]] = names[1]
            default: Issue.record("unknown option '\(word)' on the page of \(example.rule)")
            }
        }
        let source = SourceFile(path: path, bytes: bytes)
        // Nothing in code names the keys of an example.
        let catalog = CatalogDecoder.decode(source)
        options.unnamedStaleKeys = [path: Set(catalog.entries.map { catalog.string($0.key) })]
        let validator = Validator(options: options, keyOrder: XcodeOrder())
        guard let before else { return validator.check(source).findings }
        let base = CatalogDecoder.decode(SourceFile(path: path, bytes: before))
        return validator.read(source, since: base).file.findings
    }
}

/// The variants in which an example runs.
enum Variant {
    static func all(of text: String) -> [(name: String, bytes: [UInt8])] {
        let whole = catalog(text)
        var variants = [("as it stands", whole)]
        if let preceded = preceded(whole) {
            variants += [("after multi-byte text", preceded), ("after multi-byte text with CRLF", windows(preceded))]
        }
        variants.append(("with CRLF", windows(whole)))
        return variants.map { ($0.0, bytes(of: $0.1)) }
    }

    private static func catalog(_ text: String) -> String {
        if text.trimmingPrefix(while: \.isWhitespace).hasPrefix("{") || text.hasPrefix("⟦") || !text.contains("\" : {") {
            return text
        }
        return CatalogJSON.xcodeCatalog([text])
    }

    /// Inserts an entry in many scripts before the others; nil if there is no place for one.
    private static func preceded(_ text: String) -> String? {
        let opening = "\"strings\" : {"
        guard let range = text.range(of: opening) else { return nil }
        let rest = text[range.upperBound...]
        let isEmpty = rest.first { !$0.isWhitespace } == "}"
        let entry = "\n    \"« Üñïçødé 日本語 🎉 »\" : {\n      \"shouldTranslate\" : false\n    }\(isEmpty ? "" : ",")"
        return text[..<range.upperBound] + entry + rest
    }

    private static func windows(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: "\r\n") }

    /// The bytes, with names such as ⟦BOM⟧ replaced by bytes that Markdown cannot show.
    private static func bytes(of text: String) -> [UInt8] {
        var output: [UInt8] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "⟦"), let end = rest[start...].firstIndex(of: "⟧") {
            output += Array(rest[..<start].utf8)
            let name = rest[rest.index(after: start)..<end]
            switch name {
            case "BOM": output += [0xEF, 0xBB, 0xBF]
            case "CR": output.append(0x0D)
            case "TAB": output.append(0x09)
            default:
                if name.hasPrefix("byte:"), let byte = UInt8(name.dropFirst(5), radix: 16) {
                    output.append(byte)
                } else {
                    Issue.record("unknown byte ⟦\(name)⟧")
                }
            }
            rest = rest[rest.index(after: end)...]
        }
        return output + Array(rest.utf8)
    }
}
