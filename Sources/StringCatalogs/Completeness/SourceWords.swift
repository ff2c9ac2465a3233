internal import L10nCLDR
internal import L10nPlainText
internal import L10nSyntax

/// Counts the words that a translator of an entry has before them: those of its source texts, each form once, without
/// placeholders and markup. Where the source language has no text, the key is the text, unless it is a name only.
struct SourceWords {
    private let catalog: StringCatalog
    private let bytes: UnsafeBufferPointer<UInt8>
    private let count: (UnsafeBufferPointer<UInt8>) -> Int
    private var stripped: [UInt8] = []
    private var specifiers: [FormatSpecifier] = []

    init(_ catalog: StringCatalog, _ counter: any WordCounter, bytes: UnsafeBufferPointer<UInt8>) {
        self.catalog = catalog
        self.bytes = bytes
        count = counter.counter(for: catalog.sourceLanguage.map { catalog.languages[$0].tag } ?? LanguageTag("und"))
    }

    mutating func count(in entry: CatalogEntry, source: Localization?) -> Int {
        var words = 0
        var hasText = false
        if let source {
            for unit in catalog.units[source.units] where unit.hasValue && !unit.value.isEmpty {
                hasText = true
                words += count(in: unit.value)
            }
        }
        if hasText || catalog.withUTF8(entry.key, KeyShape.isIdentifier) { return words }
        return count(in: entry.key)
    }

    private mutating func count(in text: JSONText) -> Int {
        text.withUTF8(in: bytes) { text in
            strip(text)
            return stripped.withUnsafeBufferPointer(count)
        }
    }

    // MARK: Placeholders and markup

    /// Keeps what a translator translates, and replaces the rest by spaces.
    private mutating func strip(_ text: UnsafeBufferPointer<UInt8>) {
        stripped.removeAll(keepingCapacity: true)
        specifiers.removeAll(keepingCapacity: true)
        FormatParser.parse(text, into: &specifiers)
        var next = 0
        var index = 0
        let hasAttributes = text.indices.contains { $0 + 1 < text.count && text[$0] == UInt8(ascii: "^") && text[$0 + 1] == 0x5B }
        while index < text.count {
            while next < specifiers.count, Int(specifiers[next].start) < index { next += 1 }
            if next < specifiers.count, Int(specifiers[next].start) == index, isPlaceholder(specifiers[next]) {
                index = Int(specifiers[next].end)
            } else if let end = Self.endOfMarkup(text, index, hasAttributes) {
                index = end
            } else {
                stripped.append(text[index])
                index += 1
                continue
            }
            stripped.append(UInt8(ascii: " "))
        }
    }

    private func isPlaceholder(_ specifier: FormatSpecifier) -> Bool {
        switch specifier.form {
        case .argument: !specifier.mayBeProse
        case .substitution, .substitutionArgument: true
        case .escapedPercent, .invalid: false
        }
    }

    /// Where a tag `<b>`, an entity `&nbsp;`, a token `${name}` or the target of a link `](address)` ends that begins at an
    /// offset.
    private static func endOfMarkup(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ hasAttributes: Bool) -> Int? {
        let next = start + 1 < text.count ? text[start + 1] : 0
        switch text[start] {
        case UInt8(ascii: "<"):
            let first = next == UInt8(ascii: "/") && start + 2 < text.count ? text[start + 2] : next
            return ASCII.isLetter(first) ? end(text, start + 1, at: UInt8(ascii: ">")) { $0 != UInt8(ascii: "<") } : nil
        case UInt8(ascii: "&"):
            return end(text, start + 1, at: UInt8(ascii: ";")) {
                ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "#")
            }
        case UInt8(ascii: "$") where next == UInt8(ascii: "{"):
            return end(text, start + 2, at: UInt8(ascii: "}")) { $0 != UInt8(ascii: "{") }
        case UInt8(ascii: "]") where next == UInt8(ascii: "("):
            return end(text, start + 2, at: UInt8(ascii: ")")) { hasAttributes || $0 != UInt8(ascii: " ") }
        default: return nil
        }
    }

    /// Behind the first mark from an offset on, where every byte before it is allowed.
    private static func end(
        _ text: UnsafeBufferPointer<UInt8>, _ start: Int, at mark: UInt8, allowing isAllowed: (UInt8) -> Bool
    ) -> Int? {
        for index in start..<text.count {
            if text[index] == mark { return index > start ? index + 1 : nil }
            if !isAllowed(text[index]) { return nil }
        }
        return nil
    }

}
