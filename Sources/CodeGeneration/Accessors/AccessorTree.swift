internal import Diagnostics
public import StringCatalogs
internal import SymbolNames

/// The generated type: what has an accessor, and what has none and why.
public struct AccessorTree: Sendable {
    /// Which keys get accessors. Every key with a name does, unless an option says otherwise.
    public struct Options: Sendable {
        /// Keys that are gone from the code.
        public var includesStale = true
        /// Keys that are not to be translated (`shouldTranslate` is false).
        public var includesUntranslatable = true
        /// Keys that Xcode makes no symbols for (`generatesSymbol` is false).
        public var includesWithoutSymbol = true
        /// The types of parameters.
        public var types = TypeProfile.swift
        /// What accessors are named after instead of the key, by key.
        public var names: [String: String] = [:]
        /// Keys as they were, and as they are: accessors with the old names that lead to the new ones.
        public var renamed: [String: String] = [:]
        /// Namespaces that would hide a type of the generated code.
        var hiddenNames: Set<String> = ["L10n"]
        /// Members of the type itself that would hide what the generated code calls.
        var hiddenMembers: Set<String> = []
        /// Whether what the generated code calls takes C's characters, strings and pointers.
        var passesPointers = true

        public init() {}

        /// Keys that can be left out.
        public enum Exclusion: String, Sendable, CaseIterable {
            case stale, untranslatable
            case withoutSymbol = "no-symbol"
        }

        /// Leaves such keys out.
        public mutating func exclude(_ exclusion: Exclusion) {
            switch exclusion {
            case .stale: includesStale = false
            case .untranslatable: includesUntranslatable = false
            case .withoutSymbol: includesWithoutSymbol = false
            }
        }

        func includes(_ entry: CatalogEntry) -> Bool {
            (includesStale || entry.extractionState != .stale) && (includesUntranslatable || entry.shouldTranslate)
                && (includesWithoutSymbol || entry.generatesSymbol)
        }
    }

    public private(set) var root: Namespace
    /// In the order of the keys, those of old names behind them.
    public private(set) var issues: [AccessorIssue] = []

    /// Plans the accessors of a catalog.
    ///
    /// - Parameters:
    ///   - name: Of the generated type.
    ///   - order: The keys that it has accessors for; nil: those that the options include.
    public init(_ catalog: StringCatalog, name: SwiftIdentifier, order: EntryOrder? = nil, options: Options = Options()) {
        root = Namespace(identifier: name)
        var known = Names()
        var members: [(sortedBy: String, accessor: Accessor)] = []
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            let planner = AccessorPlanner(catalog, bytes: bytes, options: options)
            let entries = (order ?? EntryOrder(catalog, options: options)).entries
            members.reserveCapacity(entries.count)
            var old: [(key: String, number: Int)] = []
            for (number, (key, entry)) in entries.enumerated() {
                let planned = planner.plan(entry, key: key, number: number, name: options.names[key] ?? key)
                if let accessor = accept(planned, &known) { members.append((key, accessor)) }
                for (name, new) in options.renamed where new == key { old.append((name, number)) }
            }
            // Names of today go before those that were.
            for (name, number) in old.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                let (key, entry) = entries[number]
                guard case .success(let current) = planner.plan(entry, key: key, number: number, name: options.names[key] ?? key)
                else { continue }
                let forwarder = planner.plan(entry, key: key, number: number, name: name).map { accessor in
                    var accessor = accessor
                    accessor.replacement = (current.path.namespaces + [current.path.member]).joined(separator: ".")
                    return accessor
                }
                if let accessor = accept(forwarder, &known) { members.append((name, accessor)) }
            }
            if !old.isEmpty { members.sort { $0.sortedBy.utf8.lexicographicallyPrecedes($1.sortedBy.utf8) } }
        }
        root = NamespaceBuilder.build(identifier: name, members.map(\.accessor))
    }

    /// The accessor, unless it cannot be planned or its name is taken, which is an issue.
    private mutating func accept(_ planned: Result<Accessor, AccessorIssues>, _ known: inout Names) -> Accessor? {
        switch planned {
        case .failure(let issues): self.issues += issues.all
        case .success(let accessor):
            if let (other, isNamespace) = known.insert(accessor) {
                issues.append(
                    AccessorIssue(
                        kind: .collision(
                            with: other.key, accessor: "\(root.identifier.name).\(accessor.signature)", isNamespace: isNamespace),
                        entry: accessor.entry, key: accessor.key, range: accessor.keyRange, language: nil, related: other.keyRange
                    ))
            } else {
                return accessor
            }
        }
        return nil
    }

    /// The names that are taken.
    private struct Names {
        private var accessors: [Accessor] = []
        /// Numbers of accessors by the path of the member; functions with other parameters share one.
        private var members: [String: [Int]] = [:]
        /// Number of the first accessor in a namespace, by its path.
        private var namespaces: [String: Int] = [:]
        /// The namespace of the accessor before, which mostly is that of the next.
        private var last: [String] = []

        /// Takes the names of an accessor, or returns the one that has them.
        mutating func insert(_ accessor: Accessor) -> (Accessor, isNamespace: Bool)? {
            let path = accessor.path
            let parent = path.namespaces.joined(separator: "/")
            let member = parent.isEmpty ? path.member : parent + "/" + path.member
            let others = members[member] ?? []
            if let other = others.first(where: { accessors[$0].hasParameters(of: accessor) }) { return (accessors[other], false) }
            if let other = namespaces[member] { return (accessors[other], true) }
            if path.namespaces != last {
                let parents = path.namespaces.indices.map { path.namespaces[...$0].joined(separator: "/") }
                for parent in parents {
                    if let other = members[parent]?.first { return (accessors[other], true) }
                }
                for parent in parents where namespaces[parent] == nil { namespaces[parent] = accessors.count }
                last = path.namespaces
            }
            members[member] = others + [accessors.count]
            accessors.append(accessor)
            return nil
        }
    }
}

/// A namespace while accessors are added to it.
private final class NamespaceBuilder {
    private let identifier: SwiftIdentifier
    private var accessors: [Accessor] = []
    private var namespaces: [NamespaceBuilder] = []
    private var numbers: [SwiftIdentifier: Int] = [:]

    private init(_ identifier: SwiftIdentifier) { self.identifier = identifier }

    /// The namespaces of some accessors, each in the order in which its first accessor comes.
    static func build(identifier: SwiftIdentifier, _ accessors: [Accessor]) -> Namespace {
        let root = NamespaceBuilder(identifier)
        var last: (path: [String], namespace: NamespaceBuilder) = ([], root)
        for accessor in accessors {
            if accessor.path.namespaces != last.path {
                let names = accessor.path.namespaces.compactMap { SwiftIdentifier($0) }
                last = (accessor.path.namespaces, names.reduce(root) { $0.namespace($1) })
            }
            last.namespace.accessors.append(accessor)
        }
        return root.namespace
    }

    private func namespace(_ name: SwiftIdentifier) -> NamespaceBuilder {
        if let number = numbers[name] { return namespaces[number] }
        numbers[name] = namespaces.count
        namespaces.append(NamespaceBuilder(name))
        return namespaces[namespaces.count - 1]
    }

    private var namespace: Namespace {
        Namespace(identifier: identifier, accessors: accessors, namespaces: namespaces.map(\.namespace))
    }
}
