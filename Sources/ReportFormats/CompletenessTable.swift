package import L10nDiagnostics
internal import L10nMessages
package import L10nStringCatalogs
internal import L10nValidation

/// For people on a terminal: how complete the catalogs are, in one block per catalog and one for the total, with columns aligned
/// across blocks; then the namespaces with the most missing translations, and the languages below their threshold.
package struct CompletenessTable: Sendable {
    private typealias Texts = L10n.Completeness

    private let width: Int
    private let style: TerminalStyle
    private let countsForms: Bool
    private let revision: String?

    /// - Parameters:
    ///   - width: Columns of the terminal. In a narrow one, bars shrink and less important columns disappear.
    ///   - countsForms: Whether every plural form, device variation and substitution counts separately.
    ///   - revision: The revision of the earlier counts; nil if there are none.
    package init(width: Int, usesColor: Bool, countsForms: Bool = false, revision: String? = nil) {
        self.width = max(width, 20)
        style = TerminalStyle(usesColor: usesColor)
        self.countsForms = countsForms
        self.revision = revision
    }

    /// - Parameter coverage: The findings of the rule `coverage-threshold`.
    package func render(_ project: ProjectCompleteness, coverage: Report) -> String {
        guard !project.catalogs.isEmpty else { return L10n.Report.Summary.nothing.localized + "\n" }
        let total = project.total
        var blocks = project.catalogs.map { catalog in
            Block(
                title: VisibleText.line(catalog.path), completeness: catalog.completeness,
                notes: catalog.isDamaged ? [Texts.damaged.localized] : [],
                languagesBelowThreshold: Self.languagesBelowThreshold(coverage, catalog.path))
        }
        if blocks.count > 1 {
            blocks.append(Block(title: Texts.total(count: blocks.count).localized, completeness: total))
        }
        let columns = CompletenessColumns(
            blocks.map(\.completeness), countsForms: countsForms, isCompared: revision != nil, width: width, style: style)
        var parts = blocks.map { render($0, columns) }
        parts += [columns.legend, missingMost(total), changes(total), shortfalls(coverage)]
        return parts.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    }

    /// A line for each group, and one for all together.
    ///
    /// - Parameters:
    ///   - title: What the groups are, such as the word for catalogs.
    ///   - coverage: The findings of the rule `coverage-threshold`.
    package func render(_ groups: [CompletenessGroup], title: String, coverage: Report) -> String {
        let catalogs = groups.flatMap(\.catalogs)
        guard !catalogs.isEmpty else { return L10n.Report.Summary.nothing.localized + "\n" }
        let requiresSome = catalogs.contains { $0.completeness.languages.contains { $0.tier == .required } }
        var rows = groups.map { group in
            let isBelow = group.catalogs.contains { !Self.languagesBelowThreshold(coverage, $0.path).isEmpty }
            return (counts: group.sum(requiresSome: requiresSome), isBelow: isBelow)
        }
        if groups.count > 1 {
            let all = CompletenessGroup(name: Texts.total(count: catalogs.count).localized, catalogs: catalogs)
            rows.append((all.sum(requiresSome: requiresSome), false))
        }
        let columns = CompletenessColumns(
            ofGroups: rows.map(\.counts), title: title, countsForms: countsForms, isCompared: revision != nil, width: width,
            style: style)
        let table = [columns.header] + rows.map { columns.row($0.counts, isBelow: $0.isBelow) }
        return [table, columns.legend, shortfalls(coverage)].filter { !$0.isEmpty }
            .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    }

    private struct Block {
        let title: String
        let completeness: Completeness
        var notes: [String] = []
        var languagesBelowThreshold: Set<String> = []
    }

    private static func languagesBelowThreshold(_ coverage: Report, _ path: String) -> Set<String> {
        Set(coverage.files.filter { $0.source.path == path }.flatMap(\.findings).compactMap(\.language))
    }

    // MARK: Blocks

    private func render(_ block: Block, _ columns: CompletenessColumns) -> [String] {
        let completeness = block.completeness
        var facts = [L10n.Report.Summary.keys(count: completeness.keyCount).localized]
        if completeness.staleCount > 0 { facts.append(Texts.stale(count: completeness.staleCount).localized) }
        if completeness.untranslatableCount > 0 {
            facts.append(Texts.untranslatable(count: completeness.untranslatableCount).localized)
        }
        var lines = heading(block.title, facts)
        lines += block.notes.flatMap { TerminalText.wrapped($0, width) }.map { style.styled($0, .warning) }
        lines.append(columns.header)
        return lines + completeness.languages.map { columns.row($0, isBelow: block.languagesBelowThreshold.contains($0.name)) }
    }

    /// The title and the facts, on one line if they fit.
    private func heading(_ title: String, _ facts: [String]) -> [String] {
        let facts = facts.map(TerminalText.isolated).joined(separator: " · ")
        let visibleTitle = TerminalText.isolated(TerminalText.truncatedAtStart(title, width))
        if TerminalText.width(visibleTitle) + 3 + TerminalText.width(facts) <= width {
            return [style.styled(visibleTitle, .bold) + " · " + facts]
        }
        return [style.styled(visibleTitle, .bold)] + TerminalText.wrapped(facts, width)
    }

    // MARK: Most missing

    private static let namespaceLimit = 5

    private func missingMost(_ total: Completeness) -> [String] {
        var open: [String: [(language: String, count: Int)]] = [:]
        for language in requiredLanguages(total) {
            for namespace in language.namespaces where namespace.strings.open > 0 {
                open[namespace.name, default: []].append((language.name, namespace.strings.open))
            }
        }
        let sums = open.map { name, parts in (name: name, count: parts.reduce(0) { $0 + $1.count }, parts: parts) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        // If no key has a namespace, the table already says it all.
        guard sums.contains(where: { !$0.name.isEmpty }) else { return [] }
        let rows = sums.prefix(Self.namespaceLimit).map { sum in
            (
                name: sum.name.isEmpty ? Texts.Missing.unnamed.localized : VisibleText.line(sum.name), count: "\(sum.count)",
                parts: sum.parts.sorted { ($1.count, $0.language) < ($0.count, $1.language) }
                    .map { TerminalText.isolated("\(VisibleText.line($0.language)) \($0.count)") }
            )
        }
        let nameWidth = min(rows.map { TerminalText.width($0.name) }.max() ?? 0, width / 2)
        let countWidth = rows.map(\.count.count).max() ?? 0
        var lines = [style.styled(TerminalText.isolated(Texts.Missing.title.localized), .bold)]
        for row in rows {
            let name = TerminalText.isolated(TerminalText.truncated(row.name, nameWidth))
            let head = "  \(TerminalText.leftAligned(name, nameWidth))  \(TerminalText.rightAligned(row.count, countWidth))"
            let available = width - TerminalText.width(head) - 2
            let parts = TerminalText.list(row.parts, available)
            lines.append(parts.isEmpty ? head : "\(head)  \(style.styled(parts, .dim))")
        }
        if sums.count > rows.count { lines.append("  " + Texts.Missing.more(count: sums.count - rows.count).localized) }
        return lines
    }

    /// The required languages; all languages if none is required.
    private func requiredLanguages(_ total: Completeness) -> [Completeness.Language] {
        let required = total.languages.filter { $0.tier == .required }
        return required.isEmpty ? total.languages : required
    }

    // MARK: Below the tables

    private func changes(_ total: Completeness) -> [String] {
        guard let revision, !total.goneLanguages.isEmpty else { return [] }
        let names = total.goneLanguages.map { TerminalText.isolated(VisibleText.line($0)) }.joined(separator: ", ")
        return TerminalText.wrapped(Texts.gone(revision: VisibleText.line(revision), languages: names).localized, width)
    }

    private func shortfalls(_ coverage: Report) -> [String] {
        coverage.files.flatMap { file in
            file.findings.flatMap { finding in
                let label = style.styled(finding.severity.name + ":", finding.severity == .error ? .error : .warning)
                return [
                    "\(TerminalText.isolated(VisibleText.line(file.source.path))): \(label) \(VisibleText.line(finding.message.localized))",
                    "  \(L10n.Report.Label.fix.localized) \(VisibleText.line(finding.advice.localized))",
                ]
            }
        }
    }
}
