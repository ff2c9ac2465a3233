internal import CLDR
internal import Diagnostics

/// Values that depend on nothing but a language. They are made once for each language, however many catalogs have it.
struct LanguageCache<Value: Sendable>: Sendable {
    private let values = Locked<[String: Value]>([:])

    /// The value for a language, made by `make` the first time.
    func value(for language: LanguageTag, _ make: (LanguageTag) -> Value) -> Value {
        if let value = values.use({ $0[language.identifier] }) { return value }
        let value = make(language)
        // More languages than there are come from damaged catalogs, and need no memory afterwards.
        values.use { if $0.count < 1_000 { $0[language.identifier] = value } }
        return value
    }
}
