internal import Diagnostics

extension CatalogDecoder {
    /// Appends what another decoder made of the entries that follow, as if there were no others.
    mutating func append(_ part: CatalogDecoder) {
        let languages = part.languages.map { language in
            language.nameBytes.withUnsafeBufferPointer { self.language($0, at: language.range) }
        }
        let (entry, localization, unit, plural) = (entries.count, localizations.count, units.count, plurals.count)
        let (device, substitution, variation) = (devices.count, substitutions.count, variations.count)
        keyHashes += part.keyHashes
        nonASCIIKeys += part.nonASCIIKeys.map { $0 + entry }
        entries.append(part.entries) {
            $0.indexInCatalog += UInt32(entry)
            $0.localizationIndices.move(by: localization)
        }
        localizations.append(part.localizations) {
            $0.indexInCatalog += UInt32(localization)
            $0.entryIndex += UInt32(entry)
            $0.languageIndex = UInt32(languages[$0.language])
            $0.unitIndices.move(by: unit)
            if $0.isVaried { $0.variationsIndex += UInt32(variation) }
        }
        variations.append(part.variations) {
            $0.plurals.move(by: plural)
            $0.devices.move(by: device)
            $0.substitutions.move(by: substitution)
        }
        units.append(part.units) { $0.localization += Int32(localization) }
        plurals.append(part.plurals) {
            $0.indexInCatalog += UInt32(plural)
            $0.localizationIndex += UInt32(localization)
            $0.unitIndices.move(by: unit)
        }
        branchNames += part.branchNames
        devices.append(part.devices) { $0.localization += localization }
        substitutions.append(part.substitutions) {
            $0.localization += localization
            $0.plural = $0.plural.map { $0 + plural }
        }
        appendIssues(of: part) {
            $0.entry = $0.entry.map { $0 + entry }
            $0.language = $0.language.map { languages[$0] }
        }
    }

    /// Appends issues, but those that earlier parts have once for all places.
    private mutating func appendIssues(of part: CatalogDecoder, changing change: (inout CatalogIssue) -> Void) {
        let ids = Dictionary(uniqueKeysWithValues: part.repeated.map { ($0.value.index, $0.key) })
        for (index, var issue) in part.issues.enumerated() {
            if let id = ids[index], let count = part.repeated[id]?.count {
                if let known = repeated[id] {
                    repeated[id] = (known.index, known.count + count)
                    continue
                }
                repeated[id] = (issues.count, count)
            }
            change(&issue)
            issues.append(issue)
        }
    }
}

extension Array {
    /// Appends elements, each changed.
    fileprivate mutating func append(_ others: [Element], changing change: (inout Element) -> Void) {
        let first = count
        append(contentsOf: others)
        withUnsafeMutableBufferPointer { elements in
            for index in first..<elements.count { change(&elements[index]) }
        }
    }
}

extension IndexRange {
    fileprivate mutating func move(by distance: Int) {
        start += UInt32(distance)
        end += UInt32(distance)
    }
}
