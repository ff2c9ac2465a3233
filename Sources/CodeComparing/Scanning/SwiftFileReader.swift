internal import L10nPlainText

/// Finds calls, declarations and literals among the tokens of a file.
struct SwiftFileReader {
    /// What a pair of braces belongs to.
    private struct Scope {
        /// What the cases of an enumeration are besides cases.
        enum Cases {
            case texts, others
        }

        enum Kind {
            case type(name: String, cases: Cases?, memberwise: Int?)
            case function(Int)
            case preview
            /// Of a condition that is never true: `if false { … }`.
            case unreachable
        }

        let kind: Kind
        /// Index of the opening brace.
        let start: Int
        /// Index of the closing brace.
        let end: Int
        /// The type that it extends: `L10n.Cart`.
        let extended: String?
        let isPublicExtension: Bool
    }

    private let table: SwiftSyntaxTable
    private let literalReader: StringLiteralReader
    /// For each `#if` around the token that is read, whether only debug builds have the branch.
    private var conditions: [Bool] = []
    /// How many of them do.
    private var debuggingCount = 0
    private var facts = SwiftFileFacts()
    private var scopes: [Scope] = []
    /// Scopes whose braces come later, by the index of the opening brace.
    private var announced: [Int: Scope.Kind] = [:]
    /// What extensions extend, by the index of the opening brace.
    private var extensions: [Int: String] = [:]
    private var publicExtensions: Set<Int> = []
    /// The literals by the index of their first token.
    private var literals: [Int: Int] = [:]
    private var hasPreviews = false
    /// The names of types that only this file can use.
    private var privateTypes: Set<String> = []

    private init(_ table: SwiftSyntaxTable) {
        self.table = table
        literalReader = StringLiteralReader(table: table)
    }

    static func facts(of bytes: UnsafeBufferPointer<UInt8>) -> SwiftFileFacts {
        var reader = SwiftFileReader(SwiftSyntaxTable(bytes))
        reader.readScopes { $0.readLiteral($1) }
        reader.readScopes { reader, index in
            if let scope = reader.scopes.last, scope.start == index - 1 { reader.readBody(scope) }
            reader.readToken(index)
        }
        reader.hideTypesOfPreviews()
        return reader.facts
    }

    /// The texts of a private type that nothing but previews uses are those of previews.
    private mutating func hideTypesOfPreviews() {
        guard hasPreviews, !privateTypes.isEmpty else { return }
        var used: Set<String> = []
        var shown: Set<String> = []
        readScopes { reader, index in
            guard let name = reader.nameOfPrivateType(index) else { return }
            used.insert(name)
            if !reader.isInPreview { shown.insert(name) }
        }
        let hidden = used.subtracting(shown)
        if hidden.isEmpty { return }
        readScopes { reader, index in
            if let literal = reader.literals[index], reader.isInType(where: hidden.contains) {
                reader.facts.literals[literal].isInPreview = true
            }
        }
    }

    /// The private type that a token names, outside of the type itself.
    private func nameOfPrivateType(_ index: Int) -> String? {
        let token = table.tokens[index]
        guard token.kind == .identifier, ASCII.isUppercase(table.bytes[Int(token.start)]) else { return nil }
        let name = table.text(index)
        return privateTypes.contains(name) && !isDeclared(index) && !isInType(where: { $0 == name }) ? name : nil
    }

    private func isInType(where isMeant: (String) -> Bool) -> Bool {
        scopes.contains { if case .type(let name, _, _) = $0.kind { isMeant(name) } else { false } }
    }

    /// Whether a name is that of a type where it is declared.
    private func isDeclared(_ index: Int) -> Bool {
        ["struct", "class", "enum", "actor", "extension"].contains(table.text(index - 1))
    }

    /// Follows `#if` to what ends it.
    private mutating func readCondition(_ index: Int) {
        switch table.text(index) {
        case "#if": conditions.append(asksForDebugging(index))
        case "#else", "#elseif":
            closeCondition()
            conditions.append(table.isText(index, "#elseif") && asksForDebugging(index))
        case "#endif":
            closeCondition()
            return
        default: return
        }
        if conditions.last ?? false { debuggingCount += 1 }
    }

    private mutating func closeCondition() {
        if conditions.popLast() ?? false { debuggingCount -= 1 }
    }

    /// Whether a condition names `DEBUG`, and not what is no debug build.
    private func asksForDebugging(_ start: Int) -> Bool {
        var index = start + 1
        while index < table.tokens.count, !table.tokens[index].startsLine {
            if table.isText(index, "DEBUG") { return !table.text(index - 1).hasSuffix("!") }
            index += 1
        }
        return false
    }

    /// Calls a function with each token in order.
    private mutating func readScopes(_ body: (inout Self, Int) -> Void) {
        scopes = []
        for index in table.tokens.indices {
            while let last = scopes.last, last.end <= index { scopes.removeLast() }
            body(&self, index)
            if table.tokens[index].kind == .leftBrace, let kind = announced[index] {
                if case .preview = kind { hasPreviews = true }
                scopes.append(
                    Scope(
                        kind: kind, start: index, end: table.partner(index) ?? table.tokens.count,
                        extended: extensions[index],
                        isPublicExtension: publicExtensions.contains(index)))
            }
        }
    }

    private mutating func readBody(_ scope: Scope) {
        let range = table.bytes(scope.start..<min(scope.end + 1, table.tokens.count))
        switch scope.kind {
        case .type(let name, _, _): facts.bodies.append(CodeBody(kind: .type, name: name, range: range))
        case .function(let index):
            facts.bodies.append(CodeBody(kind: .function, name: facts.functions[index].name, range: range))
        case .preview: facts.bodies.append(CodeBody(kind: .function, name: "#Preview", range: range))
        case .unreachable: break
        }
    }

    // MARK: Literals

    /// The first walk: declarations announce the scopes of previews, literals are decoded.
    private mutating func readLiteral(_ index: Int) {
        switch table.tokens[index].kind {
        case .stringStart:
            let end = min(table.partner(index) ?? index, table.tokens.count - 1)
            let range = Int(table.tokens[index].start)..<Int(table.tokens[end].end)
            literals[index] = facts.literals.count
            facts.literals.append(
                .init(
                    shape: literalReader.shape(at: index), range: range, isInPreview: isInPreview,
                    isForDebugging: debuggingCount > 0))
        case .pound where table.isText(index, "#Preview"):
            announce(.preview, from: index + 1)
        case .pound: readCondition(index)
        case .identifier where table.isText(index, "PreviewProvider"):
            announce(.preview, from: index + 1)
        case .identifier
        where table.isText(index, "if") && table.isText(index + 1, "false") && table.kind(index + 2) == .leftBrace:
            announced[index + 2] = .unreachable
        default: break
        }
    }

    private var isInPreview: Bool {
        scopes.contains { scope in
            switch scope.kind {
            case .preview, .unreachable: true
            case .type, .function: false
            }
        }
    }

    /// Finds the brace that a declaration opens, after names, types and parameters.
    private func brace(from start: Int, mayStartLine: Bool = false) -> Int? {
        var index = start
        while index < min(start + 200, table.tokens.count) {
            let token = table.tokens[index]
            switch token.kind {
            case .leftBrace: return index
            case .rightBrace, .semicolon, .rightParen, .rightBracket: return nil
            case .identifier where token.startsLine && index > start && !mayStartLine && !continuesSignature(index): return nil
            default: index = max(table.next(after: index), index + 1)
            }
        }
        return nil
    }

    private func continuesSignature(_ index: Int) -> Bool {
        table.isText(index, "where") || table.isText(index, "async") || table.isText(index, "throws")
            || table.isText(index, "rethrows") || table.kind(index - 1) == .comma || table.kind(index - 1) == .colon
    }

    private mutating func announce(_ kind: Scope.Kind, from start: Int) {
        if let brace = brace(from: start) { announced[brace] = kind }
    }

    // MARK: Tokens

    private mutating func readToken(_ index: Int) {
        switch table.tokens[index].kind {
        case .leftParen: readCall(index)
        case .stringEnd: readMemberOfLiteral(index)
        case .stringStart:
            if let literal = literals[index] { facts.literals[literal].function = enclosingFunction }
            readPrefixOperator(index)
        case .operator where table.isText(index, "="): readAssignment(index)
        case .dot: readImplicitMember(index)
        case .identifier: readWord(index)
        default: break
        }
    }

    private mutating func readWord(_ index: Int) {
        guard table.kind(index - 1) != .dot else { return }
        let first = table.bytes[Int(table.tokens[index].start)]
        if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { return readSymbol(index) }
        switch table.text(index) {
        case "func": readFunction(index)
        case "init": readInitializer(index)
        case "var", "let": readVariable(index)
        case "case": readEnumCase(index)
        case "switch": if let function = enclosingFunction { facts.switching.insert(function) }
        case "typealias": readAlias(index)
        case "import": facts.imports.insert(table.text(index + 1))
        case "in" where table.kind(index + 1) != .colon: readNames(before: index)
        case "struct", "class", "enum", "actor", "extension", "protocol": readType(index)
        default: break
        }
    }

    // MARK: Symbols

    /// `L10n.Cart.title`
    private mutating func readSymbol(_ index: Int) {
        let end = endOfPath(index)
        if end > index { facts.symbols.append(symbol(index...end, isImplicit: false)) }
    }

    /// `.cartTitle`
    private mutating func readImplicitMember(_ index: Int) {
        guard table.kind(index + 1) == .identifier, !isOperand(index - 1, before: index) else { return }
        facts.symbols.append(symbol(index...endOfPath(index + 1), isImplicit: true))
    }

    private func symbol(_ tokens: ClosedRange<Int>, isImplicit: Bool) -> SymbolUse {
        SymbolUse(
            range: Int(table.tokens[tokens.lowerBound].start)..<Int(table.tokens[tokens.upperBound].end),
            isImplicitMember: isImplicit, extended: scopes.last { $0.extended != nil }?.extended)
    }

    /// The last token of names joined with dots.
    private func endOfPath(_ start: Int) -> Int {
        var end = start
        while table.kind(end + 1) == .dot, table.kind(end + 2) == .identifier { end += 2 }
        return end
    }

    /// Whether a token ends what a member may be accessed of.
    private func isOperand(_ index: Int, before next: Int) -> Bool {
        switch table.kind(index) {
        case .identifier: !Self.statementWords.contains(table.text(index))
        case .rightParen, .rightBracket, .rightBrace, .stringEnd, .integer, .float, .regex, .pound: true
        case .operator:
            !table.tokens[next].hasSpaceBefore
                && (table.isText(index, "?") || table.isText(index, "!") || table.isText(index, ">"))
        default: false
        }
    }

    private static let statementWords: Set<String> = [
        "await", "case", "default", "else", "in", "is", "return", "throw", "try", "where",
    ]

    // MARK: Calls

    private mutating func readCall(_ open: Int) {
        guard let close = table.partner(open), open > 0, !table.tokens[open].hasSpaceBefore, let name = calleeName(before: open)
        else {
            return
        }
        let arguments = arguments(open + 1..<close)
        let receiver = receiver(before: name)
        guard
            receiver.isLiteral
                || arguments.contains(where: { !$0.literals.isEmpty || isPassedOn($0) || isTabled($0, arguments) }),
            let callee = callee(name, receiver, arguments)
        else { return }
        let start = firstToken(of: name)
        facts.calls.append(
            .init(
                callee: callee, receiver: receiver, receiverPath: receiverPath(before: name), arguments: arguments,
                closureCount: closureCount(after: close), range: table.bytes(start..<close + 1), function: enclosingFunction))
    }

    /// The closures after the parentheses of a call: `{ … } footer: { … }`.
    private func closureCount(after close: Int) -> Int {
        var (index, count) = (close + 1, 0)
        while true {
            if count > 0, table.kind(index) == .identifier, table.kind(index + 1) == .colon { index += 2 }
            guard table.kind(index) == .leftBrace, let end = table.partner(index) else { return count }
            count += 1
            index = end + 1
        }
    }

    /// Whether an argument is a parameter of the function around the call, or the value that it is a member of.
    private func isPassedOn(_ argument: SwiftFileFacts.Argument) -> Bool {
        guard let name = argument.name, let function = enclosingFunction else { return false }
        if name == "self" || facts.functions[function].parameters.contains(where: { $0.name == name }) { return true }
        // A property of a structure is a parameter of its initializer.
        return enclosingType?.memberwise.map { facts.functions[$0].parameters.contains { $0.name == name } } ?? false
    }

    /// Whether an argument may be a key that something else returns, and is looked up in a table that the call names.
    private func isTabled(_ argument: SwiftFileFacts.Argument, _ all: [SwiftFileFacts.Argument]) -> Bool {
        argument.name != nil && argument.label == nil && all.contains { $0.label == "tableName" || $0.label == "table" }
    }

    /// The token with the name of the called function.
    private func calleeName(before open: Int) -> Int? {
        var index = open - 1
        if table.kind(index) == .operator {
            if table.isText(index, "?") || table.isText(index, "!") {
                index -= 1
            } else {
                guard let start = startOfGenerics(index) else { return nil }
                index = start - 1
            }
        }
        guard let kind = table.kind(index), kind == .identifier || kind == .pound else { return nil }
        let before = index - 1
        if table.isText(before, "func") { return nil }
        if table.isText(index, "init"), table.kind(before) != .dot { return nil }
        return table.kind(before) != .dot && Self.keywords.contains(table.text(index)) ? nil : index
    }

    private static let keywords: Set<String> = [
        "if", "for", "while", "switch", "return", "in", "catch", "case", "guard", "let", "var", "try", "await", "where", "throw",
        "subscript", "#if", "#elseif", "is", "as",
    ]

    /// The `<` that belongs to a `>` before a parenthesis: `Section<Text>("…")`.
    private func startOfGenerics(_ end: Int) -> Int? {
        guard table.text(end).allSatisfy({ $0 == ">" }) else { return nil }
        var depth = 0
        var index = end
        while index > max(0, end - 40) {
            if table.kind(index) == .operator {
                for character in table.text(index).reversed() {
                    if character == ">" { depth += 1 }
                    if character == "<" { depth -= 1 }
                }
                if depth == 0 { return index }
            }
            index -= 1
        }
        return nil
    }

    private func receiver(before name: Int) -> SwiftFileFacts.Receiver {
        guard table.kind(name - 1) == .dot else { return .none }
        let before = name - 2
        if table.kind(before) == .stringEnd, let start = table.partner(before), let literal = literals[start] {
            return .literal(literal)
        }
        if table.isText(before, "self") { return .self }
        return isOperand(before, before: name - 1) ? .expression : .implicit
    }

    /// `model.errors` for `model.errors.show("…")`.
    private func receiverPath(before name: Int) -> [String] {
        var path: [String] = []
        var index = name
        while table.kind(index - 1) == .dot {
            index -= 2
            if table.kind(index) == .operator, table.isText(index, "?") || table.isText(index, "!") { index -= 1 }
            guard table.kind(index) == .identifier else { return [] }
            path.insert(Self.withoutBackticks(table.text(index)), at: 0)
        }
        return path
    }

    private func callee(
        _ name: Int, _ receiver: SwiftFileFacts.Receiver, _ arguments: [SwiftFileFacts.Argument]
    ) -> String? {
        let text = Self.withoutBackticks(table.text(name))
        // `LocalizedStringKey.init("…")`
        if text == "init" {
            if receiver == .self { return enclosingType?.name }
            // `.init(localized: "…")`, whatever its type.
            if receiver == .implicit {
                if arguments.first?.label == "localized" { return "String" }
                // `.init("…", table: "…")` says where it looks the text up.
                return arguments.first?.label == nil && arguments.contains { $0.label == "table" }
                    ? "LocalizedStringResource" : nil
            }
            return receiver == .expression && table.kind(name - 2) == .identifier
                ? Self.withoutBackticks(table.text(name - 2)) : nil
        }
        return table.kind(name - 1) == .at ? "@" + text : text
    }

    /// Where an expression begins that ends in a name.
    private func firstToken(of name: Int) -> Int {
        var index = name
        while table.kind(index - 1) == .dot, table.kind(index - 2) == .identifier { index -= 2 }
        return table.kind(index - 1) == .at ? index - 1 : index
    }

    private static func withoutBackticks(_ name: String) -> String {
        name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }

    /// `"key".localized`, and the same with arguments.
    private mutating func readMemberOfLiteral(_ end: Int) {
        guard table.kind(end + 1) == .dot, table.kind(end + 2) == .identifier, table.kind(end + 3) != .leftParen,
            let start = table.partner(end), let literal = literals[start]
        else { return }
        facts.calls.append(
            .init(
                callee: table.text(end + 2), receiver: .literal(literal), arguments: [], range: table.bytes(start..<end + 3),
                function: enclosingFunction))
    }

    private var enclosingFunction: Int? {
        for scope in scopes.reversed() {
            if case .function(let index) = scope.kind { return index }
            if case .type = scope.kind { return nil }
        }
        return nil
    }

    // MARK: Values

    /// The arguments between parentheses.
    private func arguments(_ tokens: Range<Int>) -> [SwiftFileFacts.Argument] {
        parts(of: tokens).map { part in
            let hasLabel =
                part.count > 1 && table.kind(part.lowerBound) == .identifier && table.kind(part.lowerBound + 1) == .colon
            let value = hasLabel ? part.dropFirst(2) : part
            let leaves = leaves(value)
            return .init(
                label: hasLabel ? Self.withoutBackticks(table.text(part.lowerBound)) : nil, literals: leaves.literals,
                alternatives: leaves.literals.isEmpty ? [] : leaves.alternatives, name: name(value))
        }
    }

    /// Tokens between commas.
    private func parts(of tokens: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = tokens.lowerBound
        var index = start
        while index < tokens.upperBound {
            if table.kind(index) == .comma {
                parts.append(start..<index)
                start = index + 1
            }
            index = max(table.next(after: index), index + 1)
        }
        if start < tokens.upperBound { parts.append(start..<tokens.upperBound) }
        return parts
    }

    /// A value that is only a name, with dots or without.
    private func name(_ tokens: Range<Int>) -> String? {
        guard tokens.count <= 6, !tokens.isEmpty else { return nil }
        for index in tokens {
            switch table.kind(index) {
            case .identifier, .dot, .pound: continue
            default: return nil
            }
        }
        return tokens.map(table.text).joined()
    }

    /// What a value may be: literals, and other expressions.
    private struct Leaves {
        var literals: [Int] = []
        /// The types of the others.
        var alternatives: [ValueType] = []

        static func + (a: Leaves, b: Leaves) -> Leaves {
            Leaves(literals: a.literals + b.literals, alternatives: a.alternatives + b.alternatives)
        }
    }

    private func leaves(_ tokens: Range<Int>, depth: Int = 0) -> Leaves {
        guard let first = tokens.first, depth < 8 else { return Leaves() }
        switch table.kind(first) {
        case .stringStart:
            let end = table.partner(first) ?? first
            if end + 1 == tokens.upperBound || table.isText(end + 1, "as") {
                return Leaves(literals: literals[first].map { [$0] } ?? [])
            }
        case .leftParen:
            if table.partner(first) == tokens.upperBound - 1 {
                return leaves(first + 1..<tokens.upperBound - 1, depth: depth + 1)
            }
        case .leftBrace:
            // `{ return "…" }()`
            if let end = table.partner(first), table.kind(end + 1) == .leftParen, table.partner(end + 1) == tokens.upperBound - 1
            {
                return Leaves(literals: leavesOfStatements(first + 1..<end, depth: depth + 1))
            }
        case .leftBracket:
            if table.partner(first) == tokens.upperBound - 1 {
                return parts(of: first + 1..<tokens.upperBound - 1).map { leaves(valueOfElement($0), depth: depth + 1) }
                    .reduce(Leaves(), +)
            }
        case .dot:
            // `.init("…")`
            if table.isText(first + 1, "init"), table.kind(first + 2) == .leftParen, table.partner(first + 2) == first + 3,
                first + 4 == tokens.upperBound
            {
                return Leaves()
            }
            if table.isText(first + 1, "init"), table.kind(first + 2) == .leftParen,
                table.partner(first + 2) == tokens.upperBound - 1, table.kind(first + 3) == .stringStart,
                case let parts = parts(of: first + 3..<tokens.upperBound - 1), let part = parts.first
            {
                // With a table, it is a call of its own.
                if parts.contains(where: { table.isText($0.lowerBound, "table") }) { return Leaves() }
                return leaves(part, depth: depth + 1)
            }
        case .identifier:
            if table.isText(first, "try") || table.isText(first, "await") {
                return leaves(first + 1..<tokens.upperBound, depth: depth + 1)
            }
            if table.isText(first, "nil"), tokens.count == 1 { return Leaves() }
            if table.isText(first, "if") || table.isText(first, "switch") {
                return Leaves(literals: leavesOfStatements(tokens, depth: depth + 1))
            }
        default: break
        }
        return leavesOfOperators(tokens, depth)
    }

    /// The value of an element of a dictionary.
    private func valueOfElement(_ tokens: Range<Int>) -> Range<Int> {
        var index = tokens.lowerBound
        var conditions = 0
        while index < tokens.upperBound {
            if table.kind(index) == .operator, table.isText(index, "?"), table.tokens[index].hasSpaceBefore { conditions += 1 }
            if table.kind(index) == .colon {
                if conditions == 0 { return index + 1..<tokens.upperBound }
                conditions -= 1
            }
            index = max(table.next(after: index), index + 1)
        }
        return tokens
    }

    /// `condition ? "a" : "b"` and `value ?? "c"`
    private func leavesOfOperators(_ tokens: Range<Int>, _ depth: Int) -> Leaves {
        let reader = ExpressionReader(table: table)
        guard let (one, other) = reader.branches(of: tokens) else { return Leaves(alternatives: [reader.type(tokens)]) }
        return leaves(one, depth: depth + 1) + leaves(other, depth: depth + 1)
    }

    /// The literals that statements are, or return: those of a body, a condition, or a switch.
    private func leavesOfStatements(_ tokens: Range<Int>, depth: Int) -> [Int] {
        guard depth < 8 else { return [] }
        var found: [Int] = []
        var index = tokens.lowerBound
        var startsStatement = true
        while index < tokens.upperBound {
            let token = table.tokens[index]
            if token.kind == .leftBrace {
                let end = min(table.partner(index) ?? tokens.upperBound, tokens.upperBound)
                found += leavesOfStatements(index + 1..<end, depth: depth + 1)
                index = end + 1
                startsStatement = true
                continue
            }
            let isReturn = token.kind == .identifier && table.isText(index, "return")
            if isReturn || startsStatement || token.startsLine && !continuesExpression(index) {
                let start = isReturn ? index + 1 : index
                let end = endOfStatement(start, before: tokens.upperBound)
                if start < end, !isStatement(start) {
                    found += leaves(start..<end, depth: depth + 1).literals
                    index = end
                    startsStatement = false
                    continue
                }
            }
            startsStatement = token.kind == .semicolon || token.kind == .colon && isOfCase(index)
            index = max(table.next(after: index), index + 1)
        }
        return found
    }

    /// Whether a colon ends `case …` or `default`, and does not belong to a condition.
    private func isOfCase(_ colon: Int) -> Bool {
        var index = colon - 1
        while index >= max(0, colon - 100), !table.tokens[index].startsLine, table.kind(index) != .leftBrace,
            table.kind(index) != .semicolon
        {
            index -= 1
        }
        let first = index >= 0 && table.tokens[index].startsLine ? index : index + 1
        return table.isText(first, "case") || table.isText(first, "default") || table.isText(first, "@unknown")
            || table.kind(first) == .at
    }

    /// Whether a statement has others in it, which are looked at one by one.
    private func isStatement(_ index: Int) -> Bool {
        guard table.kind(index) == .identifier else { return false }
        return ["if", "switch", "case", "default", "else", "guard", "do", "let", "var", "for", "while"].contains(
            table.text(index))
    }

    private func endOfStatement(_ start: Int, before limit: Int) -> Int {
        let limit = min(limit, start + Self.longestStatement)
        var index = start
        while index < limit {
            let token = table.tokens[index]
            if index > start, token.startsLine, !continuesExpression(index) { break }
            // `{ label.text = "…" }`
            if [.semicolon, .rightBrace, .rightParen, .rightBracket].contains(token.kind) { break }
            index = max(table.next(after: index), index + 1)
        }
        return min(index, limit)
    }

    /// More tokens than a statement that people wrote has. Without a limit, hostile files would take quadratic time.
    private static let longestStatement = 5000

    /// Whether a line continues the expression of the previous line.
    private func continuesExpression(_ index: Int) -> Bool {
        switch table.kind(index) {
        case .operator, .dot, .colon: true
        default: table.kind(index - 1) == .operator && table.tokens[index - 1].hasSpaceBefore
        }
    }

    /// `%"cart.title"`, not `!"abc".contains(letter)`
    private mutating func readPrefixOperator(_ index: Int) {
        guard table.kind(index - 1) == .operator, !table.tokens[index].hasSpaceBefore, !isOperand(index - 2, before: index - 1),
            let literal = literals[index], let end = table.partner(index), table.kind(end + 1) != .dot
        else { return }
        facts.calls.append(
            .init(
                callee: table.text(index - 1), receiver: .none, arguments: [.init(label: nil, literals: [literal], name: nil)],
                range: table.bytes(index - 1..<end + 1), function: enclosingFunction))
    }

    // MARK: Assignments

    /// `label.text = "…"`, `label.text = isOn ? "…" : "…"`
    private mutating func readAssignment(_ index: Int) {
        guard table.kind(index - 1) == .identifier else { return }
        let hasReceiver = table.kind(index - 2) == .dot
        let startsStatement = table.tokens[index - 1].startsLine || [.leftBrace, .semicolon].contains(table.kind(index - 2))
        guard hasReceiver || startsStatement else { return }
        let property = Self.withoutBackticks(table.text(index - 1))
        for literal in leaves(index + 1..<endOfStatement(index + 1, before: table.tokens.count)).literals {
            facts.assignments.append(.init(property: property, literal: literal, hasReceiver: hasReceiver))
        }
    }

    // MARK: Declarations

    private mutating func readType(_ index: Int) {
        guard table.kind(index + 1) == .identifier, !table.isText(index + 1, "func"), !table.isText(index + 1, "var"),
            let brace = brace(from: index + 1, mayStartLine: true)
        else { return }
        let name = Self.withoutBackticks(table.text(endOfPath(index + 1)))
        let word = table.text(index)
        var memberwise: Int?
        if word == "struct" {
            memberwise = facts.functions.count
            facts.memberwise[name] = facts.memberwise[name] ?? facts.functions.count
            facts.functions.append(
                .init(name: name, owner: nil, parameters: [], isPublic: isPublic(index), isPrivate: isPrivate(index)))
        }
        if word != "extension" { facts.types.insert(name) }
        if word == "struct" || word == "class", isPrivate(index) { privateTypes.insert(name) }
        if word != "extension", enclosingType == nil { facts.outerTypes.insert(name) }
        if word == "extension", isPublic(index) { publicExtensions.insert(brace) }
        if word == "extension" { extensions[brace] = (index + 1...endOfPath(index + 1)).map(table.text).joined() }
        if announced[brace] == nil {
            let isText = (index + 2..<brace).contains { table.kind($0) == .colon && table.isText($0 + 1, "String") }
            announced[brace] = .type(
                name: name, cases: word == "enum" ? isText ? .texts : .others : nil, memberwise: memberwise)
            if word == "enum", let colon = (index + 2..<brace).first(where: { table.kind($0) == .colon }) {
                let type = table.text(colon + 1)
                let isRaw = ["String", "Int"].contains(type)
                facts.declarations.append(.init(name: "rawValue", type: isRaw ? type : nil, owner: name))
            }
        }
    }

    /// `typealias Texts = L10n.Cart`
    private mutating func readAlias(_ index: Int) {
        guard table.kind(index + 1) == .identifier, table.isText(index + 2, "="), table.kind(index + 3) == .identifier else {
            return
        }
        facts.aliases[table.text(index + 1), default: []].insert((index + 3...endOfPath(index + 3)).map(table.text).joined())
    }

    private var enclosingType: (name: String, isEnum: Bool, memberwise: Int?)? {
        for scope in scopes.reversed() {
            if case .type(let name, let cases, let memberwise) = scope.kind { return (name, cases != nil, memberwise) }
        }
        return nil
    }

    private mutating func readFunction(_ index: Int) {
        // `prefix func % (…)`
        guard table.kind(index + 1) == .identifier || table.kind(index + 1) == .operator else { return }
        var open = index + 2
        if table.kind(open) == .operator { while open < index + 100, table.kind(open) != .leftParen { open += 1 } }
        readFunction(named: Self.withoutBackticks(table.text(index + 1)), open, from: index)
    }

    private mutating func readInitializer(_ index: Int) {
        var open = index + 1
        while table.kind(open) == .operator || table.kind(open) == .identifier && open < index + 12 { open += 1 }
        guard table.kind(open) == .leftParen, let type = enclosingType else { return }
        readFunction(named: type.name, open, from: index)
    }

    /// - Parameter start: Index of `func` or `init`.
    private mutating func readFunction(named name: String, _ open: Int, from start: Int) {
        guard table.kind(open) == .leftParen, let close = table.partner(open) else { return }
        let number = facts.functions.count
        facts.functions.append(
            .init(
                name: name, owner: enclosingType?.name, parameters: parameters(open + 1..<close, of: number),
                isPublic: isPublic(start), isPrivate: isPrivate(start)))
        guard let body = brace(from: close + 1) else { return }
        announced[body] = .function(number)
        if let arrow = (close + 1..<body).first(where: { table.isText($0, "->") }) {
            let end = (arrow + 1..<body).first { table.isText($0, "where") } ?? body
            facts.functions[number].result = simpleType(arrow + 1..<end)
            readBody(body, returning: type(arrow + 1..<end), owner: name)
        }
    }

    /// Whether a declaration can be seen by other modules, by itself or because of the extension that it is in.
    private func isPublic(_ index: Int) -> Bool {
        isMarked(index) { table.isText($0, "public") || table.isText($0, "open") || table.isText($0, "package") }
            || scopes.last?.isPublicExtension ?? false
    }

    /// Whether other files cannot see a declaration.
    private func isPrivate(_ index: Int) -> Bool {
        isMarked(index) { table.isText($0, "private") || table.isText($0, "fileprivate") }
    }

    /// Whether a word is before a declaration on its line.
    private func isMarked(_ index: Int, by isMark: (Int) -> Bool) -> Bool {
        var place = index - 1
        while place >= 0, !table.tokens[place + 1].startsLine,
            table.kind(place) == .identifier || table.kind(place) == .rightParen
        {
            if isMark(place) { return true }
            place -= table.kind(place) == .rightParen ? 3 : 1
        }
        return false
    }

    /// The parameters between parentheses. Literals that are their defaults have their types.
    ///
    /// - Parameter function: The function that they are of.
    private mutating func parameters(_ tokens: Range<Int>, of function: Int) -> [SwiftFileFacts.Parameter] {
        var parameters: [SwiftFileFacts.Parameter] = []
        for part in parts(of: tokens) {
            guard let colon = part.first(where: { table.kind($0) == .colon }) else { continue }
            var names = part.lowerBound..<colon
            // `@ViewBuilder content: …`
            while table.kind(names.lowerBound) == .at, names.count > 2 { names = names.dropFirst(2) }
            guard let first = names.first, table.kind(first) == .identifier else { continue }
            let assignment = (colon + 1..<part.upperBound).first { table.isText($0, "=") }
            let type = type(colon + 1..<(assignment ?? part.upperBound))
            let label = Self.withoutBackticks(table.text(first))
            facts.declarations.append(
                .init(
                    name: Self.withoutBackticks(table.text(names.upperBound - 1)),
                    type: simpleType(colon + 1..<(assignment ?? part.upperBound)), owner: nil, function: function))
            let isClosure = (colon + 1..<part.upperBound).contains { table.isText($0, "->") }
            parameters.append(
                .init(
                    label: label == "_" ? nil : label, name: Self.withoutBackticks(table.text(names.upperBound - 1)), type: type,
                    isOptional: assignment != nil || isClosure, isClosure: assignment == nil && isClosure,
                    isVariadic: table.isText(part.upperBound - 1, "...")))
            if let assignment, LocalizingTypes.contains(type) {
                facts.typedValues.append(.init(type: type, literals: leaves(assignment + 1..<part.upperBound).literals))
            }
        }
        return parameters
    }

    /// The name of a type without what doesn't matter: `LocalizedStringKey` for `[Kind: SwiftUI.LocalizedStringKey?]`.
    private func type(_ tokens: Range<Int>) -> String {
        var end = tokens.upperBound
        while end > tokens.lowerBound {
            switch table.kind(end - 1) {
            case .operator, .rightBracket, .rightParen: end -= 1
            default: return Self.withoutBackticks(table.text(end - 1))
            }
        }
        return ""
    }

    /// Literals that a body returns have the type that it returns.
    private mutating func readBody(_ open: Int, returning type: String, owner: String) {
        guard Self.mayBeKeys(type), let close = table.partner(open) else { return }
        facts.typedValues.append(.init(type: type, literals: leavesOfStatements(open + 1..<close, depth: 0), owner: owner))
    }

    /// Whether literals of a type are keys. A `Text` is no literal, but `.init("…")` may be one.
    private static func mayBeKeys(_ type: String) -> Bool { LocalizingTypes.contains(type) || type == "Text" }

    private mutating func readVariable(_ index: Int) {
        guard table.kind(index + 1) == .identifier else { return }
        let name = Self.withoutBackticks(table.text(index + 1))
        guard table.kind(index + 2) == .colon else { return declareUntyped(index + 1) }
        var end = index + 3
        search: while end < min(index + 200, table.tokens.count) {
            switch table.kind(end) {
            case .leftBrace, .rightBrace, .comma, .rightParen, .semicolon, .stringStart: break search
            case .operator where table.isText(end, "="): break search
            case .identifier where end > index + 3 && table.tokens[end].startsLine: break search
            case .at where table.tokens[end].startsLine: break search
            default: end = max(table.next(after: end), end + 1)
            }
        }
        let type = type(index + 3..<min(end, table.tokens.count))
        declare(index + 1, type: simpleType(index + 3..<min(end, table.tokens.count)))
        if table.isText(end, "=") {
            if Self.mayBeKeys(type) {
                let last = endOfStatement(end + 1, before: table.tokens.count)
                let limit = (end + 1..<last).first { table.kind($0) == .rightBrace || table.kind($0) == .leftBrace } ?? last
                facts.typedValues.append(.init(type: type, literals: leaves(end + 1..<limit).literals, owner: name))
            }
            readLabeledValues(index + 3..<min(end, table.tokens.count), end + 1)
        } else if table.kind(end) == .leftBrace {
            announced[end] = announced[end] ?? .function(facts.functions.count)
            facts.functions.append(
                .init(name: name, owner: enclosingType?.name, parameters: [], isPublic: isPublic(index), isProperty: true))
            readBody(end, returning: type, owner: name)
            return
        }
        // A stored property of a structure is a parameter of its initializer.
        if case .type(_, _, let memberwise?) = scopes.last?.kind, !isStatic(index) {
            facts.functions[memberwise].parameters.append(.init(label: name, name: name, type: type, isOptional: true))
        }
        // `let a: Int, b: Int`
        if table.kind(end) == .comma, table.kind(end + 2) == .colon { readVariable(end) }
    }

    /// `let rows: [(label: LocalizedStringKey, value: Int)] = [(label: "…", value: 1)]`
    private mutating func readLabeledValues(_ type: Range<Int>, _ start: Int) {
        guard let open = type.first(where: { table.kind($0) == .leftParen }), let close = table.partner(open) else { return }
        let labels = parts(of: open + 1..<close).filter { part in
            table.kind(part.lowerBound + 1) == .colon && LocalizingTypes.contains(self.type(part))
        }.map { table.text($0.lowerBound) }
        if labels.isEmpty { return }
        let end = endOfStatement(start, before: table.tokens.count)
        let found = (start..<end).filter { index in
            table.kind(index) == .stringStart && table.kind(index - 1) == .colon && labels.contains(table.text(index - 2))
        }
        facts.typedValues.append(.init(type: "LocalizedStringKey", literals: found.compactMap { literals[$0] }))
    }

    /// Notes the name of a variable.
    private mutating func declare(_ name: Int, type: String?, value: ValueType? = nil) {
        var owner: String?
        if case .type(let type, _, _) = scopes.last?.kind { owner = type }
        facts.declarations.append(
            .init(
                name: Self.withoutBackticks(table.text(name)), type: type, owner: owner,
                function: owner == nil ? enclosingFunction : nil, value: value))
    }

    /// Notes a variable whose type is that of its value: `let name = "…"`.
    private mutating func declareUntyped(_ name: Int) {
        if let pattern = pattern(around: name) {
            facts.declarations.append(
                .init(
                    name: Self.withoutBackticks(table.text(name)), type: nil, owner: nil, function: enclosingFunction,
                    pattern: pattern))
            return
        }
        // `if let name {` and `guard let name else` keep the type.
        if table.kind(name + 1) == .leftBrace || table.kind(name + 1) == .comma || table.isText(name + 1, "else") { return }
        var value: ValueType?
        if table.isText(name + 1, "=") {
            let end = endOfStatement(name + 2, before: table.tokens.count)
            // `if let value = find(), …` and `guard let value = find() else`
            var limit = name + 2
            while limit < end, ![.comma, .leftBrace, .rightBrace].contains(table.kind(limit)), !table.isText(limit, "else") {
                limit = max(table.next(after: limit), limit + 1)
            }
            value = ExpressionReader(table: table).type(name + 2..<min(limit, end))
        }
        declare(name, type: nil, value: value)
    }

    /// The case that binds a name: `case .offset(let value)`, `case let .offset(value)` is not looked at.
    private func pattern(around name: Int) -> SwiftFileFacts.Declaration.Pattern? {
        guard let after = table.kind(name + 1), after == .comma || after == .rightParen else { return nil }
        var (index, place) = (name - 2, 0)
        while index > max(0, name - 60) {
            switch table.kind(index) {
            case .comma: place += 1
            case .leftParen:
                guard table.kind(index - 1) == .identifier, table.kind(index - 2) == .dot else { return nil }
                return .init(name: Self.withoutBackticks(table.text(index - 1)), index: place)
            case .rightParen, .rightBracket: index = table.partner(index) ?? index
            case .leftBrace, .rightBrace: return nil
            default: break
            }
            index -= 1
        }
        return nil
    }

    /// Notes the names before `in`: those of a loop, or the parameters of a closure. Only the compiler knows their types.
    private mutating func readNames(before end: Int) {
        var index = end - 1
        while index >= max(0, end - 30) {
            switch table.kind(index) {
            case .leftBrace: return
            case .identifier:
                if table.isText(index, "for") { return }
                facts.declarations.append(
                    .init(
                        name: Self.withoutBackticks(table.text(index)), type: nil, owner: nil, function: enclosingFunction))
            default: break
            }
            index -= 1
        }
    }

    /// The type that a single name says, which may be optional: `Int?`.
    private func simpleType(_ tokens: Range<Int>) -> String? {
        let tokens =
            table.isText(tokens.upperBound - 1, "?") || table.isText(tokens.upperBound - 1, "!") ? tokens.dropLast() : tokens
        guard let first = tokens.first else { return nil }
        if table.kind(first) == .leftParen, table.partner(first) == tokens.upperBound - 1, tokens.count < 40 {
            return tokens.map(table.text).joined()
        }
        return tokens.count == 1 && table.kind(first) == .identifier ? table.text(first) : nil
    }

    private func isStatic(_ index: Int) -> Bool {
        var place = index - 1
        while place >= 0, table.kind(place) == .identifier, !table.tokens[place + 1].startsLine {
            if table.isText(place, "static") { return true }
            place -= 1
        }
        return false
    }

    /// `case home, cart`, where `case about = "…"` has a literal.
    private mutating func readRawValues(_ start: Int) {
        var place = start
        while table.kind(place) == .identifier {
            if !table.isText(place + 1, "=") { facts.rawValues.append(Self.withoutBackticks(table.text(place))) }
            while place < table.tokens.count, table.kind(place) != .comma {
                place = max(table.next(after: place), place + 1)
                if place < table.tokens.count, table.tokens[place].startsLine { break }
            }
            guard place < table.tokens.count, table.kind(place) == .comma else { return }
            place += 1
        }
    }

    /// The associated values of a case, which is called like a function.
    private mutating func readEnumCase(_ index: Int) {
        guard case .type(let name, let cases?, _) = scopes.last?.kind else { return }
        if cases == .texts { readRawValues(index + 1) }
        var place = index + 1
        while table.kind(place) == .identifier {
            let open = place + 1
            guard table.kind(open) == .leftParen, let close = table.partner(open) else { return }
            let values = parts(of: open + 1..<close).map { part -> SwiftFileFacts.Parameter in
                let colon = part.first { table.kind($0) == .colon }
                let label = colon.map { _ in Self.withoutBackticks(table.text(part.lowerBound)) }
                return .init(
                    label: label, name: label ?? "", type: type((colon.map { $0 + 1 } ?? part.lowerBound)..<part.upperBound),
                    isOptional: part.contains { table.isText($0, "=") })
            }
            facts.functions.append(
                .init(
                    name: Self.withoutBackticks(table.text(place)), owner: name, parameters: values, isPublic: true, isCase: true)
            )
            guard table.kind(close + 1) == .comma else { return }
            place = close + 2
        }
    }
}

extension SwiftFileFacts.Receiver {
    var isLiteral: Bool { if case .literal = self { true } else { false } }
}
