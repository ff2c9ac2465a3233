internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Turns the texts of one entry after the other into records of the runtime: positions, types, plural forms and devices are
/// decided here.
final class RecordWriter {
    private let catalog: StringCatalog
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The arguments of the current entry, which the caller analyzes.
    private let arguments: EntryArguments
    /// Whether the entry takes arguments: only then are its texts formats, and `%%` is one percent sign.
    private var isFormat = false
    private let devices: [Device]
    /// Whether some text of the file is not valid UTF-8; U+FFFD replaces invalid bytes.
    private let hasInvalidUTF8: Bool

    init(_ catalog: StringCatalog, bytes: UnsafeBufferPointer<UInt8>, arguments: EntryArguments, devices: [Device]) {
        self.catalog = catalog
        self.bytes = bytes
        self.arguments = arguments
        self.devices = devices
        hasInvalidUTF8 = catalog.document.issues.contains { $0.kind == .invalidUTF8 }
    }

    /// Starts the entry whose arguments were analyzed; its records are written next.
    func begin() { isFormat = arguments.hasArguments }

    /// Appends the record of a localization; nothing if it has no text.
    func write(_ localization: Localization, to record: inout [UInt8]) {
        // Most texts have no variations.
        if localization.units.count == 1, catalog.units[localization.units.lowerBound].form.isPlain {
            guard catalog.units[localization.units.lowerBound].hasValue else { return }
            append(unit: localization.units.lowerBound, localization, to: &record)
        } else {
            // A text that varies by devices, none of them wanted: the first one.
            let other = catalog.units[localization.units].first { $0.form.device != nil }?.form.device
            let wanted = devices.map(Optional.some) + [nil] + (other.map { [$0] } ?? [])
            guard wanted.contains(where: { self.append(localization, for: $0, to: &record) }) else { return }
        }
        record.append(Record.end)
    }

    /// Appends the record of a key that is its own text.
    func write(key: JSONText, to record: inout [UInt8]) {
        key.withUTF8(in: bytes) { self.append(text: $0, arguments.usesInKey, localization: nil, to: &record) }
        record.append(Record.end)
    }

    private func append(_ localization: Localization, for device: Device?, to record: inout [UInt8]) -> Bool {
        let plural = catalog.plurals(of: localization).first { $0.device == device && $0.substitution == nil }
        if let plural {
            let selecting = arguments.selectingArgument(of: plural, in: catalog)
            append(plural, position: selecting?.position ?? 1, localization, to: &record)
            return true
        }
        for index in localization.units
        where catalog.units[index].form == UnitForm(device: device) && catalog.units[index].hasValue {
            append(unit: index, localization, to: &record)
            return true
        }
        return false
    }

    private func append(_ plural: PluralVariation, position: Int, _ localization: Localization, to record: inout [UInt8]) {
        // The first of duplicate forms counts.
        var seen: PluralCategorySet = []
        let forms = plural.units.filter { index in
            guard let category = catalog.units[index].form.category, catalog.units[index].hasValue else { return false }
            return seen.insert(PluralCategorySet(category)).inserted
        }
        record.append(Record.plural)
        Record.append(position, digits: Record.positionDigits, to: &record)
        record.append(Record.digitBase + UInt8(forms.count))
        // The lengths are filled in when the forms have been written.
        let head = record.count
        for form in forms {
            record.append(Record.digitBase + (catalog.units[form].form.category ?? .other).rawValue)
            Record.append(0, digits: Record.offsetDigits, to: &record)
        }
        for (number, form) in forms.enumerated() {
            let start = record.count
            // Forms of a substitution contain no substitutions: one in its own form would never end.
            append(unit: form, plural.substitution == nil ? localization : nil, to: &record)
            let place = head + number * (1 + Record.offsetDigits) + 1
            record.replaceSubrange(
                place..<place + Record.offsetDigits, with: Record.digits(record.count - start, count: Record.offsetDigits))
        }
    }

    /// - Parameter localization: The localization whose substitutions are inserted; nil: none.
    private func append(unit index: Int, _ localization: Localization?, to record: inout [UInt8]) {
        catalog.units[index].value.withUTF8(in: bytes) { value in
            self.append(text: value, arguments.uses(ofUnit: index), localization: localization, to: &record)
        }
    }

    private func append(
        text: UnsafeBufferPointer<UInt8>, _ uses: EntryArguments.Uses, localization: Localization?, to record: inout [UInt8]
    ) {
        guard isFormat else { return append(literal: text[...], to: &record) }
        var start = 0
        var inserted = 0
        for use in uses {
            let range = use.specifier.range
            append(literal: text[start..<range.lowerBound], to: &record)
            start = range.upperBound
            switch use.specifier.form {
            case .escapedPercent: record.append(UInt8(ascii: "%"))
            case .argument where use.takesArgument, .substitutionArgument where use.takesArgument:
                append(use, in: text, to: &record)
            case .substitution:
                let size = record.count
                // A few kilobytes can expand to gigabytes; `limit-exceeded` reports that.
                if inserted > CatalogLimits.insertedBytes || !append(substitution: use, localization, to: &record) {
                    append(literal: text[range], to: &record)
                }
                inserted += record.count - size
            default: append(literal: text[range], to: &record)
            }
        }
        append(literal: text[start...], to: &record)
    }

    private func append(_ use: ArgumentUse, in text: UnsafeBufferPointer<UInt8>, to record: inout [UInt8]) {
        let type: UInt8 =
            switch use.conversion {
            case UInt8(ascii: "i"), UInt8(ascii: "D"), 0: UInt8(ascii: "d")
            case UInt8(ascii: "U"): UInt8(ascii: "u")
            case UInt8(ascii: "O"): UInt8(ascii: "o")
            case let other: other
            }
        record.append(Record.argument)
        Record.append(use.position, digits: Record.positionDigits, to: &record)
        record.append(type)
        // Flags, width and precision.
        if use.specifier.form == .argument { record += use.specifier.layout(in: text) }
        record.append(Record.layoutEnd)
    }

    /// False where the substitution is not defined.
    private func append(
        substitution use: ArgumentUse, _ localization: Localization?, to record: inout [UInt8]
    ) -> Bool {
        guard let localization, let own = use.substitution, let plural = catalog.substitutions[own].plural else { return false }
        append(catalog.plurals[plural], position: use.position, localization, to: &record)
        return true
    }

    /// A text without instructions.
    private func append(literal text: Slice<UnsafeBufferPointer<UInt8>>, to record: inout [UInt8]) {
        let text = UnsafeBufferPointer(rebasing: text)
        if hasInvalidUTF8, !text.allSatisfy({ $0 < 0x80 }) {
            return Array(String(decoding: text, as: UTF8.self).utf8).withUnsafeBufferPointer { append(valid: $0, to: &record) }
        }
        append(valid: text, to: &record)
    }

    private func append(valid text: UnsafeBufferPointer<UInt8>, to record: inout [UInt8]) {
        var start = 0
        while true {
            let end = ByteSearch.first(in: text, from: start) { $0.are(atMost: Record.literal) }
            record.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
            if end == text.count { return }
            record.append(Record.literal)
            record.append(text[end] + Record.literalBase)
            start = end + 1
        }
    }
}
