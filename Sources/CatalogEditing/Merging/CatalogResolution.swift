package import L10nDiagnostics
internal import L10nPlainText
package import L10nSyntax

/// Fixes what a merge of lines left in a catalog, where there is one right answer: conflict markers, and names that occur
/// twice.
///
/// * A file with **markers** of a merge in progress is merged again by ``CatalogMerge``, from the versions that it was made of.
/// * Any other file with markers contains two files. They are merged, too, with the common ancestor where the markers show it.
///   Where they do not, what only one side has is kept, unless the other side has nothing in that conflict: that is what git
///   writes when one side deletes and the other changes. Outside of the markers the two are alike, although their sides may not
///   have been: so an entry that git may have put together from two stays a conflict, see ``DoubtfulEntries``.
/// * **Duplicate names** are merged as if each came from a side, without a common ancestor. If they do not
///   conflict, one remains.
/// * A comma that a merge left or took at the end of a line is fixed on either side.
///
/// The rest needs a person.
package struct CatalogResolution: Sendable {
    private let order: any KeyOrder

    package init(order: any KeyOrder) { self.order = order }

    /// What came of it.
    package struct Outcome: Sendable {
        package let bytes: [UInt8]
        /// Conflicts that are left, at their places in `bytes`.
        package let conflicts: [MergeConflict]
        /// Names that are still duplicates, at their places in `bytes`.
        package let duplicates: [DuplicateMember]
        /// Keys that one side renamed: what the other side did to them is under the new name.
        package var renames: [MergedRename] = []
        /// Whether the versions that the file was made from are known, but the file has been changed since.
        package var ignoresVersions = false

        /// Whether no decision remains for a person.
        package var isComplete: Bool { conflicts.isEmpty && duplicates.isEmpty }
    }

    /// Why a file cannot be read.
    package enum Failure: Error, Hashable, Sendable {
        /// A conflict marker that is not where git writes one.
        case misplacedMarker(offset: UInt32)
        /// The file, or its part of one side, isn't valid JSON from an offset on.
        case malformed(MergeSide?, offset: UInt32)
        /// The file is JSON, but no object.
        case noObject
    }

    /// The versions that a merge in progress is about.
    package typealias Versions = (base: [UInt8]?, ours: [UInt8], theirs: [UInt8])

    /// Whether a file has conflict markers where git writes them, even some that mark no conflict.
    package static func hasMarkers(_ source: SourceFile) -> Bool {
        do { return try ConflictedText(source.bytes) != nil } catch { return true }
    }

    /// Fixes a file as far as possible.
    ///
    /// - Parameter versions: What git has made the file from, where that is known. They do not count if somebody has changed the file
    ///   since.
    package func resolve(_ source: SourceFile, from versions: Versions? = nil) throws(Failure) -> Outcome {
        let parts: ConflictedText?
        do throws(ConflictedText.Misplaced) {
            parts = try ConflictedText(source.bytes)
        } catch {
            throw .misplacedMarker(offset: error.range.start)
        }
        if let parts {
            if let versions, let outcome = resolve(parts, in: source, from: versions) { return outcome }
            var outcome = try resolve(parts, in: source)
            outcome.ignoresVersions = versions != nil
            return outcome
        }
        let result = (try read(source, side: nil) { $0 }).withUniqueNames(order)
        return Outcome(bytes: result.source.bytes, conflicts: [], duplicates: duplicates(in: result) { $0 })
    }

    /// Merges the versions again; nil where that is not possible.
    private func resolve(_ parts: ConflictedText, in source: SourceFile, from versions: Versions) -> Outcome? {
        guard parts.isMade(of: versions.base ?? [], versions.ours, versions.theirs) else { return nil }
        func file(_ bytes: [UInt8]) -> SourceFile { SourceFile(path: source.path, bytes: bytes) }
        let merge = CatalogMerge(order: order, style: parts.style)
        let merged = try? merge.merge(base: versions.base.map(file), ours: file(versions.ours), theirs: file(versions.theirs))
        return merged.map { Outcome(bytes: $0.bytes, conflicts: $0.conflicts, duplicates: [], renames: $0.renames) }
    }

    private func resolve(_ parts: ConflictedText, in source: SourceFile) throws(Failure) -> Outcome {
        let (own, other) = (withCommas(parts.ours), withCommas(parts.theirs))
        let ours = try read(SourceFile(path: source.path, bytes: own.bytes), side: .ours, own.original)
        let theirs = try read(SourceFile(path: source.path, bytes: other.bytes), side: .theirs, other.original)
        let old = parts.base.map(withCommas)
        let ancestor = old.flatMap(commonAncestor)
        let base = ancestor.map { $0.withUniqueNames(order) }.flatMap { duplicates(in: $0) { $0 }.isEmpty ? $0 : nil }
        let sides = (ours.withUniqueNames(order), theirs.withUniqueNames(order))
        let left = left(of: ours, sides.0, own.original) + left(of: theirs, sides.1, other.original)
        guard left.isEmpty else { return Outcome(bytes: source.bytes, conflicts: [], duplicates: Self.sorted(left)) }
        let undecided = base == nil ? paths(in: ours, own.alone).union(paths(in: theirs, other.alone)) : []
        let doubtful = DoubtfulEntries(
            base: base.flatMap { base in old.map { (document: base, conflicts: $0.conflicts) } }, ours: (ours, own.conflicts),
            theirs: (theirs, other.conflicts))
        let entries = doubtful.keys.union(ancestor.map { repeated(in: $0, but: ours, theirs) } ?? [])
        // An ancestor that is not known, or in doubt, would decide the next time what is a conflict now.
        var style = parts.style
        style.showsBase = base != nil && entries.isEmpty
        do throws(CatalogMerge.Failure) {
            let merged = try CatalogMerge(order: order, style: style).merge(
                base: base?.source, ours: sides.0.source, theirs: sides.1.source,
                doubts: MergeDoubts(undecided: undecided, entries: entries))
            return Outcome(bytes: merged.bytes, conflicts: merged.conflicts, duplicates: [])
        } catch {
            switch error {
            case .malformed(let side, let issue): throw .malformed(side, offset: issue.range.start)
            case .noObject: throw .noObject
            }
        }
    }

    /// A part with corrected commas at the ends of its lines, if it has no other mistake.
    private func withCommas(_ part: ConflictedText.Part) -> ConflictedText.Part {
        var part = part
        part.apply(CommaFix.edits(JSONReader.read(SourceFile(path: "", bytes: part.bytes))))
        return part
    }

    /// What the markers show of the common ancestor; nil where that isn't a file, as git omits lines that both sides have.
    private func commonAncestor(_ part: ConflictedText.Part) -> JSONDocument? {
        try? read(SourceFile(path: "", bytes: part.bytes), side: .base, part.original)
    }

    /// The keys that the common ancestor has twice and a side once: lines of two entries are mixed there.
    private func repeated(in ancestor: JSONDocument, but ours: JSONDocument, _ theirs: JSONDocument) -> Set<MemberName> {
        func keys(_ document: JSONDocument) -> Set<MemberName> {
            Set(duplicates(in: document) { $0 }.compactMap { $0.key.map { MemberName($0) } })
        }
        return keys(ancestor).subtracting(keys(ours).intersection(keys(theirs)))
    }

    private func read(
        _ source: SourceFile, side: MergeSide?, _ original: (UInt32) -> UInt32
    ) throws(Failure) -> JSONDocument {
        let document = JSONReader.read(source)
        if let issue = document.firstError { throw .malformed(side, offset: original(issue.range.start)) }
        guard document.withRoot({ $0?.kind == .object }) else { throw .noObject }
        return document
    }

    /// The names that are still duplicates after a fix, at their places before it.
    private func left(
        of document: JSONDocument, _ fixed: JSONDocument, _ original: (UInt32) -> UInt32
    ) -> [DuplicateMember] {
        let left = Set(duplicates(in: fixed) { $0 }.map { [$0.key, $0.language, $0.name] })
        return duplicates(in: document, original).filter { left.contains([$0.key, $0.language, $0.name]) }
    }

    /// In the order of their places; what occurs in both sides counts once.
    private static func sorted(_ duplicates: [DuplicateMember]) -> [DuplicateMember] {
        Set(duplicates).sorted { ($0.second, $0.first) < ($1.second, $1.first) }
    }

    // MARK: Paths

    /// The paths of the members that begin in one of some ranges, which are in the order of their places.
    private func paths(in document: JSONDocument, _ ranges: [Range<Int>]) -> Set<[MemberName]> {
        if ranges.isEmpty { return [] }
        var found: Set<[MemberName]> = []
        document.walk { texts, root in
            texts.walk(root) { object, path in
                for member in texts.members(of: object)
                where isIn(ranges, Int(member.member.nameRange.start)) { found.insert(path + [member.name]) }
            }
        }
        return found
    }

    private func isIn(_ ranges: [Range<Int>], _ offset: Int) -> Bool {
        let after = ranges.partitionPoint { $0.lowerBound > offset }
        return after > 0 && ranges[after - 1].contains(offset)
    }

    // MARK: Duplicates

    /// The duplicate names.
    private func duplicates(in document: JSONDocument, _ original: (UInt32) -> UInt32) -> [DuplicateMember] {
        var found: [DuplicateMember] = []
        document.walk { texts, root in
            texts.walk(root) { object, path in
                var first: [MemberName: UInt32] = [:]
                for member in texts.members(of: object) {
                    let offset = original(member.member.nameRange.start)
                    guard let earlier = first[member.name] else {
                        first[member.name] = offset
                        continue
                    }
                    let place = MergePlace(path: path + [member.name])
                    found.append(
                        DuplicateMember(
                            key: place.key?.string, language: place.language?.string, name: member.name.string, first: earlier,
                            second: offset))
                }
            }
        }
        return Self.sorted(found)
    }
}

/// A name that occurs twice in one object.
package struct DuplicateMember: Hashable, Sendable {
    /// The key of the catalog; nil for a field of the catalog itself.
    package let key: String?
    /// The language as the catalog writes it, where it is about one.
    package let language: String?
    package let name: String
    /// The places of the names in the file.
    package let first, second: UInt32
}

extension MergeTexts {
    /// Calls `body` with each object and its path.
    fileprivate func walk(_ node: MergeNode, path: [MemberName] = [], _ body: (MergeNode, [MemberName]) -> Void) {
        guard node.isObject else { return }
        body(node, path)
        for member in members(of: node) where member.node.isObject { walk(member.node, path: path + [member.name], body) }
    }
}
