internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nSyntax

/// Localizations and their variations.
extension CatalogDecoder {
    // MARK: Localizations

    mutating func decodeLocalizations(_ value: JSONValue) {
        for member in value.members {
            if !isWellFormed, isStrayEntry(member) {
                strayEntries.append(member)
                continue
            }
            let language = self.language(member.name, at: member.nameRange)
            languageIndex = language
            let other = lastUse[language]
            if other.entry != nil, other.entry == entryIndex {
                issue(
                    .duplicateKey(name: member.nameString, isIdentical: sameBytes(other.value, member.value.range)),
                    member.nameRange,
                    related: other.range)
            }
            lastUse[language] = (entryIndex, member.nameRange, member.value.range)
            if let text = member.value.singleText {
                open(member, language)
                append(text, form: UnitForm())
                localizations[localizations.count - 1].unitIndices.end = UInt32(units.count)
            } else if member.value.kind != .null, expect(member, .object, level: .entry) {
                decodeLocalization(member, language)
            }
            languageIndex = nil
        }
    }

    mutating func decodeLocalization(_ member: JSONMember, _ language: LanguageIndex) {
        let value = member.value
        let index = localizations.count
        open(member, language)
        openVariations = LocalizationVariations(
            plurals: plurals.count, devices: devices.count, substitutions: substitutions.count)
        var seen: UInt32 = 0
        var variations: JSONMember?
        var unit: JSONMember?
        for member in value.members {
            if member.hasName("stringUnit") {
                noteDuplicate(member, bit: 0, seen: &seen, in: value)
                unit = member
                decodeUnit(member, form: UnitForm())
            } else if member.hasName("variations") {
                noteDuplicate(member, bit: 1, seen: &seen, in: value)
                variations = member
                if expect(member, .object, level: .localization) {
                    decodeVariations(member.value, form: UnitForm(), level: .localization)
                }
            } else if member.hasName("substitutions") {
                noteDuplicate(member, bit: 2, seen: &seen, in: value)
                if expect(member, .object, level: .localization) { decodeSubstitutions(member.value) }
            } else if member.hasName("stringSet") {
                noteDuplicate(member, bit: 3, seen: &seen, in: value)
                if expect(member, .object, level: .localization) { decodeStringSet(member.value) }
            } else {
                noteUnknownDuplicate(member, in: value)
                noteUnknownField(member, level: .localization, known: ["stringSet", "stringUnit", "substitutions", "variations"])
            }
        }
        if let variations, unit != nil { issue(.unitBesideVariations, variations.nameRange) }
        closeLocalization(index)
        // Apple's compiler writes nothing for an empty `variations` either.
        let isVaried =
            variations.map { variations in
                variations.value.kind != .object
                    || variations.value.members.contains { $0.value.kind != .object || $0.value.members.contains { _ in true } }
            } ?? false
        if unit == nil, !isVaried, seen & 0b1000 == 0 {
            if !openVariations.substitutions.range.isEmpty {
                issue(.missingField(.localization, name: "stringUnit"), member.nameRange)
            } else {
                issue(.emptyLocalization, member.nameRange)
            }
        }
    }

    private mutating func open(_ member: JSONMember, _ language: LanguageIndex) {
        localizations.append(
            Localization(
                index: localizations.count, entry: entryIndex ?? 0, language: language, nameRange: member.nameRange,
                range: member.value.range, from: units.count))
    }

    /// All that the catalog has got since it was opened belongs to it.
    private mutating func closeLocalization(_ index: Int) {
        localizations[index].unitIndices.end = UInt32(units.count)
        openVariations.plurals.end = UInt32(plurals.count)
        openVariations.devices.end = UInt32(devices.count)
        openVariations.substitutions.end = UInt32(substitutions.count)
        guard !openVariations.isEmpty else { return }
        localizations[index].variationsIndex = UInt32(variations.count)
        variations.append(openVariations)
    }

    mutating func decodeUnit(_ member: JSONMember, form: UnitForm) {
        guard expect(member, .object, level: .localization) else { return }
        let object = member.value
        var state = TranslationState.missing
        let bracket = ByteRange(object.range.start, object.range.start + 1)
        var stateRange = bracket
        var value: JSONValue?
        var seen: UInt32 = 0
        for member in object.members {
            if member.hasName("state") {
                noteDuplicate(member, bit: 0, seen: &seen, in: object)
                if expect(member, .string, level: .unit), let text = member.value.text {
                    stateRange = member.value.range
                    state = self.state(text, at: stateRange)
                }
            } else if member.hasName("value") {
                noteDuplicate(member, bit: 1, seen: &seen, in: object)
                if expect(member, .string, level: .unit) { value = member.value }
            } else {
                noteUnknownDuplicate(member, in: object)
                noteUnknownField(member, level: .unit, known: ["state", "value"])
            }
        }
        if seen & 1 == 0 { issue(.missingField(.unit, name: "state"), bracket) }
        if seen & 2 == 0 { issue(.missingField(.unit, name: "value"), bracket) }
        append(form: form, state: state, value: value, stateRange: stateRange, range: object.range)
    }

    /// The state that a string names.
    private mutating func state(_ text: JSONText, at range: ByteRange) -> TranslationState {
        if let known = TranslationState.names.first(where: { text.isSame(as: $0.name, in: bytes) }) { return known.state }
        noteUnknownState(string(text), range)
        return .unknown
    }

    private mutating func append(_ text: JSONValue.SingleText, form: UnitForm) {
        let stateRange = ByteRange(text.state.content.start - 1, text.state.content.end + 1)
        append(
            form: form, state: state(text.state, at: stateRange), value: text.value, end: .quotationMark, stateRange: stateRange,
            range: text.unit)
    }

    private mutating func append(
        form: UnitForm, state: TranslationState, value: JSONValue?, stateRange: ByteRange, range: ByteRange
    ) {
        let text = value?.text ?? JSONText(content: .empty(at: range.start), hasEscapes: false)
        let end: StringUnit.ValueEnd = value.map { $0.range.end == text.content.end ? .cut : .quotationMark } ?? .noValue
        append(form: form, state: state, value: text, end: end, stateRange: stateRange, range: range)
    }

    @inline(__always)
    private mutating func append(
        form: UnitForm, state: TranslationState, value: JSONText, end: StringUnit.ValueEnd, stateRange: ByteRange,
        range: ByteRange
    ) {
        units.append(
            StringUnit(
                localization: Int32(localizations.count - 1), form: form, state: state, value: value, end: end,
                stateRange: stateRange, range: range))
    }

    mutating func decodeStringSet(_ object: JSONValue) {
        openVariations.isStringSet = true
        var state = TranslationState.missing
        var stateRange = ByteRange(object.range.start, object.range.start + 1)
        if let value = object["state"], let text = value.text {
            stateRange = value.range
            state = self.state(text, at: stateRange)
        } else if object["state"] == nil {
            issue(.missingField(.stringSet, name: "state"), stateRange)
        }
        var seen: UInt32 = 0
        for member in object.members {
            if member.hasName("state") {
                noteDuplicate(member, bit: 0, seen: &seen, in: object)
                _ = expect(member, .string, level: .stringSet)
            } else if member.hasName("values") {
                noteDuplicate(member, bit: 1, seen: &seen, in: object)
                guard expect(member, .array, level: .stringSet) else { continue }
                for (phrase, element) in member.value.elements.enumerated() {
                    guard expect(element, .string, name: "values", level: .stringSet, at: element.range) else { continue }
                    append(
                        form: UnitForm(phrase: phrase), state: state, value: element, stateRange: stateRange, range: element.range
                    )
                }
            } else {
                noteUnknownDuplicate(member, in: object)
                noteUnknownField(member, level: .stringSet, known: ["state", "values"])
            }
        }
        if seen & 2 == 0 {
            issue(.missingField(.stringSet, name: "values"), ByteRange(object.range.start, object.range.start + 1))
        }
    }

    // MARK: Variations

    /// Decodes `variations`: by plural, by device, or by device and then plural.
    mutating func decodeVariations(_ object: JSONValue, form: UnitForm, level: CatalogIssue.Level) {
        var plural: JSONMember?
        var device: JSONMember?
        var seen: UInt32 = 0
        for member in object.members {
            if member.hasName("plural") {
                noteDuplicate(member, bit: 0, seen: &seen, in: object)
                plural = member
                if form.category != nil {
                    issue(.pluralFurtherVaried, member.nameRange)
                } else if expect(member, .object, level: .variations) {
                    if form.device == .other { issue(.deviceOtherVaried, member.nameRange) }
                    decodePlural(member, form: form)
                }
            } else if member.hasName("device") {
                noteDuplicate(member, bit: 1, seen: &seen, in: object)
                device = member
                if form.category != nil {
                    issue(.pluralFurtherVaried, member.nameRange)
                } else if expect(member, .object, level: .variations) {
                    decodeDevices(member, form: form)
                }
            } else {
                noteUnknownDuplicate(member, in: object)
                noteUnknownField(member, level: .variations, known: ["device", "plural"])
            }
        }
        if let device, plural != nil, form.category == nil { issue(.pluralBesideDevice, device.nameRange) }
    }

    mutating func decodePlural(_ member: JSONMember, form: UnitForm) {
        let index = plurals.count
        let object = member.value
        plurals.append(
            PluralVariation(
                index: index, localization: localizations.count - 1, form: form, nameRange: member.nameRange,
                range: object.range, from: units.count))
        var categories: PluralCategorySet = []
        for member in object.members {
            guard let category = Self.category(member.name, in: bytes) else {
                noteUnknownDuplicate(member, in: object)
                noteUnknownField(member, level: .plural, known: PluralCategory.allCases.map(\.name))
                continue
            }
            if categories.contains(category) { noteUnknownDuplicate(member, in: object) }
            categories.insert(PluralCategorySet(category))
            var form = form
            form.category = category
            decodeLeaf(member, form: form, level: .plural)
        }
        plurals[index].unitIndices.end = UInt32(units.count)
        plurals[index].categories = categories
    }

    mutating func decodeDevices(_ member: JSONMember, form: UnitForm) {
        let index = devices.count
        let object = member.value
        devices.append(
            DeviceVariation(
                localization: localizations.count - 1, nameRange: member.nameRange, range: object.range, devices: []))
        for member in object.members {
            let device = Device.allCases.first { $0 != .unknown && member.name.isSame(as: $0.name, in: bytes) } ?? .unknown
            if devices[index].devices.contains(where: { $0.device == device }) { noteUnknownDuplicate(member, in: object) }
            devices[index].devices.append((device, member.nameRange))
            var form = form
            form.device = device
            decodeLeaf(member, form: form, level: .device)
        }
    }

    /// Decodes the value of a category or a device.
    mutating func decodeLeaf(_ leaf: JSONMember, form: UnitForm, level: CatalogIssue.Level) {
        if let text = leaf.value.singleText {
            branchNames.append(BranchName(unitStart: text.unit.start, name: leaf.name))
            append(text, form: form)
            return
        }
        guard expect(leaf, .object, level: level) else { return }
        var seen: UInt32 = 0
        var variations: JSONMember?
        for member in leaf.value.members {
            if member.hasName("stringUnit") {
                noteDuplicate(member, bit: 0, seen: &seen, in: leaf.value)
                branchNames.append(BranchName(unitStart: member.value.range.start, name: leaf.name))
                decodeUnit(member, form: form)
            } else if member.hasName("variations") {
                noteDuplicate(member, bit: 1, seen: &seen, in: leaf.value)
                variations = member
                if expect(member, .object, level: level) { decodeVariations(member.value, form: form, level: level) }
            } else if member.hasName("substitutions") {
                noteDuplicate(member, bit: 2, seen: &seen, in: leaf.value)
                // Apple's compiler does not see substitutions here; a text that uses them refers to undefined ones.
                noteUnknownField(member, level: level, known: ["stringUnit", "variations"])
            } else {
                noteUnknownDuplicate(member, in: leaf.value)
                noteUnknownField(member, level: level, known: ["stringUnit", "variations"])
            }
        }
        if let variations, seen & 1 != 0 { issue(.unitBesideVariations, variations.nameRange) }
        if seen & 0b11 == 0 { issue(.missingField(level, name: "stringUnit"), leaf.nameRange) }
    }

    mutating func decodeSubstitutions(_ object: JSONValue) {
        let localization = localizations.count - 1
        let first = Int(openVariations.substitutions.start)
        for member in object.members {
            if substitutions.count - first == CatalogLimits.substitutions {
                issue(.tooManySubstitutions(count: object.members.reduce(0) { count, _ in count + 1 }), member.nameRange)
                return
            }
            noteUnknownDuplicate(member, in: object)
            let index = substitutions.count
            substitutions.append(
                Substitution(
                    localization: localization, name: member.name, nameRange: member.nameRange, range: member.value.range))
            guard expect(member, .object, level: .substitution) else { continue }
            var seen: UInt32 = 0
            for field in member.value.members {
                if field.hasName("argNum") {
                    noteDuplicate(field, bit: 0, seen: &seen, in: member.value)
                    substitutions[index].argNumRange = field.value.range
                    substitutions[index].argNum = field.value.integer
                    if field.value.integer == nil { expectInteger(field) }
                } else if field.hasName("formatSpecifier") {
                    noteDuplicate(field, bit: 1, seen: &seen, in: member.value)
                    if expect(field, .string, level: .substitution) { substitutions[index].formatSpecifier = field.value.text }
                } else if field.hasName("variations") {
                    noteDuplicate(field, bit: 2, seen: &seen, in: member.value)
                    guard expect(field, .object, level: .substitution) else { continue }
                    let plural = plurals.count
                    decodeVariations(
                        field.value, form: UnitForm(substitution: index - first), level: .substitution)
                    if plurals.count > plural { substitutions[index].plural = plural }
                } else {
                    noteUnknownDuplicate(field, in: member.value)
                    noteUnknownField(field, level: .substitution, known: ["argNum", "formatSpecifier", "variations"])
                }
            }
            if seen & 0b100 == 0 { issue(.missingField(.substitution, name: "variations"), member.nameRange) }
        }
    }
}
