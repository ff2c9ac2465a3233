internal import L10nCLDR
package import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs

/// PO files of GNU gettext 0.21.
///
/// An entry is a text, or all plural forms of one: its context is the ID of the text without the form.
package struct POFormat: Sendable {
    /// The commit that the texts are exported from.
    package var revision: String?

    package init() {}

    // MARK: Writing

    /// One file per language and catalog, because a context may occur once in a file.
    package func write(_ files: [ExchangedFile]) -> ExportedDocument {
        var document = ExportedDocument()
        for file in files {
            var writer = POWriter(file, revision: revision)
            writer.write()
            document.files.append(("\(file.targetLanguage.asFileName)/\(file.stem).po", writer.output))
            document.losses += writer.losses
        }
        return document
    }

    package static func read(_ source: SourceFile) -> ImportedDocument { POReader.read(source) }

    // MARK: Languages

    /// A language as gettext names it: `pt_BR`, `sr_RS@latin`.
    static func name(of language: String) -> String {
        let tag = LanguageTag(language)
        var parts = [tag.language, tag.script, tag.region].compactMap(\.self)
        var modifier = tag.variants.first
        if let script = tag.script, let name = modifiers[script] {
            parts.removeAll { $0 == script }
            modifier = name
        }
        return parts.joined(separator: "_") + (modifier.map { "@\($0)" } ?? "")
    }

    /// The language that gettext names so.
    static func language(named name: String) -> String {
        let parts = name.split(separator: "@", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return "" }
        // A locale may name an encoding.
        var subtags = first.prefix { $0 != "." }.split(separator: "_").map(String.init)
        if parts.count == 2 {
            let script = modifiers.first { $0.value == parts[1] }?.key
            subtags.insert(script ?? parts[1], at: script == nil ? subtags.count : min(1, subtags.count))
        }
        return subtags.joined(separator: "-")
    }

    private static let modifiers = ["Arab": "arabic", "Cyrl": "cyrillic", "Deva": "devanagari", "Latn": "latin"]

    /// The header field with the exact name of the language in the catalog.
    static let languageField = "X-Language"
    static let sourceLanguageField = "X-Source-Language"
    static let revisionField = "X-Commit"
    /// The header field with the categories of forms that the expression never selects.
    static let categoriesField = "X-Plural-Categories"
}

private struct POWriter {
    private(set) var output: [UInt8] = []
    private(set) var losses: [ExchangeLoss] = []
    private let file: ExchangedFile
    private let revision: String?
    private let categories: [PluralCategory]

    private struct Entry {
        var units: [TranslationUnit]
        var context: String
    }

    init(_ file: ExchangedFile, revision: String?) {
        self.file = file
        self.revision = revision
        let profile = CLDRPluralRules.profile(for: LanguageTag(file.targetLanguage)) ?? PluralProfile { _ in .other }
        var needed = profile.common.union(profile.fractionOnly).union(PluralCategorySet(.other))
        // Forms that the language doesn't need but somebody has written.
        for unit in file.units where unit.filledTarget != nil {
            if let category = unit.path.category { needed.insert(PluralCategorySet(category)) }
        }
        categories = needed.categories
    }

    mutating func write() {
        writeHeader()
        for entry in entries { write(entry) }
    }

    private var entries: [Entry] {
        var numbers: [String: Int] = [:]
        var entries: [Entry] = []
        for unit in file.units {
            var path = unit.path
            path.category = nil
            let context = TranslationUnit(key: unit.key, path: path).id
            // A plain text and plural forms of one key are two entries, however their contexts look.
            let identity = (unit.path.category == nil ? "text " : "plural ") + context
            if let number = numbers[identity] {
                entries[number].units.append(unit)
            } else {
                numbers[identity] = entries.count
                entries.append(Entry(units: [unit], context: context))
            }
        }
        return entries
    }

    private mutating func writeHeader() {
        let name = POFormat.name(of: file.targetLanguage)
        let forms = POPluralForms(categories, of: file.targetLanguage)
        var fields = [
            ("Project-Id-Version", file.original), ("PO-Revision-Date", ""), ("Last-Translator", ""), ("Language-Team", ""),
            ("Language", name), ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"), ("Plural-Forms", forms.header),
            (POFormat.sourceLanguageField, file.sourceLanguage),
        ]
        if POPluralForms(header: forms.header, language: file.targetLanguage)?.names != forms.names {
            fields.append((POFormat.categoriesField, forms.names))
        }
        if POFormat.language(named: name) != file.targetLanguage { fields.append((POFormat.languageField, file.targetLanguage)) }
        if let revision { fields.append((POFormat.revisionField, revision)) }
        append("msgid", "")
        append("msgstr", fields.map { "\($0): \($1)\n" }.joined())
    }

    private mutating func write(_ entry: Entry) {
        output.append(0x0A)
        if let comment = entry.units[0].comment, !comment.isEmpty {
            for line in comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                append(line.isEmpty ? "#.\n" : "#. \(line)\n")
            }
        }
        for use in entry.units[0].uses { append("#. \(use)\n") }
        // Since version 0.22, gettext puts a name with spaces between isolates.
        append(file.original.contains(" ") ? "#: \u{2068}\(file.original)\u{2069}\n" : "#: \(file.original)\n")
        let isFuzzy = entry.units.contains { $0.filledTarget != nil && $0.state != .translated && $0.state != nil }
        let isFormat = entry.units.contains { $0.source.map(Self.isFormat) ?? false }
        if isFuzzy || isFormat {
            append(
                "#, " + [isFuzzy ? "fuzzy" : nil, isFormat ? "objc-format" : nil].compactMap(\.self).joined(separator: ", ")
                    + "\n")
        }
        reportLosses(entry, isFuzzy: isFuzzy)
        append("msgctxt", withoutNull(entry.context))
        let units = entry.units
        if units[0].path.category == nil {
            append("msgid", withoutNull(units[0].source ?? ""))
            append("msgstr", withoutNull(units[0].target ?? ""))
            return
        }
        func unit(_ category: PluralCategory) -> TranslationUnit? { units.first { $0.path.category == category } }
        let many = Self.sourceOfMany(units)
        append("msgid", withoutNull(unit(.one)?.source ?? many))
        append("msgid_plural", withoutNull(many))
        for (number, category) in categories.enumerated() {
            append("msgstr[\(number)]", withoutNull(unit(category)?.target ?? ""))
        }
    }

    /// The source text for all forms but `one`.
    private static func sourceOfMany(_ units: [TranslationUnit]) -> String {
        let other = units.first { $0.path.category == .other }
        return other?.source ?? units.lazy.compactMap(\.source).first ?? ""
    }

    /// Whether gettext can compare the placeholders of a text with those of its translation.
    private static func isFormat(_ text: String) -> Bool {
        let specifiers = FormatParser.parse(text)
        return specifiers.contains { $0.form == .argument }
            && specifiers.allSatisfy {
                $0.form == .escapedPercent || $0.form == .argument && !$0.mayBeProse && $0.nameStart == $0.nameEnd
            }
    }

    private mutating func reportLosses(_ entry: Entry, isFuzzy: Bool) {
        let many = entry.units[0].path.category == nil ? nil : Self.sourceOfMany(entry.units)
        for unit in entry.units {
            if unit.target == "" { report(.emptyTranslation, unit) }
            let isWritten = unit.filledTarget != nil
            if isWritten, let state = unit.state, state != (isFuzzy ? .needsReview : .translated) { report(.state(state), unit) }
            if let many, unit.path.category != .one, let source = unit.source, source != many { report(.source, unit) }
            if [unit.key, unit.source, unit.target].contains(where: { $0?.unicodeScalars.contains("\0") ?? false }) {
                report(.control("\0"), unit)
            }
        }
    }

    private mutating func report(_ kind: ExchangeLoss.Kind, _ unit: TranslationUnit) {
        losses.append(ExchangeLoss(kind, unit, in: file))
    }

    // MARK: Syntax

    /// Texts of C end with a null character.
    private func withoutNull(_ text: String) -> String { text.contains("\0") ? text.filter { $0 != "\0" } : text }

    private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

    private mutating func append(_ keyword: String, _ text: String) {
        append("\(keyword) \"")
        var isFirst = true
        let bytes = Array(text.utf8)
        // A text of several lines begins below its keyword.
        if let lineEnd = bytes.firstIndex(of: 0x0A), lineEnd < bytes.count - 1 {
            append("\"\n\"")
            isFirst = false
        }
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x07: append("\\a")
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0A: append(isFirst || index == bytes.count - 1 ? "\\n" : "\\n\"\n\"")
            case 0x0B: append("\\v")
            case 0x0C: append("\\f")
            case 0x0D: append("\\r")
            case 0x00..<0x20, 0x7F:
                let octal = String(byte, radix: 8)
                append("\\" + String(repeating: "0", count: 3 - octal.count) + octal)
            default: output.append(byte)
            }
        }
        append("\"\n")
    }
}
