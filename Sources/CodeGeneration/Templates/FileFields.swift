internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nStringCatalogs

// The names of the fields below are an interface that people's own templates rely on: `Templates/fields.md`
// documents them, and a change that is not an addition raises `FileFields.version`.

/// The outermost object: the file, its type, and what belongs to it.
///
/// Every text is a finished fragment of Swift. Texts of a catalog get into it only through ``SwiftIdentifier``, ``SwiftLiteral``,
/// ``SwiftDocumentation`` and ``SwiftBytes``.
struct FileFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .text("access") { $0.options.access.code },
        .text("availability") { $0.availability },
        .optionalText("bundle") { $0.options.bundle },
        .text("cases") { $0.keyCases.lines },
        .text("catalog") { SwiftDocumentation.inLine($0.fileName) },
        .text("cldr") { _ in CLDRPluralRules.cldrVersion },
        .list("groups") { $0.groups(of: $0.options.name.name) },
        .text("isolatesArguments") { $0.options.isolatesArguments ? "true" : "false" },
        .literal("keyIndex") { $0.content?.keyIndex ?? SwiftBytes() },
        .literal("keyTexts") { $0.content?.keyTexts ?? SwiftBytes() },
        .object("keys") { $0.keys },
        .list("languages") { $0.content?.languages ?? [] },
        .object("messages") { $0.messages },
        .text("messagesImport") { $0.options.form == .text || $0.options.access == .internal ? "" : $0.options.access.code },
        .text("name") { $0.options.name.description },
        .list("pluralRules") { $0.content?.pluralRules ?? [] },
        .text("source") { "\($0.content?.source ?? 0)" },
        .text("table") { file in
            let suffix = ".xcstrings"
            let name = file.fileName.hasSuffix(suffix) ? String(file.fileName.dropLast(suffix.count)) : file.fileName
            return SwiftLiteral(file.options.table ?? name).description
        },
        .flag("texts") { $0.options.form != .message },
        .literal("translations") { $0.content?.translations ?? SwiftBytes() },
        .text("version") { _ in "\(version)" },
    ]

    /// The fields whose values come from the texts of all languages.
    static let namesOfTable: Set<String> = [
        "keyIndex", "keyTexts", "languages", "message", "pluralRules", "source", "translations",
    ]

    static let version = 2

    private let options: GenerationOptions
    private let fileName: String
    private let tree: AccessorTree
    private let content: TableFields?
    private let keyCases: KeyCases
    private let availability: String

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

    private var keys: KeysFields? {
        options.keys == .never ? nil : KeysFields(keyCases: keyCases, isDebugOnly: options.keys == .debug)
    }

    private var messages: MessagesFields? {
        guard options.form != .text else { return nil }
        let type = options.form == .both ? options.name.name + "Messages" : options.name.name
        return MessagesFields(name: SwiftIdentifier(type)?.description ?? type, groups: groups(of: type))
    }

    /// The namespaces of a type and their accessors.
    private func groups(of type: String) -> [GroupFields] {
        GroupFields.all(of: tree.root, type: type, access: options.access.code, keyCases, content)
    }
}

/// The second type, whose accessors return messages.
struct MessagesFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [.text("name") { $0.name }, .list("groups") { $0.groups }]

    let name: String
    let groups: [GroupFields]
}

/// A namespace with its own accessors; those of the namespaces in it are in groups that follow.
struct GroupFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .list("accessors") { group in
            let indent = SwiftIndent.text(group.depth + 1)
            return group.namespace.accessors.enumerated().map { index, accessor in
                AccessorFields(
                    accessor: accessor, indent: indent, isFirst: index == 0, type: group.type, access: group.access,
                    keyCases: group.keyCases, content: group.content)
            }
        },
        .text("begin") { group in
            group.depth == 0
                ? "" : "\(group.isFirst ? "" : "\n")\(group.indent)\(group.access)enum \(group.namespace.identifier) {\n"
        },
        .text("closes") { "\($0.closeCount)" },
        .text("end") { group in
            let closings = (0..<group.closeCount).map { SwiftIndent.text(group.depth - $0) + "}\n" }
            return closings.joined() + (group.isLast ? "}" : "")
        },
        .text("identifier") { $0.namespace.identifier.description },
        .text("indent") { $0.indent },
        .flag("isRoot") { $0.depth == 0 },
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
    private let content: TableFields?

    static func all(
        of root: Namespace, type: String, access: String, _ keyCases: KeyCases, _ content: TableFields?
    ) -> [GroupFields] {
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
                isFirst: group.isFirst, isLast: index == groups.count - 1, type: type, access: access, keyCases: keyCases,
                content: content)
        }
    }

    private var indent: String { SwiftIndent.text(depth) }
}

/// One accessor.
struct AccessorFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .text("arguments") { $0.arguments },
        .text("call") { $0.isFunction ? "\($0.accessor.number), \($0.arguments)" : "\($0.accessor.number)" },
        .text("case") { $0.keyCases.name(ofKey: $0.accessor.number) },
        .text("declaration") { "\($0.preamble)static \($0.signature)" },
        .text("fallback") { SwiftLiteral($0.accessor.fallback).description },
        .text("identifier") { $0.accessor.identifier.description },
        .text("indent") { $0.indent },
        // Calls on a `StringInterpolation` `$0`: the source text, or the arguments by position.
        .text("interpolation") { fields in
            if !fields.isFunction { return "$0.appendLiteral(\(fields.text))" }
            return fields.accessor.parameters.map { "$0.appendInterpolation(\($0.name))" }.joined(separator: "; ")
        },
        .flag("isFunction") { $0.isFunction },
        .text("key") { SwiftLiteral($0.accessor.key).description },
        .texts("lines") { $0.accessor.documentation.lines },
        .text("message") { fields in
            let record = fields.content?.sourceRecord(ofKey: fields.accessor.number) ?? []
            return SwiftLiteral(fields.accessor.key + "\n" + String(decoding: record, as: UTF8.self)).description
        },
        .text("number") { "\($0.accessor.number)" },
        .text("parameters") { $0.parameters },
        .text("preamble") { $0.preamble },
        .optionalText("replacement") { $0.replacement },
        .text("signature") { $0.signature },
        .text("text") { $0.text },
        .list("values") { $0.accessor.parameters.map(ValueFields.init) },
        .text("variadic") { fields in
            fields.accessor.parameters.map { ", " + $0.type.variadicArgument("\($0.name)", isWide: $0.isWide) }.joined()
        },
    ]

    fileprivate let accessor: Accessor
    fileprivate let indent: String
    fileprivate let isFirst: Bool
    fileprivate let type: String
    fileprivate let access: String
    fileprivate let keyCases: KeyCases
    fileprivate let content: TableFields?

    private var isFunction: Bool { !accessor.parameters.isEmpty }
    private var arguments: String {
        accessor.parameters.map { $0.type.messageArgument("\($0.name)") }.joined(separator: ", ")
    }
    private var parameters: String { accessor.parameters.map(\.declaration).joined(separator: ", ") }
    private var text: String { SwiftLiteral(accessor.sourceText).description }
    private var replacement: String? { accessor.replacement.map { SwiftLiteral("\(type).\($0)").description } }
    /// `var title:` or `func summary(count: Swift.Int) ->`; the type follows.
    private var signature: String {
        isFunction ? "func \(accessor.identifier)(\(parameters)) ->" : "var \(accessor.identifier):"
    }
    /// All that precedes the declaration: an empty line, the comment, an attribute, the indentation, the access level.
    private var preamble: String {
        var text = isFirst ? "" : "\n"
        text += accessor.documentation.text
        if let replacement { text += "\(indent)@available(*, deprecated, renamed: \(replacement))\n" }
        text += indent
        text += access
        return text
    }
}

/// One parameter of an accessor.
struct ValueFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .text("value") { "\($0.parameter.name)" }, .text("type") { "Swift.\($0.parameter.type.rawValue)" },
    ]

    let parameter: Parameter
}

/// The enum of all keys.
struct KeysFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .text("cases") { $0.keyCases.lines },
        .text("count") { "\($0.keyCases.accessors.count)" },
        .flag("debugOnly") { $0.isDebugOnly },
        .literal("lengths") { keys in
            SwiftBytes(
                digits: keys.keyCases.accessors.flatMap { Record.digits($0.key.utf8.count, count: Record.offsetDigits) },
                entrySize: Record.offsetDigits, indent: 12)
        },
        .literal("texts") { SwiftBytes(lines: $0.keyCases.accessors.map(\.key), indent: 12) },
    ]

    fileprivate let keyCases: KeyCases
    fileprivate let isDebugOnly: Bool
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
