internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nSyntax

extension JSONDocument {
    /// The document with one member of each name, where it is clear what that member has: duplicates that do not conflict are merged
    /// as if each came from a side, without a common ancestor.
    func withUniqueNames(_ order: any KeyOrder) -> JSONDocument {
        var document = self
        while true {
            let bytes: [UInt8]? = document.walk { texts, root in
                let source = texts.string(texts.member("sourceLanguage", of: root)) ?? []
                let merger = CatalogMerger(
                    texts: texts, order: order, frame: .ours, sourceLanguage: MemberName(source), doubts: MergeDoubts())
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

    /// Calls `body` with the outermost value as that of both sides.
    @discardableResult
    func walk<R: Sendable>(_ body: (MergeTexts, MergeNode) -> R?) -> R? {
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
        guard let item = item(nil, ours: first, theirs: second, at: place), !item.hasConflict else { return nil }
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
