internal import L10nCLDR
internal import L10nPlainText

/// Writes a workbook of Office Open XML (ISO/IEC 29500), as Excel, Numbers, LibreOffice, and Google Sheets read it.
///
/// Every cell is a text: nothing that somebody types becomes a date or a formula. Cells that are not for translators are locked.
struct WorkbookWriter {
    /// What a column has.
    struct Column {
        let name: String
        /// In characters.
        let width: Int
        var style = Style.locked
        /// What can be chosen in its cells; empty: anything can be written.
        var choices: [String] = []
    }

    /// The looks of a cell, by number in the part with the styles.
    enum Style: Int {
        case header = 1
        case locked, open, openRightToLeft
    }

    struct Sheet {
        let name: String
        let columns: [Column]
        let rows: [[String]]
    }

    /// Spreadsheets cut longer texts, in UTF-16.
    static let maximumTextSize = 32_767

    private static let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let package = "http://schemas.openxmlformats.org/package/2006"

    static func workbook(_ sheets: [Sheet]) -> [UInt8] {
        let names = sheetNames(sheets.map(\.name))
        let worksheets = sheets.map { declaration + worksheet($0) }
        let files =
            [
                ("[Content_Types].xml", contentTypes(sheets.count)),
                (propertiesPath, properties(worksheets.map { Array($0.utf8) })),
                ("_rels/.rels", rootRelationships), ("xl/workbook.xml", contents(names)),
                ("xl/_rels/workbook.xml.rels", relationships(sheets.count)), ("xl/styles.xml", styles),
            ]
        return ZIPArchive.archive(
            of: files.map { (name: $0, bytes: Array((declaration + $1).utf8)) }
                + worksheets.enumerated().map { (name: worksheetPath($0), bytes: Array($1.utf8)) })
    }

    /// Whether nobody has saved a workbook since it was written here.
    static func isUnchanged(_ bytes: [UInt8]) -> Bool {
        guard ZIPArchive.isArchive(bytes), let archive = try? ZIPArchive(bytes),
            let properties = try? archive.contents(of: propertiesPath)
        else {
            return false
        }
        var worksheets: [[UInt8]] = []
        while let worksheet = try? archive.contents(of: worksheetPath(worksheets.count)) { worksheets.append(worksheet) }
        return properties == Array((declaration + Self.properties(worksheets)).utf8)
    }

    private static let propertiesPath = "docProps/app.xml"

    private static func worksheetPath(_ index: Int) -> String { "xl/worksheets/sheet\(index + 1).xml" }

    // MARK: Names of sheets

    /// Names that spreadsheets take: 31 characters at most, some characters not at all, and none twice.
    private static func sheetNames(_ names: [String]) -> [String] {
        var taken: Set<String> = ["history"]
        return names.map { name in
            let allowed = String(name.map { "[]:*?/\\".contains($0) || $0.isNewline ? "_" : $0 })
            // An apostrophe at an end would be read as a quotation mark.
            let plain = String(allowed.trimmed.trimmingPrefix("'"))
            var number = 1
            while true {
                let suffix = number == 1 ? "" : " \(number)"
                let found = cut(plain.isEmpty ? "Texts" : plain, to: 31 - suffix.utf16.count) + suffix
                if taken.insert(found.lowercased()).inserted { return found }
                number += 1
            }
        }
    }

    private static func cut(_ text: String, to size: Int) -> String {
        var text = text
        while text.utf16.count > size { text.removeLast() }
        return text
    }

    // MARK: Parts

    private static func contentTypes(_ count: Int) -> String {
        let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
        let parts =
            [("xl/workbook.xml", "\(kind).sheet.main+xml"), ("xl/styles.xml", "\(kind).styles+xml")]
            + (1...max(count, 1)).map { ("xl/worksheets/sheet\($0).xml", "\(kind).worksheet+xml") }
            + [("docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml")]
        return #"<Types xmlns="\#(package)/content-types">"#
            + #"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#
            + #"<Default Extension="xml" ContentType="application/xml"/>"#
            + parts.map { #"<Override PartName="/\#($0)" ContentType="\#($1)"/>"# }.joined() + "</Types>"
    }

    /// Says what the sheets were when they were written, by their checksums.
    private static func properties(_ worksheets: [[UInt8]]) -> String {
        let sums = worksheets.map { String(ZIPArchive.checksum($0), radix: 16) }.joined(separator: " ")
        return #"<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">"#
            + "<Template>\(sums)</Template><Application>l10n</Application></Properties>"
    }

    private static func relationships(_ targets: [(kind: String, target: String)]) -> String {
        #"<Relationships xmlns="\#(package)/relationships">"#
            + targets.enumerated().map { index, part in
                #"<Relationship Id="rId\#(index + 1)" Type="\#(relationships)/\#(part.kind)" Target="\#(part.target)"/>"#
            }.joined() + "</Relationships>"
    }

    private static let rootRelationships = relationships([
        ("officeDocument", "xl/workbook.xml"), ("extended-properties", "docProps/app.xml"),
    ])

    /// The sheets have the first numbers.
    private static func relationships(_ count: Int) -> String {
        relationships((0..<count).map { ("worksheet", "worksheets/sheet\($0 + 1).xml") } + [("styles", "styles.xml")])
    }

    private static func contents(_ names: [String]) -> String {
        #"<workbook xmlns="\#(main)" xmlns:r="\#(relationships)"><sheets>"#
            + names.enumerated().map { index, name in
                #"<sheet name="\#(XMLText.escaped(name, in: .attribute))" sheetId="\#(index + 1)" r:id="rId\#(index + 1)"/>"#
            }.joined() + "</sheets></workbook>"
    }

    /// Format 49 is text.
    private static let styles: String = {
        func cell(font: Int = 0, _ alignment: String, isOpen: Bool = false) -> String {
            #"<xf numFmtId="49" fontId="\#(font)" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" "#
                + #"applyAlignment="1" applyProtection="1"><alignment vertical="top" \#(alignment)/>"#
                + #"<protection locked="\#(isOpen ? 0 : 1)"/></xf>"#
        }
        let plain = #"<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>"#
        let font = #"<sz val="11"/><name val="Calibri"/>"#
        let wrap = #"wrapText="1""#
        return #"<styleSheet xmlns="\#(main)"><fonts count="2"><font>\#(font)</font><font><b/>\#(font)</font></fonts>"#
            + #"<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>"#
            + #"</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"#
            + #"<cellStyleXfs count="1">\#(plain)</cellStyleXfs><cellXfs count="5">"#
            + #"<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>"#
            + cell(font: 1, "") + cell(wrap) + cell(wrap, isOpen: true)
            + cell(#"horizontal="right" readingOrder="2" wrapText="1""#, isOpen: true)
            + #"</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#
    }()

    /// The order of these elements is part of the format.
    private static func worksheet(_ sheet: Sheet) -> String {
        let columns = sheet.columns
        let last = "\(columnName(columns.count - 1))\(sheet.rows.count + 1)"
        var text = #"<worksheet xmlns="\#(main)"><dimension ref="A1:\#(last)"/>"#
        text += #"<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" "#
        text += #"state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>"#
        for (index, column) in columns.enumerated() {
            text += #"<col min="\#(index + 1)" max="\#(index + 1)" width="\#(column.width)" style="\#(column.style.rawValue)" "#
            text += #"customWidth="1"/>"#
        }
        text += "</cols><sheetData>"
        append(columns.map(\.name), number: 1, columns.map { _ in .header }, to: &text)
        for (index, row) in sheet.rows.enumerated() { append(row, number: index + 2, columns.map(\.style), to: &text) }
        text += #"</sheetData><sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" sort="0" "#
        text += #"autoFilter="0"/><autoFilter ref="A1:\#(last)"/>"#
        let lists = columns.enumerated().filter { !$0.element.choices.isEmpty }
        if !lists.isEmpty, !sheet.rows.isEmpty {
            text += #"<dataValidations count="\#(lists.count)">"#
            for (index, column) in lists {
                let name = columnName(index)
                text += #"<dataValidation type="list" allowBlank="1" sqref="\#(name)2:\#(name)\#(sheet.rows.count + 1)">"#
                text += #"<formula1>"\#(column.choices.joined(separator: ","))"</formula1></dataValidation>"#
            }
            text += "</dataValidations>"
        }
        return text + "</worksheet>"
    }

    private static func append(_ row: [String], number: Int, _ styles: [Style], to text: inout String) {
        text += #"<row r="\#(number)">"#
        for (index, cell) in row.enumerated() {
            text += #"<c r="\#(columnName(index))\#(number)" s="\#(styles[index].rawValue)""#
            if cell.isEmpty {
                text += "/>"
            } else {
                text += #" t="inlineStr"><is><t xml:space="preserve">"#
                text += XMLText.escaped(WorkbookText.escaped(cell), in: .element) + "</t></is></c>"
            }
        }
        text += "</row>"
    }

    /// `A`, `B`, …, `Z`, `AA`.
    private static func columnName(_ index: Int) -> String {
        let letter = String(UnicodeScalar(UInt8(65 + index % 26)))
        return index < 26 ? letter : columnName(index / 26 - 1) + letter
    }
}

/// How texts of workbooks write what XML has no place for: `_x000D_` is a carriage return.
enum WorkbookText {
    static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { needsEscape($0) || $0 == "_" }) else { return text }
        var result = ""
        var rest = text[...]
        while let scalar = rest.unicodeScalars.first {
            if needsEscape(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "_x" + String(repeating: "0", count: 4 - digits.count) + digits + "_"
            } else {
                // What looks like an escape gets one for its first character.
                result += scalar == "_" && character(of: rest) != nil ? "_x005F_" : String(scalar)
            }
            rest = rest[rest.unicodeScalars.index(after: rest.startIndex)...]
        }
        return result
    }

    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
        var units: [UInt16] = []
        var rest = text[...]
        while let scalar = rest.unicodeScalars.first {
            if scalar == "_", let unit = character(of: rest) {
                units.append(unit)
                rest = rest[rest.unicodeScalars.index(rest.startIndex, offsetBy: 7)...]
            } else {
                units += UTF16.encode(scalar)!
                rest = rest[rest.unicodeScalars.index(after: rest.startIndex)...]
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// LF and tabs are written as they are.
    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\r" || !XMLText.canContain(scalar) && scalar.value <= 0xFFFF
    }

    /// The UTF-16 code unit that a text begins with, as an escape.
    private static func character(of text: Substring) -> UInt16? {
        let bytes = Array(text.utf8.prefix(7))
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "_"), bytes[1] == UInt8(ascii: "x"), bytes[6] == UInt8(ascii: "_")
        else { return nil }
        let digits = bytes[2..<6]
        return digits.allSatisfy(ASCII.isHexadecimalDigit) ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }
}
