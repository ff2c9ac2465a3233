import Foundation
import L10nCatalogChecking
import L10nConfiguration
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nMessages
import TestSupport
import Testing

@testable import L10nValidation

struct ConfigurationTests {
    /// The rules that have options.
    private static let ruleOptions = Dictionary(
        uniqueKeysWithValues: RuleRegistry.all.filter { !$0.options.isEmpty }.map { ($0.id.name, $0.options) })

    private func read(_ text: String) -> (configuration: ProjectConfiguration, issues: [String]) {
        let (configuration, issues) = ConfigurationReader.read(
            SourceFile(path: "l10n.json", bytes: Array(text.utf8)), folder: ".", rules: .complete)
        return (configuration, issues.map { $0.message.english })
    }

    @Test func readsEveryField() {
        let (configuration, issues) = read(
            """
            {
              // Where
              "catalogs" : ["Catalogs"],
              "exclude" : ["**/Fixtures/**"],
              "languages" : { "required" : ["de", "fr"], "partial" : ["en-GB"] },
              "symbols" : true,
              "rules" : {
                "needs-review" : "off",
                "key-naming" : { "severity" : "error", "style" : "snake" },
                "coverage-threshold" : { "minimum" : 95.5, "languages" : { "de" : 100 } }
              }
            }
            """)
        #expect(issues == [])
        #expect(configuration.catalogs.map(\.pattern) == ["Catalogs"])
        let options = configuration.options(for: "Catalogs/L10n.xcstrings", from: "/")
        #expect(options.requiredLanguages == ["de", "fr"])
        #expect(options.partialLanguages == ["en-GB"])
        #expect(options.generatesSymbols == true)
        #expect(options.severities == ["needs-review": .off, "key-naming": .severity(.error)])
        #expect(
            options.ruleOptions == [
                "key-naming": ["style": .text("snake")],
                "coverage-threshold": [
                    "minimum": .number(95.5), "languages": .object([.init("de", .number(100))]),
                ],
            ])
    }

    @Test(arguments: [
        (#"{ "catalog" : [] }"#, "unknown field 'catalog'; did you mean 'catalogs'?"),
        (
            #"{ "languages" : "de" }"#,
            "'languages' must be a list of languages or an object with 'required', 'partial', and 'fallback'"
        ),
        (#"{ "languages" : ["xx"] }"#, "'xx' is not a language in CLDR; write it like 'pt-BR'"),
        (
            #"{ "languages" : { "required" : ["de"], "partial" : ["de"] } }"#,
            "'de' is in two language tiers; remove it from one"
        ),
        (
            #"{ "rules" : { "key-naming" : { "style" : "snakes" } } }"#,
            "'snakes' is not a valid value for 'style'; did you mean 'snake'?"
        ),
        (#"{ "rules" : { "stale-key" : { "style" : "snake" } } }"#, "unknown field 'style'; known fields: 'severity'"),
        (
            #"{ "rules" : { "coverage-threshold" : { "languages" : { "xx" : 90 } } } }"#,
            "'xx' is not a language in CLDR; write it like 'pt-BR'"
        ),
        (
            #"{ "rules" : { "coverage-threshold" : { "languages" : { "de" : 101 } } } }"#,
            "'de' must be a number from 0 to 100"
        ),
        (#"{ "rules" : { "stale-key" : true } }"#, "'stale-key' must be 'off', 'on', 'note', 'warning', 'error', or an object"),
        (#"{ "rules" : {}, "rules" : {} }"#, "'rules' appears twice here; remove one of them"),
        (#"[]"#, "'l10n.json' must be an object"),
    ])
    func reportsMistakes(_ text: String, _ message: String) {
        #expect(read(text).issues == [message])
    }

    @Test func reportsInvalidJSON() {
        #expect(read(#"{ "symbols" : true, }"#).issues.count == 1)
        #expect(read("").issues.count == 1)
    }

    /// The schema of a rule with options.
    private func schemaOfRule(_ options: [RuleOption]) -> [String: Any] {
        var object = schemaOfFields(options)
        object["properties"] = (object["properties"] as? [String: Any] ?? [:])
            .merging(["severity": ["$ref": "#/$defs/severity"]]) { own, _ in own }
        return ["oneOf": [["$ref": "#/$defs/severity"], object]]
    }

    private func schemaOfFields(_ options: [RuleOption]) -> [String: Any] {
        let properties = options.map { option -> (String, Any) in
            var said: [String: Any] = ["description": option.summary]
            said["default"] = option.defaultValue.map(json)
            return (option.name, schema(of: option.kind).merging(said) { own, _ in own })
        }
        return ["type": "object", "additionalProperties": false, "properties": Dictionary(uniqueKeysWithValues: properties)]
    }

    private func json(_ value: RuleOptionValue) -> Any {
        switch value {
        case .flag(let flag): flag
        case .number(let number): number
        case .text(let text): text
        case .list(let values): values.map(json)
        case .object(let members): Dictionary(uniqueKeysWithValues: members.map { ($0.name, json($0.value)) })
        }
    }

    private func schema(of kind: RuleOption.Kind) -> [String: Any] {
        switch kind {
        case .flag: ["type": "boolean"]
        case .number(let range): ["type": "number", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .text: ["type": "string"]
        case .choice(let names): ["enum": names]
        case .pattern: ["type": "string", "format": "regex"]
        case .list(let kind): ["type": "array", "items": schema(of: kind)]
        case .object(let kind), .languages(let kind): ["type": "object", "additionalProperties": schema(of: kind)]
        case .fields(let fields): schemaOfFields(fields)
        }
    }

    /// With `L10N_UPDATE_GOLDENS=1`, rewrites the part of the schema about rules.
    private func updateSchema(at url: URL) throws {
        guard ProcessInfo.processInfo.environment["L10N_UPDATE_GOLDENS"] != nil else { return }
        let text = try String(contentsOf: url, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.contains(#""description": "Severity by rule;"#) }) + 1
        let end = try #require(lines[start...].firstIndex { $0.hasPrefix(#"      "additionalProperties""#) })
        let rules = Self.ruleOptions.mapValues(schemaOfRule)
        let data = try JSONSerialization.data(
            withJSONObject: rules, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        let block = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\" : ", with: "\": ")
            .split(separator: "\n").enumerated().map { ($0 == 0 ? "      \"properties\": " : "      ") + $1 }
        let new = lines[..<start].map(String.init) + block.dropLast() + ["      },"] + lines[end...].map(String.init)
        try Data(new.joined(separator: "\n").utf8).write(to: url)
    }

    @Test func remarksNameTheReplacementOfADeprecatedRule() throws {
        let text =
            #"{ "rules" : { "stale-key" : "error", "ellipsis" : { "style" : "dots" } }, "#
            + #""overrides" : [{ "files" : ["A"], "rules" : { "stale-key" : "off" } }] }"#
        let source = SourceFile(path: "l10n.json", bytes: Array(text.utf8))
        let configuration = ConfigurationReader.read(source, folder: ".", rules: .complete).configuration
        let rules = [
            RuleMetadata(.staleKey, .completeness, .warning, .style, state: .deprecated(replacement: .staleKeyUsed)),
            RuleMetadata(.ellipsis, .text, .note, .style, state: .preview),
            RuleMetadata(.doubleSpace, .text, .note, .style, state: .preview),
        ]
        func remarks(_ options: ValidationOptions) -> [String] {
            configuration.remarks(options, of: rules).map {
                "\($0.finding.range.start) \($0.finding.severity.name): \($0.finding.message.english); \($0.finding.advice.english)"
            }
        }
        let deprecated = "28 note: 'stale-key' is deprecated; configure 'stale-key-used' instead"
        var options = ValidationOptions()
        #expect(
            remarks(options) == [
                deprecated,
                "62 note: 'ellipsis' is in preview and does not run; run 'l10n check --preview', or set 'preview' in l10n.json",
            ])
        options.runsPreviews = true
        #expect(remarks(options) == [deprecated])
    }

    /// A build links no rules of style. It accepts their names and severities, and looks at the options of the others.
    @Test func aBuildReadsTheOptionsOfTheRulesThatItLinks() {
        func issues(_ rules: String, _ library: RuleLibrary) -> [String] {
            let source = SourceFile(path: "l10n.json", bytes: Array(#"{ "extends" : "all", "rules" : { \#(rules) } }"#.utf8))
            return ConfigurationReader.read(source, folder: ".", rules: library).issues.map { $0.message.english }
        }
        for rule in RuleRegistry.all.map(\.id.name) {
            #expect(issues(#""\#(rule)" : { "severity" : "error" }"#, .building) == [], "\(rule)")
        }
        let ofStyle = #""key-naming" : { "style" : "snake" }, "ellipsis" : { "style" : 1 }"#
        #expect(issues(ofStyle, .building) == [])
        #expect(issues(ofStyle, .complete).count == 1)
        for rules in [
            #""max-length" : { "maximum" : "ten" }"#, #""ellipsis" : { "severity" : "loud" }"#, #""ellipses" : "error""#,
            #""ellipsis" : ["error"]"#, #""ellipsis" : { "severity" : "off", "severity" : "on" }"#,
        ] {
            #expect(issues(rules, .building).count == 1, "\(rules)")
            #expect(issues(rules, .building) == issues(rules, .complete))
        }
    }

    @Test func readsWhetherPreviewsRun() throws {
        let (configuration, issues) = read(#"{ "preview" : true }"#)
        #expect(issues == [] && configuration.options(for: "A.xcstrings", from: "/").runsPreviews)
    }

    @Test func schemasNameTheAddressThatEditorsLoadThemFrom() throws {
        let base = "https://raw.githubusercontent.com/swift-l10n/swift-l10n/main/"
        let schemas = Places.files(below: Places.root.appendingPathComponent("Sources"), suffix: ".schema.json")
        for url in schemas {
            let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
            #expect(schema?["$id"] as? String == base + url.path.dropFirst(Places.root.path.count + 1))
        }
        #expect(schemas.contains { base + $0.path.dropFirst(Places.root.path.count + 1) == ProjectConfiguration.schemaAddress })
    }

    @Test func schemaMatchesTheCode() throws {
        let url = Places.root.appendingPathComponent("Sources/Configuration/Configuration.docc/l10n.schema.json")
        try updateSchema(at: url)
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        func keys(_ value: Any?) -> [String] { ((value as? [String: Any])?["properties"] as? [String: Any])?.keys.sorted() ?? [] }
        let properties = try #require(schema["properties"] as? [String: Any])
        #expect(keys(schema) == ProjectConfiguration.fields)
        let definitions = try #require(schema["$defs"] as? [String: Any])
        let tiers = try #require((definitions["tiers"] as? [String: Any])?["oneOf"] as? [Any])
        #expect(keys(tiers.last) == ProjectConfiguration.languageFields)
        #expect(keys((properties["ignore"] as? [String: Any])?["items"]) == ProjectConfiguration.suppressionFields)
        #expect(keys((properties["overrides"] as? [String: Any])?["items"]) == ProjectConfiguration.overrideFields)
        let severity = try #require((schema["$defs"] as? [String: Any])?["severity"] as? [String: Any])
        #expect(severity["enum"] as? [String] == ProjectConfiguration.severityNames + ["info"])
        let rules = try #require((definitions["rules"] as? [String: Any])?["properties"] as? [String: Any])
        #expect(
            NSDictionary(dictionary: rules) == NSDictionary(dictionary: Self.ruleOptions.mapValues(schemaOfRule)))
        for rule in RuleRegistry.all.map(\.id.name) {
            #expect(read(#"{ "rules" : { "\#(rule)" : "off" } }"#).issues == [])
        }
    }
}
