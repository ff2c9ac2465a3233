internal import L10nCLDR
internal import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nSyntax

/// Compiles a catalog into what Foundation reads: for each language a folder with a `.strings` and a `.stringsdict` file, as
/// Apple's compiler writes them.
///
/// Where that compiler's result varies, this one's does not: of a duplicate key, language or form the first counts; of two
/// languages with one folder the one that is called like it, else the first by name; of a text with plural forms and forms by
/// device the plural, and of a text beside its forms those. The catalog is one that the reader found to be JSON in UTF-8.
package struct CatalogCompiler: Sendable {
    package struct Options: Sendable {
        /// Whether texts without forms go into the `.stringsdict` files too, so that there are no others.
        package var mergesTexts = false
        /// Whether the files are binary property lists, not XML.
        package var isBinary = false

        package init() {}
    }

    /// The folder of a language.
    package struct Folder: Sendable {
        /// Such as `pt-BR`, without `.lproj`.
        package let name: String
        /// The language as the catalog names it.
        package let language: String
        let index: LanguageIndex
    }

    /// The contents of a folder for the catalog's table.
    package struct Output: Sendable {
        /// Name of the folder, without `.lproj`.
        package let folder: String
        /// `strings` or `stringsdict`.
        package let fileExtension: String
        package let bytes: [UInt8]
    }

    /// By name, each once. A language without a text that is compiled has one too, and no files in it.
    package let folders: [Folder]
    /// Languages whose names can't be folder names: they contain characters other than ASCII letters and digits, `-` and `_`.
    package let unusableLanguages: [CatalogLanguage]
    let catalog: StringCatalog
    let options: Options
    /// The entries in the order of their keys in a file, each key once.
    private let order: [Int]

    package init(_ catalog: StringCatalog, options: Options = Options()) {
        self.catalog = catalog
        self.options = options
        var isUsed = [Bool](repeating: false, count: catalog.languages.count)
        for localization in catalog.localizations { isUsed[localization.language] = true }
        let used = catalog.languages.indices.filter { isUsed[$0] }
        unusableLanguages = used.map { catalog.languages[$0] }.filter { !$0.tag.canNameFolder }
        var names: [String: LanguageIndex] = [:]
        for index in used where catalog.languages[index].tag.canNameFolder {
            let language = catalog.languages[index]
            let folder = language.tag.folderName
            if let owner = names[folder].map({ catalog.languages[$0].name }),
                owner == folder || (language.name != folder && owner < language.name)
            {
                continue
            }
            names[folder] = index
        }
        folders = names.map { Folder(name: $0, language: catalog.languages[$1].name, index: $1) }.sorted { $0.name < $1.name }
        order = Self.order(of: catalog)
    }

    private static func order(of catalog: StringCatalog) -> [Int] {
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            func key(_ entry: Int) -> JSONText { catalog.entries[entry].key }
            // Sorting keeps the order of equal keys.
            let sorted = catalog.entries.indices.sorted { a, b in
                key(a).withUTF8(in: bytes) { a in key(b).withUTF8(in: bytes) { PropertyListOrder.precedes(a, $0) } }
            }
            return sorted.indices.filter { $0 == 0 || !key(sorted[$0 - 1]).isSame(as: key(sorted[$0]), in: bytes) }.map {
                sorted[$0]
            }
        }
    }

    /// A file without texts, as XML.
    package static var emptyFile: [UInt8] {
        var writer = XMLPropertyListWriter(capacity: 0)
        return writer.finish()
    }

    /// The files of some folders. The same catalog gives the same bytes, regardless of the catalogs compiled with it.
    package func compile(_ folders: [Folder]) -> [Output] {
        options.isBinary
            ? compile(folders, by: BinaryPropertyListWriter.self) : compile(folders, by: XMLPropertyListWriter.self)
    }

    private func compile<Writer: PropertyListWriter>(_ folders: [Folder], by _: Writer.Type) -> [Output] {
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            // At most half of a catalog is text.
            let capacity = bytes.count / 2 / max(1, catalog.languages.count)
            var tables = folders.map { _ in LanguageTable<Writer>(capacity: capacity, mergesTexts: options.mergesTexts) }
            var numbers = [Int?](repeating: nil, count: catalog.languages.count)
            for (number, folder) in folders.enumerated() { numbers[folder.index] = number }
            var writer = EntryWriter(catalog, bytes: bytes)
            for index in order {
                let entry = catalog.entries[index]
                writer.begin(entry)
                entry.key.withUTF8(in: bytes) { key in
                    for index in entry.localizations {
                        let localization = catalog.localizations[index]
                        guard let number = numbers[localization.language], tables[number].begin(entry.index) else { continue }
                        writer.write(localization, key: key, to: &tables[number])
                    }
                }
            }
            return zip(folders, tables.indices).flatMap { folder, number in
                // Finished where they are: a copy of a table would copy its bytes.
                tables[number].files().map { Output(folder: folder.name, fileExtension: $0.extension, bytes: $0.bytes) }
            }
        }
    }
}
