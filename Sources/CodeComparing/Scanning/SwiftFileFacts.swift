/// What one Swift file says, found without compiling it. ``CodeScanner`` makes uses of it once all files are read.
package struct SwiftFileFacts: Sendable {
    /// A string literal.
    struct Literal: Sendable {
        let shape: StringLiteral
        /// With its quotes, in bytes.
        let range: Range<Int>
        /// Whether only a preview shows it, or nothing.
        var isInPreview: Bool
        /// Whether only debug builds have it: `#if DEBUG`.
        let isForDebugging: Bool
        /// The function that it is in.
        var function: Int?
    }

    /// A value that is passed on.
    struct Argument: Sendable {
        let label: String?
        /// The literals that it may be: one, the branches of a condition, or the elements of an array.
        let literals: [Int]
        /// The types of what else it may be: `title` of `title ?? "Untitled"`.
        var alternatives: [ValueType] = []
        /// A name, such as `key`, `.module`, or `Bundle.main`.
        let name: String?
    }

    /// What a member is accessed of.
    enum Receiver: Sendable, Equatable {
        case none
        /// `.title("…")`
        case implicit
        case literal(Int)
        case `self`
        case expression
    }

    /// A call, an attribute or a macro with arguments, or a member of a literal.
    struct Call: Sendable {
        /// The last part of its name: `Text`, `localized`, `@Parameter`, `#Preview`.
        let callee: String
        let receiver: Receiver
        /// The names of an expression that it is a member of: `Defaults`, `model.errors`.
        var receiverPath: [String] = []
        let arguments: [Argument]
        /// How many closures follow it.
        var closureCount = 0
        /// In bytes.
        let range: Range<Int>
        /// The function that it is in.
        let function: Int?
    }

    struct Parameter: Sendable {
        let label: String?
        let name: String
        let type: String
        /// Whether a call may leave it out: it has a default, or is a closure that may come after the parentheses.
        var isOptional = false
        /// Whether it is a closure without a default: a call has it in its parentheses, or after them.
        var isClosure = false
        /// Whether a call may give several values for it.
        var isVariadic = false
    }

    /// A function, an initializer, an enum case, or a computed property.
    struct Function: Sendable {
        /// How it is called: the name of the type for initializers.
        let name: String
        /// The type that it is a member of.
        let owner: String?
        var parameters: [Parameter]
        /// The name of the type that it returns; nil where it is not a simple one.
        var result: String?
        /// Whether other modules can call it.
        var isPublic = false
        /// Whether other files cannot call it.
        var isPrivate = false
        /// Whether it is a case of an enumeration.
        var isCase = false
        /// Whether it is called without parentheses.
        var isProperty = false
    }

    /// Literals that have a type because of where they are.
    struct TypedValue: Sendable {
        let type: String
        let literals: [Int]
        /// The property or function that returns it.
        var owner: String?
    }

    /// A literal that becomes what a control shows.
    struct Assignment: Sendable {
        let property: String
        let literal: Int
        /// Whether it says what it is a property of: `label.text = …`.
        let hasReceiver: Bool
    }

    /// A variable, property, or parameter.
    struct Declaration: Sendable {
        let name: String
        /// The name of its type, without a question mark, or that of a tuple, `(name:String,count:Int)`; nil where only the compiler
        /// knows it.
        var type: String?
        /// The type that it is a property of.
        let owner: String?
        /// The function that it is in.
        var function: Int?
        /// The value that it has at first, where no type is written.
        var value: ValueType?
        /// The case that binds it, and the number of the value: `offset` and 0 for `case .offset(let value)`.
        var pattern: Pattern?

        struct Pattern: Sendable {
            let name: String
            let index: Int
        }
    }

    var literals: [Literal] = []
    /// The bodies of its types, functions and computed properties, in the order of their braces.
    var bodies: [CodeBody] = []
    /// The modules that it imports.
    var imports: Set<String> = []
    var calls: [Call] = []
    var functions: [Function] = []
    /// The names of the types that it declares.
    var types: Set<String> = []
    /// Those that are no members of other types.
    var outerTypes: Set<String> = []
    var typedValues: [TypedValue] = []
    var declarations: [Declaration] = []
    var assignments: [Assignment] = []
    /// The initializers that structures have for their properties, by the names of the structures.
    var memberwise: [String: Int] = [:]
    /// The functions that have a `switch`.
    var switching: Set<Int> = []
    /// The names of cases that are texts: `home` for `case home` in `enum Tab: String`.
    var rawValues: [String] = []
    var symbols: [SymbolUse] = []
    /// The types that aliases name: `L10n.Cart`.
    var aliases: [String: Set<String>] = [:]

    /// What a file that a program wrote says about texts: the literals of functions with a `switch`, such as descriptions of errors.
    /// Elsewhere, it lists all keys, used or not.
    var ofGeneratedCode: SwiftFileFacts {
        var facts = SwiftFileFacts()
        facts.literals = literals.filter { $0.function.map(switching.contains) ?? false }
        for index in facts.literals.indices { facts.literals[index].function = nil }
        return facts
    }
}
