internal import JSONSyntax
internal import StringCatalogs

extension StringUnit {
    /// Whether there is a text that is not empty.
    var hasText: Bool { hasValue && !value.isEmpty }
}
