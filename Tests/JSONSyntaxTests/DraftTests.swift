import L10nDiagnostics
import L10nSyntax
import TestSupport
import Testing

/// Edits of a document in every layout: what nobody changed stays byte for byte.
struct DraftTests {
    private static let seeds = Seeds.first(120)

    // MARK: Laws

    /// Random edits on random documents give what the same edits give on a dictionary, in the layout of the file.
    @Test(arguments: Layout.all) func keepsLayout(_ layout: Layout) throws {
        for seed in Self.seeds {
            var random = SplitMix64(state: seed)
            let source = layout.head + layout.print(.random(&random)) + layout.tail
            let draft = try #require(Self.draft(source))
            var model = Model(try #require(Self.tree(source)))
            for _ in 0..<Int.random(in: 1...12, using: &random) { Edit.random(in: model, &random).apply(to: draft.root, &model) }
            let result = String(decoding: draft.bytes(), as: UTF8.self)
            let tree = try #require(Self.tree(result), "\(result)")
            #expect(Model(tree) == model, "seed \(seed):\n\(source)\n\(result)")
            #expect(layout.head + layout.print(tree) + layout.tail == result, "seed \(seed)")
        }
    }

    /// One edit changes one stretch of the file, with any whitespace around it.
    @Test(arguments: seeds) func changesNothingAroundAnEdit(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let source = Layout.messy(.random(&random), &random)
        for _ in 0..<10 {
            let draft = try #require(Self.draft(source))
            var model = Model(try #require(Self.tree(source)))
            let edit = Edit.random(in: model, &random)
            let isSorted = edit.isInSortedObject(of: try #require(Self.tree(source)))
            edit.apply(to: draft.root, &model)
            let result = draft.bytes()
            #expect(Model(try #require(Self.tree(String(decoding: result, as: UTF8.self)))) == model)
            let (removed, inserted) = Self.difference(Array(source.utf8), result)
            switch edit.kind {
            // A new member of an empty object replaces its whitespace.
            case .insert: #expect(removed.allSatisfy { $0 <= 0x20 }, "\(edit): \(source)")
            case .remove: #expect(inserted.allSatisfy { $0 <= 0x20 }, "\(edit): \(source)")
            case .set: #expect(!removed.contains(UInt8(ascii: ":")) || edit.replacesObject, "\(edit): \(source)")
            case .rename where !isSorted: #expect(!removed.contains(UInt8(ascii: ":")), "\(edit): \(source)")
            case .rename: break
            }
        }
    }

    @Test(arguments: seeds) func editsThatUndoEachOtherKeepTheBytes(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let source = Layout.messy(.random(&random), &random)
        let draft = try #require(Self.draft(source))
        let model = Model(try #require(Self.tree(source)))
        for _ in 0..<10 {
            var copy = model
            let edit = Edit.random(in: model, &random)
            let object = try #require(edit.object(in: draft.root))
            switch edit.kind {
            case .insert(let name, _):
                edit.apply(to: draft.root, &copy)
                object.remove(name)
            case .rename(let name, let newName):
                edit.apply(to: draft.root, &copy)
                object.rename(newName, to: name)
            case .set(let name, _):
                guard let text = object.string(name) else { continue }
                edit.apply(to: draft.root, &copy)
                object.set(name, to: .string(text))
            case .remove: continue
            }
            #expect(String(decoding: draft.bytes(), as: UTF8.self) == source, "\(edit)")
        }
    }

    /// Members keep their order. Those of a sorted object stay sorted, and a new one of another object comes last.
    @Test(arguments: seeds) func keepsOrder(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let names = Array(Set(Tree.names)).shuffled(using: &random).prefix(Int.random(in: 2...8, using: &random))
        let order = [CaselessOrder.precedes, ByteOrder.precedes, { _, _ in false }].randomElement(using: &random)!
        let sorted = order("a", "b") ? names.sorted(by: order) : Array(names)
        let source = Layout.all[0].print(.object(sorted.map { (Tree.raw($0), .leaf("1")) }))
        let draft = try #require(Self.draft(source))
        let isSorted = Self.isSorted(sorted, CaselessOrder.precedes) ? CaselessOrder.precedes : ByteOrder.precedes
        let wasSorted = Self.isSorted(sorted, isSorted)
        var old = sorted
        for name in Tree.names.shuffled(using: &random).prefix(6) where !draft.root.contains(name) {
            draft.root.set(name, to: .null)
            if !wasSorted { #expect(draft.root.names.last.map { MemberName($0) } == MemberName(name)) }
        }
        if let name = old.popLast() { draft.root.remove(name) }
        let result = draft.root.names
        let remaining = old.map { MemberName($0) }
        #expect(result.map { MemberName($0) }.filter { remaining.contains($0) } == remaining)
        if wasSorted { #expect(Self.isSorted(result, isSorted), "\(sorted): \(result)") }
    }

    private static func isSorted(_ names: [String], _ order: (String, String) -> Bool) -> Bool {
        zip(names, names.dropFirst()).allSatisfy { order($0, $1) }
    }

    // MARK: Cases

    @Test func distinguishesNamesThatOnlyLookEqual() throws {
        let draft = try #require(Self.draft(#"{ "e\#u{301}": 1, "é": 2 }"#))
        draft.root.set("é", to: .integer(3))
        draft.root.remove("e\u{301}")
        #expect(String(decoding: draft.bytes(), as: UTF8.self) == #"{ "é": 3 }"#)
    }

    @Test func findsNamesAndTextsThatAreWrittenWithEscapes() throws {
        let source = #"{ "\u0061\/b": "\u00e9", "c": {} }"#
        let draft = try #require(Self.draft(source))
        #expect(draft.root.string("a/b") == "é")
        draft.root.set("a/b", to: .string("é"))
        draft.root.set("c", to: .null)
        draft.root.remove("c")
        #expect(String(decoding: draft.bytes(), as: UTF8.self) == #"{ "\u0061\/b": "\u00e9" }"#)
    }

    @Test func keepsMembersOfOneNameTogether() throws {
        let source = #"{ "a": { "x": 1 }, "b": 0, "a": { "x": 2 } }"#
        func edited(_ edit: (JSONDraftObject) -> Void) throws -> String {
            let draft = try #require(Self.draft(source))
            edit(draft.root)
            return String(decoding: draft.bytes(), as: UTF8.self)
        }
        let draft = try #require(Self.draft(source))
        let root = draft.root
        #expect(root.object("a") == nil && root.makeObject("a") == nil && root.string("a") == nil)
        #expect(root.objects.count == 2)
        #expect(try edited { $0.remove("a") } == #"{ "b": 0 }"#)
        #expect(try edited { $0.set("a", to: .null) } == #"{ "a": null, "b": 0 }"#)
        #expect(try edited { $0.rename("a", to: "c") } == #"{ "c": { "x": 1 }, "b": 0, "c": { "x": 2 } }"#)
        #expect(try edited { $0.rename("b", to: "a") } == source)
    }

    @Test func putsNewMembersIntoSortedObjectsWithOneNameTwice() throws {
        let draft = try #require(Self.draft(#"{ "a": 0, "c": 1, "c": 2, "e": 3 }"#))
        draft.root.set("b", to: .null)
        draft.root.set("d", to: .null)
        #expect(draft.root.names == ["a", "b", "c", "c", "d", "e"])
    }

    /// Upper-case letters come first in the order of bytes; with one member or none, nothing tells the order of an object.
    @Test func sortsNewObjectsLikeTheObjectsAroundThem() throws {
        for (source, names) in [
            (#"{ "Z": 1, "a": {} }"#, ["B", "a"]), (#"{ "a": {}, "Z": 1 }"#, ["a", "B"]), (#"{ "a": {} }"#, ["a", "B"]),
        ] {
            let draft = try #require(Self.draft(source))
            let object = try #require(draft.root.object("a"))
            object.set("B", to: .null)
            object.set("a", to: .null)
            #expect(object.names == names, "\(source)")
        }
    }

    @Test func keepsTheOrderOfCopies() throws {
        let draft = try #require(Self.draft(#"{ "b": { "z": 1, "a": 2 }, "a": 0 }"#))
        draft.root.set("c", to: try #require(draft.root.node("b")))
        draft.root.object("c")?.set("m", to: .integer(3))
        #expect(draft.root.object("c")?.names == ["z", "a", "m"])
    }

    @Test func readsNothingButObjects() {
        #expect(Self.draft("[]") == nil)
        #expect(Self.draft("{") == nil)
        #expect(Self.draft("") == nil)
        #expect(Self.draft("{}") != nil)
    }

    // MARK: Reading

    private static func draft(_ text: String) -> JSONDraft? {
        JSONDraft(JSONReader.read(SourceFile(path: "", bytes: Array(text.utf8))), order: CaselessOrder())
    }

    fileprivate static func tree(_ text: String) -> Tree? {
        let document = JSONReader.read(SourceFile(path: "", bytes: Array(text.utf8)))
        guard document.isWellFormed else { return nil }
        return document.withRoot { root in root.map { Tree($0, Array(text.utf8)) } }
    }

    /// What differs between two files, after the longest common start and end.
    private static func difference(_ old: [UInt8], _ new: [UInt8]) -> (removed: ArraySlice<UInt8>, inserted: ArraySlice<UInt8>) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        return (old[start..<old.count - end], new[start..<new.count - end])
    }
}

// MARK: - Model

/// A document as written: names and simple values with their escapes.
private indirect enum Tree: Sendable {
    case object([(name: String, value: Tree)])
    case array([Tree])
    case leaf(String)

    init(_ value: JSONValue, _ bytes: [UInt8]) {
        switch value.kind {
        case .object:
            self = .object(
                value.members.map {
                    (String(decoding: bytes[$0.nameRange.indices], as: UTF8.self), Tree($0.value, bytes))
                })
        case .array: self = .array(value.elements.map { Tree($0, bytes) })
        default: self = .leaf(value.rawText)
        }
    }

    static let names = [
        "", "a", "b", "B", "C", "c", "Z", "z", "e\u{301}", "é", "\"", "\\", "/", "\n", "\u{1}", "2", "10", "zh-HK", "zh-Hans",
        "😀", "%lld items", "stringUnit", "value", "state",
    ]
    private static let leaves = [
        "1.50", "-0", "true", "null", #""text""#, #""\u00e9\/""#, #""e\#u{301}""#, #""""#, #""\"{,}\"""#,
    ]

    /// A name as a program may write it.
    static func raw(_ name: String) -> String { JSONPrinter.print(.string(name)) }

    static func random(_ random: inout SplitMix64) -> Tree {
        let tree = Self.random(depth: 0, &random)
        guard case .object(let members) = tree, !members.isEmpty else { return .object([("\"a\"", tree)]) }
        return tree
    }

    private static func random(depth: Int, _ random: inout SplitMix64) -> Tree {
        if depth > 3 || (depth > 0 && Int.random(in: 0..<3, using: &random) == 0) {
            return .leaf(leaves.randomElement(using: &random)!)
        }
        let count = Int.random(in: 0...5, using: &random)
        if depth > 0, Int.random(in: 0..<8, using: &random) == 0 {
            return .array((0..<count).map { _ in Self.random(depth: depth + 1, &random) })
        }
        var names = Array(Self.names.shuffled(using: &random).prefix(count))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: names.sort(by: CaselessOrder.precedes)
        case 1: names.sort(by: ByteOrder.precedes)
        default: break
        }
        return .object(
            names.map { name in
                let isEscaped = name == "a" && Int.random(in: 0..<2, using: &random) == 0
                return (isEscaped ? #""\u0061""# : raw(name), Self.random(depth: depth + 1, &random))
            })
    }
}

/// A document as a dictionary.
private indirect enum Model: Hashable {
    case object([MemberName: Model])
    case array([Model])
    case leaf(String)

    init(_ tree: Tree) {
        switch tree {
        case .object(let members):
            self = .object(
                Dictionary(uniqueKeysWithValues: members.map { (MemberName(Self.decoded($0.name)), Model($0.value)) }))
        case .array(let elements): self = .array(elements.map(Model.init))
        case .leaf(let text): self = .leaf(text.hasPrefix("\"") ? Tree.raw(Self.decoded(text)) : text)
        }
    }

    /// The text of a JSON string.
    static func decoded(_ raw: String) -> String {
        JSONReader.read(SourceFile(path: "", bytes: Array(raw.utf8))).withRoot { $0?.string } ?? ""
    }

    /// The paths of all objects, in some fixed order.
    var objects: [[MemberName]] {
        guard case .object(let members) = self else { return [] }
        return [[]]
            + members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .flatMap { name, value in value.objects.map { [name] + $0 } }
    }

    subscript(path: ArraySlice<MemberName>) -> [MemberName: Model] {
        get {
            guard case .object(let members) = self else { return [:] }
            return path.first.flatMap { members[$0]?[path.dropFirst()] } ?? (path.isEmpty ? members : [:])
        }
        set {
            guard case .object(var members) = self else { return }
            guard let first = path.first else {
                self = .object(newValue)
                return
            }
            members[first]?[path.dropFirst()] = newValue
            self = .object(members)
        }
    }
}

/// An edit of one object.
private struct Edit: CustomStringConvertible {
    enum Kind {
        case set(String, JSONNode)
        case insert(String, JSONNode)
        case remove(String)
        case rename(String, String)
    }

    let path: [MemberName]
    let kind: Kind
    /// Whether it puts something else in the place of an object.
    let replacesObject: Bool

    var description: String { "\(kind) in \(path.map(\.string))" }

    private static let values: [JSONNode] = [
        .string("new \"text\"\n"), .string(""), .bool(false), .null, .number("1.50"), .object([]), .array([]),
        .object([("b", .string("x")), ("a", .object([("deep", .object([])), ("list", .array([.null, .object([])]))]))]),
    ]

    static func random(in model: Model, _ random: inout SplitMix64) -> Edit {
        let path = model.objects.randomElement(using: &random)!
        let members = model[path[...]]
        let present = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.randomElement(using: &random)
        let absent = Tree.names.filter { members[MemberName($0)] == nil }.randomElement(using: &random)!
        let value = values.randomElement(using: &random)!
        guard let present, Int.random(in: 0..<3, using: &random) > 0 else {
            return Edit(path: path, kind: .insert(absent, value), replacesObject: false)
        }
        let isSimple = if case .leaf? = members[present] { true } else { false }
        return switch Int.random(in: 0..<3, using: &random) {
        case 0: Edit(path: path, kind: .set(present.string, value), replacesObject: !isSimple)
        case 1: Edit(path: path, kind: .remove(present.string), replacesObject: false)
        default: Edit(path: path, kind: .rename(present.string, absent), replacesObject: false)
        }
    }

    func object(in root: JSONDraftObject) -> JSONDraftObject? {
        path.reduce(Optional(root)) { $0?.object($1.string) }
    }

    func apply(to root: JSONDraftObject, _ model: inout Model) {
        guard let object = object(in: root) else {
            Issue.record("no object at \(path.map(\.string))")
            return
        }
        var members = model[path[...]]
        switch kind {
        case .set(let name, let value), .insert(let name, let value):
            object.set(name, to: value)
            members[MemberName(name)] = DraftTests.tree(JSONPrinter.print(value)).map(Model.init)
        case .remove(let name):
            object.remove(name)
            members[MemberName(name)] = nil
        case .rename(let name, let newName):
            object.rename(name, to: newName)
            members[MemberName(newName)] = members.removeValue(forKey: MemberName(name))
        }
        model[path[...]] = members
    }

    /// Whether the names of the object are in one of the orders.
    func isInSortedObject(of tree: Tree) -> Bool {
        var tree = tree
        for name in path {
            guard case .object(let members) = tree,
                let member = members.first(where: { MemberName(Model.decoded($0.name)) == name })
            else { return false }
            tree = member.value
        }
        guard case .object(let members) = tree else { return false }
        let names = members.map { Model.decoded($0.name) }
        return [CaselessOrder.precedes, ByteOrder.precedes].contains { order in
            zip(names, names.dropFirst()).allSatisfy { order($0, $1) }
        }
    }
}

// MARK: - Orders and layouts

/// Letters without case first, as in the order of Xcode.
private struct CaselessOrder: KeyOrder {
    static func precedes(_ a: String, _ b: String) -> Bool {
        let (low, other) = (a.lowercased().utf8, b.lowercased().utf8)
        return low.elementsEqual(other) ? ByteOrder.precedes(a, b) : low.lexicographicallyPrecedes(other)
    }

    func precedes(_ a: String, _ b: String) -> Bool { Self.precedes(a, b) }
}

private enum ByteOrder {
    static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

/// How a program writes JSON.
struct Layout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var head = ""
    var tail = ""
    /// The indentation per level; nil: everything on one line.
    var indent: String?
    var lineEnd = "\n"
    var colon = ": "
    /// Inside the brackets of one line, and after its commas.
    var inside = "", between = " "

    static let all = [
        Layout(testDescription: "Xcode", indent: "  ", colon: " : "),
        Layout(testDescription: "Xcode with a final newline", tail: "\n", indent: "  ", colon: " : "),
        Layout(testDescription: "byte-order mark", head: "\u{FEFF}", indent: "  ", colon: " : "),
        Layout(testDescription: "four spaces", head: "\n ", tail: "\n\n", indent: "    "),
        Layout(testDescription: "tabs and CRLF", tail: "\r\n", indent: "\t", lineEnd: "\r\n", colon: ":"),
        Layout(testDescription: "no indentation", indent: ""),
        Layout(testDescription: "compact", colon: ":", between: ""),
        Layout(testDescription: "one line", tail: "\n"),
        Layout(testDescription: "one line with spaces", inside: " "),
    ]

    fileprivate func print(_ tree: Tree, depth: Int = 0) -> String {
        switch tree {
        case .object(let members):
            container("{", members.map { "\($0.name)\(colon)\(print($0.value, depth: depth + 1))" }, "}", depth)
        case .array(let elements): container("[", elements.map { print($0, depth: depth + 1) }, "]", depth)
        case .leaf(let text): text
        }
    }

    private func container(_ open: String, _ items: [String], _ close: String, _ depth: Int) -> String {
        func line(_ depth: Int) -> String { indent.map { lineEnd + String(repeating: $0, count: depth) } ?? inside }
        if items.isEmpty { return open + (colon == " : " && indent != nil ? lineEnd + line(depth) : "") + close }
        let separator = "," + (indent == nil ? between : line(depth + 1))
        return open + line(depth + 1) + items.joined(separator: separator) + line(depth) + close
    }

    /// A document with any whitespace anywhere.
    fileprivate static func messy(_ tree: Tree, _ random: inout SplitMix64) -> String {
        func space() -> String {
            ["", "", " ", "\n", "\t", "\r\n  ", "  \n\n "].randomElement(using: &random)!
        }
        func text(_ tree: Tree) -> String {
            switch tree {
            case .object(let members):
                var items: [String] = []
                for member in members { items.append(space() + member.name + space() + ":" + space() + text(member.value)) }
                return "{" + items.joined(separator: space() + ",") + space() + "}"
            case .array(let elements):
                var items: [String] = []
                for element in elements { items.append(space() + text(element)) }
                return "[" + items.joined(separator: space() + ",") + space() + "]"
            case .leaf(let text): return text
            }
        }
        return space() + text(tree) + space()
    }
}
