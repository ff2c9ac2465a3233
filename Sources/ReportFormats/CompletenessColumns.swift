internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// The columns of a table of languages: which ones appear, their widths, and their cells.
struct CompletenessColumns {
    /// In the order of the table.
    enum Column: CaseIterable {
        case language, tier, percent, change, bar, translated, review, machine, new, missing, forms, words

        /// The columns to drop when space runs out, in this order; those that can be derived from others come first.
        static let droppable: [Column] = [.forms, .translated, .tier, .words, .machine, .review, .bar, .change, .new, .missing]

        var isText: Bool { self == .language || self == .tier || self == .bar }
    }

    private typealias Texts = L10n.Completeness.Column

    private static let barWidths = 5...20
    private static let gap = "  "

    private let countsForms: Bool
    private let isCompared: Bool
    /// What the rows are, if not languages.
    private let groupTitle: String?
    private let width: Int
    private let style: TerminalStyle
    private var widths: [(column: Column, width: Int)] = []

    init(_ parts: [Completeness], countsForms: Bool, isCompared: Bool, width: Int, style: TerminalStyle) {
        self.init(
            rows: parts.flatMap(\.languages), groupTitle: nil, countsForms: countsForms, isCompared: isCompared, width: width,
            style: style)
    }

    /// The columns of a table whose rows are groups of catalogs, with the counts of their languages.
    init(
        ofGroups groups: [Completeness.Language], title: String, countsForms: Bool, isCompared: Bool, width: Int,
        style: TerminalStyle
    ) {
        self.init(
            rows: groups, groupTitle: title, countsForms: countsForms, isCompared: isCompared, width: width, style: style)
    }

    private init(
        rows languages: [Completeness.Language], groupTitle: String?, countsForms: Bool, isCompared: Bool, width: Int,
        style: TerminalStyle
    ) {
        self.groupTitle = groupTitle
        self.countsForms = countsForms
        self.isCompared = isCompared
        self.width = width
        self.style = style
        for column in Column.allCases where isRelevant(column, languages) {
            let cells = languages.map { TerminalText.width(text(column, $0)) }
            let widest = max(cells.max() ?? 0, TerminalText.width(title(column)))
            switch column {
            case .bar: widths.append((column, Self.barWidths.upperBound))
            // One long name must not push out the other columns.
            case .language: widths.append((column, min(widest, max(8, groupTitle == nil ? width / 4 : width / 2))))
            default: widths.append((column, widest))
            }
        }
        fit(width)
    }

    /// Whether a column has information about any language.
    private func isRelevant(_ column: Column, _ languages: [Completeness.Language]) -> Bool {
        switch column {
        case .tier: groupTitle == nil
        case .change: isCompared
        case .machine: languages.contains { $0.strings.machineTranslated > 0 }
        case .forms: !countsForms && languages.contains { $0.forms.total != $0.strings.total && $0.tier != .fallback }
        default: true
        }
    }

    /// The width of a whole line with bars of the given width.
    private func lineWidth(bar: Int) -> Int {
        widths.reduce(Self.gap.count * (widths.count - 1)) { $0 + ($1.column == .bar ? bar : $1.width) }
    }

    /// Drops columns that do not fit beside the shortest bars, gives bars the remaining width, and finally truncates names.
    private mutating func fit(_ width: Int) {
        for column in Column.droppable where lineWidth(bar: Self.barWidths.lowerBound) > width {
            widths.removeAll { $0.column == column }
        }
        for index in widths.indices {
            switch widths[index].column {
            case .bar: widths[index].width = min(Self.barWidths.upperBound, width - lineWidth(bar: 0))
            case .language: widths[index].width -= max(0, lineWidth(bar: Self.barWidths.lowerBound) - width)
            default: break
            }
        }
    }

    // MARK: Lines

    var header: String {
        style.styled(line { column, width in TerminalText.truncated(title(column), width) }, .dim)
    }

    /// - Parameter isBelow: Whether the language is below its threshold.
    func row(_ language: Completeness.Language, isBelow: Bool) -> String {
        line { column, width in
            // Paths differ at their ends.
            if column == .language, groupTitle != nil { return TerminalText.truncatedAtStart(text(column, language), width) }
            return column == .bar ? bar(counts(language), width) : TerminalText.truncated(text(column, language), width)
        } styled: { column, cell in
            switch column {
            case .percent where isBelow: style.styled(cell, .error)
            case .percent where language.strings.open == 0: style.styled(cell, .done)
            case .tier where language.tier != .required: style.styled(cell, .dim)
            case .translated, .review, .machine, .new, .missing, .words:
                text(column, language) == "0" ? style.styled(cell, .dim) : cell
            default: cell
            }
        }
    }

    private func line(
        _ cell: (Column, Int) -> String, styled: (Column, String) -> String = { $1 }
    ) -> String {
        let cells = widths.map { column, width in
            let text = column == .bar ? cell(column, width) : TerminalText.isolated(cell(column, width))
            return styled(column, column.isText ? TerminalText.leftAligned(text, width) : TerminalText.rightAligned(text, width))
        }
        return TerminalText.withoutTrailingSpaces(cells.joined(separator: Self.gap))
    }

    // MARK: Cells

    private func counts(_ language: Completeness.Language) -> TranslationCounts {
        countsForms ? language.forms : language.strings
    }

    private func title(_ column: Column) -> String {
        switch column {
        case .language: groupTitle ?? Texts.language.localized
        case .tier: Texts.tier.localized
        case .percent: Texts.percent.localized
        case .change: Texts.change.localized
        case .bar: ""
        case .translated: Texts.translated.localized
        case .review: Texts.review.localized
        case .machine: Texts.machine.localized
        case .new: Texts.new.localized
        case .missing: Texts.missing.localized
        case .forms: Texts.forms.localized
        case .words: Texts.words.localized
        }
    }

    private func text(_ column: Column, _ language: Completeness.Language) -> String {
        let counts = counts(language)
        return switch column {
        case .language: VisibleText.line(language.name)
        case .tier: Self.name(language.tier)
        case .percent: L10n.Completeness.percent(value: Double(counts.permille) / 10).localized
        case .change: change(language)
        case .bar: ""
        case .translated: "\(counts.translated)"
        case .review: "\(counts.needsReview)"
        case .machine: "\(counts.machineTranslated)"
        case .new: "\(counts.new)"
        case .missing: "\(counts.missing)"
        case .forms: "\(language.forms.done)/\(language.forms.total)"
        case .words: "\(language.wordsToTranslate)"
        }
    }

    /// The change of the percentage of keys, in percentage points: `+1.2`.
    private func change(_ language: Completeness.Language) -> String {
        guard let earlier = language.earlier else { return L10n.Completeness.Change.new.localized }
        let tenths = language.strings.permille - earlier.permille
        return (tenths == 0 ? "" : tenths > 0 ? "+" : "-") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    private static func name(_ tier: LanguageTier) -> String {
        typealias Tiers = L10n.Completeness.Tier
        return switch tier {
        case .source: Tiers.source.localized
        case .required: Tiers.required.localized
        case .partial: Tiers.partial.localized
        case .fallback: Tiers.fallback.localized
        case .other: Tiers.other.localized
        }
    }

    /// Translated, awaiting review, and open. The bar is full only if nothing is open.
    private func bar(_ counts: TranslationCounts, _ width: Int) -> String {
        let total = max(counts.total, 1)
        let done = counts.total == 0 ? width : counts.done * width / total
        let checked = counts.total == 0 ? width : counts.translated * width / total
        return part(.translated, checked) + part(.review, done - checked) + part(.open, width - done)
    }

    private enum BarPart: CaseIterable {
        case translated, review, open
    }

    private func part(_ part: BarPart, _ columns: Int) -> String {
        let (glyph, look): (String, TerminalStyle.Look) =
            switch part {
            case .translated: ("█", .done)
            case .review: ("▓", .warning)
            case .open: ("░", .dim)
            }
        return style.styled(String(repeating: glyph, count: columns), look)
    }

    /// What the parts of the bars mean; empty if there are no bars.
    var legend: [String] {
        guard widths.contains(where: { $0.column == .bar }) else { return [] }
        let meanings = BarPart.allCases.map { part in
            switch part {
            case .translated: L10n.Completeness.Legend.translated.localized
            case .review: L10n.Completeness.Legend.review.localized
            case .open: L10n.Completeness.Legend.open.localized
            }
        }
        let items = zip(BarPart.allCases, meanings).map { "\(part($0, 1)) \(TerminalText.isolated($1))" }
        let columns = meanings.reduce(Self.gap.count * (meanings.count - 1)) { $0 + 2 + TerminalText.width($1) }
        return columns <= width ? [items.joined(separator: Self.gap)] : items
    }
}
