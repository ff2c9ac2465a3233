internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import L10nRuntime
internal import Plurals
internal import StringCatalogs

/// Turns the texts of one entry into records of the runtime: positions, types, plural forms and devices are decided here.
struct RecordWriter {
    private let catalog: StringCatalog
    private let bytes: UnsafeBufferPointer<UInt8>
    private let arguments: EntryArguments
    /// Whether the entry takes arguments: only then are its texts formats, and `%%` is one percent sign.
    private let isFormat: Bool
    private let devices: [Device]

    /// - Parameter arguments: Those of the entry whose records are written.
    init(_ catalog: StringCatalog, bytes: UnsafeBufferPointer<UInt8>, arguments: EntryArguments, devices: [Device]) {
        self.catalog = catalog
        self.bytes = bytes
        self.arguments = arguments
        self.devices = devices
        isFormat = arguments.hasArguments
    }

    /// The record of a localization; nil when it has no text.
    func record(of localization: Localization) -> [UInt8]? {
        for device in devices.map(Optional.some) + [nil] {
            if let body = body(of: localization, for: device) { return body + [Record.end] }
        }
        // A text that varies by devices of which none is wanted: the first that there is.
        let other = catalog.units[localization.units].first { $0.form.device != nil }?.form.device
        return other.flatMap { body(of: localization, for: $0) }.map { $0 + [Record.end] }
    }

    /// The record of a key that is its own text.
    func record(ofKey key: JSONText) -> [UInt8] {
        key.withUTF8(in: bytes) { text(Array($0), arguments.usesInKey, localization: nil) } + [Record.end]
    }

    private func body(of localization: Localization, for device: Device?) -> [UInt8]? {
        if let plural = localization.plurals.map({ catalog.plurals[$0] }).first(where: {
            $0.device == device && $0.substitution < 0
        }) {
            let selecting = arguments.selectingArgument(of: plural, in: catalog, bytes: bytes)
            return self.plural(plural, position: selecting?.position ?? 1, localization)
        }
        for index in localization.units {
            let unit = catalog.units[index]
            if unit.form == UnitForm(device: device), unit.hasValue { return text(ofUnit: index, localization) }
        }
        return nil
    }

    private func plural(_ plural: PluralVariation, position: Int, _ localization: Localization) -> [UInt8] {
        let forms = plural.units.compactMap { index -> (category: PluralCategory, body: [UInt8])? in
            guard let category = catalog.units[index].form.category, catalog.units[index].hasValue else { return nil }
            return (category, text(ofUnit: index, localization))
        }
        var record = [Record.plural] + Record.digits(position, count: Record.positionDigits)
        record.append(Record.digitBase + UInt8(forms.count))
        for form in forms {
            record.append(Record.digitBase + form.category.rawValue)
            record += Record.digits(form.body.count, count: Record.offsetDigits)
        }
        return record + forms.flatMap(\.body)
    }

    private func text(ofUnit index: Int, _ localization: Localization) -> [UInt8] {
        catalog.units[index].value.withUTF8(in: bytes) { value in
            text(Array(value), arguments.uses(ofUnit: index), localization: localization)
        }
    }

    private func text(_ text: [UInt8], _ uses: EntryArguments.Uses, localization: Localization?) -> [UInt8] {
        guard isFormat else { return literal(text[...]) }
        var record: [UInt8] = []
        var start = 0
        for use in uses {
            let range = use.specifier.range
            record += literal(text[start..<range.lowerBound])
            start = range.upperBound
            switch use.specifier.form {
            case .escapedPercent: record.append(UInt8(ascii: "%"))
            case .argument where use.takesArgument, .substitutionArgument where use.takesArgument:
                record += argument(use, layout: layout(of: use, in: text))
            case .substitution:
                let body = localization.flatMap { substitution(use, Array(text[use.specifier.nameRange]), $0) }
                record += body ?? literal(text[range])
            default: record += literal(text[range])
            }
        }
        return record + literal(text[start...])
    }

    /// Flags, width and precision.
    private func layout(of use: ArgumentUse, in text: [UInt8]) -> ArraySlice<UInt8> {
        guard use.specifier.form == .argument else { return [] }
        return use.specifier.layout(in: text)
    }

    private func argument(_ use: ArgumentUse, layout: ArraySlice<UInt8>) -> [UInt8] {
        let type: UInt8 =
            switch use.conversion {
            case UInt8(ascii: "i"), UInt8(ascii: "D"), 0: UInt8(ascii: "d")
            case UInt8(ascii: "U"): UInt8(ascii: "u")
            case UInt8(ascii: "O"): UInt8(ascii: "o")
            case let other: other
            }
        return [Record.argument] + Record.digits(use.position, count: Record.positionDigits) + [type] + layout
            + [Record.layoutEnd]
    }

    private func substitution(_ use: ArgumentUse, _ name: [UInt8], _ localization: Localization) -> [UInt8]? {
        let own = catalog.substitutions[localization.substitutions].first { candidate in
            candidate.name.withUTF8(in: bytes) { $0.elementsEqual(name) }
        }
        guard let plural = own?.plural else { return nil }
        return self.plural(catalog.plurals[plural], position: use.position, localization)
    }

    /// A text without instructions.
    private func literal(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(where: { $0 <= Record.literal }) else { return Array(text) }
        return text.flatMap { $0 <= Record.literal ? [Record.literal, $0 + Record.literalBase] : [$0] }
    }
}
