import Foundation
import L10nCLDR
import L10nCodeGeneration
import L10nDiagnostics
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Tables read from files match the compiled-in table, and invalid files are rejected.
struct TableFileTests {
    private typealias Code = GeneratedCode

    private static func forms(_ forms: KeyValuePairs<String, String>) -> String {
        #"{"variations":{"plural":{\#(forms.map { #""\#($0)":\#(Code.unit($1))"# }.joined(separator: ","))}}}"#
    }

    /// Covers everything that records contain: arguments, layouts, plurals, substitutions, control characters, gaps.
    private static let catalog: StringCatalog = {
        let items =
            #"{"localizations":{"en":\#(forms(["one": "%lld item", "other": "%lld items", "zero": "nothing"])),"ru":\#(forms(["few": "%lld товара", "many": "%lld товаров", "one": "%lld товар", "other": "%lld товара"])),"ar-EG":\#(forms(["other": "%lld عنصر"]))}}"#
        let days =
            #"{"argNum":2,"formatSpecifier":"lld",\#(forms(["one": "%arg day", "other": "%arg days"]).dropFirst().dropLast())}"#
        let inside =
            #"{"localizations":{"en":{"variations":{"plural":{"one":\#(Code.unit("%1$lld for %#@days@")),"other":\#(Code.unit("%1$lld in %#@days@"))}},"substitutions":{"days":\#(days)}}}}"#
        let strings = [
            #""items":\#(items)"#, #""inside":\#(inside)"#,
            #""plain":\#(Code.entry(["en": "Bag", "de": "Tasche", "pt-BR": "Sacola"]))"#,
            #""layout":\#(Code.entry(["en": "%08.2f %-5d| %#x %1$f %@", "hi": "%08.2f %-5d| %#x %1$f %@"]))"#,
            #""controls":\#(Code.entry(["en": "a\u{3}b\u{0}c\u{5} %lld", "de": "\u{1}"]))"#, #""":{}"#, #""größe 📏":{}"#,
            #""mixed":\#(Code.entry(["en": "%1$@ of %2$lld, %3$.1f", "ru": "%3$.1f: %2$lld — %1$@", "ar-EG": "%2$lld %1$@ %3$f"]))"#,
        ]
        return Code.catalog(strings.joined(separator: ","))
    }()

    private static func table(_ catalog: StringCatalog, _ options: TableContent.Options = TableContent.Options()) -> TextTable {
        TableContent(catalog, options: options).table(
            name: "T", plural: { RuntimePluralRules.rules(for: $0) },
            symbols: LocaleCode.numberSymbols)
    }

    private static func bytes(_ catalog: StringCatalog, name: String = "T") -> [UInt8] {
        TableFile.bytes(of: TableContent(catalog), name: name)
    }

    private static let shapes: [[MessageArgument]] = [
        [], [.integer(1)], [.integer(1), .integer(2), .integer(3)], [.text("A"), .integer(1_234), .double(1.5)],
        // Exact as a double: above 2^53, rules on doubles select other plural forms than rules on integers.
        [.unsigned(1 << 53), .text("ä"), .integer(.min)],
        [.double(-0.005), .integer(21), .unsigned(5), .text("x"), .double(.infinity)],
    ]

    /// All texts of a table in every language.
    private static func texts(_ table: TextTable, keys: Range<Int>) -> [String] {
        table.languages.map(\.identifier).flatMap { language in
            keys.flatMap { number in shapes.map { table.text(number, $0, in: [language]) } }
        }
    }

    // MARK: Messages over the wire

    private static func decode(_ json: String, _ tables: [TextTable]) throws -> LocalizedMessage {
        let decoder = JSONDecoder()
        decoder.userInfo[.textTables] = tables
        return try decoder.decode(LocalizedMessage.self, from: Data(json.utf8))
    }

    /// A job queue keeps the key and the arguments; the reader's language comes later.
    @Test func aMessageSurvivesJSON() throws {
        let table = Self.table(Self.catalog)
        let arguments: [MessageArgument] = [.text("Ann"), .integer(.min), .double(0.1)]
        for message in [table.message(2), table.message(7, arguments), table.message(0, [.unsigned(.max)])] {
            let json = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
            let read = try Self.decode(json, [table])
            #expect(read.key == message.key && read.arguments == message.arguments, "\(json)")
            for language in ["en", "ru"] { #expect(read.text(in: [language]) == message.text(in: [language])) }
        }
    }

    /// What somebody else wrote never becomes a wrong text.
    @Test(arguments: [
        ("{}", "table"), (#"{"table":"T"}"#, "key"), (#"{"table":"X","key":"plain"}"#, "there is no table 'X'"),
        (#"{"table":"T","key":"gone"}"#, "the table 'T' has no key 'gone'"),
        (#"{"table":"T","key":"items"}"#, "takes another argument 1"),
        (#"{"table":"T","key":"items","arguments":[{"text":"2"}]}"#, "takes another argument 1"),
        (#"{"table":"T","key":"mixed","arguments":[{"text":"a"},{"integer":1}]}"#, "takes another argument 3"),
        (#"{"table":"T","key":"mixed","arguments":[{"text":"a"},{"integer":1},{"integer":1}]}"#, "takes another argument 3"),
        (#"{"table":"T","key":"items","arguments":[{"count":2}]}"#, "an argument is an object"),
        (#"{"table":"T","key":"items","arguments":[{"integer":"2"}]}"#, "integer"),
    ]) func messagesThatAreNoneAreErrors(_ json: String, _ reason: String) {
        do {
            let message = try Self.decode(json, [Self.table(Self.catalog)])
            Issue.record("\(message.key) was read")
        } catch {
            #expect("\(error)".contains(reason), "\(error)")
        }
    }

    // MARK: Round trips

    /// What is beside a text on a page is in the language of the table, and a text that is missing there says which one it has.
    @Test func theLanguageOfTextsIsKnown() throws {
        let table = Self.table(Self.catalog)
        let own = table.languages.map(\.identifier)
        for language in own { #expect(table.language(in: [language]) == language) }
        #expect(table.language(in: PreferredLanguages.accepted(by: "xx, \(own[0]);q=0.5")) == own[0])
        #expect(table.language(in: ["xx"]) == table.language(in: []))
        PreferredLanguages.$scoped.withValue([own[0]]) { #expect(table.language() == own[0]) }
        for number in 0..<3 {
            #expect(own.contains(table.message(number).language(in: [own[0]])))
        }
    }

    @Test func roundTripsATable() throws {
        let (own, file) = (Self.table(Self.catalog), try TextTable(bytes: Self.bytes(Self.catalog)))
        #expect(file.name == "T")
        #expect(file.languages.map(\.identifier) == ["ar-EG", "de", "en", "hi", "pt-BR", "ru"])
        #expect((0..<file.keyCount).map(file.key) == (0..<own.keyCount).map(own.key))
        #expect(Self.texts(file, keys: 0..<file.keyCount) == Self.texts(own, keys: 0..<own.keyCount))
        #expect(file.text(ofKey: "items", [.integer(1_234_567)], in: ["ar-EG"]) == "١٬٢٣٤٬٥٦٧ عنصر")
    }

    @Test func roundTripsTheTablesOfAllCatalogs() throws {
        var compared = 0
        for url in Places.catalogs {
            let catalog = Code.catalog([UInt8](try Data(contentsOf: url)), path: url.path)
            let own = Self.table(catalog)
            let file = try TextTable(bytes: Self.bytes(catalog))
            // The first keys cover what the others contain.
            let keys = 0..<min(own.keyCount, 60)
            let (found, expected) = (Self.texts(file, keys: keys), Self.texts(own, keys: keys))
            // All texts in one message would be too long.
            let difference = zip(found, expected).first { $0 != $1 }
            #expect(
                difference == nil && found.count == expected.count, "\(url.lastPathComponent): \(String(describing: difference))")
            compared += found.count
        }
        #expect(compared > (Places.hasShared ? 100_000 : 1_000))
    }

    @Test func isDeterministic() {
        let bytes = Self.bytes(Self.catalog)
        #expect((0..<3).allSatisfy { _ in Self.bytes(Self.catalog) == bytes })
    }

    @Test func writesOnlyTheRequestedLanguages() throws {
        var options = TableContent.Options()
        options.languages = ["de"]
        let file = try TextTable(bytes: TableFile.bytes(of: TableContent(Self.catalog, options: options), name: "T"))
        #expect(file.languages.map(\.identifier) == ["de", "en"])
        #expect(file.text(ofKey: "plain", in: ["de"]) == "Tasche")
        #expect(file.text(ofKey: "items", [.integer(2)], in: ["de"]) == "2 items")
    }

    /// Files from earlier versions of 'l10n compile' stay readable.
    @Test func readsRecordedFiles() throws {
        func table(_ name: String) throws -> TextTable {
            try TextTable(bytes: #require(RecordedRun(named: name).changed["out/Shop.l10n"]))
        }
        let shop = try table("compile-table")
        #expect(shop.name == "Shop")
        #expect(
            [1, 3, 5].map { shop.text(ofKey: "cart.items.count", [.integer($0)], in: ["ru"]) } == [
                "1 товар", "3 товара", "5 товаров",
            ])
        // 'l10n.json' sets the name and the devices.
        let store = try table("compile-table-configuration")
        #expect(store.name == "Store")
        #expect(store.languages.map(\.identifier) == ["de", "en"])
        #expect(["en", "de"].map { store.text(ofKey: "open", in: [$0]) } == ["Tap", "Öffnen"])
    }

    @Test(arguments: [
        "one", "one:", "one:n", "one:n=", "one:n=x", "one:n%0=1", "one:n%=1", "one:x=1", "one:n=3..1", "one:n=1..", "one:n=1,",
        "one:n=1&", "one:n=1|", "one:n=1;", "other:n=1", "1:n=1", "one:n=1:n=2", "one:n=9999999999", "one: n=1", ";",
    ])
    func rejectsInvalidPluralRules(_ text: String) {
        #expect(PluralRules(Array(text.utf8)) == nil)
    }

    // MARK: Rejected files

    private static func withFile<R>(_ bytes: [UInt8], _ body: (String) throws -> R) throws -> R {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("Shop.l10n")
            try Data(bytes).write(to: url)
            return try body(url.path)
        }
    }

    /// The reason why a file is rejected.
    private static func reason(_ bytes: [UInt8]) throws -> TextTableError.Reason? {
        try withFile(bytes) { path in
            do throws(TextTableError) {
                _ = try TextTable(contentsOfFile: path)
                return nil
            } catch {
                #expect(error.path == path)
                #expect(error.description.hasPrefix("'\(path)' "))
                return error.reason
            }
        }
    }

    /// Updates the length and the checksum.
    private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard bytes.count >= TableFormat.headSize else { return bytes }
        bytes += [UInt8](repeating: 0, count: (TableFormat.wordSize - bytes.count % TableFormat.wordSize) % TableFormat.wordSize)
        let sum = bytes.withUnsafeBytes { TableFormat.checksum(UnsafeRawBufferPointer(rebasing: $0[TableFormat.headSize...])) }
        for (offset, number) in [(16, UInt64(bytes.count)), (24, sum)] {
            withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<offset + 8, with: $0) }
        }
        return bytes
    }

    @Test func staysReadableAfterTheFileIsRemoved() throws {
        let text = try Self.withFile(Self.bytes(Self.catalog)) { path in
            let table = try TextTable(contentsOfFile: path)
            // The table stays readable when the file is removed or replaced.
            try FileManager.default.removeItem(atPath: path)
            return table.text(ofKey: "plain", in: ["pt-BR"])
        }
        #expect(text == "Sacola")
    }

    @Test func rejectsForeignFiles() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for bytes in [[], [0x89], png, png + [UInt8](repeating: 0, count: 100), Array("{\"sourceLanguage\" : \"en\"}".utf8)] {
            #expect(try Self.reason(bytes) == .notATable)
        }
        // Line endings converted in transit.
        #expect(try Self.reason(Self.bytes(Self.catalog).filter { $0 != 0x0D }) == .notATable)
    }

    @Test func rejectsOtherVersions() throws {
        var bytes = Self.bytes(Self.catalog)
        bytes[8] = 2
        #expect(try Self.reason(bytes) == .version(2))
        (bytes[8], bytes[11]) = (0, 1)
        #expect(try Self.reason(bytes) == .version(0x0100_0000))
    }

    @Test func rejectsTruncatedFiles() throws {
        let bytes = Self.bytes(Self.catalog)
        for count in [8, 31, 32, 100, bytes.count - 1] {
            guard case .length(_, let found) = try Self.reason(Array(bytes[..<count])) else {
                Issue.record("\(count) bytes")
                continue
            }
            #expect(found == count)
        }
        #expect(try Self.reason(bytes + [0]) == .length(expected: UInt64(bytes.count), found: bytes.count + 1))
    }

    @Test func detectsEveryFlippedBit() throws {
        let bytes = Self.bytes(Self.catalog)
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: TextTableError.self) { try TextTable(bytes: changed) }
        }
    }

    @Test func rejectsUnreadableFiles() throws {
        try withTemporaryFolder { folder in
            let missing = folder.appendingPathComponent("missing").path
            for (path, reason) in [
                (missing, TextTableError.Reason.unreadable(2)), (folder.path, .notAFile), ("/dev/null", .notAFile),
            ] {
                #expect(throws: TextTableError(reason, path: path)) { try TextTable(contentsOfFile: path) }
            }
        }
    }

    @Test func describesErrors() {
        let error = TextTableError(.malformed("the texts of 'pl' are"), path: "Shop.l10n")
        #expect(
            "\(error)"
                == "'Shop.l10n' is damaged: the texts of 'pl' are not valid; recreate it with 'l10n compile --format table'"
        )
        #expect("\(TextTableError(.unreadable(2), path: "x"))" == "'x' cannot be read: No such file or directory")
    }

    /// Any content with a valid checksum is rejected or read without a trap.
    @Test func survivesDamageWithAValidChecksum() throws {
        let bases = [Self.bytes(Self.catalog), Self.bytes(Code.catalog(#""k":{}"#)), Self.bytes(Code.catalog(""))]
        let own = Self.table(Self.catalog)
        var random = SplitMix64(state: 8)
        var (opened, refused) = (0, 0)
        for _ in 0..<40_000 {
            let bytes = Self.mutated(bases, &random)
            guard let table = try? TextTable(bytes: Self.sealed(bytes)) else {
                refused += 1
                continue
            }
            opened += 1
            Self.readAll(table)
            if opened.isMultiple(of: 20) {
                _ = try? own.replaceTexts(with: table)
                _ = Self.texts(own, keys: 0..<own.keyCount)
            }
        }
        #expect(opened > 1_000)
        #expect(refused > 1_000)
    }

    private static func readAll(_ table: TextTable) {
        _ = texts(table, keys: 0..<table.keyCount)
        for number in 0..<table.keyCount {
            _ = table.text(ofKey: table.key(number), in: ["en", "zh-Hant-HK"])
            for language in table.languages { _ = table.parts(of: number, in: language).arguments }
        }
        for language in table.languages { _ = language.pluralForm(of: .double(1.5)) }
    }

    private static func mutated(_ bases: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bases[Int.random(in: 0..<10, using: &random) % bases.count]
        for _ in 0...Int.random(in: 0...3, using: &random) where bytes.count > TableFormat.headSize {
            let place = Int.random(in: TableFormat.headSize..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            case 2: bytes.removeSubrange(place...)
            case 3:
                let other = bases[0]
                let start = Int.random(in: 0..<other.count, using: &random)
                let piece = other[start..<min(other.count, start + end - place)]
                bytes.replaceSubrange(place..<place + min(piece.count, end - place), with: piece)
            case 4...6: bytes[place] = UInt8.random(in: 0...6, using: &random)
            case 7: bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0..<64, using: &random)
            case 8: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return bytes
    }

    /// An invalid record as the text of a table.
    @Test(arguments: [
        "\u{1}01d", "\u{1}01\u{4}\u{3}", "\u{1}0 d\u{4}\u{3}", "\u{1}01d%\u{4}\u{3}", "\u{2}011500005", "\u{2}017\u{3}",
        "\u{2}0115000041234\u{3}x", "\u{5}\u{3}", "ab\u{5}", "a\u{4}b\u{3}", "a\u{0}\u{3}", "no end",
    ])
    func rejectsIncompleteRecords(_ record: String) throws {
        let catalog = Code.catalog(#""k":\#(Code.entry(["en": String(repeating: "x", count: record.utf8.count - 1)]))"#)
        var bytes = Self.bytes(catalog)
        let text = Array(String(repeating: "x", count: record.utf8.count - 1).utf8) + [Record.end]
        let place = try #require((0..<bytes.count - text.count).first { bytes[$0..<$0 + text.count].elementsEqual(text) })
        #expect(throws: Never.self) { try TextTable(bytes: Self.sealed(bytes)) }
        bytes.replaceSubrange(place..<place + text.count, with: record.utf8)
        #expect(throws: TextTableError(.malformed("the texts of 'en' are"))) { try TextTable(bytes: Self.sealed(bytes)) }
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5],
            [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func rejectsInvalidUTF8(_ text: [UInt8]) throws {
        var bytes = Self.bytes(Code.catalog(#""k":\#(Code.entry(["en": "xxxxxxxxxxxx"]))"#))
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "x")))
        bytes.replaceSubrange(place + 12 - text.count..<place + 12, with: text)
        #expect(throws: TextTableError(.malformed("the texts of 'en' are"))) { try TextTable(bytes: Self.sealed(bytes)) }
    }
}
