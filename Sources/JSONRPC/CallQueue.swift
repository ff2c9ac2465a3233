/// Calls that wait for each other, so that two of them never change a file at the same time.
package actor CallQueue {
    private var calls: [String: Task<Void, Never>] = [:]
    private var last: Task<Void, Never>?

    package init() {}

    /// Adds a call behind the others.
    ///
    /// - Parameter id: The ID of the request, as text.
    package func add(_ id: String, _ body: @escaping @Sendable () async -> Void) {
        let previous = last
        let call = Task {
            await previous?.value
            if !Task.isCancelled { await body() }
            remove(id)
        }
        calls[id] = call
        last = call
    }

    /// Ends a call early: a waiting call never begins, and the result of a running one is dropped.
    package func cancel(_ id: String) { calls[id]?.cancel() }

    /// Waits for all calls.
    package func finish() async { await last?.value }

    private func remove(_ id: String) { calls[id] = nil }
}
