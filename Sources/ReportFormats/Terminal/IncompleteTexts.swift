internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// How many texts each language has not translated, for people.
struct IncompleteTexts {
    private typealias Texts = L10n.Report.Incomplete

    private struct Part {
        /// Of the catalog.
        let path: String
        /// With the percentage that is done, where it is known, in tenths.
        let languages: [(name: String, count: Int, permille: Int?)]

        var count: Int { languages.reduce(0) { $0 + $1.count } }
    }

    private struct Text: Hashable {
        let key: String?
        let language: String
    }

    private let parts: [Part]

    /// As `l10n report` counts.
    ///
    /// - Parameter isIncluded: Whether a language of a tier counts.
    init(_ completeness: ProjectCompleteness, where isIncluded: (_ path: String, Completeness.Language) -> Bool) {
        parts = completeness.catalogs.compactMap { catalog in
            let languages = catalog.completeness.languages
                .filter { $0.tier != .source && $0.strings.open > 0 && isIncluded(catalog.path, $0) }
                .map { (name: $0.name, count: $0.strings.open, permille: Int?.some($0.strings.permille)) }
            return languages.isEmpty ? nil : Part(path: catalog.path, languages: languages)
        }
    }

    /// The findings of a run that hides others.
    init(_ findings: [(path: String, findings: some Sequence<Finding>)]) {
        parts = findings.map { path, findings in
            let texts = Set(findings.compactMap { finding in finding.language.map { Text(key: finding.key, language: $0) } })
            let counts = Dictionary(grouping: texts, by: \.language).mapValues(\.count)
            return Part(
                path: path,
                languages: counts.sorted { $0.key < $1.key }.map { (name: $0.key, count: $0.value, permille: nil) })
        }
    }

    /// Number of texts, each in one language.
    var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// The languages that are less than a tenth done.
    var hardlyStarted: [String] {
        Set(parts.flatMap { $0.languages.filter { ($0.permille ?? 1000) < 100 }.map(\.name) }).sorted()
    }

    /// Such as "8,788 texts in 53 languages".
    var summary: String {
        let languages = Set(parts.flatMap { $0.languages.map { LanguageTag($0.name).canonical.identifier } })
        return Texts.summary(
            texts: Texts.texts(count: count).localized, languages: Texts.languages(count: languages.count).localized
        ).localized
    }

    /// Number of lines for one catalog, and of catalogs of several.
    private static let limits = (linesOfBand: 3, catalogs: 8)

    /// The languages of one catalog by how much of them is done, or the catalogs of several.
    ///
    /// - Parameter truncates: Whether long paths are truncated.
    func lines(_ width: Int, truncates: Bool) -> [String] {
        if parts.count == 1 { return bands(of: parts[0], width) }
        let parts = parts.sorted { ($1.count, $0.path) < ($0.count, $1.path) }
        let paths = parts.prefix(Self.limits.catalogs).map { part in
            let room = truncates ? max(20, width / 2) : .max
            return TerminalText.isolated(TerminalText.truncatedAtStart(VisibleText.line(part.path), room))
        }
        let pathWidth = paths.map(TerminalText.width).max() ?? 0
        var lines = zip(parts, paths).map { part, path in
            let head = "  \(TerminalText.leftAligned(path, pathWidth))  "
            let languages = part.languages.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.map(item)
            let list = TerminalText.list(languages, max(12, width - TerminalText.width(head)))
            return head + list
        }
        if parts.count > lines.count { lines.append("  " + Texts.moreCatalogs(count: parts.count - lines.count).localized) }
        return lines
    }

    private func bands(of part: Part, _ width: Int) -> [String] {
        guard part.languages.contains(where: { $0.permille != nil }) else {
            return wrapped("", part.languages, labelWidth: 0, width)
        }
        let bands: [(label: Message, permille: Range<Int>)] = [
            (Texts.hardlyStarted, 0..<100), (Texts.under(percentage: 50), 100..<500), (Texts.under(percentage: 75), 500..<750),
            (Texts.under(percentage: 95), 750..<950), (Texts.nearlyDone, 950..<1001),
        ]
        let filled = bands.compactMap { band -> (label: String, languages: [(name: String, count: Int, permille: Int?)])? in
            let own = part.languages.filter { band.permille.contains($0.permille ?? 0) }
            return own.isEmpty ? nil : (band.label.localized, own)
        }
        let labelWidth = filled.map { TerminalText.width($0.label) }.max() ?? 0
        return filled.flatMap { wrapped($0.label, $0.languages, labelWidth: labelWidth + 2, width) }
    }

    private func item(_ language: (name: String, count: Int, permille: Int?)) -> String {
        TerminalText.isolated("\(VisibleText.line(language.name)) \(language.count)")
    }

    /// A label and languages, on as few lines as possible.
    private func wrapped(
        _ label: String, _ languages: [(name: String, count: Int, permille: Int?)], labelWidth: Int, _ width: Int
    ) -> [String] {
        let items = languages.map(item)
        let room = max(20, width - labelWidth - 2)
        var lines: [String] = []
        for (index, item) in items.enumerated() {
            if let last = lines.last, TerminalText.width(last) + 2 + TerminalText.width(item) <= room {
                lines[lines.count - 1] = "\(last), \(item)"
            } else if lines.count == Self.limits.linesOfBand {
                lines[lines.count - 1] += " " + Texts.moreLanguages(count: items.count - index).localized
                break
            } else {
                lines.append(item)
            }
        }
        return lines.enumerated().map { index, line in
            "  " + TerminalText.leftAligned(index == 0 ? label : "", labelWidth) + line
        }
    }
}
