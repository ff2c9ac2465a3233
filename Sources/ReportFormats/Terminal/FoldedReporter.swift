internal import L10nCLDR
package import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
package import L10nStringCatalogs
internal import L10nValidation

/// For people who read what matters first: the most dangerous findings before others, one row per key and rule, missing
/// translations as counts, and no more than a screen or two.
package struct FoldedReporter {
    /// What is worth a hint, and how to write it.
    package struct Project: Sendable {
        /// The file that configures the catalogs; nil without one.
        package var configuration: String?
        package var hasBaseline = false
        /// Paths of the catalogs with configured required languages.
        package var pathsWithRequiredLanguages: Set<String> = []
        /// The command line of this run with some options.
        package var command: @Sendable (_ options: String) -> String = { "l10n check \($0)" }
        /// The command that counts translations.
        package var reportCommand = "l10n report"

        package init() {}
    }

    /// Limits of the output. A screen holds about 40 lines.
    private static let limits = (lines: 80, rows: 50, rowsInFull: 20, rowsInFullOfRule: 3, excerpts: 5, listedMissingKeys: 5)

    private let width: Int
    /// Whether a line that is too long is truncated; otherwise the reader, such as a file, has room.
    private let truncates: Bool
    private let text: FindingText
    private let style: TerminalStyle
    private let minimum: Severity
    private let threshold: Severity
    private let showsSummary: Bool
    private let fixed: Int?
    private let fixes: FixCount
    private let grouping: RowGrouping
    private let isChosen: Bool
    private let project: Project

    /// - Parameters:
    ///   - width: Columns of the terminal.
    ///   - minimum: Least severity that is shown.
    ///   - threshold: Severity from which a finding makes the run fail.
    ///   - fixed: How many findings were fixed before; nil if no fix was requested.
    ///   - fixes: How many could be.
    ///   - isChosen: Whether options chose among the findings; then their rows appear, missing translations too.
    package init(
        width: Int, truncates: Bool, usesColor: Bool, minimum: Severity = .note, threshold: Severity = .error,
        showsSummary: Bool = true, fixed: Int? = nil, fixes: FixCount = FixCount(), grouping: RowGrouping = .impact,
        isChosen: Bool = false,
        project: Project = Project()
    ) {
        self.width = max(width, 40)
        self.truncates = truncates
        text = FindingText(usesColor: usesColor)
        style = TerminalStyle(usesColor: usesColor)
        self.minimum = minimum
        self.threshold = threshold
        self.showsSummary = showsSummary
        self.fixed = fixed
        self.fixes = fixes
        self.grouping = grouping
        self.isChosen = isChosen
        self.project = project
    }

    /// - Parameters:
    ///   - catalogs: The catalogs of the report.
    ///   - completeness: How complete they are, counted only if needed.
    package func render(_ report: Report, _ catalogs: [StringCatalog], completeness: () -> ProjectCompleteness) -> String {
        let (sections, incomplete, unreviewed) = fold(report, completeness)
        let header = header(report, catalogs)
        var places = Places(report, isNamed: !header.isEmpty)
        let notes = report.files.indices.map { damageNote(report.files[$0], $0, &places) }.filter { !$0.isEmpty }
        let summary = showsSummary ? summary(report, incomplete) : []
        var parts: [[String]] = notes
        let cost = { (lines: [String]) in lines.reduce(0) { $0 + self.cost($1) } }
        let block =
            (incomplete.map { blockLines($0, title: Self.title(.missing)) } ?? [])
            + (unreviewed.map { blockLines($0, title: L10n.Report.Section.review.localized) } ?? [])
        let fixed = notes.reduce(0) { $0 + cost($1) } + cost(block) + cost(summary) + 3
        if let details = inFull(sections, &places, atMost: Self.limits.lines - fixed) {
            parts += merged(details.map { ($0.impact, $0.lines) }, block, areTitled: false)
        } else {
            let sectionCosts = grouping == .impact ? 2 * sections.count : 0
            let room = Self.limits.lines - fixed - sectionCosts - header.count
            parts += header.isEmpty ? [] : [header]
            parts += merged(folded(sections, &places, room), block, areTitled: true)
        }
        if !summary.isEmpty { parts.append(summary) }
        return parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n") + (showsSummary || parts.isEmpty ? "" : "\n")
    }

    // MARK: Folding

    /// The rows, and the missing translations and those to review, which are counted instead.
    private func fold(
        _ report: Report, _ completeness: () -> ProjectCompleteness
    ) -> ([RowSection], missing: IncompleteTexts?, unreviewed: IncompleteTexts?) {
        var folder = RowFolder(grouping, report.files)
        var missing = CountedFindings(listedKeys: Self.limits.listedMissingKeys)
        var unreviewed = CountedFindings(listedKeys: Self.limits.listedMissingKeys)
        for (index, file) in report.files.enumerated() {
            let cause = file.causeOfDamage
            let hashes = file.findings.parts.concurrentMap { $0.map(RowFolder.hash) }.flatMap(\.self)
            for (position, finding) in file.findings.enumerated() where finding.severity >= minimum {
                // It comes with the note about the file.
                if position == cause { continue }
                if !isChosen, finding.isUnreviewedText {
                    unreviewed.add(position, of: finding, file: index)
                } else if !isChosen, finding.isMissingText {
                    missing.add(position, of: finding, file: index)
                } else {
                    folder.add(finding, file: index, hash: hashes[position])
                }
            }
        }
        for counted in [missing, unreviewed] where counted.areFew {
            for (file, findings) in counted.findings(of: report) {
                for finding in findings { folder.add(finding, file: file, hash: RowFolder.hash(of: finding)) }
            }
        }
        func counts(_ counted: CountedFindings) -> IncompleteTexts {
            IncompleteTexts(counted.findings(of: report).map { (path: report.files[$0.file].source.path, findings: $0.findings) })
        }
        let toReview = unreviewed.areFew ? nil : counts(unreviewed)
        if missing.areFew { return (folder.sections, nil, toReview) }
        let isPartial = report.files.contains { $0.suppressed.contains { $0.finding.isMissingText } } || minimum > .note
        if isPartial { return (folder.sections, counts(missing), toReview) }
        let affected = Set(missing.files.map { report.files[$0].source.path })
        let incomplete = IncompleteTexts(completeness()) { path, language in
            guard affected.contains(path) else { return false }
            return switch language.tier {
            case .source, .partial, .fallback: false
            case .required: true
            case .other: !project.pathsWithRequiredLanguages.contains(path)
            }
        }
        return (folder.sections, incomplete, toReview)
    }

    // MARK: Rows

    /// Every row with its excerpt, reason and advice; nil if there are too many.
    private func inFull(
        _ sections: [RowSection], _ places: inout Places, atMost lineCount: Int
    ) -> [(impact: Impact, lines: [String])]? {
        let isRepetitive = sections.contains { $0.groups.contains { $0.count > Self.limits.rowsInFullOfRule } }
        guard grouping == .impact, sections.reduce(0, { $0 + $1.rowCount }) <= Self.limits.rowsInFull, !isRepetitive else {
            return nil
        }
        var lines: [(impact: Impact, lines: [String])] = []
        var total = 0
        for row in sections.lazy.flatMap(\.groups).joined() {
            let own = detail(row, &places, context: 2)
            total += own.reduce(1) { $0 + cost($1) }
            if total > lineCount { return nil }
            lines.append((row.first.impact, own))
        }
        return lines
    }

    /// The sections with as many rows as there is room for.
    private func folded(_ sections: [RowSection], _ places: inout Places, _ lineCount: Int) -> [(
        impact: Impact?, lines: [String]
    )] {
        var room = lineCount
        var rowCount = 0
        var excerpts = 0
        var parts: [(impact: Impact?, lines: [String])] = []
        for (index, section) in sections.enumerated() {
            if grouping != .impact, room <= 3 {
                let rest = sections[index...].reduce(0) { $0 + $1.findingCount }
                let hint = style.styled("  " + project.command("--all"), .dim)
                parts.append((nil, [L10n.Report.Section.more(count: rest).localized + hint]))
                break
            }
            if grouping != .impact { room -= 2 }
            var lines: [String] = []
            var omitted = 0
            let isStyle = section.subject == .impact(.style)
            for group in section.groups {
                let limit = isChosen ? Self.limits.rows : rowLimit(of: group)
                // A line that names only one more row is better spent on that row.
                let listed = group.count <= limit + 1 ? group.count : limit
                var left = group.findingCount
                for (index, row) in group.enumerated() {
                    if index == listed {
                        lines.append("  " + L10n.Report.Section.moreOfRule(count: left, rule: group.rule.name).localized)
                        room -= 1
                        break
                    }
                    if rowCount >= Self.limits.rows || room <= 1 || (isStyle && room < 12 && lines.isEmpty) {
                        omitted += left
                        break
                    }
                    rowCount += 1
                    left -= row.count
                    let isDangerous = group.impact <= .wrong && row.first.severity > .note && index < 2
                    if isDangerous, excerpts < Self.limits.excerpts, grouping == .impact {
                        let own = detail(row, &places, context: 0)
                        let cost = own.reduce(0) { $0 + self.cost($1) }
                        if cost <= room / 2 || excerpts == 0 {
                            excerpts += 1
                            room -= cost
                            lines += own
                            continue
                        }
                    }
                    room -= 1
                    lines.append(line(row, section, &places))
                }
            }
            let count = section.findingCount
            if lines.isEmpty {
                let hidden = L10n.Report.Section.hidden(count: count).localized
                parts.append((section.impact, ["\(title(section))  \(hidden)\(hint(section))"]))
                continue
            }
            if omitted > 0 { lines.append("  " + L10n.Report.Section.more(count: omitted).localized + hint(section)) }
            let title = "\(title(section))  \(L10n.Report.Section.findings(count: count).localized)"
            parts.append((section.impact, [title] + lines))
        }
        return parts
    }

    /// How many rows of a rule appear.
    private func rowLimit(of group: RowGroup) -> Int {
        switch group.impact {
        case .crash: 20
        case .wrong where group.severity == .error: 10
        case .missing: 10
        case .wrong, .build, .style: 3
        }
    }

    private func detail(_ row: FindingRow, _ places: inout Places, context: Int) -> [String] {
        let others = row.languages.filter { $0 != row.first.language }
        return text.lines(
            row.first, places.excerpt(row.file), &places.others, context: context,
            alsoIn: others.isEmpty ? nil : list(others, atMost: 20), namesKey: true)
    }

    /// A row on one line: place, severity, key and languages where the message doesn't name
    /// them, message and rule.
    private func line(_ row: FindingRow, _ section: RowSection, _ places: inout Places) -> String {
        let finding = row.first
        let message = VisibleText.line(finding.message.localized)
        let place = places.line(row, pathWidth: isAboutOneFile(section, places) ? nil : truncates ? max(20, width / 4) : Int.max)
        let head = "  \(place)  \(text.colored(finding.severity.name, finding.severity))  "
        let tail = " [\(finding.rule)]"
        let key = finding.key.map(VisibleText.line) ?? ""
        let namesLanguages = row.languages.count > 1 || row.languages.contains { !Self.isNamed("'\($0)'", in: message) }
        let languages = namesLanguages ? "(\(list(row.languages, atMost: 6)))" : ""
        func body(namesKey: Bool, keyWidth: Int = 50) -> String {
            let key = namesKey && !key.isEmpty ? TerminalText.isolated(TerminalText.truncated(key, keyWidth)) : ""
            let subject = [key, languages].filter { !$0.isEmpty }.joined(separator: " ")
            return TerminalText.isolated(subject.isEmpty ? message : "\(subject): \(message)")
        }
        let full = body(namesKey: !Self.isNamed(key, in: message))
        let room = max(20, width - visibleWidth(head) - tail.utf8.count)
        if !truncates || TerminalText.width(full) <= room { return head + full + tail }
        // The rule tells what is wrong; neither the key nor the languages must be lost.
        let keyWidth = min(50, max(12, room - TerminalText.width(languages) - 4))
        return head + TerminalText.truncated(body(namesKey: true, keyWidth: keyWidth), room) + tail
    }

    /// Whether a message has a text in it. `String.contains` makes a table of the text first.
    private static func isNamed(_ text: String, in message: String) -> Bool {
        text.isEmpty || message.utf8.indices.contains { message.utf8[$0...].starts(with: text.utf8) }
    }

    private func isAboutOneFile(_ section: RowSection, _ places: Places) -> Bool {
        if case .file = section.subject { return true }
        return places.isNamed
    }

    private func list(_ languages: [String], atMost limit: Int) -> String {
        languages.count > limit
            ? L10n.Report.Incomplete.languages(count: languages.count).localized
            : LanguageOrder.sorted(languages, sources: EmptyCollection<String?>())
                .map { TerminalText.isolated(VisibleText.line($0)) }.joined(separator: ", ")
    }

    // MARK: Parts

    private func title(_ section: RowSection) -> String {
        let title =
            switch section.subject {
            case .impact(let impact): Self.title(impact)
            case .file(let path): TerminalText.isolated(VisibleText.line(path))
            case .rule(let rule): rule.name
            case .language(let name):
                name.map { TerminalText.isolated(VisibleText.line($0)) } ?? L10n.Report.Section.noLanguage.localized
            case .key(let key): key.map { TerminalText.isolated(VisibleText.line($0)) } ?? L10n.Report.Section.noKey.localized
            }
        return style.styled(title, .bold)
    }

    static func title(_ impact: Impact) -> String {
        switch impact {
        case .crash: L10n.Report.Section.crash.localized
        case .wrong: L10n.Report.Section.wrong.localized
        case .build: L10n.Report.Section.build.localized
        case .missing: L10n.Report.Section.missing.localized
        case .style: L10n.Report.Section.style.localized
        }
    }

    /// How to see the rest of a section.
    private func hint(_ section: RowSection) -> String {
        let options =
            switch section.subject {
            case .impact(let impact): isChosen ? "--all" : "--impact \(impact.name)"
            case .rule(let rule): "--rule \(rule)"
            case .language(let name?): "--only-languages \(name)"
            default: "--all"
            }
        return style.styled("  " + project.command(options), .dim)
    }

    private func blockLines(_ incomplete: IncompleteTexts, title: String) -> [String] {
        ["\(style.styled(title, .bold))  \(incomplete.summary)" + style.styled("  " + project.reportCommand, .dim)]
            + incomplete.lines(width, truncates: truncates)
    }

    /// The sections with the missing translations among them, in the order of impacts.
    private func merged(
        _ sections: [(impact: Impact?, lines: [String])], _ block: [String], areTitled: Bool
    ) -> [[String]] {
        if block.isEmpty { return sections.map(\.lines) }
        guard let own = sections.firstIndex(where: { $0.impact == .missing }), areTitled, grouping == .impact else {
            let index = sections.firstIndex { $0.impact.map { $0 > .missing } ?? false } ?? sections.endIndex
            return sections[..<index].map(\.lines) + [block] + sections[index...].map(\.lines)
        }
        // Other findings about languages come under the same title.
        var parts = sections.map(\.lines)
        parts[own] = block + sections[own].lines.dropFirst()
        return parts
    }

    /// The catalog of a run about one.
    private func header(_ report: Report, _ catalogs: [StringCatalog]) -> [String] {
        guard report.files.count == 1, let file = report.files.first,
            let catalog = catalogs.first(where: { $0.source.path == file.source.path })
        else { return [] }
        let facts = [
            L10n.Report.Summary.keys(count: catalog.entries.count).localized,
            L10n.Report.Incomplete.languages(count: catalog.languages.count { !$0.tag.isPseudo }).localized,
        ]
        let path = TerminalText.isolated(VisibleText.line(file.source.path))
        return ["\(style.styled(path, .bold))  \(facts.joined(separator: ", "))"]
    }

    /// How much of a file could be read, and why not all.
    private func damageNote(_ file: Report.File, _ index: Int, _ places: inout Places) -> [String] {
        guard let damage = file.damage else { return [] }
        let path = VisibleText.line(file.source.path)
        let note =
            if let total = damage.estimatedKeys, total > damage.readKeys {
                L10n.Report.Damage.about(path: path, read: damage.readKeys, total: total)
            } else {
                L10n.Report.Damage.message(
                    path: path, keys: L10n.Report.Summary.keys(count: damage.readKeys).localized)
            }
        let cause = file.causeOfDamage.map { FindingRow(file.findings[$0], file: index) }
        return [style.styled(note.localized, .warning)] + (cause.map { detail($0, &places, context: 2) } ?? [])
    }

    // MARK: Summary

    private func summary(_ report: Report, _ incomplete: IncompleteTexts?) -> [String] {
        var lines = fixed.map { [L10n.Report.Summary.fixed(count: $0).localized] } ?? []
        lines += [report.summary] + report.suppressedSummary
        if report.failures.isEmpty, report.exitCode(threshold: threshold) != 0 {
            let errors = L10n.Report.Summary.errors(count: report.count(.error)).localized
            let warnings = L10n.Report.Summary.warnings(count: report.count(.warning)).localized
            let causes =
                threshold == .error || report.count(.warning) == 0
                ? [errors] : report.count(.error) == 0 ? [warnings] : [errors, warnings]
            lines.append(L10n.Report.Summary.fails(causes: causes.joined(separator: ", ")).localized)
        }
        if let fixes = fixes.summary { lines.append(fixes) }
        if let next = next(report, incomplete) { lines.append(next.localized) }
        return lines
    }

    /// Findings of a project that was never checked before.
    private static let manyFindings = 100

    /// The one step that helps most.
    private func next(_ report: Report, _ incomplete: IncompleteTexts?) -> Message? {
        if isChosen || report.files.contains(where: { $0.damage != nil }) { return nil }
        let count = report.files.reduce(0) { $0 + $1.findings.count }
        guard count >= Self.manyFindings else { return nil }
        guard let configuration = project.configuration else { return L10n.Report.Next.configuration }
        let languages = incomplete?.hardlyStarted ?? []
        if !languages.isEmpty {
            return L10n.Report.Next.partial(path: VisibleText.line(configuration), languages: list(languages, atMost: 12))
        }
        return project.hasBaseline ? nil : L10n.Report.Next.baseline(command: project.command("--write-baseline"))
    }

    // MARK: Width

    /// Lines that a line takes on the terminal.
    private func cost(_ line: String) -> Int { truncates ? max(1, (visibleWidth(line) + width - 1) / width) : 1 }

    /// Columns of a line without its colors.
    private func visibleWidth(_ line: String) -> Int {
        line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated()
            .reduce(0) { sum, part in
                let text = part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
                return sum + TerminalText.width(String(text))
            }
    }
}

extension RowSection {
    fileprivate var impact: Impact? { if case .impact(let impact) = subject { impact } else { nil } }
}

extension Report.File {
    /// Index of the first finding about what cannot be read.
    fileprivate var causeOfDamage: Int? {
        damage == nil
            ? nil : findings.firstIndex { $0.severity == .error && RuleRegistry.unreadableRules.contains($0.rule) }
    }
}

extension Finding {
    /// Whether it is about a text that is not translated, which `l10n report` counts.
    fileprivate var isMissingText: Bool {
        impact == .missing && key != nil && rule != .needsReview && !RuleRegistry.codeRules.contains(rule)
    }

    /// Whether it is about a text that somebody has to review, which `l10n report` counts.
    fileprivate var isUnreviewedText: Bool { rule == .needsReview && severity == .note }
}

/// Findings that are counted by language, unless they are about few keys. There may be many, so they are named by their places in the
/// report.
private struct CountedFindings {
    private var parts: [(file: Int, positions: [Int])] = []
    private var keys: Set<String> = []
    private let listedKeys: Int

    /// - Parameter listedKeys: So many keys are few.
    init(listedKeys: Int) { self.listedKeys = listedKeys }

    var areFew: Bool { keys.count <= listedKeys }
    var files: [Int] { parts.map(\.file) }

    /// The findings of a file come one after the other.
    mutating func add(_ position: Int, of finding: Finding, file: Int) {
        if parts.last?.file != file { parts.append((file, [])) }
        parts[parts.count - 1].positions.append(position)
        if keys.count <= listedKeys, let key = finding.key { keys.insert("\(file):\(key)") }
    }

    func findings(of report: Report) -> [(file: Int, findings: some Sequence<Finding>)] {
        parts.map { file, positions in (file, positions.lazy.map { report.files[file].findings[$0] }) }
    }
}

/// Places in the files of a report.
private struct Places {
    private let files: [Report.File]
    private var tables: [Int: LineTable] = [:]
    var others = LineTables()
    /// Whether the file that all rows are about is named above them.
    let isNamed: Bool

    init(_ report: Report, isNamed: Bool) {
        files = report.files
        self.isNamed = isNamed
    }

    private mutating func table(_ file: Int) -> LineTable {
        if let table = tables[file] { return table }
        let table = LineTable(files[file].source.bytes)
        tables[file] = table
        return table
    }

    mutating func excerpt(_ file: Int) -> SourceExcerpt { SourceExcerpt(files[file].source, table(file)) }

    /// The line of a row, after the path of its file truncated to a width; nil: without the path.
    mutating func line(_ row: FindingRow, pathWidth: Int?) -> String {
        let line = table(row.file).position(of: row.first.range.start).line
        guard let pathWidth else { return "\(line)" }
        let path = VisibleText.line(files[row.file].source.path)
        return "\(TerminalText.isolated(TerminalText.truncatedAtStart(path, pathWidth))):\(line)"
    }
}
