/// A pattern in which `*` stands for any run of elements and `?` for one: characters of a path, or scalars of a key.
package struct WildcardPattern<Element: Hashable & Sendable>: Hashable, Sendable {
    private enum Token: Hashable, Sendable {
        case run
        case one
        case literal(Element)
    }

    private let tokens: [Token]

    package init(_ pattern: some Sequence<Element>, run: Element, one: Element) {
        tokens = pattern.map { $0 == run ? .run : $0 == one ? .one : .literal($0) }
    }

    /// Whether the pattern matches all of a text.
    package func matches<Text: Collection<Element>>(_ text: Text) -> Bool {
        tokens.matchesRuns(
            text, isRun: { $0 == .run },
            isMatch: { token, element in
                switch token {
                case .run, .one: true
                case .literal(let literal): literal == element
                }
            })
    }
}

extension WildcardPattern<Character> {
    package init(_ pattern: String) { self.init(pattern, run: "*", one: "?") }
}

extension WildcardPattern<Unicode.Scalar> {
    package init(_ pattern: String) { self.init(pattern.unicodeScalars, run: "*", one: "?") }
}

extension RandomAccessCollection where Index == Int {
    /// Whether these tokens match all elements of a text. A token that is a run matches any number of elements, every other
    /// token one.
    ///
    /// Where the tokens after a run don't match, only the last run takes one element more: with the shortest match of what is
    /// before it, the rest of the text is longest. So the number of comparisons is at most the product of the two lengths.
    package func matchesRuns<Text: Collection>(
        _ text: Text, isRun: (Element) -> Bool, isMatch: (Element, Text.Element) -> Bool
    ) -> Bool {
        var token = startIndex
        var place = text.startIndex
        var lastRun: (token: Int, place: Text.Index)?
        while place < text.endIndex {
            if token < endIndex, isRun(self[token]) {
                lastRun = (token, place)
                token += 1
            } else if token < endIndex, isMatch(self[token], text[place]) {
                token += 1
                place = text.index(after: place)
            } else if let run = lastRun {
                place = text.index(after: run.place)
                lastRun = (run.token, place)
                token = run.token + 1
            } else {
                return false
            }
        }
        return self[token...].allSatisfy(isRun)
    }
}
