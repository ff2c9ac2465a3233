package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
package import L10nStringCatalogs
internal import L10nSyntax

/// Finds where code names keys. It reads code as ``CodeRenaming`` does, so that what it finds is what a new name changes.
package struct KeyUseFinder {
    /// A place that names a key.
    package struct Use: Sendable {
        package enum Kind: String, Sendable {
            /// A call, or a value with a type, that looks the key up.
            case call
            /// An accessor of generated code.
            case accessor
            /// A symbol that Xcode or another generator makes of the key: `.cartTitle`, `Strings.Cart.title`.
            case symbol
            /// A literal that equals the key.
            case literal
        }

        /// The literal or the name.
        package let place: CodeComparison.Place
        package let key: String
        /// Path of the catalog.
        package let catalog: String
        package let kind: Kind
        /// The call with its arguments, or the name, in bytes.
        package let expression: ByteRange
        /// The function or computed property around it; nil outside of any.
        package let function: String?
        /// The type around it, with those around that: `CartView.Row`; nil outside of any.
        package let type: String?
    }

    private let tree: any FileTree
    private var reader: CodeReader
    /// By path, then by place.
    package private(set) var uses: [Use] = []
    /// The files of code that cannot be read.
    package private(set) var failures: [FileError] = []

    /// - Parameter cache: What is known of files from before.
    package init(tree: any FileTree, cache: CodeCache? = nil) {
        self.tree = tree
        reader = CodeReader(tree, cache)
    }

    /// What a file says about texts, with the types that all files of the configuration declare; nil for a file that is not read.
    package mutating func uses(of path: String, _ configuration: ProjectConfiguration?) -> CodeUses? {
        reader.files(configuration).files.first { $0.source.path == path }?.uses
    }

    /// Finds what names the keys of catalogs with the same configuration.
    package mutating func add(_ catalogs: [StringCatalog], _ configuration: ProjectConfiguration?) {
        let code = reader.files(configuration)
        failures += code.failures
        let index = code.index(of: catalogs)
        let names = SymbolIndex(index, configuration, from: tree.currentFolder)
        var aliases: [String: Set<String>] = [:]
        for file in code.files { aliases.merge(file.uses.aliases) { $0.union($1) } }
        for file in code.files {
            var found: [Use] = []
            func add(_ kind: Use.Kind, _ entries: [KeyIndex.Entry], at place: Range<Int>, in expression: Range<Int>) {
                for entry in entries {
                    found.append(use(kind, index.key(entry), index.catalogs[entry.catalog], place, expression, in: file))
                }
            }
            for use in file.uses.keys { add(.call, index.entries(for: use, in: file.module), at: use.literal, in: use.call) }
            for literal in file.uses.literals {
                guard let key = literal.shape.plainText else { continue }
                add(.literal, index.entries(for: key), at: literal.range, in: literal.range)
            }
            for symbol in file.uses.symbols {
                let path = SymbolPath(symbol, in: file.source.bytes)
                if let (range, entry) = names.accessor(path, aliases) {
                    add(.accessor, [entry], at: range, in: range)
                } else if let (range, entries) = names.symbols(path, isImplicit: symbol.isImplicitMember) {
                    add(.symbol, entries, at: range, in: symbol.range.lowerBound..<range.upperBound)
                }
            }
            uses += found.sorted { ($0.place.range.start, $0.catalog) < ($1.place.range.start, $1.catalog) }
        }
    }

    private func use(
        _ kind: Use.Kind, _ key: String, _ catalog: StringCatalog, _ place: Range<Int>, _ expression: Range<Int>,
        in file: CodeFiles.File
    ) -> Use {
        let around = file.uses.bodies.filter { $0.range.contains(place.lowerBound) }
        let types = around.filter { $0.kind == .type }.map(\.name)
        return Use(
            place: .init(file.source, ByteRange(place)), key: key, catalog: catalog.source.path, kind: kind,
            expression: ByteRange(expression), function: around.last { $0.kind == .function }?.name,
            type: types.isEmpty ? nil : types.joined(separator: "."))
    }
}

/// The names of accessors and symbols, and the keys that they are of.
private struct SymbolIndex {
    private struct Accessor {
        let type: String
        let path: [String]
        let entry: KeyIndex.Entry
    }

    /// By the last name of each accessor.
    private var accessors: [String: [Accessor]] = [:]
    /// Those of Xcode.
    private var symbols: [String: [KeyIndex.Entry]] = [:]
    /// Those of other generators: the parts of a key, as letters alone.
    private var names: [String: [KeyIndex.Entry]] = [:]

    init(_ index: KeyIndex, _ configuration: ProjectConfiguration?, from folder: String) {
        for (number, catalog) in index.catalogs.enumerated() {
            var entries: [String: KeyIndex.Entry] = [:]
            for (position, entry) in catalog.entries.enumerated() {
                let place = KeyIndex.Entry(catalog: number, index: position)
                let key = catalog.string(entry.key)
                entries[key] = place
                if let name = KeyIndex.symbol(of: entry, in: catalog) { symbols[name, default: []].append(place) }
                if KeyIndex.isName(key) { names[Self.letters(key.split(separator: ".")), default: []].append(place) }
            }
            for type in GeneratedAccessors.all(of: catalog, configuration, from: folder) {
                for (key, path) in type.paths {
                    guard let entry = entries[key], let last = path.last else { continue }
                    accessors[last, default: []].append(Accessor(type: type.type, path: path, entry: entry))
                }
            }
        }
    }

    /// The parts of a name, without what generators change about them.
    private static func letters(_ parts: some Sequence<some StringProtocol>) -> String {
        parts.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }.joined(separator: ".")
    }

    /// The accessor of generated code that a path names.
    func accessor(_ path: SymbolPath, _ aliases: [String: Set<String>]) -> (range: Range<Int>, entry: KeyIndex.Entry)? {
        for name in path.names {
            for accessor in accessors[name] ?? [] {
                if let match = path.match(accessor.path, of: accessor.type, aliases) { return (match.range, accessor.entry) }
            }
        }
        return nil
    }

    /// The symbols of Xcode or another generator that a path names.
    func symbols(_ path: SymbolPath, isImplicit: Bool) -> (range: Range<Int>, entries: [KeyIndex.Entry])? {
        guard let first = path.names.first else { return nil }
        if isImplicit { return symbols[first].map { (path.bytes(0...0), $0) } }
        // `Strings.Cart.title` has a type before the key.
        for start in path.names.indices.dropFirst() {
            for end in path.names.indices[start...].reversed() where end > start {
                if let entries = names[Self.letters(path.names[start...end])] { return (path.bytes(0...end), entries) }
            }
        }
        return nil
    }
}
