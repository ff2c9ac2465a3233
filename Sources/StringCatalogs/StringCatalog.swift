public import CLDR
public import Diagnostics
public import FormatStrings
public import JSONSyntax

/// The contents of a String Catalog file: all entries in their order, duplicates too, and its issues.
///
/// Everything is in flat arrays of small plain values that refer to each other by index, and texts are ranges of the file, so
/// that a catalog of 20 MB costs little more than its bytes. It never changes, and it is a class because it is passed around a
/// lot: a copy of all its tables would count a reference to each. ``CatalogDecoder`` makes it.
public final class StringCatalog: Sendable {
    public let document: JSONDocument
    /// The source language as written, or nil when the catalog does not say.
    public let sourceLanguage: LanguageIndex?
    /// Where the source language is written.
    public let sourceLanguageRange: ByteRange?
    public let version: String?
    /// The place of the name `strings` with its quotation marks.
    public let stringsRange: ByteRange?
    /// The languages in the order of their first use.
    public let languages: [CatalogLanguage]
    public let entries: [CatalogEntry]
    public let localizations: [Localization]
    public let units: [StringUnit]
    public let plurals: [PluralVariation]
    public let devices: [DeviceVariation]
    public let substitutions: [Substitution]
    public let issues: [CatalogIssue]
    /// Whether the catalog is that of a file of Interface Builder: its keys are IDs of objects, and nothing formats its texts.
    public let isOfInterfaceBuilder: Bool

    init(_ decoder: CatalogDecoder) {
        document = decoder.document
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
        issues = decoder.issues
        isOfInterfaceBuilder = document.source.path.split(separator: "/").dropLast().last == "mul.lproj"
    }

    public var source: SourceFile { document.source }

    /// The name of the source language.
    public var sourceLanguageName: String? { sourceLanguage.map { languages[$0].name } }

    public func string(_ text: JSONText) -> String { text.string(in: document.source) }

    /// The state of a unit as written; empty where there is none.
    public func stateName(of unit: StringUnit) -> String { unit.state == .missing ? "" : word(unit.stateRange) }

    /// The extraction state of an entry as written; nil where there is none.
    public func extractionStateName(of entry: CatalogEntry) -> String? { entry.extractionStateRange.map(word) }

    /// A word of the file without its quotation marks.
    private func word(_ range: ByteRange) -> String {
        String(decoding: source.bytes[range.indices].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// Whether an entry is of an object in Interface Builder: its key is an ID, and nothing formats its text.
    ///
    /// - Parameter bytes: Those of the file.
    public func isOfInterfaceBuilder(_ entry: CatalogEntry, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        isOfInterfaceBuilder || entry.key.withUTF8(in: bytes, KeyShape.isObjectID)
    }

    /// Whether a text of an entry reads the same in every language, or is never shown.
    ///
    /// - Parameter bytes: Those of the file.
    public func needsNoTranslation(
        _ text: JSONText, of entry: CatalogEntry, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        text.withUTF8(in: bytes, LanguageNeutralText.contains)
            || isOfInterfaceBuilder(entry, in: bytes)
                && text.withUTF8(in: bytes, LanguageNeutralText.isInterfaceBuilderSample)
    }

    /// The localization of an entry in the source language.
    public func sourceLocalization(of entry: CatalogEntry) -> Localization? {
        for index in entry.localizations where localizations[index].language == sourceLanguage { return localizations[index] }
        return nil
    }

    /// The name of a variation inside a localization: `plural.one`, `device.mac.plural.other`, `substitutions.count.plural.few`;
    /// nil for a plain unit.
    public func formName(of unit: StringUnit) -> String? {
        var parts: [String] = []
        if let substitution = substitution(of: unit) { parts = ["substitutions", string(substitution.name)] }
        if let device = unit.form.device { parts += ["device", device == .unknown ? string(unit.name) : "\(device.name)"] }
        if let category = unit.form.category { parts += ["plural", category.name] }
        if let phrase = unit.form.phrase { parts += ["stringSet", "\(phrase)"] }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    /// The text that a placeholder is in: that of its unit, or the key.
    public func text(of use: ArgumentUse, in entry: CatalogEntry) -> JSONText {
        use.unit.map { units[$0].value } ?? entry.key
    }

    /// The substitution that a text is a form of.
    public func substitution(of unit: StringUnit) -> Substitution? {
        guard let index = unit.form.substitution else { return nil }
        return substitutions[localizations[Int(unit.localization)].substitutions.lowerBound + index]
    }

    /// The substitution whose forms a plural has.
    public func substitution(of plural: PluralVariation) -> Substitution? {
        guard let index = plural.substitution else { return nil }
        return substitutions[localizations[plural.localization].substitutions.lowerBound + index]
    }
}

/// Index of a language of one catalog.
public typealias LanguageIndex = Int

/// A language that a catalog mentions.
public struct CatalogLanguage: Sendable {
    /// As written.
    public let name: String
    public let tag: LanguageTag
    /// Where it is written first.
    public let range: ByteRange
    let nameBytes: [UInt8]
}

/// One key with all its localizations.
public struct CatalogEntry: Sendable {
    /// Index in ``StringCatalog/entries``.
    public let index: Int
    public let key: JSONText
    /// The key with its quotation marks.
    public let keyRange: ByteRange
    /// The object after the key.
    public let range: ByteRange
    public internal(set) var comment: JSONText?
    public internal(set) var isCommentGenerated = false
    public internal(set) var extractionState = ExtractionState.automatic
    public internal(set) var extractionStateRange: ByteRange?
    public internal(set) var shouldTranslate = true
    public internal(set) var generatesSymbol = true
    /// Indices in ``StringCatalog/localizations``.
    public internal(set) var localizations: Range<Int>

    /// Whether people are asked to translate it: neither marked otherwise nor gone from the code.
    public var isTranslatable: Bool { shouldTranslate && extractionState != .stale }
}

/// The texts of one key in one language. 68 bytes, since a large catalog has 100,000 of them.
public struct Localization: Sendable {
    @usableFromInline let indexInCatalog: UInt32
    @usableFromInline let entryIndex: UInt32
    @usableFromInline let languageIndex: UInt32
    /// The language with its quotation marks.
    public let nameRange: ByteRange
    /// The object after the language.
    public let range: ByteRange
    @usableFromInline var unitIndices: IndexRange
    @usableFromInline var pluralIndices: IndexRange
    @usableFromInline var deviceIndices: IndexRange
    @usableFromInline var substitutionIndices: IndexRange
    /// Whether it is a set of phrases, as App Shortcuts have.
    public internal(set) var isStringSet = false

    init(index: Int, entry: Int, language: LanguageIndex, nameRange: ByteRange, range: ByteRange, from extent: CatalogExtent) {
        indexInCatalog = UInt32(index)
        entryIndex = UInt32(entry)
        languageIndex = UInt32(language)
        self.nameRange = nameRange
        self.range = range
        unitIndices = IndexRange(start: extent.units, end: extent.units)
        pluralIndices = IndexRange(start: extent.plurals, end: extent.plurals)
        deviceIndices = IndexRange(start: extent.devices, end: extent.devices)
        substitutionIndices = IndexRange(start: extent.substitutions, end: extent.substitutions)
    }

    /// Index in ``StringCatalog/localizations``.
    @inlinable public var index: Int { Int(indexInCatalog) }
    /// Index in ``StringCatalog/entries``.
    @inlinable public var entry: Int { Int(entryIndex) }
    @inlinable public var language: LanguageIndex { Int(languageIndex) }
    /// Indices in ``StringCatalog/units``: every text of the localization, those of variations and substitutions too.
    @inlinable public var units: Range<Int> { unitIndices.range }
    /// Indices in ``StringCatalog/plurals``.
    @inlinable public var plurals: Range<Int> { pluralIndices.range }
    /// Indices in ``StringCatalog/devices``.
    @inlinable public var devices: Range<Int> { deviceIndices.range }
    /// Indices in ``StringCatalog/substitutions``.
    @inlinable public var substitutions: Range<Int> { substitutionIndices.range }

    /// Closes the ranges: all that the catalog has got since belongs to it.
    mutating func close(at extent: CatalogExtent) {
        unitIndices.end = extent.units
        pluralIndices.end = extent.plurals
        deviceIndices.end = extent.devices
        substitutionIndices.end = extent.substitutions
    }

    @usableFromInline
    struct IndexRange: Sendable {
        @usableFromInline var start: UInt32
        @usableFromInline var end: UInt32

        @inlinable var range: Range<Int> { Int(start)..<Int(end) }
    }
}

/// The number of elements of a catalog so far.
struct CatalogExtent {
    let units: UInt32
    let plurals: UInt32
    let devices: UInt32
    let substitutions: UInt32
}

/// Which branch of a localization a text is for. A plain text has no part set. 8 bytes, since a large catalog has 100,000 of
/// them.
public struct UnitForm: Hashable, Sendable {
    public var device: Device?
    public var category: PluralCategory?
    /// -1 for none, like ``phraseIndex``.
    private let substitutionIndex: Int16
    private let phraseIndex: Int16

    public init(device: Device? = nil, category: PluralCategory? = nil, substitution: Int? = nil, phrase: Int? = nil) {
        self.device = device
        self.category = category
        substitutionIndex = substitution.map { Int16(clamping: $0) } ?? -1
        phraseIndex = phrase.map { Int16(clamping: $0) } ?? -1
    }

    /// Index among the substitutions of the localization.
    public var substitution: Int? { substitutionIndex < 0 ? nil : Int(substitutionIndex) }
    /// Index in a string set.
    public var phrase: Int? { phraseIndex < 0 ? nil : Int(phraseIndex) }

    /// Whether this is the one text of a localization without variations.
    public var isPlain: Bool { device == nil && category == nil && substitutionIndex < 0 && phraseIndex < 0 }
}

/// One text and its state.
public struct StringUnit: Sendable {
    /// Index in ``StringCatalog/localizations``.
    public let localization: Int32
    public let form: UnitForm
    public let state: TranslationState
    /// Whether there is a value.
    public let hasValue: Bool
    public let value: JSONText
    /// The name of the member that the unit belongs to: a category, a device, or `stringUnit`.
    public let name: JSONText
    /// The value of `state` with its quotation marks, or the unit's opening bracket where there is none.
    public let stateRange: ByteRange
    /// The object with state and value.
    public let range: ByteRange

    /// Whether the closing quotation mark of the value is missing; the reader has reported it.
    let isValueCut: Bool

    /// The value with its quotation marks, or the opening bracket of the unit where there is none.
    public var valueRange: ByteRange {
        guard hasValue else { return ByteRange(range.start, range.start + 1) }
        return ByteRange(value.content.start - 1, value.content.end + (isValueCut ? 0 : 1))
    }
}

/// The forms of one text by plural category.
public struct PluralVariation: Sendable {
    /// Index in ``StringCatalog/plurals``.
    public let index: Int
    public let localization: Int
    /// The device that it is for, or nil.
    public let device: Device?
    /// Index among the substitutions of the localization.
    public let substitution: Int?
    /// The word `plural` with its quotation marks.
    public let nameRange: ByteRange
    public let range: ByteRange
    /// Indices in ``StringCatalog/units``.
    public internal(set) var units: Range<Int>
    public internal(set) var categories: PluralCategorySet
}

/// The forms of one text by device.
public struct DeviceVariation: Sendable {
    public let localization: Int
    /// The word `device` with its quotation marks.
    public let nameRange: ByteRange
    public let range: ByteRange
    /// The names, in their order, and their places.
    public internal(set) var devices: [(device: Device, nameRange: ByteRange)]

    public func contains(_ device: Device) -> Bool { devices.contains { $0.device == device } }
}

/// A part of a text that has plural forms of its own, referred to by `%#@name@`.
public struct Substitution: Sendable {
    public let localization: Int
    public let name: JSONText
    /// The name with its quotation marks.
    public let nameRange: ByteRange
    public let range: ByteRange
    /// The position of its argument, from 1; nil where the field is absent or not an integer.
    public internal(set) var argNum: Int?
    public internal(set) var argNumRange: ByteRange?
    /// Without percent sign, such as `lld`.
    public internal(set) var formatSpecifier: JSONText?
    /// Index in ``StringCatalog/plurals``, or nil.
    public internal(set) var plural: Int?
}

extension Substitution {
    /// Whether the `%#@name@` of a text refers to it.
    public func isReferenced(by specifier: FormatSpecifier, in text: JSONText, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        text.withUTF8(in: bytes) { isReferenced(by: specifier, in: $0, bytes) }
    }

    /// Whether the `%#@name@` of a decoded text refers to it.
    public func isReferenced(
        by specifier: FormatSpecifier, in text: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        specifier.form == .substitution && name.withUTF8(in: bytes) { $0.elementsEqual(text[specifier.nameRange]) }
    }
}
