package import L10nDiagnostics

/// Something in a catalog that its grammar does not allow, or that Apple's compiler rejects or resolves at random.
package struct CatalogIssue: Sendable {
    /// The object that a field belongs to.
    package enum Level: String, Sendable, Hashable {
        case root, entry, localization, unit, stringSet, variations, plural, device, substitution
    }

    package enum Kind: Sendable, Hashable {
        /// A member that the grammar does not know; reported once for each name and level, with how often it occurs.
        case unknownField(Level, name: String, suggestion: String?, count: Int)
        case missingField(Level, name: String)
        /// A value of another type, such as a number for a text.
        case wrongType(Level, name: String, expected: JSONType, found: JSONType)
        /// A key's object outside `strings`.
        case misplacedEntry(name: String)
        case unknownVersion(String)
        /// A localization without any text.
        case emptyLocalization
        /// States that Xcode does not write; reported once for each, with how often it occurs.
        case unknownState(String, count: Int)
        case unknownExtractionState(String, count: Int)
        /// Both kinds of variation side by side: Apple's output differs from run to run.
        case pluralBesideDevice
        /// A plural form that is varied again; Apple's compiler refuses.
        case pluralFurtherVaried
        /// The device `other` varied by plural; Apple's compiler refuses.
        case deviceOtherVaried
        /// A text and variations on one object: an import drops the text.
        case unitBesideVariations
        /// A name twice in one object.
        case duplicateKey(name: String, isIdentical: Bool)
        /// Two names that look the same and differ in bytes.
        case duplicateKeyNormalized(name: String)
        /// More substitutions in a localization than ``CatalogLimits/substitutions``; the rest was not read.
        case tooManySubstitutions(count: Int)
    }

    package internal(set) var kind: Kind
    package let range: ByteRange
    /// The other place, of duplicates.
    package let related: ByteRange?
    /// Index of the entry, or nil.
    package internal(set) var entry: Int?
    /// Index of the language, or nil.
    package internal(set) var language: LanguageIndex?

    /// The types of JSON.
    package enum JSONType: String, Sendable, Hashable {
        case object, array, string, number, boolean, null, integer, nothing
    }
}
