package import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
package import L10nSyntax

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
    /// After so many lines that cannot be read, the rest is not read: it is another kind of file.
    private static let mistakeLimit = 1_000

    /// - Parameter identifiesLines: Whether `id` is enough to say which text a line is.
    package init(_ bytes: [UInt8], identifiesLines: Bool = false) {
        self.identifiesLines = identifiesLines
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        // What a program prints besides its answers is no table.
        if !identifiesLines, first != UInt8(ascii: "{") {
            let decoded = DecodedSource(SourceFile(path: "", bytes: bytes))
            if let mistake = decoded.mistake {
                // Places are those of the text as UTF-8.
                var places = LineCounter(decoded.source.bytes)
                fail(places.line(at: Int(mistake.range.start)), 1, L10n.Exchange.Error.encoding)
                return
            }
        }
        if first != UInt8(ascii: "{"), readRows(bytes) { return }
        if !identifiesLines, isTable(bytes[start...]) {
            fail(1, 1, Texts.columns)
            return
        }
        readObjects(bytes[start...])
    }

    /// Whether the first line has columns, whatever separates them.
    private func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        return !line.contains(UInt8(ascii: "{")) && line.contains { ",;\t".utf8.contains($0) }
    }

    private mutating func fail(_ line: Int, _ column: Int = 1, _ message: Message) {
        mistakes.append(Mistake(line: line, column: column, problem: .message(message)))
    }

    /// Whether the rest of the file is read. If it is not, that is a mistake as well.
    private mutating func goesOn(at line: Int) -> Bool {
        if mistakes.count < Self.mistakeLimit { return true }
        fail(line, 1, L10n.Rule.InvalidJson.TooManyIssues.message)
        return false
    }

    private typealias Texts = L10n.Edit.Line

    // MARK: JSON Lines

    private mutating func readObjects(_ bytes: ArraySlice<UInt8>) {
        var number = 0
        var rest = bytes
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A }
            rest = rest.dropFirst(line.count + 1)
            number += 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            if !goesOn(at: number) { return }
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
        var found: Set<String> = []
        for member in object.members {
            let name = member.nameString
            let column = Int(member.value.range.start) + 1
            if !found.insert(name).inserted {
                return (Int(member.nameRange.start) + 1, L10n.Configuration.Error.duplicate(name: name))
            }
            if name == "id" {
                line.id = member.value.integer
                continue
            }
            guard Self.fields.contains(name) else {
                if !Self.ignored.contains(name), unknown == nil || Self.isSlip(name) {
                    unknown = (name, Int(member.nameRange.start) + 1)
                }
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
        // A slip in a name would lose what it says. Other fields are what somebody has added.
        if let unknown, line.text == nil || Self.isSlip(unknown.name) {
            return (unknown.column, Self.unknownField(unknown.name))
        }
        return nil
    }

    /// Whether a name is nearly one of a field, or that of a column of tables.
    private static func isSlip(_ name: String) -> Bool {
        columns[name] != nil || name == device || Spelling.nearest(name, in: fields) != nil
    }

    private static func unknownField(_ name: String, among names: [String] = fields) -> Message {
        (columns[name] ?? Spelling.nearest(name, in: names)).map {
            L10n.Configuration.Error.unknownFieldNear(name: name, suggestion: $0)
        }
            ?? L10n.Configuration.Error.unknownField(name: name, known: fields.joined(separator: ", "))
    }

    /// Names of columns that differ from those of the fields.
    private static let columns = Dictionary(uniqueKeysWithValues: TranslationTable.fields.map { ($0.rawValue, $1) })
    private static let device = TranslationTable.Column.device.rawValue

    /// The fields that edits are read from.
    fileprivate static let fields = ["catalog", "key", "language", "path", "text", "state", "version"]
    /// The fields for the translator who fills in the text.
    private static let ignored: Set<String> = [
        "source", "comment", "placeholders", "numbers", "maximumLength", "glossary", "relatives", "findings", "refused", "uses",
        "id",
    ]

    // MARK: Tables

    /// Reads a table; returns whether the bytes are one whose first row names the columns.
    private mutating func readRows(_ bytes: [UInt8]) -> Bool {
        var reader = CSVReader(bytes)
        let header = (reader.next() ?? []).map { Self.columns[$0.text] ?? $0.text }
        guard header.contains("key"), header.contains("language") else { return false }
        if let twice = Self.fields.first(where: { name in header.count { $0 == name } > 1 }) {
            fail(1, 1, L10n.Configuration.Error.duplicate(name: twice))
            return true
        }
        if !header.contains("text") {
            let names = ["target", "text"]
            let slip = header.first { !Self.fields.contains($0) && Spelling.nearest($0, in: names) != nil }
            fail(1, 1, slip.map { Self.unknownField($0, among: names) } ?? L10n.Configuration.Error.missingField(name: "target"))
            return true
        }
        var places = LineCounter(bytes)
        while let row = reader.next() {
            let number = places.line(at: row[0].range.lowerBound)
            if !goesOn(at: number) { return true }
            var line = EditLine(number: number)
            // What stands behind a comma that is not in quotation marks would be lost.
            var message: Message? = row.count > header.count ? L10n.Exchange.Csv.extraCell : nil
            // An empty cell is a missing text: tables have no other way to express it.
            for (name, cell) in zip(header, row) where Self.fields.contains(name) && !cell.text.isEmpty {
                message = message ?? line.set(name, to: cell.text)
            }
            if let device = zip(header, row).first(where: { $0.0 == Self.device })?.1.text, !device.isEmpty {
                line.path.device = device
            }
            if let missing = line.missingField { message = message ?? L10n.Configuration.Error.missingField(name: missing) }
            if let message { fail(number, 1, message) } else { lines.append(line) }
        }
        var marks = LineCounter(bytes)
        for (mistake, range) in reader.mistakes where mistake == .unterminatedQuote {
            fail(marks.line(at: range.lowerBound), 1, Texts.unterminated)
        }
        return true
    }
}

/// The numbers of lines at ascending places.
private struct LineCounter {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func line(at place: Int) -> Int {
        while index < place {
            let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if bytes[index] == 0x0A || bytes[index] == 0x0D && !isPair { line += 1 }
            index += 1
        }
        return line
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
