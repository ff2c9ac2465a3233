package import L10nFileTrees
package import L10nValidation

/// What the configuration says about the code that uses the catalogs: its field `code`.
package struct CodeSettings: Sendable {
    /// Files, folders or patterns; empty: all below the folder of the configuration.
    package internal(set) var files: [Glob] = []
    package internal(set) var exclude: [Glob] = []
    /// Functions, in addition to those found, whose first argument is a key.
    package internal(set) var functions: [String] = []
    /// The keys that code builds at run time.
    package internal(set) var dynamicKeys: [DynamicKeys] = []

    /// Keys that code builds at run time, and why they count as used.
    package struct DynamicKeys: Sendable {
        package let pattern: KeyPattern
        package let reason: String
    }

    package init() {}

    package static let fields = ["dynamicKeys", "exclude", "files", "functions"]
    package static let dynamicKeyFields = ["key", "reason"]
}
