internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nSyntax

/// The entries of a file with conflict markers that git may have put together from two keys.
///
/// Git merges lines. Where it finds the same lines under two keys, it takes them for the same, and outside of the markers both sides get
/// what one of them did. So what the file has for a side is not always what the side had:
///
/// * A conflict ends inside of different entries on the two sides, and texts of the entry follow it that are in no conflict.
/// * One side has nothing left of the translations of an entry, and the other changes them: a side has probably replaced the key by
///   another one.
struct DoubtfulEntries {
    /// What the file has for a side, and where the conflicts are in it.
    typealias Side = (document: JSONDocument, conflicts: [Range<Int>])

    private(set) var keys: Set<MemberName> = []

    init(base: Side?, ours: Side, theirs: Side) {
        let (own, other) = (Places.find(in: ours), Places.find(in: theirs))
        for (first, second) in zip(own.ends, other.ends) {
            guard first.key != second.key else { continue }
            keys.formUnion([first, second].compactMap { $0.hasTextsBehind ? $0.key : nil })
        }
        guard let base else { return }
        let old = Places.find(in: base)
        for (key, entry) in old.entries {
            guard let first = own.entries[key], let second = other.entries[key], !first.beginsInConflict, !second.beginsInConflict
            else { continue }
            let isReplaced =
                Self.replaces(entry.localizations, first.localizations, second.localizations)
                || Self.replaces(entry.localizations, second.localizations, first.localizations)
            if isReplaced { keys.insert(key) }
        }
    }

    /// Whether a side has no translation of the base left, has removed one that the other has kept, and that one has changed others.
    private static func replaces(
        _ base: [MemberName: [UInt8]], _ own: [MemberName: [UInt8]], _ other: [MemberName: [UInt8]]
    ) -> Bool {
        base.contains { own[$0.key] == nil && other[$0.key] == $0.value } && !base.contains { own[$0.key] == $0.value }
            && other.contains { base[$0.key] != $0.value }
    }

    /// Where conflicts end in a side, and its entries.
    private struct Places: Sendable {
        struct End: Sendable {
            /// The key of the entry that a conflict ends inside of.
            var key: MemberName?
            /// Whether a text of that entry comes after it, and is in no other conflict.
            var hasTextsBehind = false
        }

        struct Entry: Sendable {
            let beginsInConflict: Bool
            /// The bytes of each translation.
            let localizations: [MemberName: [UInt8]]
        }

        private(set) var ends: [End] = []
        private(set) var entries: [MemberName: Entry] = [:]

        static func find(in side: Side) -> Places {
            side.document.walk { texts, root -> Places? in
                let source = MemberName(texts.string(texts.member("sourceLanguage", of: root)) ?? [])
                let members = texts.member("strings", of: root).map { texts.members(of: $0) } ?? []
                var places = Places()
                for member in members {
                    let localizations = texts.member("localizations", of: member.node).map { texts.members(of: $0) } ?? []
                    let translations = localizations.filter { $0.name != source }
                    places.entries[member.name] = Entry(
                        beginsInConflict: isIn(side.conflicts, Int(member.member.nameRange.start)),
                        localizations: Dictionary(translations.map { ($0.name, Array(texts.raw($0.node))) }) { first, _ in first }
                    )
                }
                let last = members.map { lastText(in: $0.node, side.conflicts, texts) }
                places.ends = side.conflicts.map { conflict in
                    let offset = conflict.upperBound
                    let index = members.partitionPoint { Int($0.member.nameRange.start) >= offset } - 1
                    guard index >= 0, offset < Int(members[index].node.value.range.end) else { return End() }
                    return End(key: members[index].name, hasTextsBehind: last[index] >= offset)
                }
                return places
            } ?? Places()
        }

        private static func isIn(_ conflicts: [Range<Int>], _ offset: Int) -> Bool {
            let after = conflicts.partitionPoint { $0.lowerBound > offset }
            return after > 0 && conflicts[after - 1].contains(offset)
        }

        /// Where the last text begins that is in no conflict.
        private static func lastText(in node: MergeNode, _ conflicts: [Range<Int>], _ texts: MergeTexts) -> Int {
            texts.members(of: node).reduce(-1) { last, member in
                if member.node.isObject { return max(last, lastText(in: member.node, conflicts, texts)) }
                let start = Int(member.member.nameRange.start)
                return ["value", "values"].contains(member.name) && !isIn(conflicts, start) ? max(last, start) : last
            }
        }
    }
}
