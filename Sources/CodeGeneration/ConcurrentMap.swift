extension Collection where Element: Sendable {
    /// The results of a function for all elements, in their order, computed at the same time.
    func concurrentMap<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) async -> [Result] {
        await withTaskGroup(of: (Int, Result).self) { group in
            for (index, element) in enumerated() { group.addTask { (index, transform(element)) } }
            var results = [Result?](repeating: nil, count: count)
            for await (index, result) in group { results[index] = result }
            return results.compactMap(\.self)
        }
    }
}
