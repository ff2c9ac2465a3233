internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs

/// Checks that no two manual keys give the same symbol in Xcode.
///
/// Keys that are the same are `duplicate-key` or `duplicate-key-normalized`.
struct SymbolCollision: CatalogRule {
    static let metadata = RuleMetadata(.symbolCollision, .keys, .error, .build)

    private typealias Texts = L10n.Rule.SymbolCollision

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard context.options.generatesSymbols != false, !context.isConflicted else { return }
        var firstBySymbol: [String: Int] = [:]
        // By key, so that their order does not change which one is named.
        let candidates = Self.candidates(catalog, context).map { (key: context.string($0.key), entry: $0) }
        for (key, entry) in candidates.sorted(by: { $0.key < $1.key }) {
            guard let severity = context.symbolSeverity(of: entry) else { continue }
            guard let symbol = XcodeSymbol.name(for: key) else { continue }
            // Functions with other parameters are other symbols.
            let signature = symbol + Self.parameters(of: key)
            guard let first = firstBySymbol[signature] else {
                firstBySymbol[signature] = entry.index
                continue
            }
            let other = catalog.entries[first]
            let name = context.string(other.key)
            guard name != key else { continue }
            findings.report(
                Texts.message(key: key, other: name, symbol: symbol), at: entry.keyRange, in: context, reason: Texts.reason,
                advice: Texts.advice, severity: severity, key: key,
                related: [RelatedRange(other.keyRange, Texts.first(other: name))])
        }
    }

    /// The types of the arguments that a key takes: `Albums` and `%lld albums` are a property and a function.
    private static func parameters(of key: String) -> String {
        guard key.utf8.contains(UInt8(ascii: "%")) else { return "" }
        let arguments = FormatParser.parse(key).filter { $0.form == .argument && !$0.mayBeProse }
        return "(" + arguments.map { $0.kind.map { "\($0)" } ?? "" }.joined(separator: ", ") + ")"
    }

    /// Entries that share their letters and digits with another one, case aside; only these can have the same symbol.
    private static func candidates(_ catalog: StringCatalog, _ context: CatalogContext) -> [CatalogEntry] {
        var counts = [Int: Int](minimumCapacity: catalog.entries.count)
        var hashes: [(index: Int, hash: Int)] = []
        hashes.reserveCapacity(catalog.entries.count)
        var letters: ContiguousArray<UInt8> = []
        for entry in catalog.entries where context.symbolSeverity(of: entry) != nil {
            let hash = context.withUTF8(entry.key) { key in
                letters.removeAll(keepingCapacity: true)
                if key.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) {
                    for byte in (XcodeSymbol.name(for: key.string) ?? "").utf8 { append(byte, to: &letters) }
                } else {
                    for index in key.indices { append(key[index], to: &letters) }
                }
                return ByteHash.hash(letters.span)
            }
            hashes.append((entry.index, hash))
            counts[hash, default: 0] += 1
        }
        return hashes.filter { counts[$0.hash, default: 0] > 1 }.map { catalog.entries[$0.index] }
    }

    /// Appends a letter in its small form, or a digit.
    private static func append(_ byte: UInt8, to letters: inout ContiguousArray<UInt8>) {
        if ASCII.isLetter(byte) {
            letters.append(byte | 0x20)
        } else if ASCII.isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: "$") {
            letters.append(byte)
        }
    }
}
