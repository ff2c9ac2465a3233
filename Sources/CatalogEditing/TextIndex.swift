internal import L10nDiagnostics
internal import L10nRuntime
package import L10nStringCatalogs
internal import L10nSyntax

/// Finds texts of a catalog by key, language, and path.
package struct TextIndex {
    /// A text whose canonical equivalents are other texts, as in JSON.
    private struct ExactText: Hashable {
        let text: String

        static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    private let catalog: StringCatalog
    private let entries: [ExactText: Int]
    private let languages: [String: LanguageIndex]

    package init(_ catalog: StringCatalog) {
        self.catalog = catalog
        entries = Dictionary(catalog.entries.map { (ExactText(text: catalog.string($0.key)), $0.index) }) { first, _ in first }
        languages = Dictionary(catalog.languages.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// The first entry with a key.
    package func entry(_ key: String) -> CatalogEntry? {
        entries[ExactText(text: key)].map { catalog.entries[$0] }
    }

    /// The text of an entry at a path.
    package func unit(of entry: CatalogEntry, _ language: String, _ path: TextPath) -> StringUnit? {
        guard let index = languages[language],
            let localization = catalog.localizations[entry.localizations].first(where: { $0.language == index })
        else { return nil }
        return catalog.units[localization.units].first { catalog.path(of: $0) == path }
    }
}

extension StringCatalog {
    /// A hash of the source texts of an entry; it tells whether a translation was made from these.
    package func sourceVersion(of entry: CatalogEntry) -> String {
        source.bytes.withUnsafeBufferPointer { bytes in
            var hash = FNV1a()
            func combine(_ text: JSONText) { text.withUTF8(in: bytes) { hash.combine(words: UnsafeRawBufferPointer($0)) } }
            var isKey = true
            if let localization = sourceLocalization(of: entry) {
                for unit in units[localization.units] where unit.hasValue && !unit.value.isEmpty {
                    isKey = false
                    hash.combine(words: Array((formName(of: unit) ?? "").utf8))
                    hash.combine(0)
                    combine(unit.value)
                    hash.combine(0)
                }
            }
            if isKey { combine(entry.key) }
            let digits = String(hash.value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }
}

extension FNV1a {
    fileprivate mutating func combine(words bytes: [UInt8]) { bytes.withUnsafeBytes { combine(words: $0) } }
}
