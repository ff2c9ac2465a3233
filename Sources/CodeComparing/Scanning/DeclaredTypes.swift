/// The types of names, as far as declarations say them.
struct DeclaredTypes: Sendable {
    /// The type of each property, by the type that it belongs to and its name. Nil where declarations differ, or don't say it.
    private var properties: [String: [String: String?]] = [:]

    init(_ files: [SwiftFileFacts]) {
        for file in files {
            for declaration in file.declarations {
                guard let owner = declaration.owner else { continue }
                Self.add(declaration, to: &properties[owner, default: [:]])
            }
        }
    }

    /// The types of the names that one file declares, wherever in it.
    static func names(in file: SwiftFileFacts) -> [String: String?] {
        var names: [String: String?] = [:]
        for declaration in file.declarations { add(declaration, to: &names) }
        return names
    }

    /// A literal with the placeholders that interpolated names become.
    ///
    /// - Parameter names: The types of names in the file.
    func resolved(_ shape: StringLiteral, _ names: [String: String?]) -> StringLiteral {
        var shape = shape
        for (index, part) in shape.parts.enumerated() {
            guard case .argument(var argument) = part, argument.specifier == nil else { continue }
            argument.specifier = type(of: argument.names, names).flatMap { Self.specifiers[$0] }
            shape.parts[index] = .argument(argument)
        }
        return shape
    }

    private func type(of path: [String], _ names: [String: String?]) -> String? {
        let path = path.first == "self" ? path.dropFirst() : path[...]
        guard let first = path.first, var type = names[first] ?? nil else { return nil }
        for name in path.dropFirst() {
            guard let next = properties[type]?[name] ?? nil else { return nil }
            type = next
        }
        return type
    }

    private static func add(_ declaration: SwiftFileFacts.Declaration, to types: inout [String: String?]) {
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
            "AttributedString", "Bool", "Character", "Date", "Decimal", "LocalizedStringResource", "String", "Substring", "Text",
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
