/// A regular expression that takes linear time with any pattern.
///
/// A configuration comes with a repository, and a key with any contribution to it: with an engine that backtracks, such as Swift's
/// `Regex`, the two together can keep a program busy for years. This one follows all alternatives at once (Thompson's construction,
/// as in RE2). It has what the syntaxes of Swift, PCRE, and JavaScript share, but for what cannot be matched that way: references to
/// groups, lookaround, atomic groups, and possessive quantifiers.
///
/// It answers only whether a text has a match. Texts are matched scalar by scalar.
package struct RegularExpression: Sendable {
    /// Why a pattern is not an expression.
    package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
        /// An English sentence without its period.
        package let description: String
    }

    /// A pattern may not have more instructions: the time is their number times the length of the text.
    static let maximumSize = 4_000
    static let maximumDepth = 200

    enum Instruction: Sendable {
        case scalar(ScalarClass)
        case either(Int, Int)
        case jump(Int)
        case assertion(Assertion)
        case match
    }

    enum Assertion: Sendable {
        case textStart, textEnd, lineStart, lineEnd, wordBoundary, notWordBoundary
    }

    private let instructions: [Instruction]

    /// - Parameter pattern: Without slashes around it.
    package init(_ pattern: String) throws(SyntaxError) {
        var compiler = RegularExpressionCompiler(pattern)
        instructions = try compiler.compile()
    }

    /// Whether any part of a text matches.
    package func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var current = StateList(count: instructions.count)
        var next = StateList(count: instructions.count)
        for index in 0...scalars.count {
            add(0, to: &current, scalars, index)
            if current.hasMatch { return true }
            guard index < scalars.count else { break }
            next.removeAll()
            for state in current.states {
                if case .scalar(let accepted) = instructions[state], accepted.contains(scalars[index]) {
                    add(state + 1, to: &next, scalars, index + 1)
                }
            }
            swap(&current, &next)
        }
        return current.hasMatch
    }

    /// The states that can be reached without reading, each once.
    private func add(_ state: Int, to list: inout StateList, _ text: [Unicode.Scalar], _ index: Int) {
        var waiting = [state]
        while let state = waiting.popLast() {
            if list.isNew(state) == false { continue }
            switch instructions[state] {
            case .scalar: list.states.append(state)
            case .either(let first, let second): waiting += [second, first]
            case .jump(let target): waiting.append(target)
            case .assertion(let assertion): if Self.holds(assertion, text, index) { waiting.append(state + 1) }
            case .match: list.hasMatch = true
            }
        }
    }

    private struct StateList {
        var states: [Int] = []
        var hasMatch = false
        private var generation = 1
        private var seen: [Int]

        init(count: Int) { seen = Array(repeating: 0, count: count) }

        mutating func isNew(_ state: Int) -> Bool {
            if seen[state] == generation { return false }
            seen[state] = generation
            return true
        }

        mutating func removeAll() {
            states.removeAll(keepingCapacity: true)
            hasMatch = false
            generation += 1
        }
    }

    private static func holds(_ assertion: Assertion, _ text: [Unicode.Scalar], _ index: Int) -> Bool {
        func isWord(_ index: Int) -> Bool { text.indices.contains(index) && ScalarClass.isWord(text[index]) }
        func isLineEnd(_ index: Int) -> Bool { text.indices.contains(index) && ScalarClass.isLineEnd(text[index]) }
        return switch assertion {
        case .textStart: index == 0
        case .textEnd: index == text.count
        case .lineStart: index == 0 || isLineEnd(index - 1)
        case .lineEnd: index == text.count || isLineEnd(index)
        case .wordBoundary: isWord(index - 1) != isWord(index)
        case .notWordBoundary: isWord(index - 1) == isWord(index)
        }
    }
}

/// A set of scalars.
struct ScalarClass: Sendable {
    enum Part: Sendable {
        case range(ClosedRange<UInt32>)
        case digit, word, space
        case property(@Sendable (Unicode.Scalar.Properties) -> Bool)
        indirect case not(Part)
        case nested(ScalarClass)
    }

    var parts: [Part] = []
    var isNegated = false
    var ignoresCase = false

    static let any = ScalarClass(isNegated: true)
    static let anyInLine = ScalarClass(
        parts: [.range(0x0A...0x0A), .range(0x0D...0x0D), .range(0x2028...0x2029)], isNegated: true)

    static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ASCII.isLetterOrDigit(UInt8(scalar.value)) || scalar == "_" }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil || properties.isDiacritic
            || properties.generalCategory == .nonspacingMark || properties.generalCategory == .connectorPunctuation
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        var isFound = parts.contains { Self.contains($0, scalar) }
        if !isFound, ignoresCase {
            let others = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
            isFound = others.contains { other in
                other.unicodeScalars.count == 1 && parts.contains { Self.contains($0, other.unicodeScalars.first!) }
            }
        }
        return isFound != isNegated
    }

    private static func contains(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
        switch part {
        case .range(let range): range.contains(scalar.value)
        case .digit: scalar.properties.generalCategory == .decimalNumber
        case .word: isWord(scalar)
        case .space: scalar.properties.isWhitespace
        case .property(let holds): holds(scalar.properties)
        case .not(let part): !contains(part, scalar)
        case .nested(let other): other.contains(scalar)
        }
    }
}
