internal import L10nCodeGeneration
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nStringCatalogs

/// The accessors of a catalog in one of the types that the configuration has generated.
struct GeneratedAccessors {
    /// The generated type.
    let type: String
    /// The names of each accessor, outer ones first, by key: `Cart` and `title`.
    let paths: [String: [String]]

    /// Those of all types that are generated from a catalog. Names that are kept for renamed keys are none.
    static func all(of catalog: StringCatalog, _ configuration: ProjectConfiguration?, from folder: String)
        -> [GeneratedAccessors]
    {
        (configuration?.targets(for: catalog.source.path, from: folder) ?? []).map { target in
            let tree = AccessorTree(catalog, name: target.options.name, options: target.options.accessors)
            var paths: [String: [String]] = [:]
            for accessor in tree.root.allAccessors where accessor.replacement == nil {
                paths[accessor.key] = accessor.path.namespaces + [accessor.path.member]
            }
            return GeneratedAccessors(type: target.options.name.name, paths: paths)
        }
    }
}

/// The names of a member access.
struct SymbolPath {
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

    /// A part of the path that names an accessor.
    struct Match {
        /// Without what follows the accessor, in bytes.
        let range: Range<Int>
        /// The alias that it begins with, and what that stands for: `Texts` for `L10n.Cart`.
        var alias: (name: String, target: [String])?
        /// What is before the type: the module.
        var outer: [String] = []
    }

    /// The bytes of some of the names.
    func bytes(_ indices: ClosedRange<Int>) -> Range<Int> {
        ranges[indices.lowerBound].lowerBound..<ranges[indices.upperBound].upperBound
    }

    /// Where the path names an accessor of a type.
    func match(_ accessor: [String], of type: String, _ aliases: [String: Set<String>]) -> Match? {
        let wanted = [type] + accessor
        for start in names.indices where names[start...].starts(with: wanted) {
            return Match(range: bytes(start...start + accessor.count))
        }
        // `Texts.title`, where `Texts` is `L10n.Cart`.
        for start in names.indices {
            guard let targets = aliases[names[start]], targets.count == 1, let target = targets.first else { continue }
            let alias = target.split(separator: ".").map(String.init)
            let path = alias + names[(start + 1)...]
            guard let place = path.indices.first(where: { path[$0...].starts(with: wanted) }), place < alias.count else {
                continue
            }
            let count = place + wanted.count - alias.count
            guard count > 0 else { continue }
            return Match(range: bytes(start...start + count), alias: (names[start], alias), outer: Array(path[..<place]))
        }
        return nil
    }
}

extension SymbolPath.Match {
    /// The accessor with another name, as the path would have it.
    func text(for accessor: [String], of type: String) -> String {
        let path = outer + [type] + accessor
        guard let alias else { return path.joined(separator: ".") }
        return (path.starts(with: alias.target) ? [alias.name] + path.dropFirst(alias.target.count) : path).joined(separator: ".")
    }
}
