internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nRuntime

/// Reads resources of Android.
struct AndroidReader {
    private var reader: XMLReader
    private var file = ImportedFile()
    private var problems: [(message: Message, range: ByteRange)] = []
    /// The prefix of the attributes of ``AndroidFormat/namespace``.
    private var prefix = "l10n"
    /// What the file says about the resource that is read.
    private var comment: String?
    private var isUntranslatable = false

    static func read(_ source: SourceFile) -> ImportedDocument {
        ImportedDocument.decoding(source, read)
    }

    private static func read(_ document: DecodedSource) -> ImportedDocument {
        let source = document.source
        var reader = AndroidReader(reader: XMLReader(document))
        let folder = source.path.split(separator: "/").dropLast().last ?? ""
        reader.file.targetLanguage = AndroidFormat.language(ofFolder: folder)
        var isDamaged = false
        do throws(XMLError) {
            guard try reader.read() else {
                return ImportedDocument(
                    source: source, problems: [(L10n.Exchange.Android.noResources, .empty(at: 0))], isDamaged: true)
            }
        } catch {
            reader.problems.append((error.message, error.range))
            isDamaged = true
        }
        let files = reader.file.units.isEmpty ? [] : [reader.file]
        return ImportedDocument(source: source, files: files, problems: reader.problems, isDamaged: isDamaged)
    }

    private init(reader: XMLReader) { self.reader = reader }

    /// False for another kind of XML.
    private mutating func read() throws(XMLError) -> Bool {
        while let event = try reader.next() {
            // A comment is about what follows it without an empty line.
            if case .text = event, reader.text.count(where: { $0 == 0x0A }) > 1 { reader.comment = nil }
            guard case .start(let tag) = event else { continue }
            if reader.depth == 1 {
                guard tag.name.text == "resources" else { return false }
                prefix =
                    tag.attributes.first { $0.name.prefix == "xmlns" && $0.value == AndroidFormat.namespace }?.name.local
                    ?? prefix
                file.original = own("catalog", tag)
                file.revision = own("commit", tag)
                if let language = own("language", tag) { file.targetLanguage = language }
                continue
            }
            comment = reader.comment?.trimmed
            reader.comment = nil
            isUntranslatable = tag["translatable"] == "false"
            switch tag.name.text {
            case "string": try readString(tag)
            case "item" where tag["type"] == "string": try readString(tag)
            case "plurals": try readPlurals(tag)
            case "string-array":
                problems.append((L10n.Exchange.Android.unknownElement(element: tag.name.text), reader.range))
                try reader.skipElement()
            // Colors, dimensions, and other resources.
            default: try reader.skipElement()
            }
        }
        return true
    }

    private func own(_ name: String, _ tag: XMLElementTag) -> String? {
        tag.attributes.first { $0.name.prefix == prefix && $0.name.local == name }?.value
    }

    /// The ID of a resource without a plural form; nil for one without a name.
    private mutating func context(of tag: XMLElementTag) -> String? {
        if let id = own("id", tag) ?? tag["name"] { return id }
        problems.append((L10n.Exchange.Android.noName, reader.range))
        return nil
    }

    private mutating func readString(_ tag: XMLElementTag) throws(XMLError) {
        guard let context = context(of: tag) else { return try reader.skipElement() }
        try append([context], tag)
    }

    private mutating func readPlurals(_ tag: XMLElementTag) throws(XMLError) {
        guard let context = context(of: tag) else { return try reader.skipElement() }
        let depth = reader.depth
        while let event = try reader.next() {
            if reader.depth < depth { return }
            guard case .start(let item) = event else { continue }
            let quantity = item["quantity"] ?? ""
            guard item.name.text == "item", let category = PluralCategory(name: quantity) else {
                problems.append((L10n.Exchange.Android.unknownQuantity(quantity: quantity), reader.range))
                try reader.skipElement()
                continue
            }
            try append(TranslationUnit.ids(context, category), item)
        }
    }

    /// Reads the text of the element that has just begun.
    private mutating func append(_ ids: [String], _ tag: XMLElementTag) throws(XMLError) {
        let start = reader.range
        var range: ByteRange?
        var text = ""
        let depth = reader.depth
        var names: [XMLName] = []
        reading: while let event = try reader.next() {
            switch event {
            case .text:
                text += String(decoding: reader.text, as: UTF8.self)
                range = ByteRange(range?.start ?? reader.range.start, reader.range.end)
            // What is marked up for translators is text; other elements are for the app.
            case .start(let inner):
                names.append(inner.name)
                if inner.name.local == "g", !inner.name.prefix.isEmpty { continue }
                let attributes = inner.attributes.map { " \($0.name.text)=\\\"\($0.value)\\\"" }.joined()
                text += "<\(inner.name.text)\(attributes)>"
            case .end(let name):
                if reader.depth < depth { break reading }
                if names.popLast().map({ $0.local == "g" && !$0.prefix.isEmpty }) != true { text += "</\(name.text)>" }
            }
        }
        let whole = ByteRange(start.start, max(start.end, reader.range.start))
        guard let plain = Self.unescaped(text) else {
            problems.append((L10n.Exchange.Android.invalidEscape, range ?? whole))
            return
        }
        if ["@string/", "@android:string/", "?attr/"].contains(where: text.hasPrefix) {
            problems.append((L10n.Exchange.Android.reference(text: text), range ?? whole))
            return
        }
        let arguments = own("arguments", tag)
        let target = AndroidPlaceholders.catalogText(plain, arguments: arguments)
        var unit = ImportedUnit(ids: ids, source: nil, target: target, state: nil, range: range ?? whole)
        unit.hasGuessedTypes = arguments == nil
        unit.comment = comment
        unit.isUntranslatable = isUntranslatable
        file.units.append(unit)
    }

    /// A text without the escape sequences of Android: whitespace is a space unless it is quoted. Nil for half a number.
    private static func unescaped(_ text: String) -> String? {
        var output: [UInt16] = []
        var isQuoted = false
        var hasBlank = false
        var rest = Array(text.utf16)[...]
        func append(_ unit: UInt16) {
            if hasBlank { output.append(0x20) }
            hasBlank = false
            output.append(unit)
        }
        while let unit = rest.popFirst() {
            switch unit {
            case 0x22: isQuoted.toggle()
            case 0x5C:
                switch rest.popFirst() {
                case 0x6E: append(0x0A)
                case 0x74: append(0x09)
                case 0x75:
                    let digits = rest.prefix(4)
                    guard digits.count == 4, digits.allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar(UInt8($0))).isHexDigit }),
                        let code = UInt16(String(decoding: digits, as: UTF16.self), radix: 16)
                    else { return nil }
                    append(code)
                    rest = rest.dropFirst(4)
                case let other?: append(other)
                case nil: append(0x5C)
                }
            case 0x20, 0x09, 0x0A, 0x0D:
                if isQuoted {
                    append(unit)
                } else if !output.isEmpty {
                    hasBlank = true
                }
            default: append(unit)
            }
        }
        return String(decoding: output, as: UTF16.self)
    }
}
