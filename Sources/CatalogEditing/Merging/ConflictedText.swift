internal import L10nDiagnostics
internal import L10nPlainText

/// A file with conflict markers, taken apart.
struct ConflictedText {
    /// The file as one side has it.
    struct Part {
        private(set) var bytes: [UInt8] = []
        /// The contents of conflicts in which the other side has nothing.
        fileprivate(set) var alone: [Range<Int>] = []
        /// The contents of all conflicts.
        fileprivate(set) var conflicts: [Range<Int>] = []
        /// Where runs of lines begin, here and in the file with the markers.
        private var runs: [(start: Int, original: Int)] = []

        fileprivate mutating func append(_ line: ArraySlice<UInt8>) {
            if runs.last.map({ $0.original + bytes.count - $0.start }) != line.startIndex {
                runs.append((bytes.count, line.startIndex))
            }
            bytes += line
        }

        /// Changes some bytes, given from the last place to the first, and moves the recorded places along.
        mutating func apply(_ edits: [CommaFix.Edit]) {
            if edits.isEmpty { return }
            let edits = Array(edits.reversed())
            // By how much each edit and those before it move what comes after them.
            var shifts: [Int] = []
            var output: [UInt8] = []
            var resumed: [(start: Int, original: Int)] = []
            var index = 0
            for edit in edits {
                output += bytes[index..<edit.range.lowerBound]
                output += edit.bytes
                index = edit.range.upperBound
                resumed.append((output.count, Int(original(UInt32(index)))))
                shifts.append(output.count - index)
            }
            func moved(_ offset: Int) -> Int {
                let before = edits.partitionPoint { $0.range.lowerBound >= offset }
                return before > 0 ? offset + shifts[before - 1] : offset
            }
            func isReplaced(_ offset: Int) -> Bool {
                let before = edits.partitionPoint { $0.range.lowerBound >= offset }
                return before > 0 && edits[before - 1].range.upperBound >= offset
            }
            bytes = output + bytes[index...]
            alone = alone.map { moved($0.lowerBound)..<moved($0.upperBound) }
            conflicts = conflicts.map { moved($0.lowerBound)..<moved($0.upperBound) }
            runs = runs.filter { !isReplaced($0.start) }.map { (moved($0.start), $0.original) } + resumed
            // The last one at a place counts.
            runs = runs.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        }

        /// The place in the file with the markers.
        func original(_ offset: UInt32) -> UInt32 {
            let after = runs.partitionPoint { $0.start > Int(offset) }
            return after > 0 ? UInt32(runs[after - 1].original + Int(offset) - runs[after - 1].start) : offset
        }
    }

    private(set) var ours = Part()
    private(set) var theirs = Part()
    /// Nil where a conflict does not show it.
    private(set) var base: Part? = Part()

    /// How the conflicts are marked, so that those that are left look the same.
    private(set) var style = ConflictStyle()

    /// A marker that is not where git writes one.
    struct Misplaced: Error {
        let range: ByteRange
    }

    private enum Place {
        case outside, ours, base, theirs
    }

    /// Takes a file apart; nil where it has no markers.
    init?(_ bytes: [UInt8]) throws(Misplaced) {
        var place = Place.outside
        var opening: (range: Range<Int>, length: Int)?
        var starts = (ours: 0, base: 0, theirs: 0)
        var hasBase = true
        var isConflicted = false
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = bytes[start..<end]
            start = end
            let marker = Self.marker(line)
            if let marker, place != .base || marker.byte == UInt8(ascii: "="), opening.map({ $0.length == marker.length }) ?? true
            {
                switch (marker.byte, place) {
                case (UInt8(ascii: "<"), .outside):
                    if !isConflicted { style = ConflictStyle(markerSize: marker.length) }
                    style.labels.ours = marker.label ?? style.labels.ours
                    opening = (line.indices, marker.length)
                    starts = (ours.bytes.count, base?.bytes.count ?? 0, theirs.bytes.count)
                    (place, hasBase, isConflicted) = (.ours, false, true)
                case (UInt8(ascii: "|"), .ours):
                    style.labels.base = marker.label ?? style.labels.base
                    (place, hasBase) = (.base, true)
                case (UInt8(ascii: "="), .ours), (UInt8(ascii: "="), .base):
                    if !hasBase { base = nil }
                    place = .theirs
                case (UInt8(ascii: ">"), .theirs):
                    style.labels.theirs = marker.label ?? style.labels.theirs
                    noteConflict(since: starts)
                    (place, opening) = (.outside, nil)
                default: throw Misplaced(range: ByteRange(line.indices))
                }
                continue
            }
            if marker != nil, place != .base { throw Misplaced(range: ByteRange(line.indices)) }
            if place == .outside || place == .ours { ours.append(line) }
            if place == .outside || place == .theirs { theirs.append(line) }
            if place == .outside || place == .base { base?.append(line) }
        }
        if let opening { throw Misplaced(range: ByteRange(opening.range)) }
        if !isConflicted { return nil }
        style.showsBase = base != nil
    }

    private mutating func noteConflict(since starts: (ours: Int, base: Int, theirs: Int)) {
        ours.conflicts.append(starts.ours..<ours.bytes.count)
        theirs.conflicts.append(starts.theirs..<theirs.bytes.count)
        if let count = base?.bytes.count { base?.conflicts.append(starts.base..<count) }
        func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 <= 0x20 } }
        let isEmpty = (isBlank(ours.bytes[starts.ours...]), isBlank(theirs.bytes[starts.theirs...]))
        if isEmpty.0 { theirs.alone.append(starts.theirs..<theirs.bytes.count) }
        if isEmpty.1 { ours.alone.append(starts.ours..<ours.bytes.count) }
    }

    /// Whether git has made the file from three versions, and nobody has changed it since: each line is of one of them, no line that
    /// a side has added is missing where the file has that side, and none that it has removed is there.
    func isMade(of base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> Bool {
        let versions = (base: Self.lines(base), ours: Self.lines(ours), theirs: Self.lines(theirs))
        let parts = (ours: Self.lines(self.ours.bytes), theirs: Self.lines(self.theirs.bytes))
        func isMade(_ part: [ArraySlice<UInt8>: Int], _ own: [ArraySlice<UInt8>: Int], _ other: [ArraySlice<UInt8>: Int]) -> Bool
        {
            let old = versions.base
            let isKnown = part.keys.allSatisfy { old[$0] != nil || own[$0] != nil || other[$0] != nil }
            let hasAdded = own.allSatisfy { line, count in old[line] != nil || other[line] != nil || part[line] == count }
            let hasRemoved = old.allSatisfy { line, count in own[line] != nil || other[line] != count || part[line] == nil }
            return isKnown && hasAdded && hasRemoved
        }
        return isMade(parts.ours, versions.ours, versions.theirs) && isMade(parts.theirs, versions.theirs, versions.ours)
    }

    /// How often each line occurs, without its end.
    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>: Int] {
        var counts: [ArraySlice<UInt8>: Int] = [:]
        for line in bytes.split(separator: 0x0A) { counts[line.last == 0x0D ? line.dropLast() : line, default: 0] += 1 }
        return counts
    }

    /// A line of at least seven marks, as git writes it, and the label after them.
    private static func marker(_ line: ArraySlice<UInt8>) -> (byte: UInt8, length: Int, label: String?)? {
        guard let byte = line.first, "<|=>".utf8.contains(byte) else { return nil }
        let rest = line.drop { $0 == byte }
        let length = line.count - rest.count
        guard length >= 7, rest.first.map({ [0x20, 0x0A, 0x0D].contains($0) }) ?? true else { return nil }
        let label = rest.dropFirst().prefix { ![0x0A, 0x0D].contains($0) }
        return (byte, length, label.isEmpty ? nil : String(decoding: label, as: UTF8.self))
    }
}
