internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nStringCatalogs
internal import L10nSyntax

/// Writes the texts of one entry after the other, in the shapes that Foundation reads.
struct EntryWriter {
    private let catalog: StringCatalog
    private let bytes: UnsafeBufferPointer<UInt8>
    private let formats: FormatWriter
    private let arguments = EntryArguments()
    private var entry: CatalogEntry?
    /// Whether ``arguments`` are those of the entry.
    private var isAnalyzed = false

    init(_ catalog: StringCatalog, bytes: UnsafeBufferPointer<UInt8>) {
        self.catalog = catalog
        self.bytes = bytes
        formats = FormatWriter(catalog, bytes: bytes)
    }

    /// Goes to the entry whose texts are written next.
    mutating func begin(_ entry: CatalogEntry) {
        self.entry = entry
        isAnalyzed = false
    }

    /// Writes a text, if the localization has one that is compiled.
    mutating func write<Writer>(
        _ localization: Localization, key: UnsafeBufferPointer<UInt8>, to table: inout LanguageTable<Writer>
    ) {
        if let plural = plurals(of: localization).first(where: { $0.device == nil }) {
            write(plural, localization, key: key, to: &table)
        } else if let variation = catalog.devices(of: localization).first {
            write(variation, localization, key: key, to: &table)
        } else if let unit = catalog.units[localization.units].first(where: { $0.form.isPlain && $0.hasValue }),
            isCompiled([unit], localization)
        {
            if catalog.substitutions(of: localization).isEmpty {
                formats.withText(unit.value) { table.write(key: key, text: $0) }
            } else {
                table.writeForms(key: key) { formats.write(unit.value, localization, to: &$0) }
            }
        }
    }

    /// Whether a text is compiled: Apple's compiler leaves out texts that are `new` in the source language, unless somebody has entered
    /// the key by hand. One form that is not `new` is enough.
    private func isCompiled(_ units: some Sequence<StringUnit>, _ localization: Localization) -> Bool {
        localization.language != catalog.sourceLanguage || entry?.extractionState == .manual
            || units.contains { $0.state != .new }
    }

    /// The plurals of whole texts, with the forms of each.
    private func plurals(of localization: Localization) -> LazyFilterSequence<ArraySlice<PluralVariation>> {
        catalog.plurals(of: localization).lazy.filter { $0.substitution == nil && !$0.units.isEmpty }
    }

    // MARK: Plurals

    private mutating func write<Writer>(
        _ plural: PluralVariation, _ localization: Localization, key: UnsafeBufferPointer<UInt8>,
        to table: inout LanguageTable<Writer>
    ) {
        guard isCompiled(catalog.units[plural.units], localization) else { return }
        let count = count(of: plural)
        table.writeForms(key: key) { formats.write(plural, counting: count, to: &$0) }
    }

    /// The argument that a plural of a whole text counts. A plural that shows no number counts the same argument as the source, or
    /// another one of the entry.
    private mutating func count(of plural: PluralVariation) -> CountedArgument {
        guard let entry else { return CountedArgument() }
        let source = catalog.sourceLocalization(of: entry)
        if !isAnalyzed { arguments.analyze(entry, source: source, in: catalog) }
        isAnalyzed = true
        if let own = counted(by: plural) { return own }
        for localization in [source].compactMap(\.self) + catalog.localizations[entry.localizations] {
            for plural in plurals(of: localization) { if let other = counted(by: plural) { return other } }
        }
        return CountedArgument()
    }

    private func counted(by plural: PluralVariation) -> CountedArgument? {
        arguments.selectingArgument(of: plural, in: catalog)?.use.map(CountedArgument.init)
    }

    // MARK: Devices

    /// What a device has.
    private enum DeviceText {
        case unit(StringUnit)
        case plural(PluralVariation, CountedArgument)
    }

    private mutating func write<Writer>(
        _ variation: DeviceVariation, _ localization: Localization, key: UnsafeBufferPointer<UInt8>,
        to table: inout LanguageTable<Writer>
    ) {
        var texts = deviceTexts(of: variation, localization)
        // Whatever has no text of its own finds the one in the other file.
        if table.separatesTexts || texts.count == 1, let index = texts.firstIndex(where: { isPlainOther($0, localization) }),
            case .unit(let unit) = texts.remove(at: index).text
        {
            formats.withText(unit.value) { table.write(key: key, text: $0) }
        }
        if texts.isEmpty { return }
        table.writeForms(key: key) { writer in
            writer.beginDictionary()
            writer.write(key: StringsDictionary.deviceRuleType)
            writer.beginDictionary()
            for (name, text) in texts {
                name.withUTF8(in: bytes) { writer.write(key: $0) }
                switch text {
                case .unit(let unit): formats.write(unit.value, localization, to: &writer)
                case .plural(let plural, let count): formats.write(plural, counting: count, to: &writer)
                }
            }
            writer.endDictionary()
            writer.endDictionary()
        }
    }

    /// The texts by device that are compiled, in the order of a file.
    private mutating func deviceTexts(
        of variation: DeviceVariation, _ localization: Localization
    ) -> [(name: JSONText, text: DeviceText)] {
        var texts: [(name: JSONText, text: DeviceText)] = []
        for (index, device) in variation.devices.enumerated() {
            let name = self.name(device.nameRange)
            let end = index + 1 < variation.devices.count ? variation.devices[index + 1].nameRange.start : variation.range.end
            let isDuplicate = texts.contains { $0.name.isSame(as: name, in: bytes) }
            guard !isDuplicate, let text = text(between: device.nameRange.start, end, localization) else { continue }
            texts.append((name, text))
        }
        return texts.sorted { a, b in
            a.name.withUTF8(in: bytes) { a in b.name.withUTF8(in: bytes) { b in PropertyListOrder.precedes(a, b) } }
        }
    }

    /// What is in a part of the file. Unknown devices all have the same ``Device``, but each has its own place.
    private mutating func text(between start: UInt32, _ end: UInt32, _ localization: Localization) -> DeviceText? {
        func isInside(_ range: ByteRange) -> Bool { start < range.start && range.start < end }
        if let plural = plurals(of: localization).first(where: { isInside($0.range) }) {
            return isCompiled(catalog.units[plural.units], localization) ? .plural(plural, count(of: plural)) : nil
        }
        let unit = catalog.units[localization.units].first { unit in
            unit.form.category == nil && unit.form.substitution == nil && unit.hasValue && isInside(unit.range)
        }
        return unit.flatMap { isCompiled([$0], localization) ? .unit($0) : nil }
    }

    /// Whether it is a text for the other devices that needs no dictionary.
    private func isPlainOther(_ device: (name: JSONText, text: DeviceText), _ localization: Localization) -> Bool {
        guard case .unit(let unit) = device.text, unit.form.device == .other else { return false }
        return !formats.usesSubstitutions(unit.value, localization)
    }

    /// A name in quotation marks.
    private func name(_ range: ByteRange) -> JSONText {
        let content = ByteRange(range.start + 1, max(range.start + 1, range.end - 1))
        return JSONText(content: content, hasEscapes: bytes[content.indices].contains(UInt8(ascii: "\\")))
    }
}
