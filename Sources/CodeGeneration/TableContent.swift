internal import L10nCLDR
internal import L10nDiagnostics
package import L10nRuntime
package import L10nStringCatalogs
internal import L10nSyntax

/// The content of the table of a catalog: the records of all languages, with fallbacks for missing texts.
package struct TableContent: Sendable {
    /// One language of the table.
    package struct Language: Sendable {
        /// As written in the catalog.
        package let identifier: String
        /// Records in a row; a record that several keys share occurs once.
        package let texts: [UInt8]
        /// For each key the number of the language that its text is in, and the offset of its record there.
        package let index: [UInt8]
        /// For each key the offset of its record; -1: it has none in this language.
        let recordOffsets: [Int32]

        /// The record of a key, without its end; nil: it has none in this language.
        func record(ofKey number: Int) -> ArraySlice<UInt8>? {
            let offset = Int(recordOffsets[number])
            return offset < 0 ? nil : texts[offset...].prefix { $0 != Record.end }
        }
    }

    package struct Options: Sendable {
        /// Devices whose texts are used, best first; a text without devices comes last.
        package var devices: [Device] = [.other, .mac]
        /// Languages to include beside the source language, which always has texts; nil: all.
        package var languages: Set<String>?

        package init() {}
    }

    /// Sorted by their bytes.
    package let keys: [String]
    /// Sorted by identifier.
    package let languages: [Language]
    /// Number of the source language.
    package let source: Int

    /// The table of a catalog, with all its keys.
    package init(_ catalog: StringCatalog, options: Options = Options()) {
        let records = LanguageRecords(catalog, EntryOrder(catalog), options: options)
        let parts = records.order.ranges.concurrentMap { records.write($0) }
        let written = records.names.indices.concurrentMap { language in WrittenRecords(parts.map { $0[language] }) }
        keys = records.keys
        languages = written.indices.concurrentMap { records.language($0, written) }
        source = records.source
    }

    /// For each key, the offset of its first byte in the row of all keys (5 digits).
    package var keyIndex: [UInt8] { Self.index(of: keys) }

    static func index(of keys: [String]) -> [UInt8] {
        var offset = 0
        var index: [UInt8] = []
        for key in keys {
            index += Record.digits(offset, count: Record.offsetDigits)
            offset += key.utf8.count
        }
        return index
    }

    /// A table in memory, for tools.
    ///
    /// - Parameters:
    ///   - plural: The plural rules of a language.
    ///   - symbols: The number symbols of a language.
    package func table(
        name: String, plural: (String) -> @Sendable (PluralNumber) -> PluralForm, symbols: (String) -> NumberSymbols
    ) -> TextTable {
        return TextTable(
            name: name,
            languages: languages.map { language in
                TextTable.Language(
                    identifier: language.identifier, texts: TableBytes(copying: language.texts),
                    index: TableBytes(copying: language.index),
                    plural: plural(language.identifier), symbols: symbols(language.identifier))
            },
            source: source, keys: TableBytes(copying: keys.flatMap(\.utf8)), keyIndex: TableBytes(copying: keyIndex))
    }
}
