/// The texts of one catalog in all its languages, as generated code holds them.
///
/// Accessors know the number of their text; nothing is hashed or parsed when one is read. Holes were filled when the table was
/// made, from the languages that a language falls back to; each text knows whose it is, because plural forms and numbers follow
/// the language of the text.
public final class TextTable: Sendable {
    /// The texts of one language. A class, so that handing it on counts one reference.
    public final class Language: Sendable {
        /// As the catalog writes it: `pt-BR`.
        public let identifier: String
        let texts: TableBytes
        let index: TableBytes
        let plural: @Sendable (PluralNumber) -> PluralForm
        let numbers: NumberFormatter

        /// - Parameters:
        ///   - texts: Records one after the other, see ``Record``.
        ///   - index: For each text the number of the language whose it is (2 digits), and the offset of its record there (4 digits).
        ///   - plural: The plural rules of the language.
        public init(
            identifier: String, texts: TableBytes, index: TableBytes, plural: @escaping @Sendable (PluralNumber) -> PluralForm,
            symbols: NumberSymbols
        ) {
            self.identifier = identifier
            self.texts = texts
            self.index = index
            self.plural = plural
            numbers = NumberFormatter(symbols)
        }
    }

    /// Digits of one entry of an index.
    private static let entrySize = 6

    /// The name of the table: that of the catalog without `.xcstrings`.
    public let name: String
    public let languages: [Language]
    /// Number of the source language.
    private let source: Int
    /// Keys, sorted by their bytes, a line each; for looking up by key.
    private let keys: TableBytes
    private let isolatesArguments: Bool
    /// What the process's languages choose, found once.
    private let processLanguage: Int

    public init(name: String, languages: [Language], source: Int, keys: TableBytes, isolatesArguments: Bool = false) {
        precondition(languages.indices.contains(source), "a table has texts in its source language")
        self.name = name
        self.languages = languages
        self.source = source
        self.keys = keys
        self.isolatesArguments = isolatesArguments
        processLanguage = Self.choose(PreferredLanguages.process, languages) ?? source
    }

    /// The text in the current language.
    @inline(never)
    public func text(_ number: Int, _ arguments: [MessageArgument] = []) -> String {
        text(number, arguments, language: currentLanguage)
    }

    /// The text in the best of some languages.
    public func text(_ number: Int, _ arguments: [MessageArgument] = [], in preferred: [String]) -> String {
        text(number, arguments, language: Self.choose(preferred, languages) ?? source)
    }

    /// The text of a key, for tests and tools; nil for a key that the table does not have.
    public func text(ofKey key: String, _ arguments: [MessageArgument] = [], in preferred: [String]? = nil) -> String? {
        guard let number = number(ofKey: key) else { return nil }
        return preferred.map { text(number, arguments, in: $0) } ?? text(number, arguments)
    }

    /// The identifiers of the languages that the current preferences lead to, best first; the source language when none does.
    public var currentLanguageIdentifier: String { languages[currentLanguage].identifier }

    private var currentLanguage: Int {
        guard let scoped = PreferredLanguages.scoped else { return processLanguage }
        return Self.choose(scoped, languages) ?? source
    }

    private static func choose(_ preferred: [String], _ languages: [Language]) -> Int? {
        // Mostly the first wish is there as it is.
        if let first = preferred.first, let exact = languages.firstIndex(where: { $0.identifier == first }) { return exact }
        let match = LanguageMatcher.localizations(for: preferred, in: languages.map(\.identifier)).first
        return match.flatMap { match in languages.firstIndex { $0.identifier == match } }
    }

    private func text(_ number: Int, _ arguments: [MessageArgument], language: Int) -> String {
        let index = languages[language].index
        precondition(number >= 0 && (number + 1) * Self.entrySize <= index.count, "no such text in the table")
        let entry = index.base + number * Self.entrySize
        let owner = languages[Record.number(entry, count: 2)]
        let start = Record.number(entry + 2, count: 4)
        let base = owner.texts.base
        if arguments.isEmpty {
            var end = start
            while base[end] > Record.literal { end += 1 }
            if base[end] == Record.end {
                return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
            }
        }
        let reader = RecordReader(base: base, language: owner, isolatesArguments: isolatesArguments)
        return ByteOutput.text { reader.run(from: start, arguments, to: &$0) }
    }

    private func number(ofKey key: String) -> Int? {
        let bytes = UnsafeBufferPointer(start: keys.base, count: keys.count)
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where Self.unescaped(line).elementsEqual(key.utf8) {
            return number
        }
        return nil
    }

    /// A key of the list: `\n` stands for a line end, `\\` for a backslash.
    private static func unescaped(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var key: [UInt8] = []
        var isEscaped = false
        for byte in line {
            if isEscaped {
                key.append(byte == UInt8(ascii: "n") ? 0x0A : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                key.append(byte)
            }
        }
        return key
    }
}

/// Bytes of a table that live as long as the program.
public struct TableBytes: @unchecked Sendable, ExpressibleByStringLiteral {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// The bytes of a literal.
    public init(stringLiteral value: StaticString) {
        base = value.utf8Start
        count = value.utf8CodeUnitCount
    }

    /// A copy of bytes that is never given back; for tools that make a table while they run.
    public init(copying bytes: [UInt8]) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        copy.initialize(from: bytes + [Record.end], count: bytes.count + 1)
        base = UnsafePointer(copy)
        count = bytes.count
    }
}

/// A text that is not yet in any language: which one, and the values for its placeholders. It becomes text where it is shown,
/// in the language of whoever reads it.
public struct LocalizedMessage: Sendable, Hashable, CustomStringConvertible {
    public let table: TextTable
    /// Number of the text in the table.
    public let number: Int
    public let key: String
    public let arguments: [MessageArgument]

    public init(_ table: TextTable, _ number: Int, key: String, _ arguments: [MessageArgument] = []) {
        self.table = table
        self.number = number
        self.key = key
        self.arguments = arguments
    }

    /// In the current language.
    public var text: String { table.text(number, arguments) }

    /// In the best of some languages.
    public func text(in preferred: [String]) -> String { table.text(number, arguments, in: preferred) }

    public var description: String { text }

    public static func == (a: Self, b: Self) -> Bool { a.table === b.table && a.number == b.number && a.arguments == b.arguments }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(table))
        hasher.combine(number)
        hasher.combine(arguments)
    }
}
