package import Foundation

/// A recorded run of `l10n`: what it was given, and what it did. It is one file, with sections:
///
/// ```text
/// -- arguments --
/// check
/// --quiet
/// -- environment --
/// LANG=de_DE.UTF-8
/// -- input: Shop.xcstrings --
/// …
/// -- output --
/// …
/// -- errors --
/// …
/// -- exit code --
/// 1
/// -- changed: l10n.json --
/// …
/// -- removed: Old.xcstrings --
/// ```
///
/// An argument is a line. Environment, output, and errors are omitted if they are empty, and the exit code if it is 0. Files that a run
/// doesn't change occur only as input. Every run is written in one way, so that equal files mean equal runs. Words after a comma say
/// how a section is written: `no newline` if its last line doesn't end in one, `escaped` if it has invisible characters or bytes that
/// aren't UTF-8 (`\r`, `\u{2068}`, `\xFF`, and `\\`), and `hex` if it isn't text.
package struct RecordedRun: Equatable, Sendable {
    package var arguments: [String]
    /// Variables added to an otherwise empty environment.
    package var environment: [String: String] = [:]
    /// The files of the working directory, by relative path.
    package var input: [String: [UInt8]]
    package var output = ""
    package var errors = ""
    package var exitCode: Int32 = 0
    /// The files that the run created or changed.
    package var changed: [String: [UInt8]] = [:]
    /// The files that the run removed.
    package var removed: Set<String> = []

    package init(arguments: [String], input: [String: [UInt8]]) {
        self.arguments = arguments
        self.input = input
    }

    // MARK: Files

    /// The folder of the recorded runs.
    package static let folder = Places.root.appendingPathComponent("Tests/EndToEnd/Cases")
    /// What their files' names end in.
    package static let suffix = ".case"

    /// The file of a run.
    package static func file(named name: String) -> URL { folder.appendingPathComponent(name + suffix) }

    /// Reads a run of this repository.
    package init(named name: String) throws { try self.init(Data(contentsOf: Self.file(named: name))) }

    /// The working directory after the run.
    package var result: [String: [UInt8]] {
        input.filter { !removed.contains($0.key) }.merging(changed) { $1 }
    }

    /// Sets what the run changed from the files that are there afterward.
    package mutating func setResult(_ files: [String: [UInt8]]) {
        changed = files.filter { input[$0.key] != $0.value }
        removed = Set(input.keys).subtracting(files.keys)
    }

    // MARK: Reading

    package struct Malformed: Error, CustomStringConvertible {
        package let description: String
    }

    /// Reads the file of a run.
    package init(_ data: Data) throws {
        var sections: [(header: CaseSection.Header, lines: [Substring])] = []
        let text = String(decoding: data, as: UTF8.self)
        guard text.utf8.elementsEqual(data) else { throw Malformed(description: "the file is not UTF-8") }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.popLast() == "" else { throw Malformed(description: "the last line does not end in a newline") }
        for line in lines {
            if CaseSection.isHeader(line) {
                sections.append((try CaseSection.Header(line), []))
            } else if sections.isEmpty {
                throw Malformed(description: "'\(line)' is in no section")
            } else {
                sections[sections.count - 1].lines.append(line)
            }
        }
        self.init(arguments: [], input: [:])
        var names: Set<String> = []
        for (header, lines) in sections {
            guard names.insert("\(header.kind):\(header.path)").inserted else {
                throw Malformed(description: "'\(header.kind): \(header.path)' occurs twice")
            }
            try add(header, try CaseSection.bytes(of: lines, header))
        }
        if arguments.isEmpty { throw Malformed(description: "there are no arguments") }
    }

    private mutating func add(_ header: CaseSection.Header, _ bytes: [UInt8]) throws {
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
        switch (header.kind, header.path.isEmpty) {
        case ("arguments", true): arguments = lines
        case ("environment", true):
            for line in lines {
                guard let sign = line.firstIndex(of: "=") else { throw Malformed(description: "'\(line)' is not a variable") }
                environment[String(line[..<sign])] = String(line[line.index(after: sign)...])
            }
        case ("input", false): input[header.path] = bytes
        case ("output", true): output = text
        case ("errors", true): errors = text
        case ("exit code", true):
            guard let code = Int32(text.trimmingCharacters(in: .newlines)) else {
                throw Malformed(description: "'\(text)' is not an exit code")
            }
            exitCode = code
        case ("changed", false): changed[header.path] = bytes
        case ("removed", false): removed.insert(header.path)
        default: throw Malformed(description: "a run has no section '\(header.kind)'")
        }
    }

    // MARK: Writing

    /// The text of the run's file.
    package var text: String {
        func lines(_ values: [String]) -> [UInt8] { values.flatMap { Array("\($0)\n".utf8) } }
        func files(_ kind: String, _ files: [String: [UInt8]]) -> String {
            files.sorted { $0.key < $1.key }.map { CaseSection.text(kind, $0.key, $0.value) }.joined()
        }
        var text = CaseSection.text("arguments", "", lines(arguments))
        if !environment.isEmpty {
            text += CaseSection.text("environment", "", lines(environment.map { "\($0)=\($1)" }.sorted()))
        }
        text += files("input", input)
        if !output.isEmpty { text += CaseSection.text("output", "", Array(output.utf8)) }
        if !errors.isEmpty { text += CaseSection.text("errors", "", Array(errors.utf8)) }
        if exitCode != 0 { text += CaseSection.text("exit code", "", lines(["\(exitCode)"])) }
        text += files("changed", changed)
        return text + files("removed", Dictionary(uniqueKeysWithValues: removed.map { ($0, []) }))
    }
}

/// How a section of a recorded run is written.
private enum CaseSection {
    struct Header {
        let kind: String
        /// Empty if the section isn't a file.
        let path: String
        let styles: Set<String>

        /// Reads `-- kind, style, style: path --`.
        init(_ line: Substring) throws {
            let parts = line.dropFirst(3).dropLast(3).split(separator: ": ", maxSplits: 1)
            var words = (parts.first ?? "").components(separatedBy: ", ")
            kind = words.removeFirst()
            styles = Set(words)
            path = parts.count > 1 ? String(parts[1]) : ""
            guard styles.isSubset(of: ["no newline", "escaped", "hex"]) else {
                throw RecordedRun.Malformed(description: "'\(line)' is not the start of a section")
            }
        }
    }

    static func isHeader(_ line: Substring) -> Bool { line.hasPrefix("-- ") && line.hasSuffix(" --") }

    static func text(_ kind: String, _ path: String, _ bytes: [UInt8]) -> String {
        var words = [kind]
        var body: String
        if bytes.contains(0) {
            words.append("hex")
            body = hex(bytes)
        } else {
            body = escaped(bytes)
            if !body.utf8.elementsEqual(bytes) { words.append("escaped") }
            if !bytes.isEmpty, bytes.last != UInt8(ascii: "\n") {
                words.append("no newline")
                body += "\n"
            }
        }
        return "-- \(words.joined(separator: ", "))\(path.isEmpty ? "" : ": \(path)") --\n\(body)"
    }

    static func bytes(of lines: [Substring], _ header: Header) throws -> [UInt8] {
        if header.styles.contains("hex") { return try lines.flatMap(unhex) }
        var bytes = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
        if header.styles.contains("no newline") { bytes = bytes.dropLast() }
        return header.styles.contains("escaped") ? try unescaped(bytes) : bytes
    }

    // MARK: Bytes

    private static func hex(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 16) {
            let row = bytes[start..<min(start + 16, bytes.count)]
            let digits = row.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
            let characters = row.map { (0x21..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
            text += digits + String(repeating: " ", count: 49 - digits.count) + characters + "\n"
        }
        return text
    }

    private static func unhex(_ line: Substring) throws -> [UInt8] {
        try line.prefix(47).split(separator: " ").map { digits in
            guard let byte = UInt8(digits, radix: 16) else {
                throw RecordedRun.Malformed(description: "'\(digits)' is not a byte")
            }
            return byte
        }
    }

    // MARK: Escapes

    /// The bytes unchanged if every line can be read; otherwise with escapes.
    private static func escaped(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let isUTF8 = text.utf8.elementsEqual(bytes)
        let hasHeaders = text.hasPrefix("-- ") || text.contains("\n-- ")
        if isUTF8, !hasHeaders, !text.unicodeScalars.contains(where: isInvisible) { return text }
        var result = ""
        var rest = bytes[...]
        var isStartOfLine = true
        while let first = rest.first {
            let count = first < 0x80 ? 1 : max(1, (~first).leadingZeroBitCount)
            let scalar = String(decoding: rest.prefix(count), as: UTF8.self)
            if scalar.utf8.elementsEqual(rest.prefix(count)), let value = scalar.unicodeScalars.first {
                result += escape(value, isStartOfLine && rest.starts(with: "-- ".utf8))
                rest = rest.dropFirst(count)
            } else {
                result += "\\x" + String(first, radix: 16, uppercase: true)
                rest = rest.dropFirst()
            }
            isStartOfLine = first == UInt8(ascii: "\n")
        }
        return result
    }

    private static func escape(_ scalar: UnicodeScalar, _ isHeader: Bool) -> String {
        switch scalar {
        case "\\": "\\\\"
        case "\r": "\\r"
        case _ where isHeader || isInvisible(scalar): "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }

    private static func isInvisible(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n" && scalar != "\t"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func unescaped(_ bytes: [UInt8]) throws -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        func malformed() -> RecordedRun.Malformed {
            RecordedRun.Malformed(description: "'\(String(decoding: rest.prefix(10), as: UTF8.self))' is not an escape")
        }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "\\"): result.append(byte)
            case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
            case UInt8(ascii: "x"):
                guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { throw malformed() }
                result.append(value)
                rest = rest.dropFirst(2)
            case UInt8(ascii: "u"):
                let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
                guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = UnicodeScalar(value)
                else { throw malformed() }
                result += String(scalar).utf8
                rest = rest.dropFirst(digits.count + 2)
            default: throw malformed()
            }
        }
        return result
    }
}
