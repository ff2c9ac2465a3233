/// The markup of a text that a translation has to keep: tags of XML and HTML, and Markdown.
struct Markup: Hashable {
    /// Pairs of marks around text in another style.
    enum Mark: String, CaseIterable {
        case strong = "**"
        case strikethrough = "~~"
        case code = "`"
    }

    /// Names of tags with their number; those of closing tags begin with a slash.
    private(set) var tags: [String: Int] = [:]
    /// Where links `[text](address)` go. A text may have one of them twice.
    private var targets: Set<String> = []
    /// Number of `^[text](attribute: value)` by attribute.
    private(set) var attributes: [String: Int] = [:]
    /// Number of marks, by the order of their cases; two make a pair.
    private(set) var marks = [0, 0, 0]
    /// Number of pairs of `**` that set words in bold: those with a space inside do not, nor do some beside punctuation.
    private(set) var strongPairs = 0
    /// The marks `*` or `_` around some words, where there are any.
    private(set) var emphasis: Character?
    private var isStrongOpen = false
    /// The marks of emphasis that nothing in the rest of the text can close.
    private var unclosed: Set<Character> = []

    init(_ text: String) {
        guard text.utf8.contains(where: Self.mayBegin) else { return }
        let characters = Array(text)
        let links = LinkPlaces(characters)
        var index = 0
        while index < characters.count {
            switch characters[index] {
            case "\\": index += 2
            case "<": index = readTag(characters, index)
            case "[": index = readLink(characters, index, links)
            case "*" where Self.character(characters, index + 1) == "*": index = readStrong(characters, index)
            case "~" where Self.character(characters, index + 1) == "~":
                marks[1] += 1
                index += 2
            case "`":
                let end = characters[(index + 1)...].firstIndex(of: "`")
                marks[2] += end == nil ? 1 : 2
                index = (end ?? index) + 1
            case "*", "_": index = readEmphasis(characters, index)
            default: index += 1
            }
        }
        keepTags()
    }

    /// Whether markup may begin with a byte.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"):
            true
        default: false
        }
    }

    private static func character(_ characters: [Character], _ index: Int) -> Character? {
        characters.indices.contains(index) ? characters[index] : nil
    }

    /// Number of addresses of links.
    var links: Int { targets.count }

    func count(of mark: Mark) -> Int { marks[Mark.allCases.firstIndex(of: mark) ?? 0] }

    // MARK: Tags

    /// Reads `<b>`, `</b>`, `<br/>` or `<a href="…">` and tells where it ends.
    private mutating func readTag(_ text: [Character], _ start: Int) -> Int {
        var index = start + 1
        let isClosing = Self.character(text, index) == "/"
        if isClosing { index += 1 }
        let first = index
        while let next = Self.character(text, index), next.isASCII, next.isLetter || next.isNumber { index += 1 }
        guard index > first, text[first].isLetter, let next = Self.character(text, index),
            next == ">" || next == "/" || next == " ",
            let end = text[index...].firstIndex(where: { $0 == ">" || $0 == "<" }), text[end] == ">"
        else { return start + 1 }
        // Attributes have a value; other words make it a remark such as `<not set>`.
        guard next != " " || text[index..<end].allSatisfy({ $0 == " " || $0 == "/" }) || text[index..<end].contains("=") else {
            return start + 1
        }
        let name = String(text[first..<index]).lowercased()
        tags[(isClosing ? "/" : "") + name, default: 0] += 1
        return end + 1
    }

    /// Forgets what looks like a tag and is a remark such as `<none>`: no name of HTML, and never closed.
    private mutating func keepTags() {
        guard !tags.isEmpty else { return }
        let all = tags
        tags = all.filter { name, _ in
            let plain = name.hasPrefix("/") ? String(name.dropFirst()) : name
            return Self.names.contains(plain) || all[plain] != nil && all["/" + plain] != nil
        }
    }

    private static let names: Set<String> = [
        "a", "abbr", "b", "big", "blockquote", "br", "cite", "code", "dd", "del", "div", "dl", "dt", "em", "font", "h1", "h2",
        "h3",
        "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "s", "small", "span", "strike",
        "strong", "sub", "sup", "table", "td", "th", "tr", "tt", "u", "ul",
    ]

    // MARK: Markdown

    /// Reads `[text](address)` or `^[text](attribute: value)` and tells where to go on: inside the brackets.
    private mutating func readLink(_ text: [Character], _ start: Int, _ places: LinkPlaces) -> Int {
        guard let link = places.targets[start] else { return start + 1 }
        let target = text[link.target]
        if start > 0, text[start - 1] == "^" {
            // Another link before the end: the bracket is not closed.
            guard !link.hasBracket else { return start + 1 }
            for part in target.split(separator: ",") {
                let name = part.prefix { $0 != ":" }.filter { !$0.isWhitespace }
                if !name.isEmpty { attributes[String(name), default: 0] += 1 }
            }
        } else if !target.isEmpty, !link.hasSpace {
            targets.insert(String(target))
        }
        return start + 1
    }

    /// Where links go, found in one pass from the end of a text: looking for its end from each bracket would take a time that
    /// grows with the square of the length.
    private struct LinkPlaces {
        /// What is between the parentheses of a link; by the place of its opening bracket.
        private(set) var targets: [Int: (target: Range<Int>, hasSpace: Bool, hasBracket: Bool)] = [:]

        init(_ text: [Character]) {
            guard text.contains("[") else { return }
            // Closing brackets without an opening one yet; the first parenthesis, space and bracket after each place.
            var closing: [(index: Int, end: Int?, space: Int?, bracket: Int?)] = []
            var (end, space, bracket): (Int?, Int?, Int?)
            for index in text.indices.reversed() {
                switch text[index] {
                case ")": end = index
                case "]": closing.append((index, end, space, bracket))
                case "[":
                    if let close = closing.popLast(), close.index > index + 1, let end = close.end, text[close.index + 1] == "(" {
                        let target = close.index + 2..<end
                        targets[index] = (target, close.space.map { $0 < end } ?? false, close.bracket.map { $0 < end } ?? false)
                    }
                    bracket = index
                case let character where character.isWhitespace: space = index
                default: break
                }
            }
        }
    }

    private mutating func readStrong(_ text: [Character], _ start: Int) -> Int {
        marks[0] += 1
        let run = Run(text, start..<(start + 2))
        if isStrongOpen, run.canClose {
            isStrongOpen = false
            strongPairs += 1
        } else if run.canOpen {
            isStrongOpen = true
        }
        return start + 2
    }

    /// Reads `*word*` or `_word_` and tells where to go on.
    private mutating func readEmphasis(_ text: [Character], _ start: Int) -> Int {
        let mark = text[start]
        guard !unclosed.contains(mark), Run(text, start..<(start + 1)).canOpen(mark) else { return start + 1 }
        var index = start + 1
        while let end = text[index...].firstIndex(of: mark) {
            if end > start + 1, Run(text, end..<(end + 1)).canClose(mark) {
                emphasis = mark
                return end + 1
            }
            index = end + 1
        }
        unclosed.insert(mark)
        return start + 1
    }

    /// A mark with its neighbors, which decide what it does (CommonMark, section 6.2).
    private struct Run {
        let canOpen: Bool
        let canClose: Bool
        private let isBeforeWord: Bool
        private let isAfterWord: Bool

        init(_ text: [Character], _ range: Range<Int>) {
            let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : " "
            let after = range.upperBound < text.count ? text[range.upperBound] : " "
            let isSign = (before: Self.isSign(before), after: Self.isSign(after))
            canOpen = !after.isWhitespace && (!isSign.after || before.isWhitespace || isSign.before)
            canClose = !before.isWhitespace && (!isSign.before || after.isWhitespace || isSign.after)
            isBeforeWord = !after.isWhitespace && !isSign.after
            isAfterWord = !before.isWhitespace && !isSign.before
        }

        /// An underscore within a word is a part of it.
        func canOpen(_ mark: Character) -> Bool { canOpen && (mark == "*" || !isAfterWord) }
        func canClose(_ mark: Character) -> Bool { canClose && (mark == "*" || !isBeforeWord) }

        private static func isSign(_ character: Character) -> Bool {
            character.isPunctuation || character.isASCII && character.isSymbol
        }
    }
}
