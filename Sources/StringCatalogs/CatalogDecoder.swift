internal import Diagnostics
public import JSONSyntax
internal import Plurals

/// Makes a ``StringCatalog`` of a JSON document. Whatever does not fit becomes a ``CatalogIssue``; the rest is kept.
public struct CatalogDecoder {
    var catalog: StringCatalog
    private var entries = TableBuilder<CatalogEntry>(capacity: 64)
    private var localizations: TableBuilder<Localization>
    private var units: TableBuilder<StringUnit>
    private var plurals = TableBuilder<PluralVariation>(capacity: 64)
    private var devices = TableBuilder<DeviceVariation>(capacity: 16)
    private var substitutions = TableBuilder<Substitution>(capacity: 16)
    private let bytes: UnsafeBufferPointer<UInt8>
    private var entryIndex: Int?
    private var languageIndex: LanguageIndex?
    /// The language after the last one seen is likely the next.
    private var nextLanguage = 0
    /// For each language, the entry that had it last, and where.
    private var lastUse: [(entry: Int, range: ByteRange, value: ByteRange)] = []
    private var unknownFields: [String: (index: Int, count: Int)] = [:]

    private init(document: JSONDocument, bytes: UnsafeBufferPointer<UInt8>) {
        catalog = StringCatalog(document: document)
        self.bytes = bytes
        // A unit takes ten cells, a localization as many.
        units = TableBuilder(capacity: document.cellCount / 10)
        localizations = TableBuilder(capacity: document.cellCount / 10)
    }

    /// Decodes a document. Never fails: a document that is no catalog gives an empty one, with issues.
    public static func decode(_ document: JSONDocument) -> StringCatalog {
        document.withRoot { root in
            document.source.bytes.withUnsafeBufferPointer { bytes in
                var decoder = CatalogDecoder(document: document, bytes: bytes)
                if let root { decoder.decodeRoot(root) }
                return decoder.finish()
            }
        }
    }

    /// The catalog with its tables.
    private mutating func finish() -> StringCatalog {
        func hand<Element>(_ builder: TableBuilder<Element>, to table: WritableKeyPath<StringCatalog, CatalogTable<Element>>) {
            let (finished, memory) = builder.finish()
            catalog[keyPath: table] = finished
            catalog.memory.append(memory)
        }
        hand(entries, to: \.entries)
        hand(localizations, to: \.localizations)
        hand(units, to: \.units)
        hand(plurals, to: \.plurals)
        hand(devices, to: \.devices)
        hand(substitutions, to: \.substitutions)
        return catalog
    }

    private var extent: CatalogExtent {
        CatalogExtent(
            units: UInt32(units.count), plurals: UInt32(plurals.count), devices: UInt32(devices.count),
            substitutions: UInt32(substitutions.count))
    }

    // MARK: Root

    private mutating func decodeRoot(_ root: JSONValue) {
        guard expect(root, .object, name: "", level: .root, at: root.range) else { return }
        var seen: UInt32 = 0
        for member in root.members {
            if member.hasName("sourceLanguage") {
                noteDuplicate(member, bit: 0, seen: &seen, in: root)
                if expect(member, .string, level: .root), let text = member.value.text {
                    catalog.sourceLanguage = language(text, at: member.value.range)
                    catalog.sourceLanguageRange = member.value.range
                }
            } else if member.hasName("version") {
                noteDuplicate(member, bit: 1, seen: &seen, in: root)
                decodeVersion(member)
            } else if member.hasName("strings") {
                noteDuplicate(member, bit: 2, seen: &seen, in: root)
                if expect(member, .object, level: .root) { decodeStrings(member.value) }
            } else {
                noteUnknownDuplicate(member, in: root)
                if isEntryShaped(member.value) {
                    issue(.misplacedEntry(name: member.nameString), member.nameRange)
                } else {
                    noteUnknownField(member, level: .root, known: ["sourceLanguage", "strings", "version"])
                }
            }
        }
        let place = ByteRange(root.range.start, root.range.start + 1)
        for (bit, name) in ["sourceLanguage", "version", "strings"].enumerated() where seen & (1 << bit) == 0 {
            issue(.missingField(.root, name: name), place)
        }
        finishUnknownFields()
    }

    private mutating func decodeVersion(_ member: JSONMember) {
        catalog.versionRange = member.value.range
        switch member.value.kind {
        case .string: catalog.version = member.value.string
        case .number: catalog.version = member.value.rawText
        default:
            _ = expect(member, .string, level: .root)
            return
        }
        if let version = catalog.version, !["1.0", "1.1", "1.2", "1.3", "1"].contains(version) {
            issue(.unknownVersion(version), member.value.range)
        }
    }

    /// Whether an object looks like the entry of a key, or like a localization.
    private func isEntryShaped(_ value: JSONValue) -> Bool {
        value.kind == .object
            && (value["localizations"]?.kind == .object || value["extractionState"]?.kind == .string
                || value["shouldTranslate"]?.kind == .bool || value["stringUnit"]?.kind == .object)
    }

    // MARK: Entries

    private mutating func decodeStrings(_ strings: JSONValue) {
        var firstByHash: [Int: Int] = [:]
        var firstByText: [String: Int] = [:]
        for member in strings.members {
            let index = entries.count
            let key = member.name
            var entry = CatalogEntry(
                index: index, key: key, keyRange: member.nameRange, range: member.value.range,
                localizations: localizations.count..<localizations.count)
            entryIndex = index
            entries.append(entry)
            noteDuplicateKey(key, index: index, byHash: &firstByHash, byText: &firstByText)
            if expect(member, .object, level: .root) { decodeEntry(member.value, &entry) }
            entry.localizations = entry.localizations.lowerBound..<localizations.count
            entries[index] = entry
            entryIndex = nil
        }
    }

    private mutating func noteDuplicateKey(_ key: JSONText, index: Int, byHash: inout [Int: Int], byText: inout [String: Int]) {
        var hasher = Hasher()
        var isASCII = true
        key.withUTF8(in: bytes) { text in
            hasher.combine(bytes: UnsafeRawBufferPointer(text))
            isASCII = text.allSatisfy { $0 < 0x80 }
        }
        let hash = hasher.finalize()
        let entry = entries[index]
        if let first = byHash[hash], equal(entries[first].key, key) {
            let other = entries[first]
            issue(
                .duplicateKey(name: catalog.string(key), isIdentical: sameBytes(other.range, entry.range)), entry.keyRange,
                related: other.keyRange)
            return
        }
        byHash[hash] = index
        guard !isASCII else { return }
        // Swift compares strings by canonical equivalence: a second key here has other bytes and looks the same.
        let text = catalog.string(key)
        if let first = byText[text] {
            issue(.duplicateKeyNormalized(name: text), entry.keyRange, related: entries[first].keyRange)
        } else {
            byText[text] = index
        }
    }

    private mutating func decodeEntry(_ value: JSONValue, _ entry: inout CatalogEntry) {
        var seen: UInt32 = 0
        for member in value.members {
            if member.hasName("localizations") {
                noteDuplicate(member, bit: 0, seen: &seen, in: value)
                if expect(member, .object, level: .entry) { decodeLocalizations(member.value) }
            } else if member.hasName("extractionState") {
                noteDuplicate(member, bit: 1, seen: &seen, in: value)
                if expect(member, .string, level: .entry), let text = member.value.text {
                    entry.extractionStateRange = member.value.range
                    entry.extractionState = ExtractionState.names.first { matches(text, $0.name) }?.state ?? .unknown
                    if entry.extractionState == .unknown {
                        issue(.unknownExtractionState(catalog.string(text)), member.value.range)
                    }
                }
            } else if member.hasName("comment") {
                noteDuplicate(member, bit: 2, seen: &seen, in: value)
                if expect(member, .string, level: .entry) { entry.comment = member.value.text }
            } else if member.hasName("shouldTranslate") {
                noteDuplicate(member, bit: 3, seen: &seen, in: value)
                if expect(member, .boolean, level: .entry) { entry.shouldTranslate = member.value.bool ?? true }
            } else if member.hasName("generatesSymbol") {
                noteDuplicate(member, bit: 4, seen: &seen, in: value)
                if expect(member, .boolean, level: .entry) { entry.generatesSymbol = member.value.bool ?? true }
            } else if member.hasName("isCommentAutoGenerated") {
                noteDuplicate(member, bit: 5, seen: &seen, in: value)
                if expect(member, .boolean, level: .entry) { entry.isCommentGenerated = member.value.bool ?? false }
            } else if member.hasName("commentGenerationVersion") {
                noteDuplicate(member, bit: 6, seen: &seen, in: value)
                if member.value.kind != .number { _ = expect(member, .string, level: .entry) }
            } else {
                noteUnknownDuplicate(member, in: value)
                if isEntryShaped(member.value) {
                    issue(.misplacedEntry(name: member.nameString), member.nameRange)
                } else {
                    noteUnknownField(
                        member, level: .entry,
                        known: [
                            "comment", "commentGenerationVersion", "extractionState", "generatesSymbol", "isCommentAutoGenerated",
                            "localizations", "shouldTranslate",
                        ])
                }
            }
        }
    }

    // MARK: Localizations

    private mutating func decodeLocalizations(_ value: JSONValue) {
        for member in value.members {
            let language = self.language(member.name, at: member.nameRange)
            languageIndex = language
            if lastUse[language].entry == entryIndex {
                let other = lastUse[language]
                issue(
                    .duplicateKey(name: member.nameString, isIdentical: sameBytes(other.value, member.value.range)),
                    member.nameRange,
                    related: other.range)
            }
            lastUse[language] = (entryIndex ?? -1, member.nameRange, member.value.range)
            if member.value.kind != .null, expect(member, .object, level: .entry) { decodeLocalization(member, language) }
            languageIndex = nil
        }
    }

    private mutating func decodeLocalization(_ member: JSONMember, _ language: LanguageIndex) {
        let value = member.value
        let index = localizations.count
        localizations.append(
            Localization(
                index: index, entry: entryIndex ?? 0, language: language, nameRange: member.nameRange, range: value.range,
                from: extent))
        var seen: UInt32 = 0
        var variations: JSONMember?
        var unit: JSONMember?
        for member in value.members {
            if member.hasName("stringUnit") {
                noteDuplicate(member, bit: 0, seen: &seen, in: value)
                unit = member
                decodeUnit(member, form: UnitForm(), name: member.name)
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
        localizations[index].close(at: extent)
        // Apple's compiler writes nothing for an empty `variations` either.
        let isVaried = variations.map { $0.value.kind != .object || $0.value.members.contains { _ in true } } ?? false
        if unit == nil, !isVaried, seen & 0b1000 == 0 {
            if seen & 0b100 != 0, !localizations[index].substitutions.isEmpty {
                issue(.missingField(.localization, name: "stringUnit"), member.nameRange)
            } else {
                issue(.emptyLocalization, member.nameRange)
            }
        }
    }

    private mutating func decodeUnit(_ member: JSONMember, form: UnitForm, name: JSONText) {
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
                    state = TranslationState.names.first { matches(text, $0.name) }?.state ?? .unknown
                    if state == .unknown { issue(.unknownState(catalog.string(text)), stateRange) }
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
        append(form: form, state: state, value: value, name: name, stateRange: stateRange, range: object.range)
    }

    private mutating func append(
        form: UnitForm, state: TranslationState, value: JSONValue?, name: JSONText, stateRange: ByteRange, range: ByteRange
    ) {
        let text = value?.text ?? JSONText(content: .empty(at: range.start), hasEscapes: false)
        units.append(
            StringUnit(
                localization: Int32(localizations.count - 1), form: form, state: state, hasValue: value != nil, value: text,
                name: name,
                stateRange: stateRange, range: range, isValueCut: value.map { $0.range.end == text.content.end } ?? false))
    }

    private mutating func decodeStringSet(_ object: JSONValue) {
        localizations[localizations.count - 1].isStringSet = true
        var state = TranslationState.missing
        var stateRange = ByteRange(object.range.start, object.range.start + 1)
        if let value = object["state"], let text = value.text {
            stateRange = value.range
            state = TranslationState.names.first { matches(text, $0.name) }?.state ?? .unknown
            if state == .unknown { issue(.unknownState(catalog.string(text)), stateRange) }
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
                        form: UnitForm(phrase: Int16(clamping: phrase)), state: state, value: element, name: member.name,
                        stateRange: stateRange, range: element.range)
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
    private mutating func decodeVariations(_ object: JSONValue, form: UnitForm, level: CatalogIssue.Level) {
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

    private mutating func decodePlural(_ member: JSONMember, form: UnitForm) {
        let index = plurals.count
        let object = member.value
        plurals.append(
            PluralVariation(
                index: index, localization: localizations.count - 1, device: form.device, substitution: Int(form.substitution),
                nameRange: member.nameRange, range: object.range, units: units.count..<units.count, categories: []))
        var categories: PluralCategorySet = []
        for member in object.members {
            guard let category = category(member.name) else {
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
        plurals[index].units = plurals[index].units.lowerBound..<units.count
        plurals[index].categories = categories
    }

    private mutating func decodeDevices(_ member: JSONMember, form: UnitForm) {
        let index = devices.count
        let object = member.value
        devices.append(
            DeviceVariation(
                localization: localizations.count - 1, nameRange: member.nameRange, range: object.range, devices: []))
        for member in object.members {
            let device = Device.allCases.first { $0 != .unknown && matches(member.name, $0.name) } ?? .unknown
            if devices[index].devices.contains(where: { $0.device == device }) { noteUnknownDuplicate(member, in: object) }
            devices[index].devices.append((device, member.nameRange))
            var form = form
            form.device = device
            decodeLeaf(member, form: form, level: .device)
        }
    }

    /// Decodes what stands behind a category or a device.
    private mutating func decodeLeaf(_ leaf: JSONMember, form: UnitForm, level: CatalogIssue.Level) {
        guard expect(leaf, .object, level: level) else { return }
        var seen: UInt32 = 0
        var variations: JSONMember?
        for member in leaf.value.members {
            if member.hasName("stringUnit") {
                noteDuplicate(member, bit: 0, seen: &seen, in: leaf.value)
                decodeUnit(member, form: form, name: leaf.name)
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

    private mutating func decodeSubstitutions(_ object: JSONValue) {
        let localization = localizations.count - 1
        let first = localizations[localization].substitutions.lowerBound
        for member in object.members {
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
                        field.value, form: UnitForm(substitution: Int16(clamping: index - first)), level: .substitution)
                    if plurals.count > plural { substitutions[index].plural = plural }
                } else {
                    noteUnknownDuplicate(field, in: member.value)
                    noteUnknownField(field, level: .substitution, known: ["argNum", "formatSpecifier", "variations"])
                }
            }
            if seen & 0b100 == 0 { issue(.missingField(.substitution, name: "variations"), member.nameRange) }
        }
    }

    // MARK: Names

    /// The index of a language; a new one if it has not been seen.
    private mutating func language(_ name: JSONText, at range: ByteRange) -> LanguageIndex {
        name.withUTF8(in: bytes) { text in
            func isLanguage(_ index: Int) -> Bool {
                let known = catalog.languages[index].nameBytes
                return known.count == text.count && known.elementsEqual(text)
            }
            if nextLanguage < catalog.languages.count, isLanguage(nextLanguage) {
                nextLanguage += 1
                return nextLanguage - 1
            }
            for index in catalog.languages.indices where isLanguage(index) {
                nextLanguage = index + 1
                return index
            }
            let string = String(decoding: text, as: UTF8.self)
            catalog.languages.append(
                CatalogLanguage(name: string, tag: LanguageTag(string), range: range, nameBytes: Array(text)))
            lastUse.append((-1, .empty(at: 0), .empty(at: 0)))
            nextLanguage = catalog.languages.count
            return catalog.languages.count - 1
        }
    }

    private func category(_ name: JSONText) -> PluralCategory? {
        PluralCategory.allCases.first { category in
            switch category {
            case .zero: matches(name, "zero")
            case .one: matches(name, "one")
            case .two: matches(name, "two")
            case .few: matches(name, "few")
            case .many: matches(name, "many")
            case .other: matches(name, "other")
            }
        }
    }

    @inline(__always)
    private func matches(_ text: JSONText, _ name: StaticString) -> Bool {
        if !text.hasEscapes {
            let count = name.utf8CodeUnitCount
            guard text.content.count == count else { return false }
            let start = Int(text.content.start)
            for offset in 0..<count where bytes[start + offset] != name.utf8Start[offset] { return false }
            return true
        }
        return text.withUTF8(in: bytes) {
            $0.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
    }

    private func equal(_ a: JSONText, _ b: JSONText) -> Bool {
        a.withUTF8(in: bytes) { a in b.withUTF8(in: bytes) { b in a.elementsEqual(b) } }
    }

    private func sameBytes(_ a: ByteRange, _ b: ByteRange) -> Bool {
        a.count == b.count && bytes[a.indices].elementsEqual(bytes[b.indices])
    }

    // MARK: Issues

    private mutating func issue(_ kind: CatalogIssue.Kind, _ range: ByteRange, related: ByteRange? = nil) {
        catalog.issues.append(
            CatalogIssue(kind: kind, range: range, related: related, entry: entryIndex, language: languageIndex))
    }

    @inline(__always)
    private mutating func noteDuplicate(_ member: JSONMember, bit: UInt32, seen: inout UInt32, in object: JSONValue) {
        if seen & (1 << bit) != 0 { noteUnknownDuplicate(member, in: object) }
        seen |= 1 << bit
    }

    /// Reports a member whose name another member before it has.
    @inline(never)
    private mutating func noteUnknownDuplicate(_ member: JSONMember, in object: JSONValue) {
        for other in object.members {
            if other.nameRange == member.nameRange { return }
            guard equal(other.name, member.name) else { continue }
            issue(
                .duplicateKey(name: member.nameString, isIdentical: sameBytes(other.value.range, member.value.range)),
                member.nameRange,
                related: other.nameRange)
            return
        }
    }

    private mutating func noteUnknownField(_ member: JSONMember, level: CatalogIssue.Level, known: [String]) {
        let name = member.nameString
        let id = "\(level.rawValue)/\(name)"
        if let field = unknownFields[id] {
            unknownFields[id] = (field.index, field.count + 1)
            return
        }
        unknownFields[id] = (catalog.issues.count, 1)
        issue(.unknownField(level, name: name, suggestion: Spelling.nearest(name, in: known), count: 1), member.nameRange)
    }

    private mutating func finishUnknownFields() {
        for field in unknownFields.values where field.count > 1 {
            let old = catalog.issues[field.index]
            guard case .unknownField(let level, let name, let suggestion, _) = old.kind else { continue }
            catalog.issues[field.index] = CatalogIssue(
                kind: .unknownField(level, name: name, suggestion: suggestion, count: field.count), range: old.range,
                related: nil,
                entry: old.entry, language: old.language)
        }
    }

    private mutating func expect(_ member: JSONMember, _ type: CatalogIssue.JSONType, level: CatalogIssue.Level) -> Bool {
        if Self.type(of: member.value) == type { return true }
        return expect(member.value, type, name: member.nameString, level: level, at: member.value.range)
    }

    private mutating func expect(
        _ value: JSONValue, _ type: CatalogIssue.JSONType, name: String, level: CatalogIssue.Level, at range: ByteRange
    ) -> Bool {
        let found = Self.type(of: value)
        if found == type { return true }
        // What is no JSON value has been reported by the reader.
        if found != .nothing { issue(.wrongType(level, name: name, expected: type, found: found), range) }
        return false
    }

    private mutating func expectInteger(_ member: JSONMember) {
        let found = Self.type(of: member.value)
        if found != .nothing {
            issue(.wrongType(.substitution, name: member.nameString, expected: .integer, found: found), member.value.range)
        }
    }

    private static func type(of value: JSONValue) -> CatalogIssue.JSONType {
        switch value.kind {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .bool: .boolean
        case .null: .null
        case .invalid: .nothing
        }
    }
}
