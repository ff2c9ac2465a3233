public import L10nStringCatalogs
public import L10nSyntax

extension StringUnit {
    /// Whether there is a text that is not empty.
    @inlinable package var hasText: Bool { hasValue && !value.isEmpty }
}
