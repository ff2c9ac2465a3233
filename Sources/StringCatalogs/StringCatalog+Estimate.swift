internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nSyntax

extension StringCatalog {
    /// How many keys a file seems to have, by its layout: lines that are indented like the first key and open an object.
    ///
    /// - Returns: Nil without a key that begins a line.
    package var estimatedKeyCount: Int? {
        let bytes = source.bytes
        // A key that is missing may begin at the end of the file.
        guard let quote = entries.first.map({ Int($0.keyRange.start) }), quote < bytes.count else { return nil }
        var start = quote
        while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") { start -= 1 }
        guard start < quote, start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        let indentation = bytes[start...quote]
        let lines = bytes[start...].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return lines.count {
            $0.starts(with: indentation) && ($0.last == UInt8(ascii: "{") || $0.suffix(2).elementsEqual("{}".utf8))
        }
    }
}
