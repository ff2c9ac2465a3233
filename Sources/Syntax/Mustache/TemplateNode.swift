/// A part of a template.
indirect enum TemplateNode: Sendable {
    /// UTF-8.
    case text([UInt8])
    /// The text of a field.
    case field(FieldReference)
    /// Nodes that are rendered once for each element of a list, and for anything else if it is there and not false; inverted, if it
    /// is not there, false, or an empty list.
    case section(FieldReference, isInverted: Bool, [TemplateNode])
    /// Another template.
    case partial(String, [TemplateNode])
}

/// What a tag says about a field: its name, and functions that are called with its value.
package struct FieldReference: Sendable {
    /// A name, with its place in the bytes of the template.
    package struct Name: Sendable {
        package let text: String
        package let range: Range<Int>
    }

    /// The field, then a field of its value, and so on. Empty for `.`, which is the value of the enclosing section.
    package let path: [Name]
    /// The innermost comes first: `uppercased(first(names))` is `first`, then `uppercased`.
    package let functions: [TemplateFunction]
    /// Whether the functions are called with the position in the list around, as in `last()`.
    package let isPosition: Bool
    /// The whole reference in the bytes of the template.
    package let range: Range<Int>
}

/// A function of templates. Mustache itself has none; these are those of swift-mustache.
package enum TemplateFunction: String, Sendable, CaseIterable {
    // Of a text.
    case capitalized, lowercased, uppercased
    // Of a list, and of a text or a position in a list too.
    case count, empty, first, last, reversed, sorted
    // Of a position in a list.
    case index
    // Of a number, and of a position in a list too.
    case equalzero, even, minusone, odd, plusone
}
