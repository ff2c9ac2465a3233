package import Diagnostics
package import JSONSyntax
package import StringCatalogs

/// What stays the same while one catalog is checked. Shared by the walks over its parts.
final class CheckSubject: Sendable {
    let catalog: StringCatalog
    let options: ValidationOptions
    let languages: [LanguageFacts]
    let absentLanguages: [String]
    let isConflicted: Bool
    /// Where strings of the file are broken, ascending.
    let brokenStrings: [UInt32]
    let isWellFormed: Bool
    let keyOrder: (any KeyOrder)?
    /// By the number of the rule.
    let ruleOptions: [RuleOptionValues?]

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
        ruleOptions = options.ruleOptions.isEmpty ? [] : RuleRegistry.all.map { options.ruleOptions[$0.metadata.id] }
    }
}

/// What a rule sees besides the part it is called with, and where it reports.
package struct RuleContext {
    private let subject: CheckSubject
    /// The bytes of the file; good during the walk only.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// Where the walk is, by index in the tables of the catalog. The context is copied often and so keeps no elements of them.
    private var entryIndex: Int?
    private var localizationIndex: Int?
    private var sourceLocalizationIndex: Int?
    /// The placeholders of the entry of the walk.
    package let arguments = EntryArguments()

    /// Number of the rule that is being called, in ``RuleRegistry/all``.
    var rule = 0
    private(set) var diagnostics: [Diagnostic] = []
    /// The kinds of characters of the unit that was looked at last.
    var unitTraits: (range: ByteRange, traits: TextTraits)?
    /// What the unit that was looked at last is compared with.
    var unitCounterpart: (range: ByteRange, counterpart: SourceCounterpart?)?
    /// What units of a form are compared with: those of the entry and the form that were looked at last.
    var formCounterpart: (entry: Int, form: UnitForm, counterpart: SourceCounterpart?)?
    /// What rules keep during the walk, by their numbers.
    private var keptValues: [AnyObject?] = []

    init(_ subject: CheckSubject, bytes: UnsafeBufferPointer<UInt8>) {
        self.subject = subject
        self.bytes = bytes
    }

    /// The entry of the walk.
    package internal(set) var entry: CatalogEntry? {
        get { entryIndex.map { catalog.entries[$0] } }
        set { entryIndex = newValue?.index }
    }
    /// The localization of the walk.
    package internal(set) var localization: Localization? {
        get { localizationIndex.map { catalog.localizations[$0] } }
        set { localizationIndex = newValue?.index }
    }
    /// Localization of the entry in the source language, if it has one.
    package internal(set) var sourceLocalization: Localization? {
        get { sourceLocalizationIndex.map { catalog.localizations[$0] } }
        set { sourceLocalizationIndex = newValue?.index }
    }
    package var catalog: StringCatalog { _read { yield subject.catalog } }
    package var options: ValidationOptions { _read { yield subject.options } }
    /// By index of language.
    package var languages: [LanguageFacts] { _read { yield subject.languages } }
    /// Required languages as the configuration names them that the catalog does not mention anywhere.
    package var absentLanguages: [String] { subject.absentLanguages }
    /// Whether the file has conflict markers: then what is double or incomplete says nothing.
    package var isConflicted: Bool { subject.isConflicted }
    /// Whether a string of the entry of the walk is broken, so that its texts may not be what was written.
    var hasBrokenString: Bool {
        let broken = subject.brokenStrings
        guard !broken.isEmpty, let range = entry?.range else { return false }
        var low = 0
        var high = broken.count
        while low < high {
            let middle = (low + high) / 2
            if broken[middle] < range.start { low = middle + 1 } else { high = middle }
        }
        return low < broken.count && broken[low] < range.end
    }
    /// Edits of the file; nil where it is no JSON, so that only its syntax is to be repaired.
    package var editor: JSONEditor? { subject.isWellFormed ? JSONEditor(catalog.document) : nil }
    /// The order of names in files that Xcode writes, or nil where it is not known (without ICU).
    package var keyOrder: (any KeyOrder)? { subject.keyOrder }

    /// What the configuration sets for the rule that is being called; nil: nothing.
    package var ruleOptions: RuleOptionValues? { subject.ruleOptions.isEmpty ? nil : subject.ruleOptions[rule] }

    /// An option of the rule that is being called; nil where it is not set.
    package func option(_ name: String) -> RuleOptionValue? { ruleOptions?[name] }

    /// What the rule that is being called makes of its options; made once in a walk.
    mutating func kept<Value: AnyObject>(_ make: (RuleContext) -> Value) -> Value {
        if keptValues.isEmpty { keptValues = Array(repeating: nil, count: RuleRegistry.all.count) }
        if let value = keptValues[rule] as? Value { return value }
        let value = make(self)
        keptValues[rule] = value
        return value
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
    ///   - fix: Kept only where the file is JSON, or the rule is one of syntax.
    package mutating func report(
        _ message: Message, at range: ByteRange, reason: Message, advice: Message, severity: Severity? = nil,
        unit: StringUnit? = nil,
        form: String? = nil, key: String? = nil, language: String? = nil, related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        let rule = RuleRegistry.all[self.rule].metadata
        diagnostics.append(
            Diagnostic(
                rule: rule.id, severity: severity ?? rule.severity, range: range,
                key: key ?? entry.map { catalog.string($0.key) },
                language: language ?? localization.map { languages[$0.language].name },
                form: form ?? unit.flatMap { catalog.formName(of: $0) },
                message: message, reason: reason, advice: advice, related: related,
                fix: subject.isWellFormed || rule.group == .syntax ? fix : nil))
    }

    // MARK: Texts

    /// The decoded text.
    package func string(_ text: JSONText) -> String { catalog.string(text) }

    /// The source text in a range of the file.
    package func excerpt(_ range: ByteRange) -> String { catalog.source.text(in: range) }

    /// Calls `body` with the decoded UTF-8 of a text, mostly without a copy.
    @inlinable
    package func withUTF8<R>(_ text: JSONText, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        text.withUTF8(in: bytes, body)
    }

    /// A text with its quotation marks, as far as it has them.
    package func quoted(_ text: JSONText) -> ByteRange {
        let mark = UInt8(ascii: "\"")
        let content = text.content
        let opens = content.start > 0 && bytes[Int(content.start) - 1] == mark
        let closes = Int(content.end) < bytes.count && bytes[Int(content.end)] == mark
        return ByteRange(content.start - (opens ? 1 : 0), content.end + (closes ? 1 : 0))
    }

    /// Where a range of the decoded value stands in the file.
    package func range(_ decoded: Range<Int>, of text: JSONText) -> ByteRange {
        text.sourceRange(ofDecoded: decoded, in: catalog.source)
    }

    // MARK: The walk

    /// The language of the localization of the walk.
    package var language: LanguageFacts? { localization.map { subject.languages[$0.language] } }

    /// Whether the localization of the walk is that of the source language.
    package var isSourceLanguage: Bool { localization.map { $0.language == subject.catalog.sourceLanguage } ?? false }

    /// The plain text of the source language, if the entry has one that is not empty.
    package var sourceText: JSONText? {
        guard let source = sourceLocalization else { return nil }
        return catalog.units[source.units].first { $0.form.isPlain && $0.hasValue && !$0.value.isEmpty }?.value
    }

    /// Whether the key of the walk is a name for a text and not the text itself: `plp.error_view.title`, `clearSearch`.
    package var keyIsIdentifier: Bool {
        guard let entry else { return false }
        return withUTF8(entry.key) { KeyShape.isIdentifier($0) }
    }
}
