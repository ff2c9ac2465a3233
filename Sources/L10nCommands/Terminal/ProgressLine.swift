internal import L10nCatalogChecking
internal import L10nDiagnostics
internal import L10nMessages

/// Shows the progress of a run that takes over a second, in one line on standard error that is removed at the end.
enum ProgressLine {
    /// Runs a task that reports its progress. Nothing is shown if standard error is not a terminal.
    ///
    /// - Parameter message: What the line says.
    static func shown<Result, Failure: Error>(
        unless isQuiet: Bool,
        _ message: @escaping @Sendable (_ done: Int, _ total: Int) -> Message = {
            L10n.Progress.checked(done: "\($0)", total: $1)
        },
        _ body: (CatalogCheck.Progress?) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        if let progress = CommandEnvironment.current.progress { return try await body(progress) }
        guard !isQuiet, isPossible else { return try await body(nil) }
        let (steps, continuation) = AsyncStream.makeStream(of: Step.self, bufferingPolicy: .bufferingNewest(1))
        // Before the work, which keeps every core busy.
        let drawing = Task(priority: .high) { await draw(steps, message) }
        do throws(Failure) {
            let result = try await body { continuation.yield(Step(done: $0, total: $1)) }
            await end(drawing)
            return result
        } catch {
            await end(drawing)
            throw error
        }
    }

    private struct Step: Sendable {
        let done: Int
        let total: Int
    }

    private static var isPossible: Bool {
        let environment = CommandEnvironment.current
        return environment.errors.isTerminal && environment.variables["TERM"] != "dumb"
    }

    private static func draw(
        _ steps: AsyncStream<Step>, _ message: @Sendable (_ done: Int, _ total: Int) -> Message
    ) async {
        guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        for await step in steps {
            StandardStreams.control("\r\(message(step.done, step.total).localized)\u{1B}[K")
            try? await Task.sleep(for: .milliseconds(100))
        }
        StandardStreams.control("\r\u{1B}[K")
    }

    private static func end(_ drawing: Task<Void, Never>) async {
        drawing.cancel()
        await drawing.value
    }
}
