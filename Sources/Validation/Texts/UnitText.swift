internal import StringCatalogs
internal import Syntax

extension StringUnit {
    /// Whether there is a text that is not empty.
    var hasText: Bool { hasValue && !value.isEmpty }
}
