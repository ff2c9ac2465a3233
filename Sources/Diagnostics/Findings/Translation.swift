internal import L10nPlainText
package import L10nRuntime

/// The texts of the tool in a language other than English.
///
/// A program hands one to everything that it runs:
///
/// ```swift
/// Translation.$current.withValue(translation) { reporter.render(report) }
/// ```
package final class Translation: Sendable {
    /// The translation that messages are shown in; nil: they are shown in English.
    @TaskLocal package static var current: Translation?

    /// The identifier of the language: `pt-BR`.
    package var identifier: String { language.identifier }

    private let language: TextTable.Language
    private let table: StaticString
    /// Sorted by the bytes of the keys.
    private let texts: [Text]

    /// Where a text is in the table, and its key.
    private struct Text {
        let key: Range<Int>
        let record: Range<Int>
    }

    /// - Parameters:
    ///   - language: The plural rules and the numbers of the language.
    ///   - table: The texts of all languages, in lines. A line with a key, sorted by bytes, precedes its texts. The line of a text
    ///     is a space, the identifier of its language, a space, and a record of `L10nRuntime` without its end, in which a carriage
    ///     return is a line feed.
    package init(_ language: TextTable.Language, in table: StaticString) {
        self.language = language
        self.table = table
        let prefix = Array(" \(language.identifier) ".utf8)
        texts = table.withUTF8Buffer { bytes in
            var texts: [Text] = []
            var (key, start) = (0..<0, 0)
            while start < bytes.count {
                let line = start..<Self.lineEnd(bytes, from: start)
                start = line.upperBound + 1
                if bytes[line.lowerBound] != prefix[0] {
                    key = line
                } else if bytes[line].starts(with: prefix) {
                    texts.append(Text(key: key, record: line.dropFirst(prefix.count)))
                }
            }
            return texts
        }
    }

    private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        ByteSearch.first(of: UInt8(ascii: "\n"), in: bytes, from: start)
    }

    /// The text of a key, or nil if it is not translated.
    func text(of key: UnsafeBufferPointer<UInt8>, _ arguments: [MessageArgument]) -> String? {
        table.withUTF8Buffer { bytes in
            let index = texts.partitionPoint { !bytes[$0.key].lexicographicallyPrecedes(key) }
            guard index < texts.count, bytes[texts[index].key].elementsEqual(key) else { return nil }
            let record = bytes[texts[index].record].map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
            return record.withUnsafeBufferPointer { language.text(of: $0, arguments) }
        }
    }
}
