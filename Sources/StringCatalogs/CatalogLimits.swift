/// How much of something a catalog can have. What exceeds a limit is not read, or not made; the rule `limit-exceeded` says so.
package enum CatalogLimits {
    /// The languages of a table, whose numbers have two digits in base 64.
    package static let languages = 4_096
    /// The substitutions of one localization. An argument has a position from 1 to 127.
    package static let substitutions = 127
    /// The percent signs of one text that are looked at.
    package static let specifiers = 1_000
    /// How many bytes the forms of substitutions add to one text, where each reference stands for all forms.
    package static let insertedBytes = 20_000
}
