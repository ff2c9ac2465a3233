/// The texts of one catalog in all its languages, as generated code or a file holds them.
///
/// Accessors know the number of their text; nothing is hashed or parsed when one is read. Holes were filled when the table was
/// made, from the languages that a language falls back to; each text knows whose it is, because plural forms and numbers follow
/// the language of the text.
///
/// The texts of another table can stand in for those of a table, see ``replaceTexts(with:)``; its keys, numbers and languages
/// stay its own.
public final class TextTable: Sendable {
    /// The texts of one language. A class, so that handing it on counts one reference.
    public final class Language: Sendable {
        /// As the catalog writes it: `pt-BR`.
        public let identifier: String
        let texts: TableBytes
        let index: TableBytes
        /// Counted records instead of `texts` and `index`; nil: those are there.
        let lines: (@Sendable () -> TextLines)?
        let plural: @Sendable (PluralNumber) -> PluralForm
        let numbers: NumberFormatter

        /// - Parameters:
        ///   - texts: Records one after the other, see ``Record``.
        ///   - index: For each text the number of the language whose it is (2 digits), and the offset of its record there (5 digits).
        ///   - plural: The plural rules of the language.
        public init(
            identifier: String, texts: TableBytes, index: TableBytes, plural: @escaping @Sendable (PluralNumber) -> PluralForm,
            symbols: NumberSymbols
        ) {
            self.identifier = identifier
            self.texts = texts
            self.index = index
            lines = nil
            self.plural = plural
            numbers = NumberFormatter(symbols)
        }

        /// - Parameters:
        ///   - lines: A record for each key; one that is only its end falls back to that of the source language.
        ///   - plural: The plural rules of the language.
        package init(
            identifier: String, lines: @escaping @Sendable () -> TextLines,
            plural: @escaping @Sendable (PluralNumber) -> PluralForm, symbols: NumberSymbols
        ) {
            self.identifier = identifier
            texts = ""
            index = ""
            self.lines = lines
            self.plural = plural
            numbers = NumberFormatter(symbols)
        }
    }

    /// Digits of one entry of the index of a language.
    private static let entrySize = Record.ownerDigits + Record.offsetDigits

    /// The name of the table: that of the catalog without `.xcstrings`.
    public let name: String
    public let languages: [Language]
    /// Number of the source language.
    private let source: Int
    /// Keys one after the other, sorted by their bytes; the number of a text is that of its key.
    private let keys: TableBytes
    /// For each key the offset of its first byte.
    private let keyIndex: TableBytes
    /// Counted keys instead of `keys` and `keyIndex`; nil: those are there.
    private let keyLines: (@Sendable () -> TextLines)?
    private let isolatesArguments: Bool
    /// A `ReplacementSlot`, where the system has what that needs.
    private let replacementSlot: (any AnyObject & Sendable)?
    /// What the process's languages choose, found once.
    private let processLanguage: Int

    /// - Parameters:
    ///   - name: That of the catalog without `.xcstrings`.
    ///   - source: Number of the source language.
    ///   - keys: Keys one after the other, sorted by their bytes, in the order of the texts.
    ///   - keyIndex: For each key the offset of its first byte (5 digits).
    ///   - isolatesArguments: Whether texts put in are isolated (U+2068 … U+2069), so that a name in another direction of writing
    ///     does not turn the words around it.
    public convenience init(
        name: String, languages: [Language], source: Int, keys: TableBytes, keyIndex: TableBytes, isolatesArguments: Bool = false
    ) {
        self.init(name, languages, source: source, keys, keyIndex, keyLines: nil, isolatesArguments: isolatesArguments)
    }

    /// A table whose languages have counted records.
    package convenience init(
        name: String, languages: [Language], source: Int, keys: @escaping @Sendable () -> TextLines
    ) {
        self.init(name, languages, source: source, "", "", keyLines: keys, isolatesArguments: false)
    }

    private init(
        _ name: String, _ languages: [Language], source: Int, _ keys: TableBytes, _ keyIndex: TableBytes,
        keyLines: (@Sendable () -> TextLines)?, isolatesArguments: Bool
    ) {
        precondition(languages.indices.contains(source), "a table has texts in its source language")
        self.name = name
        self.languages = languages
        self.source = source
        self.keys = keys
        self.keyIndex = keyIndex
        self.keyLines = keyLines
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

    /// A text that becomes text later, where it is shown.
    public func message(_ number: Int, _ arguments: [MessageArgument] = []) -> LocalizedMessage {
        LocalizedMessage(table: self, number: number, arguments: arguments)
    }

    /// The text in the current language.
    @inline(never)
    public func text(_ number: Int, _ arguments: [MessageArgument] = []) -> String {
        if let replacement { return text(number, arguments, from: replacement, in: nil) }
        return text(number, arguments, language: ownLanguage, isolatesArguments: isolatesArguments)
    }

    /// The text in the best of some languages.
    public func text(_ number: Int, _ arguments: [MessageArgument] = [], in preferred: [String]) -> String {
        if let replacement { return text(number, arguments, from: replacement, in: preferred) }
        let language = Self.choose(preferred, languages) ?? source
        return text(number, arguments, language: language, isolatesArguments: isolatesArguments)
    }

    /// The text of the table that has it now. Not inlined: most tables are never replaced.
    @inline(never)
    private func text(
        _ number: Int, _ arguments: [MessageArgument], from replacement: Replacement, in preferred: [String]?
    ) -> String {
        precondition(replacement.numbers.indices.contains(number), "no such text in the table")
        let other = Int(replacement.numbers[number])
        let (table, number) = other < 0 ? (self, number) : (replacement.table, other)
        let language = preferred.map { Self.choose($0, table.languages) ?? table.source } ?? table.ownLanguage
        return table.text(number, arguments, language: language, isolatesArguments: isolatesArguments)
    }

    /// The text of a key, for tests and tools; nil for a key that the table does not have.
    public func text(ofKey key: String, _ arguments: [MessageArgument] = [], in preferred: [String]? = nil) -> String? {
        guard let number = number(ofKey: key) else { return nil }
        return preferred.map { text(number, arguments, in: $0) } ?? text(number, arguments)
    }

    /// The language that the current preferences lead to; the source language when none does.
    public var currentLanguageIdentifier: String {
        let table = replacement?.table ?? self
        return table.languages[table.ownLanguage].identifier
    }

    /// The number of the language that the current preferences lead to among the table's own.
    private var ownLanguage: Int {
        guard let scoped = PreferredLanguages.scoped else { return processLanguage }
        return Self.choose(scoped, languages) ?? source
    }

    private static func choose(_ preferred: [String], _ languages: [Language]) -> Int? {
        // Mostly the first wish is there as it is.
        if let first = preferred.first, let exact = languages.firstIndex(where: { $0.identifier == first }) { return exact }
        let match = LanguageMatcher.localizations(for: preferred, in: languages.map(\.identifier)).first
        return match.flatMap { match in languages.firstIndex { $0.identifier == match } }
    }

    @inline(__always)
    private func text(_ number: Int, _ arguments: [MessageArgument], language: Int, isolatesArguments: Bool) -> String {
        let (base, owner) = record(number, languages[language])
        if arguments.isEmpty {
            var end = 0
            while base[end] > Record.literal { end += 1 }
            if base[end] == Record.end { return String(decoding: UnsafeBufferPointer(start: base, count: end), as: UTF8.self) }
        }
        let reader = RecordReader(base: base, language: owner, isolatesArguments: isolatesArguments)
        return ByteOutput.text { reader.run(from: 0, arguments, to: &$0) }
    }

    /// The record of a text in a language of the table, and the language that the text is in.
    @inline(__always)
    func record(_ number: Int, _ language: Language) -> (base: UnsafePointer<UInt8>, owner: Language) {
        let index = language.index
        guard number >= 0 && (number + 1) * Self.entrySize <= index.count else { return countedRecord(number, language) }
        let entry = index.base + number * Self.entrySize
        let owner = languages[Record.number(entry, count: Record.ownerDigits)]
        return (owner.texts.base + Record.number(entry + Record.ownerDigits, count: Record.offsetDigits), owner)
    }

    @inline(never)
    private func countedRecord(_ number: Int, _ language: Language) -> (base: UnsafePointer<UInt8>, owner: Language) {
        guard let base = language.lines?()[number].base else { preconditionFailure("no such text in the table") }
        return base[0] != Record.end || language === languages[source] ? (base, language) : record(number, languages[source])
    }

    // MARK: Keys

    /// How many keys the table has.
    public var keyCount: Int { keyLines?().count ?? keyIndex.count / Record.offsetDigits }

    /// The key of a text.
    public func key(_ number: Int) -> String { String(decoding: keyBytes(number), as: UTF8.self) }

    private func keyBytes(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        if let keyLines { return keyLines()[number].buffer }
        precondition(number >= 0 && number < keyCount, "no such text in the table")
        let start = Record.number(keyIndex.base + number * Record.offsetDigits, count: Record.offsetDigits)
        let end =
            number + 1 < keyCount
            ? Record.number(keyIndex.base + (number + 1) * Record.offsetDigits, count: Record.offsetDigits) : keys.count
        return UnsafeBufferPointer(start: keys.base + start, count: end - start)
    }

    /// The number of the text with a key; nil for a key that the table does not have.
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
