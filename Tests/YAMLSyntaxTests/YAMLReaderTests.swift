import Foundation
import TestSupport
import Testing
import YAMLSyntax
import Yams

struct YAMLReaderTests {
    /// What Yams reads.
    private static func judged(_ text: String) throws -> YAMLValue? {
        func value(_ node: Node) -> YAMLValue {
            switch node {
            case .scalar(let scalar): .scalar(YAMLValue.Scalar(text: scalar.string, isPlain: scalar.style == .plain))
            case .sequence(let sequence): .sequence(sequence.map(value))
            case .mapping(let mapping): .mapping(mapping.map { YAMLValue.Pair(key: value($0.key), value: value($0.value)) })
            case .alias: .sequence([])
            }
        }
        return try Yams.compose(yaml: text).map(value)
    }

    @Test(arguments: [
        "", "# nothing\n", "a", "a: 1", "- a\n- b: [c, 'd', \"e\\n\"]\n  f: {g: h}\n",
        "a:\n  - |\n    two\n    lines\n  - >-\n    one\n    line\n",
        "a: &x [1, 2]\nb: *x\nc: &y {d: *x}\ne: *y\n", "? [a, b]\n: c\n? d\n", "---\na: 1\n...\n",
        "%YAML 1.1\n---\n!!str a: !x b\n",
        "a: é😀\r\nb: \"\\u00e9\"\r\n", "{}", "[]", "a: ~\nb:\nc: null\n", "\u{FEFF}a: b",
    ]) func readsWhatYamsReads(_ text: String) throws {
        #expect(try YAMLReader.read(text) == Self.judged(text))
    }

    @Test(arguments: [
        "a: [", "a: b: c", "\ta: b", "a: *x", "a: &x [*x]", "\u{1B}", "a: 'b", "{a: b", "- a\nb", "%YAML 3.0\n---\na",
        "a\n---\nb", "a\n---\n",
    ])
    func refusesWhatYamsRefuses(_ text: String) {
        #expect(throws: (any Error).self) { try Self.judged(text) }
        #expect(throws: YAMLError.self) { try YAMLReader.read(text) }
    }

    @Test func errorsNameTheirLine() {
        #expect {
            _ = try YAMLReader.read("a: 1\nb: [\n")
        } throws: {
            "\($0)" == "line 3: did not find expected node content"
        }
    }

    @Test func words() throws {
        let value = try #require(try YAMLReader.read("a: Yes\nb: 'yes'\nc: off\nd: 1\na: no\n"))
        #expect(value["a"]?.flag == true && value["b"]?.flag == nil && value["c"]?.flag == false && value["d"]?.flag == nil)
        #expect(value["d"]?.text == "1" && value["e"] == nil && value.keys == ["a", "b", "c", "d", "a"])
        #expect(value.text == nil && value.elements == nil && value["a"]?["b"] == nil && value["a"]?.keys == [])
    }

    #if os(Linux)
        @Test func depth() throws {
            func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
            /// Each anchor has an alias of the one before it.
            func chained(_ count: Int) -> String {
                "a0: &a0 [x]\n" + (1..<count).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
            }
            let limit = YAMLReader.depthLimit
            _ = try YAMLReader.read(nested(limit))
            // All of them are in a mapping.
            _ = try YAMLReader.read(chained(limit - 1))
            for (text, line) in [(nested(limit + 1), 1), (chained(limit), limit), (chained(200_000), limit)] {
                #expect {
                    _ = try YAMLReader.read(text)
                } throws: {
                    "\($0)" == "line \(line): more than 100 values in one another"
                }
            }
        }
    #endif

    /// What refers to itself often is read in time and memory that grow with the text.
    @Test func aliasesAreShared() throws {
        let lines = (1...60).map { "a\($0): &a\($0) [\($0 == 1 ? "x" : "*a\($0 - 1), *a\($0 - 1)")]\n" }
        #expect(try YAMLReader.read(lines.joined())?.keys.count == 60)
    }
}
