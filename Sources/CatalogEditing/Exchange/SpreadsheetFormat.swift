internal import CLDR
package import Diagnostics
internal import FileTrees
internal import Messages
internal import PlainText

/// Workbooks for people who translate in Excel, Numbers, LibreOffice or Google Sheets: one for each language, with a sheet for each
/// catalog.
package enum SpreadsheetFormat {
    private typealias Texts = L10n.Exchange.Workbook

    // MARK: Writing

    package static func write(_ files: [ExchangedFile]) -> ExportedDocument {
        var document = ExportedDocument()
        var languages: [String] = []
        for file in files {
            if !languages.contains(file.targetLanguage) { languages.append(file.targetLanguage) }
            for unit in file.units {
                if unit.target == "" { document.losses.append(ExchangeLoss(.emptyTranslation, unit, in: file)) }
                if TranslationTable.row(unit, in: file).contains(where: { $0.utf16.count > WorkbookWriter.maximumTextSize }) {
                    document.losses.append(ExchangeLoss(.tooLong(WorkbookWriter.maximumTextSize), unit, in: file))
                }
            }
        }
        document.files = languages.map { language in
            let sheets = files.filter { $0.targetLanguage == language }.map(sheet)
            return ("\(language.asFileName).xlsx", WorkbookWriter.workbook(sheets))
        }
        return document
    }

    private static func sheet(_ file: ExchangedFile) -> WorkbookWriter.Sheet {
        let rows = file.units.map { TranslationTable.row($0, in: file) }
        let isRightToLeft = LanguageTag(file.targetLanguage).scripts?.isWrittenRightToLeft ?? false
        let columns = TranslationTable.Column.allCases.map { column in
            var written = WorkbookWriter.Column(name: column.rawValue, width: width(of: column))
            switch column {
            case .target: written.style = isRightToLeft ? .openRightToLeft : .open
            case .state:
                written.style = .open
                written.choices = [TranslationTable.missing] + TextState.allCases.map(\.rawValue)
            case .catalog, .key, .form, .device, .language, .source, .comment, .placeholders: break
            }
            return written
        }
        return WorkbookWriter.Sheet(
            name: FilePaths.tableName(of: file.original), columns: columns,
            // What is too long is left out rather than cut.
            rows: rows.filter { row in !row.contains { $0.utf16.count > WorkbookWriter.maximumTextSize } })
    }

    /// In characters.
    private static func width(of column: TranslationTable.Column) -> Int {
        switch column {
        case .source, .target: 50
        case .key, .comment: 35
        case .catalog, .placeholders: 20
        case .form, .state: 14
        case .device, .language: 10
        }
    }

    // MARK: Reading

    /// Reads the sheets that have tables of texts. Places are rows and columns of a sheet.
    package static func read(_ source: SourceFile) -> [ImportedDocument] {
        let sheets: [WorkbookReader.Sheet]
        do throws(WorkbookReader.Failure) {
            guard ZIPArchive.isArchive(source.bytes) else { return [failure(Texts.foreign, source)] }
            sheets = try WorkbookReader.sheets(of: source.bytes)
        } catch {
            let message =
                switch error {
                case .archive(.damaged), .damaged: Texts.damaged
                case .archive(.encrypted): Texts.foreign
                case .archive(.tooLarge): Texts.tooLarge(size: ZIPArchive.maximumSize >> 20)
                }
            return [failure(message, source)]
        }
        let tables = sheets.filter(isTable)
        if tables.isEmpty { return [failure(Texts.noTable, source)] }
        return tables.map { document(of: $0, path: tables.count == 1 ? source.path : "\(source.path)/\($0.name)", source.path) }
    }

    private static func failure(_ message: Message, _ source: SourceFile) -> ImportedDocument {
        // Nobody reads bytes of an archive.
        ImportedDocument(
            source: SourceFile(path: source.path, bytes: []), problems: [(message, .empty(at: 0))], isDamaged: true)
    }

    /// Whether the first row of a sheet has a name of our columns: people add sheets with notes.
    private static func isTable(_ sheet: WorkbookReader.Sheet) -> Bool {
        guard let first = sheet.cells.map(\.row).min() else { return false }
        return sheet.cells.contains { cell in
            guard cell.row == first, case .text(let name) = cell.value else { return false }
            let column = TranslationTable.Column(rawValue: name.trimmed.lowercased())
            return column == .key || column == .source || column == .target
        }
    }

    /// The rightmost column that can have a text. What somebody wrote farther out is named.
    private static let maximumColumnCount = 256

    private static func document(of sheet: WorkbookReader.Sheet, path: String, _ file: String) -> ImportedDocument {
        var problems: [(message: Message, range: ByteRange)] = []
        var rows: [[CSVReader.Cell]] = []
        // A line for each row, and in it a character for each cell, so that places are those of the sheet.
        var places: [UInt8] = []
        var next = 0
        for cells in sheet.rows {
            let row = cells[0].row
            places += Array(repeating: UInt8(ascii: "\n"), count: row - next)
            next = row + 1
            let start = places.count
            let width = min((cells.map(\.column).max() ?? 0) + 1, maximumColumnCount)
            places += Array(repeating: UInt8(ascii: " "), count: width) + [UInt8(ascii: "\n")]
            var texts: [String] = Array(repeating: "", count: width)
            for cell in cells {
                let place = start + min(cell.column, width - 1)
                switch cell.value {
                case .text(let text) where cell.column < width: texts[cell.column] = text
                case .text: problems.append((L10n.Exchange.Csv.extraCell, ByteRange(place..<place + 1)))
                case .converted(let value):
                    problems.append((Texts.converted(value: value), ByteRange(place..<place + 1)))
                }
            }
            if texts.allSatisfy(\.isEmpty) { continue }
            rows.append(texts.indices.map { CSVReader.Cell(text: texts[$0], range: start + $0..<start + $0 + 1) })
        }
        var document = TranslationTable.read(
            .sheet(rows[...]), of: SourceFile(path: path, bytes: places), language: ExchangeFormat.language(ofFile: file))
        document.problems = problems + document.problems
        return document
    }
}

extension WorkbookReader.Sheet {
    /// The cells of each row that has any, in order.
    fileprivate var rows: [[WorkbookReader.Cell]] {
        Dictionary(grouping: cells, by: \.row).sorted { $0.key < $1.key }.map(\.value)
    }
}
