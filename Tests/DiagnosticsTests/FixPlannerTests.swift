import L10nDiagnostics
import Testing

/// Fixes apply completely or not at all, and other bytes stay unchanged.
struct FixPlannerTests {
    private func plan(_ text: String, _ fixes: [[(ClosedRange<Int>, String)]]) -> (text: String, applied: [Int]) {
        let plan = FixPlanner(
            fixes.map { FixIt(.safe, $0.map { TextEdit(ByteRange($0.0.lowerBound..<$0.0.upperBound), $0.1) }) },
            to: Array(text.utf8))
        return (String(decoding: plan.bytes, as: UTF8.self), plan.applied)
    }

    @Test func appliesEditsInAnyOrder() {
        let result = plan("abcdef", [[(4...5, "E")], [(0...1, "A"), (2...2, "+")]])
        #expect(result.text == "Ab+cdEf")
        #expect(result.applied == [0, 1])
    }

    @Test func skipsFixesThatOverlapAnEarlierOne() {
        let result = plan("abcdef", [[(1...3, "-")], [(0...1, "A"), (2...4, "x")], [(5...6, "F")]])
        #expect(result.text == "a-deF")
        #expect(result.applied == [0, 2])
    }

    @Test func skipsInsertionsNextToAReplacement() {
        #expect(plan("abc", [[(1...2, "B")], [(1...1, "+")], [(2...2, "+")]]).applied == [0])
        #expect(plan("abc", [[(1...1, "+")], [(1...1, "-")]]).applied == [0])
    }

    @Test func removesAdjacentRanges() {
        #expect(plan("a,b,c", [[(1...3, "")], [(3...5, "")]]).text == "a")
    }

    @Test func appliesASharedEditOnce() {
        let result = plan("abc", [[(0...1, "x"), (2...3, "C")], [(1...2, "y"), (2...3, "C")]])
        #expect(result.text == "xyC")
        #expect(result.applied == [0, 1])
    }

    @Test func appliesIdenticalFixesOnce() {
        let result = plan("abc", [[(1...1, "+")], [(1...1, "+")]])
        #expect(result.text == "a+bc")
        #expect(result.applied == [0, 1])
    }

    @Test func rejectsInvalidOrContradictingEdits() {
        #expect(plan("abc", [[(2...9, "")], [(0...2, "x"), (1...3, "y")], []]).applied == [])
    }

    @Test func mapsOffsetsToTheOriginal() {
        let plan = FixPlanner(
            [FixIt(.safe, [TextEdit(ByteRange(1, 3), "12345"), TextEdit(ByteRange(4, 6), "")])], to: Array("abcdefg".utf8))
        #expect(String(decoding: plan.bytes, as: UTF8.self) == "a12345dg")
        #expect((0...8).map { plan.oldOffset(of: $0) } == [0, 1, 1, 1, 1, 1, 3, 6, 7])
    }

    /// Random plans: the output consists of the replacements and the bytes between them.
    @Test func keepsEveryByteOutsideEdits() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            let fixes = (0..<8).map { _ in
                FixIt(
                    .safe,
                    (0..<Int.random(in: 1...2, using: &random)).map { _ in
                        let start = Int.random(in: 0...bytes.count, using: &random)
                        let end = Int.random(in: start...bytes.count, using: &random)
                        return TextEdit(ByteRange(start..<end), ["", "x", "→"].randomElement(using: &random)!)
                    })
            }
            let plan = FixPlanner(fixes, to: bytes)
            var rest = plan.bytes[...]
            var index = 0
            for edit in plan.edits {
                let kept = bytes[index..<Int(edit.range.start)]
                #expect(rest.starts(with: Array(kept) + Array(edit.replacement.utf8)))
                rest = rest.dropFirst(kept.count + edit.replacement.utf8.count)
                index = Int(edit.range.end)
            }
            #expect(Array(rest) == Array(bytes[index...]))
        }
    }
}
