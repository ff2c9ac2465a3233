import Foundation
import L10nDiagnostics
import TestSupport
import Testing
import Yams

@testable import L10nMigration

/// Yams, which SwiftGen uses, judges what is read.
struct YAMLReaderTests {
    /// What Yams reads, as far as it has a counterpart.
    private static func judged(_ text: String) throws -> YAMLValue? {
        struct OtherValue: Error {}
        func value(_ node: Node) throws -> YAMLValue {
            switch node {
            case .scalar(let scalar): .scalar(YAMLValue.Scalar(text: scalar.string, isPlain: scalar.style == .plain))
            case .sequence(let sequence): .sequence(try sequence.map(value))
            case .mapping(let mapping):
                .mapping(
                    try mapping.map { pair in
                        guard case .scalar(let key) = pair.key else { throw OtherValue() }
                        return YAMLValue.Pair(key: key.string, value: try value(pair.value))
                    })
            case .alias: throw OtherValue()
            }
        }
        return try Yams.compose(yaml: text).map(value)
    }

    private static func read(_ text: String) throws -> YAMLValue? { try YAMLReader.read(Array(text.utf8)) }

    /// The shapes of SwiftGen's documentation and its tests, and JSON.
    private static let readable = [
        "", "# nothing\n", "a", "a: 1", "{}", "[]", "a:\nb:\n", "a: é😀 x\r\nb: 'it''s'\r\n\r\n# c",
        """
        input_dir: Sources/Resources
        output_dir: Sources/Generated/

        ## The texts.
        strings:
          inputs: Base.lproj # all of them
          filter: .+\\.strings$
          outputs:
            - templateName: structured-swift5
              output: L10n-Constants.swift
        xcassets:
          - inputs: Logos.xcassets
            outputs:
              - templateName: swift5
                output: Logos-Constants.swift
                params:
                    enumName: "Logos"
                    publicAccess: true
          - inputs:
            - Colors.xcassets
            - 'Images: all.xcassets'
            outputs:
              templatePath: Resources/my-assets-custom-template.stencil
              output: Assets-Constants.swift
        """,
        """
        strings:
          inputs: ${PROJECT_DIR}/${TARGET_NAME}/Resources/
          outputs: { templateName: flat-swift5, output: "A \\"B\\".swift", params: {bar: [3, 4, { c: 50 },], "x":1} }
        json:
          inputs: [
            a.json, 'b.json' # two
          , -1]
          options: {}
        """,
        #"{"strings" : {"inputs":["a\/b", "\u00e9\t"], "n" : -1.5e3,"b": true}}"#,
        "- - a\n  - b: c\n    d:\n    - e\n-\n  f\n-\n- g #h\n", "a: b#c\nd: e:f\ng: [h:i, j#k]\nl : -m",
    ]

    @Test(arguments: readable) func readsWhatYamsReads(_ text: String) throws {
        #expect(try Self.read(text) == Self.judged(text))
    }

    @Test(arguments: [
        ("a: [", 1, 5), ("a: b: c", 1, 5), ("a: 'b", 1, 4), ("a: \"b\n c\"", 1, 4), ("{a: b", 1, 6), ("- a\nb", 2, 1),
        ("a: 1\na: 2", 2, 1), ("{a: 1, a: 2}", 1, 8), ("a:\n  b: 1\n c: 2", 3, 2), ("a\nb", 2, 1), ("a: b\n  c", 2, 3),
        ("[a\nb]", 2, 1), ("\ta: b", 1, 1), ("a: b\tc", 1, 5), ("a: &x [1]", 1, 4), ("a: *x", 1, 4), ("a: !!str b", 1, 4),
        ("a: |\n  b", 1, 4), ("a: >-\n  b", 1, 4), ("? a\n: b", 1, 1), ("%YAML 1.1\n", 1, 1), ("---\na: 1", 1, 1),
        ("a: 1\n...\n", 2, 1), ("a: \"\\x41\"", 1, 5), ("a: \"\\ud83d\"", 1, 5), ("[a: b]", 1, 3), ("{a}", 1, 3), ("a: @b", 1, 4),
        ("[a]: b", 1, 4), ("a: 1\nb", 2, 2), ("a: \u{1B}", 1, 4), ("\u{FEFF}a: b", 1, 1), ("a: b\u{2028}", 1, 5),
        ("a: 'b'c", 1, 7), ("a: [b]#c", 1, 7),
        ("a:\n- b\n -", 3, 2), ("a: - b", 1, 4),
    ]) func anythingElseIsAnErrorWithItsPlace(_ text: String, _ line: Int, _ column: Int) throws {
        let error = try #require(throws: YAMLError.self) { try Self.read(text) }
        let place = LineTable(Array(text.utf8)).position(of: UInt32(error.offset))
        #expect(place == LinePosition(line: line, column: column))
    }

    @Test func bytesThatAreNotUTF8() {
        #expect(throws: YAMLError(offset: 3)) { try YAMLReader.read([0x61, 0x3A, 0x20, 0xFF]) }
    }

    @Test func depth() throws {
        let limit = YAMLReader.depthLimit
        for (open, close) in [("[", "]"), ("- ", "")] {
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth) + "a" + String(repeating: close, count: depth)
            }
            // The line itself is the first value.
            #expect(try Self.read(nested(limit - 1)) == Self.judged(nested(limit - 1)))
            for depth in [limit, 100_000] { #expect(throws: YAMLError.self) { try Self.read(nested(depth)) } }
        }
    }

    /// A text that is changed at random is read as Yams reads it, or not at all.
    @Test(arguments: Seeds.first(50)) func neverMisreads(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let pieces =
            Array("\n  :-,[]{}#'\"\\ab\n").map(String.init) + [": ", "- ", " #", "\n- ", "\n  ", "\r\n", "---", "'a'", "\"a\":"]
        var readCount = 0
        for _ in 0..<200 {
            var text = Array(Self.readable.randomElement(using: &random)!)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let start = Int.random(in: 0...text.count, using: &random)
                let end = min(text.count, start + Int.random(in: 0...3, using: &random))
                text.replaceSubrange(start..<end, with: pieces.randomElement(using: &random)!)
            }
            let changed = String(text)
            guard let value = try? Self.read(changed) else { continue }
            readCount += 1
            #expect(try value == Self.judged(changed), "\(changed)")
        }
        #expect(readCount > 20)
    }

    @Test func words() throws {
        let value = try #require(try Self.read("a: Yes\nb: 'yes'\nc: off\nd: 1\n"))
        #expect(value["a"]?.flag == true && value["b"]?.flag == nil && value["c"]?.flag == false && value["d"]?.flag == nil)
        #expect(value["d"]?.text == "1" && value["e"] == nil && value.keys == ["a", "b", "c", "d"])
        #expect(value.text == nil && value.elements == nil && value["a"]?["b"] == nil && value["a"]?.keys == [])
    }
}
