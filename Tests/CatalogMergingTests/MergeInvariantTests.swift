import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nICU
import L10nSyntax
import TestSupport
import Testing

/// Merge invariants, over histories generated from catalogs.
struct MergeInvariantTests {
    /// The first keys of each catalog; few, so that both sides change the same ones.
    private static let bases: [JSONNode] = Places.catalogs.compactMap { try? Data(contentsOf: $0) }
        .filter { $0.count < 250_000 }.compactMap { firstKeys(of: Array($0)) }

    private static func firstKeys(of bytes: [UInt8]) -> JSONNode? {
        let document = JSONReader.read(SourceFile(path: "", bytes: bytes))
        guard document.isWellFormed, var node = document.withRoot({ $0.map(JSONNode.init) }),
            case .object(let strings)? = node["strings"], node.hasEachNameOnce
        else { return nil }
        node["strings"] = .object(Array(strings.prefix(8)))
        return node.sortedKeys()
    }

    /// A catalog of a project, or a random one.
    private static func base(_ seed: UInt64) -> JSONNode {
        let made = seed.isMultiple(of: 2) ? firstKeys(of: Array(RandomCatalog.text(seed: seed).utf8)) : nil
        return made ?? bases[Int(seed) % bases.count]
    }

    /// Three versions of a catalog.
    private struct History {
        let base, ours, theirs: String
        let baseNode, oursNode, theirsNode: JSONNode

        init(seed: UInt64) {
            var random = SplitMix64(state: seed)
            baseNode = MergeInvariantTests.base(seed)
            oursNode = Self.changed(baseNode, &random)
            theirsNode = Self.changed(baseNode, &random)
            (base, ours, theirs) = (JSONPrinter.print(baseNode), JSONPrinter.print(oursNode), JSONPrinter.print(theirsNode))
        }

        private static func changed(_ node: JSONNode, _ random: inout SplitMix64) -> JSONNode {
            var node = node
            for _ in 0..<Int.random(in: 1...6, using: &random) { node.changeCatalog(&random) }
            return node
        }
    }

    @Test(arguments: Seeds.first(200)) func obeysTheMergeLaws(_ seed: UInt64) throws {
        let history = History(seed: seed)
        let (base, ours, theirs) = (history.base, history.ours, history.theirs)
        // No change, and a change on one side; also with a line ending, so that all bytes are compared.
        for file in [base, ours, ours + "\n"] { #expect(try merge(file, file, file).text == file) }
        #expect(try merge(base, ours, base).text == ours)
        #expect(try merge(base, base, theirs).text == theirs)
        #expect(try merge(base, ours, base + "\n").text == ours + "\n")
        #expect(try merge(base, base + "\n", theirs).text == theirs + "\n")

        let merged = try merge(base, ours, theirs)
        let reverse = try merge(base, theirs, ours)
        #expect(merged.conflicts.count == reverse.conflicts.count)
        if merged.conflicts.isEmpty {
            #expect(merged.text == reverse.text)
            #expect(try merge(base, merged.text, theirs).text == merged.text)
            #expect(try merge(base, ours, merged.text).text == merged.text)
            #expect(JSONReader.read(SourceFile(path: "", bytes: merged.bytes)).isWellFormed)
        } else {
            for side in MergeTests.sides(merged.text) {
                #expect(JSONReader.read(SourceFile(path: "", bytes: Array(side.utf8))).isWellFormed)
            }
        }
        expectNothingLost(history, in: merged)
        try expectStableResolution(history, merged)
    }

    /// Git's own merge of lines, whose markers `resolve` reads: with the versions that it was made of, it does what the driver does.
    @Test(.enabled(if: Git.isThere, "needs git"), arguments: Seeds.first(60), ["merge", "diff3"])
    func resolvesWhatGitHasMergedLikeTheDriver(_ seed: UInt64, _ style: String) throws {
        let history = History(seed: seed)
        guard let marked = try Git.merge(history.base, history.ours, history.theirs, style) else { return }
        let resolution = CatalogResolution(order: XcodeOrder())
        let versions = (Array(history.base.utf8), Array(history.ours.utf8), Array(history.theirs.utf8))
        let source = SourceFile(path: "A.xcstrings", bytes: Array(marked.utf8))
        let resolved = try resolution.resolve(source, from: (versions.0, versions.1, versions.2))
        // A line that a side moved looks like one that a person put back.
        if resolved.ignoresVersions { return }
        var labels = ConflictStyle()
        labels.showsBase = style == "diff3"
        let merged = try merge(history.base, history.ours, history.theirs, labels)
        #expect(resolved.bytes == merged.bytes)
        expectNothingLost(history, in: merged)
        // With the base between them, the sides cannot be told apart.
        if style == "merge" { expectEachTextAtItsKey(history, in: merged.bytes) }
        // A change of a person counts, and then the versions do not.
        let edited = marked.replacing("\"version\" : \"1.0\"", with: "\"version\" : \"1.0.0\"")
        if edited != marked {
            let outcome = try? resolution.resolve(
                SourceFile(path: "", bytes: Array(edited.utf8)), from: (versions.0, versions.1, versions.2))
            #expect(outcome?.ignoresVersions ?? true)
        }
        // From the markers alone, no text moves to another key.
        if style == "diff3", let alone = try? resolution.resolve(source), alone.isComplete {
            expectNoTextAtAnotherKey(history, in: alone.bytes)
        }
    }

    private func expectNoTextAtAnotherKey(_ history: History, in bytes: [UInt8]) {
        let nodes = [history.baseNode, history.oursNode, history.theirsNode].map { $0.texts() }
        for side in MergeTests.sides(String(decoding: bytes, as: UTF8.self)) {
            let texts = JSONReader.read(SourceFile(path: "", bytes: Array(side.utf8))).withRoot { $0.map(JSONNode.init) }?.texts()
            for (path, found) in texts ?? [:] {
                let known = nodes.flatMap { $0[path] ?? [] }.map(\.value)
                #expect(Set(found.map(\.value)).isSubset(of: known), "\(path)")
            }
        }
    }

    /// What both sides agree on, and what one side alone changed, is in the result at its key, unless a person has to decide there.
    private func expectEachTextAtItsKey(_ history: History, in bytes: [UInt8]) {
        let nodes = [history.baseNode, history.oursNode, history.theirsNode].map { $0.texts() }
        let paths = nodes.reduce(into: Set<[String]>()) { $0.formUnion($1.keys) }
        let sides = MergeTests.sides(String(decoding: bytes, as: UTF8.self)).map { side in
            JSONReader.read(SourceFile(path: "", bytes: Array(side.utf8))).withRoot { $0.map(JSONNode.init) }?.texts() ?? [:]
        }
        for path in paths {
            let (old, own, other) = (nodes[0][path], nodes[1][path], nodes[2][path])
            func values(_ texts: Set<StatedText>?) -> Set<String> { Set((texts ?? []).map(\.value)) }
            // A conflict, or a rule that prefers one side.
            let isOurs = Self.localization(of: path, in: nodes[1]) != Self.localization(of: path, in: nodes[0])
            let isTheirs = Self.localization(of: path, in: nodes[2]) != Self.localization(of: path, in: nodes[0])
            if isOurs, isTheirs, values(own) != values(other) { continue }
            let expected = isOurs ? values(own) : isTheirs ? values(other) : values(old)
            // The whole key may be a conflict.
            if Self.isInConflict(path, sides) { continue }
            for side in sides { #expect(values(side[path]) == expected, "\(path)") }
        }
    }

    private static func isInConflict(_ path: [String], _ sides: [[[String]: Set<StatedText>]]) -> Bool {
        let parts = sides.map { side in side.filter { $0.key.starts(with: path.prefix(2)) } }
        return parts[0] != parts[1]
    }

    @Test(.enabled(if: Git.isThere, "needs git")) func seesThatNobodyHasChangedAMergedFile() throws {
        var (all, seen) = (0, 0)
        for seed in UInt64(1)...40 {
            let history = History(seed: seed)
            guard let marked = try Git.merge(history.base, history.ours, history.theirs, "merge") else { continue }
            let resolved = try CatalogResolution(order: XcodeOrder()).resolve(
                SourceFile(path: "", bytes: Array(marked.utf8)),
                from: (Array(history.base.utf8), Array(history.ours.utf8), Array(history.theirs.utf8)))
            all += 1
            if !resolved.ignoresVersions { seen += 1 }
        }
        #expect(all > 10 && seen * 10 >= all * 9, "\(seen) of \(all)")
    }

    @Test func generatesHistoriesWithAndWithoutConflicts() throws {
        let counts = try (UInt64(1)...150).map { seed in
            let history = History(seed: seed)
            return try merge(history.base, history.ours, history.theirs).conflicts.count
        }
        #expect(counts.filter { $0 == 0 }.count > 30)
        #expect(counts.filter { $0 > 0 }.count > 30)
    }

    /// Each key and text that one side added or changed is in the result, unless a merge rule prefers another.
    private func expectNothingLost(_ history: History, in merged: CatalogMerge.Outcome) {
        let document = JSONReader.read(SourceFile(path: "", bytes: merged.bytes))
        guard let root = document.withRoot({ $0.map(JSONNode.init) }) else {
            Issue.record("no result")
            return
        }
        let (result, old) = (root.texts(), history.baseNode.texts())
        let (ours, theirs) = (history.oursNode.texts(), history.theirsNode.texts())
        for (own, other) in [(ours, theirs), (theirs, ours)] {
            for (path, texts) in own where Set(texts.map(\.value)) != Set((old[path] ?? []).map(\.value)) {
                for text in texts where !(result[path]?.contains { $0.value == text.value } ?? false) {
                    #expect(text.isUntranslated, "\(path) lost \(text)")
                    #expect(
                        Self.localization(of: path, in: other) != Self.localization(of: path, in: old), "\(path) lost \(text)")
                }
            }
        }
        let keys = Set(root.keys)
        let (baseKeys, ourKeys, theirKeys) = (
            Set(history.baseNode.keys), Set(history.oursNode.keys), Set(history.theirsNode.keys)
        )
        #expect(keys.isSuperset(of: ourKeys.symmetricDifference(baseKeys).intersection(ourKeys)))
        #expect(keys.isSuperset(of: theirKeys.symmetricDifference(baseKeys).intersection(theirKeys)))
        #expect(keys.isSuperset(of: ourKeys.intersection(theirKeys)))
        #expect(keys.isDisjoint(with: baseKeys.subtracting(ourKeys).subtracting(theirKeys)))
    }

    private static func localization(of path: [String], in texts: [[String]: Set<StatedText>]) -> [[String]: Set<StatedText>] {
        texts.filter { $0.key.starts(with: path.prefix(4)) }
    }

    /// Resolving a merged file leaves exactly the same conflicts.
    private func expectStableResolution(_ history: History, _ merged: CatalogMerge.Outcome) throws {
        func resolve(_ bytes: [UInt8]) throws -> CatalogResolution.Outcome {
            try CatalogResolution(order: XcodeOrder()).resolve(SourceFile(path: "", bytes: bytes))
        }
        // If every key conflicts, they form one conflict, which without a base may be new keys instead.
        if !Set(history.oursNode.keys).isDisjoint(with: history.theirsNode.keys) {
            let plain = try resolve(merged.bytes)
            #expect(plain.bytes == merged.bytes)
            #expect(plain.conflicts.count == merged.conflicts.count)
        }
        var style = ConflictStyle()
        style.showsBase = true
        let shown = try merge(history.base, history.ours, history.theirs, style)
        #expect(try resolve(shown.bytes).bytes == shown.bytes)
    }
}

private enum Git {
    private static let url = URL(fileURLWithPath: "/usr/bin/git")
    static let isThere = FileManager.default.isExecutableFile(atPath: url.path)

    /// What git makes of three versions; nil where it finds no conflict.
    static func merge(_ base: String, _ ours: String, _ theirs: String, _ style: String) throws -> String? {
        try withTemporaryFolder { folder in
            for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let labels = ["ours", "base", "theirs"].flatMap { ["-L", $0] }
            let options = style == "merge" ? [] : ["--\(style)"]
            let run = try Tool.run(url, ["merge-file", "-p"] + options + labels + ["ours", "base", "theirs"], in: folder)
            return run.exitCode > 0 ? run.output : nil
        }
    }
}

/// A text with its state.
private struct StatedText: Hashable {
    let state, value: String

    var isUntranslated: Bool { state == "new" || value.isEmpty }
}

extension JSONNode {
    init(_ value: JSONValue) {
        switch value.kind {
        case .object: self = .object(value.members.map { ($0.nameString, JSONNode($0.value)) })
        case .array: self = .array(value.elements.map(JSONNode.init))
        case .string: self = .string(value.string ?? "")
        case .bool: self = .bool(value.bool ?? false)
        case .null: self = .null
        default: self = .number(value.rawText)
        }
    }

    fileprivate var members: [(name: String, value: JSONNode)] {
        get { if case .object(let members) = self { members } else { [] } }
        set { self = .object(newValue) }
    }

    /// The first member with a name. Setting nil removes it; a new one is inserted in Xcode's order.
    fileprivate subscript(name: String) -> JSONNode? {
        get { members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
        set {
            let index = members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?):
                members.insert((name, value), at: members.firstIndex { XcodeOrder().precedes(name, $0.name) } ?? members.count)
            case (nil, nil): break
            }
        }
    }

    fileprivate var keys: [String] { self["strings"]?.members.map(\.name) ?? [] }

    /// Whether no object has duplicate names.
    fileprivate var hasEachNameOnce: Bool {
        Set(members.map { Array($0.name.utf8) }).count == members.count && members.allSatisfy(\.value.hasEachNameOnce)
    }

    /// All members in Xcode's order.
    fileprivate func sortedKeys() -> JSONNode {
        guard case .object(let members) = self else { return self }
        return .object(members.map { ($0.name, $0.value.sortedKeys()) }.sorted { XcodeOrder().precedes($0.0, $1.0) })
    }

    /// The texts by path; several if a name is duplicated.
    fileprivate func texts(path: [String] = []) -> [[String]: Set<StatedText>] {
        var found: [[String]: Set<StatedText>] = [:]
        for member in members {
            let path = path + [member.name]
            if member.name == "value", case .string(let value) = member.value {
                let states = members.compactMap {
                    if $0.name == "state", case .string(let state) = $0.value { state } else { nil }
                }
                for state in states.isEmpty ? [""] : states {
                    found[path, default: []].insert(StatedText(state: state, value: value))
                }
            }
            found.merge(member.value.texts(path: path)) { $0.union($1) }
        }
        return found
    }

    /// Makes one change, as a developer, a translator, or Xcode would.
    fileprivate mutating func changeCatalog(_ random: inout SplitMix64) {
        guard var strings = self["strings"] else { return }
        let word = ["Bag", "Tasche", "Сумка", "かばん", "A \"b\"\n", ""].randomElement(using: &random)!
        let state = ["translated", "translated", "needs_review", "new"].randomElement(using: &random)!
        let unit = JSONNode.object([("stringUnit", .object([("state", .string(state)), ("value", .string(word))]))])
        let language = ["de", "en", "fr", "ja"].randomElement(using: &random)!
        // Few places, so that both sides change the same ones.
        guard Int.random(in: 0..<6, using: &random) > 0, let key = keys.prefix(4).randomElement(using: &random),
            var entry = strings[key]
        else {
            strings["new.key_\(Int.random(in: 1...3, using: &random))"] = .object([("localizations", .object([(language, unit)]))]
            )
            self["strings"] = strings
            return
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            strings[key] = nil
            self["strings"] = strings
            return
        case 1: entry["comment"] = .string(word)
        case 2: entry["extractionState"] = .string(["manual", "stale"].randomElement(using: &random)!)
        case 3: entry["shouldTranslate"] = entry["shouldTranslate"] == nil ? .bool(false) : nil
        case 4: entry["localizations"]?[language] = nil
        case 5:
            entry["localizations"]?[language]?["stringUnit"]?["state"] = .string(state)
        default:
            var localizations = entry["localizations"] ?? .object([])
            localizations[language] = unit
            entry["localizations"] = localizations
        }
        strings[key] = entry
        self["strings"] = strings
    }
}
