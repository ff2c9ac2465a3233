import L10nDiagnostics
import TestSupport
import Testing

struct FirstOccurrencesTests {
    /// Whether things come one by one or together, and however many have one hash.
    @Test(arguments: [1, 7, 1_000_003]) func findsTheFirstOfEqualThings(hashes: Int) {
        var random = SplitMix64(state: 11)
        // Those of a batch differ from each other.
        let batches: [[Int]] = (0..<300).map { _ in
            let batch = Set((0..<8).map { _ in Int.random(in: 0..<400, using: &random) })
            return batch.sorted()
        }
        let things: [Int] = Array(batches.joined())
        func hash(_ thing: Int) -> Int { (thing &* 0x1E37_79B9_7F4A_7C15) % hashes }
        let expected = things.indices.map { number in things[..<number].firstIndex(of: things[number]) }
        var one = FirstOccurrences(count: things.count)
        let single = things.indices.map { number in
            one.insert(number, hash: hash(things[number])) { things[$0] == things[number] }
        }
        #expect(single == expected)
        var many = FirstOccurrences(count: things.count)
        var together = [Int?](repeating: nil, count: things.count)
        var start = 0
        for batch in batches {
            let numbered = batch.enumerated().map { (number: start + $0.offset, hash: hash($0.element)) }
            many.insert(numbered) { known, new in
                things[known] == things[new]
            } found: { new, first in
                together[new] = first
            }
            start += batch.count
        }
        #expect(together == expected)
    }
}
