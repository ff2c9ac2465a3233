/// Reads a pattern and writes the instructions that match it.
struct RegularExpressionCompiler {
    typealias Failure = RegularExpression.SyntaxError
    typealias Instruction = RegularExpression.Instruction

    private let pattern: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    private var options = Options()

    /// What `(?i)` and its like switch on.
    private struct Options {
        var ignoresCase = false
        var hasLines = false
        var dotMatchesLineEnds = false
        var ignoresSpace = false
    }

    init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

    mutating func compile() throws(Failure) -> [Instruction] {
        let code = try alternatives()
        if let scalar = peek() { throw Failure(description: "'\(scalar)' closes nothing") }
        return code + [.match]
    }

    // MARK: Reading

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < pattern.count ? pattern[position + distance] : nil
    }

    private mutating func skip(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        guard pattern[position...].starts(with: scalars) else { return false }
        position += scalars.count
        return true
    }

    private mutating func next(in what: String) throws(Failure) -> Unicode.Scalar {
        guard let scalar = peek() else { throw Failure(description: "the pattern ends inside \(what)") }
        position += 1
        return scalar
    }

    private mutating func text(upTo end: Unicode.Scalar, in what: String) throws(Failure) -> String {
        var text = ""
        while true {
            let scalar = try next(in: what)
            if scalar == end { return text }
            text.unicodeScalars.append(scalar)
        }
    }

    // MARK: Structure

    private mutating func alternatives() throws(Failure) -> [Instruction] {
        let outer = options
        var branches = [try sequence()]
        while skip("|") { branches.append(try sequence()) }
        options = outer
        var code: [Instruction] = branches.removeLast()
        for branch in branches.reversed() {
            // either 1, B; branch; jump behind; B: the others
            code =
                [.either(1, branch.count + 2)] + moved(branch, by: 1) + [.jump(branch.count + 2 + code.count)]
                + moved(code, by: branch.count + 2)
            try checkSize(code)
        }
        return code
    }

    /// Targets are relative to the beginning of a piece of code.
    private func moved(_ code: [Instruction], by distance: Int) -> [Instruction] {
        code.map { instruction in
            switch instruction {
            case .either(let first, let second): .either(first + distance, second + distance)
            case .jump(let target): .jump(target + distance)
            default: instruction
            }
        }
    }

    private func checkSize(_ code: [Instruction]) throws(Failure) {
        if code.count > RegularExpression.maximumSize { throw Failure(description: "it is too large; use smaller counts") }
    }

    private mutating func sequence() throws(Failure) -> [Instruction] {
        var code: [Instruction] = []
        while let scalar = peek(), scalar != "|", scalar != ")" {
            if options.ignoresSpace {
                if scalar.properties.isWhitespace {
                    position += 1
                    continue
                }
                if scalar == "#" {
                    position = pattern[position...].firstIndex(of: "\n") ?? pattern.count
                    continue
                }
            }
            guard let atom = try atom() else { continue }
            code += moved(try quantified(atom), by: code.count)
            try checkSize(code)
        }
        return code
    }

    private mutating func quantified(_ atom: [Instruction]) throws(Failure) -> [Instruction] {
        var atom = atom
        while let scalar = peek() {
            let bounds: (low: Int, high: Int?)
            if let counts = counts() {
                bounds = counts
            } else {
                switch scalar {
                case "*": bounds = (0, nil)
                case "+": bounds = (1, nil)
                case "?": bounds = (0, 1)
                default: return atom
                }
                position += 1
            }
            if skip("+") { throw Failure(description: "possessive quantifiers such as '*+' are not supported") }
            // Whether a repetition is lazy doesn't change whether there is a match.
            _ = skip("?")
            if let high = bounds.high, high < bounds.low { throw Failure(description: "a count ends below where it starts") }
            atom = try repeated(atom, bounds.low, bounds.high)
        }
        return atom
    }

    /// `{2}`, `{2,}`, `{2,5}`, `{,5}`; nil for a brace that means itself. Moves behind it.
    private mutating func counts() -> (low: Int, high: Int?)? {
        guard peek() == "{", let end = pattern[position...].firstIndex(of: "}") else { return nil }
        let text = String(String.UnicodeScalarView(pattern[position + 1..<end]))
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        func number(_ text: String) -> Int? { text.utf8.allSatisfy(ASCII.isDigit) ? Int(text) : nil }
        let counts: (Int, Int?)?
        switch parts.count {
        case 1: counts = number(parts[0]).map { ($0, $0) }
        case 2 where parts[1].isEmpty: counts = number(parts[0]).map { ($0, nil) }
        case 2:
            let low = parts[0].isEmpty ? 0 : number(parts[0])
            counts = low.flatMap { low in number(parts[1]).map { (low, $0) } }
        default: counts = nil
        }
        if counts != nil { position = end + 1 }
        return counts.map { (low: $0.0, high: $0.1) }
    }

    private func repeated(_ atom: [Instruction], _ low: Int, _ high: Int?) throws(Failure) -> [Instruction] {
        let copies = max(low, high ?? 0) + 1
        guard copies <= RegularExpression.maximumSize, copies * (atom.count + 2) <= 4 * RegularExpression.maximumSize else {
            throw Failure(description: "it is too large; use smaller counts")
        }
        var code: [Instruction] = []
        for _ in 0..<low { code += moved(atom, by: code.count) }
        if let high {
            let rest = (high - low) * (atom.count + 1)
            let end = code.count + rest
            for _ in low..<high {
                let start = code.count
                code.append(.either(start + 1, end))
                code += moved(atom, by: start + 1)
            }
        } else {
            let start = code.count
            code.append(.either(start + 1, start + atom.count + 2))
            code += moved(atom, by: start + 1)
            code.append(.jump(start))
        }
        try checkSize(code)
        return code
    }

    // MARK: Atoms

    /// Nil for what matches nothing by itself, such as `(?i)`.
    private mutating func atom() throws(Failure) -> [Instruction]? {
        let scalar = try next(in: "an expression")
        switch scalar {
        case "(": return try group()
        case "[": return [.scalar(try scalarClass())]
        case ".": return [.scalar(options.dotMatchesLineEnds ? .any : .anyInLine)]
        case "^": return [.assertion(options.hasLines ? .lineStart : .textStart)]
        case "$": return [.assertion(options.hasLines ? .lineEnd : .textEnd)]
        case "\\": return [try escape()]
        case "*", "+", "?": throw Failure(description: "'\(scalar)' has nothing before it to repeat")
        default: return [.scalar(literal(scalar))]
        }
    }

    private func literal(_ scalar: Unicode.Scalar) -> ScalarClass {
        ScalarClass(parts: [.range(scalar.value...scalar.value)], ignoresCase: options.ignoresCase)
    }

    private mutating func group() throws(Failure) -> [Instruction]? {
        depth += 1
        defer { depth -= 1 }
        if depth > RegularExpression.maximumDepth { throw Failure(description: "its groups are nested too deep") }
        let outer = options
        if skip("?") {
            for (mark, name) in [
                ("=", "lookahead"), ("!", "lookahead"), ("<=", "lookbehind"), ("<!", "lookbehind"), (">", "atomic group"),
            ]
            where skip(mark) {
                throw Failure(description: "\(name) ('(?\(mark)') is not supported, since it could take forever")
            }
            if skip("#") {
                _ = try text(upTo: ")", in: "a comment")
                return nil
            }
            if skip("P<") || skip("<") {
                _ = try text(upTo: ">", in: "the name of a group")
            } else if !skip(":") {
                if try flags() { return nil }
            }
        }
        let code = try alternatives()
        guard skip(")") else { throw Failure(description: "a group is not closed") }
        options = outer
        return code
    }

    /// Reads `i)` or `i:`; whether the group ends there, so that the flags are for what follows.
    private mutating func flags() throws(Failure) -> Bool {
        var isOn = true
        while true {
            let scalar = try next(in: "a group")
            switch scalar {
            case "i": options.ignoresCase = isOn
            case "m": options.hasLines = isOn
            case "s": options.dotMatchesLineEnds = isOn
            case "x": options.ignoresSpace = isOn
            case "n", "u", "U", "w": break
            case "-": isOn = false
            case ":": return false
            case ")": return true
            default: throw Failure(description: "'(?\(scalar)' is not a group that is supported")
            }
        }
    }

    private mutating func escape() throws(Failure) -> Instruction {
        switch peek() {
        case "b":
            position += 1
            return .assertion(.wordBoundary)
        case "B":
            position += 1
            return .assertion(.notWordBoundary)
        case "A":
            position += 1
            return .assertion(.textStart)
        case "z", "Z":
            position += 1
            return .assertion(.textEnd)
        default: break
        }
        switch try classEscape() {
        case .range(let range) where range.count == 1:
            return .scalar(ScalarClass(parts: [.range(range)], ignoresCase: options.ignoresCase))
        case let part: return .scalar(ScalarClass(parts: [part]))
        }
    }

    /// What follows a backslash inside and outside of brackets.
    private mutating func classEscape() throws(Failure) -> ScalarClass.Part {
        func one(_ value: UInt32) -> ScalarClass.Part { .range(value...value) }
        let scalar = try next(in: "an escape")
        switch scalar {
        case "d": return .digit
        case "D": return .not(.digit)
        case "w": return .word
        case "W": return .not(.word)
        case "s": return .space
        case "S": return .not(.space)
        case "n": return one(0x0A)
        case "r": return one(0x0D)
        case "t": return one(0x09)
        case "f": return one(0x0C)
        case "v": return one(0x0B)
        case "e": return one(0x1B)
        case "0": return one(0)
        case "p", "P":
            let property = try property()
            return scalar == "P" ? .not(property) : property
        case "x", "u", "U": return one(try codePoint(scalar))
        case "1"..."9", "k", "g": throw Failure(description: "references to groups are not supported")
        default:
            if scalar.isASCII, ASCII.isLetterOrDigit(UInt8(scalar.value)) {
                throw Failure(description: "'\\\(scalar)' is not an escape that is supported")
            }
            return one(scalar.value)
        }
    }

    private mutating func codePoint(_ kind: Unicode.Scalar) throws(Failure) -> UInt32 {
        let digits: String
        if skip("{") {
            digits = try text(upTo: "}", in: "an escape")
        } else {
            var text = ""
            for _ in 0..<(kind == "x" ? 2 : kind == "u" ? 4 : 8) { text.unicodeScalars.append(try next(in: "an escape")) }
            digits = text
        }
        guard digits.utf8.allSatisfy(ASCII.isHexadecimalDigit), let value = UInt32(digits, radix: 16),
            Unicode.Scalar(value) != nil
        else { throw Failure(description: "'\\\(kind)' needs the number of a character, in hexadecimal digits") }
        return value
    }

    private mutating func property() throws(Failure) -> ScalarClass.Part {
        let name: String
        if skip("{") {
            name = try text(upTo: "}", in: "a property")
        } else {
            name = String(try next(in: "a property"))
        }
        let plain = name.split(separator: "=").last.map(String.init) ?? name
        let isNegated = plain.hasPrefix("^")
        let key = plain.drop { $0 == "^" }.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
        guard let holds = Self.properties[key] else {
            throw Failure(description: "the property '\(name)' is not supported")
        }
        return isNegated ? .not(.property(holds)) : .property(holds)
    }

    private static let properties: [String: @Sendable (Unicode.Scalar.Properties) -> Bool] = {
        var properties: [String: @Sendable (Unicode.Scalar.Properties) -> Bool] = [
            "alphabetic": { $0.isAlphabetic }, "uppercase": { $0.isUppercase }, "lowercase": { $0.isLowercase },
            "whitespace": { $0.isWhitespace }, "emoji": { $0.isEmoji }, "ideographic": { $0.isIdeographic }, "any": { _ in true },
        ]
        let categories: [(String, String, [Unicode.GeneralCategory])] = [
            ("l", "letter", [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]),
            ("lu", "uppercaseletter", [.uppercaseLetter]), ("ll", "lowercaseletter", [.lowercaseLetter]),
            ("lt", "titlecaseletter", [.titlecaseLetter]), ("lm", "modifierletter", [.modifierLetter]),
            ("lo", "otherletter", [.otherLetter]), ("m", "mark", [.nonspacingMark, .spacingMark, .enclosingMark]),
            ("mn", "nonspacingmark", [.nonspacingMark]), ("mc", "spacingmark", [.spacingMark]),
            ("me", "enclosingmark", [.enclosingMark]), ("n", "number", [.decimalNumber, .letterNumber, .otherNumber]),
            ("nd", "decimalnumber", [.decimalNumber]), ("nl", "letternumber", [.letterNumber]),
            ("no", "othernumber", [.otherNumber]),
            (
                "p", "punctuation",
                [
                    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                    .finalPunctuation, .otherPunctuation,
                ]
            ),
            ("pc", "connectorpunctuation", [.connectorPunctuation]), ("pd", "dashpunctuation", [.dashPunctuation]),
            ("ps", "openpunctuation", [.openPunctuation]), ("pe", "closepunctuation", [.closePunctuation]),
            ("pi", "initialpunctuation", [.initialPunctuation]), ("pf", "finalpunctuation", [.finalPunctuation]),
            ("po", "otherpunctuation", [.otherPunctuation]),
            ("s", "symbol", [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]),
            ("sm", "mathsymbol", [.mathSymbol]), ("sc", "currencysymbol", [.currencySymbol]),
            ("sk", "modifiersymbol", [.modifierSymbol]), ("so", "othersymbol", [.otherSymbol]),
            ("z", "separator", [.spaceSeparator, .lineSeparator, .paragraphSeparator]),
            ("zs", "spaceseparator", [.spaceSeparator]),
            ("c", "other", [.control, .format, .surrogate, .privateUse, .unassigned]), ("cc", "control", [.control]),
            ("cf", "format", [.format]),
        ]
        for (short, long, members) in categories {
            properties[short] = { members.contains($0.generalCategory) }
            properties[long] = properties[short]
        }
        return properties
    }()

    // MARK: Brackets

    /// What is between `[` and `]`.
    private mutating func scalarClass() throws(Failure) -> ScalarClass {
        depth += 1
        defer { depth -= 1 }
        if depth > RegularExpression.maximumDepth { throw Failure(description: "its brackets are nested too deep") }
        var result = ScalarClass(ignoresCase: options.ignoresCase)
        result.isNegated = skip("^")
        var isFirst = true
        while true {
            let scalar = try next(in: "brackets")
            if scalar == "]", !isFirst { return result }
            isFirst = false
            if scalar == "[" {
                if skip(":") {
                    let name = try text(upTo: ":", in: "brackets")
                    guard skip("]") else { throw Failure(description: "'[:\(name)' is not closed") }
                    result.parts.append(try Self.posixClass(name))
                } else {
                    result.parts.append(.nested(try scalarClass()))
                }
                continue
            }
            if scalar == "&" && peek() == "&" || scalar == "-" && peek() == "-" {
                throw Failure(description: "operators inside of brackets are not supported")
            }
            let low = scalar == "\\" ? try bracketEscape() : .range(scalar.value...scalar.value)
            guard case .range(let start) = low, start.count == 1, peek() == "-", let after = peek(1), after != "]" else {
                result.parts.append(low)
                continue
            }
            position += 1
            let end = try next(in: "brackets")
            let high = end == "\\" ? try bracketEscape() : .range(end.value...end.value)
            guard case .range(let last) = high, last.count == 1, start.lowerBound <= last.lowerBound else {
                throw Failure(description: "a range in brackets ends below where it starts")
            }
            result.parts.append(.range(start.lowerBound...last.lowerBound))
        }
    }

    /// In brackets, `\b` is the backspace character.
    private mutating func bracketEscape() throws(Failure) -> ScalarClass.Part {
        skip("b") ? .range(0x08...0x08) : try classEscape()
    }

    private static func posixClass(_ name: String) throws(Failure) -> ScalarClass.Part {
        switch name {
        case "alpha": .property { $0.isAlphabetic }
        case "digit": .digit
        case "alnum": .nested(ScalarClass(parts: [.property { $0.isAlphabetic }, .digit]))
        case "upper": .property { $0.isUppercase }
        case "lower": .property { $0.isLowercase }
        case "space": .space
        case "punct": .nested(ScalarClass(parts: ["p", "s"].compactMap { properties[$0] }.map { .property($0) }))
        case "word": .word
        default: throw Failure(description: "the class '[:\(name):]' is not supported")
        }
    }
}
