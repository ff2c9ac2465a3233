internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// One text of an entry with its placeholders.
struct TextArguments {
    let unit: StringUnit
    /// Index in ``StringCatalog/units``.
    let index: Int
    let uses: TextUses
}

extension EntryScope {
    /// Calls `body` for every text of the entry that is neither in the source language nor empty.
    func forEachTranslation(_ body: (TextArguments, LocalizationContext) -> Void) {
        for index in entry.localizations where catalog.localizations[index].language != catalog.sourceLanguage {
            forEachText(of: catalog.localizations[index], body)
        }
    }

    /// Calls `body` for every text of the entry, in any language, that is not empty.
    func forEachText(_ body: (TextArguments, LocalizationContext) -> Void) {
        for index in entry.localizations { forEachText(of: catalog.localizations[index], body) }
    }

    /// Calls `body` for every text of a localization that is not empty.
    func forEachText(of localization: Localization, _ body: (TextArguments, LocalizationContext) -> Void) {
        let context = LocalizationContext(entryContext, localization)
        for index in localization.units {
            let unit = catalog.units[index]
            guard unit.hasText, unit.form.phrase == nil else { continue }
            body(TextArguments(unit: unit, index: index, uses: uses(ofUnit: index)), context)
        }
    }

    /// Where a specifier is in the file.
    func range(of use: ArgumentUse, in unit: StringUnit) -> ByteRange { range(use.specifier.range, of: unit.value) }

    /// A specifier as written.
    func text(of use: ArgumentUse, in unit: StringUnit) -> String {
        withUTF8(unit.value) { $0.string(use.specifier.range) }
    }

    /// Whether code passes the arguments of the key: it was extracted as the text itself.
    var keyHasArguments: Bool { usesInKey.contains { $0.takesArgument } }

    /// The highest position that code passes, as far as source and key tell; 0 for none.
    var lastPosition: Int {
        max(arguments.source.last?.position ?? 0, usesInKey.map(\.position).max() ?? 0)
    }

    /// Whether a text of the source has a misspelled specifier, so that its arguments are not what they should be.
    var isSourceMisspelled: Bool {
        guard let sourceLocalization else { return false }
        return sourceLocalization.units.contains { index in
            uses(ofUnit: index).contains { $0.specifier.form == .invalid }
                && !LookalikeSpecifier.find(in: string(catalog.units[index].value)).isEmpty
        }
    }

    /// Whether a translation, all unnumbered, omits arguments other than the last, so that the rest take the place of others.
    /// Returns the omitted positions.
    func shiftedDrop(_ text: TextArguments) -> [Int]? {
        guard text.unit.form.substitution == nil, text.unit.form.category == nil else { return nil }
        let own = text.uses.filter(\.takesArgument)
        let source = arguments.source
        guard !own.isEmpty, own.count < source.count,
            own.allSatisfy({ !$0.specifier.isNumbered && $0.specifier.form == .argument }),
            source.enumerated().allSatisfy({ $0.element.position == $0.offset + 1 && $0.element.kind != nil })
        else { return nil }
        var dropped: [Int] = []
        var next = own.makeIterator()
        var wanted = next.next()
        for argument in source {
            if argument.kind == wanted?.kind { wanted = next.next() } else { dropped.append(argument.position) }
        }
        guard wanted == nil, let last = dropped.last, last < source.count || dropped.count < source.count - own.count else {
            return nil
        }
        // Only the last ones are omitted, so that no argument shifts.
        return dropped == Array((own.count + 1)...source.count) ? nil : dropped
    }

    /// Whether the arguments of a text, or those of the source, are numbered; then advice is too.
    func isNumbered(_ text: TextArguments) -> Bool {
        if let own = text.uses.first(where: \.takesArgument) { return own.specifier.isNumbered }
        return arguments.source.first.map { arguments.use(at: $0.use).specifier.isNumbered } ?? false
    }

    /// The positions that a text uses, with those of the substitutions that it refers to.
    func positions(of text: TextArguments) -> PositionSet {
        var positions = PositionSet(text.uses)
        guard text.unit.form.substitution == nil, text.uses.contains(where: { $0.substitution != nil }) else { return positions }
        let referenced = Set(text.uses.compactMap(\.substitution))
        let localization = catalog.localizations[Int(text.unit.localization)]
        let first = catalog.substitutions(of: localization).startIndex
        for index in localization.units {
            guard let own = catalog.units[index].form.substitution, referenced.contains(first + own) else { continue }
            positions.formUnion(PositionSet(uses(ofUnit: index)))
        }
        return positions
    }

    /// The positions that every text of the source uses, but for endings of its words: what a translation should use too.
    var positionsRequiredBySource: PositionSet {
        positionsInEverySource.subtracting(PositionSet(pluralEndings.map(\.use.position)))
    }

    /// The arguments of the source that can only be plural endings of its words: `%@` right after a letter, in an English text
    /// that counts something before it.
    var pluralEndings: [(use: ArgumentUse, word: String)] {
        guard let index = catalog.sourceLanguage, languages[index].tag.language == "en" else { return [] }
        if arguments.sourceIsKey { return pluralEndings(in: entry.key, usesInKey) }
        for unit in sourceLocalization.map({ Array($0.units) }) ?? [] where catalog.units[unit].hasText {
            let found = pluralEndings(in: catalog.units[unit].value, uses(ofUnit: unit))
            if !found.isEmpty { return found }
        }
        return []
    }

    private func pluralEndings(in text: JSONText, _ uses: TextUses) -> [(use: ArgumentUse, word: String)] {
        guard let count = uses.first(where: { $0.takesArgument && $0.kind == .integer }) else { return [] }
        return withUTF8(text) { bytes in
            uses.compactMap { use in
                let start = Int(use.specifier.start)
                let end = Int(use.specifier.end)
                guard use.takesArgument, use.kind == .object, use.specifier.start > count.specifier.start,
                    end == bytes.count || !ASCII.isLetterOrDigit(bytes[end])
                else { return nil }
                var startOfWord = start
                while startOfWord > 0, ASCII.isLetter(bytes[startOfWord - 1]) { startOfWord -= 1 }
                // The letters of another specifier are not a word.
                guard start - startOfWord >= 3, !uses.contains(where: { $0.specifier.range.contains(startOfWord) }) else {
                    return nil
                }
                return (use, bytes.string(startOfWord..<start))
            }
        }
    }

    /// Whether the source never shows an argument: it only selects the form of a substitution, `Delete %#@bags@`.
    func onlySelects(_ position: Int) -> Bool {
        guard let source = sourceLocalization else { return false }
        let own = source.units.flatMap { uses(ofUnit: $0).filter { $0.position == position } }
        return !own.isEmpty && own.allSatisfy { $0.specifier.form == .substitution }
    }

    private var positionsInEverySource: PositionSet {
        if arguments.sourceIsKey { return PositionSet(usesInKey) }
        guard let sourceLocalization else { return PositionSet() }
        var required: PositionSet?
        forEachText(of: sourceLocalization) { text, context in
            guard text.unit.form.substitution == nil, text.unit.form.category == nil || text.unit.form.category == .other else {
                return
            }
            let positions = context.positions(of: text)
            if required == nil { required = positions } else { required?.formIntersection(positions) }
        }
        return required ?? PositionSet()
    }

    /// Source positions that a translation does not use although it should: not the number of a form that may leave it out.
    func missingPositions(_ text: TextArguments, required: PositionSet) -> [Int] {
        guard text.unit.form.substitution == nil else { return [] }
        return required.subtracting(positions(of: text)).positions.filter { position in
            if isOmittedInSource(position, text.unit.form.category) { return false }
            // Whether a form needs its number is for the plural rules; `other` is used for most numbers.
            guard let category = text.unit.form.category, category != .other else { return true }
            return
                !(arguments.sourceArgument(at: position).map {
                    $0.kind == .integer || $0.kind == .double || $0.kind == nil
                } ?? false)
        }
    }

    /// Whether the source has the same form of a plural, other than `other`, and does without an argument there too.
    private func isOmittedInSource(_ position: Int, _ category: PluralCategory?) -> Bool {
        guard let category, category != .other, let source = sourceLocalization else { return false }
        let same = source.units.filter {
            catalog.units[$0].form.category == category && catalog.units[$0].form.substitution == nil
        }
        return !same.isEmpty
            && same.allSatisfy { unit in !uses(ofUnit: unit).contains { $0.position == position } }
    }

    /// Whether a translation has the kinds of the source in another order, all unnumbered.
    func isUnnumberedReorder(_ text: TextArguments) -> Bool {
        guard text.uses.count >= 2, arguments.source.count >= 2 else { return false }
        let own = text.uses.filter(\.takesArgument)
        guard own.count >= 2, text.unit.form.substitution == nil,
            own.allSatisfy({ !$0.specifier.isNumbered && $0.specifier.form == .argument })
        else { return false }
        let source = arguments.source
        guard source.count == own.count,
            source.enumerated().allSatisfy({ $0.element.position == $0.offset + 1 && $0.element.kind != nil })
        else { return false }
        let wanted = source.map { $0.kind!.rawValue }
        let found = own.map { $0.kind?.rawValue ?? 255 }
        return wanted != found && wanted.sorted() == found.sorted()
    }
}

extension LocalizationScope {
    /// Whether the language has one plural form for all numbers.
    var hasOneForm: Bool { language.commonPluralCategories == PluralCategorySet(.other) }
}

extension ArgumentKind {
    /// What passing the wrong thing leads to: text and pointers are followed, numbers are only misread.
    var isFollowed: Bool { self == .object || self == .cString || self == .byteCount }
}
