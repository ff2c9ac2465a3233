import Foundation
import L10nCLDR
import L10nCodeGeneration
import L10nDiagnostics
import L10nICU
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Generated code compiles and returns the texts of the catalog, whatever these contain.
struct GeneratedCodeTests {
    private typealias Code = GeneratedCode

    // MARK: Embedded style

    @Test func preservesHostileKeysAndTexts() async throws {
        let words =
            SwiftCodeTests.names + [
                "String", "Int", "Swift", "L10n", "L10nRuntime", "Type", "Protocol", "self", "init", "allCases", "rawValue",
                "404",
            ]
        var entries: [(key: String, text: String)] = []
        for (number, text) in SwiftCodeTests.hostile.enumerated() {
            entries.append((text, "key \(number)"))
            entries.append(("text.of_number_\(number)", text))
            entries.append(("both.\(text).x\(number)", text + "\u{3}\u{1}" + text))
        }
        for word in words {
            entries.append((word, "a \(word)"))
            entries.append(("\(word).\(word)", "b \(word)"))
            entries.append(("in.\(word).leaf", "c \(word)"))
        }
        var seen: Set<[UInt8]> = []
        entries = entries.filter { seen.insert(Array($0.key.utf8)).inserted }
        let strings = entries.map {
            "\(Code.literal($0.key)):\(Code.entry(["en": $0.text, "de": "de " + $0.text], comment: $0.text))"
        }
        let (text, tree) = try await Code.generate(Code.catalog(strings.joined(separator: ","))) {
            $0.form = .both
            $0.keys = .always
            $0.access = .public
        }
        let accessors = tree.root.allAccessors.filter(\.parameters.isEmpty)
        #expect(accessors.count > entries.count * 8 / 10)
        var main = "import L10nRuntime\nfunc show(_ text: String) { print(Array(text.utf8)) }\n"
        for (number, group) in accessors.chunks(of: 50).enumerated() {
            main += "func part\(number)() {\n"
            for accessor in group {
                main += "    show(\(Code.path(accessor)))\n"
                main += "    show(\(Code.path(accessor, root: "L10nMessages")).text(in: [\"de\"]))\n"
                main += "    show(\(Code.path(accessor, root: "L10nMessages")).key)\n"
            }
            main += "}\npart\(number)()\n"
        }
        main += "for key in L10n.Keys.allCases {\n"
        main += "    show(key.rawValue)\n    assert(L10n.Keys(rawValue: key.rawValue) == key)\n}\n"
        main += "for entry in 0..<L10n.__table.keyCount { show(L10n.__table.key(entry)) }\n"
        // Only the package of the runtime sees all keys of a table.
        let options = ["-swift-version", "6", "-package-name", "l10n"]
        let output = try Code.run(["L10n.swift": text, "main.swift": main], options: options)
        let textOf = Dictionary(uniqueKeysWithValues: entries.map { (Array($0.key.utf8), $0.text) })
        var expected: [String] = []
        func show(_ text: String) { expected.append("\(Array(text.utf8))") }
        for accessor in accessors {
            let text = try #require(textOf[Array(accessor.key.utf8)])
            show(text)
            show("de " + text)
            show(accessor.key)
        }
        for accessor in tree.root.allAccessors.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            show(accessor.key)
        }
        for entry in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) { show(entry.key) }
        // The enum lists keys in the order of namespaces.
        let lines = output.split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(accessors.count * 3)) == Array(expected.prefix(accessors.count * 3)))
        #expect(lines.sorted() == expected.sorted())
    }

    @Test func formatsArgumentsAndPluralsInTheUsersLanguage() async throws {
        func forms(_ forms: KeyValuePairs<String, String>) -> String {
            let units = forms.map { #""\#($0)":\#(Code.unit($1))"# }.joined(separator: ",")
            return #"{"variations":{"plural":{\#(units)}}}"#
        }
        let results =
            #"{"localizations":{"en":\#(forms(["one": "%lld result", "other": "%lld results"])),"ru":\#(forms(["few": "%lld результата", "many": "%lld результатов", "one": "%lld результат", "other": "%lld результата"]))}}"#
        let strings = [
            #""plp.number_of_results.message":\#(results)"#,
            #""cart.summary":\#(Code.entry(["en": "%(count)lld items for %(total)@", "de": "%2$(total)@ für %1$(count)lld Artikel"]))"#,
            #""cart.rate":\#(Code.entry(["en": "%.2f %% of %x", "de": "%.2f %% von %x"]))"#,
            #""cart.rate_short":\#(Code.entry(["en": "50% off", "de": "50 % weniger"]))"#,
        ]
        let (text, _) = try await Code.generate(Code.catalog(strings.joined(separator: ",")))
        let main = """
            import L10nRuntime
            func all() {
                print([0, 1, 2, 5, 21, 1234].map { L10n.Plp.NumberOfResults.message($0) }.joined(separator: "|"))
                print(L10n.Cart.summary(count: 1234567, total: "9 €"))
                print(L10n.Cart.rate(1234.5, 255))
                print(L10n.Cart.rateShort)
            }
            all()
            PreferredLanguages.$scoped.withValue(["de-AT"]) { all() }
            """
        let output = try Code.run(["L10n.swift": text, "main.swift": main], environment: ["LANG": "ru_RU.UTF-8"])
        #expect(
            output == """
                0 результатов|1 результат|2 результата|5 результатов|21 результат|1\u{A0}234 результата
                1,234,567 items for 9 €
                1,234.50 % of ff
                50% off
                0 results|1 result|2 results|5 results|21 results|1,234 results
                9 € für 1.234.567 Artikel
                1.234,50 % von ff
                50 % weniger

                """)
    }

    @Test func pluralRulesInCodeMatchCLDR() async throws {
        // One language per set of rules; each form has its name as text.
        var sets: [Int: String] = [:]
        for language in CLDRPluralRules.languages.sorted() where language != "root" {
            if let number = CLDRPluralRules.ruleSetNumber(of: LanguageTag(language)), sets[number] == nil {
                sets[number] = language.replacingOccurrences(of: "_", with: "-")
            }
        }
        #expect(sets.count > 35)
        let languages = Set(sets.values).union(["en"]).sorted()
        let forms = PluralCategory.allCases.map { #""\#($0.name)":\#(Code.unit("%f \($0.name)"))"# }.joined(separator: ",")
        let localizations = languages.map { #""\#($0)":{"variations":{"plural":{\#(forms)}}}"# }.joined(separator: ",")
        let (text, _) = try await Code.generate(Code.catalog(#""n":{"localizations":{\#(localizations)}}"#))
        let numbers =
            (0...205).map(Double.init) + [300, 1_000, 1_001, 100_000, 1_000_000, 2_000_000, 0.1, 0.5, 1.5, 2.5, 5.1, 10.5]
        let main = """
            import L10nRuntime
            for language in \(languages) {
                PreferredLanguages.$scoped.withValue([language]) {
                    print(\(numbers).map { String(L10n.n($0).split(separator: " ").last ?? "") }.joined(separator: " "))
                }
            }
            """
        let output = try Code.run(["L10n.swift": text, "main.swift": main])
        for (language, line) in zip(languages, output.split(separator: "\n")) {
            let rules = try #require(CLDRPluralRules.rules(for: LanguageTag(language)))
            // An explicit `zero` form takes precedence over the rules.
            let expected = numbers.map { $0 == 0 ? "zero" : rules.form(of: PluralNumber($0)).name }
            #expect(line.split(separator: " ").map(String.init) == expected, "\(language)")
        }
    }

    /// Locales whose number symbols changed, by the version of CLDR.
    private static let symbolChanges: [Int: Set<String>] = [
        44: ["km", "km_KH"],
        46: ["ar", "ar_001", "hu", "hu_HU", "it", "it_CH", "it_IT", "it_SM", "it_VA", "sl", "sl_SI"],
        48: [
            "de_CH", "de_LI", "en_CH", "eo", "eo_001", "fr_CH", "gsw", "gsw_CH", "gsw_FR", "gsw_LI", "hy", "hy_AM", "it_CH",
            "kok",
            "kok_IN", "rm", "rm_CH", "sd", "sd_Arab", "sd_Arab_PK", "wae", "wae_CH",
        ],
    ]

    /// The system's ICU is a second witness. It may be older than the compiled symbols and then lacks the changes since.
    @Test func numberSymbolsInCodeMatchICUExceptForLaterChanges() throws {
        let version = try #require(Int(ICU.cldrVersion.prefix { $0 != "." }))
        var differing: Set<String> = []
        for locale in ICU.locales {
            let icu = try #require(ICU.numberSymbols(of: locale))
            let expected = NumberSymbols(
                decimal: icu.decimal, grouping: icu.grouping, minus: icu.minus, zero: try #require(icu.zero.unicodeScalars.first),
                pattern: icu.pattern, minimumGroupingDigits: icu.minimumGroupingDigits)
            // Variants (ca-ES-valencia) use the symbols of their language.
            let tag = locale.replacingOccurrences(of: "_", with: "-")
            if LocaleCode.numberSymbols(of: tag) != expected { differing.insert(locale) }
        }
        let expected = Self.symbolChanges.filter { $0.key > version }.values.reduce(into: Set()) { $0.formUnion($1) }
        #expect(differing.sorted() == expected.sorted())
    }

    @Test(arguments: GenerationOptions.Access.allCases, GenerationOptions.Form.allCases)
    func compilesWithEveryIsolationAndImportMode(
        _ access: GenerationOptions.Access, _ form: GenerationOptions.Form
    ) async throws {
        let strings = #""a.title":\#(Code.entry(["en": "A"])),"b.count":\#(Code.entry(["en": "%lld of %@"]))"#
        let (text, _) = try await Code.generate(Code.catalog(strings)) {
            $0.access = access
            $0.form = form
            $0.keys = .debug
        }
        for options in [
            ["-swift-version", "6", "-D", "DEBUG"], ["-swift-version", "5"],
            ["-swift-version", "6", "-default-isolation", "MainActor", "-D", "DEBUG"],
            ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"]
                + ["-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny"],
        ] {
            try Code.expectCompiles(["L10n.swift": text], options: options + ["-package-name", "shop"], "\(options)")
        }
    }

    @Test func compilesTwoGeneratedFilesInOneModule() async throws {
        let catalog = Code.catalog(#""a.title":\#(Code.entry(["en": "A"]))"#)
        let (first, _) = try await Code.generate(catalog) { $0.keys = .always }
        let (second, _) = try await Code.generate(catalog) {
            $0.keys = .always
            $0.name = SwiftIdentifier("Legal")!
        }
        try Code.expectCompiles(["A.swift": first, "B.swift": second], options: ["-swift-version", "6"])
    }

    @Test func compilesTheCodeOfAllCatalogs() async throws {
        var files: [String: String] = [:]
        for (number, url) in Places.catalogs.enumerated() {
            let bytes = [UInt8](try Data(contentsOf: url))
            // The few large ones cover nothing new and take most of the time.
            if bytes.count > 60_000 { continue }
            let catalog = Code.catalog(bytes, path: url.path)
            files["L10n\(number).swift"] = try await Code.generate(catalog) {
                $0.name = SwiftIdentifier("L10n\(number)")!
                $0.keys = .always
            }.text
        }
        #expect(files.count > (Places.hasShared ? 100 : 10))
        try Code.expectCompiles(files, options: ["-swift-version", "6"])
    }

    // MARK: Excluded keys

    @Test func generatesSelfReferencingSubstitutions() async throws {
        let form = #"{"variations":{"plural":{"other":\#(Code.unit("%arg %#@x@"))}}}"#
        let variations = form.dropFirst().dropLast()
        let unit = Code.unit("%#@x@").dropLast()
        let catalog = Code.catalog(
            #""k":{"localizations":{"en":\#(unit),"substitutions":{"x":{"argNum":1,"formatSpecifier":"lld",\#(variations)}}}}}"#)
        #expect(try await Code.generate(catalog).text.contains("%#@x@"))
    }

    @Test func generatesPluralsWithDuplicateForms() async throws {
        let forms = Array(repeating: #""one":\#(Code.unit("%lld item"))"#, count: 300).joined(separator: ",")
        let catalog = Code.catalog(
            #""k":{"localizations":{"en":{"variations":{"plural":{\#(forms),"other":\#(Code.unit("%lld items"))}}}}}"#)
        #expect(try await !Code.generate(catalog).text.isEmpty)
    }

    @Test func skipsAppShortcutPhrases() async throws {
        let catalog = Code.catalog(
            #""a":{"localizations":{"en":{"stringSet":{"state":"translated","values":["Open ${applicationName}"]}}}},"b":{}"#)
        #expect(try await Code.generate(catalog).tree.root.allAccessors.map(\.key) == ["b"])
    }

    @Test func isDeterministic() async throws {
        let words = SwiftCodeTests.names.map { #""\#($0).title":\#(Code.entry(["en": $0, "de": $0, "pl": $0, "ar": $0]))"# }
        let catalog = Code.catalog(words.joined(separator: ","))
        let first = try await Code.generate(catalog).text
        for _ in 0..<3 { #expect(try await Code.generate(catalog).text == first) }
    }

    @Test func deprecatesRenamedAccessors() async throws {
        let catalog = Code.catalog(#""bag.items.title":\#(Code.entry(["en": "%lld items"]))"#)
        let (text, _) = try await Code.generate(catalog) {
            $0.accessors.renamed = ["cart.title": "bag.items.title"]
            $0.form = .both
        }
        #expect(text.contains(#"@available(*, deprecated, renamed: "L10n.Bag.Items.title")"#))
        #expect(text.contains(#"@available(*, deprecated, renamed: "L10nMessages.Bag.Items.title")"#))
        let main =
            "@available(*, deprecated) func old() { print(L10n.Cart.title(2)) }\n@available(*, deprecated) func start() { old() }\n"
        try Code.expectCompiles(["L10n.swift": text, "Old.swift": main], options: ["-swift-version", "6"])
    }

    @Test func usesConfiguredNames() async throws {
        let catalog = Code.catalog(#""Delete":\#(Code.entry(["en": "Delete"])),"Delete…":\#(Code.entry(["en": "Delete…"]))"#)
        #expect(try await Code.generate(catalog).tree.issues.count == 1)
        let (text, tree) = try await Code.generate(catalog) { $0.accessors.names = ["Delete…": "delete.ask"] }
        #expect(tree.issues.isEmpty)
        #expect(text.contains("enum Delete {") && text.contains("static var ask:"))
    }

    @Test func excludesKeysByOption() async throws {
        let strings = [
            #""a":{"extractionState":"stale","localizations":{"en":\#(Code.unit("A"))}}"#,
            #""b":{"shouldTranslate":false,"localizations":{"en":\#(Code.unit("B"))}}"#,
            #""c":{"generatesSymbol":false,"localizations":{"en":\#(Code.unit("C"))}}"#, #""d":{}"#,
        ]
        let catalog = Code.catalog(strings.joined(separator: ","))
        func keys(_ exclusions: [AccessorTree.Options.Exclusion]) async throws -> [String] {
            let (text, tree) = try await Code.generate(catalog) { options in
                for exclusion in exclusions { options.accessors.exclude(exclusion) }
            }
            let keys = tree.root.allAccessors.map(\.key)
            for key in ["a", "b", "c", "d"] {
                #expect(text.contains("        \(key)\\#\n") || text.contains("        \(key)\n") == keys.contains(key))
            }
            return keys
        }
        #expect(try await keys([]) == ["a", "b", "c", "d"])
        #expect(try await keys([.stale]) == ["b", "c", "d"])
        #expect(try await keys([.untranslatable]) == ["a", "c", "d"])
        #expect(try await keys([.withoutSymbol]) == ["a", "b", "d"])
    }

    @Test func givesOverloadsTheirOwnKeyCases() async throws {
        let catalog = Code.catalog(
            #""%d items":\#(Code.entry(["en": "%d items"])),"%lld items":\#(Code.entry(["en": "%lld items"]))"#)
        let (text, tree) = try await Code.generate(catalog) {
            $0.accessors.types = .apple
            $0.keys = .always
        }
        #expect(tree.issues.isEmpty)
        try Code.expectCompiles(["L10n.swift": text], options: ["-swift-version", "6"])
    }

    @Test func offersTheParameterTypesOfApple() async throws {
        let catalog = Code.catalog(#""t":\#(Code.entry(["en": "%d %lld %u %lu %f %lf %@ %c %s %p"]))"#)
        #expect(try await Code.generate(catalog).tree.issues.count == 3)
        let (text, tree) = try await Code.generate(catalog) { $0.accessors.types = .apple }
        #expect(
            tree.root.allAccessors.first?.signature
                == "t(_: Int32, _: Int, _: UInt32, _: UInt, _: Float, _: Double, _: String, _: CChar, _: UnsafePointer<Swift.CChar>, _: UnsafeRawPointer)"
        )
        let main = #"print(L10n.t(1, 2, 3, 4, 1.5, 2.5, "a", 65, "s", UnsafeRawPointer(bitPattern: 255)!))"#
        #expect(try Code.run(["L10n.swift": text, "main.swift": main]) == "1 2 3 4 1.500000 2.500000 a A s 0xff\n")
    }

    // MARK: Other styles

    @Test func bundleStyleFallsBackToTheSourceText() async throws {
        let strings = [
            #""home.title":\#(Code.entry(["en": "Home"]))"#, #""home.greeting":\#(Code.entry(["en": "Hello %@, %d new"]))"#,
            #""home.sale":\#(Code.entry(["en": "100% off"]))"#, #""home.named":\#(Code.entry(["en": "%(a)@: %(b).2f %%"]))"#,
            #""tr":\#(Code.entry(["en": "%1$@ %2$@ %3$(fallback)@"]))"#,
        ]
        let (text, _) = try await Code.generate(Code.catalog(strings.joined(separator: ",")), .bundle) {
            $0.bundle = "Foundation.Bundle(path: \"texts\")!"
            $0.table = "Shop"
            $0.keys = .always
        }
        let main = """
            import Foundation
            print(L10n.Home.title, L10n.Home.greeting("Ann", 3), L10n.Home.sale)
            L10n.__bundle.withValue(Bundle(path: "other")!) { print(L10n.Home.title) }
            print(L10n.Home.named(a: "x", b: 1.5), L10n.tr_("a", "b", fallback: "c"))
            print(L10n.Keys.allCases.map(\\.rawValue))
            """
        let output = try Code.run(
            ["L10n.swift": text, "main.swift": main],
            resources: [
                "texts/en.lproj/Shop.strings": Array(#""home.title" = "Start"; "home.greeting" = "Hi %@: %d";"#.utf8),
                "other/en.lproj/Shop.strings": Array(#""home.title" = "Other";"#.utf8),
            ])
        #expect(
            output
                == "Start Hi Ann: 3 100% off\nOther\nx: 1.50 % a b c\n[\"home.greeting\", \"home.named\", \"home.sale\", \"home.title\", \"tr\"]\n"
        )
    }

    @Test func compilesTheBundleStyle() async throws {
        let strings = #""a.title":\#(Code.entry(["en": "A"])),"b.count":\#(Code.entry(["en": "%lld of %@"]))"#
        for access in GenerationOptions.Access.allCases {
            let (text, _) = try await Code.generate(Code.catalog(strings), .bundle) { $0.access = access }
            for options in [
                ["-swift-version", "6"], ["-swift-version", "5"], ["-swift-version", "6", "-default-isolation", "MainActor"],
            ] {
                try Code.expectCompiles(["L10n.swift": text], options: options + ["-package-name", "shop"], "\(options)")
            }
        }
    }

    /// Foundation on Linux has no `LocalizedStringResource`, so a stub with its interface stands in.
    @Test func compilesTheResourceStyle() async throws {
        let strings = [
            #""home.title":\#(Code.entry(["en": "Home"]))"#,
            #""home.greeting":\#(Code.entry(["en": "Hello %@, %lld new, %.1f %u"]))"#,
        ]
        for access in GenerationOptions.Access.allCases {
            let (text, _) = try await Code.generate(Code.catalog(strings.joined(separator: ",")), .resource) {
                $0.access = access
                $0.keys = .debug
            }
            try withTemporaryFolder { folder in
                let standIn = Places.root.appendingPathComponent("Tests/Fixtures/StandIns/Foundation.swift")
                let module = try Tool.swiftc(
                    ["-swift-version", "6", "-parse-as-library", "-module-name", "Foundation", "-emit-module", standIn.path],
                    in: folder)
                try #require(module.exitCode == 0, "\(module.errors)")
                for options in [
                    ["-swift-version", "6", "-D", "DEBUG"], ["-swift-version", "5"],
                    ["-swift-version", "6", "-default-isolation", "MainActor", "-D", "DEBUG"],
                    ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"],
                ] {
                    try Code.expectCompiles(
                        ["L10n.swift": text], options: options + ["-I", folder.path, "-package-name", "shop"], "\(options)")
                }
            }
        }
    }

    // MARK: Custom templates

    @Test func passesEveryFieldToCustomTemplates() async throws {
        let template = """
            {{#groups}}{{#accessors}}{{indent}}{{identifier}} {{key}} {{text}}{{#isFunction}} ({{parameters}}){{#values}} {{value}}:{{type}}{{/values}}{{/isFunction}}
            {{#lines}}
            {{.}}
            {{/lines}}
            {{/accessors}}{{/groups}}
            """
        let catalog = Code.catalog(#""b.count":\#(Code.entry(["en": "%(n)lld <of> %@"]))"#)
        #expect(
            try await Code.generate(catalog, template: template).text == """
                        count "b.count" "%(n)lld <of> %@" (n: Swift.Int, _ arg2: Swift.String) n:Swift.Int arg2:Swift.String
                /// %(n)lld <of> %@
                ///
                /// Key: `b.count`

                """)
    }

    /// Large texts bypass the template engine. No template may notice, not even one that contains the placeholder bytes.
    @Test(arguments: ["", "\0", "\u{0}0\u{0}"])
    func rendersTheTextsOfALanguageInPlace(_ end: String) async throws {
        let catalog = Code.catalog(#""a":\#(Code.entry(["de": "Tasche", "en": "Bag"])),"b":\#(Code.entry(["en": "Bag"]))"#)
        func text(_ template: String) async throws -> String { try await Code.generate(catalog, template: template).text }
        let texts = try await text("{{#languages}}{{texts}}{{/languages}}")
        #expect(texts.contains("Tasche") && texts.contains("Bag"))
        #expect(try await text("{{#languages}}{{#texts}}{{.}}{{/texts}}{{/languages}}\0") == texts + "\0")
        #expect(try await text("{{#languages}}{{uppercased(texts)}}{{/languages}}") == texts.uppercased())
    }

    private static let brokenTemplates: [(String, TemplateMistake.Kind, String)] = [
        ("{{name}} {{#groups}}", .unclosedSection, "groups"), ("a\n{{#groups}}{{/keys}}", .sectionName, "keys"),
        ("x {{name", .unfinishedTag, "{{name"), ("{{a b}}", .invalidTag("{{a b}}"), "{{a b}}"),
        ("{{> kyes}}", .unknownPartial("kyes"), "kyes"), ("{{lowercase(name)}}", .unknownFunction("lowercase"), "lowercase"),
    ]

    @Test(arguments: brokenTemplates)
    func reportsTemplateErrorsWithTheirPlace(_ template: String, _ kind: TemplateMistake.Kind, _ part: String) {
        #expect {
            _ = try SwiftTemplate(template)
        } throws: { error in
            guard let error = error as? TemplateMistake else { return false }
            return error.kind == kind && String(decoding: Array(template.utf8)[error.range.indices], as: UTF8.self) == part
        }
    }

    private static let templatesWithPartsWithoutEffect: [(String, TemplateMistake.Kind, ByteRange)] = [
        (
            "{{name}} identifer {{#groups}}{{identifer}}{{/groups}}",
            .unknownName("identifer", suggestion: "identifier"), ByteRange(32, 41)
        ),
        ("{{identifier}}", .unknownName("identifier", suggestion: nil), ByteRange(2, 12)),
        ("{{groups}}", .notText("groups"), ByteRange(2, 8)),
        ("{{plusone(name)}}", .unknownFunction("plusone"), ByteRange(2, 15)),
    ]

    @Test(arguments: templatesWithPartsWithoutEffect)
    func reportsTemplatePartsWithoutEffect(_ template: String, _ kind: TemplateMistake.Kind, _ range: ByteRange) throws {
        let generator = SwiftGenerator(try SwiftTemplate(template), options: GenerationOptions(name: .standard))
        let catalog = Code.catalog("")
        let mistakes = generator.generate(catalog, generator.plan(catalog)).mistakes
        #expect(mistakes.map(\.kind) == [kind] && mistakes.map(\.range) == [range])
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
