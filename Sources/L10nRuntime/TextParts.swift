/// The parts of a text of a ``TextTable`` in one language, for tests and tools.
package struct TextParts: Sendable, Hashable {
    /// A part of a text.
    package enum Part: Sendable, Hashable {
        case literal(String)
        /// - Parameter type: The conversion of the specifier: `@`, `d`, `f`.
        case argument(position: Int, type: Character)
        case plural(Plural)
    }

    /// A plural: one form is selected by the number of an argument.
    package struct Plural: Sendable, Hashable {
        /// The position of the argument, from 1.
        package let position: Int
        package let forms: [PluralForm: [Part]]
    }

    /// The identifier of the language that the text is in. It differs from the requested one if that has no text.
    package let language: String
    /// In the order of the text.
    package let all: [Part]

    /// All literal texts, including those in plural forms.
    package var literals: [String] {
        Self.flattened(all).compactMap { if case .literal(let text) = $0 { text } else { nil } }
    }

    /// The types of all arguments by position. An argument that only selects plural forms has type `d`.
    package var arguments: [Int: Character] {
        var types: [Int: Character] = [:]
        for part in Self.flattened(all) {
            switch part {
            case .literal: break
            case .argument(let position, let type): types[position] = type
            case .plural(let plural): types[plural.position] = types[plural.position] ?? "d"
            }
        }
        return types
    }

    /// All plurals, including those in forms of other plurals.
    package var plurals: [Plural] {
        Self.flattened(all).compactMap { if case .plural(let plural) = $0 { plural } else { nil } }
    }

    /// All parts. Those of the forms follow their plural.
    private static func flattened(_ parts: [Part]) -> [Part] {
        parts.flatMap { part in
            guard case .plural(let plural) = part else { return [part] }
            return [part] + plural.forms.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { flattened($0.value) }
        }
    }
}

extension TextTable {
    /// The parts of a text in a language of the table.
    package func parts(of number: Int, in language: Language) -> TextParts {
        let (base, owner) = record(number, language)
        var index = 0
        return TextParts(language: owner.identifier, all: TextParts.parts(base, &index, upTo: .max))
    }
}

extension TextTable.Language {
    /// The plural form of a number in this language.
    package func pluralForm(of argument: MessageArgument) -> PluralForm {
        switch argument {
        case .integer(let value): plural(PluralNumber(value.magnitude))
        case .unsigned(let value): plural(PluralNumber(value))
        case .double(let value): plural(PluralNumber(value))
        case .text: .other
        }
    }
}

extension TextParts {
    /// Parses a record, see ``Record``.
    fileprivate static func parts(_ base: UnsafePointer<UInt8>, _ index: inout Int, upTo end: Int) -> [Part] {
        var parts: [Part] = []
        var literal: [UInt8] = []
        func flush() {
            if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
            literal = []
        }
        while index < end, base[index] != Record.end {
            switch base[index] {
            case Record.argument:
                flush()
                let position = Record.number(base + index + 1, count: Record.positionDigits)
                index += 1 + Record.positionDigits
                parts.append(.argument(position: position, type: Character(Unicode.Scalar(base[index]))))
                while base[index] != Record.layoutEnd { index += 1 }
                index += 1
            case Record.plural:
                flush()
                parts.append(.plural(plural(base, &index)))
            case Record.literal:
                literal.append(base[index + 1] &- Record.literalBase)
                index += 2
            default:
                literal.append(base[index])
                index += 1
            }
        }
        flush()
        return parts
    }

    private static func plural(_ base: UnsafePointer<UInt8>, _ index: inout Int) -> Plural {
        let position = Record.number(base + index + 1, count: Record.positionDigits)
        let count = Int(base[index + 1 + Record.positionDigits] &- Record.digitBase)
        let heads = index + 2 + Record.positionDigits
        let headSize = 1 + Record.offsetDigits
        index = heads + count * headSize
        var forms: [PluralForm: [Part]] = [:]
        for head in (0..<count).map({ heads + $0 * headSize }) {
            let end = index + Record.number(base + head + 1, count: Record.offsetDigits)
            let body = parts(base, &index, upTo: end)
            if let form = PluralForm(rawValue: base[head] &- Record.digitBase) { forms[form] = body }
            index = end
        }
        return Plural(position: position, forms: forms)
    }
}
