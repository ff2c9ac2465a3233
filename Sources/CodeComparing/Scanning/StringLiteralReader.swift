internal import L10nPlainText

/// Decodes string literals.
struct StringLiteralReader {
    let table: SwiftSyntaxTable

    /// The text and the interpolations of a literal.
    ///
    /// - Parameter start: Index of the token that opens it.
    func shape(at start: Int) -> StringLiteral {
        let opening = table.text(start)
        let hashes = opening.prefix { $0 == "#" }.count
        let isMultiline = opening.utf8.count >= hashes + 3
        let end = table.partner(start) ?? table.tokens.count
        var parts: [StringLiteral.Part] = []
        let indentation = isMultiline ? indentation(before: end) : 0
        var index = start + 1
        while index < end {
            switch table.tokens[index].kind {
            case .stringText:
                let isFirst = index == start + 1
                let isLast = index == end - 1
                var text = table.bytes[table.tokens[index].range][...]
                var decoded = ""
                if isMultiline {
                    if isFirst { text = Self.withoutFirstLineBreak(text) }
                    let lines = Self.unindented(text, by: indentation, startsLine: isFirst, isLast: isLast)
                    decoded = Self.decoded(lines[...], hashes: hashes)
                } else {
                    decoded = Self.decoded(text, hashes: hashes)
                }
                if !decoded.isEmpty { parts.append(.text(decoded)) }
                index += 1
            case .interpolationStart:
                let close = table.partner(index) ?? end
                parts.append(.argument(argument(index + 1..<min(close, end))))
                index = max(close, index) + 1
            default: index += 1
            }
        }
        return StringLiteral(parts: parts)
    }

    // MARK: Interpolations

    /// What is interpolated, and the placeholder that it certainly becomes.
    private func argument(_ tokens: Range<Int>) -> StringLiteral.Argument {
        let value = tokens.lowerBound..<(comma(in: tokens) ?? tokens.upperBound)
        return StringLiteral.Argument(
            expression: table.bytes(tokens), specifier: specifier(tokens), type: ExpressionReader(table: table).type(value))
    }

    private func comma(in tokens: Range<Int>) -> Int? {
        var index = tokens.lowerBound
        while index < tokens.upperBound {
            if table.kind(index) == .comma { return index }
            index = max(table.next(after: index), index + 1)
        }
        return nil
    }

    /// The placeholder of an interpolation with options, or of a token; nil where the type of the value says it.
    private func specifier(_ tokens: Range<Int>) -> String? {
        if tokens.isEmpty { return nil }
        if let token = intentToken(tokens) { return token }
        if let option = specifierOption(tokens) { return option }
        if hasLabel("format", in: tokens) || hasLabel("style", in: tokens) || hasLabel("formatter", in: tokens) { return "%@" }
        return nil
    }

    /// What App Intents write for `\.$cart` and `.applicationName`: `${cart}`, `${applicationName}`.
    private func intentToken(_ tokens: Range<Int>) -> String? {
        let text = String(decoding: table.bytes[table.bytes(tokens)], as: UTF8.self)
        if text == ".applicationName" { return "${applicationName}" }
        guard text.hasPrefix("\\.$") else { return nil }
        let name = text.dropFirst(3)
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? "${\(name)}" : nil
    }

    /// The value of `specifier: "%.2f"`.
    private func specifierOption(_ tokens: Range<Int>) -> String? {
        guard let label = label("specifier", in: tokens), table.kind(label + 2) == .stringStart else { return nil }
        return shape(at: label + 2).parts.first.flatMap { if case .text(let text) = $0 { text } else { nil } }
    }

    private func hasLabel(_ name: StaticString, in tokens: Range<Int>) -> Bool { label(name, in: tokens) != nil }

    private func label(_ name: StaticString, in tokens: Range<Int>) -> Int? {
        var index = tokens.lowerBound
        while index < tokens.upperBound {
            if table.isText(index, name), table.kind(index + 1) == .colon, table.kind(index - 1) == .comma { return index }
            index = max(table.next(after: index), index + 1)
        }
        return nil
    }

    // MARK: Texts

    /// How many columns the closing delimiter of a multi-line literal is indented.
    private func indentation(before end: Int) -> Int {
        guard table.tokens.indices.contains(end) else { return 0 }
        var place = Int(table.tokens[end].start)
        var count = 0
        while place > 0, table.bytes[place - 1] == 0x20 || table.bytes[place - 1] == 0x09 {
            place -= 1
            count += 1
        }
        return place > 0 && (table.bytes[place - 1] == 0x0A || table.bytes[place - 1] == 0x0D) ? count : 0
    }

    private static func withoutFirstLineBreak(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var text = text
        while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
        if text.first == 0x0D { text = text.dropFirst() }
        if text.first == 0x0A { text = text.dropFirst() }
        return text
    }

    /// The lines of a multi-line literal without their indentation, and the last line break.
    private static func unindented(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, by indentation: Int, startsLine: Bool, isLast: Bool
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var skipped = startsLine ? 0 : indentation
        for byte in text {
            if skipped < indentation, byte == 0x20 || byte == 0x09 {
                skipped += 1
                continue
            }
            skipped = byte == 0x0A || byte == 0x0D ? 0 : indentation
            // A line break is a line feed, however the file writes it.
            if byte == 0x0A, output.last == 0x0D { output.removeLast() }
            output.append(byte)
        }
        if isLast {
            while let last = output.last, last == 0x20 || last == 0x09 { output.removeLast() }
            if output.last == 0x0A { output.removeLast() }
            if output.last == 0x0D { output.removeLast() }
        }
        return output
    }

    /// A text with its escapes replaced.
    private static func decoded(_ text: some RandomAccessCollection<UInt8>, hashes: Int) -> String {
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        let bytes = Array(text)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let hasEscape =
                bytes[index] == UInt8(ascii: "\\") && index + hashes + 1 < bytes.count
                && bytes[index + 1..<index + 1 + hashes].allSatisfy { $0 == UInt8(ascii: "#") }
            guard hasEscape else {
                output.append(bytes[index])
                index += 1
                continue
            }
            index += hashes + 1
            switch bytes[index] {
            case UInt8(ascii: "n"): output.append(0x0A)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "r"): output.append(0x0D)
            case UInt8(ascii: "0"): output.append(0)
            case UInt8(ascii: "u"):
                let digits = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "}") }
                let value = UInt32(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
                if digits.first == UInt8(ascii: "{"), let scalar = value.flatMap(Unicode.Scalar.init) {
                    output += Array(String(Character(scalar)).utf8)
                    index = digits.endIndex
                }
            case 0x0A, 0x0D, 0x20, 0x09:
                // The line continues in the next one.
                while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D { index += 1 }
                if index < bytes.count, bytes[index] != 0x0A { index -= 1 }
            default: output.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: output, as: UTF8.self)
    }
}
