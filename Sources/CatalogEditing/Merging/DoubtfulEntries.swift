internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nSyntax

/// The entries of a file with conflict markers that git may have put together from two keys.
///
/// Git merges lines. Where it finds the same lines under two keys, it takes them for the same, and outside of the markers both sides get
/// what one of them did. So what the file has for a side is not always what the side had:
///
/// * A conflict ends inside of different entries, languages, or forms on the two sides, and texts follow there that are in no conflict.
/// * A conflict begins inside of one text, and ends inside of different ones: the text that it begins in need not be the one of a side.
/// * Both sides of a conflict begin with the same key, and no ancestor is shown. Git leaves out lines that both begin with, so that this
///   is what is left of an earlier run.
/// * One side has nothing left of the translations of an entry, and the other changes them: a side has probably replaced the key by
///   another one.
struct DoubtfulEntries {
    /// What the file has for a side, and where the conflicts are in it.
    typealias Side = (document: JSONDocument, conflicts: [Range<Int>])

    private(set) var keys: Set<MemberName> = []

    init(base: Side?, ours: Side, theirs: Side) {
        let (own, other) = (Places.find(in: ours), Places.find(in: theirs))
        for (first, second) in zip(own.conflicts, other.conflicts) {
            let end = zip(first.end, second.end).first { $0.name != $1.name }
            guard let end else { continue }
            // An entry, its localizations, a language, and what the text consists of.
            let beginsInText = first.startDepth > 3 && first.end.first?.name == second.end.first?.name
            for (place, ending) in [(first, end.0), (second, end.1)] where ending.hasTextsBehind || beginsInText {
                keys.formUnion([place.end.first?.name].compactMap(\.self))
            }
        }
        guard let base else {
            for (first, second) in zip(own.conflicts, other.conflicts) {
                if let key = first.firstKey, key == second.firstKey { keys.insert(key) }
            }
            return
        }
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

    /// Where conflicts are in a side, and its entries.
    private struct Places: Sendable {
        /// An object that a conflict begins or ends inside of: an entry, its localizations, a language, and so on.
        struct Object: Sendable {
            let name: MemberName
            /// Whether a text in it comes after the conflict, and is in no other one.
            let hasTextsBehind: Bool
        }

        struct Conflict: Sendable {
            /// Those of the entries that begin in it.
            let keys: [MemberName]
            /// How many objects it begins inside of, the entry included.
            let startDepth: Int
            /// The objects that it ends inside of, from the entry on.
            let end: [Object]

            /// The key that it begins with.
            var firstKey: MemberName? { startDepth == 0 ? keys.first : nil }
        }

        struct Entry: Sendable {
            let beginsInConflict: Bool
            /// The bytes of each translation.
            let localizations: [MemberName: [UInt8]]
        }

        private(set) var conflicts: [Conflict] = []
        private(set) var entries: [MemberName: Entry] = [:]

        static func find(in side: Side) -> Places {
            side.document.walk { texts, root -> Places? in
                let source = MemberName(texts.string(texts.member("sourceLanguage", of: root)) ?? [])
                guard let strings = texts.member("strings", of: root) else { return nil }
                var places = Places()
                var keys: [Int: [MemberName]] = [:]
                for member in texts.members(of: strings) {
                    if let number = number(of: side.conflicts, Int(member.member.nameRange.start)) {
                        keys[number, default: []].append(member.name)
                    }
                    let localizations = texts.member("localizations", of: member.node).map { texts.members(of: $0) } ?? []
                    let translations = localizations.filter { $0.name != source }
                    places.entries[member.name] = Entry(
                        beginsInConflict: isIn(side.conflicts, Int(member.member.nameRange.start)),
                        localizations: Dictionary(translations.map { ($0.name, Array(texts.raw($0.node))) }) { first, _ in first }
                    )
                }
                var objects = Objects(texts, side.conflicts)
                objects.noteLastText(of: strings)
                places.conflicts = side.conflicts.enumerated().map { number, conflict in
                    Conflict(
                        keys: keys[number] ?? [], startDepth: objects.around(conflict.lowerBound, in: strings).count,
                        end: objects.around(conflict.upperBound, in: strings))
                }
                return places
            } ?? Places()
        }

        fileprivate static func isIn(_ conflicts: [Range<Int>], _ offset: Int) -> Bool {
            number(of: conflicts, offset) != nil
        }

        /// The number of the conflict that an offset is in.
        private static func number(of conflicts: [Range<Int>], _ offset: Int) -> Int? {
            let after = conflicts.partitionPoint { $0.lowerBound > offset }
            return after > 0 && conflicts[after - 1].contains(offset) ? after - 1 : nil
        }
    }

    /// The objects of a side, each read once.
    private struct Objects {
        private let texts: MergeTexts
        private let conflicts: [Range<Int>]
        private var members: [UInt32: [MergeMember]] = [:]
        /// Where the last text of an object begins that is in no conflict, by where the object does.
        private var lastTexts: [UInt32: Int] = [:]

        init(_ texts: MergeTexts, _ conflicts: [Range<Int>]) {
            self.texts = texts
            self.conflicts = conflicts
        }

        @discardableResult
        mutating func noteLastText(of node: MergeNode) -> Int {
            let start = node.value.range.start
            let all = texts.members(of: node)
            var last = -1
            for member in all {
                if member.node.isObject {
                    last = max(last, noteLastText(of: member.node))
                } else if ["value", "values"].contains(member.name) {
                    let offset = Int(member.member.nameRange.start)
                    if !Places.isIn(conflicts, offset) { last = max(last, offset) }
                }
            }
            members[start] = all
            lastTexts[start] = last
            return last
        }

        /// The objects in an object that an offset is inside of, from the outer one to the inner one.
        func around(_ offset: Int, in node: MergeNode) -> [Places.Object] {
            var found: [Places.Object] = []
            var node = node
            while let all = members[node.value.range.start] {
                let index = all.partitionPoint { Int($0.member.nameRange.start) >= offset } - 1
                guard index >= 0, all[index].node.isObject, offset < Int(all[index].node.value.range.end) else { break }
                node = all[index].node
                let last = lastTexts[node.value.range.start] ?? -1
                found.append(Places.Object(name: all[index].name, hasTextsBehind: last >= offset))
            }
            return found
        }
    }
}
