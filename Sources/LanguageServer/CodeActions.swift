internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nDiagnostics
internal import L10nICU
internal import L10nJSONRPC
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// What can be done at a place.
struct CodeActions {
    private let document: OpenDocument
    private let request: Request
    private let range: ByteRange
    private var actions: [JSONNode] = []

    private typealias Texts = L10n.Lsp.Action

    private init(_ document: OpenDocument, _ request: Request) {
        self.document = document
        self.request = request
        range = document.positions.bytes(request.params["range"]) ?? ByteRange(0..<0)
    }

    static func node(_ request: Request) -> JSONNode {
        guard let document = request.document else { return .array([]) }
        var actions = CodeActions(document, request)
        actions.addFixes()
        switch document.kind {
        case .catalog: actions.addEdits()
        case .code: actions.addExtraction()
        case .configuration, .other: break
        }
        return .array(actions.actions)
    }

    private var snapshot: Snapshot { request.snapshot }

    /// - Parameter finding: What the action is about.
    private mutating func add(
        _ title: Message, _ kind: String, _ edit: JSONNode, isPreferred: Bool = false, finding: Finding? = nil
    ) {
        let wanted = request.params["context"]?["only"]?.elements.compactMap(\.text) ?? []
        guard wanted.isEmpty || wanted.contains(where: { kind == $0 || kind.hasPrefix($0 + ".") }) else { return }
        var members: [(name: String, value: JSONNode)] = [
            ("title", .string(VisibleText.line(title.localized))), ("kind", .string(kind)), ("edit", edit),
        ]
        if isPreferred { members.append(("isPreferred", .bool(true))) }
        if let finding {
            members.append(
                ("diagnostics", .array([CheckedFiles.node(finding, in: document.source, document.positions, snapshot)])))
        }
        actions.append(.object(members))
    }

    // MARK: Findings

    /// The findings that the range touches; of those that the editor names, if it names some.
    private var findings: [Finding] {
        let named = Set(request.params["context"]?["diagnostics"]?.elements.compactMap { $0["code"]?.text } ?? [])
        return (request.checked?.findings(of: document) ?? []).filter {
            $0.range.start <= range.end && range.start <= $0.range.end && (named.isEmpty || named.contains($0.rule.name))
        }
    }

    private mutating func addFixes() {
        for finding in findings {
            if let fix = finding.fix {
                var edits = WorkspaceEdits(snapshot)
                edits.add(fix.edits, to: document.source)
                let isSafe = fix.applicability == .safe
                let title = isSafe ? Texts.fix(rule: finding.rule.name) : Texts.review(rule: finding.rule.name)
                add(title, "quickfix", edits.node, isPreferred: isSafe, finding: finding)
            }
            if finding.rule == .missingKey, document.kind == .code { addKey(finding) }
        }
        for finding in findings where RuleRegistry.all.contains(where: { $0.id == finding.rule }) {
            guard let edit = Suppressing(finding, in: document, snapshot).edit else { continue }
            let title = finding.key == nil ? Texts.ignoreFile(rule: finding.rule.name) : Texts.ignore(rule: finding.rule.name)
            add(title, "quickfix", edit, finding: finding)
        }
    }

    // MARK: Catalogs

    private mutating func addEdits() {
        let place = CatalogPlace(snapshot.catalog(document), at: Int(range.start))
        guard let entry = place.entry, let key = place.key else { return }
        let texts = EntryDescription(entry, in: place.catalog, snapshot).listedTexts
        if let localization = place.localization {
            let language = place.catalog.languages[localization.language].name
            let path = place.unit.flatMap(place.catalog.path)
            if texts.contains(where: { $0.language == language && $0.state == "needs_review" && (path == nil || $0.path == path) }
            ) {
                let finding = finding(.needsReview, key, language)
                addEdit(
                    Texts.reviewed(language: language), finding == nil ? "refactor" : "quickfix",
                    [.setState(key: key, language: language, path: path, state: .translated)], finding: finding)
            }
        }
        var missing: [String: [ListedText]] = [:]
        for text in texts where text.state == ListedText.missing { missing[text.language, default: []].append(text) }
        func edits(_ texts: [ListedText]) -> [CatalogEdit] {
            texts.map { .setText(key: key, language: $0.language, path: $0.path, text: $0.source ?? key, state: .new) }
        }
        if missing.count > Self.listedLanguages {
            let all = missing.values.flatMap(\.self).sorted { $0.language < $1.language }
            addEdit(Texts.translateAll(count: missing.count), "refactor", edits(all))
        }
        // Each edit makes the catalog once more.
        for (language, texts) in missing.sorted(by: { $0.key < $1.key }).prefix(Self.listedLanguages) {
            let finding = finding(.missingTranslation, key, language)
            addEdit(
                Texts.translate(language: language, count: texts.count), finding == nil ? "refactor" : "quickfix", edits(texts),
                finding: finding)
        }
    }

    /// How many languages have an action of their own.
    private static let listedLanguages = 8

    private mutating func addEdit(_ title: Message, _ kind: String, _ edits: [CatalogEdit], finding: Finding? = nil) {
        var changes = WorkspaceEdits(snapshot)
        changes.edit(document.path, edits)
        if !changes.isEmpty { add(title, kind, changes.node, finding: finding) }
    }

    /// The finding of a rule about a language of the entry.
    private func finding(_ rule: RuleID, _ key: String, _ language: String) -> Finding? {
        request.checked?.findings(of: document).first { $0.rule == rule && $0.key == key && $0.language == language }
    }

    // MARK: Code

    /// Makes the key that a call looks up.
    private mutating func addKey(_ finding: Finding) {
        guard let extraction = TextExtraction(document, at: Int(finding.range.start), snapshot), let call = extraction.call else {
            return
        }
        var changes = WorkspaceEdits(snapshot)
        let text = call.defaultValue?.key
        changes.edit(extraction.catalog, extraction.edits(adding: call.key.key, text: text, comment: call.comment))
        if !changes.isEmpty {
            add(Texts.create(key: call.key.key, path: extraction.catalog), "quickfix", changes.node, finding: finding)
        }
    }

    /// Makes a key of a text in code.
    private mutating func addExtraction() {
        guard let extraction = TextExtraction(document, at: Int(range.start), snapshot), extraction.call == nil,
            let (key, edits) = extraction.extracted()
        else { return }
        add(Texts.extract(key: key, path: extraction.catalog), "refactor.extract", edits.node)
    }
}

extension WorkspaceEdits {
    /// Changes a catalog as `l10n set` does, but that the rules refuse nothing: who edits sees what they find.
    mutating func edit(_ path: String, _ edits: [CatalogEdit]) {
        let editor = CatalogEditor(tree: snapshot.workspace.files, reading: snapshot.tree, keyOrder: XcodeOrder())
        guard let outcome = try? editor.edit(path, .forced, writes: false, { _, _ in EditPlan(edits) }) else { return }
        change(outcome.old, to: outcome.catalog.source.bytes)
    }
}
