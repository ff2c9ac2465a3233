internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs
internal import SymbolNames

/// Checks that no two keys give the same name in the generated code.
///
/// Switched on where code is generated. Keys that are the same are `duplicate-key` or `duplicate-key-normalized`.
struct AccessorCollision: CatalogRule {
    static let metadata = RuleMetadata("accessor-collision", .keys, .error, isOnByDefault: false)

    private typealias Texts = L10n.Rule.AccessorCollision

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        guard !context.isConflicted else { return }
        let paths = catalog.entries.map { AccessorPath(key: context.string($0.key)) }
        var members: [AccessorPath: [Int]] = [:]
        var namespaces: [[String]: Int] = [:]
        for (index, path) in paths.enumerated() {
            guard let path else { continue }
            members[path, default: []].append(index)
            for depth in path.namespaces.indices {
                let namespace = Array(path.namespaces[...depth])
                if namespaces[namespace] == nil { namespaces[namespace] = index }
            }
        }
        for (index, path) in paths.enumerated() {
            guard let path else { continue }
            if let group = members[path], group.count > 1, group[0] != index {
                checkMember(path, catalog.entries[index], group.prefix { $0 < index }, in: &context)
            }
            // A type and a member can share a name only where capitals tell them apart: `标题` and `标题.x` cannot.
            if let other = namespaces[path.namespaces + [path.member]] {
                report(path, catalog.entries[index], catalog.entries[other], isNamespace: true, in: &context)
            }
        }
        context.entry = nil
    }

    /// Compares a member with those before it that have its path. Other parameters make another function.
    private func checkMember(
        _ path: AccessorPath, _ entry: CatalogEntry, _ earlier: ArraySlice<Int>, in context: inout RuleContext
    ) {
        let own = parameters(of: entry, in: context)
        for index in earlier {
            let other = context.catalog.entries[index]
            guard parameters(of: other, in: context) == own else { continue }
            report(path, entry, other, isNamespace: false, in: &context)
            return
        }
    }

    private func report(
        _ path: AccessorPath, _ entry: CatalogEntry, _ other: CatalogEntry, isNamespace: Bool, in context: inout RuleContext
    ) {
        let key = context.string(entry.key)
        let name = context.string(other.key)
        guard key != name else { return }
        context.entry = entry
        context.report(
            isNamespace
                ? Texts.Namespace.message(key: key, accessor: path.description, other: name)
                : Texts.message(key: key, other: name, accessor: path.description),
            at: entry.keyRange, reason: Texts.reason, advice: Texts.advice,
            related: [RelatedRange(other.keyRange, Texts.first(other: name))])
    }

    // MARK: Parameters

    /// Labels and types of the parameters that an entry's accessor takes.
    private func parameters(of entry: CatalogEntry, in context: RuleContext) -> [String] {
        let catalog = context.catalog
        let arguments = EntryArguments()
        arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog, bytes: context.bytes)
        return arguments.source.map { argument in
            let use = arguments.uses[argument.use]
            let text = use.unit < 0 ? entry.key : catalog.units[use.unit].value
            let label = context.withUTF8(text) { String(decoding: $0[use.specifier.nameRange], as: UTF8.self) }
            return label + ":" + type(of: argument)
        }
    }

    private func type(of argument: SignatureArgument) -> String {
        switch argument.kind {
        case .object: "String"
        case .double: "Double"
        case .integer: ["u", "U", "o", "O", "x", "X"].contains(Character(Unicode.Scalar(argument.conversion))) ? "UInt" : "Int"
        case .character, .cString, .pointer, .byteCount, nil: "?"
        }
    }
}
