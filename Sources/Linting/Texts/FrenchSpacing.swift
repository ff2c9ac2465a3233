internal import L10nCLDR
internal import L10nValidation

/// The no-break spaces of French punctuation.
struct FrenchSpacing {
    /// Marks with a space before them.
    private let marks: Set<Unicode.Scalar>

    /// Nil for languages other than French. In Canada, only colons and quotation marks have a space.
    init?(_ tag: LanguageTag) {
        guard tag.language == "fr" else { return nil }
        marks = tag.region == "CA" ? [":", "»"] : [":", ";", "!", "?", "»"]
    }

    /// Whether a space comes before a mark.
    func isSpaced(_ mark: Unicode.Scalar) -> Bool { marks.contains(mark) }

    /// The space before a mark that has none yet, or after `«`.
    static func space(of mark: Unicode.Scalar, isNarrow: Bool) -> String {
        isNarrow && mark != ":" && mark != "»" && mark != "«" ? "\u{202F}" : "\u{A0}"
    }
}
