package import Accessors
internal import CLDR
internal import Diagnostics
internal import JSONSyntax
package import L10nRuntime
package import StringCatalogs

/// What the table of a catalog holds: the records of all languages, holes filled.
package struct TableContent: Sendable {
    /// One language of the table.
    package struct Language: Sendable {
        /// As the catalog writes it.
        package let identifier: String
        /// Records one after the other; a record that several keys share stands once.
        package let texts: [UInt8]
        /// For each key the number of the language whose text it is, and the offset of its record there.
        package let index: [UInt8]
        /// Offsets of the records, ascending.
        let recordStarts: [Int]
    }

    package struct Options: Sendable {
        /// Devices whose texts are taken, best first; a text without devices comes last.
        package var devices: [Device] = [.other, .mac]
        /// Languages that are wanted beside the source language, which always has texts; nil: all.
        package var languages: Set<String>?

        package init() {}
    }

    /// Sorted by their bytes.
    package let keys: [String]
    /// Sorted by identifier.
    package let languages: [Language]
    /// Number of the source language.
    package let source: Int

    /// Makes the table of a catalog, of all its keys.
    package init(_ catalog: StringCatalog, options: Options = Options()) {
        let records = LanguageRecords(catalog, EntryOrder(catalog), options: options)
        self.init(records, records.order.halves.map(records.write))
    }

    /// Puts together the records of both halves of the entries.
    ///
    /// - Parameter halves: By language.
    init(_ records: LanguageRecords, _ halves: [[RecordPart]]) {
        let written = records.names.indices.map { language in WrittenRecords(halves.map { $0[language] }) }
        keys = records.order.entries.map(\.key)
        languages = records.names.indices.map { number in
            Language(
                identifier: records.names[number], texts: written[number].bytes, index: records.index(of: number, written),
                recordStarts: written[number].starts)
        }
        source = records.source
    }

    /// For each key the offset of its first byte among the keys one after the other (5 digits).
    package var keyIndex: [UInt8] {
        var offset = 0
        var index: [UInt8] = []
        for key in keys {
            index += Record.digits(offset, count: Record.offsetDigits)
            offset += key.utf8.count
        }
        return index
    }

    /// A table to read at once, for tools.
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
