internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nValidation

/// How the keys of a project are written.
package enum KeyStyle: String, Sendable, CaseIterable {
    /// `plp.error_view.title`
    case reverseDomain = "reverse-domain"
    /// `error_view_title`
    case snake
    /// `errorView.title`
    case camel
    /// `error-view.title`
    case kebab
    /// Keys are not checked.
    case any
}

extension KeyStyle {
    /// What can be said about a key that does not follow the style.
    enum Suggestion: Hashable {
        /// The key as the style writes it.
        case key(String)
        /// The style wants at least two segments, and the first one cannot be guessed.
        case missingDomain
        /// Letters outside ASCII, or nothing to make a name of.
        case foreignLetters
    }

    /// Whether a key follows the style.
    func accepts(_ key: Span<UInt8>) -> Bool {
        switch self {
        case .any: true
        case .reverseDomain: isJoined(key, by: UInt8(ascii: "_"), segments: 2...Int.max)
        case .snake: isJoined(key, by: UInt8(ascii: "_"), segments: 1...1)
        case .kebab: isJoined(key, by: UInt8(ascii: "-"), segments: 1...Int.max)
        case .camel: isCamel(key)
        }
    }

    /// Whether a key follows the style.
    package func accepts(_ key: String) -> Bool { key.withUTF8Span(accepts) }

    /// The style of a catalog: the first one that nine of ten keys have; nil if there is none, or for fewer than ten keys.
    ///
    /// - Parameters:
    ///   - count: Number of keys.
    ///   - accepted: Number of keys that follow a style.
    package static func prevailing(among count: Int, accepted: (KeyStyle) -> Int) -> KeyStyle? {
        guard count >= 10 else { return nil }
        return [.reverseDomain, .snake, .camel, .kebab].first { accepted($0) * 10 >= count * 9 }
    }

    /// Whether segments between dots are lower-case words and digits, joined by single separators.
    private func isJoined(_ key: Span<UInt8>, by separator: UInt8, segments: ClosedRange<Int>) -> Bool {
        var count = 1
        var isInWord = false
        for index in key.indices {
            let byte = key[index]
            if ASCII.isLowercase(byte) || ASCII.isDigit(byte) {
                isInWord = true
            } else {
                guard isInWord, byte == separator || byte == UInt8(ascii: ".") else { return false }
                if byte == UInt8(ascii: ".") { count += 1 }
                isInWord = false
            }
        }
        return isInWord && segments.contains(count)
    }

    /// Whether each segment is a lower-case letter with letters and digits after it.
    private func isCamel(_ key: Span<UInt8>) -> Bool {
        var isStart = true
        for index in key.indices {
            let byte = key[index]
            if isStart {
                guard ASCII.isLowercase(byte) else { return false }
                isStart = false
            } else if byte == UInt8(ascii: ".") {
                isStart = true
            } else {
                guard ASCII.isLetterOrDigit(byte) else { return false }
            }
        }
        return !isStart
    }

    /// The nearest key in the style.
    func suggestion(for key: String) -> Suggestion {
        let segments = Self.segments(of: key)
        guard segments.joined().joined().utf8.allSatisfy({ $0 < 0x80 }), !segments.isEmpty else { return .foreignLetters }
        func lower(_ words: [String]) -> [String] { words.map { $0.lowercased() } }
        switch self {
        case .any: return .key(key)
        case .reverseDomain:
            return segments.count < 2
                ? .missingDomain : .key(segments.map { lower($0).joined(separator: "_") }.joined(separator: "."))
        case .snake: return .key(segments.flatMap(lower).joined(separator: "_"))
        case .kebab: return .key(segments.map { lower($0).joined(separator: "-") }.joined(separator: "."))
        case .camel:
            return .key(
                segments.map { words in
                    lower(words).enumerated().map {
                        $0.offset == 0 ? $0.element : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
                    }
                    .joined()
                }.joined(separator: "."))
        }
    }

    /// The words of each segment: format specifiers and apostrophes removed, split at everything that is not a letter or digit
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
            let startsHump =
                letter.isUppercase && index > 0
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
