package import L10nCLDR
internal import L10nRuntime

/// The forms that every plural of a language needs: `other`, those that integers below a million select, and those that
/// fractions select where the number is a fraction. Forms for millions only, such as `many` in French, are not required.
package struct RequiredForms: Sendable, Hashable {
    private let common: PluralCategorySet
    private let fractionOnly: PluralCategorySet
    /// Whether `one` is for 21 too, or other integers above 1.
    private let oneIsForMore: Bool
    private let keepsSingularAfterNumbers: Bool

    package init(_ profile: PluralProfile, in language: LanguageTag) {
        common = profile.common
        fractionOnly = profile.fractionOnly
        oneIsForMore = profile.samples(of: .one).contains { $0 > 1 }
        keepsSingularAfterNumbers = language.keepsSingularAfterNumbers
    }

    /// The forms that are missing from a plural.
    ///
    /// - Parameters:
    ///   - present: The forms that it has.
    ///   - sourceLacksOne: Whether the source does without `one`; its translations may follow it.
    ///   - countsFractions: Whether the number is a fraction.
    package func missing(
        from present: PluralCategorySet, sourceLacksOne: () -> Bool, countsFractions: () -> Bool
    ) -> PluralCategorySet {
        let one = PluralCategorySet(PluralCategory.one)
        var missing = common.union(fractionOnly).union(PluralCategorySet(PluralCategory.other))
            .subtracting(present)
        guard !missing.isEmpty else { return missing }
        // Turkish, Hungarian and others have the same words after every number: `other` serves for 1 too.
        if missing.contains(.one), keepsSingularAfterNumbers { missing.subtract(one) }
        // A `one` that is for more numbers is needed, no matter which forms the source has.
        if missing.contains(.one), !oneIsForMore, sourceLacksOne() { missing.subtract(one) }
        let fractions = missing.intersection(fractionOnly).subtracting(PluralCategorySet(PluralCategory.other))
        if !fractions.isEmpty, !countsFractions() { missing.subtract(fractions) }
        return missing
    }

    /// Whether forms do without `one` although the language has it.
    package func lackOne(_ categories: PluralCategorySet) -> Bool {
        common.contains(.one) && !categories.contains(.one) && !keepsSingularAfterNumbers
    }
}

extension StringCatalog {
    /// The plural of the whole text of a localization for a device, else its first one.
    package func wholePlural(of localization: Localization, for device: Device?) -> PluralVariation? {
        var first: PluralVariation?
        for plural in plurals(of: localization) where plural.substitution == nil {
            if plural.device == device { return plural }
            if first == nil { first = plural }
        }
        return first
    }
}
