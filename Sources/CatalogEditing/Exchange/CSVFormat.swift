package import L10nDiagnostics
internal import L10nPlainText

/// ``TranslationTable`` in comma-separated values.
package struct CSVFormat: Sendable {
    /// Excel needs it to read UTF-8.
    package var hasByteOrderMark = true
    /// Whether each language has columns of its own.
    package var isWide = false

    package init() {}

    // MARK: Writing

    /// One file per language, or one wide file.
    package func write(_ files: [ExchangedFile]) -> ExportedDocument {
        var document = ExportedDocument()
        var languages: [String] = []
        for file in files {
            if !languages.contains(file.targetLanguage) { languages.append(file.targetLanguage) }
            for unit in file.units where unit.target == "" {
                document.losses.append(ExchangeLoss(.emptyTranslation, unit, in: file))
            }
        }
        if isWide {
            document.files = languages.isEmpty ? [] : [("translations.csv", wideTable(files, languages))]
        } else {
            document.files = languages.map { language in
                ("\(language.asFileName).csv", narrowTable(files.filter { $0.targetLanguage == language }))
            }
        }
        return document
    }

    private func narrowTable(_ files: [ExchangedFile]) -> [UInt8] {
        var table = CSVTable(TranslationTable.Column.allCases.map(\.rawValue), hasByteOrderMark: hasByteOrderMark)
        for file in files {
            for unit in file.units { table.append(TranslationTable.row(unit, in: file)) }
        }
        return table.output
    }

    private func wideTable(_ files: [ExchangedFile], _ languages: [String]) -> [UInt8] {
        let columns = TranslationTable.Column.allCases.filter { ![.language, .target, .state].contains($0) }
        var table = CSVTable(
            columns.map(\.rawValue) + languages.flatMap { [$0, $0 + TranslationTable.stateSuffix] },
            hasByteOrderMark: hasByteOrderMark)
        /// Languages can have forms of their own, and sources that refer to arguments in their way.
        struct Row: Hashable {
            let names: [String]
            let source: String
        }
        var numbers: [Row: Int] = [:]
        var rows: [[String]] = []
        for file in files {
            let column = columns.count + 2 * (languages.firstIndex(of: file.targetLanguage) ?? 0)
            for unit in file.units {
                let row = Row(names: TranslationTable.names(unit, in: file), source: unit.source ?? "")
                let number = numbers[row] ?? rows.count
                if number == rows.count {
                    numbers[row] = number
                    rows.append(
                        row.names + [row.source, unit.comment ?? "", TranslationTable.placeholders(unit)]
                            + Array(repeating: "", count: 2 * languages.count))
                }
                rows[number].replaceSubrange(column..<column + 2, with: TranslationTable.translation(unit))
            }
        }
        for row in rows { table.append(row) }
        return table.output
    }

    // MARK: Reading

    /// Reads tables of both kinds.
    package static func read(_ source: SourceFile) -> ImportedDocument {
        ImportedDocument.decoding(source) { decoded in
            TranslationTable.read(
                .csv(CSVReader(decoded.source.bytes)), of: decoded.source,
                language: ExchangeFormat.language(ofFile: source.path))
        }
    }
}
