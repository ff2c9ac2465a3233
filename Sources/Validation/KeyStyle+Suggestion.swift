internal import FormatStrings
internal import StringCatalogs

extension KeyStyle {
    /// What can be said about a key that does not follow the style.
    enum Suggestion: Equatable {
        /// The key as the style writes it.
        case key(String)
        /// The style wants at least two segments, and nobody can guess the first one.
        case missingDomain
        /// Letters outside ASCII, or nothing to make a name of.
        case foreignLetters
    }

    /// Whether a key follows the style.
    func accepts(_ key: String) -> Bool {
        let segments = key.split(separator: ".", omittingEmptySubsequences: false)
        switch self {
        case .any: return true
        case .reverseDomain: return segments.count >= 2 && segments.allSatisfy { isJoined($0, by: "_") }
        case .snake: return segments.count == 1 && isJoined(segments[0], by: "_")
        case .kebab: return segments.allSatisfy { isJoined($0, by: "-") }
        case .camel:
            return segments.allSatisfy { segment in
                segment.utf8.first.map { $0 &- UInt8(ascii: "a") < 26 } ?? false
                    && segment.utf8.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
            }
        }
    }

    /// Whether a segment is lower-case words and digits, joined by single separators.
    private func isJoined(_ segment: Substring, by separator: Character) -> Bool {
        segment.split(separator: separator, omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
        }
    }

    /// The nearest key in the style.
    func suggestion(for key: String) -> Suggestion {
        let segments = Self.segments(of: key)
        guard segments.joined().joined().utf8.allSatisfy({ $0 < 0x80 }), !segments.isEmpty else { return .foreignLetters }
        func lower(_ words: [String]) -> [String] { words.map { $0.lowercased() } }
        switch self {
        case .any: return .key(key)
        case .reverseDomain:
            return segments.count < 2 ? .missingDomain : .key(segments.map { lower($0).joined(separator: "_") }.joined(separator: "."))
        case .snake: return .key(segments.flatMap(lower).joined(separator: "_"))
        case .kebab: return .key(segments.map { lower($0).joined(separator: "-") }.joined(separator: "."))
        case .camel:
            return .key(
                segments.map { words in
                    lower(words).enumerated().map { $0.offset == 0 ? $0.element : $0.element.prefix(1).uppercased() + $0.element.dropFirst() }
                        .joined()
                }.joined(separator: "."))
        }
    }

    /// The words of each segment: format specifiers and apostrophes removed, split at everything that is no letter or digit
    /// and at case changes (`clearSearch` → clear, search; `HTMLView` → HTML, View).
    private static func segments(of key: String) -> [[String]] {
        var bytes = Array(key.utf8)
        for specifier in FormatParser.parse(key).reversed() where specifier.form != .invalid && !specifier.mayBeProse {
            bytes.replaceSubrange(specifier.range, with: [UInt8(ascii: " ")])
        }
        let plain = String(decoding: bytes, as: UTF8.self).filter { $0 != "'" && $0 != "’" }
        return plain.split(separator: ".").map { segment in
            segment.split { !$0.isLetter && !$0.isNumber }.flatMap { words(in: Array($0)) }
        }.filter { !$0.isEmpty }
    }

    private static func words(in run: [Character]) -> [String] {
        var words: [String] = []
        var word = ""
        for (index, letter) in run.enumerated() {
            let startsHump = letter.isUppercase && index > 0
                && (run[index - 1].isLowercase || run[index - 1].isNumber
                    || run[index - 1].isUppercase && index + 1 < run.count && run[index + 1].isLowercase)
            if startsHump {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        return word.isEmpty ? words : words + [word]
    }
}

extension RuleContext {
    /// Whether the catalog has a key of that name.
    func holdsKey(_ name: String) -> Bool {
        catalog.entries.contains { entry in withUTF8(entry.key) { $0.elementsEqual(name.utf8) } }
    }
}
