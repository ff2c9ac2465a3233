internal import L10nRuntime

/// The languages to check.
///
/// ```swift
/// .all                        // the languages of the table
/// ["de", "pl"]                // identifiers as in the catalog
/// .all(except: ["en-GB"])
/// .all.allowingFallback       // a text may come from another language
/// ```
public struct TestedLanguages: Sendable, Hashable, ExpressibleByArrayLiteral {
    private enum Selection: Sendable, Hashable {
        case only([String])
        case all(except: [String])
    }

    private let selection: Selection
    /// Whether a text may come from another language.
    private(set) var allowsFallback = false

    private init(_ selection: Selection) { self.selection = selection }

    /// The languages with some identifiers, as in the catalog.
    public init(_ identifiers: [String]) { self.init(.only(identifiers)) }

    /// The languages with some identifiers, as in the catalog.
    public init(arrayLiteral elements: String...) { self.init(elements) }

    /// All languages of the table.
    public static let all = TestedLanguages(.all(except: []))

    /// All languages of the table except some.
    ///
    /// - Parameter identifiers: Identifiers as in the catalog.
    public static func all(except identifiers: [String]) -> TestedLanguages { TestedLanguages(.all(except: identifiers)) }

    /// The same languages, but texts may come from the fallback of a language.
    public var allowingFallback: TestedLanguages {
        var copy = self
        copy.allowsFallback = true
        return copy
    }

    /// The selected languages of a table, and failures for those that it does not have.
    func resolved(in table: TextTable) -> (languages: [TextTable.Language], failures: [LocalizationFailure]) {
        let named: [String]
        let languages: [TextTable.Language]
        switch selection {
        case .only(let identifiers):
            named = identifiers
            languages = identifiers.compactMap { identifier in table.languages.first { $0.identifier == identifier } }
        case .all(let identifiers):
            named = identifiers
            languages = table.languages.filter { !identifiers.contains($0.identifier) }
        }
        let known = table.languages.map(\.identifier)
        var failures = named.filter { !known.contains($0) }.map {
            LocalizationFailure(.unknownLanguage(table: table.name, known), language: $0)
        }
        if languages.isEmpty, failures.isEmpty { failures.append(LocalizationFailure(.nothingTested("languages"))) }
        return (languages, failures)
    }
}
