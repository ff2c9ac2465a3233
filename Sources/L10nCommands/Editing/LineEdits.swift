internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Lines with edits, as commands apply them to the catalogs of a project.
struct LineEdits {
    /// A line that was not applied, and why.
    struct Refusal {
        let line: EditLine
        let reason: CatalogEditor.Refusal.Reason

        var message: Message { reason.message }

        /// Whether another text could be accepted.
        var isAboutText: Bool {
            switch reason {
            case .finding, .edit(.undeclared), .edit(.blankSource): true
            case .edit: false
            }
        }

        /// What is wrong, why it matters, and what to do, as members of an object.
        var members: [(name: String, value: JSONNode)] {
            switch reason {
            case .edit(let refusal): [("message", .string(refusal.message.english))]
            case .finding(let finding):
                [
                    ("rule", .string(finding.rule.name)), ("message", .string(finding.message.english)),
                    ("reason", .string(finding.reason.english)), ("advice", .string(finding.advice.english)),
                ]
            }
        }

        /// The same for people.
        ///
        /// - Parameter place: Where the line is.
        func text(at place: String) -> String {
            guard case .finding(let finding) = reason else {
                return "\(place): error: \(VisibleText.line(message.localized))\n"
            }
            return "\(place): error: \(VisibleText.line(message.localized)) [\(finding.rule)]\n"
                + "  \(L10n.Report.Label.why.localized) \(VisibleText.line(finding.reason.localized))\n"
                + "  \(L10n.Report.Label.fix.localized) \(VisibleText.line(finding.advice.localized))\n"
        }
    }

    /// The lines by catalog, in the order of their first lines.
    private(set) var groups: [(path: String, lines: [EditLine])] = []
    /// The lines whose catalog is not known.
    private(set) var refusals: [Refusal] = []

    /// Finds the catalogs of lines. Lines without a text are left out.
    init(_ lines: [EditLine], _ edit: EditOptions) throws {
        let lines = lines.filter { $0.text != nil }
        if lines.isEmpty { return }
        let files = CommandEnvironment.files
        let paths = try edit.paths()
        let byPlace = Dictionary(paths.map { (files.canonical($0), $0) }) { first, _ in first }
        var known: [String: String?] = [:]
        var indices: [String: Int] = [:]
        var catalogs: [(path: String, index: TextIndex)]?
        for line in lines {
            let path: String?
            if let name = line.catalog {
                path = known[name] ?? byPlace[files.canonical(name)]
                known[name] = .some(path)
                if path == nil { refusals.append(Refusal(line: line, reason: .edit(.unknownCatalog(name)))) }
            } else if paths.count == 1 {
                path = paths[0]
            } else {
                let all = try catalogs ?? paths.map { ($0, TextIndex(try EditOptions.read($0))) }
                catalogs = all
                let found = all.filter { $0.index.entry(line.key) != nil }
                path = found.count == 1 ? found[0].path : nil
                if found.isEmpty { refusals.append(Refusal(line: line, reason: .edit(.unknownKey(line.key)))) }
                if found.count > 1 { refusals.append(Refusal(line: line, reason: .edit(.severalCatalogs(key: line.key)))) }
            }
            guard let path else { continue }
            if let index = indices[path] {
                groups[index].lines.append(line)
            } else {
                indices[path] = groups.count
                groups.append((path, [line]))
            }
        }
    }

    /// Applies lines to a catalog.
    static func apply(
        _ lines: [EditLine], to path: String, with editor: CatalogEditor, _ mode: CatalogEditor.Mode,
        current: StringCatalog? = nil, writes: Bool, states: EditPlan.States = .ofLines(standard: .translated)
    ) async throws -> (outcome: CatalogEditor.Outcome, refusals: [Refusal]) {
        var planned: [EditLine] = []
        let outcome = try await editor.run(path, mode, current: current, writes: writes) { catalog, names in
            let plan = EditPlan(lines, in: catalog, names, states: states)
            planned = plan.lines
            return plan
        }
        return (outcome, outcome.refusals.map { Refusal(line: planned[$0.index], reason: $0.reason) })
    }
}
