import Foundation
import L10nDiagnostics
import L10nLinting
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Findings about changes since an earlier version.
struct ChangeTests {
    /// The findings about changes, as `rule key language`.
    private func changes(from before: String, to after: String, _ options: ValidationOptions = ValidationOptions())
        -> [String]
    {
        check(catalog(after), since: catalog(before), options)
            .map { "\($0.rule) \($0.key ?? "-") \($0.language ?? "-")" }
    }

    /// Runs the rules about changes.
    private func check(_ source: SourceFile, since base: SourceFile, _ options: ValidationOptions = ValidationOptions())
        -> [Finding]
    {
        Validator(options: options, only: RuleRegistry.changeRules)
            .read(source, since: CatalogDecoder.decode(base)).file.findings
    }

    private func catalog(_ strings: String) -> SourceFile {
        SourceFile(
            path: "A.xcstrings", bytes: Array(CatalogJSON.catalog(strings).utf8))
    }

    private func entry(_ key: String, _ texts: [(language: String, text: String)], state: String? = nil, fields: String = "")
        -> String
    {
        let units = texts.map { language, text in
            (language, CatalogJSON.unit(text, state: language == "en" ? "translated" : state ?? "translated"))
        }
        return CatalogJSON.entry(key, units, fields: fields)
    }

    // MARK: changed-source

    @Test func reportsAndMarksOutdatedTranslations() {
        let before = entry("a.b", [("de", "Alt"), ("en", "Old"), ("fr", "Vieux"), ("ja", "古い")])
        let after = entry("a.b", [("de", "Alt"), ("en", "New"), ("fr", "Nouveau"), ("ja", "古い")])
        let finding = check(catalog(after), since: catalog(before)).first
        #expect(finding?.message.arguments.last == .text("de, ja"))
        #expect(finding?.fix?.applicability == .safe)
        var bytes = catalog(after).bytes
        for edit in (finding?.fix?.edits ?? []).reversed() {
            bytes.replaceSubrange(edit.range.indices, with: edit.replacement.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self).components(separatedBy: "needs_review").count == 3)
        #expect(check(SourceFile(path: "A.xcstrings", bytes: bytes), since: catalog(before)).isEmpty)
    }

    @Test(arguments: ["%lld bags", "%1$d bags", "%(count)lld bags"]) func ignoresEquivalentPlaceholders(text: String) {
        let before = entry("a.b", [("de", "%d Taschen"), ("en", "%d bags")])
        #expect(changes(from: before, to: entry("a.b", [("de", "%d Taschen"), ("en", text)])) == [])
    }

    @Test func reportsReorderedArguments() {
        let before = entry("a.b", [("de", "%@ an %@"), ("en", "%@ to %@")])
        let after = entry("a.b", [("de", "%@ an %@"), ("en", "%2$@ to %1$@")])
        #expect(changes(from: before, to: after) == ["changed-source a.b en"])
    }

    @Test func ignoresPluralFormsOfTheSameText() {
        let before = entry("a.b", [("de", "%lld Taschen"), ("en", "%lld bags")])
        func after(_ text: String) -> String {
            let plural = CatalogJSON.plural([("one", "%lld bag"), ("other", text)])
            return CatalogJSON.entry("a.b", [("de", CatalogJSON.unit("%lld Taschen")), ("en", plural)], fields: "")
        }
        #expect(changes(from: before, to: after("%lld bags")) == [])
        #expect(changes(from: before, to: after("%lld sacks")) == ["changed-source a.b en"])
    }

    @Test func comparesKeysThatAreTheText() {
        let before = entry("Delete it", [("de", "Löschen")])
        #expect(changes(from: before, to: entry("Delete all", [("de", "Löschen")])) == ["changed-source Delete all en"])
        let own = [("de", "Löschen"), ("en", "Remove it")]
        #expect(changes(from: before, to: entry("Delete it", own)) == ["changed-source Delete it en"])
        #expect(changes(from: before, to: entry("Delete it", [("de", "Löschen"), ("en", "Delete it")])) == [])
        // A single lowercase word may be a name that gets its first text.
        #expect(changes(from: entry("delete", [("de", "Löschen")]), to: entry("delete", own)) == [])
    }

    @Test func doesNotCompareDifferentSourceLanguages() {
        let before = catalog(entry("a.b", [("de", "Alt"), ("en", "Old")]))
        let text = String(decoding: before.bytes, as: UTF8.self).replacingOccurrences(of: #"age":"en""#, with: #"age":"de""#)
        let after = SourceFile(path: before.path, bytes: Array(text.utf8))
        #expect(check(after, since: before).isEmpty)
    }

    // MARK: removed-keys

    @Test func allowsRemovingUntranslatedKeys() {
        let kept = entry("a.c", [("de", "C"), ("en", "C")])
        for gone in [
            entry("a.b", [("en", "B")]), entry("a.b", [("de", "B"), ("en", "B")], state: "new"),
            entry("a.b", [("de", ""), ("en", "B")]), entry("a.b", [("de", "B")], fields: #""extractionState":"stale""#),
            entry("a.b", [("de", "B")], fields: #""shouldTranslate":false"#),
        ] {
            #expect(changes(from: gone + "," + kept, to: kept) == [])
        }
        let gone = entry("a.b", [("de", "B"), ("en", "B")], state: "needs_review")
        #expect(changes(from: gone + "," + kept, to: kept) == ["removed-keys a.b -"])
    }

    @Test func pairsEachNewKeyWithOneRemovedKey() {
        let texts = [("de", "OK"), ("en", "OK")]
        let before = entry("a.b", texts) + "," + entry("a.c", texts)
        #expect(changes(from: before, to: entry("a.d", texts)) == ["removed-keys a.c -"])
        #expect(changes(from: before, to: entry("a.d", texts) + "," + entry("a.e", texts)) == [])
    }

    @Test func skipsDamagedFiles() {
        let whole = catalog(entry("a.b", [("de", "B"), ("en", "B")]) + "," + entry("a.c", [("de", "C"), ("en", "C")]))
        let cut = SourceFile(path: whole.path, bytes: Array(whole.bytes.prefix(whole.bytes.count / 2)))
        let none = SourceFile(path: whole.path, bytes: Array("{}".utf8))
        for (before, after) in [(whole, cut), (cut, whole), (whole, none)] {
            #expect(check(after, since: before).isEmpty)
        }
    }

    // MARK: state-regression

    @Test func allowsRemovingALanguage() {
        let before = entry("a.b", [("de", "B"), ("en", "B"), ("fr", "B")])
        #expect(changes(from: before, to: entry("a.b", [("de", "B"), ("en", "B")])) == [])
    }

    @Test func reportsOnlyFinishedTextsAsRegressions() {
        let after = entry("a.b", [("de", "B"), ("en", "B")], state: "new")
        for (state, found) in [
            ("translated", ["state-regression a.b de"]), ("machine_translated", ["state-regression a.b de"]), ("new", []),
            ("needs_review", []),
        ] {
            #expect(changes(from: entry("a.b", [("de", "B"), ("en", "B")], state: state), to: after) == found)
        }
    }

    // MARK: Invariants

    /// The same catalog with reversed entries and doubled indentation.
    private func rearranged(_ source: SourceFile) -> SourceFile? {
        let catalog = CatalogDecoder.decode(source)
        guard catalog.document.isWellFormed, let first = catalog.entries.first, let last = catalog.entries.last else {
            return nil
        }
        let entries = catalog.entries.reversed().map { source.text(in: ByteRange($0.keyRange.start, $0.range.end)) }
        let text =
            source.text(in: ByteRange(0, first.keyRange.start)) + entries.joined(separator: ",\n")
            + source.text(in: ByteRange(last.range.end, UInt32(source.bytes.count)))
        return SourceFile(path: source.path, bytes: Array(text.replacingOccurrences(of: "\n  ", with: "\n    ").utf8))
    }

    @Test func ignoresLayoutAndOrder() throws {
        var options = ValidationOptions()
        for rule in RuleRegistry.all { options.severities[rule.id] = .severity(rule.severity) }
        options.runsPreviews = true
        options.generatesCode = true
        // These rules are about layout and order.
        for rule: RuleID in ["not-canonical", "unsorted-keys", "line-endings"] { options.severities[rule] = .off }
        let validator = Validator(options: options)
        for url in Places.catalogs {
            let source = SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url)))
            guard source.bytes.count < 200_000, let other = rearranged(source) else { continue }
            let before = validator.read(source)
            let after = validator.read(other, since: before.catalog).file
            var known = KnownFindings(before.file.identities)
            let found = after.leavingOut(&known, .older).findings.map {
                "\($0.rule) \($0.key ?? "-"): \($0.message.english)"
            }
            #expect(found == [], "\(url.lastPathComponent)")
            #expect(after.findings.count == before.file.findings.count, "\(url.lastPathComponent)")
        }
    }
}
