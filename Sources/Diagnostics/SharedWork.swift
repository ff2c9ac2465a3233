internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Work in parts. A thread that waits for the result can do some of them.
///
/// A sleeping thread wakes late: in a virtual machine it may be queued on a busy core while another one is idle.
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

    /// Asked for once: the system reads a file to answer.
    private static let coreCount = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    private let threads: Int
    private let parts = Locked<Parts?>(nil)

    /// - Parameter others: Threads that are expected to call ``join()``; ``perform(_:_:)`` starts that many fewer.
    package init(others: Int = 0) { threads = max(1, Self.coreCount - others) }

    /// Does all parts, and returns when the last one is done. Only one call at a time is allowed.
    ///
    /// - Parameter body: Gets the number of a part, on any thread. Unlike in `concurrentMap`, texts that it localizes are in the
    ///   language of that thread.
    package func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        parts.use {
            precondition($0 == nil, "One call of perform at a time")
            $0 = Parts(count: count, body: body)
        }
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
