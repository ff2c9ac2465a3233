package import Diagnostics
package import JSONSyntax
internal import Messages

/// A file with edits: JSON Lines, or a table with commas (CSV), as `l10n list` prints them.
package struct EditFile: Sendable {
    /// A line that cannot be read.
    package struct Mistake: Sendable {
        /// From 1.
        package let line: Int
        /// In bytes, from 1.
        package let column: Int
        package let problem: Problem

        package enum Problem: Sendable {
            /// It is not JSON.
            case syntax(JSONDocument)
            case message(Message)
        }
    }

    package private(set) var lines: [EditLine] = []
    package private(set) var mistakes: [Mistake] = []
    private let identifiesLines: Bool

    /// - Parameter identifiesLines: Whether `id` is enough to say which text a line is.
    package init(_ bytes: [UInt8], identifiesLines: Bool = false) {
        self.identifiesLines = identifiesLines
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        if let separator = CSVRows.separator(of: bytes[start...]), first != UInt8(ascii: "{") {
            readRows(CSVRows(bytes[start...], separator: separator))
        } else {
            readObjects(bytes[start...])
        }
    }

    private mutating func fail(_ line: Int, _ column: Int = 1, _ message: Message) {
        mistakes.append(Mistake(line: line, column: column, problem: .message(message)))
    }

    private typealias Texts = L10n.Edit.Line

    // MARK: JSON Lines

    private mutating func readObjects(_ bytes: ArraySlice<UInt8>) {
        var number = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            let document = JSONReader.read(SourceFile(path: "", bytes: Array(line)))
            if !document.isWellFormed {
                let column = document.issues.first { $0.isError }.map { Int($0.range.start) + 1 } ?? 1
                mistakes.append(Mistake(line: number, column: column, problem: .syntax(document)))
                continue
            }
            var read = EditLine(number: number)
            let mistake = document.withRoot { root -> (column: Int, message: Message)? in
                root.map { self.read($0, into: &read) } ?? (1, Texts.notObject)
            }
            if let mistake { fail(number, mistake.column, mistake.message) } else { lines.append(read) }
        }
    }

    /// Reads an object; returns what is wrong with it.
    private func read(_ object: JSONValue, into line: inout EditLine) -> (column: Int, message: Message)? {
        guard object.kind == .object else { return (Int(object.range.start) + 1, Texts.notObject) }
        var unknown: (name: String, column: Int)?
        for member in object.members {
            let name = member.nameString
            let column = Int(member.value.range.start) + 1
            if name == "id" {
                line.id = member.value.integer
                continue
            }
            guard Self.fields.contains(name) else {
                if !Self.ignored.contains(name) { unknown = (name, Int(member.nameRange.start) + 1) }
                continue
            }
            if member.value.kind == .null { continue }
            guard let text = member.value.string else {
                return (column, L10n.Configuration.Error.type(name: name, expected: L10n.Configuration.Expected.text.localized))
            }
            if let message = line.set(name, to: text) { return (column, message) }
        }
        if !(identifiesLines && line.id != nil), let missing = line.missingField {
            return (1, L10n.Configuration.Error.missingField(name: missing))
        }
        // A slip in the name of the one field that matters would lose the text.
        if line.text == nil, let unknown {
            let message =
                Spelling.nearest(unknown.name, in: Self.fields).map {
                    L10n.Configuration.Error.unknownFieldNear(name: unknown.name, suggestion: $0)
                } ?? L10n.Configuration.Error.unknownField(name: unknown.name, known: Self.fields.joined(separator: ", "))
            return (unknown.column, message)
        }
        return nil
    }

    /// The fields that edits are read from.
    fileprivate static let fields = ["catalog", "key", "language", "path", "text", "state", "version"]
    /// The fields that are for whoever fills in the text.
    private static let ignored: Set<String> = [
        "source", "comment", "placeholders", "numbers", "maximumLength", "glossary", "relatives", "findings", "refused",
    ]

    // MARK: Tables

    private mutating func readRows(_ rows: CSVRows) {
        for row in rows.rows {
            var line = EditLine(number: row.line)
            var message: Message?
            for (name, cell) in zip(rows.header, row.cells) where Self.fields.contains(name) {
                // An empty cell is none: tables have no other way to say so.
                if cell.isEmpty, name != "key" { continue }
                message = message ?? line.set(name, to: CSVRows.unguarded(cell))
            }
            if let missing = line.missingField { message = message ?? L10n.Configuration.Error.missingField(name: missing) }
            if let message { fail(row.line, 1, message) } else { lines.append(line) }
        }
        if let line = rows.unterminated { fail(line, 1, Texts.unterminated) }
    }
}

extension EditLine {
    /// Sets a field; returns what is wrong with its value.
    fileprivate mutating func set(_ field: String, to text: String) -> Message? {
        switch field {
        case "catalog": catalog = text
        case "key":
            key = text
            hasKey = true
        case "language": language = text
        case "text": self.text = text
        case "state": state = text
        case "version": version = text
        default:
            guard let read = TextPath(text) else { return L10n.Edit.Line.path(path: text) }
            path = read
        }
        return nil
    }

    fileprivate var missingField: String? { !hasKey ? "key" : language.isEmpty ? "language" : nil }
}

/// The rows of a table in the format of RFC 4180.
package struct CSVRows {
    private(set) var header: [String] = []
    private(set) var rows: [(line: Int, cells: [String])] = []
    /// The line of a quotation mark that is never closed.
    private(set) var unterminated: Int?

    /// What separates the columns of a table whose first line names them; nil for anything else. Spreadsheets write semicolons where
    /// a comma separates decimals.
    static func separator(of bytes: ArraySlice<UInt8>) -> UInt8? {
        let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        return [",", ";", "\t"].first { separator in
            let names = line.split(separator: Character(separator)).map { $0.filter { $0 != "\"" } }
            return names.contains("key") && names.contains("language")
        }.flatMap { $0.utf8.first }
    }

    init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
        var cells: [String] = []
        var cell: [UInt8] = []
        var line = 1
        var first = 1
        var opening: Int?
        var index = bytes.startIndex
        func next() -> UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }
        func endCell() {
            cells.append(String(decoding: cell, as: UTF8.self))
            cell.removeAll(keepingCapacity: true)
        }
        func endRow() {
            endCell()
            if cells != [""] {
                if header.isEmpty { header = cells } else { rows.append((first, cells)) }
            }
            cells.removeAll(keepingCapacity: true)
        }
        while index < bytes.endIndex {
            let byte = bytes[index]
            if opening != nil {
                if byte == 0x22, next() == 0x22 {
                    cell.append(byte)
                    index += 1
                } else if byte == 0x22 {
                    opening = nil
                } else {
                    if byte == 0x0A { line += 1 }
                    cell.append(byte)
                }
            } else if byte == 0x22, cell.isEmpty {
                opening = line
            } else if byte == separator {
                endCell()
            } else if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D, next() == 0x0A { index += 1 }
                endRow()
                line += 1
                first = line
            } else {
                cell.append(byte)
            }
            index += 1
        }
        unterminated = opening
        if opening == nil, !cell.isEmpty || !cells.isEmpty { endRow() }
    }

    /// A cell without the apostrophe that keeps a spreadsheet from running it as a formula.
    static func unguarded(_ cell: String) -> String {
        let rest = cell.unicodeScalars.drop { $0 == "'" }
        guard rest.count < cell.unicodeScalars.count, let first = rest.first, formulaStarts.contains(first) else { return cell }
        return String(cell.unicodeScalars.dropFirst())
    }

    /// How a text starts that a spreadsheet would run as a formula. The last four are the full-width variants that East Asian input
    /// methods produce.
    package static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]
}
