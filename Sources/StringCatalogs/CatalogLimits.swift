/// How much of something a catalog can have. What exceeds a limit is not read, or not made; the rule `limit-exceeded` says so.
public enum CatalogLimits {
    /// The languages of a table, whose numbers have two digits in base 64.
    public static let languages = 4_096
    /// The substitutions of one localization. An argument has a position from 1 to 127.
    public static let substitutions = 127
    /// The percent signs of one text that are looked at.
    public static let specifiers = 1_000
    /// How many bytes the forms of substitutions add to one text, where each reference stands for all forms.
    public static let insertedBytes = 20_000
}
