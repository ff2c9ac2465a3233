internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// The conflicts that a merge leaves to a person, one per line: `path:line:column: error: …`.
struct ConflictList {
    private let path: String
    private let lines: LineTable

    init(path: String, bytes: [UInt8]) {
        self.path = path
        lines = LineTable(bytes)
    }

    func text(of conflicts: [MergeConflict]) -> String { conflicts.map { line($0.offset, $0.message) }.joined() }

    func text(of renames: [MergedRename]) -> String {
        renames.map { note(L10n.Merge.renamed(old: $0.old, new: $0.new, side: $0.side.name)) }.joined()
    }

    /// What is worth knowing of the file, without a place in it.
    func note(_ message: Message) -> String {
        VisibleText.line("\(path): note: \(message.localized)") + "\n"
    }

    func text(of duplicates: [DuplicateMember]) -> String {
        duplicates.map { line($0.second, $0.message(line: lines.position(of: $0.first).line)) }.joined()
    }

    func line(_ offset: UInt32, _ message: Message) -> String {
        let place = lines.position(of: offset)
        return VisibleText.line("\(path):\(place.line):\(place.column): error: \(message.localized)") + "\n"
    }
}

extension MergeConflict {
    fileprivate var message: Message {
        typealias Texts = L10n.Merge
        guard let key else {
            return isDeletion ? Texts.Deletion.field(field: field) : Texts.Conflict.field(field: field)
        }
        if let language {
            return isDeletion
                ? Texts.Deletion.translation(key: key, language: language)
                : Texts.Conflict.translation(key: key, language: language)
        }
        // The conflict is about the whole key.
        if field == key { return isDeletion ? Texts.Deletion.field(field: key) : Texts.Conflict.field(field: key) }
        return isDeletion ? Texts.Deletion.keyField(field: field, key: key) : Texts.Conflict.keyField(field: field, key: key)
    }
}

extension DuplicateMember {
    fileprivate func message(line: Int) -> Message {
        guard let key, key != name else { return L10n.Merge.Duplicate.field(name: name, line: "\(line)") }
        return L10n.Merge.Duplicate.keyField(name: name, key: key, line: "\(line)")
    }
}
