internal import Diagnostics
internal import Dispatch

/// Files that another thread reads before they are asked for.
final class ReadAhead: Sendable {
    private typealias Outcome = Result<SourceFile, FileError>

    private let started = Locked<[String: (isDone: DispatchGroup, outcome: Locked<Outcome?>)]>([:])

    /// Starts to read a file.
    func start(_ path: String, _ read: @escaping @Sendable () throws(FileError) -> SourceFile) {
        let (isDone, outcome) = (DispatchGroup(), Locked<Outcome?>(nil))
        started.use { $0[path] = (isDone, outcome) }
        DispatchQueue.global().async(group: isDone) {
            let result = Outcome { () throws(FileError) in try read() }
            outcome.use { $0 = result }
        }
    }

    /// The file, once; nil if nobody reads it.
    func take(_ path: String) throws(FileError) -> SourceFile? {
        guard let (isDone, outcome) = started.use({ $0.removeValue(forKey: path) }) else { return nil }
        isDone.wait()
        return try outcome.use { $0 }?.get()
    }
}
