package import L10nDiagnostics

/// Something in `.strings` or `.stringsdict` files that a catalog cannot represent, or that is duplicate or missing.
package struct DecompilationIssue: Sendable {
    package enum Kind: Hashable, Sendable {
        /// A key appears twice in a dictionary; the last one counts, as in Foundation.
        case duplicateKey(String)
        /// A value that is neither a text nor a dictionary of forms, by the name of its element.
        case notText(String)
        /// A key in `.strings` whose text the `.stringsdict` hides.
        case hiddenText
        /// A dictionary without the format string that its variables go into.
        case missingFormatKey
        /// A format string without a variable: it becomes a plain text.
        case noVariables
        /// The format string names a variable that is there, but does not refer to it.
        case damagedReference(String, text: String)
        /// The format string names a variable that is not there.
        case undefinedVariable(String)
        /// A member that nothing refers to; it is omitted.
        case unusedMember(String)
        /// A variable with other rules than those of plural forms; nil: with none.
        case unknownRule(variable: String, String?)
        /// A form that is not a plural category; it is omitted.
        case unknownCategory(String)
        /// A variable, or devices, without any text.
        case noForms(String)
        /// A variable within a form of another one.
        case nestedVariable(String)
        /// A variable that is another one on another device.
        case differingVariable(String)
        /// Texts by width; the one for the greatest is kept.
        case widths(kept: String)
        /// A placeholder that means something else in a catalog.
        case catalogPlaceholder(String)
        /// A second folder of one language; its file of the table is omitted.
        case sameLanguage(String)
        /// A text in `Base.lproj` that is another one in the folder of the language; the latter counts.
        case differsFromBase
        /// The table has no file of the source language.
        case noSource
        /// A `.stringsdict` without one of the source language.
        case noSourceDictionary
        /// Languages that other tables beside it have.
        case missingLanguages([String])
        /// Comments that do not belong to a key; they are omitted.
        case looseComments
    }

    package let kind: Kind
    package let source: SourceFile
    package let range: ByteRange
    package let key: String?
    package let language: String
    /// The other place that it refers to.
    package let related: (source: SourceFile, range: ByteRange)?

    /// Error: something that the app shows is not in the catalog. Warning: the catalog holds what the app shows, and somebody
    /// may have meant something else.
    package var severity: Severity {
        switch kind {
        case .notText, .missingFormatKey, .damagedReference, .undefinedVariable, .unknownRule, .unknownCategory, .noForms,
            .nestedVariable,
            .differingVariable, .widths, .sameLanguage:
            .error
        case .duplicateKey, .differsFromBase, .hiddenText, .unusedMember, .catalogPlaceholder, .noSource, .noSourceDictionary,
            .missingLanguages:
            .warning
        case .noVariables, .looseComments: .note
        }
    }
}
