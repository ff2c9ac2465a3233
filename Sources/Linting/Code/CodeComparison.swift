package import L10nDiagnostics
internal import L10nValidation

/// Where catalogs and the code that uses them disagree.
package struct CodeComparison: Sendable {
    /// A place in a file.
    package struct Place: Sendable {
        package let source: SourceFile
        package let range: ByteRange

        package init(_ source: SourceFile, _ range: ByteRange) {
            self.source = source
            self.range = range
        }
    }

    /// A place in code that looks a text up.
    package struct Call: Sendable {
        package let place: Place
        /// The key, as a catalog would have it.
        package let key: String
        package let table: String
        /// The function or type that looks the text up, such as `Text`.
        package let callee: String
        /// Whether it certainly looks a text up. Otherwise a function of the project seems to.
        package let isCertain: Bool
        /// Whether it has a text for a missing key.
        package let hasDefaultValue: Bool

        package init(
            place: Place, key: String, table: String, callee: String, isCertain: Bool, hasDefaultValue: Bool = false
        ) {
            self.place = place
            self.key = key
            self.table = table
            self.callee = callee
            self.isCertain = isCertain
            self.hasDefaultValue = hasDefaultValue
        }
    }

    /// An entry of a catalog.
    package struct Entry: Sendable {
        package let place: Place
        package let key: String

        package init(place: Place, key: String) {
            self.place = place
            self.key = key
        }
    }

    /// A call for a key that no catalog has.
    package struct Missing: Sendable {
        package let call: Call
        /// A key of the table that is spelled nearly the same.
        package let nearest: String?
        /// Whether the call is `Text("…")`, which `Text(verbatim:)` can replace.
        package let canBeVerbatim: Bool
        /// Whether there is a catalog of the table.
        package let hasCatalog: Bool

        package init(_ call: Call, nearest: String?, canBeVerbatim: Bool, hasCatalog: Bool = true) {
            self.hasCatalog = hasCatalog
            self.call = call
            self.nearest = nearest
            self.canBeVerbatim = canBeVerbatim
        }
    }

    /// A call for a key that only other tables have.
    package struct WrongTable: Sendable {
        package let call: Call
        package let tables: [String]

        package init(_ call: Call, tables: [String]) {
            self.call = call
            self.tables = tables
        }
    }

    /// A call whose arguments are not those that the text takes.
    package struct Arguments: Sendable {
        package let call: Call
        /// The placeholders of the arguments that are passed, such as `%@, %lld`.
        package let passed: String
        /// The placeholders of the catalog.
        package let expected: String
        package let entry: Entry

        package init(_ call: Call, passed: String, expected: String, entry: Entry) {
            self.call = call
            self.passed = passed
            self.expected = expected
            self.entry = entry
        }
    }

    /// A text that people see in one language only.
    package struct Hardcoded: Sendable {
        package let place: Place
        package let text: String
        package let callee: String

        package init(place: Place, text: String, callee: String) {
            self.place = place
            self.text = text
            self.callee = callee
        }
    }

    package var missing: [Missing] = []
    /// Calls that put values into a key before it is looked up, and the key that was meant.
    package var filled: [(call: Call, key: String)] = []
    package var wrongTables: [WrongTable] = []
    /// Calls in a package that look a key of the package up in the main bundle.
    package var wrongBundles: [Call] = []
    package var arguments: [Arguments] = []
    /// Entries that nothing in the code names.
    package var unused: [Entry] = []
    /// Entries marked as stale, and a place that uses each.
    package var staleUsed: [(entry: Entry, use: Place)] = []
    /// Entries marked as stale that nothing in the code names.
    package var staleUnused: [Entry] = []
    package var hardcoded: [Hardcoded] = []
    /// Whether there is code that could name a key.
    package var hasCode = false

    package init() {}
}
