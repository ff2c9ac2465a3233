package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
package import L10nStringCatalogs
package import L10nSyntax
package import L10nValidation

/// Changes catalogs: applies edits, checks the result as `l10n check` would, and writes it whole or not at all.
package struct CatalogEditor: Sendable {
    package enum Mode: Sendable {
        /// Writes nothing if an edit is refused.
        case all
        /// Leaves out edits that are refused.
        case valid
        /// Applies edits that the rules refuse, and marks their texts as to be reviewed.
        case forced
    }

    /// What became of the edits of a catalog.
    package struct Outcome: Sendable {
        package let path: String
        package let old: SourceFile
        /// The catalog with the edits, written or not.
        package let catalog: StringCatalog
        package let refusals: [Refusal]
        /// What the edits cause and what doesn't refuse them.
        package let warnings: Report.File
        /// Number of edits that were applied.
        package let count: Int
        /// Whether the file is now the new one.
        package let isWritten: Bool
        /// The names that the catalog has for languages that edits name in another way.
        package let languages: [(name: String, own: String)]

        package var isChanged: Bool { catalog.source.bytes != old.bytes }
    }

    /// An edit that was not applied.
    package struct Refusal: Sendable {
        /// Index among the edits.
        package let index: Int
        package let reason: Reason

        package enum Reason: Sendable {
            case edit(EditRefusal)
            /// What `l10n check` would report for the catalog.
            case finding(Finding)

            package var message: Message {
                switch self {
                case .edit(let refusal): refusal.message
                case .finding(let finding): finding.message
                }
            }
        }

        package var message: Message { reason.message }

        package var rule: RuleID? {
            guard case .finding(let finding) = reason else { return nil }
            return finding.rule
        }
    }

    /// How often other programs may change the file in between. Each time one of them has got on, so that many may work at once.
    private static let attempts = 1_000

    private let tree: any FileTree
    private let output: any WritableFileTree
    private let keyOrder: any KeyOrder
    private let configuration: String?

    /// - Parameters:
    ///   - tree: The files; edits are written there.
    ///   - other: What is read instead, such as what an editor has not saved yet.
    ///   - configuration: Path of the configuration instead of the one that would be found.
    package init(
        tree: any WritableFileTree, reading other: (any FileTree)? = nil, keyOrder: any KeyOrder, configuration: String? = nil
    ) {
        self.tree = other ?? tree
        output = tree
        self.keyOrder = keyOrder
        self.configuration = configuration
    }

    /// Applies edits to a catalog, in order.
    ///
    /// - Parameters:
    ///   - current: What the file had last, if that is known: it is not read again unless another program changed it.
    ///   - writes: Whether the file is written, or the result is only computed.
    ///   - makePlan: The edits for the current version of the catalog and its languages. It is called again if another program changes the file
    ///     meanwhile.
    package func edit(
        _ path: String, _ mode: Mode = .all, current: StringCatalog? = nil, writes: Bool = true,
        _ makePlan: (StringCatalog, LanguageNames) -> EditPlan
    ) throws(EditFailure) -> Outcome {
        let validator = try validator(for: path)
        var known = current
        for _ in 0..<Self.attempts {
            let catalog: StringCatalog
            if let current = known.take() {
                catalog = current
            } else {
                catalog = CatalogDecoder.decode(try attempt { () throws(FileError) in try tree.read(path) })
            }
            if !catalog.isEditable, let damage = CatalogDamage(of: catalog) { throw .damage(damage) }
            let source = catalog.source
            let names = LanguageNames(of: catalog, validator.options)
            let plan = makePlan(catalog, names).resolvingLanguages(in: catalog, names).refusingContradictions()
            let run = Run(catalog, plan, validator, keyOrder)
            let (outcome, bytes) = run.outcome(mode)
            if !writes || bytes == source.bytes { return outcome(false) }
            let isReplaced = try attempt { () throws(FileError) in
                if let error = output.writeProtection(of: path) { throw error }
                return try output.replace(path, source.bytes, with: bytes)
            }
            if isReplaced { return outcome(true) }
        }
        throw .file(FileError(path: path, message: L10n.Edit.Error.contended))
    }

    private func attempt<Result>(_ body: () throws(FileError) -> Result) throws(EditFailure) -> Result {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }

    private func validator(for path: String) throws(EditFailure) -> Validator {
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: configuration)
        do throws(ConfigurationFailure) {
            let options = try finder.configuration(for: path)?.validationOptions(for: path, from: tree.currentFolder)
            return Validator(options: options ?? ValidationOptions(), keyOrder: keyOrder)
        } catch {
            throw .configuration(error)
        }
    }
}

/// Why a catalog was not edited at all.
package enum EditFailure: Error {
    case file(FileError)
    case configuration(ConfigurationFailure)
    /// The catalog could not be read to its end.
    case damage(CatalogDamage)
}

/// The edits of one version of a catalog.
private struct Run {
    private typealias Refusal = CatalogEditor.Refusal

    private let catalog: StringCatalog
    private let plan: EditPlan
    private let index: EditIndex
    private let validator: Validator
    private let order: any KeyOrder

    init(_ catalog: StringCatalog, _ plan: EditPlan, _ validator: Validator, _ order: any KeyOrder) {
        self.catalog = catalog
        self.plan = plan
        index = EditIndex(plan.edits)
        self.validator = validator
        self.order = order
    }

    private var edits: [CatalogEdit] { plan.edits }

    /// What becomes of the edits, and the bytes to be written.
    func outcome(_ mode: CatalogEditor.Mode) -> (outcome: (Bool) -> CatalogEditor.Outcome, bytes: [UInt8]) {
        var current = edits
        var refused = plan.refusals.reduce(into: [:]) { $0[$1.key] = Refusal(index: $1.key, reason: .edit($1.value)) }
        var warnings: [Finding] = []
        var before: FindingsBefore?
        var result = draft(current, &refused)
        // Another language concerns all keys.
        let keys = result.languages.map(\.name) == catalog.languages.map(\.name) ? index.keys : nil
        while true {
            warnings = []
            if result.source.bytes == catalog.source.bytes { break }
            let findings = check(result, keys)
            if findings.isEmpty { break }
            let known: FindingsBefore
            if let before { known = before } else { known = FindingsBefore(check(catalog, keys)) }
            before = known
            warnings = findings.filter { isNew($0, known) }
            let causes = warnings.map { self.causes(of: $0, in: result, besides: refused) }
            if causes.allSatisfy(\.isEmpty) { break }
            if mode == .forced {
                for index in Set(causes.joined()) { current[index] = current[index].forReview }
                result = draft(current, &refused)
                break
            }
            for (finding, indices) in zip(warnings, causes) {
                for index in indices where refused[index] == nil {
                    refused[index] = Refusal(index: index, reason: .finding(finding))
                }
            }
            result = draft(current, &refused)
        }
        let (edited, refusals) = (result, refused.values.sorted { $0.index < $1.index })
        let writes = refusals.isEmpty || mode == .valid
        let file = Report.File(source: edited.source, findings: warnings, keyCount: edited.entries.count)
        let outcome = { (isWritten: Bool) in
            CatalogEditor.Outcome(
                path: catalog.source.path, old: catalog.source, catalog: edited, refusals: refusals, warnings: file,
                count: writes ? edits.count - refusals.count : 0, isWritten: isWritten,
                languages: plan.languages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
        return (outcome, writes ? edited.source.bytes : catalog.source.bytes)
    }

    /// The catalog with the edits that are not refused.
    private func draft(_ edits: [CatalogEdit], _ refused: inout [Int: Refusal]) -> StringCatalog {
        guard let draft = CatalogDraft(catalog, order: order) else { return catalog }
        for (index, edit) in edits.enumerated() where refused[index] == nil {
            do throws(EditRefusal) {
                try draft.apply(edit)
            } catch {
                refused[index] = Refusal(index: index, reason: .edit(error))
            }
        }
        let bytes = draft.bytes()
        if bytes == catalog.source.bytes { return catalog }
        return CatalogDecoder.decode(SourceFile(path: catalog.source.path, bytes: bytes))
    }

    /// The errors and warnings of a catalog, those of single keys for some keys only.
    private func check(_ catalog: StringCatalog, _ keys: Set<String>?) -> [Finding] {
        validator.checkConcurrently(catalog, keys: keys).file.findings.filter(FindingPolicy.isHarm)
    }

    /// Whether the edits cause a finding. One that a text already had doesn't refuse another text that has it too, unlike another
    /// one of the same rule.
    private func isNew(_ finding: Finding, _ before: FindingsBefore) -> Bool {
        guard let key = finding.key else { return before.lack(finding, key: nil, language: oldLanguage(of: finding)) }
        guard let oldKey = index.oldKey(key) else { return true }
        if index.isWritten(finding), !before.containMessage(of: finding) { return true }
        return before.lack(finding, key: oldKey, language: oldLanguage(of: finding))
    }

    private func oldLanguage(of finding: Finding) -> String? { finding.language.map(index.oldLanguage) }

    /// The edits that are refused because of a finding.
    private func causes(of finding: Finding, in result: StringCatalog, besides refused: [Int: Refusal]) -> [Int] {
        guard FindingPolicy.refuses(finding, validator.options) else { return [] }
        let causes = index.causes(of: finding, in: result) { refused[$0] == nil }
        // Of an error that belongs to no edit, all may be the cause.
        if !causes.isEmpty || finding.severity < .error { return causes }
        return edits.indices.filter { refused[$0] == nil }
    }
}

extension CatalogEdit {
    /// The same edit with a text that needs a review.
    fileprivate var forReview: CatalogEdit {
        switch self {
        case .setText(let key, let language, let path, let text, _):
            .setText(key: key, language: language, path: path, text: text, state: .needsReview)
        case .setPhrases(let key, let language, let phrases, _):
            .setPhrases(key: key, language: language, phrases: phrases, state: .needsReview)
        default: self
        }
    }
}
