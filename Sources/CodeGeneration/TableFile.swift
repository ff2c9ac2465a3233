internal import L10nCLDR
internal import L10nRuntime

/// Writes the table of a catalog as a file that a program opens at run time, see ``TableFormat``.
package enum TableFile {
    /// The bytes of the file; they follow from the arguments alone.
    ///
    /// - Parameter name: The name of the table: that of the catalog without `.xcstrings`.
    package static func bytes(of content: TableContent, name: String) -> [UInt8] {
        var bytes = TableFormat.magic
        append(TableFormat.version, to: &bytes)
        append(UInt32(0), to: &bytes)
        // Length and checksum are known at the end.
        bytes += [UInt8](repeating: 0, count: TableFormat.headSize - bytes.count)
        append(name, to: &bytes)
        append(UInt32(content.languages.count), to: &bytes)
        append(UInt32(content.source), to: &bytes)
        append(block: content.keys.flatMap(\.utf8), to: &bytes)
        append(block: content.keyIndex, to: &bytes)
        for language in content.languages { append(language, to: &bytes) }
        while !bytes.count.isMultiple(of: TableFormat.wordSize) { bytes.append(0) }
        complete(&bytes)
        return bytes
    }

    /// Writes length and checksum into the head.
    private static func complete(_ bytes: inout [UInt8]) {
        let checksum = bytes.withUnsafeBytes {
            TableFormat.checksum(UnsafeRawBufferPointer(rebasing: $0[TableFormat.headSize...]))
        }
        var end: [UInt8] = []
        append(UInt64(bytes.count), to: &end)
        append(checksum, to: &end)
        bytes.replaceSubrange(TableFormat.headSize - end.count..<TableFormat.headSize, with: end)
    }

    private static func append(_ language: TableContent.Language, to bytes: inout [UInt8]) {
        let symbols = LocaleCode.numberSymbols(of: language.identifier)
        append(language.identifier, to: &bytes)
        append(CLDRPluralRules.text(for: LanguageTag(language.identifier)), to: &bytes)
        for text in [symbols.decimal, symbols.grouping, symbols.minus] { append(text, to: &bytes) }
        append(symbols.zero.value, to: &bytes)
        bytes += [symbols.primaryGroup, symbols.secondaryGroup, symbols.minimumGroupingDigits].map { UInt8(clamping: $0) }
        append(block: language.texts, to: &bytes)
        append(block: language.index, to: &bytes)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) { append(block: text.utf8, to: &bytes) }

    private static func append(block: some Collection<UInt8>, to bytes: inout [UInt8]) {
        append(UInt32(block.count), to: &bytes)
        bytes += block
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
