internal import CL10nICU
package import L10nCLDR

/// Words as the system's ICU divides texts, those of Chinese, Japanese, Thai and other languages by its dictionaries: every
/// segment that has a letter, an ideograph or a digit.
package struct ICUWords: WordCounter {
    package init() {}

    /// Without ICU's data there are no words.
    package func counter(for language: LanguageTag) -> (UnsafeBufferPointer<UInt8>) -> Int {
        let tag = language.canonical
        let locale = [tag.language, tag.script, tag.region].compactMap(\.self).joined(separator: "_")
        guard let iterator = Iterator(locale: locale) else { return { _ in 0 } }
        return { iterator.count($0) }
    }

    /// Owner of an ICU object.
    private final class Iterator {
        private let words: OpaquePointer

        init?(locale: String) {
            guard let words = l10n_icu_words_open(locale) else { return nil }
            self.words = words
        }

        deinit { l10n_icu_words_close(words) }

        func count(_ text: UnsafeBufferPointer<UInt8>) -> Int {
            text.withMemoryRebound(to: CChar.self) {
                Int(l10n_icu_words_count(words, $0.baseAddress, Int32(clamping: $0.count)))
            }
        }
    }
}
