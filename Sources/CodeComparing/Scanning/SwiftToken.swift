/// A token of Swift source.
struct SwiftToken: Sendable {
    enum Kind: UInt8, Sendable {
        /// A name or a keyword; with backticks, if it has any.
        case identifier
        /// `#if`, `#Preview`, `#bundle`
        case pound
        case integer, float
        case `operator`
        case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
        case comma, semicolon, colon, dot, at
        /// The opening delimiter of a string literal. Texts and interpolations follow, then the end.
        case stringStart
        case stringText
        /// `\(`
        case interpolationStart
        /// The `)` of an interpolation.
        case interpolationEnd
        /// The closing delimiter; empty where it is missing.
        case stringEnd
        case regex
        case other
    }

    let kind: Kind
    /// Whether a line break is before it.
    let startsLine: Bool
    /// Whether anything separates it from the token before it.
    let hasSpaceBefore: Bool
    /// In bytes.
    let start: UInt32
    let end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }
}
