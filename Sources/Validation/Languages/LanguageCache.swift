internal import Diagnostics

/// Values that depend on nothing but a language. They are made once for each language, however many catalogs have it.
struct LanguageCache<Value: Sendable>: Sendable {
    private let values = Locked<[String: Value]>([:])

    /// The value for a name of a language, made by `make` the first time.
    func value(for name: String, _ make: () -> Value) -> Value {
        if let value = values.use({ $0[name] }) { return value }
        let value = make()
        // More languages than there are come from damaged catalogs, and need no memory afterwards.
        values.use { if $0.count < 1_000 { $0[name] = value } }
        return value
    }
}
