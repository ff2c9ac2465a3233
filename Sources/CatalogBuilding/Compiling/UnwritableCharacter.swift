package import L10nDiagnostics
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// A character that XML 1.0 cannot contain, not even as a reference: a control character other than tab and line ends, U+FFFE, or
/// U+FFFF.
package struct UnwritableCharacter: Sendable {
    /// Such as `U+0001`.
    package let name: String
    /// Where it is in the catalog.
    package let range: ByteRange
    /// The key that it is in, or whose text it is in.
    package let key: String
    /// The language as the catalog writes it; nil for one in a key.
    package let language: String?
}

extension CatalogCompiler {
    /// The first such character of each key and of each text that is compiled; none where no XML is written.
    package var unwritableCharacters: [UnwritableCharacter] {
        guard !options.isBinary else { return [] }
        return catalog.source.bytes.withUnsafeBufferPointer { bytes in
            nonisolated(unsafe) let bytes = bytes
            let keys = catalog.entries.compactMap { entry in
                Self.first(in: entry.key, bytes).map { found(in: entry.key, $0, entry.index, nil) }
            }
            let texts = catalog.units.parts.concurrentMap { units in
                units.compactMap { unit -> UnwritableCharacter? in
                    guard unit.hasValue, let place = Self.first(in: unit.value, bytes) else { return nil }
                    let localization = catalog.localizations[Int(unit.localization)]
                    return found(in: unit.value, place, localization.entry, catalog.languages[localization.language].name)
                }
            }
            return keys + texts.joined()
        }
    }

    private func found(
        in text: JSONText, _ place: (range: Range<Int>, character: Unicode.Scalar), _ entry: Int, _ language: String?
    ) -> UnwritableCharacter {
        UnwritableCharacter(
            name: place.character.codePoint, range: text.sourceRange(ofDecoded: place.range, in: catalog.source),
            key: catalog.string(catalog.entries[entry].key), language: language)
    }

    /// Which of some bytes are control characters or 0xEF. No text without one has such a character.
    private static func mayBeOne(_ bytes: ByteVector) -> ByteMask { bytes.are(atMost: 0x1F) | bytes.are(0xEF) }

    private static func first(
        in text: JSONText, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (range: Range<Int>, character: Unicode.Scalar)? {
        text.withUTF8(in: bytes) { text in
            var index = -1
            while true {
                index = ByteSearch.first(in: text, from: index + 1, where: mayBeOne)
                guard index < text.count else { return nil }
                switch text[index] {
                case 0x09, 0x0A, 0x0D: continue
                case 0..<0x20: return (index..<index + 1, Unicode.Scalar(text[index]))
                case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
                    return (index..<index + 3, text[index + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}")
                default: continue
                }
            }
        }
    }
}
