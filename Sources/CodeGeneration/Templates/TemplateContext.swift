internal import Accessors
internal import Diagnostics
internal import L10nRuntime
internal import Mustache
internal import StringCatalogs
internal import SymbolNames

// What templates see. The names below are an interface that people's own templates rely on: `CodeGeneration.docc/Templates.md`
// documents them, and a change that is no addition raises `TemplateContext.version`.

/// The outermost names: the file, its type, and what belongs to it.
///
/// Every field is a finished fragment of Swift. Texts of a catalog come in only through ``SwiftIdentifier``, ``SwiftLiteral``,
/// ``SwiftDocumentation`` and ``SwiftBytes``. Fields that cost something are made when a template asks for them.
final class TemplateContext: TemplateFields {
    static let version = 1

    let options: GenerationOptions
    private let catalog: StringCatalog
    private let tree: AccessorTree
    private let availability: String
    private let table: TableCode

    init(
        _ catalog: StringCatalog, tree: AccessorTree, table: TableCode, options: GenerationOptions, availability: String
    ) {
        self.catalog = catalog
        self.tree = tree
        self.table = table
        self.options = options
        self.availability = availability
    }

    func child(named name: String) -> Any? {
        switch name {
        case "access": options.access.code
        case "name": options.name.description
        case "table": SwiftLiteral(tableName).description
        case "groups": groups(of: options.name.name)
        case "availability": availability
        case "catalog": SwiftDocumentation.inLine(Self.fileName(catalog))
        case "version": "\(Self.version)"
        case "texts": options.form != .message
        case "messages": options.form == .text ? nil : MessagesContext(self).object
        case "messagesImport": options.form == .text || options.access == .internal ? "" : options.access.code
        case "bundle": options.bundle
        case "keys":
            options.keys == .never ? nil : KeysContext(tree.root.allAccessors, isDebugOnly: options.keys == .debug).object
        case "cldr": LocaleCode.cldrVersion
        case "isolatesArguments": options.isolatesArguments ? "true" : "false"
        case "languages": table.languages.map(\.object)
        case "source": "\(table.source)"
        case "keyTexts": TemplateText(table.keyTexts)
        case "keyIndex": TemplateText(table.keyIndex)
        case "pluralRules": table.pluralRules.map(\.object)
        default: unknown(name)
        }
    }

    /// The namespaces of a type and their accessors.
    func groups(of type: String) -> [TemplateObject] { GroupContext.all(of: tree.root, type: type, in: self).map(\.object) }

    /// Names that a template has and that stand for nothing where they are.
    private(set) var unknownNames: Set<String> = []

    /// Every name is asked for here last.
    private func unknown(_ name: String) -> Any? {
        if !Self.optionalNames.contains(name) { unknownNames.insert(name) }
        return nil
    }

    /// Fields that only some accessors have.
    private static let optionalNames: Set<String> = ["replacement"]

    /// All names, for whoever misspells one.
    static let fieldNames = [
        "access", "accessors", "arguments", "availability", "begin", "bundle", "call", "cases", "catalog", "cldr", "closes",
        "count", "debugOnly", "declaration", "end", "fallback", "groups", "identifier", "indent", "index", "interpolation",
        "isFunction", "isRoot", "isolatesArguments", "key", "keyIndex", "keyTexts", "keys", "languages", "lengths", "lines",
        "messages", "messagesImport", "name", "number", "parameter", "parameters", "plural", "pluralRules", "preamble",
        "replacement", "signature", "source", "statements", "symbols", "table", "text", "texts", "type", "value", "values",
        "variadic", "version",
    ]

    private var tableName: String { options.table ?? Self.tableName(catalog) }

    static func fileName(_ catalog: StringCatalog) -> String {
        catalog.source.path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The file name without `.xcstrings`.
    private static func tableName(_ catalog: StringCatalog) -> String {
        let name = fileName(catalog)
        return name.hasSuffix(".xcstrings") ? String(name.dropLast(".xcstrings".count)) : name
    }
}

/// A namespace with its own accessors; those of the namespaces in it are in groups that follow.
private struct GroupContext: TemplateFields {
    let namespace: Namespace
    /// How deep its declaration stands; 0 for the type itself, which is not opened.
    let depth: Int
    /// How many namespaces end behind it.
    let closes: Int
    let isFirst: Bool
    /// Whether the type itself ends behind it.
    let isLast: Bool
    /// The type that all namespaces are in.
    let type: String
    let root: TemplateContext

    static func all(of root: Namespace, type: String, in context: TemplateContext) -> [GroupContext] {
        var groups: [(namespace: Namespace, depth: Int, isFirst: Bool)] = []
        func visit(_ namespace: Namespace, depth: Int, isFirst: Bool) {
            groups.append((namespace, depth, isFirst))
            for (index, child) in namespace.namespaces.enumerated() {
                visit(child, depth: depth + 1, isFirst: index == 0 && namespace.accessors.isEmpty)
            }
        }
        visit(root, depth: 0, isFirst: true)
        return groups.indices.map { index in
            let next = index + 1 < groups.count ? groups[index + 1].depth : 1
            let group = groups[index]
            return GroupContext(
                namespace: group.namespace, depth: group.depth, closes: group.depth == 0 ? 0 : group.depth + 1 - next,
                isFirst: group.isFirst, isLast: index == groups.count - 1, type: type, root: context)
        }
    }

    func child(named name: String) -> Any? {
        switch name {
        case "accessors":
            accessors
        case "begin":
            depth == 0
                ? ""
                : "\(isFirst ? "" : "\n")\(SwiftIndent.text(depth))\(root.options.access.code)enum \(namespace.identifier) {\n"
        case "end": (0..<closes).map { SwiftIndent.text(depth - $0) + "}\n" }.joined() + (isLast ? "}" : "")
        case "indent": SwiftIndent.text(depth)
        case "isRoot": depth == 0
        case "closes": "\(closes)"
        case "identifier": namespace.identifier.description
        default: nil
        }
    }

    private var accessors: [TemplateObject] {
        let indent = SwiftIndent.text(depth + 1)
        return namespace.accessors.enumerated().map { index, accessor in
            AccessorContext(accessor: accessor, indent: indent, isFirst: index == 0, type: type, root: root).object
        }
    }

}

/// One accessor.
private struct AccessorContext: TemplateFields {
    let accessor: Accessor
    let indent: String
    let isFirst: Bool
    let type: String
    let root: TemplateContext

    func child(named name: String) -> Any? {
        switch name {
        case "declaration": declaration
        case "preamble": preamble
        case "signature": signature
        case "call": arguments.isEmpty ? "\(accessor.number)" : "\(accessor.number), \(arguments)"
        case "key": SwiftLiteral(accessor.key).description
        case "variadic": accessor.parameters.map { ", " + $0.type.variadicArgument("\($0.name)", isWide: $0.isWide) }.joined()
        case "text": SwiftLiteral(accessor.sourceText).description
        case "fallback": SwiftLiteral(accessor.fallback).description
        case "interpolation": interpolation
        case "identifier": accessor.identifier.description
        case "indent": indent
        case "number": "\(accessor.number)"
        case "isFunction": !accessor.parameters.isEmpty
        case "parameters": parameters
        case "arguments": arguments
        case "values": accessor.parameters.map { ["value": "\($0.name)", "type": "Swift.\($0.type.rawValue)"] }
        case "lines": accessor.documentation.lines
        case "replacement": accessor.replacement.map { SwiftLiteral("\(type).\($0)").description }
        default: nil
        }
    }

    /// What stands before the declaration: an empty line, the comment, an attribute, the indentation, the access level.
    private var preamble: String {
        var text = isFirst ? "" : "\n"
        // Each piece by itself: a sum of them would be a text more.
        text += accessor.documentation.text
        if let replacement = accessor.replacement {
            text += "\(indent)@available(*, deprecated, renamed: \(SwiftLiteral("\(type).\(replacement)")))\n"
        }
        text += indent
        text += root.options.access.code
        return text
    }

    private var declaration: String {
        var text = preamble
        text += "static "
        text += signature
        return text
    }

    /// `var title:` or `func summary(count: Swift.Int) ->`; the type follows.
    private var signature: String {
        accessor.parameters.isEmpty ? "var \(accessor.identifier):" : "func \(accessor.identifier)(\(parameters)) ->"
    }

    /// Calls on a `StringInterpolation` `$0`: the source text, or the arguments by position.
    private var interpolation: String {
        if accessor.parameters.isEmpty { return "$0.appendLiteral(\(SwiftLiteral(accessor.sourceText)))" }
        return accessor.parameters.map { "$0.appendInterpolation(" + $0.name.description + ")" }.joined(separator: "; ")
    }

    private var parameters: String { accessor.parameters.map(\.declaration).joined(separator: ", ") }

    private var arguments: String { accessor.parameters.map { $0.type.messageArgument("\($0.name)") }.joined(separator: ", ") }
}

/// The second type, whose accessors give messages.
private struct MessagesContext: TemplateFields {
    private let root: TemplateContext

    init(_ root: TemplateContext) { self.root = root }

    func child(named name: String) -> Any? {
        let own = root.options.name
        let type = root.options.form == .both ? own.name + "Messages" : own.name
        switch name {
        case "name": return SwiftIdentifier(type)?.description ?? type
        case "groups": return root.groups(of: type)
        default: return nil
        }
    }
}

/// The enum of all keys.
private struct KeysContext: TemplateFields {
    private let accessors: [Accessor]
    private let isDebugOnly: Bool

    init(_ accessors: [Accessor], isDebugOnly: Bool) {
        // An old name stands for a key that has a case already.
        self.accessors = accessors.filter { $0.replacement == nil }.sorted { $0.number < $1.number }
        self.isDebugOnly = isDebugOnly
    }

    func child(named name: String) -> Any? {
        switch name {
        case "debugOnly": isDebugOnly
        case "count": "\(accessors.count)"
        case "cases": cases
        case "texts":
            SwiftBytes(lines: accessors.map(\.key), indent: 12).description
        case "lengths":
            SwiftBytes(
                digits: accessors.flatMap { Record.digits($0.key.utf8.count, count: Record.offsetDigits) },
                entrySize: Record.offsetDigits, indent: 12
            ).description
        default: nil
        }
    }

    /// A line for each: `case plp_errorView_title`. Functions that share a path are told apart by their parameters.
    private var cases: String {
        let paths = Dictionary(grouping: accessors, by: \.path).mapValues(\.count)
        return accessors.map { accessor in
            let path = accessor.path
            let parts = path.namespaces.map { $0.prefix(1).lowercased() + $0.dropFirst() } + [path.member]
            var name = parts.joined(separator: "_")
            if paths[path, default: 1] > 1 {
                name +=
                    "__"
                    + accessor.parameters.map {
                        ($0.label?.name ?? "") + "_" + $0.type.rawValue.filter { $0.isLetter || $0.isNumber }
                    }
                    .joined(separator: "__")
            }
            // The list of the cases has this name.
            if name == "allCases" { name += "_" }
            return "        case \(SwiftIdentifier(name)?.description ?? name)\n"
        }.joined()
    }
}
