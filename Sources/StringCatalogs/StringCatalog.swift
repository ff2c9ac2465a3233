public import L10nCLDR
package import L10nDiagnostics
internal import L10nPlainText
public import L10nRuntime
public import L10nSyntax

/// The contents of a String Catalog file: all entries in their order, duplicates too, and its issues.
///
/// Everything is in flat arrays of small plain values that refer to each other by index, and texts are ranges of the file, so
/// that a catalog of 20 MB costs little more than its bytes. It never changes, and it is a class because it is passed around a
/// lot: a copy of all its tables would count a reference to each. ``CatalogDecoder`` makes it.
@usableFromInline package final class StringCatalog: Sendable {
    @usableFromInline package let document: JSONDocument
    /// The source language as written, or nil when the catalog does not say.
    @usableFromInline package let sourceLanguage: LanguageIndex?
    /// Where the source language is written.
    package let sourceLanguageRange: ByteRange?
    package let version: String?
    /// The place of the name `strings` with its quotation marks.
    package let stringsRange: ByteRange?
    /// The languages in the order of their first use.
    package let languages: [CatalogLanguage]
    @usableFromInline package let entries: [CatalogEntry]
    @usableFromInline package let localizations: [Localization]
    @usableFromInline package let units: [StringUnit]
    @usableFromInline package let plurals: [PluralVariation]
    @usableFromInline package let devices: [DeviceVariation]
    @usableFromInline package let substitutions: [Substitution]
    /// The names of branches, in the order of the file.
    let branchNames: [BranchName]
    /// Of the localizations that have any.
    @usableFromInline let variations: [LocalizationVariations]
    package let issues: [CatalogIssue]
    /// The keys whose entries are in a merge conflict in part. They are no ``entries``.
    package let conflictedKeys: [String]
    /// Whether the catalog is that of a file of Interface Builder: its keys are IDs of objects, and nothing formats its texts.
    package let isOfInterfaceBuilder: Bool

    init(_ decoder: CatalogDecoder, _ document: JSONDocument) {
        self.document = document
        sourceLanguage = decoder.sourceLanguage
        sourceLanguageRange = decoder.sourceLanguageRange
        version = decoder.version
        stringsRange = decoder.stringsRange
        languages = decoder.languages
        entries = decoder.entries
        localizations = decoder.localizations
        units = decoder.units
        plurals = decoder.plurals
        devices = decoder.devices
        substitutions = decoder.substitutions
        branchNames = decoder.branchNames
        variations = decoder.variations
        issues = decoder.issues
        conflictedKeys = decoder.conflictedKeys
        let folder = document.source.folder.utf8.split(separator: UInt8(ascii: "/")).last
        isOfInterfaceBuilder = folder?.elementsEqual("mul.lproj".utf8) == true
    }

    package var source: SourceFile { document.source }

    /// Whether its texts are those of an Info.plist.
    package var isOfInfoPlist: Bool { source.path.hasSuffix("InfoPlist.xcstrings") }

    /// The name of the source language.
    package var sourceLanguageName: String? { sourceLanguage.map { languages[$0].name } }

    package func string(_ text: JSONText) -> String { text.string(in: document.source) }

    /// The state of a unit as written; empty if there is none.
    package func stateName(of unit: StringUnit) -> String { unit.state == .missing ? "" : word(unit.stateRange) }

    /// The extraction state of an entry as written; nil if there is none.
    package func extractionStateName(of entry: CatalogEntry) -> String? { entry.extractionStateRange.map(word) }

    /// A word of the file without its quotation marks.
    private func word(_ range: ByteRange) -> String {
        String(decoding: source.bytes[range.indices].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// The localization of an entry in the source language.
    package func sourceLocalization(of entry: CatalogEntry) -> Localization? {
        for index in entry.localizations where localizations[index].language == sourceLanguage { return localizations[index] }
        return nil
    }

    /// The name of a variation inside a localization: `plural.one`, `device.mac.plural.other`, `substitutions.count.plural.few`;
    /// nil for a plain unit.
    package func formName(of unit: StringUnit) -> String? {
        var parts: [String] = []
        if let substitution = substitution(of: unit) { parts = ["substitutions", string(substitution.name)] }
        if let device = unit.form.device {
            parts += ["device", device == .unknown ? branchName(of: unit).map(string) ?? "" : "\(device.name)"]
        }
        if let category = unit.form.category { parts += ["plural", category.name] }
        if let phrase = unit.form.phrase { parts += ["stringSet", "\(phrase)"] }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    /// The name of the branch that a text is: its category, or its device; nil for a text that is none.
    package func branchName(of unit: StringUnit) -> JSONText? {
        let index = branchNames.partitionPoint { $0.unitStart >= unit.range.start }
        guard index < branchNames.count, branchNames[index].unitStart == unit.range.start else { return nil }
        return branchNames[index].name
    }

    /// The text that a placeholder is in: that of its unit, or the key.
    package func text(of use: ArgumentUse, in entry: CatalogEntry) -> JSONText {
        use.unit.map { units[$0].value } ?? entry.key
    }

    /// The substitution that a text is a form of.
    package func substitution(of unit: StringUnit) -> Substitution? {
        guard let index = unit.form.substitution else { return nil }
        return substitutions(of: localizations[Int(unit.localization)]).dropFirst(index).first
    }

    /// The substitution whose forms a plural has.
    package func substitution(of plural: PluralVariation) -> Substitution? {
        guard let index = plural.substitution else { return nil }
        return substitutions(of: localizations[plural.localization]).dropFirst(index).first
    }
}

/// Index of a language of one catalog.
@usableFromInline package typealias LanguageIndex = Int

/// A language that a catalog mentions.
package struct CatalogLanguage: Sendable {
    /// As written.
    package let name: String
    package let tag: LanguageTag
    /// Where it is written first.
    package let range: ByteRange
    let nameBytes: [UInt8]
}

/// One key with all its localizations.
@usableFromInline package struct CatalogEntry: Sendable {
    @usableFromInline let indexInCatalog: UInt32
    @usableFromInline var localizationIndices: IndexRange
    package let key: JSONText
    /// The key with its quotation marks.
    package let keyRange: ByteRange
    /// The object after the key.
    package let range: ByteRange
    package internal(set) var comment: JSONText?
    package internal(set) var isCommentGenerated = false
    @usableFromInline package internal(set) var extractionState = ExtractionState.automatic
    package internal(set) var extractionStateRange: ByteRange?
    @usableFromInline package internal(set) var shouldTranslate = true
    package internal(set) var generatesSymbol = true

    init(index: Int, key: JSONText, keyRange: ByteRange, range: ByteRange, from localization: Int) {
        indexInCatalog = UInt32(index)
        localizationIndices = IndexRange(at: localization)
        self.key = key
        self.keyRange = keyRange
        self.range = range
    }

    /// Index in ``StringCatalog/entries``.
    @inlinable package var index: Int { Int(indexInCatalog) }
    /// Indices in ``StringCatalog/localizations``.
    @inlinable package var localizations: Range<Int> { localizationIndices.range }

    /// Whether people are asked to translate it: neither marked otherwise nor gone from the code.
    @inlinable package var isTranslatable: Bool { shouldTranslate && extractionState != .stale }
}

/// The texts of one key in one language. 40 bytes, since a large catalog has 100,000 of them.
@usableFromInline package struct Localization: Sendable {
    @usableFromInline let indexInCatalog: UInt32
    @usableFromInline let entryIndex: UInt32
    @usableFromInline let languageIndex: UInt32
    @usableFromInline var variationsIndex = UInt32.max
    /// The language with its quotation marks.
    package let nameRange: ByteRange
    /// The object after the language.
    package let range: ByteRange
    @usableFromInline var unitIndices: IndexRange

    init(index: Int, entry: Int, language: LanguageIndex, nameRange: ByteRange, range: ByteRange, from unit: Int) {
        indexInCatalog = UInt32(index)
        entryIndex = UInt32(entry)
        languageIndex = UInt32(language)
        self.nameRange = nameRange
        self.range = range
        unitIndices = IndexRange(at: unit)
    }

    /// Index in ``StringCatalog/localizations``.
    @inlinable package var index: Int { Int(indexInCatalog) }
    /// Index in ``StringCatalog/entries``.
    @inlinable package var entry: Int { Int(entryIndex) }
    @inlinable package var language: LanguageIndex { Int(languageIndex) }
    /// Indices in ``StringCatalog/units``: every text of the localization, those of variations and substitutions too.
    @inlinable package var units: Range<Int> { unitIndices.range }
    /// Whether it is more than a plain text: it has variations or substitutions, or is a set of phrases.
    @inlinable package var isVaried: Bool { variationsIndex != .max }
}

/// Indices of consecutive elements of a table, in half the space of a `Range<Int>`.
@usableFromInline struct IndexRange: Sendable {
    @usableFromInline var start: UInt32
    @usableFromInline var end: UInt32

    /// No elements yet, from an index on.
    @inlinable init(at index: Int) {
        start = UInt32(index)
        end = start
    }

    @inlinable var range: Range<Int> { Int(start)..<Int(end) }
}

/// What a localization has besides plain texts. Few have anything, so it is in its own table.
@usableFromInline struct LocalizationVariations: Sendable {
    /// Indices in ``StringCatalog/plurals``.
    @usableFromInline var plurals: IndexRange
    /// Indices in ``StringCatalog/devices``.
    @usableFromInline var devices: IndexRange
    /// Indices in ``StringCatalog/substitutions``.
    @usableFromInline var substitutions: IndexRange
    @usableFromInline var isStringSet: Bool

    /// None yet, from some indices on.
    @inlinable init(plurals: Int = 0, devices: Int = 0, substitutions: Int = 0) {
        self.plurals = IndexRange(at: plurals)
        self.devices = IndexRange(at: devices)
        self.substitutions = IndexRange(at: substitutions)
        isStringSet = false
    }

    var isEmpty: Bool { plurals.range.isEmpty && devices.range.isEmpty && substitutions.range.isEmpty && !isStringSet }
}

extension StringCatalog {
    /// The plural variations of a localization, those of its devices and substitutions too. Indices are those of ``plurals``.
    @inlinable package func plurals(of localization: Localization) -> ArraySlice<PluralVariation> {
        plurals[variations(of: localization).plurals.range]
    }

    /// The device variations of a localization. Indices are those of ``devices``.
    @inlinable package func devices(of localization: Localization) -> ArraySlice<DeviceVariation> {
        devices[variations(of: localization).devices.range]
    }

    /// The substitutions of a localization. Indices are those of ``substitutions``.
    @inlinable package func substitutions(of localization: Localization) -> ArraySlice<Substitution> {
        substitutions[variations(of: localization).substitutions.range]
    }

    /// Whether a localization is a set of phrases, as App Shortcuts have.
    @inlinable package func isStringSet(_ localization: Localization) -> Bool {
        variations(of: localization).isStringSet
    }

    @inlinable func variations(of localization: Localization) -> LocalizationVariations {
        localization.isVaried ? variations[Int(localization.variationsIndex)] : LocalizationVariations()
    }
}

/// Which branch of a localization a text is for. A plain text has no part set. 8 bytes, since a large catalog has 100,000 of
/// them.
@usableFromInline package struct UnitForm: Hashable, Sendable {
    @usableFromInline package var device: Device?
    @usableFromInline package var category: PluralCategory?
    /// -1 for none, like ``phraseIndex``.
    @usableFromInline let substitutionIndex: Int16
    @usableFromInline let phraseIndex: Int16

    package init(device: Device? = nil, category: PluralCategory? = nil, substitution: Int? = nil, phrase: Int? = nil) {
        self.device = device
        self.category = category
        substitutionIndex = substitution.map { Int16(clamping: $0) } ?? -1
        phraseIndex = phrase.map { Int16(clamping: $0) } ?? -1
    }

    /// Index among the substitutions of the localization.
    @inlinable package var substitution: Int? { substitutionIndex < 0 ? nil : Int(substitutionIndex) }
    /// Index in a string set.
    @inlinable package var phrase: Int? { phraseIndex < 0 ? nil : Int(phraseIndex) }

    /// Whether this is the one text of a localization without variations.
    @inlinable package var isPlain: Bool { device == nil && category == nil && substitutionIndex < 0 && phraseIndex < 0 }
}

/// One text and its state. 36 bytes, since a large catalog has 100,000 of them.
@usableFromInline package struct StringUnit: Sendable {
    /// Index in ``StringCatalog/localizations``.
    package let localization: Int32
    package let form: UnitForm
    package let state: TranslationState
    @usableFromInline let valueEnd: ValueEnd
    @usableFromInline package let value: JSONText
    /// The value of `state` with its quotation marks, or the unit's opening bracket where there is none.
    package let stateRange: ByteRange
    /// The object with state and value.
    package let range: ByteRange

    /// How the value ends.
    @usableFromInline enum ValueEnd: UInt8, Sendable {
        /// It does not exist.
        case noValue
        /// Without a quotation mark; the reader has reported it.
        case cut
        case quotationMark
    }

    init(
        localization: Int32, form: UnitForm, state: TranslationState, value: JSONText, end: ValueEnd, stateRange: ByteRange,
        range: ByteRange
    ) {
        self.localization = localization
        self.form = form
        self.state = state
        self.value = value
        valueEnd = end
        self.stateRange = stateRange
        self.range = range
    }

    /// Whether there is a value.
    @inlinable package var hasValue: Bool { valueEnd != .noValue }

    /// The value with its quotation marks, or the opening bracket of the unit if there is none.
    package var valueRange: ByteRange {
        guard hasValue else { return ByteRange(range.start, range.start + 1) }
        return ByteRange(value.content.start - 1, value.content.end + (valueEnd == .cut ? 0 : 1))
    }
}

/// The name of the category or device that a text is for. Few texts have one, so it is in its own table.
struct BranchName: Sendable {
    /// Where the range of the unit begins.
    let unitStart: UInt32
    let name: JSONText
}

/// The forms of one text by plural category.
@usableFromInline package struct PluralVariation: Sendable {
    @usableFromInline let indexInCatalog: UInt32
    @usableFromInline let localizationIndex: UInt32
    /// The branch of the localization that it is in; without a category.
    @usableFromInline let form: UnitForm
    package internal(set) var categories: PluralCategorySet = []
    /// The word `plural` with its quotation marks.
    package let nameRange: ByteRange
    package let range: ByteRange
    @usableFromInline var unitIndices: IndexRange

    init(index: Int, localization: Int, form: UnitForm, nameRange: ByteRange, range: ByteRange, from unit: Int) {
        indexInCatalog = UInt32(index)
        localizationIndex = UInt32(localization)
        self.form = form
        self.nameRange = nameRange
        self.range = range
        unitIndices = IndexRange(at: unit)
    }

    /// Index in ``StringCatalog/plurals``.
    @inlinable package var index: Int { Int(indexInCatalog) }
    /// Index in ``StringCatalog/localizations``.
    @inlinable package var localization: Int { Int(localizationIndex) }
    /// The device that it is for, or nil.
    @inlinable package var device: Device? { form.device }
    /// Index among the substitutions of the localization.
    @inlinable package var substitution: Int? { form.substitution }
    /// Indices in ``StringCatalog/units``.
    @inlinable package var units: Range<Int> { unitIndices.range }
}

/// The forms of one text by device.
@usableFromInline package struct DeviceVariation: Sendable {
    package let localization: Int
    /// The word `device` with its quotation marks.
    package let nameRange: ByteRange
    package let range: ByteRange
    /// The names, in their order, and their places.
    package internal(set) var devices: [(device: Device, nameRange: ByteRange)]

    package func contains(_ device: Device) -> Bool { devices.contains { $0.device == device } }
}

/// A part of a text that has its own plural forms, referred to by `%#@name@`.
@usableFromInline package struct Substitution: Sendable {
    package let localization: Int
    package let name: JSONText
    /// The name with its quotation marks.
    package let nameRange: ByteRange
    package let range: ByteRange
    /// The position of its argument, from 1; nil where the field is absent or not an integer.
    package internal(set) var argNum: Int?
    package internal(set) var argNumRange: ByteRange?
    /// Without percent sign, such as `lld`.
    package internal(set) var formatSpecifier: JSONText?
    /// Index in ``StringCatalog/plurals``, or nil.
    package internal(set) var plural: Int?
}

extension Substitution {
    /// Whether the `%#@name@` of a decoded text refers to it.
    package func isReferenced(by specifier: FormatSpecifier, in text: Span<UInt8>, of catalog: StringCatalog) -> Bool {
        specifier.form == .substitution
            && catalog.withUTF8(name) { $0.hasSameBytes(as: text.extracting(specifier.nameRange)) }
    }
}
