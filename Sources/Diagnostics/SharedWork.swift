internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Work in parts that whoever waits for its end can take part in.
///
/// A thread that sleeps meanwhile would wake late: a system that runs in a virtual machine may let it wait for the core of another
/// thread, although there is an idle one.
package final class SharedWork: Sendable {
    private struct Parts {
        let count: Int
        let body: @Sendable (Int) -> Void
        var next = 0
        var running = 0

        mutating func begin() -> (index: Int, body: @Sendable (Int) -> Void)? {
            guard next < count else { return nil }
            defer { next += 1 }
            running += 1
            return (next, body)
        }
    }

    private let threads: Int
    private let parts = Locked<Parts?>(nil)

    /// - Parameter others: How many threads will join.
    package init(others: Int = 0) { threads = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - others) }

    /// Does all parts, and returns when the last one is done.
    ///
    /// - Parameter body: Gets the number of a part, on any thread.
    package func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        parts.use { $0 = Parts(count: count, body: body) }
        DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in join() }
        while parts.use({ $0?.running != 0 }) { sched_yield() }
        parts.use { $0 = nil }
    }

    /// Does parts until the last one has begun. There may be none, or not yet.
    package func join() {
        while let (index, body) = parts.use({ $0?.begin() }) {
            body(index)
            parts.use { $0?.running -= 1 }
        }
    }
}
