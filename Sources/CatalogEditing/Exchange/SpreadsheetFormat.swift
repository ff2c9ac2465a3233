internal import L10nCLDR
package import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nPlainText

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
                if isTooLong(TranslationTable.row(unit, in: file)) {
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
            rows: rows.filter { !isTooLong($0) })
    }

    private static func isTooLong(_ row: [String]) -> Bool {
        row.contains { $0.utf16.count > WorkbookWriter.maximumTextSize }
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
        // People add sheets with notes.
        let tables = sheets.compactMap { sheet in sheet.table.map { (name: sheet.name, rows: $0) } }
        if tables.isEmpty { return [failure(Texts.noTable, source)] }
        return tables.map { name, rows in
            document(of: rows, path: tables.count == 1 ? source.path : "\(source.path)/\(name)", source.path)
        }
    }

    private static func failure(_ message: Message, _ source: SourceFile) -> ImportedDocument {
        // Nobody reads bytes of an archive.
        ImportedDocument(
            source: SourceFile(path: source.path, bytes: []), problems: [(message, .empty(at: 0))], isDamaged: true)
    }

    /// The columns of a table that are read, by their places: what people write beside them is theirs.
    private static func columns(_ header: [WorkbookReader.Cell]) -> Set<Int> {
        var columns: Set<Int> = []
        for cell in header {
            guard case .text(let text) = cell.value else { continue }
            let name = text.trimmed
            switch TranslationTable.Column(rawValue: name.lowercased()) {
            case .comment, .placeholders: continue
            case nil where LanguageTag(name).unknownPart != nil && !name.hasSuffix(TranslationTable.stateSuffix): continue
            default: columns.insert(cell.column)
            }
        }
        return columns
    }

    /// - Parameter table: Its rows, the first one with the names of columns.
    private static func document(
        of table: ArraySlice<[WorkbookReader.Cell]>, path: String, _ file: String
    ) -> ImportedDocument {
        var problems: [(message: Message, range: ByteRange)] = []
        var rows: [[CSVReader.Cell]] = []
        // A line for each row, and in it a character for each cell, so that places are those of the sheet.
        var places: [UInt8] = []
        var next = 0
        let header = table.first ?? []
        let columns = columns(header)
        let width = (header.map(\.column).max() ?? 0) + 1
        for cells in table {
            let row = cells[0].row
            places += Array(repeating: UInt8(ascii: "\n"), count: row - next)
            next = row + 1
            let start = places.count
            places += Array(repeating: UInt8(ascii: " "), count: width) + [UInt8(ascii: "\n")]
            var texts: [String] = Array(repeating: "", count: width)
            var isWhole = true
            for cell in cells where cell.column < width {
                switch cell.value {
                case .text(let text): texts[cell.column] = text
                case .converted(let value) where columns.contains(cell.column):
                    let place = start + cell.column
                    problems.append((Texts.converted(value: value), ByteRange(place..<place + 1)))
                    isWhole = false
                case .converted: break
                }
            }
            // Of a row that cannot be read, nobody knows what it is about.
            if texts.allSatisfy(\.isEmpty) || !isWhole { continue }
            rows.append(texts.indices.map { CSVReader.Cell(text: texts[$0], range: start + $0..<start + $0 + 1) })
        }
        var document = TranslationTable.read(
            .sheet(rows[...]), of: SourceFile(path: path, bytes: places), language: ExchangeFormat.language(ofFile: file))
        document.problems = problems + document.problems
        return document
    }
}

extension WorkbookReader.Sheet {
    /// The cells of each row that has any, in order, from the one with names of our columns on: there may be a title above. Nil where
    /// no row at the top has any.
    fileprivate var table: ArraySlice<[WorkbookReader.Cell]>? {
        let rows = Dictionary(grouping: cells, by: \.row).sorted { $0.key < $1.key }.map(\.value)
        let header = rows.prefix(20).firstIndex { row in
            row.contains { cell in
                guard case .text(let name) = cell.value else { return false }
                let column = TranslationTable.Column(rawValue: name.trimmed.lowercased())
                return column == .key || column == .source || column == .target
            }
        }
        return header.map { rows[$0...] }
    }
}
