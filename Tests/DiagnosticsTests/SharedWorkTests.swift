import Diagnostics
import Dispatch
import Testing

struct SharedWorkTests {
    @Test(arguments: [0, 1, 2, 1000])
    func doesEachPartOnceWhoeverJoins(_ count: Int) {
        let work = SharedWork(others: 1)
        let done = Locked([Int](repeating: 0, count: count))
        let group = DispatchGroup()
        for _ in 0..<3 {
            DispatchQueue.global().async(group: group) { for _ in 0..<1000 { work.join() } }
        }
        work.perform(count) { part in done.use { $0[part] += 1 } }
        // Whoever joins does the last part before the work ends.
        #expect(done.use { $0 } == [Int](repeating: 1, count: count))
        group.wait()
    }

    @Test func computesOtherPartsAfterwards() {
        let work = SharedWork()
        let sum = Locked(0)
        for count in [10, 20] { work.perform(count) { part in sum.use { $0 += part } } }
        #expect(sum.use { $0 } == 45 + 190)
    }
}

struct WorkAheadTests {
    @Test func givesAValueOnce() {
        let ahead = WorkAhead<String, Int>()
        ahead.start("a") { work in
            let sum = Locked(0)
            work.perform(100) { part in sum.use { $0 += part } }
            return sum.use { $0 }
        }
        #expect(ahead.take("b") == nil)
        #expect(ahead.take("a") == 4950)
        #expect(ahead.take("a") == nil)
    }

    @Test func waitsForAValueThatTakesLong() {
        let ahead = WorkAhead<Int, String>()
        let mayEnd = DispatchSemaphore(value: 0)
        ahead.start(1) { _ in
            mayEnd.wait()
            return "done"
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { mayEnd.signal() }
        #expect(ahead.take(1) == "done")
    }
}
