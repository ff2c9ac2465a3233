internal import L10nDiagnostics
internal import L10nPlainText
public import L10nStringCatalogs
public import L10nSyntax

/// A context within an entry.
@usableFromInline package protocol EntryScope: RuleContext {
    var entryContext: EntryContext { get }
}

/// An entry with what belongs to it.
@usableFromInline package struct EntryContext: EntryScope {
    @usableFromInline package let catalogContext: CatalogContext
    /// Kept here because all rules about texts ask for it: getting it from the catalog counts references.
    @usableFromInline package let entry: CatalogEntry
    @usableFromInline let sourceIndex: Int?
    let hasBrokenString: Bool

    init(_ catalogContext: CatalogContext, _ entry: CatalogEntry, _ source: Localization?) {
        self.catalogContext = catalogContext
        self.entry = entry
        sourceIndex = source?.index
        hasBrokenString = catalogContext.facts.hasBrokenString(in: entry.range)
    }

    @inlinable package var entryContext: EntryContext { self }
}

extension EntryScope {
    @inlinable package var entry: CatalogEntry { entryContext.entry }
    package var key: String { string(entry.key) }
    @usableFromInline package var findingKey: JSONText? { entry.key }
    @usableFromInline package var findingLanguage: LanguageIndex? { nil }
    /// The placeholders of the entry.
    @inlinable package var arguments: EntryArguments { catalogContext.walk.arguments }
    /// The specifiers in one text.
    @inlinable package func uses(ofUnit unit: Int) -> TextUses { TextUses(arguments, arguments.indicesOfUses(inUnit: unit)) }
    /// The specifiers in the key.
    @inlinable package var usesInKey: TextUses { TextUses(arguments, arguments.indicesOfUsesInKey) }
    /// The localization of the entry in the source language, if it has one.
    @inlinable package var sourceLocalization: Localization? { entryContext.sourceIndex.map { catalog.localizations[$0] } }

    /// The plain text of the source language, if the entry has one that is not empty.
    @inlinable package var sourceText: JSONText? { sourceLocalization.flatMap { catalog.plainText(of: $0) } }
    /// Whether the key is a name for a text and not the text itself.
    @inlinable package var keyIsIdentifier: Bool { hasIdentifierAsKey(entry) }
    /// Whether the key is that of an object in Interface Builder.
    var keyIsObjectID: Bool { hasObjectIDAsKey(entry) }

    /// Whether a string of the entry is broken, so that its texts may differ from what was written.
    var hasBrokenString: Bool { entryContext.hasBrokenString }
}

/// The specifiers in one text of an entry. Valid until the next entry is checked.
@usableFromInline package struct TextUses: RandomAccessCollection {
    @usableFromInline let arguments: EntryArguments
    @usableFromInline let range: Range<Int>

    @usableFromInline init(_ arguments: EntryArguments, _ range: Range<Int>) {
        self.arguments = arguments
        self.range = range
    }

    @inlinable package var startIndex: Int { range.lowerBound }
    @inlinable package var endIndex: Int { range.upperBound }
    @inlinable package subscript(index: Int) -> ArgumentUse { arguments.use(at: index) }
}
