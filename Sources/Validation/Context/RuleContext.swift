package import L10nDiagnostics
internal import L10nPlainText
public import L10nStringCatalogs
public import L10nSyntax

/// What a rule sees besides the part that it is called with. Contexts are small values of references and indices, which never
/// change; findings go to ``Findings``.
///
/// ``CatalogContext`` is for parts of no entry, ``IssueContext`` for issues of the decoder, ``EntryContext`` for entries,
/// ``LocalizationContext`` for what belongs to one language, and ``UnitContext`` for single texts.
@usableFromInline package protocol RuleContext {
    var catalogContext: CatalogContext { get }
    /// The key of findings that name none themselves.
    var findingKey: JSONText? { get }
    /// The language of findings that name none themselves.
    var findingLanguage: LanguageIndex? { get }
}

/// The catalog under check.
@usableFromInline package struct CatalogContext: RuleContext {
    @usableFromInline package let walk: CatalogWalk

    @inlinable package var catalogContext: CatalogContext { self }
    @usableFromInline package var findingKey: JSONText? { nil }
    @usableFromInline package var findingLanguage: LanguageIndex? { nil }
}

/// What the contexts of one walk share. They are copied for every text: each walk has its own instance, because where several cores
/// count references to one object, they wait for each other.
@usableFromInline package final class CatalogWalk {
    @usableFromInline package let facts: CatalogFacts
    /// The placeholders of the entry that is being checked.
    @usableFromInline package let arguments = EntryArguments()
    /// The text with escapes in which a place was looked up last: there may be thousands of findings in one.
    fileprivate var offsets: JSONOffsets?

    init(_ facts: CatalogFacts) { self.facts = facts }
}

/// What stays the same while one catalog is checked. The walks over its parts share it.
@usableFromInline package struct CatalogFacts: Sendable {
    @usableFromInline package let catalog: StringCatalog
    @usableFromInline package let options: ValidationOptions
    @usableFromInline package let languages: [LanguageFacts]
    package let absentLanguages: [String]
    @usableFromInline package let isConflicted: Bool
    /// Where strings of the file are broken, ascending.
    let brokenStrings: [UInt32]
    package let isWellFormed: Bool
    package let keyOrder: (any KeyOrder)?
    package let hasSourceElsewhere: Bool

    init(
        catalog: StringCatalog, options: ValidationOptions, languages: [LanguageFacts], absentLanguages: [String],
        keyOrder: (any KeyOrder)?
    ) {
        self.catalog = catalog
        self.options = options
        self.languages = languages
        self.absentLanguages = absentLanguages
        isConflicted = catalog.document.issues.contains { $0.kind == .conflictMarker }
        brokenStrings = catalog.document.issues.filter(\.kind.breaksString).map(\.range.start).sorted()
        isWellFormed = catalog.document.isWellFormed
        self.keyOrder = keyOrder
        hasSourceElsewhere = catalog.isOfInterfaceBuilder || catalog.isOfInfoPlist
    }

    /// Whether a string in a range of the file is broken.
    func hasBrokenString(in range: ByteRange) -> Bool {
        let index = brokenStrings.partitionPoint { $0 >= range.start }
        return index < brokenStrings.count && brokenStrings[index] < range.end
    }
}

extension RuleContext {
    @inlinable package var facts: CatalogFacts { catalogContext.walk.facts }
    @inlinable package var catalog: StringCatalog { facts.catalog }
    /// The bytes of the file.
    package var bytes: [UInt8] { catalog.source.bytes }
    @inlinable package var options: ValidationOptions { facts.options }
    /// By index of language.
    @inlinable package var languages: [LanguageFacts] { facts.languages }
    /// Required languages, as the configuration names them, that the catalog does not mention anywhere.
    package var absentLanguages: [String] { facts.absentLanguages }
    /// Whether the source texts are in another file: Info.plist, or a file of Interface Builder.
    package var hasSourceElsewhere: Bool { facts.hasSourceElsewhere }
    /// Whether the file has conflict markers: then duplicate and incomplete parts mean nothing.
    @inlinable package var isConflicted: Bool { facts.isConflicted }
    /// Edits of the file; nil where it is not JSON, so that only its syntax can be fixed.
    package var editor: JSONEditor? { facts.isWellFormed ? JSONEditor(catalog.document) : nil }
    /// The order of names in files that Xcode writes, or nil where it is not known (without ICU).
    package var keyOrder: (any KeyOrder)? { facts.keyOrder }

    // MARK: Texts

    /// The decoded text.
    package func string(_ text: JSONText) -> String { catalog.string(text) }

    /// The source text in a range of the file.
    package func excerpt(_ range: ByteRange) -> String { catalog.source.text(in: range) }

    /// Calls `body` with the decoded UTF-8 of a text, usually without a copy.
    @inlinable package func withUTF8<R>(_ text: JSONText, _ body: (Span<UInt8>) -> R) -> R { catalog.withUTF8(text, body) }

    /// A text with its quotation marks, as far as it has them.
    package func quoted(_ text: JSONText) -> ByteRange {
        let mark = UInt8(ascii: "\"")
        let content = text.content
        let opens = content.start > 0 && bytes[Int(content.start) - 1] == mark
        let closes = Int(content.end) < bytes.count && bytes[Int(content.end)] == mark
        return ByteRange(content.start - (opens ? 1 : 0), content.end + (closes ? 1 : 0))
    }

    /// Where a range of the decoded value is in the file.
    package func range(_ decoded: Range<Int>, of text: JSONText) -> ByteRange {
        guard text.hasEscapes else { return text.sourceRange(ofDecoded: decoded, in: catalog.source) }
        let walk = catalogContext.walk
        let offsets = walk.offsets.flatMap { $0.text == text ? $0 : nil } ?? JSONOffsets(of: text, in: catalog.source)
        walk.offsets = offsets
        return offsets.range(decoded)
    }

    /// Whether two texts are the same, byte for byte.
    @inlinable package func isSame(_ a: JSONText, _ b: JSONText) -> Bool { catalog.isSame(a, b) }

    /// Whether a text is made of whitespace and invisible characters only. The empty text is.
    package func isBlank(_ text: JSONText) -> Bool { withUTF8(text) { $0.isBlank } }

    /// Whether a form has no text, or nothing visible.
    package func isBlank(_ unit: StringUnit) -> Bool { !unit.hasValue || isBlank(unit.value) }

    /// What kinds of characters a text has.
    package func traits(_ text: JSONText) -> TextTraits { withUTF8(text, TextTraits.init) }

    // MARK: Entries

    /// Whether the catalog has a key of that name.
    func hasKey(_ name: String) -> Bool {
        catalog.entries.contains { entry in withUTF8(entry.key) { $0.count == name.utf8.count && $0.hasBytes(name.utf8) } }
    }

    /// Whether an entry is of an object in Interface Builder: its key is an ID, and nothing formats its text.
    package func isOfInterfaceBuilder(_ entry: CatalogEntry) -> Bool { catalog.isOfInterfaceBuilder(entry) }

    /// Whether a text of an entry reads the same in every language, or is never shown.
    @inlinable package func needsNoTranslation(_ text: JSONText, of entry: CatalogEntry) -> Bool {
        catalog.needsNoTranslation(text, of: entry)
    }

    /// Whether the key of an entry is a name for a text and not the text itself: `plp.error_view.title`, `clearSearch`.
    @inlinable package func hasIdentifierAsKey(_ entry: CatalogEntry) -> Bool { catalog.hasIdentifierAsKey(entry) }

    /// Whether the key of an entry is that of an object in Interface Builder: `aBc-12-dEf.title`.
    package func hasObjectIDAsKey(_ entry: CatalogEntry) -> Bool { withUTF8(entry.key, KeyShape.isObjectID) }

    /// The text to translate where an entry has one without forms: that of the source language, or the key where that is the
    /// text.
    @inlinable package func singleTextToTranslate(of entry: CatalogEntry) -> JSONText? {
        catalog.singleTextToTranslate(of: entry)
    }
}
