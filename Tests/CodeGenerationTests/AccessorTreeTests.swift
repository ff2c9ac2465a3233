import Foundation
import L10nCodeGeneration
import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// The accessors of a catalog and their parameters.
struct AccessorTreeTests {
    private func catalog(_ strings: String) -> StringCatalog {
        let text = CatalogJSON.catalog(strings)
        return CatalogDecoder.decode(SourceFile(path: "T.xcstrings", bytes: Array(text.utf8)))
    }

    private func tree(_ strings: String, _ options: AccessorTree.Options = AccessorTree.Options()) throws -> AccessorTree {
        AccessorTree(catalog(strings), name: try #require(SwiftIdentifier("L10n")), options: options)
    }

    private func unit(_ text: String) -> String { CatalogJSON.unit(text) }

    private func entry(en: String, de: String? = nil) -> String {
        let others = de.map { #","de":\#(unit($0))"# } ?? ""
        return #"{"extractionState":"manual","localizations":{"en":\#(unit(en))\#(others)}}"#
    }

    private func signatures(_ strings: String) throws -> [String] {
        let tree = try tree(strings)
        #expect(tree.issues.isEmpty, "\(tree.issues)")
        return tree.root.allAccessors.map(\.signature)
    }

    // MARK: Parameters

    @Test(arguments: [
        ("plain", "title"), ("%lld results", "title(_: Int)"), ("%@ %d %u %f", "title(_: String, _: Int, _: UInt, _: Double)"),
        ("%lf %.1lf %Lf %12d %10.2f", "title(_: Double, _: Double, _: Double, _: Int, _: Double)"),
        ("%X %D %U %G %E %F %A", "title(_: UInt, _: Int, _: UInt, _: Double, _: Double, _: Double, _: Double)"),
        ("%(count)lld of %(total)@", "title(count: Int, total: String)"), ("%1$(first_name)@", "title(firstName: String)"),
        ("%2$@ %1$lld", "title(_: Int, _: String)"), ("100% sure, 50% off, 50%-ig", "title"), ("100%%", "title"),
    ])
    func derivesParametersFromPlaceholders(_ text: String, _ signature: String) throws {
        #expect(try signatures(#""title":\#(entry(en: text))"#) == [signature])
    }

    @Test func combinesParametersOfAllFormsAndLanguages() throws {
        let plural =
            #"{"localizations":{"en":{"variations":{"plural":{"one":\#(unit("One item in your bag")),"other":\#(unit("%lld items in %@"))}}}}}"#
        #expect(try signatures(#""title":\#(plural)"#) == ["title(_: Int, _: String)"])
        let device = #"{"localizations":{"en":{"variations":{"device":{"mac":\#(unit("Click %@")),"other":\#(unit("Tap"))}}}}}"#
        #expect(try signatures(#""title":\#(device)"#) == ["title(_: String)"])
        let both =
            #"{"localizations":{"en":{"variations":{"device":{"mac":{"variations":{"plural":{"one":\#(unit("a")),"other":\#(unit("%lld"))}}},"other":\#(unit("x"))}}}}}"#
        #expect(try signatures(#""title":\#(both)"#) == ["title(_: Int)"])
        #expect(try signatures(#""title":\#(entry(en: "Hello %@", de: "Hallo %1$@, %2$lld"))"#) == ["title(_: String, _: Int)"])
    }

    @Test func namesParametersAfterSubstitutions() throws {
        func substitution(_ name: String, _ fields: String) -> String {
            #""\#(name)":{\#(fields)"variations":{"plural":{"one":\#(unit("%arg photo")),"other":\#(unit("%arg photos"))}}}"#
        }
        let numbered =
            #"{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%@ has %#@photo_count@"},"substitutions":{\#(substitution("photo_count", #""argNum":2,"formatSpecifier":"lld","#))}}}}"#
        #expect(try signatures(#""title":\#(numbered)"#) == ["title(_: String, photoCount: Int)"])
        let bare =
            #"{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@photos@"},"substitutions":{\#(substitution("photos", ""))}}}}"#
        #expect(try signatures(#""title":\#(bare)"#) == ["title(photos: Int)"])
    }

    @Test func makesParameterNamesUnique() throws {
        let tree = try tree(#""title":\#(entry(en: "%(a)@ %(a)@ %(arg4)@ %@"))"#)
        let parameters = try #require(tree.root.accessors.first).parameters
        #expect(
            parameters.map(\.declaration).joined(separator: ", ")
                == "a: Swift.String, a _a: Swift.String, arg4: Swift.String, _ _arg4: Swift.String")
    }

    // MARK: Names

    @Test func splitsKeysIntoNamespaces() throws {
        let keys = ["Header.a", "header.b", "home", "home.title", "plp.error_view.title", "plp.number_of_results.message"]
        let expected = ["home", "Header.a", "Header.b", "Home.title", "Plp.ErrorView.title", "Plp.NumberOfResults.message"]
        #expect(try signatures(keys.map { #""\#($0)":{}"# }.joined(separator: ",")) == expected)
    }

    @Test(arguments: [
        ("a.b", "a.B"), ("a_b", "a-b"), ("Delete", "Delete…"), ("404", "404.title"), ("标题", "标题.x"), ("标题.x", "标题"),
    ])
    func reportsCollidingNames(_ first: String, _ second: String) throws {
        let tree = try tree(#""\#(first)":{},"\#(second)":{}"#)
        let (low, high) = Array(first.utf8).lexicographicallyPrecedes(Array(second.utf8)) ? (first, second) : (second, first)
        #expect(tree.issues.count == 1)
        switch tree.issues.first?.kind {
        case .collision(with: let other, accessor: _): #expect(other == low)
        case .namespaceCollision(let key, accessor: _, namespaceOf: let other):
            // The shorter key becomes the accessor, in either order.
            #expect(key.count < other.count && Set([key, other]) == [low, high])
        default: Issue.record("\(tree.issues)")
        }
        #expect(tree.issues.first?.key == high)
        #expect(tree.issues.first?.related != nil)
        #expect(tree.root.allAccessors.map(\.key) == [low])
    }

    @Test(arguments: ["", "%@", "...", "a.🎉.b", "🎉"]) func reportsKeysWithoutName(_ key: String) throws {
        #expect(try tree(#""\#(key)":{}"#).issues.map(\.kind) == [.noName])
    }

    // MARK: Conflicts

    @Test func reportsTypeConflictsAtTheirPlace() throws {
        let strings = #""title":\#(entry(en: "%lld", de: "%@")),"x":\#(entry(en: "fine"))"#
        let tree = try tree(strings)
        let issue = try #require(tree.issues.first)
        #expect(issue.kind == .typeConflict(position: 1))
        #expect(issue.language == "de")
        #expect(catalog(strings).source.text(in: issue.range) == "%@")
        #expect(issue.related.map(catalog(strings).source.text(in:)) == "%lld")
        #expect(tree.root.allAccessors.map(\.signature) == ["x"])
    }

    @Test(arguments: [
        ("%2$@", AccessorIssue.Kind.gap(position: 1)), ("%s", .unsupportedType(position: 1)),
        ("%c", .unsupportedType(position: 1)),
        ("%n", .unsupportedType(position: 1)), ("%*d", .unsupportedType(position: 2)),
    ])
    func reportsUnsupportedArguments(_ text: String, _ kind: AccessorIssue.Kind) throws {
        #expect(try tree(#""title":\#(entry(en: text))"#).issues.map(\.kind) == [kind])
    }

    // MARK: Excluded keys

    @Test func excludesKeysByOption() throws {
        let strings =
            #""a":{"extractionState":"stale"},"b":{"shouldTranslate":false},"c":{"generatesSymbol":false,"extractionState":"manual"},"d":{}"#
        #expect(try signatures(strings) == ["a", "b", "c", "d"])
        var options = AccessorTree.Options()
        options.includesStale = false
        options.includesUntranslatable = false
        options.includesWithoutSymbol = false
        #expect(try tree(strings, options).root.allAccessors.map(\.signature) == ["d"])
    }

    @Test func documentsTextCommentAndKey() throws {
        let strings =
            #""a.b":{"comment":"In the list.","localizations":{"en":{"variations":{"plural":{"other":\#(unit("%lld | items")),"one":\#(unit("One\\nitem"))}}}}}"#
        let lines = try #require(try tree(strings).root.allAccessors.first).documentation.lines
        #expect(
            lines == [
                "/// | form | text |", "/// | --- | --- |", "/// | one | One item |", "/// | other | %lld \\| items |", "///",
                "/// In the list.", "///", "/// Key: `a.b`",
            ])
    }

    // MARK: Compilation

    @Test func compilesDeclarationsOfHostileKeys() throws {
        var code = ""
        for (number, key) in SwiftCodeTests.hostile.enumerated() {
            let literal = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
            code += try declarations(of: try tree("\(literal):{}").root, number: number)
        }
        let words = SwiftCodeTests.names + ["String", "Int", "Swift", "L10n", "Type", "Protocol", "self", "init", "Foundation"]
        let keys = Set(words.flatMap { [$0, "\($0).\($0)", "a.\($0).b"] })
        let tree = try tree(
            keys.sorted().map { #""\#($0)":\#(entry(en: "%@ %(\($0.split(separator: ".")[0]))lld"))"# }.joined(separator: ","))
        try expectCompiles(code + declarations(of: tree.root, number: SwiftCodeTests.hostile.count))
    }

    @Test func compilesDeclarationsOfAllCatalogs() throws {
        var code = ""
        var count = 0
        for (number, url) in Places.catalogs.enumerated() {
            let source = SourceFile(path: url.path, bytes: [UInt8](try Data(contentsOf: url)))
            let catalog = CatalogDecoder.decode(source)
            let tree = AccessorTree(catalog, name: try #require(SwiftIdentifier("L10n")))
            count += tree.root.allAccessors.count
            code += try declarations(of: tree.root, number: number)
        }
        #expect(count > (Places.hasShared ? 9_000 : 100))
        try expectCompiles(code)
    }

    private func expectCompiles(_ code: String) throws {
        try withTemporaryFolder { folder in
            try code.write(to: folder.appendingPathComponent("L10n.swift"), atomically: true, encoding: .utf8)
            let run = try Tool.swiftc(["-swift-version", "6", "-typecheck", "-parse-as-library", "L10n.swift"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors.prefix(4_000))")
        }
    }

    private func declarations(of namespace: Namespace, number: Int) throws -> String {
        "enum Catalog\(number) {\n" + declarations(of: namespace) + "}\n"
    }

    private func declarations(of namespace: Namespace) -> String {
        var code = "enum \(namespace.identifier) {\n"
        for accessor in namespace.accessors {
            code += accessor.documentation.lines.joined(separator: "\n") + "\n"
            if accessor.parameters.isEmpty {
                code += "static var \(accessor.identifier): Swift.String { \(SwiftLiteral(accessor.key)) }\n"
            } else {
                let parameters = accessor.parameters.map(\.declaration).joined(separator: ", ")
                code +=
                    "static func \(accessor.identifier)(\(parameters)) -> Swift.String { \"\\(\(accessor.parameters[0].name))\" }\n"
            }
        }
        for child in namespace.namespaces { code += declarations(of: child) }
        return code + "}\n"
    }

    // MARK: Issues

    /// Issues that are found by the names alone are those of all accessors.
    @Test(arguments: Seeds.first(100)) func findsTheIssuesByTheNames(_ seed: UInt64) {
        var generator = SplitMix64(state: seed)
        let all = [
            "a", "A", "b_c", "b-c", "bC", "BC", "-", "%@", "self", "L10n", "1", "é", "e\u{301}", "k", "K", "\u{212A}",
        ]
        // Few, so that many names meet.
        let segments = all.shuffled(using: &generator).prefix(6)
        let texts = ["Text", "%@", "%lld", "%(name)@", "%2$@", "%s", "%1$@ %2$@"]
        let entries = (0..<Int.random(in: 2...60, using: &generator)).map { _ in
            let count = Int.random(in: 1...3, using: &generator)
            let key = (0..<count).compactMap { _ in segments.randomElement(using: &generator) }.joined(separator: ".")
            let text = texts.randomElement(using: &generator) ?? ""
            return #""\#(key)":\#(entry(en: text, de: Bool.random(using: &generator) ? "%@" : nil))"#
        }
        let catalog = catalog(entries.joined(separator: ","))
        var options = AccessorTree.Options()
        if seed % 4 == 1 { options.renamed = ["old": "a", "b.c": "bC"] }
        if seed % 4 == 2 { options.names = ["a": "new", "bC": "BC.a"] }
        #expect(issues(of: catalog, options) == AccessorTree(catalog, name: .standard, options: options).issues.map(describe))
    }

    /// The names take that sign for a `K`, and no other character outside ASCII for one within it.
    @Test func theSignOfTheKelvinAloneIsAnASCIILetter() {
        let ascii = Set((0x30...0x7A).map { String(UnicodeScalar(UInt8($0))) })
        let others = (0x80...0x10FFFF).compactMap(Unicode.Scalar.init).filter { ascii.contains(String($0)) }
        #expect(others.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil } == ["\u{212A}"])
    }

    @Test func findsTheIssuesOfCatalogsByTheNames() throws {
        for url in Places.catalogs {
            let source = SourceFile(path: url.path, bytes: [UInt8](try Data(contentsOf: url)))
            if source.bytes.count > 300_000 { continue }
            let catalog = CatalogDecoder.decode(source)
            let tree = AccessorTree(catalog, name: .standard)
            #expect(issues(of: catalog, AccessorTree.Options()) == tree.issues.map(describe), "\(url.lastPathComponent)")
        }
    }

    /// The issues by the names of seven entries at a time.
    private func issues(of catalog: StringCatalog, _ options: AccessorTree.Options) -> [String] {
        let parts = stride(from: 0, to: catalog.entries.count, by: 7).map { start in
            let arguments = EntryArguments()
            let planner = AccessorPlanner(catalog, arguments: arguments, options: options, writesTexts: false)
            for entry in catalog.entries[start...].prefix(7) {
                arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog)
                planner.noteNames(of: entry)
            }
            return planner.names
        }
        return AccessorTree.issues(of: catalog, parts.reversed(), options: options).map(describe)
    }

    private func describe(_ issue: AccessorIssue) -> String {
        "\(issue.kind) \(issue.entry) \(issue.key) \(issue.range) \(issue.language ?? "-") \(String(describing: issue.related))"
    }
}
