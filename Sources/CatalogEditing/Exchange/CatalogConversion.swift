internal import CLDR
package import Diagnostics
package import FileTrees
internal import L10nRuntime
internal import Messages
internal import StringCatalogs
package import Syntax

/// Makes a new catalog of texts in another format: Android's resources, PO files, JSON, `.strings`.
package struct CatalogConversion {
    /// A file that is read, with its place.
    package struct Problem: Sendable {
        package let source: SourceFile
        package let range: ByteRange
        package let message: Message
    }

    private typealias Texts = L10n.Exchange.Conversion

    private let sourceLanguage: String
    private let order: any KeyOrder
    /// By key, in the order of the files: texts by language and path.
    private var keys: [String] = []
    private var texts: [String: [Text]] = [:]

    private struct Text {
        let language: String
        let path: TextPath
        let text: String
        let state: TextState
        let range: ByteRange
        let file: SourceFile
    }

    package private(set) var problems: [Problem] = []

    package init(sourceLanguage: String, order: any KeyOrder) {
        self.sourceLanguage = sourceLanguage
        self.order = order
    }

    package var keyCount: Int { keys.count }

    /// The files below a folder, or the file, that can be converted.
    package static func files(at path: String, in tree: any FileTree) -> [String] {
        if tree.kind(of: path) != .folder { return [path] }
        let suffixes = [".json", ".po", ".pot", ".strings", ".stringsdict", ".xml"]
        return tree.files(below: path, suffixes: suffixes).paths.filter { reader(of: $0) != nil }
    }

    private static func reader(of path: String) -> ((SourceFile) -> [ImportedDocument])? {
        let folder = FilePaths.fileName(of: FilePaths.folder(of: path))
        // The folder without a language has the source texts.
        if path.hasSuffix(".xml") {
            return folder == "values" || folder.hasPrefix("values-") ? { [AndroidFormat.read($0)] } : nil
        }
        if path.hasSuffix(".pot") { return { [POFormat.read($0)] } }
        return ExchangeFormat.reader(of: path)
    }

    /// Takes the texts of a file; false for a name that no format has.
    package mutating func add(_ source: SourceFile) -> Bool {
        guard let read = Self.reader(of: source.path) else { return false }
        for document in read(source) { add(document, source.path) }
        return true
    }

    private mutating func add(_ document: ImportedDocument, _ path: String) {
        for problem in document.problems {
            problems.append(Problem(source: document.source, range: problem.range, message: problem.message))
        }
        for file in document.files {
            guard let language = language(of: file, path) else {
                problems.append(Problem(source: document.source, range: .empty(at: 0), message: Texts.noLanguage))
                continue
            }
            let isSource = language == LanguageTag(sourceLanguage).canonical.identifier
            for unit in file.units {
                guard let id = unit.ids.first, let (key, path) = Self.meaning(of: id) else { continue }
                let text = unit.target.flatMap { $0.isEmpty ? nil : $0 }
                if texts[key] == nil {
                    keys.append(key)
                    texts[key] = []
                }
                if let source = unit.source, !isSource {
                    add(source, sourceLanguage, .translated, key, path, unit, document.source)
                }
                guard let text else { continue }
                let state = isSource ? .translated : unit.state ?? .translated
                add(text, isSource ? sourceLanguage : language, state, key, path, unit, document.source)
            }
        }
    }

    /// The language of the texts of a file; nil where nothing says it.
    private func language(of file: ImportedFile, _ path: String) -> String? {
        let named = file.targetLanguage.flatMap { LanguageTag($0).unknownPart == nil ? $0 : nil }
        // Templates, and Android's files without a language, have source texts.
        let isSource = file.targetLanguage == nil && !path.hasSuffix(".po")
        return (named ?? (isSource ? sourceLanguage : ExchangeFormat.language(of: path))).map {
            LanguageTag($0).canonical.identifier
        }
    }

    /// The first text of a form counts. Another one has no place.
    private mutating func add(
        _ text: String, _ language: String, _ state: TextState, _ key: String, _ path: TextPath, _ unit: ImportedUnit,
        _ file: SourceFile
    ) {
        if let first = texts[key]?.first(where: { $0.language == language && $0.path == path }) {
            if !first.text.utf8.elementsEqual(text.utf8) {
                problems.append(Problem(source: file, range: unit.range, message: Texts.second(key: key, language: language)))
            }
            return
        }
        texts[key]?.append(
            Text(language: language, path: path, text: text, state: state, range: unit.range, file: file))
    }

    /// The key and the form that an ID means: the longest form, as nobody has such keys.
    private static func meaning(of id: String) -> (key: String, path: TextPath)? {
        TranslationUnit.meanings(of: id).max { $0.path.text.utf8.count < $1.path.text.utf8.count }
    }

    /// The catalog, in Xcode's layout.
    package mutating func bytes(at path: String) -> [UInt8] {
        let empty = JSONNode.object([
            ("sourceLanguage", .string(sourceLanguage)), ("strings", .object([])), ("version", .string("1.0")),
        ])
        let source = SourceFile(path: path, bytes: Array(JSONPrinter.print(empty).utf8))
        guard let draft = CatalogDraft(CatalogDecoder.decode(source), order: order) else { return source.bytes }
        for key in keys {
            let own = texts[key] ?? []
            let names = InterpolatedNames(own.filter { $0.language == sourceLanguage }.map(\.text))
            do throws(EditRefusal) {
                try draft.apply(.addKey(key, comment: nil))
            } catch {
                if let text = own.first { problems.append(Problem(source: text.file, range: text.range, message: error.message)) }
                continue
            }
            for text in own {
                do throws(EditRefusal) {
                    try draft.apply(
                        .setText(
                            key: key, language: text.language, path: text.path,
                            text: names.converted(text.text, isPlural: text.path.category != nil), state: text.state))
                } catch {
                    problems.append(Problem(source: text.file, range: text.range, message: error.message))
                }
            }
        }
        return draft.bytes()
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
