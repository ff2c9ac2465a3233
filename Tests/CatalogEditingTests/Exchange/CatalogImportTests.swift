import L10nCatalogEditing
import L10nDiagnostics
import L10nICU
import L10nStringCatalogs
import TestSupport
import Testing

/// The outcomes of special texts.
struct CatalogImportTests {
    private typealias JSON = CatalogJSON

    private static let phrases = """
        {"sourceLanguage":"en","strings":{"Search ${a}":{"localizations":{"en":{"stringSet":{"state":"new","values":\
        ["Search ${a}","Find in ${a}"]}},"de":{"stringSet":{"state":"translated","values":["Suche ${a}"]}}}}},"version":"1.1"}
        """

    private func trip(_ text: String, _ language: String = "de") -> RoundTrip {
        RoundTrip(RoundTrip.decode(Array(text.utf8)), language)
    }

    private func unit(_ id: String, _ target: String, source: String? = nil) -> ImportedUnit {
        ImportedUnit(ids: [id], source: source, target: target, state: nil, range: .empty(at: 0))
    }

    // MARK: Phrases

    @Test func phrasesAreExportedAsByXcode() {
        let text = String(decoding: trip(Self.phrases).export(), as: UTF8.self)
        #expect(
            text.contains(
                """
                      <trans-unit id="Search ${a}" xml:space="preserve">
                        <source>
                          <mrk mtype="x-set" mid="0">Search ${a}</mrk>
                          <mrk mtype="x-set" mid="1">Find in ${a}</mrk>
                        </source>
                        <target state="translated">
                          <mrk mtype="x-set" mid="0">Suche ${a}</mrk>
                        </target>
                        <note/>
                      </trans-unit>

                """))
    }

    @Test func translatedPhrasesAreASet() throws {
        for language in ["de", "fr"] {
            let trip = trip(Self.phrases, language)
            var units = trip.units
            units[0].target = "A ${a} & co\nB\nC ${a}"
            units[0].state = .translated
            let (catalog, refusals) = try trip.imported(trip.export(units))
            #expect(refusals.isEmpty)
            #expect(RoundTrip(catalog, language).units == units)
            #expect(catalog.units.count { $0.form.phrase != nil } == (language == "de" ? 5 : 6))
        }
    }

    @Test func phrasesMayBeReformatted() throws {
        let catalog = trip(Self.phrases).catalog
        var importer = CatalogImport(catalog, language: "de")
        let decision = importer.decisions(for: [
            unit("Search ${a}", "\n  Eins ${a} \r\n\n  Zwei ${a}\n", source: "\n Search ${a}\n Find in ${a} ")
        ])[0]
        #expect(decision.outcome == .applied)
        guard case .setPhrases(_, _, let phrases, _) = decision.edit else {
            Issue.record("no set of phrases")
            return
        }
        #expect(phrases == ["Eins ${a}", "Zwei ${a}"])
    }

    @Test func phrasesOfSeveralLinesAreNamed() {
        let trip = trip(Self.phrases.replacing("Find in", with: "Find\\nin"))
        #expect(trip.units.isEmpty)
        #expect(CatalogTexts(trip.catalog, language: "").keysWithLineBreaks == ["Search ${a}"])
    }

    // MARK: Substitutions

    private static let birds = JSON.catalog(
        JSON.entry("birds", [("en", JSON.unit("%@ sees %lld birds")), ("de", JSON.unit("%1$@ sieht %2$lld Vögel"))]))

    /// The texts of a catalog after an import of some, by their IDs.
    private func imported(_ targets: [(id: String, target: String)], into text: String = birds) throws -> [String: String] {
        let trip = trip(text)
        var importer = CatalogImport(trip.catalog, language: "de")
        let edits = importer.decisions(for: targets.map { unit($0.id, $0.target) }).compactMap(\.edit)
        let draft = try #require(CatalogDraft(trip.catalog, order: XcodeOrder()))
        let ordered = edits.filter { $0.path?.substitution == nil } + edits.filter { $0.path?.substitution != nil }
        for edit in ordered { try draft.apply(edit) }
        let catalog = RoundTrip.decode(draft.bytes())
        return Dictionary(
            catalog.units.filter { catalog.languages[catalog.localizations[Int($0.localization)].language].name == "de" }
                .map { (catalog.path(of: $0)?.text ?? "", catalog.string($0.value)) }
        ) { first, _ in first }
    }

    @Test(arguments: [false, true]) func aTranslationBringsASubstitutionOfItsOwn(_ isReversed: Bool) throws {
        var targets = [
            ("birds", "%1$@ sieht %2$#@V.n@"), ("birds|==|substitutions.@V.n@.plural.one", "einen Vogel"),
            ("birds|==|substitutions.@V.n@.plural.other", "%2$lld Vögel"),
        ]
        if isReversed { targets.reverse() }
        #expect(
            try imported(targets) == [
                "": "%1$@ sieht %2$#@V.n@", "substitutions.V.n.plural.one": "einen Vogel",
                "substitutions.V.n.plural.other": "%arg Vögel",
            ])
    }

    @Test func aSubstitutionTakesTheNumberThatIsInItsPlace() {
        func argument(_ translation: String, _ source: String) -> [String] {
            SubstitutionArgument(of: "n", in: translation, source: source).map { ["\($0.position)", $0.specifier] } ?? []
        }
        #expect(argument("%#@n@ Vögel", "%lld birds") == ["1", "lld"])
        #expect(argument("%@: %#@n@", "%@ has %u") == ["2", "u"])
        #expect(argument("%2$#@n@, %1$@", "%1$@ has %2$d") == ["2", "d"])
        #expect(argument("%#@n@", "%@ birds").isEmpty)
        #expect(argument("%2$#@n@", "%lld birds").isEmpty)
        #expect(argument("%#@m@", "%lld birds").isEmpty)
        #expect(argument("%#@n@", "100% sure").isEmpty)
    }

    @Test func aSubstitutionWithoutAnArgumentIsRefused() throws {
        for target in ["%1$#@V@ sieht", "%3$#@V@", "nichts"] {
            #expect(throws: EditRefusal.unknownSubstitution(key: "birds", name: "V")) {
                try imported([("birds", target), ("birds|==|substitutions.V.plural.other", "x")])
            }
        }
    }

    // MARK: Twice

    @Test func theFirstOfTwoTranslationsCounts() {
        let catalog = trip(Self.birds).catalog
        var importer = CatalogImport(catalog, language: "de")
        let first = importer.decisions(for: [unit("birds", "A %1$@ %2$lld"), unit("birds", "A %1$@ %2$lld")])
        #expect(first.map(\.outcome) == [.applied, .unchanged])
        // Also in the next file.
        let second = importer.decisions(for: [unit("birds", "B %1$@ %2$lld")])
        #expect(second.map(\.outcome) == [.repeated])
        #expect(second.map(\.first) == [0])
    }

    /// Xcode 26 exports keys that are not to be translated, too.
    @Test func acceptsUntranslatedTextsOfUntranslatableKeys() {
        let text = JSON.catalog(
            JSON.entry("logo", [("en", JSON.unit("Acme")), ("de", JSON.unit("Akme"))], fields: #""shouldTranslate":false"#))
        var importer = CatalogImport(trip(text).catalog, language: "de")
        let targets = ["", "Acme", "Akme", "Ackme"]
        var outcomes: [ImportOutcome] = []
        for target in targets { outcomes += importer.decisions(for: [unit("logo", target, source: "Acme")]).map(\.outcome) }
        #expect(outcomes == [.empty, .unchanged, .unchanged, .untranslatable])
    }

    // MARK: Storage

    @Test func storedUnitsAreUnchanged() {
        let units = [
            ImportedUnit(ids: [], source: nil, target: nil, state: nil, range: ByteRange(1, 2)),
            ImportedUnit(ids: ["a", "", "ü"], source: "", target: nil, state: .new, range: ByteRange(3, 4)),
            ImportedUnit(ids: ["b"], source: nil, target: "", state: .translated, range: ByteRange(5, 6)),
            ImportedUnit(ids: ["c"], source: "x\u{1F600}", target: "y\0", state: .needsReview, range: ByteRange(7, 8)),
        ]
        var stored = ImportedUnits()
        for unit in units { stored.append(unit) }
        #expect(stored.count == 4)
        for (a, b) in zip(units, stored) {
            #expect(a.ids == b.ids && a.source == b.source && a.target == b.target && a.state == b.state && a.range == b.range)
        }
    }
}
