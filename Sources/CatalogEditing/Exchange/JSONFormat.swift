internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nRuntime
internal import L10nSyntax

/// JSON files of texts by key, as i18next 4 and many services have them: `cart.items_one`, `cart.items_other`.
enum JSONFormat {
    private typealias Texts = L10n.Exchange.Json

    // MARK: Writing

    /// One file per language and catalog. Keys are written as they are, because one may be the beginning of another.
    static func write(_ files: [ExchangedFile]) -> ExportedDocument {
        var document = ExportedDocument()
        for file in files {
            let keys = Set(file.units.filter(\.path.isPlain).map(\.key))
            let members = file.units.map { unit -> (name: String, value: JSONNode) in
                (name(of: unit, besides: keys), .string(unit.target ?? ""))
            }
            document.losses += file.units.compactMap { unit in
                guard unit.filledTarget != nil, let state = unit.state, state != .translated else { return nil }
                return ExchangeLoss(.state(state), unit, in: file)
            }
            let path = "\(file.targetLanguage.asFileName)/\(file.stem).json"
            document.files.append((path, Array((JSONPrinter.print(.object(members)) + "\n").utf8)))
        }
        return document
    }

    /// What has no form of its own in JSON, such as a text for a device, has the ID that it has in XLIFF.
    private static func name(of unit: TranslationUnit, besides keys: Set<String>) -> String {
        guard let category = unit.path.category, unit.path == TextPath(category: category) else { return unit.id }
        let name = "\(unit.key)_\(category.name)"
        return keys.contains(name) ? unit.id : name
    }

    // MARK: Reading

    static func read(_ source: SourceFile) -> ImportedDocument {
        let json = JSONReader.read(source)
        var reader = Reader(source)
        let damage = json.issues.first(where: \.isError)
        let isObject = json.withRoot { $0?.kind == .object }
        if isObject {
            reader.readTexts(json, before: damage?.range.start ?? .max)
        }
        if let damage {
            reader.problems.append((Texts.damaged, damage.range))
        } else if !isObject {
            reader.problems.append((Texts.foreign, .empty(at: 0)))
        }
        return ImportedDocument(
            source: source, files: reader.file.units.isEmpty ? [] : [reader.file], problems: reader.problems,
            isDamaged: damage != nil || !isObject)
    }

    private struct Reader {
        var file = ImportedFile()
        var problems: [(message: Message, range: ByteRange)] = []
        private var texts: [(name: String, text: String, range: ByteRange)] = []

        /// Deeper is no file of texts.
        private static let deepest = 64

        init(_ source: SourceFile) {
            file.units = ImportedUnits(of: source)
            file.targetLanguage = ExchangeFormat.language(of: source.path)
            // A file that is not named after the language is named after the catalog.
            if ExchangeFormat.language(ofFile: source.path) == nil {
                file.original = FilePaths.tableName(of: source.path) + ".xcstrings"
            }
        }

        /// - Parameter end: Where the damage begins, after which nothing is taken.
        mutating func readTexts(_ json: JSONDocument, before end: UInt32) {
            var found: [(name: String, text: String, range: ByteRange)] = []
            var others: [(name: String, range: ByteRange)] = []
            json.withRoot { root in
                func read(_ value: JSONValue, _ name: String, depth: Int) {
                    switch value.kind {
                    case .object where depth < Self.deepest:
                        for member in value.members {
                            read(
                                member.value, name.isEmpty ? member.nameString : "\(name).\(member.nameString)", depth: depth + 1)
                        }
                    case .string: if value.range.end <= end { found.append((name, value.string ?? "", value.range)) }
                    case .null: break
                    default: others.append((name, value.range))
                    }
                }
                if let root { read(root, "", depth: 0) }
            }
            texts = found
            for other in others { problems.append((Texts.notText(key: other.name), other.range)) }
            let forms = Dictionary(grouping: texts.compactMap { Self.form($0.name) }, by: \.key)
                .mapValues { Set($0.map(\.category)) }
            for text in texts {
                var ids = [text.name]
                if let (key, category) = Self.form(text.name), areForms(forms[key] ?? []) {
                    ids.insert(TranslationUnit(key: key, path: TextPath(category: category)).id, at: 0)
                }
                file.units.append(ImportedUnit(ids: ids, source: nil, target: text.text, state: nil, range: text.range))
            }
        }

        /// Whether a key with some categories is a plural: it has `other`, or all that whole numbers have in the language.
        private func areForms(_ categories: Set<PluralCategory>) -> Bool {
            if categories.contains(.other) { return true }
            guard categories.count > 1, let language = file.targetLanguage,
                let profile = CLDRPluralRules.profile(for: LanguageTag(language))
            else { return false }
            return profile.common.categories.allSatisfy(categories.contains)
        }

        /// The key and the category that a name such as `items_one` may have.
        private static func form(_ name: String) -> (key: String, category: PluralCategory)? {
            guard let line = name.lastIndex(of: "_"),
                let category = PluralCategory(name: String(name[name.index(after: line)...]))
            else { return nil }
            return (String(name[..<line]), category)
        }
    }
}
