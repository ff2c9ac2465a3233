internal import Dispatch

extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
    /// What is made of each element, in order. All cores share the elements; texts are in the language of the caller.
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        // Many catalogs are too small for several parts.
        if count < 2 { return map(transform) }
        let translation = Translation.current
        return [Result](unsafeUninitializedCapacity: count) { results, initializedCount in
            // Each place is written once, by one thread.
            nonisolated(unsafe) let places = results
            DispatchQueue.concurrentPerform(iterations: count) { index in
                Translation.$current.withValue(translation) {
                    places.initializeElement(at: index, to: transform(self[startIndex + index]))
                }
            }
            initializedCount = count
        }
    }
}

extension Array {
    /// The array in parts that are worth a task each.
    package var parts: [ArraySlice<Element>] {
        stride(from: 0, to: count, by: 200).map { self[$0..<Swift.min($0 + 200, count)] }
    }
}
