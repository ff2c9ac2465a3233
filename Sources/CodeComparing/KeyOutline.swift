internal import L10nStringCatalogs

/// A key with its placeholders reduced to marks, so that keys of catalogs and literals with interpolations can be compared:
/// `\(count) items` and `%lld items` have the same shape.
struct KeyOutline: Hashable {
    /// Texts before, between and after the placeholders; a doubled percent sign counts as one.
    let texts: [String]

    var argumentCount: Int { texts.count - 1 }

    /// Whether there is a letter between the placeholders.
    var hasLetters: Bool { texts.contains { $0.unicodeScalars.contains { $0.properties.isAlphabetic } } }

    /// The shape of a key in a catalog, and its placeholders in the order of the text.
    ///
    /// The tokens of App Intents (`${cart}`) count as placeholders.
    static func parse(_ key: String) -> (shape: KeyOutline, specifiers: [String]) {
        guard key.utf8.contains(UInt8(ascii: "%")) else { return tokens(key) }
        let bytes = Array(key.utf8)
        var texts: [String] = []
        var specifiers: [String] = []
        var text: [UInt8] = []
        var index = 0
        for specifier in FormatParser.parse(key) {
            let (start, end) = (Int(specifier.start), Int(specifier.end))
            text += bytes[index..<start]
            index = end
            switch specifier.form {
            case .argument where !specifier.mayBeProse, .substitution:
                texts.append(String(decoding: text, as: UTF8.self))
                text = []
                specifiers.append(conversion(bytes[start..<end]))
            case .escapedPercent: text.append(UInt8(ascii: "%"))
            default: text += bytes[start..<end]
            }
        }
        text += bytes[index...]
        return (KeyOutline(texts: texts + [String(decoding: text, as: UTF8.self)]), specifiers)
    }

    private static func tokens(_ key: String) -> (shape: KeyOutline, specifiers: [String]) {
        var texts: [String] = []
        var specifiers: [String] = []
        var rest = key[...]
        var text = ""
        while let start = rest.firstRange(of: "${") {
            let name = rest[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !name.isEmpty, rest[name.endIndex...].first == "}" else {
                text += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                continue
            }
            texts.append(text + rest[..<start.lowerBound])
            text = ""
            specifiers.append("${\(name)}")
            rest = rest[rest.index(after: name.endIndex)...]
        }
        return (KeyOutline(texts: texts + [text + rest]), specifiers)
    }

    /// A placeholder without its position.
    private static func conversion(_ specifier: ArraySlice<UInt8>) -> String {
        let text = String(decoding: specifier, as: UTF8.self)
        guard let dollar = text.firstIndex(of: "$"), text.dropFirst().prefix(upTo: dollar).allSatisfy(\.isNumber) else {
            return text
        }
        return "%" + text[text.index(after: dollar)...]
    }
}

extension StringLiteral {
    package var arguments: [Argument] { parts.compactMap { if case .argument(let argument) = $0 { argument } else { nil } } }

    /// The key as a catalog would have it. An interpolation of unknown type is taken for a text, as most are.
    package var key: String {
        if !hasArguments { return texts[0] }
        return parts.map { part in
            switch part {
            // Foundation doubles the percent signs of a literal with interpolations.
            case .text(let text): text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
            case .argument(let argument): argument.specifier ?? "%@"
            }
        }.joined()
    }

    /// The shape of the key.
    var shape: KeyOutline { KeyOutline(texts: texts) }

    /// Whether a translator has anything to do: there is a letter in it.
    var hasLetters: Bool { shape.hasLetters }
}
