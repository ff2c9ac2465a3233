internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs

/// The tables that people translate in: CSV files and sheets of workbooks.
///
/// A row is a text in one language, or, in a wide table, in all of them. Columns may be in any order; only `key` and those of languages
/// are needed.
package enum TranslationTable {
    /// The columns that a narrow table has, and a wide one up to `source`.
    package enum Column: String, CaseIterable {
        case catalog, key, form, device, language, source, target, state, comment, placeholders
    }

    /// How JSON Lines call what some columns have.
    static let fields: [Column: String] = [.target: "text", .form: "path"]

    /// The column `state` of a missing translation.
    static let missing = "missing"
    /// In a wide table the end of the name of a column with states.
    static let stateSuffix = ".state"

    // MARK: Writing

    /// The row of a text in a narrow table.
    static func row(_ unit: TranslationUnit, in file: ExchangedFile) -> [String] {
        names(unit, in: file) + [file.targetLanguage, unit.source ?? ""] + translation(unit)
            + [unit.comment ?? "", placeholders(unit)]
    }

    static func names(_ unit: TranslationUnit, in file: ExchangedFile) -> [String] {
        [file.original, unit.key, unit.path.form, unit.path.device ?? ""]
    }

    static func translation(_ unit: TranslationUnit) -> [String] {
        guard let target = unit.filledTarget else { return ["", missing] }
        return [target, (unit.state ?? .translated).rawValue]
    }

    static func placeholders(_ unit: TranslationUnit) -> String {
        guard var text = unit.source else { return "" }
        return text.withUTF8 { bytes in
            FormatParser.specifiers(of: bytes)
                .filter { [.argument, .substitution, .substitutionArgument].contains($0.form) && !$0.mayBeProse }
                .map { String(decoding: bytes[$0.range], as: UTF8.self) }
        }.joined(separator: " ")
    }

    // MARK: Reading

    /// Rows of cells, the first one with the names of columns.
    enum Rows {
        case csv(CSVReader)
        case sheet(ArraySlice<[CSVReader.Cell]>)

        mutating func next() -> [CSVReader.Cell]? {
            switch self {
            case .csv(var reader):
                let row = reader.next()
                self = .csv(reader)
                return row
            case .sheet(var rows):
                let row = rows.popFirst()
                self = .sheet(rows)
                return row
            }
        }

        var mistakes: [(mistake: CSVReader.Mistake, range: Range<Int>)] {
            if case .csv(let reader) = self { reader.mistakes } else { [] }
        }
    }

    /// - Parameters:
    ///   - source: What the ranges of cells refer to.
    ///   - language: That of a table without a column for it.
    static func read(_ rows: Rows, of source: SourceFile, language: String?) -> ImportedDocument {
        var reader = TableReader(rows, of: source, language)
        reader.read()
        return ImportedDocument(source: source, files: reader.files, problems: reader.problems, isDamaged: reader.isDamaged)
    }

    private struct TableReader {
        private typealias Texts = L10n.Exchange.Csv
        private typealias Cell = CSVReader.Cell

        /// Where a table has the texts of a language.
        private struct Translation {
            /// Nil where a column says it for each row.
            var language: String?
            var target: Int
            var state: Int?
        }

        private(set) var files: [ImportedFile] = []
        private(set) var problems: [(message: Message, range: ByteRange)] = []
        private(set) var isDamaged = false
        private let source: SourceFile
        private let language: String?
        private var rows: Rows
        private var columns: [Column: Int] = [:]
        private var translations: [Translation] = []
        /// The file of each catalog and language.
        private var numbers: [[String]: Int] = [:]

        init(_ rows: Rows, of source: SourceFile, _ language: String?) {
            self.source = source
            self.rows = rows
            self.language = language
        }

        mutating func read() {
            let header = rows.next() ?? []
            readHeader(header)
            findDamage()
            while !isDamaged, let row = rows.next() {
                findDamage()
                if isDamaged { return }
                if row.count == 1, Self.isConflictMarker(row[0].text) { return damage(Texts.conflict, row[0].range) }
                let end = row[row.count - 1].range.upperBound
                if let extra = row.dropFirst(header.count).first(where: { !$0.text.isEmpty }) {
                    damage(Texts.extraCell, extra.range)
                } else if row.count < header.count, end == source.bytes.count {
                    damage(Texts.missingCell, row[row.count - 1].range)
                } else {
                    readRow(row, header.count)
                }
            }
        }

        /// Whether git wrote a line where two versions differ.
        private static func isConflictMarker(_ line: String) -> Bool {
            ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line == $0 || line.hasPrefix($0 + " ") }
        }

        /// From the first mistake on, nobody knows where cells begin.
        private mutating func findDamage() {
            guard let (mistake, range) = rows.mistakes.first else { return }
            switch mistake {
            case .unterminatedQuote: damage(Texts.unterminatedQuote, range)
            case .textAfterQuote: damage(Texts.textAfterQuote, range)
            }
        }

        private mutating func damage(_ message: Message, _ range: Range<Int>) {
            problem(message, range)
            isDamaged = true
        }

        private mutating func readHeader(_ header: [Cell]) {
            var names: [String: Int] = [:]
            var others: [String] = []
            for (index, cell) in header.enumerated() {
                let name = cell.text.trimmed
                if name.isEmpty { continue }
                if names.updateValue(index, forKey: name) != nil {
                    damage(Texts.repeatedColumn(column: name), cell.range)
                }
                if let column = Column(rawValue: name.lowercased()) { columns[column] = index } else { others.append(name) }
            }
            for (column, field) in TranslationTable.fields where columns[column] == nil { columns[column] = names[field] }
            let end = header.last?.range.upperBound ?? 0
            if columns[.key] == nil { damage(Texts.noKeyColumn, 0..<end) }
            if let target = columns[.target], columns[.language] != nil {
                translations = [Translation(target: target, state: columns[.state])]
            } else {
                translations = others.compactMap { language in
                    let state = names[language + TranslationTable.stateSuffix]
                    guard let index = names[language], state != nil || Self.isMeantAsLanguage(language) else { return nil }
                    return Translation(language: language, target: index, state: state)
                }
                if translations.isEmpty, let target = columns[.target], let language {
                    translations = [Translation(language: language, target: target, state: columns[.state])]
                }
            }
            if translations.isEmpty {
                let slip = others.first { Spelling.nearest($0, in: ["target"]) != nil }
                let noTarget =
                    slip.map { L10n.Configuration.Error.unknownFieldNear(name: $0, suggestion: "target") } ?? Texts.noTargetColumn
                damage(columns[.language] == nil && language == nil ? Texts.noLanguage : noTarget, 0..<end)
            }
        }

        /// Whether the name of a column is a language, or looks like one: an import refuses `dr` by name. `url` is a word.
        private static func isMeantAsLanguage(_ name: String) -> Bool {
            let parts = name.split(separator: /[-_]/, omittingEmptySubsequences: false)
            return LanguageTag(name).unknownPart == nil || name.hasPrefix("b+") || name.contains("@")
                || (parts.count > 1 || name.utf8.count == 2)
                    && parts.allSatisfy { (2...4).contains($0.utf8.count) && $0.utf8.allSatisfy(ASCII.isLetter) }
        }

        private mutating func readRow(_ row: [Cell], _ width: Int) {
            let all = row[0].range.lowerBound..<row[row.count - 1].range.upperBound
            func cell(_ index: Int?) -> Cell? { index.flatMap { row.indices.contains($0) && $0 < width ? row[$0] : nil } }
            func text(_ column: Column) -> String { cell(columns[column])?.text ?? "" }

            guard var path = TextPath(text(.form).trimmed) else {
                problem(Texts.unknownForm(form: text(.form)), cell(columns[.form])?.range ?? all)
                return
            }
            let device = text(.device).trimmed
            if !device.isEmpty { path.device = device }
            let id = TranslationUnit(key: text(.key), path: path).id
            let source = text(.source)
            for translation in translations {
                let language = translation.language ?? text(.language).trimmed
                if language.isEmpty {
                    problem(Texts.emptyLanguage, cell(columns[.language])?.range ?? all)
                    continue
                }
                let target = cell(translation.target)
                let state = cell(translation.state)
                let stateName = state?.text.trimmed ?? ""
                // In a wide table the cells of a language without this form are empty.
                if translation.language != nil, target?.text.isEmpty ?? true, stateName.isEmpty { continue }
                var unit = ImportedUnit(
                    ids: [id], source: source.isEmpty ? nil : source, target: target?.text, state: nil,
                    range: ByteRange(target?.range ?? all))
                if unit.target?.isEmpty == true { unit.target = nil }
                if !stateName.isEmpty, stateName != TranslationTable.missing {
                    unit.state = TextState(rawValue: stateName)
                    if unit.state == nil { problem(Texts.unknownState(state: stateName), state?.range ?? all) }
                }
                append(unit, catalog: text(.catalog), language: language)
            }
        }

        private mutating func append(_ unit: ImportedUnit, catalog: String, language: String) {
            let number = numbers[[catalog, language]] ?? files.count
            if number == files.count {
                numbers[[catalog, language]] = number
                var file = ImportedFile()
                file.original = catalog.isEmpty ? nil : catalog
                file.targetLanguage = language
                file.isTable = true
                files.append(file)
            }
            files[number].units.append(unit)
        }

        private mutating func problem(_ message: Message, _ range: Range<Int>) {
            problems.append((message, ByteRange(range)))
        }
    }
}
