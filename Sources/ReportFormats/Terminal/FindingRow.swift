internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nValidation

/// What one rule finds at one key, in all languages and forms; or a single finding that is about no key.
struct FindingRow {
    /// Index of the file in the report.
    let file: Int
    /// The most severe finding, the first one in the file of several.
    private(set) var first: Finding
    /// That of all of them. The rest of a finding is elsewhere in memory, and the rule distinguishes rows.
    let rule: RuleID
    /// As the catalog writes them, in the order of the file.
    private(set) var languages: [String] = []
    private(set) var count = 0

    /// What decides whether a row comes before another one of its rule.
    typealias Place = (severity: Severity, file: Int, start: UInt32)
    var place: Place { (first.severity, file, first.range.start) }

    init(_ finding: Finding, file: Int) {
        self.file = file
        first = finding
        rule = finding.rule
        add(finding)
    }

    mutating func add(_ finding: Finding) {
        count += 1
        if finding.severity > first.severity { first = finding }
        if let language = finding.language, !languages.contains(language) { languages.append(language) }
    }
}

/// The rows of one rule: the most severe first, then by file and place. There may be many, so they are not copied.
struct RowGroup: RandomAccessCollection {
    private let all: [FindingRow]
    /// Where the rows of the rule are among all.
    private let places: [Int]
    let findingCount: Int

    /// - Parameter places: At least one.
    init(_ all: [FindingRow], at places: [Int]) {
        self.all = all
        self.places = places
        findingCount = places.reduce(0) { $0 + all[$1].count }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }
    subscript(index: Int) -> FindingRow { all[places[index]] }

    var rule: RuleID { self[0].rule }
    var impact: Impact { self[0].first.impact }
    var severity: Severity { self[0].first.severity }
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
    var rowCount: Int { groups.reduce(0) { $0 + $1.count } }
}

/// By what rows are put under titles.
package enum RowGrouping: String, Sendable, CaseIterable {
    case impact, file, rule, language, key
}

/// Folds the findings of a report into rows.
struct RowFolder {
    private let grouping: RowGrouping
    private let paths: [String]
    private var firsts: FirstOccurrences
    private var rows: [FindingRow] = []

    init(_ grouping: RowGrouping, _ files: [Report.File]) {
        self.grouping = grouping
        paths = files.map(\.source.path)
        firsts = FirstOccurrences(count: files.reduce(0) { $0 + $1.findings.count })
    }

    /// - Parameters:
    ///   - file: Index of the file in the report.
    ///   - hash: What ``hash(of:)`` returns for the finding.
    mutating func add(_ finding: Finding, file: Int, hash: Int) {
        let known = firsts.insert(rows.count, hash: hash) { [rows, grouping] known in
            // Findings about no key, but for those of one place, each have a row of their own.
            guard finding.impact == rows[known].first.impact, file == rows[known].file,
                finding.rule == rows[known].rule, finding.key == rows[known].first.key,
                finding.key != nil || finding.range.start == rows[known].first.range.start
            else { return false }
            return grouping != .language || finding.language == rows[known].first.language
        }
        if let known {
            rows[known].add(finding)
        } else {
            rows.append(FindingRow(finding, file: file))
        }
    }

    /// A hash that is the same for findings that may share a row. A key has few rows, so that its name alone tells them apart well
    /// enough.
    static func hash(of finding: Finding) -> Int {
        guard var key = finding.key else { return finding.range.start.hashValue }
        // Keys that look the same share their rows.
        guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return key.hashValue }
        return key.withUTF8 { ByteHash.hash(UnsafeRawBufferPointer($0)) }
    }

    private func subject(_ row: FindingRow) -> RowSection.Subject {
        switch grouping {
        case .impact: .impact(row.first.impact)
        case .file: .file(paths[row.file])
        case .rule: .rule(row.rule)
        case .language: .language(row.first.language)
        case .key: .key(row.first.key)
        }
    }

    /// The rows under their titles, the most dangerous ones first; of several that are as dangerous, the one that comes first.
    var sections: [RowSection] {
        let places = Dictionary(grouping: rows.indices) { subject(rows[$0]) }.sorted { $0.value[0] < $1.value[0] }
        let sections = places.map { subject, indices in RowSection(subject: subject, groups: groups(indices)) }
        return sections.indices.sorted { first, second in
            let (a, b) = (sections[first], sections[second])
            if case .impact(let a) = a.subject, case .impact(let b) = b.subject { return a < b }
            if Self.precedes(a.groups[0], b.groups[0]) { return true }
            return !Self.precedes(b.groups[0], a.groups[0]) && first < second
        }
        .map { sections[$0] }
    }

    private func groups(_ indices: [Int]) -> [RowGroup] {
        struct Kind: Hashable {
            let impact: Impact
            let rule: RuleID
        }
        return Dictionary(grouping: indices) { Kind(impact: rows[$0].first.impact, rule: rows[$0].rule) }
            .map { _, indices in RowGroup(rows, at: indices.sorted { Self.precedes(rows[$0].place, rows[$1].place) }) }
            .sorted(by: Self.precedes)
    }

    private static func precedes(_ a: RowGroup, _ b: RowGroup) -> Bool {
        if a.impact != b.impact { return a.impact < b.impact }
        if a.severity != b.severity { return a.severity > b.severity }
        let (first, second) = (a[0], b[0])
        return (first.file, first.first.range.start, a.rule.name) < (second.file, second.first.range.start, b.rule.name)
    }

    private static func precedes(_ a: FindingRow.Place, _ b: FindingRow.Place) -> Bool {
        a.severity != b.severity ? a.severity > b.severity : (a.file, a.start) < (b.file, b.start)
    }
}
