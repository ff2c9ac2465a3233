internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nStringCatalogs

/// Which of the edits of a catalog may have caused a finding, and what its key and language were called before.
///
/// Most edits cause no finding, so that the tables are made when they are needed.
final class EditIndex {
    private struct Text: Hashable {
        let key: String
        let language: String
        let form: String
    }

    private struct Tables {
        var indices: [String: [Int]] = [:]
        /// Edits of a language in all keys.
        var languageIndices: [String: [Int]] = [:]
        /// Nil for a key that was not there.
        var oldKeys: [String: String?] = [:]
        var oldLanguages: [String: String] = [:]
        var writtenTexts: Set<Text> = []

        init(_ edits: [CatalogEdit]) {
            for (index, edit) in edits.enumerated() {
                if let key = edit.key {
                    indices[key, default: []].append(index)
                } else if let language = edit.language {
                    languageIndices[language, default: []].append(index)
                }
                switch edit {
                case .addKey(let key, _), .insert(let key, _): oldKeys[key] = .some(nil)
                case .copy(let key, let newKey): oldKeys[newKey] = .some(oldKeys[key] ?? key)
                case .rename(let key, let newKey):
                    oldKeys[newKey] = .some(oldKeys[key] ?? key)
                    oldKeys[key] = .some(nil)
                case .renameLanguage(let language, to: let newLanguage):
                    oldLanguages[newLanguage] = oldLanguages[language] ?? language
                case .setText(let key, let language, let path, _, _):
                    writtenTexts.insert(Text(key: key, language: language, form: path.text))
                default: break
                }
            }
        }
    }

    private let edits: [CatalogEdit]
    private lazy var tables = Tables(edits)

    init(_ edits: [CatalogEdit]) { self.edits = edits }

    /// The keys that the edits are about, by their old names and their new ones; nil if an edit is about all.
    var keys: Set<String>? {
        var keys: Set<String> = []
        for edit in edits {
            guard let key = edit.key else { return nil }
            keys.insert(key)
            if case .rename(let old, _) = edit { keys.insert(old) }
        }
        return keys
    }

    /// What a key was called before the edits; nil for one that is new.
    func oldKey(_ key: String) -> String? { tables.oldKeys[key] ?? key }

    /// What a language was called before the edits.
    func oldLanguage(_ language: String) -> String { tables.oldLanguages[language] ?? language }

    /// Whether the edits wrote the text that a finding is about.
    func isWritten(_ finding: Finding) -> Bool {
        guard let key = finding.key, let language = finding.language else { return false }
        return tables.writtenTexts.contains(Text(key: key, language: language, form: finding.form ?? ""))
    }

    /// The edits that may have caused a finding: those of its form, else those of its text, else those of its key, else those of
    /// a key that it mentions, else those of its language; of none of these if there are no such edits.
    func causes(of finding: Finding, in catalog: StringCatalog, _ isApplied: (Int) -> Bool) -> [Int] {
        func applied(_ indices: [Int]?, in language: String? = nil) -> [Int] {
            (indices ?? []).filter { isApplied($0) && (language == nil || edits[$0].language == language) }
        }
        if let key = finding.key {
            let ofKey = applied(tables.indices[key])
            let ofText = applied(ofKey, in: finding.language)
            let ofForm = ofText.filter { edits[$0].path.map { $0.text == finding.form ?? "" } ?? false }
            if !ofForm.isEmpty { return ofForm }
            if !ofText.isEmpty { return ofText }
            if !ofKey.isEmpty { return ofKey }
        }
        for related in finding.related where related.source == nil {
            let ofKey = applied(catalog.key(at: related.range).flatMap { tables.indices[$0] })
            if !ofKey.isEmpty { return ofKey }
        }
        guard let language = finding.language else { return [] }
        let ofLanguage = applied(tables.languageIndices[language])
        return ofLanguage.isEmpty && finding.key == nil ? applied(Array(edits.indices), in: language) : ofLanguage
    }
}

extension StringCatalog {
    /// The key of the entry that a range is in.
    fileprivate func key(at range: ByteRange) -> String? {
        let index = entries.partitionPoint { $0.range.end >= range.start }
        guard index < entries.count, entries[index].keyRange.start <= range.start else { return nil }
        return string(entries[index].key)
    }
}
