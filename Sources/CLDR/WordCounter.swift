/// Counts the words of texts. ICU can; the languages that write no spaces between words need its dictionaries.
package protocol WordCounter: Sendable {
    /// Counts in UTF-8 text of a language, as a function for one task at a time.
    func counter(for language: LanguageTag) -> (UnsafeBufferPointer<UInt8>) -> Int
}
