package import L10nRuntime

/// Which plural categories a language uses, and for which numbers.
package struct PluralProfile: Sendable {
    /// Reached by integers below 1,000,000.
    package let common: PluralCategorySet
    /// Reached only by integers from 1,000,000, as `many` in French.
    package let largeOnly: PluralCategorySet
    /// Reached only by fractions, as `many` in Czech and `other` in Russian.
    package let fractionOnly: PluralCategorySet
    /// The first integers of each category, ascending; index by raw value. Ten at most.
    private let samples: [[Int]]
    /// Categories that a single integer reaches.
    private let exact: PluralCategorySet

    /// Finds out by trying: 0 … 205, the hundreds to 1,100, powers of ten and some fractions, as CLDR's rules look no further.
    package init(_ select: (PluralNumber) -> PluralCategory) {
        var common: PluralCategorySet = []
        var large: PluralCategorySet = []
        var fractions: PluralCategorySet = []
        var samples = Array(repeating: [Int](), count: PluralCategory.allCases.count)
        var counts = Array(repeating: 0, count: PluralCategory.allCases.count)
        let integers =
            Array(0...205) + [
                300, 301, 302, 400, 500, 501, 502, 600, 700, 800, 900, 1000, 1001, 1002, 1100, 2000, 10_000, 100_000,
            ]
        for number in integers {
            let category = select(PluralNumber(UInt(number)))
            common.insert(PluralCategorySet(category))
            counts[Int(category.rawValue)] += 1
            if samples[Int(category.rawValue)].count < 10 { samples[Int(category.rawValue)].append(number) }
        }
        for number in [1_000_000, 2_000_000, 10_000_000] {
            let category = select(PluralNumber(UInt(number)))
            large.insert(PluralCategorySet(category))
            if samples[Int(category.rawValue)].count < 10 { samples[Int(category.rawValue)].append(number) }
        }
        for number in Self.fractions { fractions.insert(PluralCategorySet(select(number))) }
        self.common = common
        largeOnly = large.subtracting(common)
        fractionOnly = fractions.subtracting(common).subtracting(large)
        self.samples = samples
        exact = PluralCategorySet(PluralCategory.allCases.filter { counts[Int($0.rawValue)] == 1 && !large.contains($0) })
    }

    private static let fractions = [0.1, 0.2, 0.5, 1.1, 1.5, 2.5, 5.5, 10.1, 100.5].map { PluralNumber($0) }

    /// Every category that some number reaches.
    package var all: PluralCategorySet { common.union(largeOnly).union(fractionOnly) }

    /// The first integers of a category, ascending; empty when only fractions reach it.
    package func samples(of category: PluralCategory) -> [Int] { samples[Int(category.rawValue)] }

    /// The only integer of a category, or nil when there are several or none.
    package func exactInteger(of category: PluralCategory) -> Int? {
        exact.contains(category) ? samples[Int(category.rawValue)].first : nil
    }
}
