/// What a catalog is checked for.
package enum Purpose: Sendable, Hashable {
    /// `l10n check`: every rule that is on.
    case check
    /// Generating code: errors that make the code wrong, and keys without an accessor.
    case generate
    /// Compiling texts: errors that make a compiled text wrong.
    case compile(Compilation = Compilation())
    /// A build that generates code, compiles texts where the bundle gets them, and shows what a check finds.
    case build(BuildThreshold, compilesTexts: Bool)

    package struct Compilation: Sendable, Hashable {
        /// Whether wrong texts are compiled too.
        package var isPermissive: Bool
        /// Whether all languages go into one table, which needs no folder for any of them.
        package var isTable: Bool

        package init(isPermissive: Bool = false, isTable: Bool = false) {
            self.isPermissive = isPermissive
            self.isTable = isTable
        }
    }
}

/// Which findings make a build fail.
package enum BuildThreshold: String, Sendable, CaseIterable {
    /// Those that would make the generated code wrong.
    case blocking
    /// All errors.
    case error
    /// Warnings too.
    case warning
}

/// What is made of a catalog.
package struct Products: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Generated code.
    package static let code = Products(rawValue: 1 << 0)
    /// Compiled texts, as files of a bundle or as a table.
    package static let texts = Products(rawValue: 1 << 1)
    package static let all: Products = [.code, .texts]
}
