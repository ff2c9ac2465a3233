/// The type of an expression, as far as one file says it. ``DeclaredTypes`` knows the rest.
indirect enum ValueType: Hashable, Sendable {
    /// The name of a type.
    case known(String)
    /// A whole number without a type of its own.
    case integer
    /// The type of a variable, or of a property of one: `item.price`.
    case path([String])
    /// What the functions of that name return.
    case result(String)
    /// The types of the branches of a condition, or of a value and what replaces it. They are the same, but not all of them may be known.
    case either(ValueType, ValueType)
    /// The type of a calculation, which is that of its operands.
    case calculation(ValueType, ValueType)
    case unknown
}

/// Finds out the types of expressions.
struct ExpressionReader {
    let table: SwiftSyntaxTable

    /// The type of an expression.
    func type(_ tokens: Range<Int>, depth: Int = 0) -> ValueType {
        guard let first = tokens.first, depth < 8 else { return .unknown }
        if table.isText(first, "try") || table.isText(first, "await") {
            return type(tokens.dropFirst(table.isText(first + 1, "?") || table.isText(first + 1, "!") ? 2 : 1), depth: depth + 1)
        }
        if let (one, other) = branches(of: tokens) {
            return .either(type(other, depth: depth + 1), type(one, depth: depth + 1))
        }
        let operators = operators(in: tokens)
        if operators.contains(where: isComparison) { return .known("Bool") }
        if let cast = castType(of: tokens) { return .known(cast) }
        if let place = operators.last(where: isCalculation) {
            return .calculation(
                type(tokens.lowerBound..<place, depth: depth + 1), type(place + 1..<tokens.upperBound, depth: depth + 1))
        }
        return operators.isEmpty ? operand(tokens, depth) : .unknown
    }

    /// `Double` of `values["rate"] as? Double`; nil for another expression.
    private func castType(of tokens: Range<Int>) -> String? {
        guard tokens.count > 2, table.kind(tokens.upperBound - 1) == .identifier else { return nil }
        var before = tokens.upperBound - 2
        if table.kind(before) == .operator, table.isText(before, "?") || table.isText(before, "!") { before -= 1 }
        guard before > tokens.lowerBound, table.isText(before, "as") else { return nil }
        return table.text(tokens.upperBound - 1)
    }

    /// The binary operators of an expression, apart from those in brackets.
    private func operators(in tokens: Range<Int>) -> [Int] {
        var found: [Int] = []
        var index = tokens.lowerBound
        while index < tokens.upperBound {
            if table.kind(index) == .operator, index > tokens.lowerBound, table.tokens[index].hasSpaceBefore,
                index + 1 < tokens.upperBound, table.tokens[index + 1].hasSpaceBefore || table.tokens[index + 1].startsLine
            {
                found.append(index)
            }
            index = max(table.next(after: index), index + 1)
        }
        return found
    }

    /// The branches of a condition, or a value and what replaces it: `a ? b : c`, `b ?? c`. Nil for another expression.
    func branches(of tokens: Range<Int>) -> (Range<Int>, Range<Int>)? {
        var index = tokens.lowerBound
        var question: Int?
        var conditions = 0
        while index < tokens.upperBound {
            if table.kind(index) == .operator {
                if table.isText(index, "?"), table.tokens[index].hasSpaceBefore {
                    if question == nil { question = index } else { conditions += 1 }
                } else if table.isText(index, "??"), question == nil {
                    return (tokens.lowerBound..<index, index + 1..<tokens.upperBound)
                }
            } else if table.kind(index) == .colon, let start = question {
                if conditions == 0 { return (start + 1..<index, index + 1..<tokens.upperBound) }
                conditions -= 1
            }
            index = max(table.next(after: index), index + 1)
        }
        return nil
    }

    private func isComparison(_ index: Int) -> Bool {
        ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!==", "~="].contains(table.text(index))
    }

    private func isCalculation(_ index: Int) -> Bool {
        ["+", "-", "*", "/", "%", "&+", "&-", "&*"].contains(table.text(index))
    }

    /// The type of an expression without operators between its parts.
    private func operand(_ tokens: Range<Int>, _ depth: Int) -> ValueType {
        var (first, last) = (tokens.lowerBound, tokens.upperBound - 1)
        // `-x`, `!isOn`, `value!`
        if table.kind(first) == .operator {
            if table.isText(first, "!") { return .known("Bool") }
            guard table.isText(first, "-") || table.isText(first, "+"), first < last else { return .unknown }
            first += 1
        }
        while last > first, table.kind(last) == .operator, table.isText(last, "!") || table.isText(last, "?") { last -= 1 }
        if first == last { return atom(first) }
        if table.kind(first) == .stringStart, table.partner(first) == last { return .known("String") }
        if table.kind(first) == .leftParen, table.partner(first) == last { return type(first + 1..<last, depth: depth + 1) }
        if let path = path(first...last) {
            return Self.members[path[path.count - 1]].map(ValueType.known) ?? .path(path)
        }
        if table.kind(last) == .rightParen, let open = table.partner(last), open > first, table.kind(open - 1) == .identifier {
            return result(of: open - 1, from: first, depth)
        }
        // `value.formatted().count`
        if table.kind(last - 1) == .dot, let known = Self.members[table.text(last)] { return .known(known) }
        return .unknown
    }

    private func atom(_ index: Int) -> ValueType {
        switch table.kind(index) {
        case .integer: .integer
        case .float: .known("Double")
        case .identifier where table.isText(index, "true") || table.isText(index, "false"): .known("Bool")
        case .identifier: .path([table.text(index)])
        default: .unknown
        }
    }

    /// The type of a call's result.
    private func result(of callee: Int, from first: Int, _ depth: Int) -> ValueType {
        let name = table.text(callee)
        if callee == first {
            return Self.initializers.contains(name) ? .known(name) : .result(name)
        }
        guard table.kind(callee - 1) == .dot else { return .unknown }
        if let known = Self.methods[name] { return .known(known) }
        // A modifier of a text is a text: `Text("here").bold()`.
        if table.isText(first, "Text"), table.kind(first + 1) == .leftParen { return .known("Text") }
        if Self.keepers.contains(name), callee - 1 > first { return type(first..<callee - 1, depth: depth + 1) }
        return .result(name)
    }

    /// The names of `item?.price`; nil for another expression.
    private func path(_ tokens: ClosedRange<Int>) -> [String]? {
        var names: [String] = []
        var expectsName = true
        for index in tokens {
            switch table.kind(index) {
            case .identifier where expectsName:
                names.append(table.text(index))
                expectsName = false
            case .dot where !expectsName: expectsName = true
            case .operator where !expectsName && (table.isText(index, "?") || table.isText(index, "!")): continue
            default: return nil
            }
        }
        return expectsName || names.isEmpty ? nil : names
    }

    /// Types whose initializers are called by their names.
    private static let initializers: Set<String> = [
        "AttributedString", "CGFloat", "Character", "Double", "Float", "Image", "Int", "Int16", "Int32", "Int64", "Int8",
        "LocalizedStringResource", "NSLocalizedString", "String", "Text", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    ]

    /// Properties whose types do not depend on what they belong to.
    ///
    /// Source: the public interfaces of the standard library and Foundation.
    private static let members: [String: String] = {
        var members = ["count": "Int", "hashValue": "Int", "isEmpty": "Bool"]
        for name in [
            "absoluteString", "capitalized", "debugDescription", "description", "lastPathComponent", "localizedCapitalized",
            "localizedDescription", "localizedLowercase", "localizedUppercase", "pathExtension", "uuidString",
        ] { members[name] = "String" }
        return members
    }()

    private static let methods: [String: String] = {
        var methods = ["distance": "Int"]
        for name in [
            "addingPercentEncoding", "appending", "appendingFormat", "base64EncodedString", "capitalized", "folding", "formatted",
            "joined", "localizedString", "lowercased", "padding", "replacingCharacters", "replacingOccurrences", "string",
            "trimmingCharacters", "uppercased",
        ] { methods[name] = "String" }
        return methods
    }()

    /// Methods that return a value of the type that they are called on.
    private static let keepers: Set<String> = ["advanced", "magnitude", "rounded", "squareRoot"]
}
