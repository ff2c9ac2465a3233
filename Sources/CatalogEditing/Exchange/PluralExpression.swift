internal import L10nCLDR
internal import L10nRuntime

/// The expression of C with which `gettext` finds the number of a plural form.
struct PluralExpression {
    private indirect enum Node {
        case number(Int)
        /// `n`
        case count
        case not(Node)
        case operation(String, Node, Node)
        case choice(Node, Node, Node)
    }

    private let root: Node

    /// Nil for anything but an expression.
    init?(_ text: some StringProtocol) {
        var parser = Parser(text)
        guard let root = parser.choice(), parser.tokens.isEmpty else { return nil }
        self.root = root
    }

    /// The number of the form for a number; nil if the expression divides by zero or exceeds the range of integers.
    func form(for number: Int) -> Int? { Self.value(of: root, number) }

    /// Whether a form is that of the number 0 and of no other.
    fileprivate func isForZeroOnly(_ form: Int) -> Bool {
        self.form(for: 0) == form && !(1...205).contains { self.form(for: $0) == form }
    }

    private static func value(of node: Node, _ n: Int) -> Int? {
        switch node {
        case .number(let number): return number
        case .count: return n
        case .not(let operand): return value(of: operand, n).map { $0 == 0 ? 1 : 0 }
        case .choice(let condition, let yes, let no):
            guard let condition = value(of: condition, n) else { return nil }
            return value(of: condition != 0 ? yes : no, n)
        case .operation(let name, let left, let right):
            guard let left = value(of: left, n) else { return nil }
            if name == "&&", left == 0 { return 0 }
            if name == "||", left != 0 { return 1 }
            guard let right = value(of: right, n) else { return nil }
            return apply(name, left, right)
        }
    }

    private static func apply(_ name: String, _ left: Int, _ right: Int) -> Int? {
        func checked(_ result: (partialValue: Int, overflow: Bool)) -> Int? { result.overflow ? nil : result.partialValue }
        return switch name {
        case "&&", "||": right != 0 ? 1 : 0
        case "==": left == right ? 1 : 0
        case "!=": left != right ? 1 : 0
        case "<": left < right ? 1 : 0
        case ">": left > right ? 1 : 0
        case "<=": left <= right ? 1 : 0
        case ">=": left >= right ? 1 : 0
        case "+": checked(left.addingReportingOverflow(right))
        case "-": checked(left.subtractingReportingOverflow(right))
        case "*": checked(left.multipliedReportingOverflow(by: right))
        case "/": checked(left.dividedReportingOverflow(by: right))
        default: checked(left.remainderReportingOverflow(dividingBy: right))
        }
    }

    private struct Parser {
        var tokens: ArraySlice<String>
        private var depth = 0

        /// The operators of each precedence, the loosest first.
        private static let levels: [[String]] = [
            ["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"],
        ]
        private static let maximumDepth = 100
        /// No language needs a tenth of that. A chain of operators becomes a tree as deep as it is long.
        private static let maximumTokens = 1_000

        init(_ text: some StringProtocol) {
            var tokens: [String] = []
            var rest = Substring(text)
            while let first = rest.first {
                if tokens.count > Self.maximumTokens {
                    // Nothing is not an expression.
                    tokens = []
                    break
                }
                if first.isWhitespace {
                    rest.removeFirst()
                } else if first.isASCII, first.isNumber {
                    tokens.append(String(rest.prefix { $0.isASCII && $0.isNumber }))
                    rest = rest.dropFirst(tokens[tokens.count - 1].count)
                } else {
                    let isPair = ["||", "&&", "==", "!=", "<=", ">="].contains(rest.prefix(2))
                    tokens.append(String(rest.prefix(isPair ? 2 : 1)))
                    rest = rest.dropFirst(isPair ? 2 : 1)
                }
            }
            self.tokens = tokens[...]
        }

        mutating func choice() -> Node? {
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.maximumDepth, let condition = operation(level: 0) else { return nil }
            guard skip("?") else { return condition }
            guard let yes = choice(), skip(":"), let no = choice() else { return nil }
            return .choice(condition, yes, no)
        }

        private mutating func operation(level: Int) -> Node? {
            guard level < Self.levels.count else { return operand() }
            var left = operation(level: level + 1)
            while let known = left, let name = tokens.first, Self.levels[level].contains(name) {
                tokens.removeFirst()
                left = operation(level: level + 1).map { .operation(name, known, $0) }
            }
            return left
        }

        private mutating func operand() -> Node? {
            guard let token = tokens.popFirst() else { return nil }
            switch token {
            case "n": return .count
            case "!":
                depth += 1
                defer { depth -= 1 }
                return depth <= Self.maximumDepth ? operand().map(Node.not) : nil
            case "(":
                let inner = choice()
                return skip(")") ? inner : nil
            default: return Int(token).map(Node.number)
            }
        }

        private mutating func skip(_ token: String) -> Bool {
            guard tokens.first == token else { return false }
            tokens.removeFirst()
            return true
        }
    }
}

/// The plural forms of a PO file: each has a category of the language.
struct POPluralForms {
    /// By number. Nil for a number whose category is unknown.
    let categories: [PluralCategory?]

    /// The value of the header field `Plural-Forms`.
    let header: String

    /// The names of the categories.
    var names: String { categories.map { $0?.name ?? "?" }.joined(separator: " ") }

    // MARK: Writing

    /// - Parameter categories: Those that the file has forms for, in CLDR's order.
    init(_ categories: [PluralCategory], of language: String) {
        self.categories = categories
        var conditions = Self.conditions(of: LanguageTag(language))
        // In a language without the category, the form is for the number 0.
        if conditions[.zero] == nil { conditions[.zero] = "n==0" }
        var expression = ""
        for (number, category) in categories.enumerated() where category != .other {
            if let condition = conditions[category] { expression += "\(condition) ? \(number) : " }
        }
        expression += "\((categories.firstIndex(of: .other) ?? 0))"
        header = "nplurals=\(categories.count); plural=(\(expression));"
    }

    /// The condition for integers of each category that they reach.
    private static func conditions(of language: LanguageTag) -> [PluralCategory: String] {
        var conditions: [PluralCategory: String] = [:]
        for rule in CLDRPluralRules.text(for: language).split(separator: ";") {
            let parts = rule.split(separator: ":")
            guard parts.count == 2, let category = PluralCategory(name: String(parts[0])) else { continue }
            var alternatives: [String] = []
            for alternative in parts[1].split(separator: "|") {
                let relations = alternative.split(separator: "&").map(Self.relation)
                if relations.contains(.never) { continue }
                let open = relations.compactMap { if case .condition(let text) = $0 { text } else { nil } }
                alternatives.append(open.isEmpty ? "1" : open.joined(separator: " && "))
            }
            if !alternatives.isEmpty {
                conditions[category] =
                    alternatives.count == 1
                    ? alternatives[0] : "(" + alternatives.map { "(\($0))" }.joined(separator: " || ") + ")"
            }
        }
        return conditions
    }

    private enum Relation: Equatable {
        case always, never
        case condition(String)
    }

    /// What a relation of CLDR, such as `n%10=2..4,9`, says about integers.
    private static func relation(_ text: Substring) -> Relation {
        let isNegated = text.contains("!=")
        let sides = text.split { $0 == "=" || $0 == "!" }
        guard sides.count == 2 else { return .never }
        let ranges = sides[1].split(separator: ",").compactMap { term -> ClosedRange<Int>? in
            let bounds = term.split(separator: ".").compactMap { Int($0) }
            guard let first = bounds.first, let last = bounds.last, first <= last else { return nil }
            return first...last
        }
        // An integer has neither visible fraction digits nor an exponent.
        guard let operand = sides[0].first, operand == "n" || operand == "i" else {
            return ranges.contains { $0.contains(0) } != isNegated ? .always : .never
        }
        let value = sides[0].replacing("i", with: "n")
        let terms = ranges.map { range in
            if range.count == 1 { return "\(value)\(isNegated ? "!=" : "==")\(range.lowerBound)" }
            if range.lowerBound == 0 { return "\(value)\(isNegated ? ">" : "<=")\(range.upperBound)" }
            return isNegated
                ? "(\(value)<\(range.lowerBound) || \(value)>\(range.upperBound))"
                : "(\(value)>=\(range.lowerBound) && \(value)<=\(range.upperBound))"
        }
        if isNegated { return .condition(terms.joined(separator: " && ")) }
        return .condition(terms.count == 1 ? terms[0] : "(" + terms.joined(separator: " || ") + ")")
    }

    // MARK: Reading

    /// The forms that a header field says; nil for an invalid one.
    ///
    /// Another program may have other forms in another order: a form has the category of the numbers for which the expression selects it.
    /// Forms of no integer have the categories of no integer, in CLDR's order.
    ///
    /// - Parameter names: The categories that the file says, which the expression must not contradict.
    init?(header: String, language: String, names: String? = nil) {
        let fields = header.split(separator: ";").map {
            $0.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
        }
        func field(_ name: String) -> String? { fields.first { $0.count == 2 && $0[0] == name }?[1] }
        guard let count = field("nplurals").flatMap(Int.init), 1...10 ~= count,
            let expression = field("plural").flatMap({ PluralExpression($0) })
        else { return nil }
        self.header = header
        let rules = CLDRPluralRules.rules(for: LanguageTag(language))
        func select(_ number: PluralNumber) -> PluralCategory { rules?.form(of: number) ?? .other }
        let profile = PluralProfile(select)
        var categories: [PluralCategory?] = Array(repeating: nil, count: count)
        for number in Array(0...205) + [1_000, 1_000_000] {
            guard let form = expression.form(for: number), categories.indices.contains(form) else { continue }
            // A form for the number 0 alone; each other one that is found is not.
            if number == 0, expression.isForZeroOnly(form) {
                categories[form] = .zero
                continue
            }
            let category = select(PluralNumber(UInt(number)))
            // A form for several categories is that for the others.
            if let known = categories[form], known != category {
                if profile.largeOnly.contains(category) { continue }
                categories[form] = .other
            } else {
                categories[form] = category
            }
        }
        let named = names.map { $0.split(separator: " ").map { PluralCategory(name: String($0)) } }
        if let named, named.count == count, zip(named, categories).allSatisfy({ $1 == nil || $0 == $1 }) {
            self.categories = named
            return
        }
        var unused = profile.all.union(PluralCategorySet(.other)).categories.filter { !categories.contains($0) }[...]
        if count == 1 { categories[0] = .other }
        for number in categories.indices where categories[number] == nil { categories[number] = unused.popFirst() }
        self.categories = categories
    }
}
