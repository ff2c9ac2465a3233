/// The types of names, as far as declarations say them.
struct DeclaredTypes: Sendable {
    /// The type of each property, by the type that it belongs to and its name. Nil where declarations differ, or don't say it.
    private var properties: [String: [String: String?]] = [:]
    /// The type of each property by its name alone, under the same condition.
    private var anywhere: [String: String?] = [:]
    /// The types of the values of cases, by the names of the cases, under the same condition.
    private var cases: [String: [String]] = [:]
    /// What functions return, by their names. Nil where they return different types.
    private var results: [String: String?] = [:]

    init(_ files: [SwiftFileFacts]) {
        for file in files {
            for function in file.functions where !function.isProperty {
                if function.isCase {
                    let types = function.parameters.map(\.type)
                    cases[function.name] = cases[function.name].map { $0 == types ? types : [] } ?? types
                }
                let isInitializer = function.owner == function.name || file.types.contains(function.name)
                let type = isInitializer ? function.name : function.result
                if let known = results[function.name], known != type {
                    results[function.name] = .some(nil)
                } else {
                    results[function.name] = .some(type)
                }
            }
            for declaration in file.declarations {
                guard let owner = declaration.owner else { continue }
                Self.add(declaration, to: &properties[owner, default: [:]])
                Self.add(declaration, to: &anywhere)
            }
        }
    }

    /// The types of the names that one file declares.
    func names(in file: SwiftFileFacts) -> DeclaredNames {
        var names = DeclaredNames(file)
        for var declaration in file.declarations {
            if let pattern = declaration.pattern, let types = cases[pattern.name], types.indices.contains(pattern.index) {
                declaration.type = types[pattern.index]
            }
            if declaration.type == nil, let value = declaration.value {
                declaration.type = type(of: value, names.seen(from: declaration.function))
            }
            names.add(declaration)
        }
        return names
    }

    /// The type of a property with a name, if all properties of that name have it.
    func property(_ name: String) -> String? { anywhere[name] ?? nil }

    /// A literal with the placeholders that interpolated names become.
    ///
    /// - Parameter names: The types of names where it is.
    func resolved(_ shape: StringLiteral, _ names: DeclaredNames) -> StringLiteral {
        var shape = shape
        for (index, part) in shape.parts.enumerated() {
            guard case .argument(var argument) = part, argument.specifier == nil else { continue }
            if let name = type(of: argument.type, names) {
                argument.type = .known(name)
                argument.specifier = Self.specifiers[name]
            }
            shape.parts[index] = .argument(argument)
        }
        return shape
    }

    /// The name of a type; nil where only the compiler knows it.
    ///
    /// - Parameter names: The types of names where it is.
    func type(of value: ValueType, _ names: DeclaredNames) -> String? {
        switch value {
        case .known(let name): return name
        case .integer: return "Int"
        case .path(let path): return type(of: path, names)
        case .result(let function): return results[function] ?? nil
        case .either(.integer, let other): return type(of: other, names) ?? "Int"
        case .either(let a, let b): return type(of: a, names) ?? type(of: b, names)
        case .calculation(let a, let b):
            if a == .integer, b == .integer { return "Int" }
            // The literal takes the type of the other operand.
            return a == .integer
                ? type(of: b, names) : b == .integer ? type(of: a, names) : type(of: a, names) ?? type(of: b, names)
        case .unknown: return nil
        }
    }

    private func type(of path: [String], _ names: DeclaredNames) -> String? {
        let path = path.first == "self" ? path.dropFirst() : path[...]
        guard let first = path.first else { return nil }
        guard var type = names[first] ?? property(first) else {
            // All properties of a name may have one type, whatever they belong to.
            return path.count > 1 ? property(path[path.endIndex - 1]) : nil
        }
        for name in path.dropFirst() {
            if type.hasPrefix("(") {
                guard let element = Self.element(name, of: type) else { return nil }
                type = element
                continue
            }
            // A type of the project has what it declares, and nothing that others have.
            guard let next = properties[type].map({ $0[name] ?? nil }) ?? property(name) else { return nil }
            type = next
        }
        return type
    }

    /// The type of an element of a tuple: `Int` of `count` in `(name:String,count:Int)`.
    private static func element(_ name: String, of tuple: String) -> String? {
        let elements = tuple.dropFirst().dropLast().split(separator: ",")
        let found = elements.first { $0.hasPrefix(name + ":") }?.dropFirst(name.count + 1)
        return found.map { String($0.hasSuffix("?") ? $0.dropLast() : $0) }
    }

    fileprivate static func add(_ declaration: SwiftFileFacts.Declaration, to types: inout [String: String?]) {
        if let known = types[declaration.name], known != declaration.type {
            types[declaration.name] = .some(nil)
        } else {
            types[declaration.name] = .some(declaration.type)
        }
    }

    /// The placeholder for values of a type in a key.
    ///
    /// Source: the public interfaces of SwiftUI and Foundation (`_FormatSpecifiable`).
    private static let specifiers: [String: String] = {
        var specifiers: [String: String] = [:]
        for name in [
            "AttributedString", "Bool", "Character", "Date", "Decimal", "Image", "LocalizedStringResource", "String", "Substring",
            "Text",
            "URL",
            "UUID",
        ] { specifiers[name] = "%@" }
        for name in ["Int", "Int64"] { specifiers[name] = "%lld" }
        for name in ["Int8", "Int16", "Int32"] { specifiers[name] = "%d" }
        for name in ["UInt", "UInt64"] { specifiers[name] = "%llu" }
        for name in ["UInt8", "UInt16", "UInt32"] { specifiers[name] = "%u" }
        for name in ["CGFloat", "Double"] { specifiers[name] = "%lf" }
        specifiers["Float"] = "%f"
        return specifiers
    }()
}

/// The types of the names of a file, as they are seen from one of its functions.
struct DeclaredNames: Sendable {
    /// Wherever in the file. Nil where declarations differ, or don't say it.
    private var everywhere: [String: String?] = [:]
    private var byFunction: [Int: [String: String?]] = [:]
    private var byType: [String: [String: String?]] = [:]
    /// The types that the functions are members of.
    private let owners: [String?]
    private var function: Int?

    init() { owners = [] }

    init(_ file: SwiftFileFacts) { owners = file.functions.map(\.owner) }

    mutating func add(_ declaration: SwiftFileFacts.Declaration) {
        DeclaredTypes.add(declaration, to: &everywhere)
        if let function = declaration.function { DeclaredTypes.add(declaration, to: &byFunction[function, default: [:]]) }
        if let owner = declaration.owner { DeclaredTypes.add(declaration, to: &byType[owner, default: [:]]) }
    }

    /// The same names, as a function sees them.
    func seen(from function: Int?) -> Self {
        var names = self
        names.function = function
        return names
    }

    /// The type of a name: that of the function, else of the type that it is a member of, else of anything in the file. Nil if nothing
    /// has the name.
    subscript(_ name: String) -> String?? {
        if let function {
            if let own = byFunction[function]?[name] { return own }
            if owners.indices.contains(function), let owner = owners[function], let own = byType[owner]?[name] { return own }
        }
        return everywhere[name]
    }
}
