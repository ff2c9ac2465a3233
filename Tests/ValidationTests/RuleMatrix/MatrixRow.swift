import L10nDiagnostics
import L10nLinting
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// One row of the matrix: what a rule reports for one text in one language.
///
/// Runs all default rules and the rule of the row. Only the expected findings may appear.
struct MatrixRow: Sendable, CustomTestStringConvertible {
    enum Verdict: Sendable, Equatable {
        /// The rule reports a finding of this severity.
        case found(Severity)
        /// No rule reports anything.
        case silent
        /// Only other rules report findings, as `severity rule`.
        case left([String])
    }

    let rule: RuleID
    let language: String
    let verdict: Verdict
    /// Other expected findings, as `severity rule`.
    var also: [String] = []
    /// The source text; nil if the text itself is in the source language.
    var source: MatrixText?
    let text: MatrixText
    var key = "shop.text"
    /// The members of the entry before its localizations.
    var members = #""extractionState":"manual""#
    var change: @Sendable (inout ValidationOptions) -> Void = { _ in }

    var testDescription: String { "\(rule) \(language): \(text.json) (\(key))" }

    /// Whether the rule must report a finding.
    var isPositive: Bool {
        if case .found = verdict { return true }
        return false
    }

    /// The expected findings, as `severity rule`, each once.
    var expected: Set<String> {
        switch verdict {
        case .found(let severity): Set(also + ["\(severity.name) \(rule)"])
        case .silent: []
        case .left(let findings): Set(findings)
        }
    }

    // MARK: Rows

    static func error(_ language: String, _ text: MatrixText, from source: MatrixText? = nil, also: [String] = []) -> MatrixRow {
        MatrixRow(rule: "", language: language, verdict: .found(.error), also: also, source: source, text: text)
    }

    static func warning(_ language: String, _ text: MatrixText, from source: MatrixText? = nil, also: [String] = []) -> MatrixRow
    {
        MatrixRow(rule: "", language: language, verdict: .found(.warning), also: also, source: source, text: text)
    }

    static func note(_ language: String, _ text: MatrixText, from source: MatrixText? = nil, also: [String] = []) -> MatrixRow {
        MatrixRow(rule: "", language: language, verdict: .found(.note), also: also, source: source, text: text)
    }

    static func silent(_ language: String, _ text: MatrixText, from source: MatrixText? = nil) -> MatrixRow {
        MatrixRow(rule: "", language: language, verdict: .silent, source: source, text: text)
    }

    static func left(to findings: String..., in language: String, _ text: MatrixText, from source: MatrixText? = nil)
        -> MatrixRow
    {
        MatrixRow(rule: "", language: language, verdict: .left(findings), source: source, text: text)
    }

    /// The same row for an entry whose key is its text, as the compiler extracts it.
    func key(_ key: String) -> MatrixRow {
        var row = self
        row.key = key
        row.members = ""
        return row
    }

    /// The same row for another key.
    func named(_ key: String) -> MatrixRow {
        var row = self
        row.key = key
        return row
    }

    /// The same row for an entry with other members.
    func members(_ members: String) -> MatrixRow {
        var row = self
        row.members = members
        return row
    }

    var stale: MatrixRow { members(#""extractionState":"stale""#) }
    var untranslatable: MatrixRow { members(#""extractionState":"manual","shouldTranslate":false"#) }

    /// The same row with another configuration.
    func with(_ change: @escaping @Sendable (inout ValidationOptions) -> Void) -> MatrixRow {
        var row = self
        row.change = change
        return row
    }

    // MARK: Running

    /// Runs the rules.
    func findings() -> [Finding] {
        var options = ValidationOptions()
        options.severities[rule] = .on
        options.runsPreviews = RuleRegistry.all.contains { $0.id == rule && $0.state == .preview }
        // Without a named language, a missing text is a warning.
        if source != nil, !text.isAbsent { options.requiredLanguages = [language] }
        change(&options)
        let file = SourceFile(path: "Shop.xcstrings", bytes: Array(catalog.utf8))
        return Validator(options: options).check(CatalogDecoder.decode(file)).findings
    }

    private var catalog: String {
        let texts: [(String, MatrixText)] = (source.map { [("en", $0)] } ?? []) + [(language, text)]
        let entry = CatalogJSON.entry(key, texts.filter { !$0.1.isAbsent }.map { ($0.0, $0.1.json) }, fields: members)
        return CatalogJSON.catalog(entry, source: source == nil ? language : "en")
    }
}

/// Rows of one rule, which share the source text unless they have their own or are English.
func rows(_ rule: RuleID, from source: MatrixText? = nil, _ lines: [MatrixRow]) -> [MatrixRow] {
    lines.map { line in
        var row = MatrixRow(
            rule: rule, language: line.language, verdict: line.verdict, also: line.also,
            source: line.source ?? (line.language == "en" ? nil : source),
            text: line.text)
        row.key = line.key
        row.members = line.members
        row.change = line.change
        return row
    }
}

/// A localization: a text, plural forms, or more.
///
/// A string literal is a text, a dictionary literal a plural.
struct MatrixText: Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    private enum Content: Sendable {
        case absent
        case text(String, state: String)
        case plural([(String, String)])
        case json(String)
    }

    private let content: Content

    private init(_ content: Content) { self.content = content }
    init(stringLiteral text: String) { content = .text(text, state: "translated") }
    init(dictionaryLiteral forms: (String, String)...) { content = .plural(forms) }

    /// No localization: the key is the text, or a translation is missing.
    static let absent = MatrixText(.absent)

    static func state(_ state: String, _ text: String) -> MatrixText { MatrixText(.text(text, state: state)) }
    static func json(_ json: String) -> MatrixText { MatrixText(.json(json)) }

    /// Texts by device.
    static func devices(_ texts: KeyValuePairs<String, MatrixText>) -> MatrixText {
        .json(CatalogJSON.variations("device", texts.map { ($0.key, $0.value.json) }))
    }

    /// A text with substitutions: name, argument (nil for none), specifier, forms.
    static func text(_ text: String, _ substitutions: (String, Int?, String, MatrixText)...) -> MatrixText {
        let members = substitutions.map { name, argument, specifier, forms in
            let number = argument.map { #""argNum":\#($0),"# } ?? ""
            return #""\#(name)":{\#(number)"formatSpecifier":"\#(specifier)",\#(forms.json.dropFirst().dropLast())}"#
        }
        return .json(
            #"{"stringUnit":{"state":"translated","value":"\#(text)"},"substitutions":{\#(members.joined(separator: ","))}}"#)
    }

    /// The same plural without a form.
    func without(_ form: String) -> MatrixText {
        guard case .plural(let forms) = content else { return self }
        return MatrixText(.plural(forms.filter { $0.0 != form }))
    }

    /// The same plural with another text for a form, or with an additional form.
    func with(_ form: String, _ text: String) -> MatrixText {
        guard case .plural(let forms) = content else { return self }
        if !forms.contains(where: { $0.0 == form }) { return MatrixText(.plural(forms + [(form, text)])) }
        return MatrixText(.plural(forms.map { $0.0 == form ? (form, text) : $0 }))
    }

    var isAbsent: Bool {
        if case .absent = content { return true }
        return false
    }

    var json: String {
        switch content {
        case .absent: "{}"
        case .text(let text, let state): Self.unit(text, state)
        case .plural(let forms):
            CatalogJSON.variations("plural", forms.map { ($0, Self.unit($1, "translated")) })
        case .json(let json): json
        }
    }

    private static func unit(_ text: String, _ state: String) -> String {
        CatalogJSON.unit(JSONPrinter.escaped(text), state: state)
    }
}

/// A counted noun, correct in languages of all plural shapes.
enum Bags {
    static let en: MatrixText = ["one": "%lld bag", "other": "%lld bags"]
    static let de: MatrixText = ["one": "%lld Tasche", "other": "%lld Taschen"]
    static let fr: MatrixText = ["one": "%lld sac", "other": "%lld sacs"]
    static let ptBR: MatrixText = ["one": "%lld sacola", "other": "%lld sacolas"]
    static let ru: MatrixText = ["one": "%lld сумка", "few": "%lld сумки", "many": "%lld сумок", "other": "%lld сумки"]
    static let uk: MatrixText = ["one": "%lld сумка", "few": "%lld сумки", "many": "%lld сумок", "other": "%lld сумки"]
    static let pl: MatrixText = ["one": "%lld torba", "few": "%lld torby", "many": "%lld toreb", "other": "%lld torby"]
    static let cs: MatrixText = ["one": "%lld taška", "few": "%lld tašky", "other": "%lld tašek"]
    static let ar: MatrixText = [
        "zero": "لا حقائب", "one": "حقيبة واحدة", "two": "حقيبتان", "few": "%lld حقائب", "many": "%lld حقيبة",
        "other": "%lld حقيبة",
    ]
    static let cy: MatrixText = [
        "zero": "%lld bag", "one": "%lld bag", "two": "%lld fag", "few": "%lld bag", "many": "%lld bag", "other": "%lld bag",
    ]
    static let sl: MatrixText = ["one": "%lld torba", "two": "%lld torbi", "few": "%lld torbe", "other": "%lld torb"]
    static let lv: MatrixText = ["zero": "%lld somu", "one": "%lld soma", "other": "%lld somas"]
    static let he: MatrixText = ["one": "תיק אחד", "two": "שני תיקים", "other": "%lld תיקים"]
    static let tr: MatrixText = ["one": "%lld çanta", "other": "%lld çanta"]
    static let ja: MatrixText = ["other": "バッグ%lld個"]
}
