internal import L10nCLDR
package import L10nDiagnostics
internal import L10nFileTrees
internal import L10nSyntax

/// The field `languages` of `l10n.json`, which says what languages a project has, while it is edited.
package struct ProjectLanguages {
    /// The file as it was; nil if there was none.
    package let old: SourceFile?
    private var source: SourceFile

    /// - Parameter configuration: Nil for a project without one.
    package init(_ configuration: ProjectConfiguration?) {
        old = configuration?.source
        source = old ?? SourceFile(path: FilePaths.configurationName, bytes: Array("{\n}\n".utf8))
    }

    package var path: String { source.path }
    package var bytes: [UInt8] { source.bytes }

    /// Makes a language a partial one. What is there stays as it is.
    ///
    /// - Parameter inherited: The partial languages that the file has from those that it extends, as a list of its own replaces theirs.
    package mutating func add(_ language: String, to inherited: [String] = []) {
        edit { root, editor in
            let name = editor.quoted(language)
            let list = "[" + (inherited.map { editor.quoted($0) } + [name]).joined(separator: ", ") + "]"
            guard let languages = root["languages"] else {
                return editor.appending("languages", "{ \"partial\" : \(list) }", to: root.range)
            }
            if languages.kind == .array {
                let required = editor.text(languages.range)
                return [TextEdit(languages.range, "{ \"required\" : \(required), \"partial\" : \(list) }")]
            }
            guard let partial = languages["partial"] else { return editor.appending("partial", list, to: languages.range) }
            let elements = partial.elements.map(\.range)
            guard let last = elements.last else { return [TextEdit(partial.range, "[\(name)]")] }
            // As the last one is: in the same line, or in a line of its own.
            let before = editor.text(ByteRange(partial.range.start, last.start))
            let space = String(before.reversed().prefix { $0.isWhitespace }.reversed())
            return [TextEdit(.empty(at: last.end), "," + (space.isEmpty ? " " : space) + name)]
        }
    }

    /// Removes a language from the lists.
    package mutating func remove(_ language: String) {
        let identifier = LanguageTag(language).canonical.identifier
        edit { root, _ in
            Self.lists(of: root).flatMap { list -> [TextEdit] in
                let elements = list.elements.map { (range: $0.range, name: $0.string ?? "") }
                return elements.indices.filter { LanguageTag(elements[$0].name).canonical.identifier == identifier }.map {
                    index in
                    if index + 1 < elements.count {
                        return TextEdit(ByteRange(elements[index].range.start, elements[index + 1].range.start), "")
                    }
                    let start = index > 0 ? elements[index - 1].range.end : elements[index].range.start
                    return TextEdit(ByteRange(start, elements[index].range.end), "")
                }
            }
        }
    }

    /// Gives a language another name, wherever the field has it.
    package mutating func rename(_ language: String, to name: String) {
        let identifier = LanguageTag(language).canonical.identifier
        edit { root, editor in
            var places = Self.lists(of: root).flatMap(\.elements).map { (name: $0.string ?? "", range: $0.range) }
            if let fallbacks = root["languages"]?["fallback"] {
                for member in fallbacks.members {
                    places += [(member.nameString, member.nameRange), (member.value.string ?? "", member.value.range)]
                }
            }
            return places.filter { LanguageTag($0.name).canonical.identifier == identifier }
                .sorted { $0.range.start < $1.range.start }.map { TextEdit($0.range, editor.quoted(name)) }
        }
    }

    /// The lists of required and of partial languages. A list instead of an object is that of the required ones.
    private static func lists(of root: JSONValue) -> [JSONValue] {
        guard let languages = root["languages"] else { return [] }
        return languages.kind == .array ? [languages] : [languages["required"], languages["partial"]].compactMap(\.self)
    }

    private mutating func edit(_ makeEdits: (JSONValue, JSONEditor) -> [TextEdit]) {
        let document = JSONReader.read(source, dialect: .jsonWithComments)
        guard document.isWellFormed else { return }
        let editor = JSONEditor(document)
        let edits = document.withRoot { root in root.map { makeEdits($0, editor) } ?? [] }
        let text = editor.text(ByteRange(0..<source.bytes.count), changing: edits)
        source = SourceFile(path: source.path, bytes: Array(text.utf8))
    }
}
