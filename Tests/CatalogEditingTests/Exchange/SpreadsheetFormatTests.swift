import Foundation
import L10nDiagnostics
import TestSupport
import Testing

@testable import L10nCatalogEditing

struct SpreadsheetFormatTests {
    private static let canRunOpenpyxl = Python.canRun("import openpyxl")

    private func file(_ original: String, _ units: [TranslationUnit], _ language: String = "de") -> ExchangedFile {
        ExchangedFile(original: original, sourceLanguage: "en", targetLanguage: language, units: units)
    }

    private func unit(_ key: String, _ source: String, _ target: String?) -> TranslationUnit {
        var unit = TranslationUnit(key: key, path: TextPath())
        unit.source = source
        unit.target = target
        unit.state = target == nil ? nil : .translated
        return unit
    }

    private func workbook(_ files: [ExchangedFile]) throws -> [UInt8] {
        try #require(SpreadsheetFormat.write(files).files.first).bytes
    }

    private func read(_ bytes: [UInt8], _ path: String = "de.xlsx") -> [ImportedDocument] {
        SpreadsheetFormat.read(SourceFile(path: path, bytes: bytes))
    }

    private func problems(_ documents: [ImportedDocument]) -> [String] {
        documents.flatMap { document in
            document.problems.map { message, range in
                let place = LineTable(document.source.bytes).position(of: range.start)
                return "\(document.source.path):\(place.line):\(place.column): \(message.english)"
            }
        }
    }

    private func texts(_ documents: [ImportedDocument]) -> [String] {
        documents.flatMap(\.files).flatMap(\.units).map { "\($0.ids[0]): \($0.target ?? "–")" }
    }

    @Test func sheetsHaveNamesThatSpreadsheetsTake() throws {
        let originals =
            ["A/Localizable.xcstrings", "B/localizable.xcstrings", "What [is]: this?.xcstrings", "'.xcstrings"]
            + [
                "\(String(repeating: "long", count: 20)).xcstrings", "History.xcstrings",
                "\(String(repeating: "😀", count: 20)).xcstrings",
            ]
        let bytes = try workbook(originals.map { file($0, [unit("a", "b", "c")]) })
        let names = try WorkbookReader.sheets(of: bytes).map(\.name)
        #expect(names.prefix(4) == ["Localizable", "localizable 2", "What _is__ this_", "Texts"])
        #expect(names.allSatisfy { $0.utf16.count <= 31 } && Set(names.map { $0.lowercased() }).count == originals.count)
        #expect(!names.contains("History"))
        #expect(read(bytes).flatMap(\.files).map(\.original) == originals)
    }

    @Test func whatIsTooLongForACellIsNamed() throws {
        let long = String(repeating: "é", count: WorkbookWriter.maximumTextSize + 1)
        let document = SpreadsheetFormat.write([file("L.xcstrings", [unit("a", long, nil), unit("b", "b", "c")])])
        #expect(document.losses.map(\.kind) == [.tooLong(WorkbookWriter.maximumTextSize)])
        #expect(texts(read(try #require(document.files.first).bytes)) == ["b: c"])
    }

    @Test func aNewExportReplacesOnlyWhatNobodyHasSaved() throws {
        let bytes = try workbook([file("L.xcstrings", [unit("a", "b", "c")])])
        #expect(ExchangeFormat.isExport(bytes))
        // A program that changes one part and keeps the others.
        let archive = try ZIPArchive(bytes)
        let parts = try ["docProps/app.xml", "xl/worksheets/sheet1.xml"].map { ($0, try #require(try archive.contents(of: $0))) }
        let edited = String(decoding: parts[1].1, as: UTF8.self).replacing(">c<", with: ">d<")
        #expect(ExchangeFormat.isExport(ZIPArchive.archive(of: parts.map { (name: $0, bytes: $1) })))
        let changed = [(name: parts[0].0, bytes: parts[0].1), (name: parts[1].0, bytes: Array(edited.utf8))]
        #expect(!ExchangeFormat.isExport(ZIPArchive.archive(of: changed)))
    }

    /// A sheet in a workbook of our making.
    private func document(_ sheet: String, strings: String = "") -> [ImportedDocument] {
        let parts = [
            (
                "xl/workbook.xml",
                #"<workbook xmlns:r="r"><sheet name="a" r:id="1"/><sheet name="h" r:id="1" state="hidden"/></workbook>"#
            ),
            (
                "xl/_rels/workbook.xml.rels",
                #"<Relationships><Relationship Id="1" Type="/worksheet" Target="a.xml"/>"#
                    + #"<Relationship Id="2" Type="/sharedStrings" Target="s.xml"/></Relationships>"#
            ), ("xl/a.xml", "<worksheet><sheetData>\(sheet)</sheetData></worksheet>"), ("xl/s.xml", "<sst>\(strings)</sst>"),
        ]
        return read(ZIPArchive.archive(of: parts.map { (name: $0, bytes: Array($1.utf8)) }))
    }

    private func row(_ number: String, _ cells: [String]) -> String {
        "<row\(number)>" + cells.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
    }

    @Test func sheetsHaveTitlesAndNotes() {
        let sheet =
            row("", ["Please translate"]) + row("", ["key", "source", "target", "language", "my notes"])
            + row(#" r="5""#, ["a", "b", "c", "de", "ok", "farther out"]) + "<row><c t=\"inlineStr\"><is><t>d</t></is></c></row>"
        #expect(texts(document(sheet)) == ["a: c"])
        #expect(problems(document(sheet)) == ["de.xlsx:6:4: the row has no language"])
    }

    /// Of a row without a readable key, nobody knows what it is about; of a damaged sheet nothing.
    @Test(arguments: [
        (#"<row><c t="b"><v>1</v></c><c t="s"><v>0</v></c></row>"#, "has made 'TRUE'"),
        (#"<row><c><f>A1&amp;"x"</f></c><c t="s"><v>0</v></c></row>"#, "has made '=A1&"),
        (#"<row><c t="s"><v>9</v></c></row>"#, "damaged"),
        (#"<row r="-9223372036854775808"></row>"#, "damaged"), (#"<row r="99999999999"></row>"#, "damaged"),
        (#"<row r="x"/>"#, "damaged"),
    ])
    func rowsThatCannotBeReadGiveNoTexts(_ row: String, _ message: String) {
        let documents = document(self.row("", ["key", "de"]) + row, strings: "<si><t>Text</t></si>")
        #expect(texts(documents) == [] && problems(documents).count == 1)
        #expect(problems(documents).allSatisfy { $0.contains(message) }, "\(problems(documents))")
    }

    // MARK: Damage

    @Test(
        arguments: [
            ([], "this is not a workbook in the format .xlsx"),
            ([0xD0, 0xCF, 0x11, 0xE0], "this is not a workbook in the format .xlsx"),
            ([0x50, 0x4B, 3, 4], "the workbook is damaged"),
        ] as [([UInt8], String)])
    func saysWhatIsNoWorkbook(_ bytes: [UInt8], _ message: String) {
        let documents = read(bytes)
        #expect(documents.allSatisfy(\.isDamaged) && problems(documents).allSatisfy { $0.contains(message) })
        #expect(problems(documents).count == 1)
    }

    /// Whatever becomes of the bytes: a text is the one that was written, or the workbook is damaged.
    @Test func damagedWorkbooksGiveNoOtherTexts() throws {
        let units = (0..<20).map { unit("key\($0)", "text \($0)", "Text \($0)") }
        let bytes = try workbook([file("L.xcstrings", units)])
        let expected = Set(texts(read(bytes)))
        damage(bytes, every: 3, seed: 7) { damaged, place, _ in
            let documents = read(damaged)
            #expect(Set(texts(documents)).isSubset(of: expected), "\(place)")
            if texts(documents).count < expected.count { #expect(!problems(documents).isEmpty, "\(place)") }
        }
    }

    @Test func aFewBytesDoNotBecomeGigabytes() throws {
        let row = #"<row><c t="inlineStr"><is><t>x</t></is></c></row>"#
        let rows = "<worksheet><sheetData>" + String(repeating: row, count: 3_000_000)
        var archive = ZIPArchive.archive(
            of: [
                ("xl/workbook.xml", Array(#"<workbook><sheet name="a" r:id="1"/></workbook>"#.utf8)),
                (
                    "xl/_rels/workbook.xml.rels",
                    Array(#"<Relationships><Relationship Id="1" Type="/worksheet" Target="a.xml"/></Relationships>"#.utf8)
                ), ("xl/a.xml", Array(rows.utf8)),
            ])
        #expect(archive.count < 1 << 20)
        #expect(problems(read(archive)) == ["de.xlsx:1:1: the workbook has more than 128 MB"])
        // The size that the directory names is wrong.
        let size = archive.indices.last { archive[$0...].starts(with: withUnsafeBytes(of: UInt32(rows.utf8.count), Array.init)) }
        archive.replaceSubrange(try #require(size)..<#require(size) + 4, with: [9, 0, 0, 0])
        #expect(problems(read(archive)).map { $0.contains("damaged") } == [true])
    }

    // MARK: Other programs

    /// Runs a program in Python that changes the first sheet of a workbook, and returns what it saves.
    private func changed(_ bytes: [UInt8], _ code: String) throws -> [UInt8] {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("de.xlsx")
            try Data(bytes).write(to: url)
            let program = """
                import datetime, openpyxl
                book = openpyxl.load_workbook('de.xlsx')
                sheet = book.worksheets[0]
                \(code)
                book.save('de.xlsx')
                """
            let run = try Python.run(program, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            return Array(try Data(contentsOf: url))
        }
    }

    @Test(.enabled(if: canRunOpenpyxl, "needs openpyxl")) func openpyxlReadsAndWritesTheSameTexts() throws {
        // XML has no place for these, and openpyxl drops them.
        let hostile = FormatLawTests.hostileTexts.filter {
            !$0.contains("\u{1}") && !$0.contains("\u{FFFE}") && !$0.contains("\r")
        }
        let units = hostile.enumerated().map { unit("key \($0)", $1, $1) }
        let bytes = try workbook([file("L.xcstrings", units), file("M.xcstrings", [unit("m", "n", "_x0041_")])])
        let saved = try changed(bytes, "")
        #expect(saved != bytes && !ExchangeFormat.isExport(saved))
        #expect(problems(read(saved)) == [])
        #expect(texts(read(saved)) == texts(read(bytes)))
    }

    @Test(.enabled(if: canRunOpenpyxl, "needs openpyxl")) func onlyTranslationsAndStatesCanBeEdited() throws {
        let bytes = try workbook([file("L.xcstrings", [unit("a", "b", nil)], "ar")])
        _ = try changed(
            bytes,
            """
            assert sheet.protection.sheet
            assert [cell.column_letter for cell in sheet[2] if not cell.protection.locked] == ['G', 'H']
            assert sheet['G2'].alignment.readingOrder == 2 and sheet['G2'].number_format == '@'
            assert 'needs_review' in sheet.data_validations.dataValidation[0].formula1
            """)
    }

    @Test(
        .enabled(if: canRunOpenpyxl, "needs openpyxl"),
        arguments: [
            // A date has the looks that imports refuse.
            ("datetime.datetime(2024, 2, 29)", "a: 2024-02-29", nil), ("datetime.time(1, 5)", "a: 01:05:00", nil),
            ("datetime.datetime(1999, 12, 31, 23, 59)", "a: 1999-12-31 23:59:00", nil), ("7", "a: 7", nil),
            ("True", nil, "TRUE"), ("0.25", nil, "0.25"), ("'=1+1'", nil, "=1+1"),
        ] as [(String, String?, String?)])
    func textsThatBecameSomethingElseAreNoTexts(_ value: String, _ text: String?, _ converted: String?) throws {
        let bytes = try workbook([file("L.xcstrings", [unit("a", "b", nil)])])
        let saved = try changed(bytes, "sheet['G2'].number_format = 'General'\nsheet['G2'] = \(value)")
        let documents = read(saved)
        #expect(texts(documents) == [text].compactMap(\.self))
        let expected = converted.map { "the spreadsheet has made '\($0)' of the text in this cell" }
        #expect(problems(documents).map { $0.contains(expected ?? "nothing") } == (expected == nil ? [] : [true]))
    }

    @Test(.enabled(if: canRunOpenpyxl, "needs openpyxl")) func columnsMoveAndPeopleAddSheetsAndRows() throws {
        let bytes = try workbook([file("L.xcstrings", [unit("a", "b", nil), unit("c", "d", nil)])])
        let saved = try changed(
            bytes,
            """
            notes = book.create_sheet('Notes', 0)
            notes['A1'] = 'Call me on Monday'
            sheet.insert_cols(1)
            sheet.insert_rows(3, 2)
            sheet['H5'] = 'Text'
            sheet['I5'] = 'Needs work'
            """)
        let documents = read(saved)
        #expect(texts(documents) == ["a: –", "c: Text"])
        #expect(problems(documents) == ["de.xlsx:5:9: 'Needs work' is not a state"])
    }
}
