public import StringCatalogs
public import Syntax

extension StringUnit {
    /// Whether there is a text that is not empty.
    @inlinable package var hasText: Bool { hasValue && !value.isEmpty }
}
