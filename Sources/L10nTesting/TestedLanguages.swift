internal import L10nRuntime

/// The languages that texts are expected in.
///
/// ```swift
/// .all                        // those of the table
/// ["de", "pl"]                // as the catalog writes them
/// .all(except: ["en-GB"])
/// .all.allowingFallback       // a text may come from another language
/// ```
public struct TestedLanguages: Sendable, Hashable, ExpressibleByArrayLiteral {
    private enum Selection: Sendable, Hashable {
        case only([String])
        case all(except: [String])
    }

    private let selection: Selection
    /// Whether a text may come from another language than the one it is expected in.
    public private(set) var allowsFallback = false

    private init(_ selection: Selection) { self.selection = selection }

    public init(_ identifiers: [String]) { self.init(.only(identifiers)) }

    public init(arrayLiteral elements: String...) { self.init(elements) }

    /// All languages of the table.
    public static let all = TestedLanguages(.all(except: []))

    /// All languages of the table but some.
    public static func all(except identifiers: [String]) -> TestedLanguages { TestedLanguages(.all(except: identifiers)) }

    /// The same languages; texts may come from others, as the table fills holes.
    public var allowingFallback: TestedLanguages {
        var copy = self
        copy.allowsFallback = true
        return copy
    }

    /// The languages of a table that are meant, and failures for those that it does not have.
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
