import Foundation
import L10nCLDR
import L10nCatalogChecking
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nReportFormats
import L10nValidation
import TestSupport
import Testing

/// Fixes of one catalog, applied in rounds.
struct CatalogFixerTests {
    private func fix(
        _ text: String, _ options: ValidationOptions = ValidationOptions(), allowsUnsafe: Bool = true
    ) async -> (text: String, result: CatalogFixer.Result) {
        let validator = Validator(options: options)
        let file = validator.check(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)))
        let result = CatalogFixer(validator, allowsUnsafe: allowsUnsafe).fix(file)
        return (String(decoding: result.file.source.bytes, as: UTF8.self), result)
    }

    private func catalog(_ strings: String) -> String {
        #"{"sourceLanguage": "en", "strings": {\#(strings)}, "version": "1.0"}"#
    }

    private func entry(_ key: String, _ texts: [(language: String, value: String)]) -> String {
        let localizations = texts.map {
            "\"\($0.language)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\($0.value)\"}}"
        }
        return "\"\(key)\": {\"extractionState\": \"manual\", \"localizations\": {\(localizations.joined(separator: ", "))}}"
    }

    private func forms(_ forms: [(category: String, value: String)]) -> String {
        let units = forms.map { "\"\($0.category)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\($0.value)\"}}" }
        return "{\"variations\": {\"plural\": {\(units.joined(separator: ", "))}}}"
    }

    @Test func appliesOverlappingFixesInRounds() async {
        let text = catalog(
            #""bag.items.message": {"extractionState": "manual", "localizations": {"en": "#
                + forms([("one", "%lld item"), ("other", "%lld items")]) + #", "ru": "#
                + forms([("one", "%lld предмет"), ("other", "%lld предметов")]) + "}}")
        let (fixed, result) = await fix(text)
        let few = #""few": {"stringUnit": {"state": "needs_review", "value": "%lld предметов"}}"#
        #expect(fixed.contains(few + ", " + few.replacing("few", with: "many") + ", \"one\""))
        #expect(result.rounds == 2)
        #expect(result.count == 2)
    }

    @Test func marksATextForReviewOnce() async {
        let text = catalog(entry("order.period.range", [("de", "％@ – ％@, 5% "), ("en", "%@ – %@, 5%% ")]))
        let (fixed, result) = await fix(text)
        #expect(fixed.contains(#""state": "needs_review", "value": "%@ – %@, 5%% ""#))
        #expect(result.count == 3)
        #expect(result.rounds <= 2)
    }

    /// The summary of a check says how many findings `--fix` may fix, and after it, what it has not tried.
    @Test func countsFixesThatWereNotTried() {
        let validator = Validator()
        let text = catalog(entry("app.screen.title", [("de", "Tasche "), ("en", "Bag")]))
        let report = Report(files: [validator.check(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)))])
        #expect(FixCount(report).summary == "up to 1 fixable with --fix")
        #expect(FixCount(report, tried: [.safe]).summary == nil)
    }

    /// A copy of `other` without its number would be wrong for 21, so the missing form stays missing.
    @Test func skipsFixesThatCauseErrors() async {
        let harmful = catalog(
            #""bag.items.message": {"extractionState": "manual", "localizations": {"en": "#
                + forms([("one", "%lld item"), ("other", "%lld items")]) + #", "ru": "#
                + forms([("few", "%lld предмета"), ("many", "%lld предметов"), ("other", "Предметы")]) + "}}")
        #expect(await fix(harmful).text == harmful)
        let harmless = harmful.replacing(
            #""strings": {"#,
            with: #""strings": {"# + entry("order.price.title", [("en", "Price: %@"), ("ru", "Цена: ％@")]) + ", ")
        let (fixed, result) = await fix(harmless)
        #expect(
            fixed == harmless.replacing(#""translated", "value": "Цена: ％@""#, with: #""needs_review", "value": "Цена: %@""#))
        #expect(result.count == 1)
        #expect(result.file.findings.contains { $0.rule == "plural-missing-category" })
    }

    /// Harmful fixes are skipped and harmless ones applied, also with many keys.
    @Test func appliesHarmlessFixesBesideHarmfulOnes() async {
        let english = forms([("one", "%lld item"), ("other", "%lld items")])
        let russian = forms([("few", "%lld предмета"), ("many", "%lld предметов"), ("other", "Предметы")])
        func key(_ number: Int, _ german: String) -> String {
            #""bag.items\#(number).message": {"extractionState": "manual", "localizations": {"de": \#(german), "#
                + #""en": \#(english), "ru": \#(russian)}}"#
        }
        let german = forms([("one", "1 Teil"), ("other", "%lld Teile")])
        let text = catalog((0..<200).map { key($0, german) }.joined(separator: ", "))
        let (fixed, result) = await fix(text)
        #expect(fixed == text.replacing(#""translated", "value": "1 Teil""#, with: #""needs_review", "value": "%lld Teil""#))
        #expect(result.count == 200)
        #expect(result.file.findings.count { $0.rule == "plural-missing-category" } == 200)
    }

    @Test func safeFixesKeepStates() async {
        let text = catalog(entry("order.number.title", [("de", "Bestellung %d"), ("en", "Order %lld")]))
        #expect(await fix(text, allowsUnsafe: false).text == text.replacing("%d", with: "%lld"))
    }

    @Test func appliesUnsafeFixesOnlyOnRequest() async {
        let text = catalog(entry("order.price.title", [("de", "Preis: ％@"), ("en", "Price: %@")]))
        #expect(await fix(text, allowsUnsafe: false).text == text)
    }

    @Test func renamesKeysAndLanguagesInOneRun() async {
        let text = catalog(
            entry("bag.Title", [("en", "Bag"), ("iw", "תיק")]) + ", " + entry("bag.empty", [("en", "Empty"), ("iw", "ריק")]))
        var options = ValidationOptions()
        options.ruleOptions[.keyNaming] = ["style": .text("reverse-domain")]
        #expect(await fix(text, options).text == text.replacing("bag.Title", with: "bag.title").replacing("iw", with: "he"))
    }

    @Test func doesNotRenameTwoKeysToOneName() async {
        let text = catalog(entry("bag.Title", [("en", "Bag")]) + ", " + entry("Bag.title", [("en", "Your bag")]))
        #expect(await fix(text).text == text)
    }

    @Test func doesNotRenameKeysThatAreTheText() async {
        let text = catalog(#""Sign in. Now": {"extractionState": "manual"}"#)
        #expect(await fix(text).text == text)
    }

    @Test func removesHundredsOfKeysInOneRun() async {
        let stale = (0..<300).map { #""key\#($0)": {"extractionState": "stale"}"# }.joined(separator: ", ")
        var options = ValidationOptions()
        options.unnamedStaleKeys = ["A.xcstrings": Set((0..<300).map { "key\($0)" })]
        let (fixed, result) = await fix(catalog(stale), options)
        #expect(fixed == catalog(""))
        #expect(result.count == 300)
        #expect(result.rounds == 2)
    }

    @Test func doesNotEditInvalidJSON() async {
        let text = catalog(entry("order.price.title", [("de", "Preis: ％@"), ("en", "Price: %@")]) + " , ; ")
        #expect(await fix(text).text == text)
        #expect(await fix(text + "\n").text == text)
    }

    @Test func keepsInvalidBytes() async throws {
        try await withTemporaryCatalog(Array(catalog(entry("a.b", [("en", "?")])).utf8) + [0x0A]) { file in
            var bytes = [UInt8](try Data(contentsOf: file))
            let place = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
            bytes[place] = 0xE4
            try Data(bytes).write(to: file)
            _ = try await run([file.path])
            #expect([UInt8](try Data(contentsOf: file)) == bytes.dropLast())
        }
    }

    // MARK: Files

    @Test func reportsWriteProtectedFiles() async throws {
        let bytes = Array(catalog("").utf8) + [0x0A]
        try await withTemporaryCatalog(bytes) { file in
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
            let (report, changes) = try await run([file.path])
            #expect(report.failures.map(\.path) == [file.path])
            #expect(report.files.map { $0.findings.map(\.rule) } == [["line-endings"]])
            #expect(changes.isEmpty)
            #expect([UInt8](try Data(contentsOf: file)) == bytes)
        }
    }

    @Test func keepsPermissionsAndLeavesNoFilesBehind() async throws {
        try await withTemporaryCatalog(Array(catalog("").utf8) + [0x0A]) { file in
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
            let (_, changes) = try await run([file.path])
            #expect(changes.map(\.count) == [1])
            #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
            #expect(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["A.xcstrings"])
        }
    }

    private func run(_ paths: [String]) async throws -> (report: Report, changes: [FixedCatalog]) {
        var request = CheckRequest()
        request.paths = paths
        let result = try await CatalogCheck(tree: DiskFileTree()).run(
            request, fixing: FixRequest())
        return (result.report, result.changes)
    }

    private func withTemporaryCatalog(_ bytes: [UInt8], _ body: (URL) async throws -> Void) async throws {
        try await inTemporaryFolder { folder in
            let file = folder.appendingPathComponent("A.xcstrings")
            try Data(bytes).write(to: file)
            try await body(file)
        }
    }
}
