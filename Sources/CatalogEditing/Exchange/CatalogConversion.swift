internal import L10nCLDR
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
package import L10nSyntax

/// Makes a new catalog of texts in another format: Android's resources, PO files, JSON.
package struct CatalogConversion {
    /// A file that is read, with its place.
    package struct Problem: Sendable {
        package let source: SourceFile
        package let range: ByteRange
        package let message: Message
    }

    private typealias Texts = L10n.Exchange.Conversion

    /// A file that is read.
    private struct Document {
        let contents: ImportedDocument
        let format: Format
        /// Whether somebody named the file, not only a folder above it.
        let isNamed: Bool
    }

    private enum Format {
        case android, json, po
        /// A file of PO with source texts only.
        case template
    }

    private let sourceLanguage: String
    private let order: any KeyOrder
    private var documents: [Document] = []
    /// By key, in the order of the files: texts by language and path.
    private var keys: [String] = []
    private var entries: [String: Entry] = [:]

    private struct Entry {
        var texts: [Text] = []
        var comment: String?
        var isUntranslatable = false

        /// Takes what a file says about the key.
        mutating func note(_ unit: ImportedUnit) {
            if comment == nil { comment = unit.comment }
            if unit.isUntranslatable { isUntranslatable = true }
        }
    }

    private struct Text {
        let language: String
        let path: TextPath
        let text: String
        let state: TextState
        /// Whether it is the source text in the file of another language: the file of the source language knows better.
        let isSecondhand: Bool
        let range: ByteRange
        let file: SourceFile
    }

    package private(set) var problems: [Problem] = []

    package init(sourceLanguage: String, order: any KeyOrder) {
        self.sourceLanguage = sourceLanguage
        self.order = order
    }

    /// The number of keys of the catalog, once it is made.
    package var keyCount: Int { keys.count }

    // MARK: Reading

    /// The files below a folder, or the file, that can be converted.
    package static func files(at path: String, in tree: any FileTree) -> [String] {
        if tree.kind(of: path) != .folder { return [path] }
        let suffixes = [".json", ".po", ".pot", ".xml"]
        return tree.files(below: path, suffixes: suffixes).paths.filter { format(of: $0) != nil }
    }

    private static func format(of path: String) -> Format? {
        let name = path.lowercased()
        if name.hasSuffix(".json") { return .json }
        if name.hasSuffix(".po") { return .po }
        if name.hasSuffix(".pot") { return .template }
        // The folder without a language has the source texts.
        let folder = FilePaths.fileName(of: FilePaths.folder(of: path))
        return name.hasSuffix(".xml") && (folder == "values" || folder.hasPrefix("values-")) ? .android : nil
    }

    /// Takes the texts of a file; false for a name that no format has.
    ///
    /// - Parameter isNamed: Whether somebody named the file, not only a folder above it.
    package mutating func add(_ source: SourceFile, isNamed: Bool) -> Bool {
        guard let format = Self.format(of: source.path) else { return false }
        let contents =
            switch format {
            case .android: AndroidFormat.read(source)
            case .json: JSONFormat.read(source)
            case .po, .template: POFormat.read(source)
            }
        documents.append(Document(contents: contents, format: format, isNamed: isNamed))
        return true
    }

    private mutating func read(_ document: Document, _ sharedNames: Set<String>) {
        let source = document.contents.source
        for problem in document.contents.problems {
            problems.append(Problem(source: source, range: problem.range, message: problem.message))
        }
        if document.format == .android, let folder = AndroidFormat.folderWithQualifiers(of: source.path) {
            return problems.append(Problem(source: source, range: .empty(at: 0), message: Texts.qualifier(folder: folder)))
        }
        for file in document.contents.files {
            guard let language = language(of: file, in: document) else {
                problems.append(Problem(source: source, range: .empty(at: 0), message: Texts.noLanguage))
                continue
            }
            let isSource = language == LanguageTag(sourceLanguage).canonical.identifier
            for unit in chain(file.units, file.foreignForms) {
                guard let first = unit.ids.first, let last = unit.ids.last,
                    let (key, path) = Self.meaning(of: sharedNames.contains(first) ? last : first)
                else { continue }
                if document.format == .json, path.category != nil, key.hasSuffix(Self.ordinal) {
                    problems.append(Problem(source: source, range: unit.range, message: Texts.ordinal(key: key)))
                    continue
                }
                if entries[key] == nil { keys.append(key) }
                entries[key, default: Entry()].note(unit)
                if let own = unit.source {
                    add(own, sourceLanguage, .translated, key, path, unit, document, isSecondhand: true)
                }
                guard let text = unit.target, !text.isEmpty else { continue }
                let state = isSource ? .translated : unit.state ?? .translated
                add(text, isSource ? sourceLanguage : language, state, key, path, unit, document)
            }
        }
    }

    /// How the names of ordinal plurals end in i18next, before the form.
    private static let ordinal = "_ordinal"

    private func chain(_ units: ImportedUnits, _ others: ImportedUnits) -> some Sequence<ImportedUnit> {
        [units, others].lazy.joined()
    }

    /// The language of the texts of a file; nil where nothing says it.
    private func language(of file: ImportedFile, in document: Document) -> String? {
        let path = document.contents.source.path
        var named = file.targetLanguage.flatMap { LanguageTag($0).unknownPart == nil ? $0 : nil }
        switch document.format {
        case .template: named = named ?? sourceLanguage
        case .android: named = file.targetLanguage == nil ? sourceLanguage : named
        // Somebody who names a single file knows what is in it.
        case .json: if named == nil, document.isNamed { named = sourceLanguage }
        case .po:
            // Headers are copied from one variant of a language to the next; gettext goes by the name.
            let stem = FilePaths.tableName(of: path)
            if let header = named, LanguageTag(stem).unknownPart == nil,
                LanguageTag(stem).canonical.language == LanguageTag(header).canonical.language
            {
                named = stem
            }
            named = named ?? ExchangeFormat.language(of: path)
        }
        return named.map { LanguageTag($0).canonical.identifier }
    }

    /// The first text of a form counts. Another one has no place.
    private mutating func add(
        _ text: String, _ language: String, _ state: TextState, _ key: String, _ path: TextPath, _ unit: ImportedUnit,
        _ document: Document, isSecondhand: Bool = false
    ) {
        let file = document.contents.source
        var text = text
        switch document.format {
        case .json:
            if text.contains("$t(") {
                problems.append(Problem(source: file, range: unit.range, message: Texts.nested(language: language, key: key)))
            }
        case .po: text = Self.withObjects(text)
        case .android, .template: break
        }
        let new = Text(
            language: language, path: path, text: text, state: state, isSecondhand: isSecondhand, range: unit.range, file: file)
        guard let index = entries[key]?.texts.firstIndex(where: { $0.language == language && $0.path == path }),
            let first = entries[key]?.texts[index]
        else {
            entries[key]?.texts.append(new)
            return
        }
        if first.isSecondhand, !isSecondhand {
            entries[key]?.texts[index] = new
        } else if first.isSecondhand == isSecondhand, !first.text.utf8.elementsEqual(text.utf8) {
            problems.append(Problem(source: file, range: unit.range, message: Texts.second(key: key, language: language)))
        }
    }

    /// A text whose strings of C are objects, as Swift passes them.
    private static func withObjects(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes = Array(text.utf8)
        for specifier in FormatParser.parse(text)
        where specifier.form == .argument && !specifier.mayBeProse && specifier.conversion == UInt8(ascii: "s") {
            bytes[specifier.range.upperBound - 1] = UInt8(ascii: "@")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The key and the form that an ID means: the longest form, as nobody has such keys.
    private static func meaning(of id: String) -> (key: String, path: TextPath)? {
        TranslationUnit.meanings(of: id).max { $0.path.text.utf8.count < $1.path.text.utf8.count }
    }

    /// The names that several texts of PO files share, whose source texts tell them apart.
    private var sharedNames: Set<String> {
        var others: [String: String] = [:]
        var shared: Set<String> = []
        for document in documents where document.format == .po || document.format == .template {
            for file in document.contents.files {
                for unit in chain(file.units, file.foreignForms) where unit.ids.count > 1 {
                    if let other = others.updateValue(unit.ids[unit.ids.count - 1], forKey: unit.ids[0]),
                        other != unit.ids[unit.ids.count - 1]
                    {
                        shared.insert(unit.ids[0])
                    }
                }
            }
        }
        return shared
    }

    // MARK: Writing

    /// The catalog, in Xcode's layout.
    package mutating func bytes(at path: String) -> [UInt8] {
        let empty = JSONNode.object([
            ("sourceLanguage", .string(sourceLanguage)), ("strings", .object([])), ("version", .string("1.0")),
        ])
        let source = SourceFile(path: path, bytes: Array(JSONPrinter.print(empty).utf8))
        guard let draft = CatalogDraft(CatalogDecoder.decode(source), order: order) else { return source.bytes }
        let sharedNames = sharedNames
        for document in documents { read(document, sharedNames) }
        for key in keys {
            guard let entry = entries[key] else { continue }
            let texts = complete(entry.texts, of: key)
            let names = InterpolatedNames(texts.filter { $0.language == sourceLanguage }.map(\.text))
            do throws(EditRefusal) {
                try draft.apply(.addKey(key, comment: entry.comment))
                if entry.isUntranslatable { try draft.apply(.mark(key: key, mark: .untranslatable)) }
            } catch {
                if let text = texts.first { problem(error.message, text) }
                continue
            }
            for text in texts {
                for name in names.unknown(in: text.text) {
                    problem(Texts.unknownName(language: text.language, key: key, name: name), text)
                }
                do throws(EditRefusal) {
                    try draft.apply(
                        .setText(
                            key: key, language: text.language, path: text.path,
                            text: names.converted(text.text, isPlural: text.path.category != nil), state: text.state))
                } catch {
                    problem(error.message, text)
                }
            }
        }
        return draft.bytes()
    }

    private mutating func problem(_ message: Message, _ text: Text) {
        problems.append(Problem(source: text.file, range: text.range, message: message))
    }

    /// The texts of a key as a catalog can have them: in a language either one text or plural forms, with `other` among them.
    private mutating func complete(_ texts: [Text], of key: String) -> [Text] {
        guard texts.contains(where: { $0.path.category != nil }) else { return texts }
        var complete: [Text] = []
        var languages: [String] = []
        for text in texts where !languages.contains(text.language) { languages.append(text.language) }
        for language in languages {
            let own = texts.filter { $0.language == language }
            let forms = own.filter { $0.path.category != nil }
            let path = TextPath(category: .other)
            guard let last = forms.first(where: { $0.path.category == .many }) ?? forms.last else {
                complete += own
                continue
            }
            for text in own where text.path.category == nil && !forms.contains(where: { $0.text == text.text }) {
                problem(Texts.besideForms(language: language, key: key), text)
            }
            complete += forms
            // Files of Slavic languages have the forms of whole numbers only.
            if !forms.contains(where: { $0.path == path }) {
                complete.append(
                    Text(
                        language: language, path: path, text: last.text, state: last.state, isSecondhand: last.isSecondhand,
                        range: last.range, file: last.file))
            }
        }
        return complete
    }
}

/// The names in double braces of a text, which other formats have for placeholders: `{{count}}`.
struct InterpolatedNames {
    /// In the order of the source text, what plurals count first.
    private var names: [String] = []

    init(_ texts: [String]) {
        for text in texts {
            for name in Self.parts(of: text).compactMap(\.name) where !names.contains(name) { names.append(name) }
        }
        if let count = names.firstIndex(of: "count") { names.insert(names.remove(at: count), at: 0) }
    }

    /// The text with placeholders as Apple writes them: a whole number for the count of a plural, and texts.
    func converted(_ text: String, isPlural: Bool) -> String {
        let parts = Self.parts(of: text)
        guard parts.contains(where: { $0.name != nil }) else { return text }
        return parts.map { part in
            guard let name = part.name else { return part.text.replacing("%", with: "%%") }
            guard let index = names.firstIndex(of: name) else { return part.text }
            let specifier = isPlural && name == "count" ? "lld" : "@"
            return names.count > 1 ? "%\(index + 1)$\(specifier)" : "%\(specifier)"
        }.joined()
    }

    /// The names of a translation that the source text does not have.
    func unknown(in text: String) -> [String] { Self.parts(of: text).compactMap(\.name).filter { !names.contains($0) } }

    /// The text in parts; those with a name are in braces.
    private static func parts(of text: String) -> [(text: String, name: String?)] {
        var parts: [(String, String?)] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            // `{{value, number}}` and `{{- name}}` say more than the name.
            let inner = rest[start.upperBound..<end.lowerBound]
            let name = inner.prefix { $0 != "," }.filter { !$0.isWhitespace && $0 != "-" }
            if start.lowerBound > rest.startIndex { parts.append((String(rest[..<start.lowerBound]), nil)) }
            parts.append((String(rest[start.lowerBound..<end.upperBound]), name.isEmpty ? nil : String(name)))
            rest = rest[end.upperBound...]
        }
        if !rest.isEmpty { parts.append((String(rest), nil)) }
        return parts
    }
}
