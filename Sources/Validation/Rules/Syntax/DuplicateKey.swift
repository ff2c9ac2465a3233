internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no name occurs twice in one object: keys, languages, forms and fields.
///
/// Names that only look the same are `duplicate-key-normalized`. In a file with conflict markers, doubles are the two sides.
struct DuplicateKey: CatalogIssueRule {
    static let metadata = RuleMetadata(.duplicateKey, .syntax, .error, .build, blocks: .all, fix: .unsafe)

    private typealias Texts = L10n.Rule.DuplicateKey

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .duplicateKey(let name, let isIdentical) = issue.kind, !context.isConflicted else { return }
        let isKey = context.entry?.keyRange == issue.range
        let message =
            switch (isKey, isIdentical) {
            case (true, false): Texts.message(key: name)
            case (true, true): Texts.Same.message(key: name)
            case (false, false): Texts.Member.message(name: name)
            case (false, true): Texts.Member.Same.message(name: name)
            }
        findings.report(
            message, at: issue.range, in: context, reason: isIdentical ? Texts.Same.reason : Texts.reason,
            advice: isIdentical ? Texts.Same.advice : Texts.advice, language: context.language,
            related: issue.related.map { [RelatedRange($0, Texts.first)] } ?? [],
            fix: isIdentical ? removal(of: issue.range, .safe, context) : choice(issue, isKey: isKey, context))
    }

    private func removal(of name: ByteRange, _ applicability: Applicability, _ context: IssueContext) -> FixIt? {
        context.editor.map { FixIt(applicability, $0.removal(of: [name])) }
    }

    /// Keeps the first of two that differ, as Foundation's decoder does; of two keys the one that has every language of the other.
    /// What remains and differs is marked for review.
    private func choice(_ issue: CatalogIssue, isKey: Bool, _ context: IssueContext) -> FixIt? {
        guard let editor = context.editor, let first = issue.related, let later = context.entry else { return nil }
        let catalog = context.catalog
        guard isKey else {
            let remaining = editor.value(of: first)
            let removed = editor.member(issue.range)
            let units = units(of: later, at: remaining, context)
            let marks = units.flatMap(context.review).filter { !removed.contains($0.range) }
            return FixIt(.unsafe, editor.removal(of: [issue.range]) + marks)
        }
        let index = catalog.entries.partitionPoint { $0.keyRange.start >= first.start }
        guard index < catalog.entries.count, case let earlier = catalog.entries[index], earlier.keyRange == first,
            max(earlier.localizations.count, later.localizations.count) <= Self.comparedLanguages
        else { return nil }
        func languages(_ entry: CatalogEntry) -> Set<LanguageIndex> {
            Set(catalog.localizations[entry.localizations].map(\.language))
        }
        let keepsFirst = languages(earlier).isSuperset(of: languages(later))
        guard keepsFirst || languages(later).isSuperset(of: languages(earlier)) else { return nil }
        let (remaining, removed) = keepsFirst ? (earlier, later) : (later, earlier)
        let others = Dictionary(grouping: catalog.localizations[removed.localizations], by: \.language)
        let changed = catalog.localizations[remaining.localizations].filter { localization in
            others[localization.language]?.contains { !isSame($0.range, localization.range, context) } ?? false
        }
        return FixIt(
            .unsafe,
            editor.removal(of: [removed.keyRange]) + changed.flatMap { catalog.units[$0.units].flatMap(context.review) })
    }

    /// More languages than these are not compared: the first of ten thousand keys of one name would be ten thousand times.
    private static let comparedLanguages = 1_000

    /// The texts of an entry that are in a range, or have it in them.
    private func units(of entry: CatalogEntry, at range: ByteRange, _ context: IssueContext) -> [StringUnit] {
        let (catalog, indices) = (context.catalog, entry.localizations)
        guard let first = indices.first, let last = indices.last else { return [] }
        let units = catalog.units[catalog.localizations[first].units.lowerBound..<catalog.localizations[last].units.upperBound]
        return units[units.partitionPoint { $0.range.end > range.start }...].prefix { $0.range.start < range.end }
            .filter { range.contains($0.range) || $0.range.contains(range) }
    }

    private func isSame(_ a: ByteRange, _ b: ByteRange, _ context: IssueContext) -> Bool {
        context.bytes[a.indices].elementsEqual(context.bytes[b.indices])
    }
}
