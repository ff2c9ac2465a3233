public import Diagnostics

extension Message {
    /// The text in English, the source language of the tool's catalog; what machine formats carry.
    public var english: String { MessageCatalog.english.text(of: self) }
}

/// Turns messages into text of one language.
struct MessageCatalog: Sendable {
    static let english = MessageCatalog(MessageTable.en)

    private let table: StaticString
    /// Offsets of the lines.
    private let starts: [Int]

    init(_ table: StaticString) {
        self.table = table
        starts = table.withUTF8Buffer { bytes in
            [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        }
    }

    func text(of message: Message) -> String {
        guard let line = line(message.key.index)?[...] else { return message.key.name }
        guard line.hasPrefix("\\p"), let digit = line.dropFirst(2).first?.wholeNumberValue else {
            return fill(line, message.arguments)
        }
        return fill(form(of: line.dropFirst(3), for: message.arguments[digit - 1]), message.arguments)
    }

    /// A line of the table, from 0.
    private func line(_ index: Int) -> String? {
        guard starts.indices.contains(index) else { return nil }
        return table.withUTF8Buffer { bytes in
            String(decoding: bytes[starts[index]...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }

    /// The form of a plural for a number: `\[one]…\[other]…`.
    private func form(of forms: Substring, for argument: Message.Argument) -> Substring {
        var category = "other"
        if case .integer(let number) = argument, number == 1 || number == -1 { category = "one" }
        return text(of: category, in: forms) ?? text(of: "other", in: forms) ?? forms
    }

    private func text(of category: String, in forms: Substring) -> Substring? {
        let opening = "\\[\(category)]"
        guard let start = position(of: opening, in: forms) else { return nil }
        let rest = forms[start...]
        return position(of: "\\[", in: rest).map { rest[..<forms.index($0, offsetBy: -2)] } ?? rest
    }

    /// The place behind a text.
    private func position(of text: String, in whole: Substring) -> Substring.Index? {
        var rest = whole
        while !rest.isEmpty {
            if rest.hasPrefix(text) { return rest.index(rest.startIndex, offsetBy: text.count) }
            rest.removeFirst()
        }
        return nil
    }

    /// A key can have a megabyte; a text of 400 characters says as much to a person.
    private func clip(_ text: String) -> String {
        guard text.utf8.count > 400, let end = text.index(text.startIndex, offsetBy: 400, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        return text[..<end] + "…"
    }

    private func fill(_ text: Substring, _ arguments: [Message.Argument]) -> String {
        var output = ""
        var isEscaped = false
        for character in text {
            guard isEscaped else {
                if character == "\\" { isEscaped = true } else { output.append(character) }
                continue
            }
            isEscaped = false
            if character == "n" {
                output.append("\n")
            } else if let number = character.wholeNumberValue, arguments.indices.contains(number - 1) {
                switch arguments[number - 1] {
                case .text(let text): output += clip(text)
                case .integer(let number): output += "\(number)"
                }
            } else {
                output.append(character)
            }
        }
        return output
    }
}
