internal import L10nSyntax

/// Decides, member by member, what the merged catalog has.
///
/// What one side changed is as that side has it. Where both did:
///
/// | | is |
/// |---|---|
/// | members of an object | merged one by one; what only one side adds is kept |
/// | the same change | that |
/// | deleted here, changed there | a conflict; but a key that the other side only found to be stale is deleted |
/// | a unit | see ``decisions(forUnit:_:_:at:)`` |
/// | a text here, variations there; plural forms here, devices there | one conflict; but a translation overrides a missing one |
/// | `extractionState` | `manual`, else `extracted_with_value`, else none, `migrated`, `stale` |
/// | a comment that Xcode wrote, and one of a person | that of the person |
/// | `version` | the higher |
/// | a key that one side renamed, with its texts, and the other side changed | both, under the new name |
/// | a name that occurs several times in an object | as one side has it, if the other did not change it; else a conflict |
/// | another field | a conflict |
struct CatalogMerger {
    let texts: MergeTexts
    let order: any KeyOrder
    /// The side whose order and layout the merged file has.
    let frame: MergeSide
    let sourceLanguage: MemberName
    /// What a person has to decide on where the files are what the conflict markers of one file tell of the sides; nil where they are
    /// what the sides have.
    let doubts: MergeDoubts?

    /// What has been decided of some members of an object, by their names.
    typealias Decisions = [MemberName: [MergedItem]]

    // MARK: Objects

    /// Merges the members of objects.
    ///
    /// - Parameter keys: The names of an entry in the base and on both sides, where one side has renamed it.
    func object(
        _ base: MergeNode?, _ ours: MergeNode, _ theirs: MergeNode, at place: MergePlace, keys: EntryKeys? = nil
    ) -> MergedValue {
        var place = place
        if place.level == .entry, let keys = keys ?? place.key.map(EntryKeys.init) {
            place.outdated = outdatedSide(base, ours, theirs, keys)
        }
        let old = MemberIndex(base, in: texts)
        let own = MemberIndex(ours, in: texts)
        let other = MemberIndex(theirs, in: texts)
        let decisions = decisions(old, own, other, at: place)
        func items(_ name: MemberName) -> [NamedItem] {
            let found: [MergedItem]
            if [old, own, other].contains(where: { $0.isRepeated(name) }) {
                found = repeated(old.all(name), own.all(name), other.all(name), at: place.member(name))
            } else if let decided = decisions[name] {
                found = decided
            } else {
                found = [item(old[name], own[name], other[name], at: place.member(name))].compactMap(\.self)
            }
            return found.map { NamedItem(name: name, item: $0) }
        }
        let isOurOrder = frame(old, own, other) == .ours
        let (first, second) = isOurOrder ? (own, other) : (other, own)
        var found: [NamedItem] = []
        for member in first.members { found.append(contentsOf: items(member.name)) }
        let added = second.members.indices.filter { !first.has(second.members[$0].name) }
        if !added.isEmpty {
            var insertion = MemberInsertion(found, order: order)
            for index in added {
                let previous = index > 0 ? second.members[index - 1].name : nil
                for item in items(second.members[index].name) { insertion.insert(item, after: previous) }
            }
            found = insertion.items
        }
        return .object(found.map(\.item), like: isOurOrder ? ours : theirs)
    }

    /// The rules for the members of an object.
    private func decisions(_ base: MemberIndex, _ ours: MemberIndex, _ theirs: MemberIndex, at place: MergePlace) -> Decisions {
        switch place.level {
        case .root: decisions(forVersion: base, ours, theirs)
        case .entry: decisions(forEntry: base, ours, theirs)
        case .unit: decisions(forUnit: base, ours, theirs, at: place)
        case .localization: decisions(forShape: ["stringUnit", "variations", "stringSet"], base, ours, theirs, at: place)
        case .variations: decisions(forShape: ["plural", "device", "width"], base, ours, theirs, at: place)
        case .strings: decisions(forRenamed: base, ours, theirs, at: place)
        case .localizations, .forms, .substitutions, .substitution, .other: [:]
        }
    }

    // MARK: Members

    /// Merges a member; nil where it is deleted.
    private func item(
        _ base: MergeMember?, _ ours: MergeMember?, _ theirs: MergeMember?, at place: MergePlace
    ) -> MergedItem? {
        if let ours, let theirs { return item(base, ours: ours, theirs: theirs, at: place) }
        guard let only = ours ?? theirs else { return nil }
        if let base {
            if texts.same(base.node, only.node) || place.level == .entry && isOnlyStaler(only.node, than: base.node) {
                return nil
            }
        } else if !isUndecided(place) {
            return change(to: only, at: place)
        }
        return .conflict(
            place.conflict(isDeletion: true), base: [base].compactMap(\.self), ours: [ours].compactMap(\.self),
            theirs: [theirs].compactMap(\.self))
    }

    private func isUndecided(_ place: MergePlace) -> Bool {
        guard let doubts else { return false }
        return doubts.undecided.contains(place.path) || place.level == .entry && place.key.map(doubts.entries.contains) ?? false
    }

    /// Members of a name that occurs several times on a side, which are taken or left together.
    private func repeated(
        _ base: [MergeMember], _ ours: [MergeMember], _ theirs: [MergeMember], at place: MergePlace
    ) -> [MergedItem] {
        if same(ours, theirs) { return (frame == .ours ? ours : theirs).map(MergedItem.copy) }
        if same(base, ours) { return theirs.map(MergedItem.copy) }
        if same(base, theirs) { return ours.map(MergedItem.copy) }
        let isDeletion = ours.isEmpty || theirs.isEmpty
        return [.conflict(place.conflict(isDeletion: isDeletion), base: base, ours: ours, theirs: theirs)]
    }

    func item(_ base: MergeMember?, ours: MergeMember, theirs: MergeMember, at place: MergePlace) -> MergedItem? {
        let framed = frame == .ours ? ours : theirs
        if texts.identical(ours.node, theirs.node) { return .copy(framed) }
        if place.level == .entry, let doubts, doubts.entries.contains(ours.name) {
            return conflict(base, ours, theirs, at: place)
        }
        let (isUnit, isObject) = (place.level == .unit, ours.node.isObject && theirs.node.isObject)
        // What is of an older source text is marked unit by unit.
        let isWhole = !isObject || isUnit
        // Entries in doubt are decided one by one.
        let hasDoubts = place.level == .strings && doubts?.entries.isEmpty == false
        if let base, !hasDoubts {
            let isSame = isUnit ? texts.same : texts.identical
            if isSame(base.node, ours.node), isWhole || place.outdated != .theirs { return change(to: theirs, at: place) }
            if isSame(base.node, theirs.node), isWhole || place.outdated != .ours { return change(to: ours, at: place) }
        }
        guard isObject else { return conflict(base, ours, theirs, at: place) }
        let before = base.flatMap { $0.node.isObject ? $0.node : nil }
        return .member(MergedMember(framed, object(before, ours.node, theirs.node, at: place)))
    }

    /// A member as one side has changed it.
    func change(to member: MergeMember, at place: MergePlace) -> MergedItem {
        isOutdated(member.side, at: place) ? .member(MergedMember(member, forReview(member.node))) : .copy(member)
    }

    func conflict(_ base: MergeMember?, _ ours: MergeMember, _ theirs: MergeMember, at place: MergePlace) -> MergedItem {
        .conflict(place.conflict(), base: [base].compactMap(\.self), ours: [ours], theirs: [theirs])
    }

    /// Of two members with the same meaning, or both of one side, the one with the layout of the merged file.
    func framed(_ ours: MergeMember, _ theirs: MergeMember) -> MergeMember { frame == .ours ? ours : theirs }

    // MARK: Shapes

    /// A text that one side has in another shape than the other is taken as a whole: a catalog can't have two shapes side by side.
    private func decisions(
        forShape names: [MemberName], _ base: MemberIndex, _ ours: MemberIndex, _ theirs: MemberIndex, at place: MergePlace
    ) -> Decisions {
        let (old, own, other) = (
            names.compactMap { base[$0] }, names.compactMap { ours[$0] }, names.compactMap { theirs[$0] }
        )
        guard !own.isEmpty, !other.isEmpty, own.map(\.name) != other.map(\.name) else { return [:] }
        var decisions = Dictionary(names.map { ($0, [MergedItem]()) }) { first, _ in first }
        func take(_ members: [MergeMember]) {
            for member in members { decisions[member.name] = [change(to: member, at: place.member(member.name))] }
        }
        let isSource = place.language == sourceLanguage
        if same(old, own) {
            take(other)
        } else if same(old, other) {
            take(own)
        } else if !isSource, own.allSatisfy({ isUntranslated($0.node) }) {
            take(other)
        } else if !isSource, other.allSatisfy({ isUntranslated($0.node) }) {
            take(own)
        } else {
            let first = frame == .ours ? own[0] : other[0]
            decisions[first.name] = [.conflict(place.conflict(), base: old, ours: own, theirs: other)]
        }
        return decisions
    }

    private func same(_ a: [MergeMember], _ b: [MergeMember]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0.name == $1.name && texts.same($0.node, $1.node) }
    }

    // MARK: Versions

    private func decisions(forVersion base: MemberIndex, _ ours: MemberIndex, _ theirs: MemberIndex) -> Decisions {
        guard let own = ours["version"], let other = theirs["version"] else { return [:] }
        if let old = base["version"], texts.same(old.node, own.node) || texts.same(old.node, other.node) { return [:] }
        let (a, b) = (number(own), number(other))
        if a == b { return ["version": [.copy(framed(own, other))]] }
        return ["version": [.copy(a.lexicographicallyPrecedes(b) ? other : own)]]
    }

    /// The parts of a version.
    private func number(_ version: MergeMember) -> [Int] {
        String(decoding: texts.string(version.node) ?? Array(texts.raw(version.node)), as: UTF8.self).split(separator: ".")
            .map { Int($0) ?? 0 }
    }
}

/// What conflict markers leave open.
struct MergeDoubts {
    /// Paths of members that one side only has.
    var undecided: Set<[MemberName]> = []
    /// Keys whose entries may not be what the sides have.
    var entries: Set<MemberName> = []
}
