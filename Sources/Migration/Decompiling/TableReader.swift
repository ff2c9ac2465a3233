internal import L10nDiagnostics
internal import L10nSyntax

/// Collects the texts of each key from the files of one table.
struct TableReader {
    struct Entry {
        var comment: String?
        var localizations: [String: DecompiledLocalization] = [:]
        /// The text in the source language, as a comment says it.
        var sourceText: String?
    }

    private(set) var entries: [MemberName: Entry] = [:]
    private let sourceLanguage: String
    private var issues: [DecompilationIssue] = []

    /// The files of one language; either may be missing.
    private struct LanguageFiles {
        var strings: StringsFile?
        var dictionary: StringsFile?
        /// Those of `Base.lproj` besides.
        var base: [StringsFile] = []
    }

    /// A member and the file that it is in.
    private struct Place {
        let member: PropertyListMember
        let file: StringsFile
    }

    init(sourceLanguage: String) { self.sourceLanguage = sourceLanguage }

    mutating func read(_ files: [StringsFile]) {
        var languages: [String: LanguageFiles] = [:]
        for file in files {
            let name = file.language ?? sourceLanguage
            let part: WritableKeyPath<LanguageFiles, StringsFile?> = file.isDictionary ? \.dictionary : \.strings
            guard let first = languages[name]?[keyPath: part] else {
                languages[name, default: LanguageFiles()][keyPath: part] = file
                continue
            }
            let (kept, other) = file.folderRank < first.folderRank ? (file, first) : (first, file)
            languages[name]?[keyPath: part] = kept
            if other.language == nil, kept.language != nil {
                languages[name]?.base.append(other)
                continue
            }
            issues.append(
                DecompilationIssue(
                    kind: .sameLanguage(name), source: other.document.source, range: .empty(at: 0), key: nil, language: name,
                    related: (kept.document.source, .empty(at: 0))))
        }
        let hasSource = languages[sourceLanguage]?.strings != nil
        for (language, files) in languages.sorted(by: { $0.key < $1.key }) {
            read(files, of: language, takesComments: !hasSource || language == sourceLanguage)
        }
        if !hasSource { readSourcesFromComments() }
        for file in files where !file.document.looseComments.isEmpty {
            issues.append(
                DecompilationIssue(
                    kind: .looseComments, source: file.document.source,
                    range: file.document.looseComments[0], key: nil, language: file.language ?? sourceLanguage, related: nil))
        }
    }

    /// The comments of Interface Builder's objects say the source text, which has no file.
    private mutating func readSourcesFromComments() {
        for (name, entry) in entries where entry.localizations[sourceLanguage] == nil {
            entries[name]?.sourceText = entry.comment.flatMap { ObjectComment.text(of: name.string, in: $0) }
        }
    }

    /// - Parameter takesComments: Whether the first comment of each key is kept.
    private mutating func read(_ files: LanguageFiles, of language: String, takesComments: Bool) {
        let base = files.base
        let texts = members(of: files.strings, and: base.first { !$0.isDictionary }, language)
        let dictionaries = members(of: files.dictionary, and: base.first(where: \.isDictionary), language)
        for (name, place) in texts {
            let member = place.member
            if takesComments, let comment = member.comment, entries[name]?.comment == nil {
                entries[name, default: Entry()].comment = comment
            }
            guard dictionaries[name] == nil else { continue }
            var reader = DictionaryReader(key: name.string, language: language, source: place.file.document.source)
            let text = reader.text(member.value)
            add(text.map { DecompiledLocalization(text: $0) }, of: name, language, reader.issues)
        }
        for (name, place) in dictionaries {
            let member = place.member
            var reader = DictionaryReader(key: name.string, language: language, source: place.file.document.source)
            let localization = reader.localization(member.value, fallback: texts[name]?.member.value.text)
            add(localization, of: name, language, reader.issues)
            if let text = texts[name], !Self.isOther(text.member, of: member.value) {
                issues.append(
                    DecompilationIssue(
                        kind: .hiddenText, source: text.file.document.source, range: text.member.keyRange, key: name.string,
                        language: language, related: (place.file.document.source, member.keyRange)))
            }
        }
    }

    /// Whether a text of `.strings` is the one for the devices that a `.stringsdict` does not name.
    private static func isOther(_ text: PropertyListMember, of value: PropertyListValue) -> Bool {
        guard text.value.text != nil,
            let devices = value.members?.last(where: { $0.key == StringsDictionary.deviceRuleType })?.value.members
        else { return false }
        return !devices.contains { $0.key == "other" }
    }

    private mutating func add(
        _ localization: DecompiledLocalization?, of name: MemberName, _ language: String, _ found: [DecompilationIssue]
    ) {
        issues += found
        if let localization { entries[name, default: Entry()].localizations[language] = localization }
    }

    /// The members of a file, and those that only the same file in `Base.lproj` has.
    private mutating func members(
        of file: StringsFile?, and base: StringsFile?, _ language: String
    ) -> [MemberName: Place] {
        var places = file.map { file in members(of: file, language).mapValues { Place(member: $0, file: file) } } ?? [:]
        guard let base else { return places }
        for (name, member) in members(of: base, language) {
            guard let own = places[name] else {
                places[name] = Place(member: member, file: base)
                continue
            }
            if member.value.isSame(as: own.member.value) { continue }
            issues.append(
                DecompilationIssue(
                    kind: .differsFromBase, source: base.document.source, range: member.keyRange, key: name.string,
                    language: language, related: (own.file.document.source, own.member.keyRange)))
        }
        return places
    }

    /// The members of a file by their keys, each the last of its key.
    private mutating func members(of file: StringsFile?, _ language: String) -> [MemberName: PropertyListMember] {
        guard let file else { return [:] }
        let source = file.document.source
        let last = (file.document.root?.members ?? []).lastOfEachKey { member, earlier in
            issues.append(
                DecompilationIssue(
                    kind: .duplicateKey(member.key), source: source, range: member.keyRange, key: member.key, language: language,
                    related: (source, earlier.keyRange)))
        }
        return Dictionary(uniqueKeysWithValues: last)
    }

    // MARK: Gaps

    /// Reports the missing files of a table.
    mutating func reportGaps(_ files: [StringsFile], languages: [String]) {
        guard let first = files.first else { return }
        let own = Set(files.map { $0.language ?? sourceLanguage })
        if !own.contains(sourceLanguage) {
            if entries.isEmpty || entries.values.contains(where: { $0.sourceText == nil && !$0.localizations.isEmpty }) {
                reportGap(.noSource, first)
            }
        } else if let dictionary = files.first(where: \.isDictionary),
            !files.contains(where: { $0.isDictionary && ($0.language ?? sourceLanguage) == sourceLanguage })
        {
            reportGap(.noSourceDictionary, dictionary)
        }
        let missing = languages.filter { !own.contains($0) && $0 != sourceLanguage }
        if !missing.isEmpty { reportGap(.missingLanguages(missing), first) }
    }

    private mutating func reportGap(_ kind: DecompilationIssue.Kind, _ file: StringsFile) {
        issues.append(
            DecompilationIssue(
                kind: kind, source: file.document.source, range: .empty(at: 0), key: nil,
                language: file.language ?? sourceLanguage, related: nil))
    }

    /// By the order of the files, then by place.
    func sortedIssues(of files: [StringsFile]) -> [DecompilationIssue] {
        let ranks = Dictionary(files.enumerated().map { ($1.document.source.path, $0) }) { first, _ in first }
        func place(_ issue: (offset: Int, element: DecompilationIssue)) -> (Int, UInt32, Int) {
            (ranks[issue.element.source.path] ?? 0, issue.element.range.start, issue.offset)
        }
        return issues.enumerated().sorted { place($0) < place($1) }.map(\.element)
    }
}

extension PropertyListValue {
    /// The same texts, in any order of the members.
    fileprivate func isSame(as other: PropertyListValue) -> Bool {
        switch (content, other.content) {
        case (.text(let text), .text(let other)): return text.utf8.elementsEqual(other.utf8)
        case (.dictionary(let members), .dictionary(let others)):
            let own = members.lastOfEachKey { _, _ in }
            let others = Dictionary(uniqueKeysWithValues: others.lastOfEachKey { _, _ in })
            return own.count == others.count
                && own.allSatisfy { name, member in others[name].map { member.value.isSame(as: $0.value) } ?? false }
        default: return false
        }
    }
}
