internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that keys are in `strings`, and languages in `localizations`, where Xcode looks for them.
struct MisplacedEntry: CatalogIssueRule {
    static let metadata = RuleMetadata(.misplacedEntry, .structure, .error, .wrong, blocks: .all, fix: .unsafe)

    private typealias Texts = L10n.Rule.MisplacedEntry

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .misplacedEntry(let name) = issue.kind, !context.isConflicted else { return }
        // Behind a bracket too many or too few everything is misplaced: the first one shows where to look.
        guard !context.isRootDamaged || isFirst(issue, context) else { return }
        guard let entry = context.entry else {
            findings.report(
                Texts.message(name: name), at: issue.range, in: context, reason: Texts.reason, advice: Texts.advice,
                fix: move(issue, isLanguage: false, context))
            return
        }
        let key = context.string(entry.key)
        let isLanguage = isLanguage(issue, context)
        if isLanguage {
            findings.report(
                Texts.Localization.message(name: name, key: key), at: issue.range, in: context, reason: Texts.Localization.reason,
                advice: Texts.Localization.advice, fix: move(issue, isLanguage: true, context))
        } else {
            findings.report(
                Texts.Nested.message(name: name, key: key), at: issue.range, in: context, reason: Texts.reason,
                advice: Texts.Nested.advice(key: key), fix: move(issue, isLanguage: false, context))
        }
    }

    private func isLanguage(_ issue: CatalogIssue, _ context: IssueContext) -> Bool {
        issue.entry != nil && context.object(after: issue.range, beginsWith: ["stringUnit"])
    }

    /// Moves everything that is misplaced in one object to where it belongs, unless it is there already. Each of its findings has this fix.
    private func move(_ issue: CatalogIssue, isLanguage: Bool, _ context: IssueContext) -> FixIt? {
        guard let editor = context.editor, let target = target(isLanguage, context, editor) else { return nil }
        let known =
            isLanguage ? languages(of: context.entry, context) : Set(context.catalog.entries.map { context.string($0.key) })
        func name(_ issue: CatalogIssue) -> String? {
            if case .misplacedEntry(let name) = issue.kind, !known.contains(name) { name } else { nil }
        }
        guard name(issue) != nil else { return nil }
        let names = context.catalog.issues.filter {
            $0.entry == issue.entry && name($0) != nil && self.isLanguage($0, context) == isLanguage
        }.map(\.range)
        return FixIt(.unsafe, editor.move(names, after: target))
    }

    /// The member after which it belongs; nil if there is none.
    private func target(_ isLanguage: Bool, _ context: IssueContext, _ editor: JSONEditor) -> ByteRange? {
        guard let entry = context.entry else { return context.catalog.entries.last?.keyRange }
        guard isLanguage else { return entry.keyRange }
        return editor.member(named: "localizations", of: entry.range).flatMap { editor.members(of: editor.value(of: $0)).last }
    }

    private func languages(of entry: CatalogEntry?, _ context: IssueContext) -> Set<String> {
        Set(context.catalog.localizations[entry?.localizations ?? 0..<0].map { context.languages[$0.language].name })
    }

    private func isFirst(_ issue: CatalogIssue, _ context: IssueContext) -> Bool {
        let first = context.catalog.issues.first {
            if case .misplacedEntry = $0.kind { $0.entry == issue.entry } else { false }
        }
        return first?.range == issue.range
    }
}
