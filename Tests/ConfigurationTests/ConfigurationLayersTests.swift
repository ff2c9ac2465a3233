import L10nCLDR
import L10nCatalogChecking
import L10nConfiguration
import L10nDiagnostics
import L10nFileTrees
import L10nMessages
import L10nValidation
import Testing

/// Precedence: nearer files override those above, and overrides win over general settings.
struct ConfigurationLayersTests {
    /// A catalog with one stale key, a warning by default.
    private let stale = Array(
        #"""
        {"sourceLanguage":"en","strings":{"legacy.home.title":{"extractionState":"stale","localizations":{"de":{"stringUnit":{"state":"translated","value":"Start"}},"en":{"stringUnit":{"state":"translated","value":"Home"}}}}},"version":"1.0"}
        """#.utf8)

    private func findings(
        _ files: [String: String], _ catalogs: String..., today: CalendarDate? = nil, paths: [String] = []
    ) async throws -> [String] {
        var tree = files.mapValues { Array($0.utf8) }
        for path in catalogs { tree[path] = stale }
        var request = CheckRequest()
        request.today = today
        request.paths = paths
        let report = try await CatalogCheck(tree: MemoryFileTree(tree)).run(request)
        return report.files.flatMap { file in file.findings.map { "\(file.source.path) \($0.severity.name) \($0.rule)" } }
    }

    private func stale(_ setting: String) -> String { #"{"rules":{"stale-key":"\#(setting)"}}"# }

    @Test func nearestFileTakesPrecedence() async throws {
        let both = ["l10n.json": stale("error"), "App/l10n.json": stale("info")]
        #expect(
            try await findings(both, "App/A.xcstrings", "B.xcstrings") == [
                "App/A.xcstrings note stale-key", "B.xcstrings error stale-key",
            ])
    }

    @Test func inheritsFromFilesAboveUnlessRoot() async throws {
        let both = ["l10n.json": stale("off"), "App/l10n.json": #"{"rules":{"needs-review":"off"}}"#]
        #expect(try await findings(both, "App/A.xcstrings") == [])
        let root = both.merging(["App/l10n.json": #"{"root":true,"rules":{"needs-review":"off"}}"#]) { $1 }
        #expect(try await findings(root, "App/A.xcstrings") == ["App/A.xcstrings warning stale-key"])
    }

    @Test func appliesOverridesToTheirCatalogs() async throws {
        let configuration = ["l10n.json": #"{"overrides":[{"files":["Legacy/**"],"rules":{"stale-key":"off"}}]}"#]
        #expect(
            try await findings(configuration, "Legacy/A.xcstrings", "B.xcstrings") == ["B.xcstrings warning stale-key"])
    }

    @Test func overridesExtendedFiles() async throws {
        let files = [
            "Config/base.json": #"{"extends":"strict","rules":{"stale-key":"error"}}"#,
            "l10n.json": #"{"extends":["Config/base.json"]}"#,
        ]
        #expect(
            try await findings(files, "A.xcstrings") == ["A.xcstrings error stale-key"])
        let own = files.merging(["l10n.json": #"{"extends":"Config/base.json","rules":{"stale-key":"info"}}"#]) { $1 }
        #expect(try await findings(own, "A.xcstrings") == ["A.xcstrings note stale-key"])
    }

    /// Each file is read once, however many lead to it.
    @Test func readsEachExtendedFileOnce() async throws {
        var files = ["l10n.json": #"{"extends":["c0.json","d0.json"]}"#]
        for level in 0..<30 {
            for name in "cd" {
                files["\(name)\(level).json"] =
                    level < 29 ? #"{"extends":["c\#(level + 1).json","d\#(level + 1).json"]}"# : stale("error")
            }
        }
        #expect(try await findings(files, "A.xcstrings") == ["A.xcstrings error stale-key"])
    }

    @Test func limitsExtendedFiles() async throws {
        var chain = ["l10n.json": #"{"extends":"c0.json"}"#]
        for index in 0..<2_000 { chain["c\(index).json"] = #"{"extends":"c\#(index + 1).json"}"# }
        var fan = ["l10n.json": "{\"extends\":[\((0..<2_000).map { "\"c\($0).json\"" }.joined(separator: ","))]}"]
        for index in 0..<2_000 { fan["c\(index).json"] = "{}" }
        for files in [chain, fan] {
            await #expect(throws: ConfigurationFailure.self) { try await findings(files, "A.xcstrings") }
        }
    }

    @Test func limitsConfigurationsInOneAnother() async throws {
        for (count, isAllowed) in [(30, true), (1_500, false)] {
            var files: [String: String] = [:]
            var folder = ""
            for _ in 0..<count {
                files[folder + "l10n.json"] = "{}"
                folder += "a/"
            }
            let path = folder + "A.xcstrings"
            if isAllowed {
                #expect(try await findings(files, path) == ["\(path) warning stale-key"])
            } else {
                await #expect(throws: ConfigurationFailure.self) { try await findings(files, path) }
            }
        }
    }

    @Test(arguments: [
        (
            #"{"extends":"other.json"}"#, #"{"extends":"l10n.json"}"#,
            "extending 'l10n.json' creates a cycle; remove one of the 'extends' entries"
        ),
        (#"{"extends":"missing.json"}"#, "{}", "'missing.json' is not a file"),
        (#"{"extends":"strictest"}"#, "{}", "did you mean 'strict'?"),
        (#"{"overrides":[{"rules":{}}]}"#, "{}", "'files' is missing here; add it"),
        (#"{"ignore":[{"rule":"stale-key"}]}"#, "{}", "'reason' is missing here; add it"),
        (#"{"ignore":[{"rule":"stale-keys","reason":"x"}]}"#, "{}", "did you mean 'stale-key'?"),
        (#"{"ignore":[{"rule":"stale-key","reason":"x","until":"2026-02-29"}]}"#, "{}", "'2026-02-29' is not a valid date"),
        (#"{"ignore":[{"rule":"stale-key","reason":"x","key":"/(/"}]}"#, "{}", "'key' is not a valid regular expression"),
        (#"{"languages":{"partial":["fr-CA"],"fallback":{"fr-CA":"fr"}}}"#, "{}", "'fr-CA' is in two language tiers"),
    ])
    func reportsMistakesWithAFix(_ configuration: String, _ other: String, _ words: String) async throws {
        do {
            _ = try await findings(["l10n.json": configuration, "other.json": other], "A.xcstrings")
            Issue.record("no mistake in \(configuration)")
        } catch ConfigurationFailure.configuration(let file) {
            #expect(
                file.findings.contains { $0.message.english.contains(words) }, "\(file.findings.map { $0.message.english })"
            )
        }
    }

    @Test(arguments: [
        (#""key":"legacy.*""#, true), (#""key":"*.home.*""#, true), (#""key":"/^legacy\\./""#, true), (#""key":"legacy""#, false),
        (#""file":"A.xcstrings""#, true), (#""file":"B.xcstrings""#, false), (#""language":"de""#, false),
    ])
    func hidesIgnoredFindings(_ condition: String, _ isHidden: Bool) async throws {
        let entry = #"{"ignore":[{"rule":"stale-key",\#(condition),"reason":"kept for the old app"}]}"#
        let found = try await findings(["l10n.json": entry], "A.xcstrings")
        #expect(found == (isHidden ? [] : ["A.xcstrings warning stale-key", "l10n.json warning unused-suppression"]))
    }

    @Test func showsIgnoredFindingsAgainAfterTheirDate() async throws {
        let entry = ["l10n.json": #"{"ignore":[{"rule":"stale-key","reason":"until the relaunch","until":"2026-11-20"}]}"#]
        #expect(try await findings(entry, "A.xcstrings", today: CalendarDate("2026-11-20")) == [])
        #expect(
            try await findings(entry, "A.xcstrings", today: CalendarDate("2026-11-21")) == [
                "A.xcstrings warning stale-key", "l10n.json warning expired-suppression",
            ])
    }

    @Test func reportsNoUnusedEntriesWhenCheckingAPart() async throws {
        let entry = ["l10n.json": #"{"ignore":[{"rule":"stale-key","file":"B.xcstrings","reason":"kept"}]}"#]
        #expect(try await findings(entry, "A.xcstrings", paths: ["A.xcstrings"]) == ["A.xcstrings warning stale-key"])
    }

    @Test func fallbackLanguagesNeedNoText() async throws {
        let catalog = #"""
            {"sourceLanguage":"en","strings":{"a.b":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"Colors"}},"en-GB":{"stringUnit":{"state":"translated","value":"Colours"}}}},"a.c":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"Bag"}}}}},"version":"1.0"}
            """#
        #expect(try await findings(["A.xcstrings": catalog]) == ["A.xcstrings warning missing-translation"])
        let configuration = #"{"languages":{"fallback":{"en-GB":"en"}}}"#
        #expect(try await findings(["A.xcstrings": catalog, "l10n.json": configuration]) == [])
    }

    @Test func effectiveValuesNameTheirOrigin() throws {
        let files = [
            "l10n.json": #"{"languages":["de"],"rules":{"stale-key":"off"}}"#,
            "App/l10n.json": #"{"extends":"strict","rules":{"key-naming":{"style":"snake"}}}"#,
        ]
        let effective = try EffectiveConfiguration(
            of: "App/A.xcstrings", tree: MemoryFileTree(files.mapValues { Array($0.utf8) }))
        func line(_ name: String) -> String {
            effective.values.filter { $0.name == name }.map { value in
                switch value.origin {
                case .standard: "\(value.text ?? "-") standard"
                case .preset(let preset): "\(value.text ?? "-") \(preset)"
                case .place(let place): "\(value.text ?? "-") \(place)"
                }
            }.joined()
        }
        #expect(line("languages.required") == #"["de"] l10n.json:1:14"#)
        #expect(line("rules.stale-key") == #""off" l10n.json:1:42"#)
        #expect(line("rules.key-naming") == #""warning" standard"#)
        #expect(line("rules.key-naming.style") == #""snake" App/l10n.json:1:52"#)
        #expect(line("rules.needs-review") == #""error" strict"#)
        #expect(line("rules.missing-comment") == #""warning" strict"#)
    }

    @Test(arguments: ["2026-13-01", "2026-1-01", "20261-01-01", "2023-02-29", "2026-11-31", "", "tomorrow", "2026-11-2x"])
    func rejectsInvalidDates(_ text: String) { #expect(CalendarDate(text) == nil) }

    @Test(arguments: ["2024-02-29", "2026-12-31", "0001-01-01"])
    func roundTripsDates(_ text: String) { #expect(CalendarDate(text)?.description == text) }
}
