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

        public init() {}

        func includes(_ entry: CatalogEntry) -> Bool {
            (includesStale || entry.extractionState != .stale) && (includesUntranslatable || entry.shouldTranslate)
                && (includesWithoutSymbol || entry.generatesSymbol)
        }
    }

    public private(set) var root: Namespace
    /// In the order of the keys.
    public private(set) var issues: [AccessorIssue] = []

    /// Plans the accessors of a catalog. Of keys that stand twice the first counts.
    ///
    /// - Parameter name: Of the generated type.
    public init(_ catalog: StringCatalog, name: SwiftIdentifier, options: Options = Options()) {
        root = Namespace(identifier: name)
        var known = Names()
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            let planner = AccessorPlanner(catalog, bytes: bytes)
            for (key, entry) in catalog.entriesByKey(bytes) where options.includes(entry) {
                switch planner.plan(entry, key: key) {
                case .failure(let issues): self.issues += issues.all
                case .success(let accessor):
                    if let other = known.insert(accessor) {
                        let issue = AccessorIssue(
                            kind: .collision(with: other.key), key: accessor.key, range: accessor.keyRange, language: nil,
                            related: other.keyRange)
                        issues.append(issue)
                    } else {
                        root.insert(accessor, below: accessor.path.namespaces[...])
                    }
                }
            }
        }
    }

    /// The names that are taken.
    private struct Names {
        private var accessors: [String: Accessor] = [:]
        /// By path of the member, whatever its parameters.
        private var members: [[String]: Accessor] = [:]
        private var namespaces: [[String]: Accessor] = [:]

        /// Takes the names of an accessor, or returns the one that has them.
        mutating func insert(_ accessor: Accessor) -> Accessor? {
            let path = accessor.path
            let member = path.namespaces + [path.member]
            if let other = accessors[accessor.signature] ?? namespaces[member] { return other }
            let parents = path.namespaces.indices.map { Array(path.namespaces[...$0]) }
            for parent in parents {
                if let other = members[parent] { return other }
            }
            accessors[accessor.signature] = accessor
            if members[member] == nil { members[member] = accessor }
            for parent in parents where namespaces[parent] == nil { namespaces[parent] = accessor }
            return nil
        }
    }
}

extension Namespace {
    mutating func insert(_ accessor: Accessor, below path: ArraySlice<String>) {
        guard let first = path.first, let name = SwiftIdentifier(first) else { return accessors.append(accessor) }
        // Keys are sorted, so that the namespace is the last one, but for keys that differ in case or separators.
        let index = namespaces.lastIndex { $0.identifier == name } ?? namespaces.count
        if index == namespaces.count { namespaces.append(Namespace(identifier: name)) }
        namespaces[index].insert(accessor, below: path.dropFirst())
    }
}
