import L10nDiagnostics
import L10nMessageTranslations
import Testing

struct ConcurrentMapTests {
    @Test(arguments: [0, 1, 2, 1_000]) func keepsTheOrder(_ count: Int) {
        #expect((0..<count).concurrentMap { $0 * 2 } == (0..<count).map { $0 * 2 })
        // Places of a slice do not begin at 0.
        #expect(Array(0..<count + 3)[3...].concurrentMap { $0 } == Array(3..<count + 3))
    }

    @Test func callsTheClosureOnceForEachElement() {
        let seen = Locked([Int](repeating: 0, count: 1_000))
        _ = (0..<1_000).concurrentMap { index in seen.use { $0[index] += 1 } }
        #expect(seen.use { $0 } == [Int](repeating: 1, count: 1_000))
    }

    @Test func worksInsideItself() {
        let sums = (0..<50).concurrentMap { outer in (0..<50).concurrentMap { outer * $0 }.reduce(0, +) }
        #expect(sums == (0..<50).map { $0 * 1_225 })
    }

    @Test func keepsTheLanguageOfTheCaller() {
        Translation.$current.withValue(Translations.translation(for: ["de"])) {
            #expect((0..<100).concurrentMap { _ in Translation.current?.identifier }.allSatisfy { $0 == "de" })
        }
    }
}
