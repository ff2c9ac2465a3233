package import L10nStringCatalogs

/// Catalogs of a project that one line of a report counts together.
package struct CompletenessGroup: Sendable {
    package let name: String
    package let catalogs: [ProjectCompleteness.Catalog]

    /// The groups of a project, sorted by name.
    ///
    /// - Parameter name: The name of the group that the catalog at a path is in.
    package static func groups(of project: ProjectCompleteness, by name: (String) -> String) -> [CompletenessGroup] {
        Dictionary(grouping: project.catalogs) { name($0.path) }
            .map { CompletenessGroup(name: $0.key, catalogs: $0.value) }
            .sorted { $0.name < $1.name }
    }

    /// The counts of all languages together that are required; of all translations where the project requires none.
    ///
    /// - Parameter requiresSome: Whether the project requires languages.
    func sum(requiresSome: Bool) -> Completeness.Language {
        var sum = Completeness.Language(name: name, tier: .required)
        for language in catalogs.flatMap(\.completeness.languages) {
            let counts = requiresSome ? language.tier == .required : language.tier != .source && language.tier != .fallback
            if counts { sum.add(language) }
        }
        return sum
    }
}
