package import L10nRuntime

/// A text of the tool, not yet in any language: which one, and its arguments. It becomes text in a reporter, in the language of
/// whoever reads it.
///
/// A message has its English text with it, so a program without translations needs no table. Accessors in `L10nMessages` make it.
package struct Message: Sendable, Hashable, CustomStringConvertible {
    /// The key, a line feed, and the English text as a record of `L10nRuntime`.
    private let keyAndText: StaticString
    /// The arguments in the order of their positions.
    package var arguments: [MessageArgument]

    private init(keyAndText: StaticString, _ arguments: [MessageArgument]) {
        self.keyAndText = keyAndText
        self.arguments = arguments
    }

    // Generated accessors call these. Small calls that are not inlined keep what the compiler does for each accessor small.
    @inline(never)
    package init(_ keyAndText: StaticString) { self.init(keyAndText: keyAndText, []) }
    @inline(never)
    package init(_ keyAndText: StaticString, _ a: MessageArgument) { self.init(keyAndText: keyAndText, [a]) }
    @inline(never)
    package init(_ keyAndText: StaticString, _ a: MessageArgument, _ b: MessageArgument) {
        self.init(keyAndText: keyAndText, [a, b])
    }
    @inline(never)
    package init(_ keyAndText: StaticString, _ a: MessageArgument, _ b: MessageArgument, _ others: MessageArgument...) {
        self.init(keyAndText: keyAndText, [a, b] + others)
    }

    /// The key in the tool's catalog. It is the same in every language.
    package var key: String {
        keyAndText.withUTF8Buffer { String(decoding: $0[..<Self.keyEnd($0)], as: UTF8.self) }
    }

    /// The text in English: what machine formats carry.
    package var english: String { text(in: nil) }

    /// The text for people, in the language of the scope.
    package var localized: String { text(in: Translation.current) }

    package var description: String { localized }

    /// The text of a translation, or in English where the translation has none.
    package func text(in translation: Translation?) -> String {
        let arguments = arguments.map(Self.clipped)
        return keyAndText.withUTF8Buffer { bytes in
            let end = Self.keyEnd(bytes)
            return translation?.text(of: UnsafeBufferPointer(rebasing: bytes[..<end]), arguments)
                ?? Self.sourceLanguage.text(of: UnsafeBufferPointer(rebasing: bytes[(end + 1)...]), arguments)
        }
    }

    package static func == (a: Message, b: Message) -> Bool { a.key == b.key && a.arguments == b.arguments }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(arguments)
    }

    private static func keyEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    /// English as CLDR describes it.
    private static let sourceLanguage = TextTable.Language(
        identifier: "en", texts: "", index: "", plural: { $0.i == 1 && $0.v == 0 ? .one : .other }, symbols: NumberSymbols())

    /// A key can be a megabyte long; people need only the first 400 characters.
    private static func clipped(_ argument: MessageArgument) -> MessageArgument {
        guard case .text(let text) = argument, text.utf8.count > longest,
            let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex), end < text.endIndex
        else { return argument }
        return .text(text[..<end] + "…")
    }

    private static let longest = 400
}
