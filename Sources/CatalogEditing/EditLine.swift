internal import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nValidation

/// A listed text as it comes back: filled in, or without a text.
package struct EditLine: Sendable {
    /// The number of its line in the file, from 1.
    package var number: Int
    /// What the sender of the line called it.
    package var id: Int?
    package var catalog: String?
    /// Empty where the line has none, but a key may be empty, too.
    package var key = ""
    var hasKey = false
    package var language = ""
    package var path = TextPath()
    package var text: String?
    package var state: String?
    package var version: String?
    /// What the catalog had when the text was asked for; nil if that is not known.
    package var listed: Listed?

    /// A text and its state in a list of texts.
    package struct Listed: Hashable, Sendable {
        /// Nil if there is none.
        package let text: String?
        package let state: String

        package init(text: String?, state: String) {
            self.text = text
            self.state = state
        }
    }
}

/// What some lines change in a catalog.
package struct EditPlan: Sendable {
    /// The states of edits.
    package enum States: Sendable {
        /// Those of the lines; what a line doesn't say, or couldn't know, is this.
        case ofLines(standard: TextState)
        /// The same for all.
        case always(TextState)
    }

    /// The edits, refused ones too.
    package private(set) var edits: [CatalogEdit] = []
    /// By index among the edits, why some cannot be applied to this catalog.
    package private(set) var refusals: [Int: EditRefusal] = [:]
    /// By index among the edits, the line that it is from.
    package private(set) var lines: [EditLine] = []
    /// The names that the catalog has for languages, by the names that edits have for them, where they differ.
    private(set) var languages: [String: String] = [:]

    /// Plans edits as they are.
    package init(_ edits: [CatalogEdit]) { self.edits = edits }

    /// Plans edits that a person wrote: names in braces must be in other texts of the key, and a source text can be seen.
    package init(_ edits: [CatalogEdit], checkingTextsIn catalog: StringCatalog) {
        self.edits = edits
        var known: [String: Set<String>] = [:]
        for (index, edit) in edits.enumerated() {
            guard case .setText(let key, let language, _, let text, _) = edit else { continue }
            refusals[index] = Self.problem(of: text, language, key, catalog, &known)
        }
    }

    private static func problem(
        of text: String, _ language: String, _ key: String, _ catalog: StringCatalog, _ known: inout [String: Set<String>]
    ) -> EditRefusal? {
        // The rules judge translations: those may be blank where the source text is.
        if language == catalog.sourceLanguageName, Array(text.utf8).span.isBlank { return .blankSource(key: key) }
        return undeclaredName(in: text, of: key, catalog, &known)
    }

    private static func undeclaredName(
        in text: String, of key: String, _ catalog: StringCatalog, _ known: inout [String: Set<String>]
    ) -> EditRefusal? {
        let names = BracedNames.names(in: text)
        if names.isEmpty { return nil }
        let declared = known[key] ?? BracedNames.names(of: key, in: catalog)
        known[key] = declared
        return names.first { !declared.contains($0) }.map { .undeclared($0) }
    }

    /// Gives languages the names that they have in a catalog.
    func resolvingLanguages(in catalog: StringCatalog, _ names: LanguageNames) -> EditPlan {
        var (plan, names) = (self, names)
        let own = Set(catalog.languages.map(\.name))
        for (index, edit) in edits.enumerated() {
            guard let name = edit.language, !own.contains(name) else { continue }
            switch edit {
            case .setText, .setPhrases: break
            // What isn't there has no state, whatever its name is.
            case .setState: if (try? names.resolve(name)).map(own.contains) != true { continue }
            default: continue
            }
            do throws(EditRefusal) {
                let resolved = try names.resolve(name)
                if resolved == name { continue }
                plan.languages[name] = resolved
                plan.edits[index] = edit.inLanguage(resolved)
            } catch {
                plan.refusals[index] = plan.refusals[index] ?? error
            }
        }
        return plan
    }

    /// Refuses edits that write different texts at one place: nobody knows which of them is right.
    func refusingContradictions() -> EditPlan {
        var plan = self
        let places = Dictionary(grouping: edits.indices.filter { refusals[$0] == nil }) { edits[$0].place }
        for case (let place?, let indices) in places where Set(indices.map { edits[$0].text.map { Array($0.utf8) } }).count > 1 {
            for index in indices { plan.refusals[index] = .contradiction(place) }
        }
        // A text that another edit makes forms of would be gone.
        let varied = Set(places.keys.compactMap(\.self).flatMap(\.enclosing))
        for case (let place?, let indices) in places where varied.contains(place) {
            for index in indices { plan.refusals[index] = .textAndForms(place) }
        }
        return plan
    }

    /// Plans the edits of lines. A line without a text, or with the present text, changes nothing.
    package init(
        _ lines: [EditLine], in catalog: StringCatalog, _ names: LanguageNames,
        states: States = .ofLines(standard: .translated)
    ) {
        let index = TextIndex(catalog)
        var versions: [Int: String] = [:]
        var known: [String: Set<String>] = [:]
        let languages = Self.ownNames(ofLanguagesIn: lines, names)
        let repeated = Self.repeatedTexts(of: lines, languages)
        for line in lines {
            guard let text = line.text else { continue }
            let language = languages[line.language] ?? line.language
            var refusal = repeated[line.number] ?? Self.problem(of: text, language, line.key, catalog, &known)
            var state = TextState.translated
            if let entry = index.entry(line.key) {
                let unit = index.unit(of: entry, language, line.path)
                let isSame = unit.map { $0.hasValue && catalog.string($0.value).utf8.elementsEqual(text.utf8) } ?? false
                let current = unit.map(catalog.stateName) ?? ListedText.missing
                switch states {
                case .always(let standard): state = standard
                case .ofLines(let standard):
                    if isSame, refusal == nil, line.state == nil || line.state == current { continue }
                    if let given = line.state.flatMap(TextState.init), isSame || given != .new {
                        state = given
                    } else if line.state == nil || line.state == current || line.state == ListedText.missing
                        || line.state == "new"
                    {
                        state = standard
                    } else {
                        refusal = .unknownState(line.state ?? "")
                    }
                }
                if isSame, refusal == nil, current == state.rawValue { continue }
                if let version = line.version {
                    let now = versions[entry.index] ?? catalog.sourceVersion(of: entry)
                    versions[entry.index] = now
                    if version != now { refusal = .changedSource(key: line.key) }
                }
                if let listed = line.listed, let unit, current != "new" {
                    let now = EditLine.Listed(text: unit.hasValue ? catalog.string(unit.value) : nil, state: current)
                    if now != listed { refusal = .changedText(CatalogEdit.Place(line.key, language, line.path)) }
                }
            } else {
                refusal = .unknownKey(line.key)
            }
            refusals[edits.count] = refusal
            edits.append(.setText(key: line.key, language: line.language, path: line.path, text: text, state: state))
            self.lines.append(line)
        }
    }

    /// The names that a catalog has for the languages of lines; those that name no language stay as they are.
    private static func ownNames(ofLanguagesIn lines: [EditLine], _ names: LanguageNames) -> [String: String] {
        var (names, own) = (names, [String: String]())
        for line in lines where own[line.language] == nil {
            own[line.language] = (try? names.resolve(line.language)) ?? line.language
        }
        return own
    }

    /// By number, the lines that another line contradicts: nobody knows which of them is right.
    private static func repeatedTexts(of lines: [EditLine], _ languages: [String: String]) -> [Int: EditRefusal] {
        let places = Dictionary(grouping: lines.filter { $0.text != nil }) { line in
            CatalogEdit.Place(line.key, languages[line.language] ?? "", line.path)
        }
        var refusals: [Int: EditRefusal] = [:]
        for lines in places.values where lines.count > 1 {
            if lines.allSatisfy({ $0.text == lines[0].text && $0.state == lines[0].state }) { continue }
            for line in lines {
                guard let other = lines.first(where: { $0.number != line.number }) else { continue }
                refusals[line.number] = .repeatedText(
                    CatalogEdit.Place(line.key, line.language, line.path), line: other.number)
            }
        }
        return refusals
    }
}
