internal import L10nSyntax

/// The place of a value in a catalog.
struct MergePlace {
    /// What kind of object a place has.
    enum Level {
        case root, strings, entry, localizations
        /// The text of a language, or of a form or a device: a unit or its variations.
        case localization
        case unit, variations
        /// Plural forms or devices by name.
        case forms
        case substitutions, substitution
        /// Values without rules of their own.
        case other
    }

    private(set) var level: Level
    private(set) var path: [MemberName] = []
    /// The side whose translations are of an older source text than the merged one.
    var outdated: MergeSide?

    /// The key of the catalog.
    var key: MemberName? { path.count > 1 && path[0] == "strings" ? path[1] : nil }

    /// The language of a localization.
    var language: MemberName? { path.count > 3 && key != nil && path[2] == "localizations" ? path[3] : nil }

    /// The place at a path.
    init(path: [MemberName] = []) { self = path.reduce(into: MergePlace(level: .root)) { $0 = $0.member($1) } }

    private init(level: Level) { self.level = level }

    /// The place of a member.
    func member(_ name: MemberName) -> MergePlace {
        var place = self
        place.level = level(ofMember: name)
        place.path.append(name)
        return place
    }

    private func level(ofMember name: MemberName) -> Level {
        switch level {
        case .root: name == "strings" ? .strings : .other
        case .strings: .entry
        case .entry: name == "localizations" ? .localizations : .other
        case .localizations, .forms: .localization
        case .localization where name == "stringUnit" || name == "stringSet": .unit
        case .localization where name == "substitutions": .substitutions
        case .localization, .substitution: name == "variations" ? .variations : .other
        case .variations: .forms
        case .substitutions: .substitution
        case .unit, .other: .other
        }
    }

    func conflict(isDeletion: Bool = false) -> MergeConflict {
        MergeConflict(
            key: key?.string, language: language?.string, field: path.last?.string ?? "", isDeletion: isDeletion)
    }
}
