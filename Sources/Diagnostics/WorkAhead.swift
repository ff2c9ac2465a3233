internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// What another thread makes before somebody asks for it.
package final class WorkAhead<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Job: Sendable {
        let work = SharedWork(others: 1)
        let value = Locked<Value?>(nil)
        let isDone = DispatchGroup()
    }

    private let jobs = Locked<[Key: Job]>([:])

    package init() {}

    /// Starts to make the value of a key.
    ///
    /// - Parameter make: Makes the value. The caller of ``take(_:)`` helps with the work that it shares.
    package func start(_ key: Key, _ make: @escaping @Sendable (SharedWork) -> Value) {
        let job = Job()
        jobs.use { $0[key] = job }
        DispatchQueue.global().async(group: job.isDone) {
            let made = make(job.work)
            job.value.use { $0 = made }
        }
    }

    /// The value of a key; nil if it was never started, or was already taken.
    package func take(_ key: Key) -> Value? {
        guard let job = jobs.use({ $0.removeValue(forKey: key) }) else { return nil }
        // What comes before the first part and after the last one usually takes less time than waking up.
        for _ in 0..<1000 {
            job.work.join()
            if let value = job.value.use({ $0 }) { return value }
            sched_yield()
        }
        while job.isDone.wait(timeout: .now() + .milliseconds(1)) == .timedOut { job.work.join() }
        return job.value.use { $0 }
    }
}
