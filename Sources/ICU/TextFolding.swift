internal import CL10nICU

/// Texts without what a search ignores.
package enum TextFolding {
    /// A text without case, accents, and differences of width. A longer text than a catalog has, or one without ICU's data, is the
    /// same.
    package static func folded(_ text: String) -> String {
        var text = text
        guard text.utf8.count < 1 << 20 else { return text }
        var folded = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                withUnsafeMutablePointer(to: &folded) { result in
                    l10n_icu_fold(bytes.baseAddress, Int32(bytes.count), result) { context, text, length in
                        let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
                        context?.assumingMemoryBound(to: String.self).pointee = String(decoding: bytes, as: UTF8.self)
                    }
                }
            }
        }
        return folded
    }
}
