import Diagnostics
import Foundation
import Messages
import TestSupport
import Testing
import Validation
import Workspace

struct ConfigurationTests {
    private func read(_ text: String) -> (configuration: ProjectConfiguration, issues: [String]) {
        let (configuration, issues) = ConfigurationReader.read(
            SourceFile(path: "l10n.json", bytes: Array(text.utf8)), folder: ".")
        return (configuration, issues.map { $0.message.english })
    }

    @Test func readsEverything() {
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
                "coverage-threshold" : { "minimum" : 95.5 }
              }
            }
            """)
        #expect(issues == [])
        #expect(configuration.catalogs.map(\.pattern) == ["Catalogs"])
        #expect(configuration.options.requiredLanguages == ["de", "fr"])
        #expect(configuration.options.partialLanguages == ["en-GB"])
        #expect(configuration.options.generatesSymbols == true)
        #expect(configuration.options.severities == ["needs-review": .off, "key-naming": .severity(.error)])
        #expect(configuration.options.keyStyle == .snake)
        #expect(configuration.options.minimumCoverage == 95.5)
    }

    @Test(arguments: [
        (#"{ "catalog" : [] }"#, "unknown field 'catalog'; did you mean 'catalogs'?"),
        (#"{ "languages" : "de" }"#, "'languages' must be a list of languages, or an object with 'required' and 'partial'"),
        (#"{ "languages" : ["xx"] }"#, "'xx' is no language that CLDR knows; write it as in 'pt-BR'"),
        (
            #"{ "languages" : { "required" : ["de"], "partial" : ["de"] } }"#,
            "'de' is both required and partial; remove it from one of the lists"
        ),
        (#"{ "rules" : { "key-naming" : { "style" : "snakes" } } }"#, "'snakes' is not known for 'style'; did you mean 'snake'?"),
        (#"{ "rules" : { "stale-key" : { "style" : "snake" } } }"#, "unknown field 'style'; known are 'severity'"),
        (#"{ "rules" : { "stale-key" : true } }"#, "'stale-key' must be 'off', 'info', 'warning', 'error' or an object"),
        (#"{ "rules" : {}, "rules" : {} }"#, "'rules' stands here a second time; remove one of the two"),
        (#"[]"#, "'l10n.json' must be an object"),
    ])
    func namesEveryMistake(_ text: String, _ message: String) {
        #expect(read(text).issues == [message])
    }

    @Test func brokenJSONIsAMistakeWithItsPlace() {
        #expect(read(#"{ "symbols" : true, }"#).issues.count == 1)
        #expect(read("").issues.count == 1)
    }

    @Test func theSchemaAndTheCodeSayTheSame() throws {
        let url = Places.root.appendingPathComponent("Sources/Workspace/Workspace.docc/l10n.schema.json")
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        func keys(_ value: Any?) -> [String] { ((value as? [String: Any])?["properties"] as? [String: Any])?.keys.sorted() ?? [] }
        let properties = try #require(schema["properties"] as? [String: Any])
        #expect(keys(schema) == ProjectConfiguration.fields)
        let languages = try #require((properties["languages"] as? [String: Any])?["oneOf"] as? [Any])
        #expect(keys(languages.last) == ProjectConfiguration.languageFields)
        let severity = try #require((schema["$defs"] as? [String: Any])?["severity"] as? [String: Any])
        #expect(severity["enum"] as? [String] == ProjectConfiguration.severityNames)
        let rules = try #require((properties["rules"] as? [String: Any])?["properties"] as? [String: Any])
        #expect(rules.keys.sorted() == ProjectConfiguration.ruleOptions.keys.sorted())
        for (rule, value) in rules {
            let object = try #require(((value as? [String: Any])?["oneOf"] as? [Any])?.last)
            #expect(keys(object) == (["severity"] + ProjectConfiguration.ruleOptions[rule]!).sorted())
            if rule == "key-naming" {
                let style = ((object as? [String: Any])?["properties"] as? [String: Any])?["style"] as? [String: Any]
                #expect(style?["enum"] as? [String] == KeyStyle.allCases.map(\.rawValue))
            }
        }
        for rule in RuleRegistry.all.map({ $0.metadata.id.name }) {
            #expect(read(#"{ "rules" : { "\#(rule)" : "off" } }"#).issues == [])
        }
    }
}

struct GlobTests {
    @Test(arguments: [
        ("Catalogs", "Catalogs/L10n.xcstrings", true), ("Catalogs/", "Catalogs/a/b.xcstrings", true),
        ("Catalogs", "Other/Catalogs/x.xcstrings", false),
        ("./Catalogs", "Catalogs/x.xcstrings", true), ("*.xcstrings", "a.xcstrings", true),
        ("*.xcstrings", "b/a.xcstrings", false),
        ("**/*.xcstrings", "b/c/a.xcstrings", true), ("**/*.xcstrings", "a.xcstrings", true),
        ("Sources/**/L10n.xcstrings", "Sources/L10n.xcstrings", true),
        ("Sources/*/L10n.xcstrings", "Sources/a/b/L10n.xcstrings", false), ("**/Fixtures/**", "Tests/Fixtures/a.xcstrings", true),
        ("L?0n.xcstrings", "L10n.xcstrings", true),
        (".", "anything/at.all", true),
    ])
    func matches(_ pattern: String, _ path: String, _ expected: Bool) {
        #expect(Glob(pattern).matches(path) == expected)
    }
}
