package import L10nDiagnostics
internal import L10nMessages

/// What a file from translators has for one catalog and one language.
package struct ImportedFile: Sendable {
    /// The path of the catalog, where the file says it.
    package var original: String?
    package var sourceLanguage: String?
    package var targetLanguage: String?
    /// The commit that the texts were exported from, where the file says it.
    package var revision: String?
    package var units = ImportedUnits()
    /// The source texts of plural forms that the language does not have.
    var foreignForms = ImportedUnits()
    /// Whether it is a table of a spreadsheet.
    package var isTable = false
    /// Where it begins.
    package var range = ByteRange.empty(at: 0)

    package init() {}

    /// How many of its texts somebody has translated, or edited in the source language.
    var translationCount: Int {
        let isOfSource = sourceLanguage != nil && sourceLanguage == targetLanguage
        return units.count { !$0.hasNoTranslation && !(isOfSource && $0.target == $0.source) }
    }
}

/// What a reader makes of a file.
package struct ImportedDocument: Sendable {
    /// What places refer to: the file as UTF-8.
    package let source: SourceFile
    package var files: [ImportedFile]
    /// What cannot be read, and where.
    package var problems: [(message: Message, range: ByteRange)]
    /// Whether the file was not read to its end: nobody knows what comes after the damage, which is the last problem.
    package let isDamaged: Bool

    package init(
        source: SourceFile, files: [ImportedFile] = [], problems: [(message: Message, range: ByteRange)] = [],
        isDamaged: Bool = false
    ) {
        self.source = source
        self.files = files
        self.problems = problems
        self.isDamaged = isDamaged
    }

    /// The number of texts.
    package var count: Int { files.reduce(0) { $0 + $1.units.count } }

    /// What a reader makes of a file whose encoding is known, and otherwise what is wrong with that.
    static func decoding(_ source: SourceFile, _ read: (DecodedSource) -> ImportedDocument) -> ImportedDocument {
        let decoded = DecodedSource(source)
        guard let mistake = decoded.mistake else { return read(decoded) }
        typealias Texts = L10n.Exchange.Error
        let message =
            switch mistake.kind {
            case .invalidUTF8, .damagedUTF16, .utf16WithoutMark: Texts.encoding
            case .utf32: Texts.unsupportedEncoding(name: "UTF-32")
            case .unsupported(let name): Texts.unsupportedEncoding(name: name)
            case .tooLarge(let limit): L10n.Decompile.TooLarge.message(size: limit)
            }
        return ImportedDocument(source: decoded.source, problems: [(message, mistake.range)], isDamaged: true)
    }
}

/// One text in a file from translators.
package struct ImportedUnit: Sendable {
    /// What Xcode calls the text: `cart.items|==|plural.one`. Then other names that the file has for it.
    package var ids: [String]
    /// The source text when the file was made.
    package var source: String?
    /// The translation; nil if there is none.
    package var target: String?
    /// Nil where the file does not say it.
    package var state: TextState?
    /// Whether the file has one state for all forms of a plural.
    package var sharesState = false
    /// What the file tells translators about the text.
    var comment: String?
    /// Whether the types of its numbers are guesses: Android's placeholders do not tell `%d` from `%lld`.
    var hasGuessedTypes = false
    /// Whether the file says that the text is not to be translated.
    var isUntranslatable = false
    /// The translation in the file, or the unit if there is none.
    package var range: ByteRange

    package init(ids: [String], source: String?, target: String?, state: TextState?, range: ByteRange) {
        self.ids = ids
        self.source = source
        self.target = target
        self.state = state
        self.range = range
    }

    /// Whether nobody has translated it, as far as the file says.
    var hasNoTranslation: Bool { target?.isEmpty ?? true || target == source && (state == nil || state == .new) }

    /// Whether it is the text of an entry of a `.stringsdict` that the variables are put into.
    var isFormat: Bool { ids.first.flatMap(DictionaryID.init)?.isFormat ?? false }

    /// Whether the translation is a variable of a `.stringsdict` and nothing else.
    var isOneVariable: Bool { target.map(DictionaryID.isOneVariable) ?? false }
}

/// The texts of a file, which takes little more memory than the file: texts without escapes aren't copied.
package struct ImportedUnits: RandomAccessCollection, Sendable {
    private struct Text {
        let range: ByteRange
        /// Whether the bytes are those of the file.
        let isInFile: Bool
    }

    private struct Entry {
        let id: Text?
        let otherIDs: [String]
        let source: Text?
        let target: Text?
        let state: TextState?
        let sharesState: Bool
        let comment: String?
        let hasGuessedTypes: Bool
        let isUntranslatable: Bool
        let range: ByteRange
    }

    private let file: [UInt8]
    private var stored: [UInt8] = []
    private var entries: [Entry] = []

    package init(of file: SourceFile = SourceFile(path: "", bytes: [])) { self.file = file.bytes }

    /// - Parameters:
    ///   - id: Where the first ID may be in the file as it is.
    ///   - source: Where the source text may be.
    package mutating func append(_ unit: ImportedUnit, id: ByteRange? = nil, source: ByteRange? = nil) {
        entries.append(
            Entry(
                id: unit.ids.first.map { store($0, id) }, otherIDs: Array(unit.ids.dropFirst()),
                source: unit.source.map { store($0, source) }, target: unit.target.map { store($0, unit.range) },
                state: unit.state, sharesState: unit.sharesState, comment: unit.comment,
                hasGuessedTypes: unit.hasGuessedTypes, isUntranslatable: unit.isUntranslatable, range: unit.range))
    }

    private mutating func store(_ text: String, _ range: ByteRange?) -> Text {
        if let range, range.count == text.utf8.count, range.end <= file.count, file[range.indices].elementsEqual(text.utf8) {
            return Text(range: range, isInFile: true)
        }
        let start = stored.count
        stored.append(contentsOf: text.utf8)
        return Text(range: ByteRange(start..<stored.count), isInFile: false)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(index: Int) -> ImportedUnit {
        let entry = entries[index]
        func text(_ text: Text) -> String {
            String(decoding: text.isInFile ? file[text.range.indices] : stored[text.range.indices], as: UTF8.self)
        }
        var unit = ImportedUnit(
            ids: [entry.id.map(text)].compactMap(\.self) + entry.otherIDs, source: entry.source.map(text),
            target: entry.target.map(text), state: entry.state, range: entry.range)
        unit.sharesState = entry.sharesState
        unit.comment = entry.comment
        unit.hasGuessedTypes = entry.hasGuessedTypes
        unit.isUntranslatable = entry.isUntranslatable
        return unit
    }
}
