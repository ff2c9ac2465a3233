internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nCodeGeneration
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nLinting
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// A literal in code that becomes a key.
struct TextExtraction {
    /// The call that looks it up already.
    let call: KeyUse?
    private let literal: StringLiteral
    private let range: Range<Int>
    /// The type around it.
    private let type: String?
    private let document: OpenDocument
    private let snapshot: Snapshot
    /// Path of the catalog that the key goes into.
    let catalog: String
    private let source: KeySource

    /// How the keys of a catalog are written.
    private struct KeySource {
        let catalog: StringCatalog
        let style: KeyStyle?

        init(_ catalog: StringCatalog) {
            self.catalog = catalog
            let keys = catalog.entries.map { catalog.string($0.key) }
            let prevailing = KeyStyle.prevailing(among: keys.count) { style in keys.count(where: style.accepts) }
            // Of few keys, all must have it.
            style = prevailing ?? (!keys.isEmpty && keys.allSatisfy(KeyStyle.reverseDomain.accepts) ? .reverseDomain : nil)
        }
    }

    init?(_ document: OpenDocument, at offset: Int, _ snapshot: Snapshot) {
        var finder = KeyUseFinder(tree: snapshot.tree, cache: snapshot.workspace.code)
        guard
            let uses = finder.uses(of: document.path, snapshot.configuration(of: document.path))
                ?? CodeScanner.uses(in: [CodeScanner.facts(of: document.source.bytes)]).first
        else { return nil }
        self.document = document
        self.snapshot = snapshot
        if let use = uses.keys.first(where: { $0.literal.contains(offset) }) {
            (call, literal, range) = (use, use.key, use.literal)
        } else if let text = uses.hardcoded.first(where: { $0.range.contains(offset) }) {
            (call, literal, range) = (nil, text.text, text.range)
        } else {
            return nil
        }
        type = uses.bodies.last { $0.kind == .type && $0.range.contains(offset) }?.name
        guard let nearest = Self.catalog(of: call?.tableName, near: document.path, snapshot) else { return nil }
        catalog = nearest.source.path
        source = KeySource(nearest)
    }

    /// The nearest catalog of a table, or of any.
    private static func catalog(of table: String?, near path: String, _ snapshot: Snapshot) -> StringCatalog? {
        let folders = path.split(separator: "/").dropLast()
        let all = snapshot.groups().flatMap(\.catalogs).filter(\.isEditable)
        let named = all.filter { FilePaths.tableName(of: $0.source.path) == table ?? "Localizable" }
        let catalogs = table == nil && named.isEmpty ? all : named
        return catalogs.max { common($0.source.path, folders) < common($1.source.path, folders) }
    }

    private static func common(_ path: String, _ folders: ArraySlice<Substring>) -> Int {
        zip(path.split(separator: "/"), folders).prefix { $0 == $1 }.count
    }

    func edits(adding key: String, text: String?, comment: String? = nil) -> [CatalogEdit] {
        let language = source.catalog.sourceLanguageName ?? "en"
        return [.addKey(key, comment: comment)]
            + (text.map { [.setText(key: key, language: language, path: TextPath(), text: $0, state: .translated)] } ?? [])
    }

    /// The key of the literal's text, and what changes in the catalog and the code; nil for a text that is none, and for one with values
    /// whose types only the compiler knows.
    func extracted() -> (key: String, edits: WorkspaceEdits)? {
        if literal.arguments.contains(where: { $0.specifier == nil }) { return nil }
        let text = literal.key
        guard text.contains(where: \.isLetter), text.count <= 500 else { return nil }
        let bytes = document.source.bytes
        let arguments = literal.arguments.map { String(decoding: bytes[$0.expression], as: UTF8.self) }
        let isText = source.style == nil && !generatesCode
        let key = isText ? text : uniqueKey()
        guard let key else { return nil }
        var changes = WorkspaceEdits(snapshot)
        let edits = edits(adding: key, text: isText ? nil : literal.positionedText)
        let editor = CatalogEditor(tree: snapshot.workspace.files, reading: snapshot.tree, keyOrder: XcodeOrder())
        guard let outcome = try? editor.edit(catalog, .forced, writes: false, { _, _ in EditPlan(edits) }),
            outcome.refusals.isEmpty
        else { return nil }
        changes.change(outcome.old, to: outcome.catalog.source.bytes)
        let call = accessor(of: key, in: outcome.catalog, arguments) ?? localized(key, isText: isText)
        changes.add([TextEdit(ByteRange(range), call)], to: document.source)
        return (key, changes)
    }

    private var generatesCode: Bool {
        CodeCompletion.generatedTypes(named: nil, snapshot).contains { $0.catalog.source.path == catalog }
    }

    /// A key of the words of the text, below the name of the type: `cart.your_cart_is_empty`.
    private func uniqueKey() -> String? {
        let words = TextFolding.folded(literal.texts.joined(separator: " ")).split { !$0.isLetter && !$0.isNumber }
            .map { $0.filter { $0.isASCII } }.filter { !$0.isEmpty }.prefix(5)
        if words.isEmpty { return nil }
        let style = source.style ?? .reverseDomain
        var name: String
        switch style {
        case .camel: name = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        case .kebab: name = words.joined(separator: "-")
        case .snake, .reverseDomain, .any: name = words.joined(separator: "_")
        }
        if style != .snake { name = (domain ?? "app") + "." + name }
        let keys = Set(source.catalog.entries.map { source.catalog.string($0.key) })
        var key = name
        var number = 2
        while keys.contains(key) {
            key = style == .kebab ? "\(name)-\(number)" : style == .camel ? "\(name)\(number)" : "\(name)_\(number)"
            number += 1
        }
        return key
    }

    /// The name of the type as keys have it, without what says what kind of type it is.
    private var domain: String? {
        guard var name = type, name.allSatisfy(\.isASCII) else { return nil }
        for suffix in ["ViewController", "ViewModel", "View", "Screen", "Controller"]
        where name.hasSuffix(suffix) && name != suffix {
            name.removeLast(suffix.count)
            break
        }
        var words = ""
        for character in name where character.isLetter || character.isNumber {
            if character.isUppercase, let last = words.last, last.isLowercase || last.isNumber { words += "_" }
            words += character.lowercased()
        }
        return words.first?.isLetter == true ? words : nil
    }

    /// The accessor of the new key, with the values of the interpolations.
    private func accessor(of key: String, in new: StringCatalog, _ arguments: [String]) -> String? {
        let targets = CodeCompletion.generatedTypes(named: nil, snapshot).filter { $0.catalog.source.path == catalog }
        guard let target = targets.first?.target else { return nil }
        let tree = AccessorTree(new, name: target.options.name, options: target.options.accessors)
        // `\(count, format: .number)` has more than a value.
        guard let accessor = tree.root.allAccessors.first(where: { $0.key == key }), accessor.parameters.count == arguments.count,
            !arguments.contains(where: { $0.contains(",") })
        else { return nil }
        let path = ([target.options.name.name] + accessor.path.namespaces + [accessor.path.member]).joined(separator: ".")
        if arguments.isEmpty { return path }
        let values = zip(accessor.parameters, zip(literal.arguments, arguments)).map { parameter, argument in
            (parameter.label.map { "\($0): " } ?? "")
                + Self.value(argument.1, of: argument.0.typeName, as: parameter.type.rawValue)
        }
        return "\(path)(\(values.joined(separator: ", ")))"
    }

    /// A value as another type: the text that the literal has of it, or the number.
    private static func value(_ value: String, of type: String?, as wanted: String) -> String {
        if type == wanted || type == nil && wanted == "Int" { return value }
        return wanted == "String" ? "\"\\(\(value))\"" : "\(wanted)(\(value))"
    }

    /// `String(localized: "…")`, with the table and the bundle that the key is in.
    private func localized(_ key: String, isText: Bool) -> String {
        let text = document.source.text(in: ByteRange(range))
        var arguments = isText ? text : "\(SwiftLiteral(key))"
        if literal.hasArguments, !isText { arguments += ", defaultValue: \(text)" }
        let table = FilePaths.tableName(of: catalog)
        if table != "Localizable" { arguments += ", table: \(SwiftLiteral(table))" }
        var modules = ModuleFinder(snapshot.tree)
        if modules.shareTargetOfPackage(document.path, catalog) { arguments += ", bundle: .module" }
        return "String(localized: \(arguments))"
    }
}
