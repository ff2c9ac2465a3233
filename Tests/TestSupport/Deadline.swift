internal import Dispatch
internal import Foundation
internal import L10nDiagnostics

/// The result of work that must end within a minute, on a thread of its own.
///
/// A minute from when it begins: the time limit of a test also counts how long the test waits for others to leave it a thread.
package func withinAMinute<R: Sendable>(_ work: @escaping @Sendable () throws -> R) throws -> R {
    let result = Locked<Result<R, any Error>?>(nil)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        let made = Result { try work() }
        result.use { $0 = made }
        hasEnded.signal()
    }
    _ = hasEnded.wait(timeout: .now() + 60)
    guard let made = result.use({ $0 }) else { throw DidNotEnd() }
    return try made.get()
}

private struct DidNotEnd: Error, CustomStringConvertible {
    var description: String { "has not ended within a minute" }
}
