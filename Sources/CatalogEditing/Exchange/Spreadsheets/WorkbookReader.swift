internal import L10nDiagnostics
internal import L10nPlainText

/// Reads the cells of a workbook of Office Open XML (ISO/IEC 29500), of the transitional and the strict kind.
struct WorkbookReader {
    /// Why a workbook cannot be read.
    enum Failure: Error {
        case archive(ZIPArchive.Failure)
        /// A part is missing, or is not what the format says.
        case damaged(part: String)
    }

    struct Sheet {
        let name: String
        /// In the order of the file. Empty cells may be missing.
        var cells: [Cell] = []
    }

    struct Cell {
        /// From 0.
        let row: Int
        let column: Int
        let value: Value
    }

    enum Value {
        case text(String)
        /// What is no text: a percentage, a logical value, an error, a formula without a value. As it is stored.
        case converted(String)
    }

    private let archive: ZIPArchive
    private var size = 0
    private var strings: [String] = []
    private var formats: [NumberFormat] = []

    static func sheets(of bytes: [UInt8]) throws(Failure) -> [Sheet] {
        let archive: ZIPArchive
        do throws(ZIPArchive.Failure) {
            archive = try ZIPArchive(bytes)
        } catch {
            throw .archive(error)
        }
        var reader = WorkbookReader(archive)
        return try reader.sheets()
    }

    private init(_ archive: ZIPArchive) { self.archive = archive }

    private mutating func sheets() throws(Failure) -> [Sheet] {
        let workbook = try relations(of: "").first { $0.kind == "officeDocument" }?.path ?? "xl/workbook.xml"
        let relations = try relations(of: workbook)
        func path(of kind: String) -> String? { relations.first { $0.kind == kind }?.path }
        if let path = path(of: "sharedStrings") { try readStrings(path) }
        if let path = path(of: "styles") { try readFormats(path) }
        var sheets: [Sheet] = []
        var parts: [(name: String, path: String)] = []
        let hasWorkbook = try read(workbook) { _, tag in
            // Nobody sees what a hidden sheet has.
            guard tag.name.local == "sheet", let name = tag["name"], tag["state"] ?? "visible" == "visible",
                let id = tag.attributes.first(where: { $0.name.local == "id" && !$0.name.prefix.isEmpty })?.value,
                // A chart has no cells.
                let part = relations.first(where: { $0.id == id && $0.kind == "worksheet" })
            else { return }
            parts.append((name, part.path))
        }
        if !hasWorkbook { throw .damaged(part: workbook) }
        for (name, path) in parts { sheets.append(try sheet(name, path)) }
        return sheets
    }

    // MARK: Parts

    private struct Relation {
        let id: String
        /// The end of its type.
        let kind: String
        let path: String
    }

    /// What a part refers to; the whole archive for an empty path.
    private mutating func relations(of part: String) throws(Failure) -> [Relation] {
        let slash = part.lastIndex(of: "/")
        let folder = slash.map { String(part[...$0]) } ?? ""
        let name = slash.map { String(part[part.index(after: $0)...]) } ?? part
        var relations: [Relation] = []
        try read("\(folder)_rels/\(name).rels") { _, tag in
            guard tag.name.local == "Relationship", let id = tag["Id"], let target = tag["Target"],
                let kind = tag["Type"]?.split(separator: "/").last
            else { return }
            relations.append(Relation(id: id, kind: String(kind), path: Self.path(target, in: folder)))
        }
        return relations
    }

    /// A path from the root of the archive.
    private static func path(_ target: String, in folder: String) -> String {
        if target.hasPrefix("/") { return String(target.dropFirst()) }
        var parts: [Substring] = []
        for part in (folder + target).split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// Calls `body` with the start tag of each element of a part.
    ///
    /// - Returns: Whether there is such a part.
    @discardableResult
    private mutating func read(
        _ path: String, _ body: (inout XMLReader, XMLElementTag) throws(XMLError) -> Void
    ) throws(Failure) -> Bool {
        let bytes: [UInt8]?
        do throws(ZIPArchive.Failure) {
            bytes = try archive.contents(of: path)
        } catch {
            throw .archive(error)
        }
        guard let bytes else { return false }
        size += bytes.count
        if size > ZIPArchive.maximumSize { throw .archive(.tooLarge) }
        let document = DecodedSource(SourceFile(path: path, bytes: bytes))
        guard document.mistake == nil else { throw .damaged(part: path) }
        var reader = XMLReader(document)
        do throws(XMLError) {
            while let event = try reader.next() {
                if case .start(let tag) = event { try body(&reader, tag) }
            }
        } catch {
            throw .damaged(part: path)
        }
        return true
    }

    /// The text of the element that has just begun: without what says how it is spoken.
    private static func text(_ reader: inout XMLReader) throws(XMLError) -> String {
        var text: [UInt8] = []
        let depth = reader.depth
        var isText = false
        while let event = try reader.next() {
            switch event {
            case .start(let tag) where tag.name.local == "rPh": try reader.skipElement()
            case .start(let tag): isText = tag.name.local == "t"
            case .end(let name):
                if name.local == "t" { isText = false }
                if reader.depth < depth { return WorkbookText.unescaped(String(decoding: text, as: UTF8.self)) }
            case .text: if isText { text += reader.text }
            }
        }
        return WorkbookText.unescaped(String(decoding: text, as: UTF8.self))
    }

    /// The characters of the element that has just begun, which has no elements.
    private static func characters(_ reader: inout XMLReader) throws(XMLError) -> String {
        var text: [UInt8] = []
        let depth = reader.depth
        while let event = try reader.next(), reader.depth >= depth {
            if case .text = event { text += reader.text }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func readStrings(_ path: String) throws(Failure) {
        var found: [String] = []
        try read(path) { reader, tag throws(XMLError) in
            if tag.name.local == "si" { found.append(try Self.text(&reader)) }
        }
        strings = found
    }

    // MARK: Numbers

    /// What a number of a cell looks like.
    private enum NumberFormat {
        case plain
        case date
        /// A percentage, an amount of money, …
        case other

        /// - Parameter code: That of a format of the workbook's own.
        init(number: Int, code: String?) {
            if let code {
                self = Self.isDate(code) ? .date : code == "@" || code.lowercased() == "general" ? .plain : .other
                return
            }
            switch number {
            case 0, 1, 49: self = .plain
            case 14...22, 27...36, 45...47, 50...58: self = .date
            default: self = .other
            }
        }

        /// Whether a code has letters for years, months, days, hours or seconds, outside of quotation marks and brackets.
        private static func isDate(_ code: String) -> Bool {
            var isQuoted = false
            var isInBrackets = false
            var isEscaped = false
            for character in code {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isQuoted.toggle()
                } else if !isQuoted {
                    if character == "[" { isInBrackets = true }
                    if !isInBrackets, "dmyhsDMYHS".contains(character) { return true }
                    if character == "]" { isInBrackets = false }
                }
            }
            return false
        }
    }

    /// The formats of numbers by style of a cell.
    private mutating func readFormats(_ path: String) throws(Failure) {
        var codes: [Int: String] = [:]
        var numbers: [Int] = []
        var isOfCells = false
        try read(path) { _, tag in
            switch tag.name.local {
            case "numFmt":
                if let id = tag["numFmtId"].flatMap({ Int($0) }) { codes[id] = tag["formatCode"] }
            case "cellXfs": isOfCells = true
            case "cellStyles", "dxfs": isOfCells = false
            case "xf" where isOfCells: numbers.append(tag["numFmtId"].flatMap { Int($0) } ?? 0)
            default: break
            }
        }
        formats = numbers.map { NumberFormat(number: $0, code: codes[$0]) }
    }

    /// A number of a cell as what somebody typed, as far as that is known.
    private func value(ofNumber text: String, style: Int) -> Value {
        switch formats.indices.contains(style) ? formats[style] : .plain {
        // Spreadsheets keep 15 digits, and which sign a fraction was typed with depends on the language.
        case .plain: return text.wholeMatch(of: /-?[0-9]{1,15}/) == nil ? .converted(text) : .text(text)
        case .date: return Double(text).flatMap(Self.date).map(Value.text) ?? .converted(text)
        case .other: return .converted(text)
        }
    }

    /// A date and a time, `2024-03-04 01:05:00`, of days since the last of 1899; nil outside of what spreadsheets know.
    private static func date(_ days: Double) -> String? {
        guard days >= 0, days < 2_958_466 else { return nil }
        let seconds = Int((days * 86_400).rounded())
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map(padded).joined(separator: ":")
        if seconds < 86_400 { return time }
        // Days of the Gregorian calendar from the first of March of year 0, as in Howard Hinnant's algorithms.
        let day = seconds / 86_400 + 693_899
        let era = day / 146_097
        let dayOfEra = day % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        let date = [year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1].map(padded)
            .joined(separator: "-")
        return seconds % 86_400 == 0 ? date : "\(date) \(time)"
    }

    // MARK: Cells

    private mutating func sheet(_ name: String, _ path: String) throws(Failure) -> Sheet {
        var sheet = Sheet(name: name)
        var row = -1
        var column = -1
        var isDamaged = false
        let (strings, value) = (strings, value(ofNumber:style:))
        let isThere = try read(path) { reader, tag throws(XMLError) in
            switch tag.name.local {
            case "row":
                if let number = tag["r"] {
                    row = Int(number).flatMap { 1...Self.maximumRowCount ~= $0 ? $0 - 1 : nil } ?? 0
                    isDamaged = isDamaged || number != "\(row + 1)"
                } else {
                    row += 1
                }
                column = -1
            case "c":
                let place = tag["r"].flatMap(Self.place)
                column = place?.column ?? column + 1
                let style = tag["s"].flatMap { Int($0) } ?? 0
                let (characters, text, formula) = try Self.contents(&reader)
                if let formula, characters.isEmpty {
                    // A program that does not calculate wrote it.
                    sheet.cells.append(Cell(row: place?.row ?? max(row, 0), column: column, value: .converted("=" + formula)))
                    return
                }
                let string = tag["t"] == "s" ? Int(characters).flatMap { strings.indices.contains($0) ? strings[$0] : nil } : nil
                isDamaged = isDamaged || tag["t"] == "s" && !characters.isEmpty && string == nil
                let found: Value? =
                    switch tag["t"] ?? "n" {
                    case "s": string.map(Value.text)
                    case "b": .converted(characters == "1" ? "TRUE" : "FALSE")
                    case "inlineStr": text.map(Value.text)
                    case "str": .text(WorkbookText.unescaped(characters))
                    case "d": .text(characters)
                    case "n": characters.isEmpty ? nil : value(characters, style)
                    default: characters.isEmpty ? nil : .converted(characters)
                    }
                guard let found else { return }
                sheet.cells.append(Cell(row: place?.row ?? max(row, 0), column: column, value: found))
            default: break
            }
        }
        if isDamaged || !isThere { throw .damaged(part: path) }
        return sheet
    }

    /// The value of the cell that has just begun, and its own text where it has one.
    private static func contents(
        _ reader: inout XMLReader
    ) throws(XMLError) -> (value: String, text: String?, formula: String?) {
        let depth = reader.depth
        var value = ""
        var ownText: String?
        var formula: String?
        while let event = try reader.next(), reader.depth >= depth {
            guard case .start(let tag) = event else { continue }
            switch tag.name.local {
            case "v": value = try characters(&reader)
            case "is": ownText = try text(&reader)
            case "f": formula = try characters(&reader)
            default: try reader.skipElement()
            }
        }
        return (value, ownText, formula)
    }

    private static let maximumRowCount = 1_048_576

    /// The place that a reference such as `AB12` names.
    private static func place(_ reference: String) -> (row: Int, column: Int)? {
        let letters = reference.utf8.prefix { UInt8(ascii: "A") <= $0 && $0 <= UInt8(ascii: "Z") }
        guard (1...3).contains(letters.count), let row = Int(reference.dropFirst(letters.count)),
            1...maximumRowCount ~= row
        else {
            return nil
        }
        return (row - 1, letters.reduce(0) { $0 * 26 + Int($1) - 64 } - 1)
    }
}
