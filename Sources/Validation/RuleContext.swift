public import Diagnostics
public import JSONSyntax
public import StringCatalogs

/// What a rule sees besides the part it is called with, and where it reports.
public struct RuleContext {
    public let catalog: StringCatalog
    public let options: ValidationOptions
    /// The bytes of the file; good during the walk only.
    public let bytes: UnsafeBufferPointer<UInt8>
    /// By index of language.
    public let languages: [LanguageFacts]
    /// Required languages as the configuration names them that the catalog does not mention anywhere.
    public let absentLanguages: [String]
    /// Whether the file has conflict markers: then what is double or incomplete says nothing.
    public let isConflicted: Bool
    /// The order of names in files that Xcode writes, or nil where it is not known (without ICU).
    public let keyOrder: (any KeyOrder)?

    /// The entry of the walk.
    public internal(set) var entry: CatalogEntry?
    /// The localization of the walk.
    public internal(set) var localization: Localization?
    /// The placeholders of the entry of the walk.
    public internal(set) var arguments = EntryArguments()
    /// Localization of the entry in the source language, if it has one.
    public internal(set) var sourceLocalization: Localization?

    var rule: RuleMetadata
    private(set) var diagnostics: [Diagnostic] = []

    init(
        catalog: StringCatalog, options: ValidationOptions, bytes: UnsafeBufferPointer<UInt8>, languages: [LanguageFacts],
        absentLanguages: [String], isConflicted: Bool, keyOrder: (any KeyOrder)?, rule: RuleMetadata
    ) {
        self.catalog = catalog
        self.options = options
        self.bytes = bytes
        self.languages = languages
        self.absentLanguages = absentLanguages
        self.isConflicted = isConflicted
        self.keyOrder = keyOrder
        self.rule = rule
    }

    // MARK: Reporting

    /// Reports a finding of the rule that is being called. Key and language are those of the walk unless they are given.
    ///
    /// - Parameters:
    ///   - message: What is wrong.
    ///   - range: Where.
    ///   - reason: Why it matters.
    ///   - advice: What to do.
    ///   - severity: Only where the consequence differs from the rule's default.
    ///   - unit: The text that it is about, for the form.
    public mutating func report(
        _ message: Message, at range: ByteRange, reason: Message, advice: Message, severity: Severity? = nil, unit: StringUnit? = nil,
        form: String? = nil, language: String? = nil, related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        diagnostics.append(
            Diagnostic(
                rule: rule.id, severity: severity ?? rule.severity, range: range,
                key: entry.map { catalog.string($0.key) },
                language: language ?? localization.map { languages[$0.language].name },
                form: form ?? unit.flatMap { catalog.formName(of: $0) },
                message: message, reason: reason, advice: advice, related: related, fix: fix))
    }

    // MARK: Texts

    /// The decoded text.
    public func string(_ text: JSONText) -> String { catalog.string(text) }

    /// The source text in a range of the file.
    public func excerpt(_ range: ByteRange) -> String { catalog.source.text(in: range) }

    /// Calls `body` with the decoded UTF-8 of a text, mostly without a copy.
    @inlinable
    public func withUTF8<R>(_ text: JSONText, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        text.withUTF8(in: bytes, body)
    }

    /// Where a range of the decoded value stands in the file.
    public func range(_ decoded: Range<Int>, of text: JSONText) -> ByteRange {
        text.sourceRange(ofDecoded: decoded, in: catalog.source)
    }

    // MARK: The walk

    /// The language of the localization of the walk.
    public var language: LanguageFacts? { localization.map { languages[$0.language] } }

    /// Whether the localization of the walk is that of the source language.
    public var isSourceLanguage: Bool { localization.map { $0.language == catalog.sourceLanguage } ?? false }

    /// The plain text of the source language, if the entry has one that is not empty.
    public var sourceText: JSONText? {
        guard let source = sourceLocalization else { return nil }
        return catalog.units[source.units].first { $0.form.isPlain && $0.hasValue && !$0.value.isEmpty }?.value
    }

    /// Whether the key of the walk is a name for a text and not the text itself: `plp.error_view.title`, `clearSearch`.
    public var keyIsIdentifier: Bool {
        guard let entry else { return false }
        return withUTF8(entry.key) { KeyShape.isIdentifier($0) }
    }
}

/// Tells names from texts.
public enum KeyShape {
    /// Whether a key is a name: no spaces, only letters, digits and `. _ - : /`, and a separator between two of them or a hump
    /// (`clearSearch`). A single word may be a text and counts as one.
    public static func isIdentifier(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        var hasSeparator = false
        var hasLetter = false
        for (index, byte) in key.enumerated() {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): hasLetter = true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                hasLetter = true
                if index > 0, key[index - 1] &- UInt8(ascii: "a") < 26 { hasSeparator = true }
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "/"):
                if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") { continue }
                if index > 0, index + 1 < key.count, isAlphanumeric(key[index - 1]), isAlphanumeric(key[index + 1]) { hasSeparator = true }
            default: return false
            }
        }
        return hasSeparator && hasLetter
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
}
