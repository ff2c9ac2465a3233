internal import Accessors
internal import CLDR
internal import Diagnostics
internal import L10nRuntime
internal import StringCatalogs
internal import SymbolNames

// The names of the fields below are an interface that people's own templates rely on: `Templates/fields.md`
// documents them, and a change that is not an addition raises `FileFields.version`.

/// The outermost object: the file, its type, and what belongs to it.
///
/// Every text is a finished fragment of Swift. Texts of a catalog get into it only through ``SwiftIdentifier``, ``SwiftLiteral``,
/// ``SwiftDocumentation`` and ``SwiftBytes``.
struct FileFields: TemplateFields {
    static let objectName = "file"
    static let fields: [TemplateField<Self>] = [
        .text("access", \.access), .text("availability", \.availability), .optionalText("bundle", \.bundle),
        .text("cases", \.cases), .text("catalog", \.catalog), .text("cldr", \.cldr), .list("groups", \.groups),
        .text("isolatesArguments", \.isolatesArguments), .literal("keyIndex", \.keyIndex), .literal("keyLines", \.keyLines),
        .literal("keyTexts", \.keyTexts), .object("keys", \.keys), .list("languages", \.languages),
        .object("messages", \.messages), .text("messagesImport", \.messagesImport), .text("name", \.name),
        .list("pluralRules", \.pluralRules), .text("source", \.source), .text("table", \.table), .flag("texts", \.texts),
        .text("version") { _ in "\(version)" },
    ]

    static let version = 1

    private let options: GenerationOptions
    private let fileName: String
    private let tree: AccessorTree
    private let content: TableFields?
    private let keyCases: KeyCases
    let availability: String

    /// - Parameters:
    ///   - content: Nil: the template has no table.
    ///   - needsCases: Whether the template may name the cases of keys without the enum of all keys.
    init(
        _ catalog: StringCatalog, tree: AccessorTree, content: TableFields?, options: GenerationOptions, needsCases: Bool,
        availability: String
    ) {
        self.options = options
        self.tree = tree
        self.content = content
        self.availability = availability
        fileName = catalog.source.path.split(separator: "/").last.map(String.init) ?? ""
        keyCases = KeyCases(needsCases || options.keys != .never ? tree.root.allAccessors : [])
    }

    var access: String { options.access.code }
    var bundle: String? { options.bundle }
    var cases: String { keyCases.lines }
    var catalog: String { SwiftDocumentation.inLine(fileName) }
    var cldr: String { CLDRPluralRules.cldrVersion }
    var groups: [GroupFields] { groups(of: options.name.name) }
    var isolatesArguments: String { options.isolatesArguments ? "true" : "false" }
    var keyIndex: SwiftBytes { content?.keyIndex ?? SwiftBytes() }
    var keyLines: SwiftBytes { content?.keyLines ?? SwiftBytes() }
    var keyTexts: SwiftBytes { content?.keyTexts ?? SwiftBytes() }
    var keys: KeysFields? { options.keys == .never ? nil : KeysFields(keyCases, isDebugOnly: options.keys == .debug) }
    var languages: [LanguageFields] { content?.languages ?? [] }
    var messages: MessagesFields? {
        guard options.form != .text else { return nil }
        let type = options.form == .both ? options.name.name + "Messages" : options.name.name
        return MessagesFields(name: SwiftIdentifier(type)?.description ?? type, groups: groups(of: type))
    }
    var messagesImport: String { options.form == .text || options.access == .internal ? "" : options.access.code }
    var name: String { options.name.description }
    var pluralRules: [PluralRulesFields] { content?.pluralRules ?? [] }
    var source: String { "\(content?.source ?? 0)" }
    var table: String {
        let suffix = ".xcstrings"
        let name = fileName.hasSuffix(suffix) ? String(fileName.dropLast(suffix.count)) : fileName
        return SwiftLiteral(options.table ?? name).description
    }
    var texts: Bool { options.form != .message }

    /// The namespaces of a type and their accessors.
    private func groups(of type: String) -> [GroupFields] {
        GroupFields.all(of: tree.root, type: type, access: access, keyCases)
    }
}

/// The second type, whose accessors return messages.
struct MessagesFields: TemplateFields {
    static let objectName = "messages"
    static let fields: [TemplateField<Self>] = [.text("name", \.name), .list("groups", \.groups)]

    let name: String
    let groups: [GroupFields]
}

/// A namespace with its own accessors; those of the namespaces in it are in groups that follow.
struct GroupFields: TemplateFields {
    static let objectName = "group"
    static let fields: [TemplateField<Self>] = [
        .list("accessors", \.accessors), .text("begin", \.begin), .text("closes") { "\($0.closeCount)" }, .text("end", \.end),
        .text("identifier", \.identifier), .text("indent", \.indent), .flag("isRoot", \.isRoot),
    ]

    private let namespace: Namespace
    /// How deep its declaration is nested; 0 for the type itself, which is not opened.
    private let depth: Int
    /// How many namespaces end after it.
    private let closeCount: Int
    private let isFirst: Bool
    /// Whether the type itself ends after it.
    private let isLast: Bool
    /// The type that contains all namespaces.
    private let type: String
    private let access: String
    private let keyCases: KeyCases

    static func all(of root: Namespace, type: String, access: String, _ keyCases: KeyCases) -> [GroupFields] {
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
            return GroupFields(
                namespace: group.namespace, depth: group.depth, closeCount: group.depth == 0 ? 0 : group.depth + 1 - next,
                isFirst: group.isFirst, isLast: index == groups.count - 1, type: type, access: access, keyCases: keyCases)
        }
    }

    var accessors: [AccessorFields] {
        let indent = SwiftIndent.text(depth + 1)
        return namespace.accessors.enumerated().map { index, accessor in
            AccessorFields(accessor, indent: indent, isFirst: index == 0, type: type, access: access, keyCases)
        }
    }
    var begin: String {
        depth == 0 ? "" : "\(isFirst ? "" : "\n")\(indent)\(access)enum \(namespace.identifier) {\n"
    }
    var end: String { (0..<closeCount).map { SwiftIndent.text(depth - $0) + "}\n" }.joined() + (isLast ? "}" : "") }
    var identifier: String { namespace.identifier.description }
    var indent: String { SwiftIndent.text(depth) }
    var isRoot: Bool { depth == 0 }
}

/// One accessor.
struct AccessorFields: TemplateFields {
    static let objectName = "accessor"
    static let fields: [TemplateField<Self>] = [
        .text("arguments", \.arguments), .text("call", \.call), .text("case", \.`case`), .text("declaration", \.declaration),
        .text("fallback", \.fallback), .text("identifier", \.identifier), .text("indent", \.indent),
        .text("interpolation", \.interpolation), .flag("isFunction", \.isFunction), .text("key", \.key),
        .texts("lines", \.lines), .text("number", \.number), .text("parameters", \.parameters), .text("preamble", \.preamble),
        .optionalText("replacement", \.replacement), .text("signature", \.signature), .text("text", \.text),
        .list("values", \.values), .text("variadic", \.variadic),
    ]

    private let accessor: Accessor
    let indent: String
    private let isFirst: Bool
    private let type: String
    private let access: String
    private let keyCases: KeyCases

    init(_ accessor: Accessor, indent: String, isFirst: Bool, type: String, access: String, _ keyCases: KeyCases) {
        self.accessor = accessor
        self.indent = indent
        self.isFirst = isFirst
        self.type = type
        self.access = access
        self.keyCases = keyCases
    }

    var arguments: String { accessor.parameters.map { $0.type.messageArgument("\($0.name)") }.joined(separator: ", ") }
    var call: String { isFunction ? "\(accessor.number), \(arguments)" : number }
    var `case`: String { keyCases.name(ofKey: accessor.number) }
    var declaration: String { "\(preamble)static \(signature)" }
    var fallback: String { SwiftLiteral(accessor.fallback).description }
    var identifier: String { accessor.identifier.description }
    /// Calls on a `StringInterpolation` `$0`: the source text, or the arguments by position.
    var interpolation: String {
        if !isFunction { return "$0.appendLiteral(\(text))" }
        return accessor.parameters.map { "$0.appendInterpolation(\($0.name))" }.joined(separator: "; ")
    }
    var isFunction: Bool { !accessor.parameters.isEmpty }
    var key: String { SwiftLiteral(accessor.key).description }
    var lines: [String] { accessor.documentation.lines }
    var number: String { "\(accessor.number)" }
    var parameters: String { accessor.parameters.map(\.declaration).joined(separator: ", ") }
    /// All that precedes the declaration: an empty line, the comment, an attribute, the indentation, the access level.
    var preamble: String {
        var text = isFirst ? "" : "\n"
        text += accessor.documentation.text
        if let replacement { text += "\(indent)@available(*, deprecated, renamed: \(replacement))\n" }
        text += indent
        text += access
        return text
    }
    var replacement: String? { accessor.replacement.map { SwiftLiteral("\(type).\($0)").description } }
    /// `var title:` or `func summary(count: Swift.Int) ->`; the type follows.
    var signature: String { isFunction ? "func \(identifier)(\(parameters)) ->" : "var \(identifier):" }
    var text: String { SwiftLiteral(accessor.sourceText).description }
    var values: [ValueFields] { accessor.parameters.map(ValueFields.init) }
    var variadic: String {
        accessor.parameters.map { ", " + $0.type.variadicArgument("\($0.name)", isWide: $0.isWide) }.joined()
    }
}

/// One parameter of an accessor.
struct ValueFields: TemplateFields {
    static let objectName = "parameter"
    static let fields: [TemplateField<Self>] = [
        .text("value") { "\($0.parameter.name)" }, .text("type") { "Swift.\($0.parameter.type.rawValue)" },
    ]

    let parameter: Parameter
}

/// The enum of all keys.
struct KeysFields: TemplateFields {
    static let objectName = "keys"
    static let fields: [TemplateField<Self>] = [
        .text("cases", \.cases), .text("count", \.count), .flag("debugOnly", \.debugOnly), .literal("lengths", \.lengths),
        .literal("texts", \.texts),
    ]

    private let keyCases: KeyCases
    let debugOnly: Bool

    init(_ keyCases: KeyCases, isDebugOnly: Bool) {
        self.keyCases = keyCases
        debugOnly = isDebugOnly
    }

    var cases: String { keyCases.lines }
    var count: String { "\(keyCases.accessors.count)" }
    var lengths: SwiftBytes {
        SwiftBytes(
            digits: keyCases.accessors.flatMap { Record.digits($0.key.utf8.count, count: Record.offsetDigits) },
            entrySize: Record.offsetDigits, indent: 12)
    }
    var texts: SwiftBytes { SwiftBytes(lines: keyCases.accessors.map(\.key), indent: 12) }
}

/// The keys with accessors as cases of an enum, in the order of the table.
struct KeyCases: Sendable {
    fileprivate let accessors: [Accessor]
    /// By the number of the key.
    private let names: [Int: String]

    fileprivate init(_ accessors: [Accessor]) {
        // An old name belongs to a key that has a case already.
        self.accessors = accessors.filter { $0.replacement == nil }.sorted { $0.number < $1.number }
        let paths = Dictionary(grouping: self.accessors, by: \.path).mapValues(\.count)
        names = Dictionary(
            self.accessors.map { ($0.number, Self.name($0, isOverloaded: paths[$0.path, default: 1] > 1)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// `plp_errorView_title`. Functions that share a path differ by their parameters.
    private static func name(_ accessor: Accessor, isOverloaded: Bool) -> String {
        let path = accessor.path
        let parts = path.namespaces.map { $0.prefix(1).lowercased() + $0.dropFirst() } + [path.member]
        var name = parts.joined(separator: "_")
        if isOverloaded {
            let parameters = accessor.parameters.map {
                ($0.label?.name ?? "") + "_" + $0.type.rawValue.filter { $0.isLetter || $0.isNumber }
            }
            name += "__" + parameters.joined(separator: "__")
        }
        // The list of the cases has this name.
        if name == "allCases" { name += "_" }
        return SwiftIdentifier(name)?.description ?? name
    }

    fileprivate func name(ofKey number: Int) -> String { names[number] ?? "" }

    fileprivate var lines: String { accessors.map { "        case \(name(ofKey: $0.number))\n" }.joined() }
}
