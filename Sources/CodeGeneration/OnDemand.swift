internal import Foundation

/// A value that is made when it is asked for first.
///
/// Several threads may ask: one of them makes it, the others wait until it is there. What makes it must not ask for itself.
final class OnDemand<Value: Sendable>: @unchecked Sendable {
    // `Mutex` would be the language's own, and needs macOS 15.
    private let lock = NSLock()
    private var made: Value?
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        lock.withLock {
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
