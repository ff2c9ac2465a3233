/// A table in the format of RFC 4180: commas, CRLF, and quotation marks where needed.
package struct CSVTable: Sendable {
    package private(set) var output: [UInt8] = []

    /// Rows without a header.
    package init() {}

    /// - Parameter hasByteOrderMark: Excel reads a file without one in the machine's legacy code page.
    package init(_ header: [String], hasByteOrderMark: Bool) {
        if hasByteOrderMark { output += Self.byteOrderMark }
        append(header)
    }

    package mutating func append(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            append(cell)
        }
        output += [0x0D, 0x0A]
    }

    /// Works on bytes: a quotation mark followed by a combining mark is another character.
    private mutating func append(_ text: consuming String) {
        let isFormula = Self.isFormula(text.unicodeScalars)
        text.withUTF8 { bytes in
            let needsQuotes = bytes.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
            if needsQuotes { output.append(0x22) }
            if isFormula { output.append(UInt8(ascii: "'")) }
            if needsQuotes {
                for byte in bytes {
                    if byte == 0x22 { output.append(byte) }
                    output.append(byte)
                }
                output.append(0x22)
            } else {
                output.append(contentsOf: bytes)
            }
        }
    }

    /// A text without the apostrophe that keeps it from being a formula.
    static func unguarded(_ text: String) -> String {
        text.unicodeScalars.first == "'" && isFormula(text.unicodeScalars) ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Whether a spreadsheet would run a text as a formula, or would but for apostrophes at its start. It gets another one, because
    /// catalogs may come from untrusted people.
    private static func isFormula(_ text: String.UnicodeScalarView) -> Bool {
        text.first { $0 != "'" }.map(formulaStarts.contains) == true
    }

    /// The last four are the full-width variants that East Asian input methods produce.
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
