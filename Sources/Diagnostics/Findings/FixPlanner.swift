internal import L10nPlainText

/// Applies fixes to the bytes of a file.
///
/// Of fixes that touch the same place, the first in order is applied, and the others wait as a whole for another round.
/// Several findings may have the same fix.
package struct FixPlanner: Sendable {
    /// The bytes after the fixes.
    package let bytes: [UInt8]
    /// Indices of the fixes that were applied.
    package let applied: [Int]
    /// What was changed, in the order of places, none touching another.
    package let edits: [TextEdit]
    /// Where each edit begins in the new bytes.
    private let starts: [Int]

    package init(_ fixes: [FixIt], to bytes: [UInt8]) {
        var plan = Plan(size: bytes.count)
        // A repeated insertion touches itself; a repeated replacement does not.
        var insertions: Set<FixIt> = []
        applied = fixes.indices.filter { index in
            let fix = fixes[index]
            guard plan.add(fix.edits) else { return insertions.contains(fix) }
            if fix.edits.contains(where: \.range.isEmpty) { insertions.insert(fix) }
            return true
        }
        edits = plan.edits
        var shift = 0
        starts = edits.map { edit in
            defer { shift += edit.replacement.utf8.count - edit.range.count }
            return Int(edit.range.start) + shift
        }
        self.bytes = Self.apply(edits, to: bytes)
    }

    /// The place in the old bytes of a place in the new ones. Within a replacement, it is the start of the replaced bytes.
    package func oldOffset(of offset: UInt32) -> UInt32 {
        let next = edits.indices.partitionPoint { index in
            starts[index] > Int(offset) || starts[index] == Int(offset) && !edits[index].replacement.isEmpty
        }
        guard next > 0 else { return offset }
        let (edit, start) = (edits[next - 1], starts[next - 1])
        if Int(offset) < start + edit.replacement.utf8.count { return edit.range.start }
        return UInt32(clamping: Int(offset) - start - edit.replacement.utf8.count + Int(edit.range.end))
    }

    private static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
        guard !edits.isEmpty else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        for edit in edits {
            output += bytes[index..<Int(edit.range.start)]
            output += edit.replacement.utf8
            index = Int(edit.range.end)
        }
        output += bytes[index...]
        return output
    }

    /// Edits that do not touch each other, in the order of their places.
    private struct Plan {
        let size: Int
        private(set) var edits: [TextEdit] = []

        init(size: Int) { self.size = size }

        /// Adds all edits of a fix, or none if one of them touches an edit of another fix.
        mutating func add(_ new: [TextEdit]) -> Bool {
            guard !new.isEmpty, Self.areApart(new), new.allSatisfy({ isFree($0) }) else { return false }
            for edit in new {
                let place = self.place(of: edit)
                if place < edits.count, edits[place] == edit { continue }
                edits.insert(edit, at: place)
            }
            return true
        }

        private static func areApart(_ edits: [TextEdit]) -> Bool {
            if edits.count == 1 { return true }
            let sorted = edits.map(\.range).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
            return zip(sorted, sorted.dropFirst()).allSatisfy { $0.end <= $1.start && $0 != $1 }
        }

        private func isFree(_ edit: TextEdit) -> Bool {
            guard edit.range.start <= edit.range.end, Int(edit.range.end) <= size else { return false }
            let place = self.place(of: edit)
            if place < edits.count, edits[place] == edit { return !edit.range.isEmpty }
            if place > 0, Self.touch(edits[place - 1].range, edit.range) { return false }
            return place == edits.count || !Self.touch(edits[place].range, edit.range)
        }

        /// The order of two insertions at one place is unknown. So is the order of an insertion at the edge of replaced bytes.
        private static func touch(_ a: ByteRange, _ b: ByteRange) -> Bool {
            a.isEmpty || b.isEmpty ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end
        }

        /// Index of the first edit that is not before this one.
        private func place(of edit: TextEdit) -> Int {
            edits.partitionPoint { ($0.range.start, $0.range.end) >= (edit.range.start, edit.range.end) }
        }
    }
}
