internal import L10nCodeGeneration
package import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nSyntax

/// The field `renamed` of `l10n.json`, which keeps the accessors of renamed keys.
package struct RenamedKeys {
    private var source: SourceFile
    /// Index of the entry of `generate`.
    private let index: Int

    /// Nil where the configuration generates no code from the catalog.
    package init?(_ target: GenerationTarget, in configuration: ProjectConfiguration) {
        guard let file = target.configuration, file.path == configuration.source.path,
            let index = configuration.generation.firstIndex(where: { $0.catalog == target.catalog && $0.output == target.output })
        else { return nil }
        source = file
        self.index = index
    }

    package var path: String { source.path }
    package var bytes: [UInt8] { source.bytes }

    /// Keeps the accessor of a key that has another name now. Names of earlier renames follow.
    package mutating func rename(_ old: String, to new: String) {
        guard old != new, let target = target() else { return }
        var isKept = false
        edit { editor in
            guard let field = editor.member(named: "renamed", of: target) else {
                isKept = true
                return editor.appending("renamed", "{ \(editor.quoted(old)) : \(editor.quoted(new)) }", to: target)
            }
            let object = editor.value(of: field)
            var edits: [TextEdit] = []
            var obsolete: [ByteRange] = []
            for name in editor.members(of: object) {
                let value = editor.value(of: name)
                if editor.text(name) == editor.quoted(new) {
                    // A key that gets back its former name leaves no other behind.
                    obsolete.append(name)
                    isKept = true
                } else if editor.text(value) == editor.quoted(old) {
                    edits.append(TextEdit(value, editor.quoted(new)))
                }
            }
            return edits + editor.removal(of: obsolete)
        }
        if isKept { return }
        guard let target = self.target() else { return }
        edit { editor in
            guard let field = editor.member(named: "renamed", of: target) else { return [] }
            return editor.appending(old, editor.quoted(new), to: editor.value(of: field))
        }
    }

    private mutating func edit(_ makeEdits: (JSONEditor) -> [TextEdit]) {
        let document = JSONReader.read(source, dialect: .jsonWithComments)
        guard document.isWellFormed else { return }
        let editor = JSONEditor(document)
        let text = editor.text(ByteRange(0..<source.bytes.count), changing: makeEdits(editor))
        source = SourceFile(path: source.path, bytes: Array(text.utf8))
    }

    /// The entry of `generate`.
    private func target() -> ByteRange? {
        JSONReader.read(source, dialect: .jsonWithComments).withRoot { root in
            guard let generate = root?["generate"] else { return nil }
            if generate.kind == .object { return generate.range }
            let targets = Array(generate.elements)
            return targets.indices.contains(index) ? targets[index].range : nil
        }
    }
}
