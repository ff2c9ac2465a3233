internal import L10nRuntime
internal import StorefrontDomain

/// Prints rows in columns that are two spaces apart.
///
/// - Parameter rightAligned: The numbers of right-aligned columns, from 0.
func printColumns(_ rows: [[String]], rightAligned: Set<Int> = []) {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.indices.contains(column) ? width(of: $0[column]) : 0 }.max() ?? 0 }
    for row in rows {
        let cells = row.enumerated().map { column, text in
            let padding = String(repeating: " ", count: widths[column] - width(of: text))
            return rightAligned.contains(column) ? padding + text : text + padding
        }
        let line = cells.indices.filter { widths[$0] > 0 }.map { cells[$0] }.joined(separator: "  ")
        print(line.prefix(upTo: line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex))
    }
}

/// Prints one product per line. The first column is the argument that commands take.
func printProducts(_ products: [Product]) {
    let rows = products.map { [$0.id, $0.name.text, $0.price.label.text, $0.stock == 0 ? L10n.Pdp.SoldOut.label.text : ""] }
    printColumns(rows, rightAligned: [2])
}

/// The width of a text in terminal cells: two for a Chinese, Japanese or Korean character, none for a combining mark.
private func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: sum
        default:
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
                0xFFE0...0xFFE6:
                sum + 2
            default: sum + 1
            }
        }
    }
}
