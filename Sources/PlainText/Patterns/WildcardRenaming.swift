/// Gives names that match one pattern the names of another: `cart.*` and `bag.*` make `bag.title` of `cart.title`.
package struct WildcardRenaming: Sendable {
    private let old: [Substring]
    private let new: [Substring]

    /// Nil unless both have as many `*`, at least one.
    package init?(_ old: String, _ new: String) {
        self.old = old.split(separator: "*", omittingEmptySubsequences: false)
        self.new = new.split(separator: "*", omittingEmptySubsequences: false)
        guard self.old.count > 1, self.old.count == self.new.count else { return nil }
    }

    /// The new name; nil for a name that doesn't match. Every `*` matches as little as possible.
    package func newName(of name: String) -> String? {
        guard let first = old.first, let last = old.last, name.hasPrefix(first) else { return nil }
        var rest = name.dropFirst(first.count)
        var result = String(new[0])
        for index in 1..<old.count {
            let part = old[index]
            if index == old.count - 1 {
                guard rest.count >= last.count, rest.hasSuffix(last) else { return nil }
                result += rest.dropLast(last.count) + new[index]
                return result
            }
            guard let place = rest.firstPlace(of: part) else { return nil }
            result += rest[..<place] + new[index]
            rest = rest[place...].dropFirst(part.count)
        }
        return nil
    }
}

extension Substring {
    fileprivate func firstPlace(of part: Substring) -> Index? {
        var rest = self
        while !rest.hasPrefix(part) {
            if rest.isEmpty { return nil }
            rest = rest.dropFirst()
        }
        return rest.startIndex
    }
}
