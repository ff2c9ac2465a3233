internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Forms that count another argument than they should.
struct PluralDisagreement {
    /// The first number of each such form; one only where the whole plural differs from the source's.
    let uses: [ArgumentUse]
    /// Position of the argument that the other forms, or the source, count.
    let position: Int
    let isAgainstSource: Bool
}

extension EntryScope {
    // MARK: Which argument

    /// The argument that chooses the form of a plural, or nil for a whole text without any number.
    func selectingArgument(of plural: PluralVariation) -> SelectingArgument? {
        arguments.selectingArgument(of: plural, in: catalog)
    }

    /// Indices of the units of a plural, `other` first.
    func unitsOtherFirst(of plural: PluralVariation) -> [Int] {
        var units: [Int] = []
        units.reserveCapacity(plural.units.count)
        for unit in plural.units where catalog.units[unit].form.category == .other { units.append(unit) }
        for unit in plural.units where catalog.units[unit].form.category != .other { units.append(unit) }
        return units
    }

    /// The first number that a text prints from an argument.
    func firstCount(inUnit unit: Int) -> ArgumentUse? { uses(ofUnit: unit).first { $0.isCount } }

    /// Where a form shows the number that chose it; nil where it does not.
    ///
    /// In a whole text any number counts: one that is another argument is left to `plural-argument-ambiguous`.
    func shownNumber(_ selecting: SelectingArgument, inUnit unit: Int, of plural: PluralVariation) -> ArgumentUse? {
        uses(ofUnit: unit).first { use in
            use.specifier.form == .substitutionArgument
                || use.takesArgument && (use.position == selecting.position || plural.substitution == nil && use.isCount)
        }
    }

    /// Where some form shows the number, looked up in `other` first; nil where none does.
    func shownNumber(_ selecting: SelectingArgument, of plural: PluralVariation) -> ArgumentUse? {
        for unit in unitsOtherFirst(of: plural) {
            if let use = shownNumber(selecting, inUnit: unit, of: plural) { return use }
        }
        return nil
    }

    /// The specifier as the file writes it.
    func written(_ use: ArgumentUse) -> String {
        guard let unit = use.unit else { return "" }
        return excerpt(range(use.specifier.range, of: catalog.units[unit].value))
    }

    // MARK: Disagreement

    /// The forms of a plural of a whole text that disagree on the argument to count, among each other or with the source.
    ///
    /// Positions that are not numbers elsewhere are left to the rules about the types of placeholders. A plural with one form
    /// has nothing to choose.
    func disagreement(in plural: PluralVariation) -> PluralDisagreement? {
        guard plural.substitution == nil, plural.categories.count > 1, let selecting = selectingArgument(of: plural) else {
            return nil
        }
        var others: [ArgumentUse] = []
        for unit in plural.units {
            guard let first = firstCount(inUnit: unit), first.position != selecting.position,
                isNumber(first.position, inUnits: plural.units), isNumber(selecting.position, inUnits: plural.units)
            else { continue }
            others.append(first)
        }
        if !others.isEmpty { return PluralDisagreement(uses: others, position: selecting.position, isAgainstSource: false) }

        let localization = catalog.localizations[plural.localization]
        guard localization.language != catalog.sourceLanguage, let source = sourceLocalization, let use = selecting.use,
            let counterpart = sourcePlural(for: plural), let expected = selectingArgument(of: counterpart),
            expected.position != selecting.position
        else { return nil }
        let isKnown = source.units.contains { unit in
            uses(ofUnit: unit).contains { $0.position == selecting.position }
        }
        guard isKnown, isNumber(selecting.position, inUnits: source.units),
            isNumber(expected.position, inUnits: localization.units)
        else { return nil }
        return PluralDisagreement(uses: [use], position: expected.position, isAgainstSource: true)
    }

    /// Whether ``disagreement(in:)`` holds for any plural of the entry.
    var hasDisagreement: Bool {
        entry.localizations.contains { index in
            catalog.plurals(of: catalog.localizations[index]).contains { disagreement(in: $0) != nil }
        }
    }

    /// The source's plural of the whole text for the same device, else its first one.
    func sourcePlural(for plural: PluralVariation) -> PluralVariation? {
        sourceLocalization.flatMap { catalog.wholePlural(of: $0, for: plural.device) }
    }

    /// Whether no text uses a position for anything but a number.
    private func isNumber(_ position: Int, inUnits units: Range<Int>) -> Bool {
        !units.contains { unit in
            uses(ofUnit: unit).contains { use in
                use.position == position && use.kind != nil && use.kind != .integer && use.kind != .double
            }
        }
    }

    // MARK: Numbers and forms

    /// The first integers that a form of a plural is shown for, ascending, ten at most.
    ///
    /// Apple's platforms show a `zero` form for 0 in every language, so that it takes 0 from the other forms.
    func integers(for category: PluralCategory, of plural: PluralVariation, _ profile: PluralProfile) -> [Int] {
        let numbers = profile.samples(of: category)
        if category == .zero { return numbers.contains(0) ? numbers : [0] + numbers }
        return plural.categories.contains(.zero) ? numbers.filter { $0 != 0 } : numbers
    }

    /// Numbers for a message: `1, 21, 31, 41, …`.
    func list(_ numbers: [Int]) -> String {
        numbers.prefix(4).map { String($0) }.joined(separator: ", ") + (numbers.count > 4 ? ", …" : "")
    }

    /// The digits by which a form writes its number instead of showing it, `1 item` beside `%lld items`: where they are in the
    /// decoded text. Digits that the form which shows the number has as well are something else.
    func writtenNumber(_ numbers: [Int], in unit: StringUnit, beside shown: ArgumentUse) -> Range<Int>? {
        guard unit.hasValue, let digits = LiteralNumber.find(numbers, in: unit.value, self) else { return nil }
        guard let model = shown.unit.map({ catalog.units[$0].value }) else { return nil }
        return LiteralNumber.find([digits.value], in: model, self) == nil ? digits.range : nil
    }

    /// The name of a form of a plural, of one that is missing too: `device.mac.plural.few`.
    func formName(_ category: PluralCategory, of plural: PluralVariation) -> String {
        var parts: [String] = []
        if let substitution = catalog.substitution(of: plural) { parts = ["substitutions", string(substitution.name)] }
        if let device = plural.device { parts += ["device", "\(device.name)"] }
        return (parts + ["plural", category.name]).joined(separator: ".")
    }

}

/// Finds numbers that a text writes in digits, of any script.
private enum LiteralNumber {
    /// The first of some numbers that is by itself: not within another number, a word or a specifier (`1.5`, `1st`, `%1$@`).
    static func find(_ numbers: [Int], in text: JSONText, _ context: some RuleContext) -> (value: Int, range: Range<Int>)? {
        guard !numbers.isEmpty else { return nil }
        let string = context.string(text)
        // Replaced bytes of ill-formed UTF-8 have other offsets.
        guard string.utf8.count == context.withUTF8(text, { $0.count }) else { return nil }
        let scalars = Array(string.unicodeScalars)
        var index = 0
        var offset = 0
        while index < scalars.count {
            guard digit(scalars, index) != nil else {
                offset += UTF8.width(scalars[index])
                index += 1
                continue
            }
            let first = index
            let start = offset
            var value = 0
            while let next = digit(scalars, index) {
                value = min(value * 10 + next, 1_000_000_000)
                offset += UTF8.width(scalars[index])
                index += 1
            }
            guard numbers.contains(value), isFree(scalars, before: first), isFree(scalars, after: index) else { continue }
            return (value, start..<offset)
        }
        return nil
    }

    private static func digit(_ scalars: [Unicode.Scalar], _ index: Int) -> Int? {
        guard scalars.indices.contains(index) else { return nil }
        let scalar = scalars[index]
        if scalar.isASCII { return scalar.value &- 0x30 < 10 ? Int(scalar.value) - 0x30 : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return Int(value)
    }

    private static func isFree(_ scalars: [Unicode.Scalar], before index: Int) -> Bool {
        guard index > 0 else { return true }
        let scalar = scalars[index - 1]
        return !isLetter(scalar) && !"%$.,:/-+#_'".unicodeScalars.contains(scalar)
    }

    private static func isFree(_ scalars: [Unicode.Scalar], after index: Int) -> Bool {
        guard index < scalars.count else { return true }
        let scalar = scalars[index]
        if isLetter(scalar) || "%$-_".unicodeScalars.contains(scalar) { return false }
        return !(".,:/".unicodeScalars.contains(scalar) && digit(scalars, index + 1) != nil)
    }

    /// Letters of other scripts may follow a number at once: `1枚`.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { (scalar.value | 0x20) &- 0x61 < 26 }
}
