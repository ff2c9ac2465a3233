package import CatalogEditing
package import Configuration
package import Diagnostics
package import FileTrees
package import JSONSyntax
internal import Messages
package import StringCatalogs
internal import Validation

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

        package var isChanged: Bool { catalog.source.bytes != old.bytes }
    }

    /// An edit that was not applied.
    package struct Refusal: Sendable {
        /// Index among the edits.
        package let index: Int
        package let reason: Reason

        package enum Reason: Sendable {
            case edit(EditRefusal)
            /// What `l10n check` would say of the catalog.
            case finding(Diagnostic)
        }

        package var message: Message {
            switch reason {
            case .edit(let refusal): refusal.message
            case .finding(let finding): finding.message
            }
        }

        package var rule: RuleID? {
            guard case .finding(let finding) = reason else { return nil }
            return finding.rule
        }
    }

    /// How often another program may change the file in between.
    private static let attempts = 10

    private let tree: any WritableFileTree
    private let keyOrder: any KeyOrder
    private let configuration: String?

    /// - Parameter configuration: Path of the configuration instead of the one that would be found.
    package init(tree: any WritableFileTree, keyOrder: any KeyOrder, configuration: String? = nil) {
        self.tree = tree
        self.keyOrder = keyOrder
        self.configuration = configuration
    }

    /// Applies edits to a catalog, one after the other.
    ///
    /// - Parameters:
    ///   - writes: Whether the file is written, or only what would become of it is told.
    ///   - makeEdits: The edits for the current version of the catalog. It is called again if another program changes the file
    ///     meanwhile.
    package func edit(
        _ path: String, _ mode: Mode = .all, writes: Bool = true, _ makeEdits: (StringCatalog) -> [CatalogEdit]
    ) async throws(EditFailure) -> Outcome {
        let validator = try validator(for: path)
        do throws(FileError) {
            for _ in 0..<Self.attempts {
                let source = try tree.read(path)
                let (catalog, file) = await validator.read(source)
                guard catalog.document.isWellFormed, catalog.stringsRange != nil else {
                    throw FileError(path: path, message: L10n.Edit.Error.damaged)
                }
                let before = FindingsBefore(file.diagnostics)
                let run = Run(
                    catalog: catalog, edits: makeEdits(catalog), before: before, validator: validator, order: keyOrder)
                let (outcome, bytes) = await run.outcome(mode)
                if !writes || bytes == source.bytes { return outcome(false) }
                if let error = tree.writeProtection(of: path) { throw error }
                if try tree.replace(path, source.bytes, with: bytes) { return outcome(true) }
            }
            throw FileError(path: path, message: L10n.Edit.Error.contended)
        } catch {
            throw .file(error)
        }
    }

    private func validator(for path: String) throws(EditFailure) -> Validator {
        var finder = ConfigurationFinder(tree: tree, explicit: configuration)
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
}

/// The edits of one version of a catalog.
private struct Run {
    let catalog: StringCatalog
    let edits: [CatalogEdit]
    let before: FindingsBefore
    let validator: Validator
    let order: any KeyOrder

    private typealias Refusal = CatalogEditor.Refusal

    /// What becomes of the edits, and the bytes to be written.
    func outcome(_ mode: CatalogEditor.Mode) async -> (outcome: (Bool) -> CatalogEditor.Outcome, bytes: [UInt8]) {
        var current = edits
        var refused: [Int: Refusal] = [:]
        var warnings: [Diagnostic] = []
        var result = catalog
        while true {
            result = CatalogDecoder.decode(JSONReader.read(draft(current, &refused)))
            warnings = []
            if result.source.bytes == catalog.source.bytes { break }
            let new = await validator.checkConcurrently(result).file.diagnostics.filter(isNew)
            let causes = new.map { finding in Self.refuses(finding) ? edits(behind: finding, besides: refused) : [] }
            if causes.allSatisfy(\.isEmpty) {
                warnings = new
                break
            }
            if mode == .forced {
                warnings = new
                for index in Set(causes.joined()) { current[index] = current[index].forReview }
                result = CatalogDecoder.decode(JSONReader.read(draft(current, &refused)))
                break
            }
            for (finding, indices) in zip(new, causes) {
                for index in indices where refused[index] == nil {
                    refused[index] = Refusal(index: index, reason: .finding(finding))
                }
            }
        }
        let (edited, refusals) = (result, refused.values.sorted { $0.index < $1.index })
        let writes = refusals.isEmpty || mode == .valid
        let file = Report.File(source: edited.source, diagnostics: warnings, keyCount: edited.entries.count)
        let outcome = { (isWritten: Bool) in
            CatalogEditor.Outcome(
                path: catalog.source.path, old: catalog.source, catalog: edited, refusals: refusals, warnings: file,
                count: writes ? edits.count - refusals.count : 0, isWritten: isWritten)
        }
        return (outcome, writes ? edited.source.bytes : catalog.source.bytes)
    }

    /// The file with the edits that are not refused.
    private func draft(_ edits: [CatalogEdit], _ refused: inout [Int: Refusal]) -> SourceFile {
        while true {
            guard let draft = CatalogDraft(catalog, order: order) else { return catalog.source }
            let count = refused.count
            for (index, edit) in edits.enumerated() where refused[index] == nil {
                do throws(EditRefusal) {
                    try draft.apply(edit)
                } catch {
                    refused[index] = Refusal(index: index, reason: .edit(error))
                }
            }
            // A refused edit may leave a part of it in the draft.
            if refused.count == count { return SourceFile(path: catalog.source.path, bytes: draft.bytes()) }
        }
    }

    /// Whether an edit causes a finding.
    private func isNew(_ finding: Diagnostic) -> Bool {
        var key = finding.key
        var language = finding.language
        for edit in edits.reversed() {
            switch edit {
            case .rename(let old, let new), .copy(let old, let new): if key == new { key = old }
            case .renameLanguage(let old, to: let new): if language == new { language = old }
            default: break
            }
        }
        return before.lack(finding, key: key, language: language)
    }

    /// Whether a catalog with such a finding is not written: it would crash, say something wrong, or not build.
    private static func refuses(_ finding: Diagnostic) -> Bool {
        if finding.impact == .crash { return true }
        if finding.severity == .error { return finding.impact != .missing }
        if finding.impact == .wrong, RuleRegistry.argumentRules.contains(finding.rule) { return true }
        return RuleRegistry.namingRules.contains(finding.rule)
    }

    /// The edits that cause a finding: those of its form, else those of its text, else those of its key, else all.
    private func edits(behind finding: Diagnostic, besides refused: [Int: Refusal]) -> [Int] {
        let left = edits.indices.filter { refused[$0] == nil }
        guard let key = finding.key else { return left }
        let ofKey = left.filter { edits[$0].key == key }
        let ofText = ofKey.filter { edits[$0].language == finding.language }
        let ofForm = ofText.filter { index in
            guard case .setText(_, _, let path, _, _) = edits[index] else { return false }
            return path.text == finding.form ?? ""
        }
        let broad = left.filter { edits[$0].key == nil && edits[$0].language == finding.language }
        return [ofForm, ofText, ofKey, broad].first { !$0.isEmpty } ?? left
    }
}

extension CatalogEdit {
    /// The same edit with a text that is to be reviewed.
    fileprivate var forReview: CatalogEdit {
        guard case .setText(let key, let language, let path, let text, _) = self else { return self }
        return .setText(key: key, language: language, path: path, text: text, state: .needsReview)
    }
}
