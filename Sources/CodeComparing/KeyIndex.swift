internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nValidation

/// Finds the entries that code means: by key, by shape, and by the names of generated symbols.
struct KeyIndex {
    /// An entry of one of the catalogs.
    struct Entry: Hashable {
        let catalog: Int
        let index: Int
    }

    let catalogs: [StringCatalog]
    let tables: [String]
    private let modules: [CodeModule]
    /// The placeholders of keys that have any.
    private(set) var specifiers: [Entry: [String]] = [:]
    private var byKey: [String: [Entry]] = [:]
    private var byShape: [KeyOutline: [Entry]] = [:]

    /// - Parameter modules: Those of the catalogs; nil: all have the same.
    init(_ catalogs: [StringCatalog], modules: [CodeModule]? = nil) {
        self.catalogs = catalogs
        self.modules = modules ?? catalogs.map { _ in CodeModule() }
        tables = catalogs.map { FilePaths.tableName(of: $0.source.path) }
        for (number, catalog) in catalogs.enumerated() {
            for (index, entry) in catalog.entries.enumerated() {
                let key = catalog.string(entry.key)
                let place = Entry(catalog: number, index: index)
                byKey[key, default: []].append(place)
                let (shape, found) = KeyOutline.parse(key)
                if found.isEmpty { continue }
                byShape[shape, default: []].append(place)
                specifiers[place] = found
            }
        }
    }

    /// The table of keys whose table nobody says.
    var mainTable: String { Set(tables).count == 1 ? tables[0] : "Localizable" }

    /// The catalogs that a use may read: those of its table, in the bundle that it names. What a package does without naming a
    /// bundle is not looked at.
    func catalogs(for use: KeyUse, in module: CodeModule) -> Set<Int> {
        let all = tables.indices.filter { number in use.tableName.map { tables[number] == $0 } ?? true }
        let own: [Int]
        switch (use.bundle, module.package.isEmpty) {
        case (.module, false): own = all.filter { modules[$0].package == module.package }
        case (.target(let target), _): own = all.filter { modules[$0].package == target.package }
        case (.unspecified, true), (.main, _): own = all.filter { modules[$0].package.isEmpty }
        default: own = []
        }
        return Set(own.isEmpty ? all : own)
    }

    /// Whether a call in a package names no bundle, so that it means the main one, and only the package has its key.
    func isInWrongBundle(_ use: CodeMatches.Use) -> Bool {
        let package = use.file.module.package
        // A value such as `LocalizedStringKey` gets its bundle where it is used.
        guard !package.isEmpty, use.use.bundle == .unspecified, use.use.certainty == .certain, use.use.isCall else {
            return false
        }
        let owners = entries(for: use.use.key).filter { tables[$0.catalog] == use.table }.map { modules[$0.catalog].package }
        return !owners.isEmpty && owners.allSatisfy { $0 == package }
    }

    /// The catalogs that a build puts new keys of a file into: those of its table in its own target, whatever bundle the call names. Nil
    /// if its target has none.
    func catalogs(of table: String, builtWith module: CodeModule) -> [Int]? {
        let all = tables.indices.filter { tables[$0] == table }
        func found(_ isOwn: (CodeModule) -> Bool) -> [Int]? {
            let own = all.filter { isOwn(modules[$0]) }
            return own.isEmpty ? nil : own
        }
        if !module.targets.isEmpty {
            if let own = found({ !$0.targets.isDisjoint(with: module.targets) }) { return own }
            // What is in no target is not built with this one, unless the project does not say what it builds of catalogs.
            return modules.contains { !$0.targets.isEmpty } ? nil : found { $0.package.isEmpty }
        }
        if module.package.isEmpty {
            // Nothing builds the file if the project has each of the catalogs, and not the file.
            if !all.isEmpty, all.allSatisfy({ !modules[$0].targets.isEmpty }) { return nil }
            return found { $0.targets.isEmpty && $0.package.isEmpty } ?? found { $0.package.isEmpty } ?? all
        }
        return found { $0.package == module.package } ?? found { $0.package.isEmpty }
    }

    func key(_ entry: Entry) -> String { catalogs[entry.catalog].string(catalogs[entry.catalog].entries[entry.index].key) }

    /// The entries that a literal may mean, in any table.
    func entries(for shape: StringLiteral) -> [Entry] {
        if let text = shape.plainText { return byKey[text] ?? [] }
        // The tokens of App Intents are no placeholders of other texts.
        let tokens = shape.arguments.map { $0.specifier?.hasPrefix("$") ?? false }
        return (byShape[shape.shape] ?? []).filter { entry in
            (specifiers[entry] ?? []).map { $0.hasPrefix("$") } == tokens
        }
    }

    func entries(for key: String) -> [Entry] { byKey[key] ?? [] }

    /// The entries that a use may mean: those of its table in the bundle that it names. Where a call names no table, and that has no such
    /// key, any may be meant.
    func entries(for use: KeyUse, in module: CodeModule) -> [Entry] {
        let all = entries(for: use.key).filter { fits(use.key, $0) }
        let catalogs = catalogs(for: use, in: module)
        let here = all.filter { catalogs.contains($0.catalog) }
        if case .named = use.table { return here }
        return here.isEmpty ? all : here
    }

    /// Whether a key is so much a name that a literal that equals it is meant as the key.
    static func isName(_ key: String) -> Bool { key.contains(".") && KeyShape.isIdentifier(key) }

    /// The symbol that Xcode generates for an entry, such as `cartTitle`; nil for one of a single word, which may be anything.
    static func symbol(of entry: CatalogEntry, in catalog: StringCatalog) -> String? {
        guard entry.extractionState == .manual, entry.generatesSymbol,
            let name = XcodeSymbol.name(for: catalog.string(entry.key)), name.contains(where: \.isUppercase)
        else { return nil }
        return String(name.prefix { $0 != "(" })
    }

    /// Whether the interpolations of a literal, as far as their types are known, are those of a key. The compiler writes `%lld` for an
    /// `Int`, so that a key with `%d` is another one.
    func fits(_ shape: StringLiteral, _ entry: Entry) -> Bool {
        zip(shape.arguments, specifiers[entry] ?? []).allSatisfy { argument, specifier in
            argument.specifier.map { $0 == specifier } ?? true
        }
    }

    /// Whether two placeholders are looked up alike: Foundation takes `%d` and `%lld` for different keys, but both stand for whole
    /// numbers in a default value.
    static func isSameKind(_ a: String, _ b: String) -> Bool { a == b || kind(a) != nil && kind(a) == kind(b) }

    private static func kind(_ specifier: String) -> ArgumentKind? {
        FormatParser.parse(formatSpecifier: String(specifier.dropFirst()))?.kind
    }
}

/// The names of generated symbols, from any generator: letters and digits, in lower case.
///
/// `L10n.Cart.title`, SwiftGen's `Strings.Cart.title` and Xcode's `.cartTitle` all name `cart.title`.
struct SymbolNamesInCode: Sendable {
    private var names: Set<[UInt8]> = []
    /// Those of members whose type is implied: `.cartTitle`.
    private var implicitNames: Set<[UInt8]> = []
    /// What was inserted; code names the same members again and again.
    private var known: Set<[UInt8]> = []
    /// More parts than keys have.
    private static let longestPath = 12

    /// The types that aliases name, in each file and in all files.
    private let aliases: [String: Set<String>]

    init(_ files: [CodeUses]) {
        var aliases: [String: Set<String>] = [:]
        for file in files {
            aliases.merge(file.aliases) { $0.union($1) }
        }
        self.aliases = aliases
    }

    /// Adds a member access, with each name that may be in it.
    ///
    /// - Parameter own: The type aliases of the file.
    mutating func insert(_ symbol: SymbolUse, in bytes: [UInt8], aliases own: [String: Set<String>]) {
        if own.isEmpty, symbol.extended == nil, !known.insert(Array(bytes[symbol.range])).inserted { return }
        let path = bytes[symbol.range].split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
        for path in expanded(path, own) { insert(path, isImplicit: symbol.isImplicitMember) }
        // `extension L10n.Cart { … Items.title … }`
        if let extended = symbol.extended { insert(extended.split(separator: ".").map(String.init) + path) }
        // `A.Texts.title`, where `Texts` is an alias in `A`.
        for start in path.indices.dropFirst().prefix(4) where aliases[path[start]] != nil {
            for path in expanded(Array(path[start...]), own) { insert(path) }
        }
    }

    /// The paths that a path means if it begins with a type alias.
    private func expanded(_ path: [String], _ own: [String: Set<String>], depth: Int = 0) -> [[String]] {
        guard let first = path.first, depth < 4 else { return [path] }
        let targets = (own[first] ?? aliases[first] ?? []).sorted()
        if targets.isEmpty { return [path] }
        return targets.prefix(8).flatMap { target in
            let parts = target.split(separator: ".").map(String.init)
            return parts.first == first ? [parts + path.dropFirst()] : expanded(parts + path.dropFirst(), own, depth: depth + 1)
        }
    }

    private mutating func insert(_ path: [String], isImplicit: Bool = false) {
        let reduced = path.map(Self.reduced)
        // `L10n.Cart.title.localized`: the key may begin after the type, and end before a member of the text.
        for start in reduced.indices {
            var name: [UInt8] = []
            for part in reduced[start...].prefix(Self.longestPath) {
                name += part
                if isImplicit { implicitNames.insert(name) } else { names.insert(name) }
            }
        }
    }

    /// Whether code names the symbol of a key.
    ///
    /// - Parameter isManual: Whether somebody maintains the key by hand. Xcode makes symbols of such keys only, so that `.ready` has
    ///   nothing to do with a text such as `Ready` that it found in code.
    func contains(_ key: String, isManual: Bool) -> Bool {
        let isName = isManual || key.contains { $0 == "." || $0 == "_" } || key.first?.isLowercase ?? false
        return has(Self.reduced(key), isName) || XcodeSymbol.name(for: key).map { has(Self.reduced($0), isName) } ?? false
    }

    func contains(accessor: String) -> Bool { has(Self.reduced(accessor), true) }

    private func has(_ name: [UInt8], _ allowsImplicit: Bool) -> Bool {
        names.contains(name) || allowsImplicit && implicitNames.contains(name)
    }

    private static func reduced(_ name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in name.unicodeScalars {
            if scalar.isASCII {
                let byte = UInt8(scalar.value)
                if ASCII.isLetter(byte) { bytes.append(byte | 0x20) } else if ASCII.isDigit(byte) { bytes.append(byte) }
            } else if scalar.properties.isAlphabetic {
                bytes += Array(scalar.properties.lowercaseMapping.utf8)
            }
        }
        return bytes
    }
}

/// The keys that literals outside of calls may name: equal ones, and those that code builds from a literal and something else.
struct WeakUses: Sendable {
    private var texts: Set<String> = []
    /// Literals with interpolations, by their text before the first one.
    private var patterns: [String: [[[UInt8]]]] = [:]
    private var patternLengths: Set<Int> = []
    /// Literals with interpolations, as keys with placeholders.
    private var shapes: Set<KeyOutline> = []
    private var prefixes: Set<String> = []
    private var suffixes: Set<String> = []
    private var prefixLengths: Set<Int> = []
    private var suffixLengths: Set<Int> = []

    /// - Parameter isPart: Whether code puts the literal together with something else.
    mutating func insert(_ shape: StringLiteral, isPart: Bool = false) {
        var parts = shape.texts
        if parts.count == 1 {
            let text = parts[0]
            texts.insert(text)
            insert(part: text, isPart: isPart)
            // `String(format: "error.%@", code)`
            guard text.utf8.contains(UInt8(ascii: "%")), !text.utf8.contains(UInt8(ascii: " ")) else { return }
            parts = KeyOutline.parse(text).shape.texts
        } else if isPart {
            // `"error" + ".\(code)"`
            insert(part: parts[0], isPart: true, isLast: false)
            insert(part: parts[parts.count - 1], isPart: true, isFirst: false)
        }
        if parts.count == 1 { return }
        shapes.insert(KeyOutline(texts: parts))
        // Nearly anything would match a few letters.
        guard parts.reduce(0, { $0 + $1.utf8.count { ASCII.isLetter($0) || $0 >= 0x80 } }) >= 3 else { return }
        patterns[parts[0], default: []].append(parts.map { Array($0.utf8) })
        patternLengths.insert(parts[0].utf8.count)
    }

    /// `"error." + code`, `kind + ".title"`, or, of what is certainly a part, `"error" + "." + code`.
    private mutating func insert(part text: String, isPart: Bool, isFirst: Bool = true, isLast: Bool = true) {
        let (first, last) = (text.utf8.first.map(Self.isSeparator) ?? false, text.utf8.last.map(Self.isSeparator) ?? false)
        let letters = text.utf8.count { !Self.isSeparator($0) }
        if letters < (isPart ? 1 : 2) { return }
        func insert(_ text: String, _ texts: inout Set<String>, _ lengths: inout Set<Int>) {
            texts.insert(text)
            lengths.insert(text.utf8.count)
        }
        if isFirst {
            if last { insert(text, &prefixes, &prefixLengths) }
            if isPart, !last { for separator in Self.separators { insert(text + separator, &prefixes, &prefixLengths) } }
        }
        if isLast {
            if first { insert(text, &suffixes, &suffixLengths) }
            if isPart, !first { for separator in Self.separators { insert(separator + text, &suffixes, &suffixLengths) } }
        }
    }

    private static let separators = [".", "_", "-"]

    func contains(_ key: String) -> Bool {
        if texts.contains(key) { return true }
        if key.utf8.contains(UInt8(ascii: "%")) {
            let outline = KeyOutline.parse(key).shape
            if outline.argumentCount > 0, outline.hasLetters, shapes.contains(outline) { return true }
        }
        let bytes = Array(key.utf8)
        func start(_ length: Int) -> String { String(decoding: bytes[..<length], as: UTF8.self) }
        func end(_ length: Int) -> String { String(decoding: bytes[(bytes.count - length)...], as: UTF8.self) }
        return prefixLengths.contains { $0 < bytes.count && prefixes.contains(start($0)) }
            || suffixLengths.contains { $0 < bytes.count && suffixes.contains(end($0)) }
            || patternLengths.contains { length in
                length <= bytes.count && (patterns[start(length)] ?? []).contains { Self.matches(bytes, $0) }
            }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    /// Whether a key has the texts in their order, and the first and the last at its ends. The part between them has no spaces: a
    /// key that code builds is a name.
    private static func matches(_ key: [UInt8], _ texts: [[UInt8]]) -> Bool {
        guard let first = texts.first, let last = texts.last, key.starts(with: first), key.count >= first.count + last.count,
            key.suffix(last.count) == last[...], !key.contains(0x20)
        else { return false }
        var rest = key[first.count...].dropLast(last.count)
        for text in texts.dropFirst().dropLast() {
            guard let end = end(of: text, in: rest) else { return false }
            rest = rest[end...]
        }
        return true
    }

    /// The index after the first occurrence of a text.
    private static func end(of text: [UInt8], in key: ArraySlice<UInt8>) -> Int? {
        var rest = key
        while rest.count >= text.count {
            if rest.prefix(text.count) == text[...] { return rest.startIndex + text.count }
            rest = rest.dropFirst()
        }
        return nil
    }
}
