package import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nSyntax
internal import L10nValidation

/// The formats of `l10n list`.
package enum TextListFormat: String, Sendable, CaseIterable {
    /// For people.
    case table
    /// For programs: one object per line.
    case jsonl
    /// For spreadsheets: the columns of an export, and more.
    case csv

    /// - Parameters:
    ///   - width: Columns of the terminal.
    package func render(_ texts: [ListedText], width: Int, usesColor: Bool) -> String {
        switch self {
        case .table: TextListTable(width: width, style: TerminalStyle(usesColor: usesColor)).render(texts)
        case .jsonl: texts.map { JSONPrinter.line(.object($0.members)) + "\n" }.joined()
        case .csv: Self.csv(texts)
        }
    }

    private static func csv(_ texts: [ListedText]) -> String {
        var table = CSVTable(
            TranslationTable.Column.allCases.map(\.rawValue)
                + ["numbers", "maximumLength", "glossary", "relatives", "findings", "uses", "version"], hasByteOrderMark: true)
        for text in texts {
            let placeholders = text.placeholders.map { placeholder in
                [placeholder.specifier, placeholder.name, placeholder.type].compactMap(\.self).joined(separator: " ")
            }
            let terms = text.glossary.map { "\($0.term): \($0.translations.joined(separator: ", "))" }
            table.append([
                text.catalog, text.key, text.path.form, text.path.device ?? "", text.language, text.source ?? "", text.text ?? "",
                text.state ?? "",
                text.comment ?? "", placeholders.joined(separator: "\n"), text.numbers ?? "",
                text.maximumLength.map { "\($0)" } ?? "", terms.joined(separator: "\n"),
                text.relatives.map { "\($0.language): \($0.text)" }.joined(separator: "\n"),
                text.findings.map { "\($0.message.english) [\($0.rule)]" }.joined(separator: "\n"),
                text.uses.joined(separator: "\n"),
                text.version,
            ])
        }
        return String(decoding: table.output, as: UTF8.self)
    }
}

/// Texts for people: one per line, under the path of their catalog. What is missing shows its source text in parentheses.
private struct TextListTable {
    let width: Int
    let style: TerminalStyle

    func render(_ texts: [ListedText]) -> String {
        func column(_ limit: Int, _ cell: (ListedText) -> String) -> Int {
            min(texts.reduce(0) { max($0, TerminalText.width(cell($1))) }, limit)
        }
        let keys = column(max(width / 3, 12)) { VisibleText.exact($0.key) }
        let languages = column(12) { VisibleText.line($0.language) }
        let paths = column(32) { VisibleText.line($0.path.text) }
        let states = column(18) { $0.state ?? "" }
        let rest = max(width - keys - languages - paths - states - 10, 20)
        var output = ""
        var catalog: String?
        for text in texts {
            if text.catalog != catalog {
                output += style.styled(VisibleText.line(text.catalog), .bold) + "\n"
                catalog = text.catalog
            }
            func cell(_ text: String, _ width: Int) -> String {
                TerminalText.leftAligned(TerminalText.truncated(VisibleText.bounded(text), width), width)
            }
            var cells = [cell(text.key, keys), cell(text.language, languages)]
            if paths > 0 { cells.append(cell(text.path.text, paths)) }
            cells.append(style.styled(cell(text.state ?? "", states), look(of: text.state)))
            let words = text.text ?? text.source.map { "(\($0))" } ?? ""
            cells.append(TerminalText.isolated(TerminalText.truncated(VisibleText.bounded(words), rest)))
            output += TerminalText.withoutTrailingSpaces("  " + cells.joined(separator: "  ")) + "\n"
            for finding in text.findings {
                output += "      \(finding.severity.name): \(VisibleText.line(finding.message.localized)) [\(finding.rule)]\n"
            }
        }
        return output
    }

    private func look(of state: String?) -> TerminalStyle.Look {
        switch state {
        case "translated": .done
        case ListedText.missing, "new": .error
        default: .warning
        }
    }
}
