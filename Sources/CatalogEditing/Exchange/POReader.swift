internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nRuntime

/// Reads PO files of any program. Entries without a context have their source text as the key.
struct POReader {
    private typealias Texts = L10n.Exchange.Po

    private struct Text {
        var bytes: [UInt8] = []
        var range: Range<Int>

        var string: String { String(decoding: bytes, as: UTF8.self) }
    }

    private struct Entry {
        var context: Text?
        var source: Text?
        var plural: Text?
        /// By number; 0 for an entry without plural forms.
        var translations: [Int: Text] = [:]
        var isFuzzy = false
        var catalog: String?
        /// What programmers tell translators.
        var comments: [String] = []
        var start: Int

        var isComplete: Bool { source != nil && !translations.isEmpty }
        var isEmpty: Bool { context == nil && source == nil && plural == nil && translations.isEmpty }
    }

    private enum Keyword: Hashable {
        case context, source, plural
        case translation(Int)
    }

    private var result: [ImportedFile] = []
    private var problems: [(message: Message, range: ByteRange)] = []
    private var isDamaged = false
    private let bytes: [UInt8]
    /// Offset of the first byte after a byte-order mark.
    private let start: Int
    private var entry = Entry(start: 0)
    /// What the texts of lines without a keyword belong to.
    private var keyword: Keyword?
    private var header: [String: String] = [:]
    private var headerRange = 0..<0
    private var forms: POPluralForms?
    private var hasEntry = false
    private var files: [String?: Int] = [:]

    static func read(_ source: SourceFile) -> ImportedDocument {
        ImportedDocument.decoding(source) { decoded in
            var reader = POReader(decoded)
            reader.read()
            return ImportedDocument(
                source: decoded.source, files: reader.result, problems: reader.problems, isDamaged: reader.isDamaged)
        }
    }

    private init(_ decoded: DecodedSource) {
        bytes = decoded.source.bytes
        start = decoded.start
    }

    // MARK: Lines

    private mutating func read() {
        var start = start
        while start < bytes.count, !isDamaged {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            readLine(start..<end)
            start = end + 1
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { start += 1 }
        }
        // The entry with the damage is not finished.
        if !isDamaged { finishEntry(at: bytes.count) }
        if !isDamaged, !hasEntry { damage(Texts.noEntry, 0..<0) }
        problems.sort { $0.range.start < $1.range.start }
    }

    private mutating func readLine(_ line: Range<Int>) {
        guard let start = bytes[line].firstIndex(where: { !ASCII.isWhitespace($0) }) else { return }
        let line = start..<line.upperBound
        switch bytes[start] {
        case UInt8(ascii: "#"): readComment(line)
        case UInt8(ascii: "\""):
            guard let keyword else {
                damage(Texts.unexpected, line)
                return
            }
            readText(line, of: keyword)
        default: readKeyword(line)
        }
    }

    private mutating func readComment(_ line: Range<Int>) {
        if !entry.isEmpty { finishEntry(at: line.lowerBound) }
        let text = String(decoding: bytes[line].dropFirst(2), as: UTF8.self)
        switch line.count > 1 ? bytes[line.lowerBound + 1] : 0 {
        case UInt8(ascii: ","):
            let flags = text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            if flags.contains("fuzzy") { entry.isFuzzy = true }
        case UInt8(ascii: ":"):
            let path = text.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }.drop { $0 == " " }
            let name = path.reversed().drop { $0.isWhitespace }.reversed()
            if path.contains(".xcstrings"), entry.catalog == nil { entry.catalog = Self.catalog(String(name)) }
        case UInt8(ascii: "."): entry.comments.append(text.trimmed)
        // Comments of translators, previous texts, and entries that nothing uses.
        default: break
        }
    }

    /// A path up to its extension: a line number may follow.
    private static func catalog(_ path: String) -> String? {
        path.firstRange(of: ".xcstrings").map { String(path[..<$0.upperBound]) }
    }

    private mutating func readKeyword(_ line: Range<Int>) {
        let end = bytes[line].firstIndex { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "\"") } ?? line.upperBound
        guard let keyword = Self.keyword(String(decoding: bytes[line.lowerBound..<end], as: UTF8.self)) else {
            self.keyword = nil
            damage(Texts.unexpected, line.lowerBound..<max(end, line.lowerBound + 1))
            return
        }
        let isRepeated =
            switch keyword {
            case .context: entry.context != nil || entry.isComplete
            case .source: entry.source != nil
            case .plural: entry.plural != nil
            case .translation(let number): entry.translations[number] != nil
            }
        if isRepeated { finishEntry(at: line.lowerBound) }
        if entry.isEmpty { entry.start = line.lowerBound }
        self.keyword = keyword
        readText(end..<line.upperBound, of: keyword)
    }

    private static func keyword(_ name: String) -> Keyword? {
        switch name {
        case "msgctxt": return .context
        case "msgid": return .source
        case "msgid_plural": return .plural
        case "msgstr": return .translation(0)
        default:
            guard name.hasPrefix("msgstr["), name.hasSuffix("]") else { return nil }
            return Int(name.dropFirst(7).dropLast()).flatMap { 0..<100 ~= $0 ? .translation($0) : nil }
        }
    }

    /// Appends the text of a line to that of a keyword.
    private mutating func readText(_ line: Range<Int>, of keyword: Keyword) {
        guard let open = bytes[line].firstIndex(where: { !ASCII.isWhitespace($0) }), bytes[open] == UInt8(ascii: "\"") else {
            damage(Texts.unexpected, line)
            append([], line, to: keyword)
            return
        }
        var text: [UInt8] = []
        var index = open + 1
        while index < line.upperBound, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                index = readEscape(at: index, before: line.upperBound, &text)
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        if index >= line.upperBound {
            damage(Texts.unterminatedText, open..<open + 1)
        }
        append(text, open..<min(index + 1, line.upperBound), to: keyword)
        // More texts, or keywords, may follow on the line.
        if index < line.upperBound { readLine(index + 1..<line.upperBound) }
    }

    /// - Returns: The index after the sequence.
    private mutating func readEscape(at start: Int, before end: Int, _ text: inout [UInt8]) -> Int {
        guard start + 1 < end else {
            damage(Texts.unknownEscape(escape: "\\"), start..<end)
            return end
        }
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
            UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): UInt8(ascii: "\""),
            UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "?"): UInt8(ascii: "?"),
        ]
        let kind = bytes[start + 1]
        if let byte = simple[kind] {
            text.append(byte)
            return start + 2
        }
        let isHexadecimal = kind == UInt8(ascii: "x")
        let first = isHexadecimal ? start + 2 : start + 1
        let digits = bytes[first..<end].prefix(isHexadecimal ? 2 : 3).prefix {
            isHexadecimal ? ASCII.isHexadecimalDigit($0) : 0x30..<0x38 ~= $0
        }
        if let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 8) {
            text.append(byte)
            return digits.endIndex
        }
        // A whole character follows the backslash.
        var next = start + 2
        while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
        damage(Texts.unknownEscape(escape: String(decoding: bytes[start..<next], as: UTF8.self)), start..<next)
        text += bytes[start..<next]
        return next
    }

    private mutating func append(_ text: [UInt8], _ range: Range<Int>, to keyword: Keyword) {
        func extend(_ known: inout Text?) {
            known = Text(
                bytes: (known?.bytes ?? []) + text, range: (known?.range.lowerBound ?? range.lowerBound)..<range.upperBound)
        }
        switch keyword {
        case .context: extend(&entry.context)
        case .source: extend(&entry.source)
        case .plural: extend(&entry.plural)
        case .translation(let number): extend(&entry.translations[number])
        }
    }

    // MARK: Entries

    private mutating func finishEntry(at end: Int) {
        defer {
            entry = Entry(start: end)
            keyword = nil
        }
        if entry.isEmpty { return }
        let range = entry.start..<max(end, entry.start)
        let place = entry.start..<min(entry.start + 6, range.upperBound)
        guard let source = entry.source else { return damage(Texts.noSource, place) }
        guard !entry.translations.isEmpty else { return damage(Texts.noTranslation, place) }
        if entry.context == nil, source.bytes.isEmpty {
            if !hasEntry { readHeader(entry.translations[0]) }
            hasEntry = true
            return
        }
        hasEntry = true
        let context = entry.context?.string ?? source.string
        // Other programs tell apart what has one context by the source text.
        let whole = entry.context.flatMap { header[POFormat.sourceLanguageField] == nil ? "\($0.string)|\(source.string)" : nil }
        guard let plural = entry.plural else {
            append([context, whole].compactMap(\.self), source.string, entry.translations[0], range)
            return
        }
        func ids(_ category: PluralCategory) -> [String] {
            TranslationUnit.ids(context, category)
                + (whole.map { [TranslationUnit(key: $0, path: TextPath(category: category)).id] } ?? [])
        }
        let forms = pluralForms(count: (entry.translations.keys.max() ?? 0) + 1)
        for (number, translation) in entry.translations.sorted(by: { $0.key < $1.key }) {
            guard forms.indices.contains(number), let category = forms[number] else {
                problem(Texts.unknownForm(number: number), translation.range)
                continue
            }
            let ownSource: String? =
                switch category {
                case .one: source.string
                case .other: plural.string
                default: nil
                }
            append(ids(category), ownSource, translation, range)
        }
        guard let number = files[entry.catalog] else { return }
        for (category, source) in [(PluralCategory.one, source.string), (.other, plural.string)]
        where !forms.contains(category) {
            var unit = ImportedUnit(ids: ids(category), source: source, target: nil, state: nil, range: ByteRange(range))
            unit.comment = comment
            result[number].foreignForms.append(unit)
        }
    }

    private var comment: String? { entry.comments.isEmpty ? nil : entry.comments.joined(separator: "\n") }

    private mutating func append(_ ids: [String], _ source: String?, _ translation: Text?, _ range: Range<Int>) {
        let number = files[entry.catalog] ?? result.count
        if number == result.count {
            files[entry.catalog] = number
            var file = ImportedFile()
            file.original = entry.catalog ?? header["Project-Id-Version"].flatMap(Self.catalog)
            file.sourceLanguage = header[POFormat.sourceLanguageField]
            file.revision = header[POFormat.revisionField]
            file.targetLanguage = language
            result.append(file)
        }
        let target = translation.flatMap { $0.bytes.isEmpty ? nil : $0.string }
        var unit = ImportedUnit(
            ids: ids, source: source.flatMap { $0.isEmpty ? nil : $0 }, target: target,
            state: target == nil ? nil : entry.isFuzzy ? .needsReview : .translated,
            range: ByteRange(target == nil ? range : translation?.range ?? range))
        unit.sharesState = entry.plural != nil
        unit.comment = comment
        result[number].units.append(unit)
    }

    // MARK: Header

    private mutating func readHeader(_ text: Text?) {
        guard let text else { return }
        for line in text.string.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            header[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        guard let field = header["Plural-Forms"], let language else { return }
        forms = POPluralForms(header: field, language: language, names: header[POFormat.categoriesField])
        // A template has the words INTEGER and EXPRESSION there.
        if forms == nil, !field.contains("INTEGER") { damage(Texts.invalidPlural, text.range) }
    }

    private var language: String? {
        if let exact = header[POFormat.languageField] { return exact }
        return header["Language"].flatMap { $0.isEmpty ? nil : POFormat.language(named: $0) }
    }

    /// The categories of an entry with some forms, where the header does not say them: those of the language if they are as many.
    private func pluralForms(count: Int) -> [PluralCategory?] {
        if let forms { return forms.categories }
        guard let profile = language.flatMap({ CLDRPluralRules.profile(for: LanguageTag($0)) }) else {
            return count == 1 ? [.other] : []
        }
        let other = PluralCategorySet(.other)
        let sets = [profile.common, profile.common.union(profile.fractionOnly).union(other), profile.all.union(other)]
        return sets.first { $0.count == count }?.categories ?? []
    }

    private mutating func problem(_ message: Message, _ range: Range<Int>) {
        problems.append((message, ByteRange(range)))
    }

    /// Reports what nothing can be trusted after.
    private mutating func damage(_ message: Message, _ range: Range<Int>) {
        if !isDamaged { problem(message, range) }
        isDamaged = true
    }
}
