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
final class TemplateContext: MustacheParent {
    static let version = 1

    let options: GenerationOptions
    private let catalog: StringCatalog
    private let tree: AccessorTree
    private let makeContent: () -> TableContent
    private lazy var content = makeContent()

    init(_ catalog: StringCatalog, tree: AccessorTree, options: GenerationOptions, content: @escaping () -> TableContent) {
        self.catalog = catalog
        self.tree = tree
        self.options = options
        makeContent = content
    }

    func child(named name: String) -> Any? {
        switch name {
        case "access": options.access.code
        case "name": options.name.description
        case "table": SwiftLiteral(table).description
        case "groups": GroupContext.all(of: tree.root, in: self)
        case "catalog": SwiftDocumentation.inLine(Self.fileName(catalog))
        case "version": Self.version
        case "texts": options.form == .message ? nil : self
        case "messages": options.form == .text ? nil : MessagesContext(self)
        case "messagesImport": options.form == .text || options.access == .internal ? "" : options.access.code
        case "bundle": options.bundle
        case "keys": options.keys == .never ? nil : KeysContext(tree.root.allAccessors, isDebugOnly: options.keys == .debug)
        case "cldr": LocaleCode.cldrVersion
        case "isolatesArguments": options.isolatesArguments ? "true" : "false"
        case "languages": content.languages.map(LanguageContext.init)
        case "source": content.source
        case "keyTexts": SwiftBytes(content.keys.flatMap(\.utf8), lineStarts: Self.starts(content.keys), indent: 8).description
        case "keyIndex": Self.index(content.keyIndex, entrySize: Record.offsetDigits, indent: 8)
        case "pluralRules": PluralRulesContext.all(of: content.languages.map(\.identifier))
        default: unknown(name)
        }
    }

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
        "access", "accessors", "arguments", "bundle", "call", "cases", "catalog", "cldr", "closes", "count", "debugOnly",
        "groups",
        "identifier", "indent", "index", "interpolation", "isFunction", "isolatesArguments", "key", "keyIndex", "keyTexts",
        "keys",
        "languages", "lengths", "lines", "messages", "messagesImport", "name", "number", "opens", "parameter", "parameters",
        "plural",
        "pluralRules", "preamble", "replacement", "separator", "signature", "source", "statements", "symbols", "table", "text",
        "texts", "type", "value", "values", "variadic", "version",
    ]

    private var table: String { options.table ?? Self.tableName(catalog) }

    static func fileName(_ catalog: StringCatalog) -> String {
        catalog.source.path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The file name without `.xcstrings`.
    private static func tableName(_ catalog: StringCatalog) -> String {
        let name = fileName(catalog)
        return name.hasSuffix(".xcstrings") ? String(name.dropLast(".xcstrings".count)) : name
    }

    static func starts(_ texts: [String]) -> [Int] {
        var offset = 0
        return texts.map { text in
            defer { offset += text.utf8.count }
            return offset
        }
    }

    /// The digits of an index, in lines.
    static func index(_ digits: [UInt8], entrySize: Int, indent: Int) -> String {
        let width = 112 / entrySize * entrySize
        return SwiftBytes(digits, lineStarts: stride(from: 0, to: digits.count, by: width), indent: indent).description
    }
}

/// A namespace with its own accessors; those of the namespaces in it are in groups that follow.
private struct GroupContext: MustacheParent {
    let namespace: Namespace
    /// How deep its declaration stands; 0 for the type itself, which is not opened.
    let depth: Int
    /// How many namespaces end behind it.
    let closes: Int
    let isFirst: Bool
    let root: TemplateContext

    static func all(of root: Namespace, in context: TemplateContext) -> [GroupContext] {
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
                isFirst: group.isFirst, root: context)
        }
    }

    func child(named name: String) -> Any? {
        switch name {
        case "accessors":
            namespace.accessors.enumerated().map {
                AccessorContext(accessor: $0.element, indent: indent(depth + 1), isFirst: $0.offset == 0, root: root)
            }
        case "opens": depth > 0
        case "closes": (0..<closes).map { CloseContext(indent: indent(depth - $0)) }
        case "indent": indent(depth)
        case "separator": isFirst ? "" : "\n"
        case "identifier": namespace.identifier.description
        default: nil
        }
    }

    private func indent(_ depth: Int) -> String { String(repeating: " ", count: 4 * depth) }
}

private struct CloseContext: MustacheParent {
    let indent: String

    func child(named name: String) -> Any? { name == "indent" ? indent : nil }
}

/// One accessor.
private struct AccessorContext: MustacheParent {
    let accessor: Accessor
    let indent: String
    let isFirst: Bool
    let root: TemplateContext

    func child(named name: String) -> Any? {
        switch name {
        case "preamble": preamble
        case "access": root.options.access.code
        case "signature": signature
        case "call": arguments.isEmpty ? "\(accessor.number)" : "\(accessor.number), \(arguments)"
        case "key": SwiftLiteral(accessor.key).description
        case "variadic": accessor.parameters.map { ", " + $0.type.variadicArgument("\($0.name)", isWide: $0.isWide) }.joined()
        case "text": SwiftLiteral(accessor.sourceText).description
        case "interpolation": interpolation
        case "identifier": accessor.identifier.description
        case "indent": indent
        case "number": accessor.number
        case "isFunction": !accessor.parameters.isEmpty
        case "parameters": parameters
        case "arguments": arguments
        case "values": accessor.parameters.map { ["value": "\($0.name)", "type": "Swift.\($0.type.rawValue)"] }
        case "lines": accessor.documentation.lines
        case "replacement": accessor.replacement.map { SwiftLiteral($0).description }
        default: nil
        }
    }

    /// What stands before the declaration: an empty line, the comment, an attribute, the indentation.
    private var preamble: String {
        var text = isFirst ? "" : "\n"
        for line in accessor.documentation.lines { text += indent + line + "\n" }
        if let replacement = accessor.replacement {
            text += "\(indent)@available(*, deprecated, renamed: \(SwiftLiteral(replacement)))\n"
        }
        return text + indent
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
private struct MessagesContext: MustacheParent {
    private let root: TemplateContext

    init(_ root: TemplateContext) { self.root = root }

    func child(named name: String) -> Any? {
        guard name == "name" else { return nil }
        let own = root.options.name
        return root.options.form == .both ? own.name + "Messages" : own.description
    }
}

/// The enum of all keys.
private struct KeysContext: MustacheParent {
    private let accessors: [Accessor]
    private let isDebugOnly: Bool

    init(_ accessors: [Accessor], isDebugOnly: Bool) {
        // An old name stands for a key that has a case already.
        self.accessors = accessors.filter { $0.replacement == nil }
        self.isDebugOnly = isDebugOnly
    }

    func child(named name: String) -> Any? {
        switch name {
        case "debugOnly": isDebugOnly
        case "count": accessors.count
        case "cases": cases
        case "texts":
            SwiftBytes(accessors.flatMap(\.key.utf8), lineStarts: TemplateContext.starts(accessors.map(\.key)), indent: 12)
                .description
        case "lengths":
            TemplateContext.index(
                accessors.flatMap { Record.digits($0.key.utf8.count, count: Record.offsetDigits) },
                entrySize: Record.offsetDigits, indent: 12)
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
                    + accessor.parameters.map { ($0.label?.name ?? "") + $0.type.rawValue.filter(\.isLetter) }.joined(
                        separator: "_")
            }
            return "        case \(SwiftIdentifier(name)?.description ?? name)\n"
        }.joined()
    }
}

/// The texts of one language, for tables in code.
private struct LanguageContext: MustacheParent {
    private let language: TableContent.Language

    init(_ language: TableContent.Language) { self.language = language }

    func child(named name: String) -> Any? {
        switch name {
        case "identifier": SwiftLiteral(language.identifier).description
        case "texts": SwiftBytes(language.texts, lineStarts: language.recordStarts, indent: 16).description
        case "index": TemplateContext.index(language.index, entrySize: 2 + Record.offsetDigits, indent: 16)
        case "plural": LocaleCode.pluralRules(of: language.identifier).map { "plural\($0.number)" } ?? "pluralOther"
        case "symbols": LocaleCode.numberSymbols(of: language.identifier).code
        default: nil
        }
    }
}

/// A function with the plural rules that some of the languages share.
private struct PluralRulesContext: MustacheParent {
    let name: String
    let languages: [String]
    let statements: [Substring]

    static func all(of languages: [String]) -> [PluralRulesContext] {
        var sets: [PluralRulesContext] = []
        for language in languages {
            let rules = LocaleCode.pluralRules(of: language)
            let name = rules.map { "plural\($0.number)" } ?? "pluralOther"
            if let index = sets.firstIndex(where: { $0.name == name }) {
                sets[index] = PluralRulesContext(
                    name: name, languages: sets[index].languages + [language], statements: sets[index].statements)
            } else {
                sets.append(PluralRulesContext(name: name, languages: [language], statements: rules?.statements ?? []))
            }
        }
        return sets
    }

    func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "languages": SwiftDocumentation.inLine(languages.joined(separator: ", "))
        case "parameter": statements.isEmpty ? "_" : "o"
        case "statements": statements.map(String.init)
        default: nil
        }
    }
}
