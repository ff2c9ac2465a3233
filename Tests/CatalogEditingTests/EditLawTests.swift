import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nICU
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Edits of all catalogs: they keep every other byte, the order and the layout of Xcode, and do what they say.
struct EditLawTests {
    /// Catalogs that can be edited, except large ones, which take too long in debug builds.
    private static let catalogs: [StringCatalog] = Places.catalogs.compactMap { url in
        (try? Data(contentsOf: url)).map { read(Array($0), url.path) }
    }.filter { makeDraft($0) != nil && !$0.entries.isEmpty && $0.source.bytes.count < 100_000 }

    static let seeds = Seeds.first(2)

    static func read(_ bytes: [UInt8], _ path: String = "A.xcstrings") -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: path, bytes: bytes))
    }

    private static func makeDraft(_ catalog: StringCatalog) -> CatalogDraft? { CatalogDraft(catalog, order: XcodeOrder()) }

    /// The catalog after edits, and those that were possible.
    private static func edited(_ catalog: StringCatalog, _ edits: [CatalogEdit]) throws -> (StringCatalog, [CatalogEdit]) {
        let draft = try #require(makeDraft(catalog))
        let applied = edits.filter { edit in (try? draft.apply(edit)) != nil }
        return (read(draft.bytes(), catalog.source.path), applied)
    }

    // MARK: There and back

    @Test(arguments: seeds) func addingAndRemovingKeysGivesTheSameBytes(_ seed: UInt64) throws {
        try expectSameBytes(seed) { catalog, random in
            let keys = RandomEdits.newKeys.filter { key in !catalog.keys.contains { MemberName($0) == MemberName(key) } }
            return (
                keys.flatMap { [.addKey($0, comment: "A comment"), text($0, "de", "Neu"), text($0, "en", "New")] },
                keys.shuffled(using: &random).map { .removeKey($0) }
            )
        }
    }

    @Test(arguments: seeds) func copyingAndRemovingKeysGivesTheSameBytes(_ seed: UInt64) throws {
        try expectSameBytes(seed) { catalog, random in
            let keys = catalog.uniqueKeys.shuffled(using: &random).prefix(5).map { ($0, RandomEdits.relative(of: $0)) }
                .filter { !catalog.keys.contains($0.1) }
            return (keys.map { .copy(key: $0.0, newKey: $0.1) }, keys.map { .removeKey($0.1) })
        }
    }

    @Test(arguments: seeds) func addingAndRemovingLanguagesGivesTheSameBytes(_ seed: UInt64) throws {
        try expectSameBytes(seed) { catalog, random in
            let languages = ["ast", "zh-HK", "zz", "en-AU"].filter { !catalog.languages.map(\.name).contains($0) }
            // A key without languages is the same as one whose languages are null.
            if String(decoding: catalog.source.bytes, as: UTF8.self).contains(/:\s*null/) { return ([], []) }
            let keys = catalog.uniqueKeys.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
            return (
                languages.flatMap { language in keys.map { text($0, language, "Text") } }.shuffled(using: &random),
                languages.map { .removeLanguage($0) }
            )
        }
    }

    /// Names stay names, and texts stay texts: a name gets the text that the key was.
    @Test(arguments: seeds) func renamingKeysThereAndBackGivesTheSameBytes(_ seed: UInt64) throws {
        try expectSameBytes(seed) { catalog, random in
            let keys = catalog.uniqueKeys.filter { !$0.isEmpty }.shuffled(using: &random).prefix(4)
                .map { ($0, RandomEdits.relative(of: $0)) }.filter { !catalog.keys.contains($0.1) }
            return (keys.map { .rename(key: $0.0, newKey: $0.1) }, keys.map { .rename(key: $0.1, newKey: $0.0) })
        }
    }

    @Test(arguments: seeds) func renamingLanguagesThereAndBackGivesTheSameBytes(_ seed: UInt64) throws {
        try expectSameBytes(seed) { catalog, random in
            guard let language = catalog.languages.map(\.name).randomElement(using: &random) else { return ([], []) }
            let name = ["aa", "zz", "zh-HK"].first { !catalog.languages.map(\.name).contains($0) }!
            return ([.renameLanguage(language, to: name)], [.renameLanguage(name, to: language)])
        }
    }

    /// Expects that edits and their opposites give the same bytes, written in between or not. Nothing tells afterward that an
    /// object was not in the order of names, if it is while it is written in between.
    private func expectSameBytes(
        _ seed: UInt64, _ edits: (StringCatalog, inout SplitMix64) -> (there: [CatalogEdit], back: [CatalogEdit])
    ) throws {
        var random = SplitMix64(state: seed)
        var count = 0
        for catalog in Self.catalogs {
            let (there, back) = edits(catalog, &random)
            let draft = try #require(Self.makeDraft(catalog))
            for edit in there { try? draft.apply(edit) }
            let middle = Self.read(draft.bytes(), catalog.source.path)
            for edit in back { try? draft.apply(edit) }
            expectBytes(of: catalog, in: draft.bytes(), there)
            if Order.unsorted(in: catalog) != Order.unsorted(in: middle) { continue }
            let (result, _) = try Self.edited(middle, back)
            expectBytes(of: catalog, in: result.source.bytes, there)
            if middle.source.bytes != catalog.source.bytes { count += 1 }
        }
        #expect(count > Self.catalogs.count / 2)
    }

    private func expectBytes(of catalog: StringCatalog, in bytes: [UInt8], _ edits: [CatalogEdit]) {
        let isSame = bytes == catalog.source.bytes
        #expect(isSame, "\(catalog.source.path): \(edits)")
    }

    // MARK: Random edits

    /// Random edits give a valid catalog that equals the same edits done on parsed JSON.
    @Test(arguments: seeds) func randomEditsEqualThoseOfParsedJSON(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var (applied, refused) = (0, 0)
        for catalog in Self.catalogs {
            guard var model = CatalogModel(catalog.document) else { continue }
            let draft = try #require(Self.makeDraft(catalog))
            var edits: [CatalogEdit] = []
            for _ in 0..<20 {
                let edit = RandomEdits.edit(of: catalog, model.keys, &random)
                edits.append(edit)
                let isApplied = (try? draft.apply(edit)) != nil
                #expect(model.apply(edit) == isApplied, "\(catalog.source.path): \(edit)")
                if isApplied { applied += 1 } else { refused += 1 }
            }
            let result = Self.read(draft.bytes(), catalog.source.path)
            #expect(result.document.isWellFormed, "\(catalog.source.path): \(edits)")
            let isSame = CatalogModel(result.document) == model
            #expect(isSame, "\(catalog.source.path): \(edits)")
            expectNoNewIssues(in: result, since: catalog)
        }
        #expect(applied > refused && refused > 20)
    }

    private func expectNoNewIssues(in result: StringCatalog, since catalog: StringCatalog) {
        func kinds(_ catalog: StringCatalog) -> Set<CatalogIssue.Kind> {
            // Keys that look the same may be added, and are reported.
            Set(
                catalog.issues.map(\.kind).filter { if case .duplicateKeyNormalized = $0 { false } else { true } }.map(
                    \.uncounted))
        }
        let new = kinds(result).subtracting(kinds(catalog)).filter { kind in
            switch kind {
            // Texts that make sense with others only: one with a substitution, and those by device that vary by number.
            case .missingField(.localization, name: "stringUnit"), .deviceOtherVaried: false
            default: true
            }
        }
        #expect(new.isEmpty, "\(catalog.source.path)")
    }

    /// What Xcode wrote stays as Xcode would write it.
    @Test(arguments: seeds) func editsKeepTheLayoutOfXcode(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var count = 0
        for catalog in Self.catalogs {
            guard JSONPrinter.print(catalog.document, order: XcodeOrder()) == catalog.source.bytes else { continue }
            count += 1
            let edits = (0..<20).map { _ in RandomEdits.edit(of: catalog, catalog.keys, &random) }
            let (result, _) = try Self.edited(catalog, edits)
            expectBytes(of: result, in: JSONPrinter.print(result.document, order: XcodeOrder()), edits)
        }
        if Places.hasShared { #expect(count > 80) }
    }

    /// One edit changes one stretch of a file: the text, or the key with what belongs to it.
    @Test(arguments: seeds) func editsKeepEveryOtherByte(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        for catalog in Self.catalogs {
            guard let key = catalog.uniqueKeys.randomElement(using: &random) else { continue }
            let entry = try #require(catalog.entries.first { MemberName(catalog.string($0.key)) == MemberName(key) })
            let old = catalog.source.bytes
            let removed = try Self.edited(catalog, [.removeKey(key)]).0.source.bytes
            #expect(Self.difference(old, removed).inserted.allSatisfy { $0 <= 0x20 }, "\(catalog.source.path): \(key)")
            let added = try Self.edited(catalog, [.addKey("a new key", comment: nil)]).0.source.bytes
            #expect(Self.difference(old, added).removed.isEmpty, "\(catalog.source.path)")
            let commented = try Self.edited(catalog, [.setComment(key: key, text: "A comment")]).0.source.bytes
            #expect(
                entry.range.indices.contains(Self.difference(old, commented).removed.indices), "\(catalog.source.path): \(key)")
            for unit in catalog.localizations[entry.localizations].flatMap({ catalog.units[$0.units] }) {
                guard let path = catalog.path(of: unit) else { continue }
                let language = catalog.languages[catalog.localizations[Int(unit.localization)].language].name
                let edit = CatalogEdit.setText(key: key, language: language, path: path, text: "Text", state: .translated)
                guard case (let result, let applied) = try Self.edited(catalog, [edit]), !applied.isEmpty else { continue }
                let place = Self.difference(old, result.source.bytes).removed.indices
                #expect(unit.range.indices.contains(place), "\(catalog.source.path): \(edit)")
                break
            }
        }
    }

    /// What differs between two files, after the longest common start and end.
    private static func difference(_ old: [UInt8], _ new: [UInt8]) -> (removed: ArraySlice<UInt8>, inserted: ArraySlice<UInt8>) {
        let limit = min(old.count, new.count)
        var start = 0
        while start < limit, old[start] == new[start] { start += 1 }
        var end = 0
        while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        return (old[start..<old.count - end], new[start..<new.count - end])
    }

    @Test(arguments: seeds) func editsToTheCurrentValueChangeNothing(_ seed: UInt64) throws {
        for catalog in Self.catalogs {
            let keys = Set(catalog.uniqueKeys)
            var edits: [CatalogEdit] = []
            for unit in catalog.units where unit.hasValue {
                let localization = catalog.localizations[Int(unit.localization)]
                let key = catalog.string(catalog.entries[localization.entry].key)
                guard keys.contains(key), let path = catalog.path(of: unit),
                    let state = TextState(rawValue: catalog.stateName(of: unit))
                else { continue }
                let language = catalog.languages[localization.language].name
                edits.append(.setText(key: key, language: language, path: path, text: catalog.string(unit.value), state: state))
                edits.append(.setState(key: key, language: language, path: path, state: state))
            }
            for entry in catalog.entries where keys.contains(catalog.string(entry.key)) {
                let key = catalog.string(entry.key)
                edits.append(.rename(key: key, newKey: key))
                if entry.shouldTranslate, !catalog.hasField("shouldTranslate") {
                    edits.append(.mark(key: key, mark: .translatable))
                }
                if let comment = entry.comment, !entry.isCommentGenerated {
                    edits.append(.setComment(key: key, text: catalog.string(comment)))
                }
            }
            var random = SplitMix64(state: seed)
            let some = Array(edits.shuffled(using: &random).prefix(500))
            if try Self.edited(catalog, some).0.source.bytes == catalog.source.bytes { continue }
            for edit in some { expectBytes(of: catalog, in: try Self.edited(catalog, [edit]).0.source.bytes, [edit]) }
        }
    }
}

private func text(_ key: String, _ language: String, _ text: String) -> CatalogEdit {
    .setText(key: key, language: language, path: TextPath(), text: text, state: .translated)
}

extension Range {
    fileprivate func contains(_ other: Range) -> Bool {
        other.isEmpty || lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}

extension StringCatalog {
    var keys: [String] { entries.map { string($0.key) } }

    /// The keys that only one entry has, and that has a shape that can be edited.
    var uniqueKeys: [String] {
        let counts = Dictionary(keys.map { (MemberName($0), 1) }, uniquingKeysWith: +)
        return keys.filter { counts[MemberName($0)] == 1 }
    }

    func hasField(_ name: String) -> Bool { String(decoding: source.bytes, as: UTF8.self).contains("\"\(name)\"") }
}

extension CatalogIssue.Kind {
    /// The same for any number.
    fileprivate var uncounted: Self {
        switch self {
        case .unknownField(let level, let name, _, _): .unknownField(level, name: name, suggestion: nil, count: 0)
        case .unknownState(let state, _): .unknownState(state, count: 0)
        case .unknownExtractionState(let state, _): .unknownExtractionState(state, count: 0)
        default: self
        }
    }
}

/// Which objects of a catalog are not in the order of names.
private enum Order {
    static func unsorted(in catalog: StringCatalog) -> [String] {
        catalog.document.withRoot { root in root.map { unsorted(in: $0, "") } ?? [] }
    }

    private static func unsorted(in value: JSONValue, _ path: String) -> [String] {
        let names = value.members.map(\.nameString)
        let isSorted = zip(names, names.dropFirst()).allSatisfy { a, b in
            MemberName(a) == MemberName(b) || XcodeOrder().precedes(a, b)
        }
        // Keys and languages have other names meanwhile.
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        let below = value.members.flatMap { member in
            unsorted(in: member.value, path + "/" + (depth == 1 || depth == 3 ? "*" : member.nameString))
        }
        return Set((isSorted ? [] : [path]) + below).sorted()
    }
}

/// Edits that a person might make, and some that are not possible.
enum RandomEdits {
    static let newKeys = [
        "new.key", "A new text", "zzz", "…", "é %@", "e\u{301} %@", "10 items", "AAA.first-key", "\"quoted\"\n",
    ]
    private static let languages = ["de", "fr", "ru", "ast", "zh-HK"]

    /// A key of the same shape: a name for a name, a text for a text.
    static func relative(of key: String) -> String {
        CatalogModel.isName(key) ? "another." + key : "Another " + key
    }

    static func edit(of catalog: StringCatalog, _ keys: [String], _ random: inout SplitMix64) -> CatalogEdit {
        let unique = Set(catalog.uniqueKeys.map { MemberName($0) })
        let isUsable = { (key: String) in unique.contains(MemberName(key)) || !catalog.keys.contains(key) }
        let key = keys.filter(isUsable).randomElement(using: &random) ?? "none"
        let newKey = (newKeys + ["", relative(of: key)] + keys.prefix(1)).randomElement(using: &random)!
        let known = catalog.languages.map(\.name) + languages
        let language = known.randomElement(using: &random)!
        let state = TextState.allCases.randomElement(using: &random)!
        switch Int.random(in: 0..<21, using: &random) {
        case 0, 1: return .addKey(newKey, comment: Bool.random(using: &random) ? "A \"comment\"" : nil)
        case 2: return .removeKey(key)
        case 3: return .removeTexts(key: key, language: language)
        case 4, 5: return .rename(key: key, newKey: newKey)
        case 6: return .copy(key: key, newKey: newKey)
        case 7: return .mark(key: key, mark: EntryMark.allCases.randomElement(using: &random)!)
        case 8: return .setComment(key: key, text: Bool.random(using: &random) ? "Words" : nil)
        case 9: return .removeLanguage(language)
        case 10: return .renameLanguage(language, to: languages.randomElement(using: &random)!)
        case 11, 12:
            let path = path(of: key, in: catalog, &random)
            return .setState(key: key, language: language, path: Bool.random(using: &random) ? path : nil, state: state)
        case 13:
            return .insert(
                key: newKey, contents: catalog.contents(of: [key]).first?.contents ?? .object([]))
        case 14: return .setPhrases(key: key, language: language, phrases: ["In ${a}", "\"${a}\""], state: state)
        default:
            let text = ["Text", "", "%lld \"Äpfel\"\n", "e\u{301}"].randomElement(using: &random)!
            let path = path(of: key, in: catalog, &random)
            return .setText(key: key, language: language, path: path, text: text, state: state)
        }
    }

    /// A path that a text of the key has, or any other.
    private static func path(of key: String, in catalog: StringCatalog, _ random: inout SplitMix64) -> TextPath {
        let entry = catalog.entries.first { MemberName(catalog.string($0.key)) == MemberName(key) }
        let units = entry.map { catalog.localizations[$0.localizations].flatMap { catalog.units[$0.units] } } ?? []
        if let path = units.randomElement(using: &random).flatMap(catalog.path), Int.random(in: 0..<3, using: &random) > 0 {
            return path
        }
        let paths = ["", "plural.one", "plural.other", "device.mac", "device.mac.plural.few", "substitutions.count.plural.one"]
        return TextPath(paths.randomElement(using: &random)!) ?? TextPath()
    }
}
