internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// `.strings` and `.stringsdict` files of translations, as services write them for apps that had no catalogs.
enum StringsFormat {
    private typealias Texts = L10n.Exchange.Strings
    private static let folderSuffix = ".lproj"

    /// The language is in the name of the folder, `de.lproj`, and the catalog has the name of the file.
    static func read(_ source: SourceFile) -> ImportedDocument {
        let document = PropertyListReader.read(source)
        var reader = Reader(original: FilePaths.tableName(of: source.path) + ".xcstrings", language: language(of: source.path))
        let isDictionary = source.path.lowercased().hasSuffix("dict")
        let damage = document.issues.first(where: \.isError)
        // Of a damaged file nothing after the damage is taken.
        let members = (document.root?.members ?? []).prefix { member in
            damage.map { member.value.range.end <= $0.range.start } ?? true
        }
        // The last text of a key counts, as in Foundation, so that the others come after it.
        var others: [PropertyListMember] = []
        let last = Array(members).lastOfEachKey { others.append($1) }.map(\.member)
        for member in last + others {
            if isDictionary { reader.readDictionary(member) } else { reader.readText(member) }
        }
        if let damage {
            reader.problems.append((Texts.damaged, damage.range))
        } else if document.root?.members == nil {
            reader.problems.append((Texts.foreign, .empty(at: 0)))
        }
        return ImportedDocument(
            source: document.source, files: reader.file.units.isEmpty ? [] : [reader.file], problems: reader.problems,
            isDamaged: damage != nil || document.root?.members == nil)
    }

    /// `de` for a file in `de.lproj`; nil in `Base.lproj`, and in any other folder.
    private static func language(of path: String) -> String? {
        let folder = FilePaths.fileName(of: FilePaths.folder(of: path))
        return folder.hasSuffix(folderSuffix) ? LanguageTag.name(ofFolder: String(folder.dropLast(folderSuffix.count))) : nil
    }

    private struct Reader {
        var file = ImportedFile()
        var problems: [(message: Message, range: ByteRange)] = []

        init(original: String, language: String?) {
            file.original = original
            file.targetLanguage = language
        }

        mutating func readText(_ member: PropertyListMember) {
            guard let text = member.value.text else {
                return problems.append((Texts.notText(key: member.key), member.value.range))
            }
            append([member.key], text, member.value.range)
        }

        mutating func readDictionary(_ member: PropertyListMember) {
            guard let parts = member.value.members else { return readText(member) }
            let format = parts.last { $0.key == StringsDictionary.formatKey }
            for part in [format].compactMap(\.self) + parts.filter({ $0.key != StringsDictionary.formatKey }) {
                if let text = part.value.text {
                    let id = "/\(member.key):dict/\(part.key):dict/:string"
                    // It has the variables, whatever the source says.
                    append([id, member.key], text, part.value.range, state: .translated)
                    continue
                }
                for form in part.value.members ?? []
                where ![StringsDictionary.ruleTypeKey, StringsDictionary.valueTypeKey].contains(form.key) {
                    guard let text = form.value.text else {
                        problems.append((Texts.notText(key: member.key), form.value.range))
                        continue
                    }
                    let id = "/\(member.key):dict/\(part.key):dict/\(form.key):dict/:string"
                    append([id] + (DictionaryID(id)?.ids(format: format?.value.text) ?? []), text, form.value.range)
                }
            }
        }

        private mutating func append(_ ids: [String], _ text: String, _ range: ByteRange, state: TextState? = nil) {
            file.units.append(ImportedUnit(ids: ids, source: nil, target: text, state: state, range: range))
        }
    }
}
