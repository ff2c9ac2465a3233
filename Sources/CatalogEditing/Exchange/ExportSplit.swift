internal import L10nPlainText

/// What has a file of its own in an export, so that translators get the part that is theirs.
package enum ExportSplit: String, CaseIterable, Sendable {
    case catalog
    /// The first part of the keys: `cart` for `cart.title`.
    case namespace

    /// The parts, by their names in paths, in the order in which they come first.
    func parts(of files: [ExchangedFile]) -> [(name: String?, files: [ExchangedFile])] {
        var names = PartNames()
        switch self {
        case .catalog: return files.map { (names.name(of: $0.stem), [$0]) }
        case .namespace:
            var order: [String] = []
            var parts: [String: [ExchangedFile]] = [:]
            for file in files {
                for (namespace, units) in Self.groups(of: file.units) {
                    if parts[namespace] == nil { order.append(namespace) }
                    var part = file
                    part.units = units
                    parts[namespace, default: []].append(part)
                }
            }
            return order.map { (names.name(of: $0), parts[$0] ?? []) }
        }
    }

    private static func groups(of units: [TranslationUnit]) -> [(namespace: String, units: [TranslationUnit])] {
        var order: [String] = []
        var groups: [String: [TranslationUnit]] = [:]
        for unit in units {
            // A sentence has no namespace, whatever dots it has.
            let parts = unit.key.contains(" ") ? [] : unit.key.split(separator: ".", maxSplits: 1)
            let namespace = parts.count > 1 ? String(parts[0]) : ""
            if groups[namespace] == nil { order.append(namespace) }
            groups[namespace, default: []].append(unit)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }
}

/// Names that every mail program keeps: letters and digits of ASCII, hyphens, and underscores.
private struct PartNames {
    private var taken: Set<String> = []

    mutating func name(of text: String) -> String {
        let parts = text.utf8.split { !ASCII.isLetter($0) && !ASCII.isDigit($0) && $0 != UInt8(ascii: "_") }
        let name = String(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(60))
        var unique = name.isEmpty ? "other" : name
        var number = 2
        // Many disks take names in another case for the same.
        while !taken.insert(unique.lowercased()).inserted {
            unique = "\(name.isEmpty ? "other" : name)-\(number)"
            number += 1
        }
        return unique
    }
}
