internal import L10nSyntax

/// The names that an entry has.
struct EntryKeys {
    let base, ours, theirs: MemberName

    init(_ key: MemberName) { (base, ours, theirs) = (key, key, key) }

    /// - Parameter side: The one that renamed it.
    init(_ old: MemberName, renamed new: MemberName, by side: MergeSide) {
        base = old
        ours = side == .ours ? new : old
        theirs = side == .theirs ? new : old
    }
}

/// A key that one side renamed and the other changed.
package struct MergedRename: Hashable, Sendable {
    package let side: MergeSide
    package let old, new: String
}

/// Keys that one side renamed, with all their texts, and the other side changed.
extension CatalogMerger {
    private typealias Rename = (side: MergeSide, old: MergeMember, changed: MergeMember, new: MergeMember)

    /// What the renamed keys are together with what the other side did to them.
    func decisions(forRenamed base: MemberIndex, _ ours: MemberIndex, _ theirs: MemberIndex, at place: MergePlace) -> Decisions {
        var decisions: Decisions = [:]
        for rename in renames(base, ours, theirs) {
            let keys = EntryKeys(rename.old.name, renamed: rename.new.name, by: rename.side)
            let (own, other) = rename.side == .ours ? (rename.new, rename.changed) : (rename.changed, rename.new)
            let merged = object(rename.old.node, own.node, other.node, at: place.member(rename.new.name), keys: keys)
            decisions[rename.old.name] = []
            decisions[rename.new.name] = [.member(MergedMember(rename.new, merged))]
        }
        return decisions
    }

    /// The renames among the keys of a catalog.
    func renames(_ base: MergeNode?, _ ours: MergeNode, _ theirs: MergeNode) -> [MergedRename] {
        func strings(_ node: MergeNode?) -> MemberIndex { MemberIndex(texts.member("strings", of: node), in: texts) }
        return renames(strings(base), strings(ours), strings(theirs)).map {
            MergedRename(side: $0.side, old: $0.old.name.string, new: $0.new.name.string)
        }
    }

    private func renames(_ base: MemberIndex, _ ours: MemberIndex, _ theirs: MemberIndex) -> [Rename] {
        guard doubts == nil else { return [] }
        return renames(by: .ours, base, ours, theirs) + renames(by: .theirs, base, theirs, ours)
    }

    private func renames(by side: MergeSide, _ base: MemberIndex, _ own: MemberIndex, _ other: MemberIndex) -> [Rename] {
        let lost = base.members.filter { old in
            guard !own.has(old.name), let changed = other[old.name] else { return false }
            return !texts.same(old.node, changed.node) && !isOnlyStaler(changed.node, than: old.node)
        }
        if lost.isEmpty { return [] }
        // A name that means several keys is not clear.
        var added: [[[MemberName]: [UInt8]]: [MergeMember]] = [:]
        for member in own.members where !base.has(member.name) && !other.has(member.name) {
            if let texts = identity(of: member) { added[texts, default: []].append(member) }
        }
        var deleted: [[[MemberName]: [UInt8]]: Int] = [:]
        for member in base.members where !own.has(member.name) {
            if let texts = identity(of: member) { deleted[texts, default: 0] += 1 }
        }
        return lost.compactMap { old in
            let indexes = [base, own, other]
            guard let texts = identity(of: old), deleted[texts] == 1, let new = added[texts], new.count == 1,
                let changed = other[old.name],
                !indexes.contains(where: { $0.isRepeated(old.name) || $0.isRepeated(new[0].name) })
            else { return nil }
            return (side, old, changed, new[0])
        }
    }

    /// What a key keeps when it is renamed: its translations, or its source text if it has none; nil for a key without texts.
    private func identity(of entry: MergeMember) -> [[MemberName]: [UInt8]]? {
        let all = localizations(of: entry.node)
        let translations = all.filter { $0.name != sourceLanguage }
        var found: [[MemberName]: [UInt8]] = [:]
        for localization in translations.isEmpty ? all : translations {
            for (path, text) in leaves(of: localization.node) where !text.isEmpty { found[[localization.name] + path] = text }
        }
        return found.isEmpty ? nil : found
    }
}
