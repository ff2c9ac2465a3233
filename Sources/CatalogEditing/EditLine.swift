internal import Diagnostics
package import StringCatalogs

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

    /// Plans edits as they are.
    package init(_ edits: [CatalogEdit]) { self.edits = edits }

    /// Plans the edits of lines. A line without a text, or with the present text, changes nothing.
    package init(_ lines: [EditLine], in catalog: StringCatalog, states: States = .ofLines(standard: .translated)) {
        let index = TextIndex(catalog)
        var versions: [Int: String] = [:]
        for line in lines {
            guard let text = line.text else { continue }
            var refusal: EditRefusal?
            var state = TextState.translated
            if let entry = index.entry(line.key) {
                let unit = index.unit(of: entry, line.language, line.path)
                let isSame = unit.map { $0.hasValue && catalog.string($0.value).utf8.elementsEqual(text.utf8) } ?? false
                let current = unit.map(catalog.stateName) ?? ListedText.missing
                switch states {
                case .always(let standard): state = standard
                case .ofLines(let standard):
                    if isSame, line.state == nil || line.state == current { continue }
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
                if isSame, current == state.rawValue { continue }
                if let version = line.version {
                    let now = versions[entry.index] ?? catalog.sourceVersion(of: entry)
                    versions[entry.index] = now
                    if version != now { refusal = .changedSource(key: line.key) }
                }
            } else {
                refusal = .unknownKey(line.key)
            }
            refusals[edits.count] = refusal
            edits.append(.setText(key: line.key, language: line.language, path: line.path, text: text, state: state))
            self.lines.append(line)
        }
    }
}
