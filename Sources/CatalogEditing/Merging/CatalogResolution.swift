package import Diagnostics
internal import PlainText
package import Syntax

/// Fixes what a merge of lines left in a catalog, where there is one right answer: conflict markers, and names that occur
/// twice.
///
/// * A file with **markers** contains two files. They are merged by ``CatalogMerge``, with the common ancestor where the markers
///   show it. Where they do not, what only one side has is kept, unless the other side has nothing in that conflict: that is
///   what git writes when one side deletes and the other changes.
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

    /// Fixes a file as far as possible.
    package func resolve(_ source: SourceFile) throws(Failure) -> Outcome {
        let parts: ConflictedText?
        do throws(ConflictedText.Misplaced) {
            parts = try ConflictedText(source.bytes)
        } catch {
            throw .misplacedMarker(offset: error.range.start)
        }
        if let parts { return try resolve(parts, in: source) }
        let result = unique(try read(source, side: nil) { $0 })
        return Outcome(bytes: result.source.bytes, conflicts: [], duplicates: duplicates(in: result) { $0 })
    }

    private func resolve(_ parts: ConflictedText, in source: SourceFile) throws(Failure) -> Outcome {
        let (own, other) = (withCommas(parts.ours), withCommas(parts.theirs))
        let ours = try read(SourceFile(path: source.path, bytes: own.bytes), side: .ours, own.original)
        let theirs = try read(SourceFile(path: source.path, bytes: other.bytes), side: .theirs, other.original)
        let base = parts.base.flatMap { commonAncestor(withCommas($0)) }
        let sides = (unique(ours), unique(theirs))
        let left = left(of: ours, sides.0, own.original) + left(of: theirs, sides.1, other.original)
        guard left.isEmpty else { return Outcome(bytes: source.bytes, conflicts: [], duplicates: Self.sorted(left)) }
        let undecided = base == nil ? paths(in: ours, own.alone).union(paths(in: theirs, other.alone)) : []
        do throws(CatalogMerge.Failure) {
            let merged = try CatalogMerge(order: order, style: parts.style).merge(
                base: base, ours: sides.0.source, theirs: sides.1.source, undecided: undecided)
            return Outcome(bytes: merged.bytes, conflicts: merged.conflicts, duplicates: [])
        } catch {
            switch error {
            case .malformed(let side, let issue): throw .malformed(side, offset: issue.range.start)
            case .duplicate(let side, _, let first, _): throw .malformed(side, offset: first.start)
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
    private func commonAncestor(_ part: ConflictedText.Part) -> SourceFile? {
        let source = SourceFile(path: "", bytes: part.bytes)
        guard let document = try? read(source, side: .base, part.original) else { return nil }
        return duplicates(in: document) { $0 }.isEmpty ? source : nil
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

    /// The document with one member of each name, where it is clear what that member has.
    private func unique(_ document: JSONDocument) -> JSONDocument {
        var document = document
        while true {
            let bytes: [UInt8]? = document.walk { texts, root in
                let merger = CatalogMerger(
                    texts: texts, order: order, frame: .ours,
                    sourceLanguage: MemberName(texts.string(texts.member("sourceLanguage", of: root)) ?? []), undecided: [])
                guard let value = merger.unique(root, at: MergePlace()) else { return nil }
                var writer = MergeWriter(
                    texts: texts, layout: FileLayout(of: root.value), framed: [.ours, .theirs], style: ConflictStyle())
                writer.append(texts.ours[..<Int(root.value.range.start)])
                writer.write(value)
                writer.append(texts.ours[Int(root.value.range.end)...])
                return writer.output
            }
            guard let bytes else { return document }
            document = JSONReader.read(SourceFile(path: document.source.path, bytes: bytes))
        }
    }

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

extension CatalogMerger {
    /// With how many of the members of its name before it a member is compared.
    private static var comparedDuplicates: Int { 8 }

    /// A value with one member of each name, as far as that is clear; nil where nothing changes.
    fileprivate func unique(_ node: MergeNode, at place: MergePlace) -> MergedValue? {
        guard node.isObject else { return nil }
        var isChanged = false
        var items: [NamedItem] = []
        var earlier: [MemberName: [(member: MergeMember, index: Int)]] = [:]
        for member in texts.members(of: node) {
            let place = place.member(member.name)
            let others = earlier[member.name, default: []]
            // The rest needs a person anyway, and comparing each with each would take hours for some thousands.
            if others.count == Self.comparedDuplicates { earlier[member.name]?.removeFirst() }
            let pairs = others.lazy.enumerated().compactMap { pair in
                one(pair.element.member, member, at: place).map { (pair.offset, $0) }
            }
            if let (other, item) = pairs.first {
                items[others[other].index] = NamedItem(name: member.name, item: item)
                // What was made of two is read again before it meets a third one.
                earlier[member.name] = others.enumerated().filter { $0.offset != other }.map(\.element)
                isChanged = true
                continue
            }
            let value = unique(member.node, at: place)
            if value != nil { isChanged = true }
            earlier[member.name, default: []].append((member, items.count))
            items.append(NamedItem(name: member.name, item: .member(MergedMember(member, value ?? .copy(member.node)))))
        }
        return isChanged ? .object(items.map(\.item), like: node) : nil
    }

    /// What two members of one name are together; nil where a person has to say that.
    private func one(_ first: MergeMember, _ second: MergeMember, at place: MergePlace) -> MergedItem? {
        let second = MergeMember(side: .theirs, name: second.name, member: second.member)
        guard let item = try? item(nil, ours: first, theirs: second, at: place), !item.hasConflict else { return nil }
        return item
    }
}

extension MergedItem {
    fileprivate var hasConflict: Bool {
        guard case .member(let member) = self else { return true }
        guard case .object(let items, _) = member.value else { return false }
        return items.contains(where: \.hasConflict)
    }
}

extension JSONDocument {
    /// Calls `body` with the outermost value as that of both sides.
    @discardableResult
    fileprivate func walk<R: Sendable>(_ body: (MergeTexts, MergeNode) -> R?) -> R? {
        source.bytes.withUnsafeBufferPointer { bytes in
            withRoot { root in
                root.flatMap { root in
                    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
                    return body(MergeTexts(base: none, ours: bytes, theirs: bytes), MergeNode(side: .ours, value: root))
                }
            }
        }
    }
}

extension MergeTexts {
    /// Calls `body` with each object and its path.
    fileprivate func walk(_ node: MergeNode, path: [MemberName] = [], _ body: (MergeNode, [MemberName]) -> Void) {
        guard node.isObject else { return }
        body(node, path)
        for member in members(of: node) where member.node.isObject { walk(member.node, path: path + [member.name], body) }
    }
}
