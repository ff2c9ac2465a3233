/// The order of every list of languages: source languages first, then by name.
package enum LanguageOrder {
    package static func precedes(_ a: (name: String, isSource: Bool), _ b: (name: String, isSource: Bool)) -> Bool {
        a.isSource == b.isSource ? a.name < b.name : a.isSource
    }

    /// Each name once.
    ///
    /// - Parameter sources: The names of source languages; those that are not listed don't count.
    package static func sorted(_ names: some Sequence<String>, sources: some Sequence<String?>) -> [String] {
        let sources = Set(sources)
        return Set(names).sorted { precedes(($0, sources.contains($0)), ($1, sources.contains($1))) }
    }
}
