package import L10nCatalogChecking
internal import L10nCodeGeneration
package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
package import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Changes code when keys get other names: literals with the keys, and the accessors that code is generated with. Every other byte
/// stays as it is.
package struct CodeRenaming {
    /// The keys of a catalog that get other names.
    package struct Renames: Sendable {
        package let old: StringCatalog
        package let new: StringCatalog
        package let keys: [KeyRename]

        package init(old: StringCatalog, new: StringCatalog, keys: [KeyRename]) {
            self.old = old
            self.new = new
            self.keys = keys
        }
    }

    package struct Change: Sendable {
        package let old: SourceFile
        package let bytes: [UInt8]
        package let edits: [TextEdit]
        /// How many names it changes.
        package var count: Int { edits.count }
    }

    /// A place that may name an old key, for people to look at.
    package struct Rest: Sendable {
        package let place: CodeComparison.Place
        package let key: String
    }

    private let tree: any FileTree
    private var reader: CodeReader
    private var fixes: [String: (source: SourceFile, fixes: [FixIt])] = [:]
    private var left: [String: [ByteRange: String]] = [:]
    private var sources: [String: SourceFile] = [:]
    /// The files of code that cannot be read.
    package private(set) var failures: [FileError] = []

    /// - Parameter cache: What is known of files from before.
    package init(tree: any FileTree, cache: CodeCache? = nil) {
        self.tree = tree
        reader = CodeReader(tree, cache)
    }

    /// The files that change, by path.
    package var changes: [Change] {
        fixes.values.sorted { $0.source.path < $1.source.path }.map { file in
            let planner = FixPlanner(file.fixes, to: file.source.bytes)
            return Change(old: file.source, bytes: planner.bytes, edits: planner.edits)
        }
    }

    /// What is left to people, by path and place.
    package var rest: [Rest] {
        left.keys.sorted().flatMap { path -> [Rest] in
            guard let source = sources[path], let places = left[path] else { return [] }
            return places.sorted { $0.key.start < $1.key.start }.map { Rest(place: .init(source, $0.key), key: $0.value) }
        }
    }

    /// Reads the code of a configuration, and changes the names in it.
    ///
    /// - Parameters:
    ///   - renames: Those of the catalogs with this configuration.
    ///   - catalogs: All catalogs with this configuration, before the change.
    package mutating func add(_ renames: [Renames], _ catalogs: [StringCatalog], _ configuration: ProjectConfiguration?) {
        let code = reader.files(configuration)
        failures += code.failures
        let index = code.index(of: catalogs)
        var newNames: [KeyIndex.Entry: String] = [:]
        for rename in renames {
            guard let catalog = index.catalogs.firstIndex(where: { $0.source.path == rename.old.source.path }) else { continue }
            let names = Dictionary(rename.keys.map { ($0.old, $0.new) }) { first, _ in first }
            for (position, entry) in index.catalogs[catalog].entries.enumerated() {
                newNames[.init(catalog: catalog, index: position)] = names[index.catalogs[catalog].string(entry.key)]
            }
        }
        let accessors = renames.flatMap { AccessorRename.all($0, configuration, from: tree.currentFolder) }
        let symbols = renames.reduce(into: [:]) { $0.merge(Self.symbols($1)) { first, _ in first } }
        var aliases: [String: Set<String>] = [:]
        for file in code.files { aliases.merge(file.uses.aliases) { $0.union($1) } }
        for file in code.files {
            sources[file.source.path] = file.source
            for use in file.uses.keys { rename(use, in: file, index, newNames) }
            for literal in file.uses.literals { rename(literal, in: file, index, newNames) }
            for symbol in file.uses.symbols {
                let path = SymbolPath(symbol, in: file.source.bytes)
                if let (range, replacement) = accessors.lazy.compactMap({ $0.change(in: path, aliases) }).first {
                    change(range, to: replacement, in: file.source)
                } else if symbol.isImplicitMember, let key = symbols[path.names.first ?? ""] {
                    leave(ByteRange(symbol.range), key, in: file.source)
                }
            }
        }
    }

    private mutating func change(_ range: Range<Int>, to text: String, in source: SourceFile) {
        let fix = FixIt(.safe, [TextEdit(ByteRange(range), text)])
        fixes[source.path, default: (source, [])].fixes.append(fix)
    }

    private mutating func leave(_ range: ByteRange, _ key: String, in source: SourceFile) {
        left[source.path, default: [:]][range] = key
    }

    // MARK: Literals

    private mutating func rename(
        _ use: KeyUse, in file: CodeFiles.File, _ index: KeyIndex, _ newNames: [KeyIndex.Entry: String]
    ) {
        let entries = index.entries(for: use, in: file.module)
        let names = Set(entries.map { newNames[$0] })
        guard let entry = entries.first(where: { newNames[$0] != nil }) else { return }
        // A text of a function that seems to look keys up may be something else.
        let isSure = use.certainty != .wrapper || KeyIndex.isName(index.key(entry))
        if isSure, names.count == 1, let name = newNames[entry],
            let literal = Self.literal(name, like: use.key, in: file.source.bytes)
        {
            change(use.literal, to: literal, in: file.source)
        } else {
            leave(ByteRange(use.literal), index.key(entry), in: file.source)
        }
    }

    /// A literal that equals a key may be something else, unless the key is a name.
    private mutating func rename(
        _ use: LiteralUse, in file: CodeFiles.File, _ index: KeyIndex, _ newNames: [KeyIndex.Entry: String]
    ) {
        guard let key = use.shape.plainText else { return }
        let names = Set(index.entries(for: key).map { newNames[$0] })
        guard let name = names.lazy.compactMap(\.self).first else { return }
        let literal = SwiftLiteral(name).description
        let isWritable =
            switch CodeLanguage(path: file.source.path) {
            case .swift: true
            case .c: !literal.contains("\\u{")
            case .xml: false
            }
        if isWritable, names.count == 1, KeyIndex.isName(key) {
            change(use.range, to: literal, in: file.source)
        } else {
            leave(ByteRange(use.range), key, in: file.source)
        }
    }

    /// A literal for another key with the same interpolations; nil if that takes other arguments.
    private static func literal(_ key: String, like shape: StringLiteral, in bytes: [UInt8]) -> String? {
        guard shape.hasArguments else { return SwiftLiteral(key).description }
        let (outline, specifiers) = KeyOutline.parse(key)
        guard specifiers.count == shape.arguments.count, !key.contains("$") else { return nil }
        var literal = "\""
        for (index, text) in outline.texts.enumerated() {
            if index > 0 {
                literal += "\\(" + String(decoding: bytes[shape.arguments[index - 1].expression], as: UTF8.self) + ")"
            }
            literal += SwiftLiteral(text).description.dropFirst().dropLast()
        }
        return literal + "\""
    }

    /// The symbols that Xcode generates for the old keys.
    private static func symbols(_ renames: Renames) -> [String: String] {
        let old = Set(renames.keys.map(\.old))
        var symbols: [String: String] = [:]
        for entry in renames.old.entries where old.contains(renames.old.string(entry.key)) {
            if let name = KeyIndex.symbol(of: entry, in: renames.old) { symbols[name] = renames.old.string(entry.key) }
        }
        return symbols
    }
}

/// An accessor that gets another name.
private struct AccessorRename {
    /// The generated type.
    let type: String
    let old: [String]
    let new: [String]

    /// The accessors of renamed keys, in all types that are generated from the catalog.
    static func all(
        _ renames: CodeRenaming.Renames, _ configuration: ProjectConfiguration?, from folder: String
    ) -> [AccessorRename] {
        let old = GeneratedAccessors.all(of: renames.old, configuration, from: folder)
        let new = GeneratedAccessors.all(of: renames.new, configuration, from: folder)
        return zip(old, new).flatMap { old, new in
            renames.keys.compactMap { rename in
                guard let before = old.paths[rename.old], let after = new.paths[rename.new], before != after else { return nil }
                return AccessorRename(type: old.type, old: before, new: after)
            }
        }
    }

    /// What changes where a path names the accessor.
    func change(in path: SymbolPath, _ aliases: [String: Set<String>]) -> (range: Range<Int>, text: String)? {
        path.match(old, of: type, aliases).map { ($0.range, $0.text(for: new, of: type)) }
    }
}
