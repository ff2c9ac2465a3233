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
    /// - Parameter make: What it does in parts, who asks for the value will take part in.
    package func start(_ key: Key, _ make: @escaping @Sendable (SharedWork) -> Value) {
        let job = Job()
        jobs.use { $0[key] = job }
        DispatchQueue.global().async(group: job.isDone) {
            let made = make(job.work)
            job.value.use { $0 = made }
        }
    }

    /// The value of a key, once; nil if nobody makes it.
    package func take(_ key: Key) -> Value? {
        guard let job = jobs.use({ $0.removeValue(forKey: key) }) else { return nil }
        // What is left after the last part takes less time than going to sleep.
        for _ in 0..<1000 {
            job.work.join()
            if let value = job.value.use({ $0 }) { return value }
            sched_yield()
        }
        job.isDone.wait()
        return job.value.use { $0 }
    }
}
