internal import Diagnostics

/// What one rule finds at one key, in all languages and forms; or a single finding that is about no key.
struct FindingRow {
    /// Index of the file in the report.
    let file: Int
    /// The most severe finding, the first one in the file of several.
    private(set) var first: Diagnostic
    /// As the catalog writes them, in the order of the file.
    private(set) var languages: [String] = []
    private(set) var count = 0

    init(_ diagnostic: Diagnostic, file: Int) {
        self.file = file
        first = diagnostic
        add(diagnostic)
    }

    mutating func add(_ diagnostic: Diagnostic) {
        count += 1
        if diagnostic.severity > first.severity { first = diagnostic }
        if let language = diagnostic.language, !languages.contains(language) { languages.append(language) }
    }
}

/// The rows of one rule.
struct RowGroup {
    let rule: RuleID
    let impact: Impact
    /// The most severe first, then by file and place.
    var rows: [FindingRow]

    var severity: Severity { rows.first?.first.severity ?? .info }
    var findingCount: Int { rows.reduce(0) { $0 + $1.count } }
}

/// Rows under one title.
struct RowSection {
    /// What the rows have in common.
    enum Subject: Hashable {
        case impact(Impact)
        case file(String)
        case rule(RuleID)
        case language(String?)
        case key(String?)
    }

    let subject: Subject
    /// The most dangerous first.
    var groups: [RowGroup]

    var findingCount: Int { groups.reduce(0) { $0 + $1.findingCount } }
    var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count } }
}

/// By what rows are put under titles.
package enum RowGrouping: String, Sendable, CaseIterable {
    case impact, file, rule, language, key
}

/// Folds the findings of a report into rows.
struct RowFolder {
    private struct Identity: Hashable {
        let subject: RowSection.Subject
        let impact: Impact
        let rule: RuleID
        let file: Int
        let key: String?
        /// Findings about no key each have a row of their own.
        let offset: UInt32?
    }

    private let grouping: RowGrouping
    private var indices: [Identity: Int] = [:]
    private var rows: [(subject: RowSection.Subject, row: FindingRow)] = []

    init(_ grouping: RowGrouping) { self.grouping = grouping }

    /// - Parameters:
    ///   - file: Index of the file in the report.
    ///   - path: Its path.
    mutating func add(_ diagnostic: Diagnostic, file: Int, path: String) {
        let subject: RowSection.Subject =
            switch grouping {
            case .impact: .impact(diagnostic.impact)
            case .file: .file(path)
            case .rule: .rule(diagnostic.rule)
            case .language: .language(diagnostic.language)
            case .key: .key(diagnostic.key)
            }
        let identity = Identity(
            subject: subject, impact: diagnostic.impact, rule: diagnostic.rule, file: file, key: diagnostic.key,
            offset: diagnostic.key == nil ? diagnostic.range.start : nil)
        if let index = indices[identity] {
            rows[index].row.add(diagnostic)
        } else {
            indices[identity] = rows.count
            rows.append((subject, FindingRow(diagnostic, file: file)))
        }
    }

    /// The rows under their titles, the most dangerous ones first.
    var sections: [RowSection] {
        let sections = Dictionary(grouping: rows, by: \.subject).map { subject, rows in
            RowSection(subject: subject, groups: Self.groups(rows.map(\.row)))
        }
        return sections.sorted { a, b in
            switch (a.subject, b.subject) {
            case (.impact(let first), .impact(let second)): first < second
            default: Self.precedes(a.groups[0], b.groups[0])
            }
        }
    }

    private static func groups(_ rows: [FindingRow]) -> [RowGroup] {
        struct Kind: Hashable {
            let impact: Impact
            let rule: RuleID
        }
        return Dictionary(grouping: rows) { Kind(impact: $0.first.impact, rule: $0.first.rule) }
            .map { kind, rows in RowGroup(rule: kind.rule, impact: kind.impact, rows: rows.sorted(by: precedes)) }
            .sorted(by: precedes)
    }

    private static func precedes(_ a: RowGroup, _ b: RowGroup) -> Bool {
        if a.impact != b.impact { return a.impact < b.impact }
        if a.severity != b.severity { return a.severity > b.severity }
        let (first, second) = (a.rows[0], b.rows[0])
        return (first.file, first.first.range.start, a.rule.name) < (second.file, second.first.range.start, b.rule.name)
    }

    private static func precedes(_ a: FindingRow, _ b: FindingRow) -> Bool {
        if a.first.severity != b.first.severity { return a.first.severity > b.first.severity }
        return (a.file, a.first.range.start) < (b.file, b.first.range.start)
    }
}
