/// The texts of one catalog in all its languages.
///
/// Generated code creates a table and calls it `__table`; ``init(contentsOfFile:isolatesArguments:)`` opens one from a file.
/// Accessors know the number of their text, so reading a text hashes and parses nothing. Where a language has no text, the table
/// has the text of its fallback, with the plural forms and numbers of the language that the text is in.
///
/// The texts of another table can replace those of a table, see ``replaceTexts(with:)``. The keys, their numbers and the languages
/// of the table do not change.
///
/// ```swift
/// L10n.__table.text(ofKey: "bag.title", in: ["pl"])
/// ```
public final class TextTable: Sendable {
    /// The texts of one language.
    // A class, so that passing it on costs one retain.
    public final class Language: Sendable {
        /// The identifier of the language as in the catalog: `pt-BR`.
        public let identifier: String
        let texts: TableBytes
        let index: TableBytes
        let plural: @Sendable (PluralNumber) -> PluralForm
        let numbers: LocalizedNumberFormatter

        /// The texts of a language, in the form of <doc:TableFiles>. Generated code calls it.
        ///
        /// - Parameters:
        ///   - identifier: The identifier of the language as in the catalog.
        ///   - texts: The records of all texts.
        ///   - index: For each text the number of the language that it is in (2 digits), and the offset of its record there (5
        ///     digits).
        ///   - plural: The plural rules of the language.
        ///   - symbols: The symbols of numbers.
        public init(
            identifier: String, texts: TableBytes, index: TableBytes, plural: @escaping @Sendable (PluralNumber) -> PluralForm,
            symbols: NumberSymbols
        ) {
            self.identifier = identifier
            self.texts = texts
            self.index = index
            self.plural = plural
            numbers = LocalizedNumberFormatter(symbols)
        }

        /// The text of a record that is not in a table; see ``Record``.
        ///
        /// - Parameter record: A record, with or without its end.
        package func text(of record: UnsafeBufferPointer<UInt8>, _ arguments: [MessageArgument]) -> String {
            guard let base = record.baseAddress else { return "" }
            let reader = RecordReader(base: base, language: self, isolatesArguments: false)
            func text(_ arguments: [MessageArgument]) -> String {
                ByteOutput.text { reader.run(from: 0, upTo: record.count, arguments, to: &$0) }
            }
            return PseudoStyle.ofProcess?.text(with: arguments, text) ?? text(arguments)
        }
    }

    /// The number of digits of one entry in the index of a language.
    private static let entrySize = Record.ownerDigits + Record.offsetDigits

    /// The name of the table, which is that of the catalog without `.xcstrings`.
    public let name: String
    /// The languages of the table in the order of their identifiers.
    public let languages: [Language]
    /// The number of the source language.
    private let source: Int
    /// All keys, sorted by their bytes. The number of a text is that of its key.
    private let keys: TableBytes
    /// The offset of the first byte of each key.
    private let keyIndex: TableBytes
    private let isolatesArguments: Bool
    /// A `ReplacementSlot` if the system supports it.
    private let replacementSlot: (any AnyObject & Sendable)?
    /// The best language for those of the process.
    private let processLanguage: Int
    private let pseudoStyle = PseudoStyle.ofProcess

    /// A table in the form of <doc:TableFiles>. Generated code calls it.
    ///
    /// - Parameters:
    ///   - name: The name of the catalog without `.xcstrings`.
    ///   - languages: The languages of the table.
    ///   - source: The number of the source language.
    ///   - keys: All keys, sorted by their bytes, in the order of the texts.
    ///   - keyIndex: The offset of the first byte of each key (5 digits).
    ///   - isolatesArguments: Whether text arguments are isolated from the writing direction of the surrounding text (U+2068 …
    ///     U+2069). Otherwise a name in another direction can reorder the words around it.
    public init(
        name: String, languages: [Language], source: Int, keys: TableBytes, keyIndex: TableBytes, isolatesArguments: Bool = false
    ) {
        precondition(languages.indices.contains(source), "the source language must be one of the languages")
        self.name = name
        self.languages = languages
        self.source = source
        self.keys = keys
        self.keyIndex = keyIndex
        self.isolatesArguments = isolatesArguments
        processLanguage = Self.choose(PreferredLanguages.process, languages) ?? source
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            replacementSlot = ReplacementSlot()
        } else {
            replacementSlot = nil
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    var slot: ReplacementSlot {
        @inline(__always) get { unsafeDowncast(replacementSlot.unsafelyUnwrapped, to: ReplacementSlot.self) }
    }

    private var replacement: Replacement? {
        @inline(__always) get {
            if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { slot.value } else { nil }
        }
    }

    /// A message that becomes text where it is shown. Generated accessors call it.
    ///
    /// - Parameters:
    ///   - number: The number of the text, from 0.
    ///   - arguments: The arguments in the order of their positions.
    public func message(_ number: Int, _ arguments: [MessageArgument] = []) -> LocalizedMessage {
        LocalizedMessage(table: self, number: number, arguments: arguments)
    }

    /// The text in the current language. Generated accessors call it.
    ///
    /// - Parameters:
    ///   - number: The number of the text, from 0.
    ///   - arguments: The arguments in the order of their positions.
    @inline(never)
    public func text(_ number: Int, _ arguments: [MessageArgument] = []) -> String {
        if let replacement { return text(number, arguments, from: replacement, in: nil) }
        return text(number, arguments, language: ownLanguage, isolatesArguments: isolatesArguments)
    }

    /// The text in the best match for some languages.
    package func text(_ number: Int, _ arguments: [MessageArgument] = [], in preferred: [String]) -> String {
        if let replacement { return text(number, arguments, from: replacement, in: preferred) }
        let language = Self.choose(preferred, languages) ?? source
        return text(number, arguments, language: language, isolatesArguments: isolatesArguments)
    }

    /// The identifier of the language that the table has for some languages: what dates and numbers beside its texts should be in.
    ///
    /// - Parameter preferred: BCP 47 tags such as `pt-BR`, best first; nil: the current languages.
    public func language(in preferred: [String]? = nil) -> String {
        let table = replacement?.table ?? self
        return table.languages[preferred.map { Self.choose($0, table.languages) ?? table.source } ?? table.ownLanguage].identifier
    }

    /// The identifier of the language whose text is shown to people with some languages.
    package func languageIdentifier(ofText number: Int, in preferred: [String]) -> String {
        record(number, languages[Self.choose(preferred, languages) ?? source]).owner.identifier
    }

    /// The text of the table that replaces this one. Not inlined, because most tables are never replaced.
    @inline(never)
    private func text(
        _ number: Int, _ arguments: [MessageArgument], from replacement: Replacement, in preferred: [String]?
    ) -> String {
        precondition(replacement.numbers.indices.contains(number), "the table has no such text")
        let other = Int(replacement.numbers[number])
        let (table, number) = other < 0 ? (self, number) : (replacement.table, other)
        let language = preferred.map { Self.choose($0, table.languages) ?? table.source } ?? table.ownLanguage
        return table.text(number, arguments, language: language, isolatesArguments: isolatesArguments)
    }

    /// The text of a key, for tests and tools, or nil if the table does not have the key.
    ///
    /// - Parameters:
    ///   - key: The key in the catalog.
    ///   - arguments: The arguments in the order of their positions.
    ///   - preferred: BCP 47 tags such as `pt-BR`, best first; nil: the current languages.
    public func text(ofKey key: String, _ arguments: [MessageArgument] = [], in preferred: [String]? = nil) -> String? {
        guard let number = number(ofKey: key) else { return nil }
        return preferred.map { text(number, arguments, in: $0) } ?? text(number, arguments)
    }

    /// The number of the table's own language that matches the current languages best.
    private var ownLanguage: Int {
        guard let scoped = PreferredLanguages.scoped else { return processLanguage }
        return Self.choose(scoped, languages) ?? source
    }

    private static func choose(_ preferred: [String], _ languages: [Language]) -> Int? {
        // The fast path: the first language is available.
        if let first = preferred.first, let exact = languages.firstIndex(where: { $0.identifier == first }) { return exact }
        let match = LanguageMatcher.localizations(for: preferred, in: languages.map(\.identifier)).first
        return match.flatMap { match in languages.firstIndex { $0.identifier == match } }
    }

    @inline(__always)
    private func text(_ number: Int, _ arguments: [MessageArgument], language: Int, isolatesArguments: Bool) -> String {
        if let pseudoStyle {
            return text(number, arguments, language: language, isolatesArguments: isolatesArguments, in: pseudoStyle)
        }
        return unchangedText(number, arguments, language: language, isolatesArguments: isolatesArguments)
    }

    @inline(never)
    private func text(
        _ number: Int, _ arguments: [MessageArgument], language: Int, isolatesArguments: Bool, in style: PseudoStyle
    ) -> String {
        style.text(with: arguments) {
            unchangedText(number, $0, language: language, isolatesArguments: isolatesArguments)
        }
    }

    @inline(__always)
    private func unchangedText(
        _ number: Int, _ arguments: [MessageArgument], language: Int, isolatesArguments: Bool
    ) -> String {
        let (base, owner) = record(number, languages[language])
        if arguments.isEmpty {
            var end = 0
            while base[end] > Record.literal { end += 1 }
            if base[end] == Record.end { return String(decoding: UnsafeBufferPointer(start: base, count: end), as: UTF8.self) }
        }
        let reader = RecordReader(base: base, language: owner, isolatesArguments: isolatesArguments)
        return ByteOutput.text { reader.run(from: 0, arguments, to: &$0) }
    }

    /// The record of a text in a language of the table, and the language that the text is actually in.
    @inline(__always)
    func record(_ number: Int, _ language: Language) -> (base: UnsafePointer<UInt8>, owner: Language) {
        let index = language.index
        precondition(number >= 0 && (number + 1) * Self.entrySize <= index.count, "no such text in the table")
        let entry = index.base + number * Self.entrySize
        let owner = languages[Record.number(entry, count: Record.ownerDigits)]
        return (owner.texts.base + Record.number(entry + Record.ownerDigits, count: Record.offsetDigits), owner)
    }

    // MARK: Keys

    /// The number of keys.
    package var keyCount: Int { keyIndex.count / Record.offsetDigits }

    /// The key of a text.
    package func key(_ number: Int) -> String { String(decoding: keyBytes(number), as: UTF8.self) }

    private func keyBytes(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        precondition(number >= 0 && number < keyCount, "the table has no such text")
        let start = Record.number(keyIndex.base + number * Record.offsetDigits, count: Record.offsetDigits)
        let end =
            number + 1 < keyCount
            ? Record.number(keyIndex.base + (number + 1) * Record.offsetDigits, count: Record.offsetDigits) : keys.count
        return UnsafeBufferPointer(start: keys.base + start, count: end - start)
    }

    /// The number of the text with a key, or nil if the table does not have the key.
    func number(ofKey key: String) -> Int? {
        var low = 0
        var high = keyCount
        while low < high {
            let middle = (low + high) / 2
            if keyBytes(middle).lexicographicallyPrecedes(key.utf8) { low = middle + 1 } else { high = middle }
        }
        return low < keyCount && keyBytes(low).elementsEqual(key.utf8) ? low : nil
    }
}
