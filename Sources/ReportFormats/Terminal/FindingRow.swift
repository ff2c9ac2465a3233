internal import Diagnostics
internal import Reporting

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
        let impact: Impact
        let rule: RuleID
        let file: Int
        let key: String?
        /// Nil, unless rows are put under languages.
        let language: String?
        /// Findings about no key each have a row of their own.
        let offset: UInt32?

        /// A key has few rows, so that its name alone tells them apart well enough.
        func hash(into hasher: inout Hasher) {
            hasher.combine(key)
            hasher.combine(offset)
        }
    }

    private let grouping: RowGrouping
    private let paths: [String]
    private var indices: [Identity: Int] = [:]
    private var rows: [FindingRow] = []

    init(_ grouping: RowGrouping, _ files: [Report.File]) {
        self.grouping = grouping
        paths = files.map(\.source.path)
        indices.reserveCapacity(files.reduce(0) { $0 + $1.diagnostics.count })
    }

    /// - Parameter file: Index of the file in the report.
    mutating func add(_ diagnostic: Diagnostic, file: Int) {
        let identity = Identity(
            impact: diagnostic.impact, rule: diagnostic.rule, file: file, key: diagnostic.key,
            language: grouping == .language ? diagnostic.language : nil,
            offset: diagnostic.key == nil ? diagnostic.range.start : nil)
        // Looks for it once, and adds it if it is new.
        let index = { (index: inout Int) in index }(&indices[identity, default: rows.count])
        if index < rows.count {
            rows[index].add(diagnostic)
        } else {
            rows.append(FindingRow(diagnostic, file: file))
        }
    }

    private func subject(_ row: FindingRow) -> RowSection.Subject {
        switch grouping {
        case .impact: .impact(row.first.impact)
        case .file: .file(paths[row.file])
        case .rule: .rule(row.first.rule)
        case .language: .language(row.first.language)
        case .key: .key(row.first.key)
        }
    }

    /// The rows under their titles, the most dangerous ones first.
    var sections: [RowSection] {
        let sections = Dictionary(grouping: rows.indices) { subject(rows[$0]) }.map { subject, indices in
            RowSection(subject: subject, groups: groups(indices))
        }
        return sections.sorted { a, b in
            switch (a.subject, b.subject) {
            case (.impact(let first), .impact(let second)): first < second
            default: Self.precedes(a.groups[0], b.groups[0])
            }
        }
    }

    private func groups(_ indices: [Int]) -> [RowGroup] {
        struct Kind: Hashable {
            let impact: Impact
            let rule: RuleID
        }
        return Dictionary(grouping: indices) { Kind(impact: rows[$0].first.impact, rule: rows[$0].first.rule) }
            .map { kind, indices in
                let sorted = indices.sorted { Self.precedes(rows[$0], rows[$1]) }
                return RowGroup(rule: kind.rule, impact: kind.impact, rows: sorted.map { rows[$0] })
            }
            .sorted(by: Self.precedes)
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
