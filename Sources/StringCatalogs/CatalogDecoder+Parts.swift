internal import CLDR
internal import Diagnostics
internal import JSONSyntax

/// What the entries of one part of a file decode to, as if there were no others: indices count from the beginning of the part.
struct CatalogPart: Sendable {
    let languages: [CatalogLanguage]
    let entries: [CatalogEntry]
    let localizations: [Localization]
    let units: [StringUnit]
    let plurals: [PluralVariation]
    let devices: [DeviceVariation]
    let substitutions: [Substitution]
    let issues: [CatalogIssue]
    let repeated: [String: (index: Int, count: Int)]

    init(_ decoder: CatalogDecoder) {
        languages = decoder.languages
        entries = decoder.entries
        localizations = decoder.localizations
        units = decoder.units
        plurals = decoder.plurals
        devices = decoder.devices
        substitutions = decoder.substitutions
        issues = decoder.issues
        repeated = decoder.repeated
    }
}

extension CatalogDecoder {
    /// Appends the entries of the next part.
    mutating func append(_ part: CatalogPart) {
        let shift = Shift(
            languages: part.languages.map { language in
                language.nameBytes.withUnsafeBufferPointer { self.language($0, at: language.range) }
            },
            entries: entries.count, localizations: localizations.count, units: units.count, plurals: plurals.count,
            devices: devices.count, substitutions: substitutions.count)
        entries += part.entries.lazy.map { $0.moved(by: shift) }
        localizations += part.localizations.lazy.map { $0.moved(by: shift) }
        units += part.units.lazy.map { $0.moved(by: shift) }
        plurals += part.plurals.lazy.map { $0.moved(by: shift) }
        devices += part.devices.lazy.map { $0.moved(by: shift) }
        substitutions += part.substitutions.lazy.map { $0.moved(by: shift) }
        append(part.issues, repeated: part.repeated, shift)
    }

    /// Appends issues, but those that earlier parts have once for all places.
    private mutating func append(_ issues: [CatalogIssue], repeated: [String: (index: Int, count: Int)], _ shift: Shift) {
        let ids = Dictionary(uniqueKeysWithValues: repeated.map { ($0.value.index, $0.key) })
        for (index, issue) in issues.enumerated() {
            if let id = ids[index], let count = repeated[id]?.count {
                if let known = self.repeated[id] {
                    self.repeated[id] = (known.index, known.count + count)
                    continue
                }
                self.repeated[id] = (self.issues.count, count)
            }
            self.issues.append(issue.moved(by: shift))
        }
    }
}

/// What is before a part in the catalog.
private struct Shift {
    /// By index in the part: that in the catalog.
    let languages: [LanguageIndex]
    let entries: Int
    let localizations: Int
    let units: Int
    let plurals: Int
    let devices: Int
    let substitutions: Int
}

extension Range<Int> {
    fileprivate func moved(by distance: Int) -> Self { lowerBound + distance..<upperBound + distance }
}

extension CatalogEntry {
    fileprivate func moved(by shift: Shift) -> Self {
        var moved = self
        moved.index += shift.entries
        moved.localizations = localizations.moved(by: shift.localizations)
        return moved
    }
}

extension Localization {
    fileprivate func moved(by shift: Shift) -> Self {
        var moved = self
        moved.indexInCatalog += UInt32(shift.localizations)
        moved.entryIndex += UInt32(shift.entries)
        moved.languageIndex = UInt32(shift.languages[language])
        moved.unitIndices.move(by: shift.units)
        moved.pluralIndices.move(by: shift.plurals)
        moved.deviceIndices.move(by: shift.devices)
        moved.substitutionIndices.move(by: shift.substitutions)
        return moved
    }
}

extension Localization.IndexRange {
    fileprivate mutating func move(by distance: Int) {
        start += UInt32(distance)
        end += UInt32(distance)
    }
}

extension StringUnit {
    fileprivate func moved(by shift: Shift) -> Self {
        var moved = self
        moved.localization += Int32(shift.localizations)
        return moved
    }
}

extension PluralVariation {
    fileprivate func moved(by shift: Shift) -> Self {
        var moved = self
        moved.index += shift.plurals
        moved.localization += shift.localizations
        moved.units = units.moved(by: shift.units)
        return moved
    }
}

extension DeviceVariation {
    fileprivate func moved(by shift: Shift) -> Self {
        var moved = self
        moved.localization += shift.localizations
        return moved
    }
}

extension Substitution {
    fileprivate func moved(by shift: Shift) -> Self {
        var moved = self
        moved.localization += shift.localizations
        moved.plural = plural.map { $0 + shift.plurals }
        return moved
    }
}

extension CatalogIssue {
    fileprivate func moved(by shift: Shift) -> Self {
        var moved = self
        moved.entry = entry.map { $0 + shift.entries }
        moved.language = language.map { shift.languages[$0] }
        return moved
    }
}
