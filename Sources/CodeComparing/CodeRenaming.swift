package import CatalogChecking
internal import CodeGeneration
package import Configuration
package import Diagnostics
package import FileTrees
package import Linting
package import StringCatalogs
internal import Syntax
internal import Validation

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
        /// How many names it changes.
        package let count: Int
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

    package init(tree: any FileTree) {
        self.tree = tree
        reader = CodeReader(tree)
    }

    /// The files that change, by path.
    package var changes: [Change] {
        fixes.values.sorted { $0.source.path < $1.source.path }.map { file in
            let planner = FixPlanner(file.fixes, to: file.source.bytes)
            return Change(old: file.source, bytes: planner.bytes, count: planner.edits.count)
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
        let index = KeyIndex(catalogs.filter(\.document.isWellFormed))
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
                if let (range, replacement) = accessors.lazy.compactMap({ path.renamed($0, aliases) }).first {
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
        let all = index.entries(for: use.key).filter { index.fits(use.key, $0) }
        let table = use.tableName
        let here = all.filter { table == nil || index.tables[$0.catalog] == table }
        let entries = here.isEmpty ? all : here
        let names = Set(entries.map { newNames[$0] })
        guard let entry = entries.first(where: { newNames[$0] != nil }) else { return }
        // A text of a function that seems to look keys up may be something else.
        let isSure = use.certainty != .wrapper || Self.isName(index.key(entry))
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
        if isWritable, names.count == 1, Self.isName(key) {
            change(use.range, to: literal, in: file.source)
        } else {
            leave(ByteRange(use.range), key, in: file.source)
        }
    }

    private static func isName(_ key: String) -> Bool {
        key.contains(".") && KeyShape.isIdentifier(key)
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

    /// The symbols that Xcode generates for the old keys, such as `.cartTitle`. Those of a single word may be anything.
    private static func symbols(_ renames: Renames) -> [String: String] {
        var symbols: [String: String] = [:]
        for entry in renames.old.entries where entry.extractionState == .manual && entry.generatesSymbol {
            let key = renames.old.string(entry.key)
            guard renames.keys.contains(where: { $0.old == key }), let name = XcodeSymbol.name(for: key),
                name.contains(where: \.isUppercase)
            else { continue }
            symbols[String(name.prefix { $0 != "(" })] = key
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
        let targets = configuration?.targets(for: renames.old.source.path, from: folder) ?? []
        return targets.flatMap { target -> [AccessorRename] in
            let (old, new) = (paths(renames.old, target), paths(renames.new, target))
            return renames.keys.compactMap { rename in
                guard let before = old[rename.old], let after = new[rename.new], before != after else { return nil }
                return AccessorRename(type: target.options.name.name, old: before, new: after)
            }
        }
    }

    private static func paths(_ catalog: StringCatalog, _ target: GenerationTarget) -> [String: [String]] {
        let tree = AccessorTree(catalog, name: target.options.name, options: target.options.accessors)
        var paths: [String: [String]] = [:]
        for accessor in tree.root.allAccessors where accessor.replacement == nil {
            paths[accessor.key] = accessor.path.namespaces + [accessor.path.member]
        }
        return paths
    }
}

/// The names of a member access.
private struct SymbolPath {
    /// Without backticks.
    let names: [String]
    private let ranges: [Range<Int>]

    init(_ symbol: SymbolUse, in bytes: [UInt8]) {
        var names: [String] = []
        var ranges: [Range<Int>] = []
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        for part in bytes[symbol.range].split(separator: UInt8(ascii: ".")) {
            let name = part.drop(while: isSpace)
            let end = name.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? name.startIndex
            ranges.append(name.startIndex..<end)
            let text = String(decoding: bytes[name.startIndex..<end], as: UTF8.self)
            names.append(text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text)
        }
        self.names = names
        self.ranges = ranges
    }

    /// What changes where the path names a renamed accessor.
    func renamed(_ rename: AccessorRename, _ aliases: [String: Set<String>]) -> (range: Range<Int>, text: String)? {
        let old = [rename.type] + rename.old
        for start in names.indices where names[start...].starts(with: old) {
            let end = start + rename.old.count
            return (ranges[start].lowerBound..<ranges[end].upperBound, ([rename.type] + rename.new).joined(separator: "."))
        }
        // `Texts.title`, where `Texts` is `L10n.Cart`.
        for start in names.indices {
            guard let targets = aliases[names[start]], targets.count == 1, let target = targets.first else { continue }
            let alias = target.split(separator: ".").map(String.init)
            let path = alias + names[(start + 1)...]
            guard let place = path.indices.first(where: { path[$0...].starts(with: old) }), place < alias.count else { continue }
            let count = place + old.count - alias.count
            guard count > 0 else { continue }
            let new = path[..<place] + [rename.type] + rename.new
            let text = new.starts(with: alias) ? [names[start]] + new.dropFirst(alias.count) : Array(new)
            return (ranges[start].lowerBound..<ranges[start + count].upperBound, text.joined(separator: "."))
        }
        return nil
    }
}
