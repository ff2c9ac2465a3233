package import L10nSyntax

/// A catalog made from the files of one table.
package struct DecompiledCatalog: Sendable {
    /// As Xcode writes it.
    package let text: String
    package let keyCount: Int
    /// In the order of the files and their places.
    package let issues: [DecompilationIssue]
}

/// Makes a String Catalog from `.strings` and `.stringsdict` files: the reverse of compiling one.
package struct CatalogDecompiler {
    private let sourceLanguage: String
    private let writer: LocalizationWriter

    /// - Parameter order: Xcode's order of names.
    package init(sourceLanguage: String, order: any KeyOrder) {
        self.sourceLanguage = sourceLanguage
        writer = LocalizationWriter(order: order)
    }

    /// The catalog of a table.
    ///
    /// - Parameters:
    ///   - files: In the order in which they should be named.
    ///   - languages: Those that the table should have.
    package func decompile(_ files: [StringsFile], languages: [String]) -> DecompiledCatalog {
        var table = TableReader(sourceLanguage: sourceLanguage)
        table.read(files)
        table.reportGaps(files, languages: languages)
        let entries = table.entries.compactMap { name, entry -> (name: String, value: JSONNode)? in
            entry.localizations.isEmpty ? nil : (name.string, node(entry))
        }
        let root = JSONNode.object([
            ("sourceLanguage", .string(sourceLanguage)), ("strings", writer.sorted(entries)), ("version", .string("1.0")),
        ])
        return DecompiledCatalog(text: JSONPrinter.print(root), keyCount: entries.count, issues: table.sortedIssues(of: files))
    }

    private func node(_ entry: TableReader.Entry) -> JSONNode {
        var localizations = entry.localizations.map { (name: $0.key, value: writer.node($0.value)) }
        if let text = entry.sourceText { localizations.append((sourceLanguage, writer.newText(text))) }
        let comment = entry.comment.map { [(name: "comment", value: JSONNode.string($0))] } ?? []
        return .object(
            comment + [
                ("extractionState", .string(entry.sourceText == nil ? "migrated" : "extracted_with_value")),
                ("localizations", writer.sorted(localizations)),
            ])
    }
}
