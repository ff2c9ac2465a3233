internal import L10nDiagnostics
package import L10nStringCatalogs

/// The accessors of the generated type, and why keys have none.
package struct AccessorTree: Sendable {
    /// Which keys get accessors. Every key with a name does, unless an option says otherwise.
    package struct Options: Sendable {
        /// Keys that the code no longer uses.
        package var includesStale = true
        /// Keys that should not be translated (`shouldTranslate` is false).
        package var includesUntranslatable = true
        /// Keys that Xcode makes no symbols for (`generatesSymbol` is false).
        package var includesWithoutSymbol = true
        /// The types of parameters.
        package var types = TypeProfile.swift
        /// What accessors are named after instead of the key, by key.
        package var names: [String: String] = [:]
        /// New keys by old key: accessors with the old names forward to the new ones.
        package var renamed: [String: String] = [:]
        /// Namespaces that would hide a type of the generated code.
        package var hiddenNames: Set<String> = ["L10n"]
        /// Members of the type itself that would hide what the generated code calls.
        package var hiddenMembers: Set<String> = []
        /// Whether what the generated code calls takes C's characters, strings and pointers.
        package var passesPointers = true
        /// Whether the generated code has the texts for C's formatting functions.
        package var wantsFallback = true

        package init() {}

        /// Keys that can be left out.
        package enum Exclusion: String, Sendable, CaseIterable {
            case stale, untranslatable
            case withoutSymbol = "no-symbol"
        }

        /// Leaves such keys out.
        package mutating func exclude(_ exclusion: Exclusion) {
            switch exclusion {
            case .stale: includesStale = false
            case .untranslatable: includesUntranslatable = false
            case .withoutSymbol: includesWithoutSymbol = false
            }
        }

        /// Lists of phrases, as App Shortcuts have them, are not looked up one by one.
        func includes(_ entry: CatalogEntry, of catalog: StringCatalog) -> Bool {
            includes(entry) && !catalog.localizations[entry.localizations].contains(where: catalog.isStringSet)
        }

        private func includes(_ entry: CatalogEntry) -> Bool {
            (includesStale || entry.extractionState != .stale) && (includesUntranslatable || entry.shouldTranslate)
                && (includesWithoutSymbol || entry.generatesSymbol)
        }
    }

    package let root: Namespace
    /// In the order of the keys, then those of old names.
    package let issues: [AccessorIssue]

    /// The accessors of a catalog.
    ///
    /// - Parameter name: Of the generated type.
    package init(_ catalog: StringCatalog, name: SwiftIdentifier, options: Options = Options()) {
        let order = EntryOrder(catalog, options: options)
        self.init([PlannedAccessors(catalog, order, order.entries.indices, options: options, writesTexts: true)], name: name)
    }

    /// Why keys of a catalog have no accessors.
    ///
    /// - Parameter parts: The names of the accessors of its entries, in any order.
    package static func issues(of catalog: StringCatalog, _ parts: [AccessorNames], options: Options) -> [AccessorIssue] {
        let suspects = AccessorNames.suspects(parts)
        if suspects.isEmpty { return [] }
        let order = EntryOrder(catalog, options: options, only: suspects)
        let planned = PlannedAccessors(catalog, order, order.entries.indices, options: options, writesTexts: false)
        return AcceptedAccessors([planned], name: .standard).issues
    }

    /// Joins the accessors planned for the keys: each in its namespace, and no two with one name.
    ///
    /// - Parameter parts: What was planned for the first keys, for those after them, and so on.
    package init(_ parts: [PlannedAccessors], name: SwiftIdentifier) {
        let accepted = AcceptedAccessors(parts, name: name)
        issues = accepted.issues
        root = NamespaceBuilder.build(identifier: name, accepted.accessors)
    }
}

/// The accessors of the generated type: the planned ones with a unique name.
private struct AcceptedAccessors {
    /// In the order of the keys; accessors with old names are at the places of the old keys.
    let accessors: [Accessor]
    /// In the order of the keys, then those of old names.
    let issues: [AccessorIssue]

    /// - Parameter typeName: Of the generated type.
    init(_ parts: [PlannedAccessors], name typeName: SwiftIdentifier) {
        var names = Names(capacity: parts.reduce(0) { $0 + $1.current.count })
        var issues: [AccessorIssue] = []
        func accept(_ planned: Result<Accessor, AccessorIssues>) {
            switch planned {
            case .failure(let failure): issues += failure.all
            case .success(let accessor):
                if let taken = names.insert(accessor) { issues.append(Self.issue(accessor, taken, typeName)) }
            }
        }
        for part in parts {
            for planned in part.current { accept(planned.result) }
        }
        // Current names take precedence over old ones.
        let old = parts.flatMap(\.old)
        if old.isEmpty {
            accessors = names.accessors
        } else {
            var keys = names.accessors.map(\.key)
            for planned in old.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                accept(planned.result)
                if names.accessors.count > keys.count { keys.append(planned.key) }
            }
            accessors = zip(keys, names.accessors).sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(\.1)
        }
        self.issues = issues
    }

    private static func issue(_ accessor: Accessor, _ taken: Names.Taken, _ typeName: SwiftIdentifier) -> AccessorIssue {
        func name(_ accessor: Accessor) -> String { "\(typeName.name).\(accessor.signature)" }
        let kind: AccessorIssue.Kind =
            switch taken {
            case .accessor(let other): .collision(with: other.key, accessor: name(accessor))
            case .namespace(let other): .namespaceCollision(key: accessor.key, accessor: name(accessor), namespaceOf: other.key)
            case .parent(let other): .namespaceCollision(key: other.key, accessor: name(other), namespaceOf: accessor.key)
            }
        return AccessorIssue(
            kind: kind, entry: accessor.entry, key: accessor.key, range: accessor.keyRange, language: nil,
            related: taken.other.keyRange)
    }

    /// The names that are taken.
    private struct Names {
        private(set) var accessors: [Accessor] = []
        /// What has a path.
        private struct Owners {
            /// Number of the first accessor of that name.
            var member: Int?
            /// Number of the first accessor in the namespace of that name.
            var namespace: Int?
        }

        /// By path.
        private var owners: [String: Owners] = [:]
        /// Numbers of the other accessors of that name, by path: functions with other parameters.
        private var overloads: [String: [Int]] = [:]
        /// The namespace of the previous accessor, which is usually that of the next.
        private var last: (namespaces: [String], path: String) = ([], "")

        init(capacity: Int) {
            accessors.reserveCapacity(capacity)
            owners.reserveCapacity(capacity)
        }

        /// Whose name is taken.
        enum Taken {
            /// That of the accessor itself, by another one.
            case accessor(Accessor)
            /// That of the accessor itself, by a namespace of another one.
            case namespace(of: Accessor)
            /// That of one of its namespaces, by another accessor.
            case parent(Accessor)

            var other: Accessor {
                switch self {
                case .accessor(let other), .namespace(let other), .parent(let other): other
                }
            }
        }

        /// Takes the names of an accessor, or returns the one that has them.
        mutating func insert(_ accessor: Accessor) -> Taken? {
            let path = accessor.path
            let isInLast = path.namespaces == last.namespaces
            let parent = isInLast ? last.path : path.namespaces.joined(separator: "/")
            let member = parent.isEmpty ? path.member : parent + "/" + path.member
            let known = owners[member] ?? Owners()
            if let first = known.member {
                let others = [first] + overloads[member, default: []]
                let same = others.first { accessors[$0].hasParameters(of: accessor) }
                if let same { return .accessor(accessors[same]) }
            }
            if let other = known.namespace { return .namespace(of: accessors[other]) }
            if !isInLast {
                let parents = path.namespaces.indices.map { path.namespaces[...$0].joined(separator: "/") }
                for parent in parents {
                    if let other = owners[parent]?.member { return .parent(accessors[other]) }
                }
                for parent in parents where owners[parent] == nil { owners[parent] = Owners(namespace: accessors.count) }
                last = (path.namespaces, parent)
            }
            if known.member == nil {
                owners[member] = Owners(member: accessors.count)
            } else {
                overloads[member, default: []].append(accessors.count)
            }
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

    /// The namespaces of some accessors, in the order of their first accessors.
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
