/// The tokens of a file, and which brackets belong together.
struct SwiftSyntaxTable {
    let bytes: UnsafeBufferPointer<UInt8>
    let tokens: [SwiftToken]
    /// For each bracket, and each end of a string literal, the index of the other one; −1 where there is none.
    private var partners: [Int32]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        tokens = SwiftLexer.tokens(of: bytes)
        partners = [Int32](repeating: -1, count: tokens.count)
        var open: [Int32] = []
        // Each branch of '#if' begins with the brackets that are open before it.
        var conditions: [(kept: Int, last: [Int32])] = []
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .leftParen, .leftBracket, .leftBrace, .stringStart, .interpolationStart: open.append(Int32(index))
            case .rightParen, .rightBracket, .rightBrace, .stringEnd, .interpolationEnd:
                let wanted = Self.opening(of: token.kind)
                // A bracket too many closes nothing far away.
                guard let place = open.suffix(64).lastIndex(where: { tokens[Int($0)].kind == wanted }) else { break }
                partners[index] = open[place]
                partners[Int(open[place])] = Int32(index)
                open.removeSubrange(place...)
            case .pound:
                switch text(index) {
                case "#if": conditions.append((max(0, open.count - 16), Array(open.suffix(16))))
                case "#else", "#elseif":
                    guard let before = conditions.last else { break }
                    open = Array(open.prefix(before.kept)) + before.last
                case "#endif": if !conditions.isEmpty { conditions.removeLast() }
                default: break
                }
            default: break
            }
        }
    }

    private static func opening(of kind: SwiftToken.Kind) -> SwiftToken.Kind {
        switch kind {
        case .rightParen: .leftParen
        case .rightBracket: .leftBracket
        case .rightBrace: .leftBrace
        case .stringEnd: .stringStart
        default: .interpolationStart
        }
    }

    func kind(_ index: Int) -> SwiftToken.Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }

    func partner(_ index: Int) -> Int? {
        guard tokens.indices.contains(index), partners[index] >= 0 else { return nil }
        return Int(partners[index])
    }

    func text(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        return text(tokens[index].range)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }

    /// Whether a token has a text. Cheaper than to compare strings.
    func isText(_ index: Int, _ text: StaticString) -> Bool {
        guard tokens.indices.contains(index), tokens[index].range.count == text.utf8CodeUnitCount else { return false }
        let start = tokens[index].range.lowerBound
        return text.withUTF8Buffer { expected in expected.indices.allSatisfy { expected[$0] == bytes[start + $0] } }
    }

    /// The token after the one at an index, or after what it opens.
    func next(after index: Int) -> Int {
        switch tokens[index].kind {
        case .leftParen, .leftBracket, .leftBrace, .stringStart, .interpolationStart: (partner(index) ?? index) + 1
        default: index + 1
        }
    }

    /// The bytes of tokens.
    func bytes(_ range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        return Int(tokens[first].start)..<Int(tokens[last].end)
    }
}
