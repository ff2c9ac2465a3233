import L10nDiagnostics
import L10nSyntax
import Testing

/// Edits keep the layout of the file.
struct EditorTests {
    /// Applies edits. The closure finds places by name.
    private func edit(_ text: String, _ make: (JSONEditor, (String) -> ByteRange) -> [TextEdit]) -> String {
        let bytes = Array(text.utf8)
        let edits = make(JSONEditor(JSONReader.read(SourceFile(path: "", bytes: bytes)))) { name in
            let quoted = Array("\"\(name)\"".utf8)
            let start = bytes.indices.first { bytes[$0...].starts(with: quoted) } ?? 0
            return ByteRange(start..<start + quoted.count)
        }
        let plan = FixPlanner([FixIt(.safe, edits)], to: bytes)
        return String(decoding: plan.bytes, as: UTF8.self)
    }

    static let xcode = """
        {
          "a" : {
            "x" : "1, \\"2\\" }"
          },
          "b" : [ 1, 2 ],
          "d" : true
        }
        """

    @Test func removesAMemberWithItsComma() {
        #expect(edit(Self.xcode) { $0.removal(of: [$1("a")]) } == "{\n  \"b\" : [ 1, 2 ],\n  \"d\" : true\n}")
        #expect(edit(Self.xcode) { $0.removal(of: [$1("b")]) } == Self.xcode.replacing("  \"b\" : [ 1, 2 ],\n", with: ""))
        #expect(edit(Self.xcode) { $0.removal(of: [$1("d")]) } == Self.xcode.replacing(",\n  \"d\" : true", with: ""))
        #expect(edit(Self.xcode) { $0.removal(of: [$1("a"), $1("b")]) } == "{\n  \"d\" : true\n}")
        #expect(edit(Self.xcode) { $0.removal(of: [$1("a"), $1("d")]) } == "{\n  \"b\" : [ 1, 2 ]\n}")
        #expect(edit(#"{"a":1,"b":2}"#) { $0.removal(of: [$1("a")]) } == #"{"b":2}"#)
        #expect(edit(#"{ "a": 1, "b": 2 }"#) { $0.removal(of: [$1("b")]) } == #"{ "a": 1 }"#)
    }

    @Test func leavesEmptyObjectsLikeXcode() {
        #expect(edit(Self.xcode) { $0.removal(of: [$1("x")]) }.contains("\"a\" : {\n\n  },"))
        #expect(edit(Self.xcode) { $0.removal(of: [$1("a"), $1("b"), $1("d")]) } == "{\n\n}")
        #expect(edit(#"{"a":{"x":1}}"#) { $0.removal(of: [$1("x")]) } == #"{"a":{}}"#)
    }

    @Test func removesObjectsThatBecomeEmpty() {
        let edited = edit(Self.xcode) { editor, name in
            editor.removal(of: [name("x")], withEmpty: editor.object(around: name("x")))
        }
        #expect(edited == edit(Self.xcode) { $0.removal(of: [$1("a")]) })
    }

    @Test func insertsMembersInNameOrder() {
        func add(_ name: String, to text: String) -> String {
            edit(text) { editor, place in
                [editor.insertion(name, "0", into: editor.object(around: place("d")))].compactMap(\.self)
            }
        }
        #expect(add("c", to: Self.xcode) == Self.xcode.replacing("  \"d\"", with: "  \"c\" : 0,\n  \"d\""))
        #expect(add("e", to: Self.xcode) == Self.xcode.replacing("true\n", with: "true,\n  \"e\" : 0\n"))
        #expect(add("c", to: #"{"a": 1, "d": 2}"#) == #"{"a": 1, "c": 0, "d": 2}"#)
        #expect(add("e", to: #"{"d":2}"#) == #"{"d":2,"e":0}"#)
        #expect(add("a", to: #"{"d": 2}"#) == #"{"a": 0, "d": 2}"#)
        #expect(add("c", to: #"{ "x" : 1, "d" : 2 }"#) == #"{ "x" : 1, "d" : 2, "c" : 0 }"#, "names without an order")
        #expect(add("e", to: "{\r\n\t\"d\": 2\r\n}") == "{\r\n\t\"d\": 2,\r\n\t\"e\": 0\r\n}")
    }

    @Test func fillsAnEmptyObject() {
        func fill(_ text: String) -> String {
            edit(text) { editor, name in [editor.insertion("x", "0", into: editor.value(of: name("a")))].compactMap(\.self) }
        }
        #expect(fill("{\n  \"a\" : {\n\n  }\n}") == "{\n  \"a\" : {\n    \"x\" : 0\n  }\n}")
        #expect(fill("{\r\n\t\"a\": {}\r\n}") == "{\r\n\t\"a\": {\r\n\t\t\"x\": 0\r\n\t}\r\n}")
        #expect(fill(#"{"a":{}}"#) == #"{"a":{"x":0}}"#)
        #expect(fill(#"{ "a" : {} }"#) == #"{ "a" : { "x" : 0 } }"#)
        #expect(fill(#"{"a":"text"}"#) == #"{"a":"text"}"#)
    }

    @Test func copiesMembersWithTheirLayout() {
        let edited = edit(Self.xcode) { editor, name in
            let value = editor.value(of: name("x"))
            return [editor.copy(of: name("a"), as: "c", changing: [TextEdit(value, "\"3\"")])]
        }
        #expect(edited == Self.xcode.replacing("  \"d\"", with: "  \"c\" : {\n    \"x\" : \"3\"\n  },\n  \"d\""))
    }

    @Test func movesMembersBetweenDepths() {
        #expect(
            edit("{\n  \"a\" : {\n    \"x\" : 1\n  },\n  \"b\" : {\n    \"y\" : {\n      \"z\" : 2\n    }\n  }\n}") {
                $0.move([$1("y")], after: $1("a"))
            } == "{\n  \"a\" : {\n    \"x\" : 1\n  },\n  \"y\" : {\n    \"z\" : 2\n  },\n  \"b\" : {\n\n  }\n}")
    }

    @Test func ignoresJSONSyntaxInsideStrings() {
        let json = #"{"a\"}{":{"b":"\\","c":["}",{"\"":","}],"d":{"e":1}}}"#
        let bytes = Array(json.utf8)
        let editor = JSONEditor(JSONReader.read(SourceFile(path: "", bytes: bytes)))
        let root = ByteRange(0..<bytes.count)
        func text(_ range: ByteRange) -> String { String(decoding: bytes[range.indices], as: UTF8.self) }
        let outer = editor.members(of: root)
        #expect(outer.map(text) == [#""a\"}{""#])
        let inner = editor.members(of: editor.value(of: outer[0]))
        #expect(inner.map(text) == [#""b""#, #""c""#, #""d""#])
        for name in inner {
            #expect(editor.object(around: name) == editor.value(of: outer[0]))
            #expect(editor.name(of: editor.object(around: name)) == outer[0])
        }
        #expect(editor.object(around: outer[0]) == root)
        #expect(editor.name(of: root) == nil)
    }
}
