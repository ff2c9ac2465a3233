public import L10nDiagnostics
public import L10nSyntax

// What rules ask of the bytes of a file. They get them as spans, which they can neither keep nor read beyond their ends.
extension StringCatalog {
    /// Calls `body` with the decoded UTF-8 of a text, usually without a copy.
    @inlinable
    package func withUTF8<R>(_ text: JSONText, _ body: (Span<UInt8>) throws -> R) rethrows -> R {
        try document.source.bytes.withUnsafeBufferPointer { bytes in try text.withUTF8(in: bytes) { try body($0.span) } }
    }

    /// Whether two texts are the same, byte for byte.
    @inlinable
    package func isSame(_ a: JSONText, _ b: JSONText) -> Bool {
        document.source.bytes.withUnsafeBufferPointer { a.isSame(as: b, in: $0) }
    }

    /// Whether an entry is of an object in Interface Builder: its key is an ID, and nothing formats its text.
    package func isOfInterfaceBuilder(_ entry: CatalogEntry) -> Bool {
        isOfInterfaceBuilder || withUTF8(entry.key, KeyShape.isObjectID)
    }

    /// Whether the key of an entry is a name for a text and not the text itself: `plp.error_view.title`, `clearSearch`.
    @usableFromInline package func hasIdentifierAsKey(_ entry: CatalogEntry) -> Bool {
        withUTF8(entry.key, KeyShape.isIdentifier)
    }

    /// The text to translate where an entry has one without forms: that of the source language, or the key where that is the
    /// text.
    @usableFromInline package func singleTextToTranslate(of entry: CatalogEntry) -> JSONText? {
        guard let source = sourceLocalization(of: entry) else { return hasIdentifierAsKey(entry) ? nil : entry.key }
        return source.units.count == 1 ? plainText(of: source) : nil
    }

    /// The plain text of a localization, if it has one that is not empty.
    @usableFromInline package func plainText(of localization: Localization) -> JSONText? {
        for index in localization.units {
            let unit = units[index]
            if unit.form.isPlain, unit.hasValue, !unit.value.isEmpty { return unit.value }
        }
        return nil
    }

    /// Whether a text of an entry reads the same in every language, or is never shown.
    @usableFromInline package func needsNoTranslation(_ text: JSONText, of entry: CatalogEntry) -> Bool {
        withUTF8(text, LanguageNeutralText.contains)
            || isOfInterfaceBuilder(entry) && withUTF8(text, LanguageNeutralText.isInterfaceBuilderSample)
    }
}
