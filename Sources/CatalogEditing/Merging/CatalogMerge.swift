package import L10nDiagnostics
package import L10nSyntax

/// Merges three versions of a catalog by what they mean: keys, languages, forms and fields, not lines.
///
/// ```
/// base ──▶ ours      result: what either side did, in the layout of ours
///    └───▶ theirs            and conflict markers around the members that both changed in different ways
/// ```
///
/// No change of a side is lost, except where ``CatalogMerger`` says what overrides it. The order of the members of an
/// object is that of ours, or of theirs where only theirs changed it; so is the layout of the file. New members follow Xcode's
/// order where the others do.
package struct CatalogMerge: Sendable {
    private let order: any KeyOrder
    private let style: ConflictStyle

    package init(order: any KeyOrder, style: ConflictStyle = ConflictStyle()) {
        self.order = order
        self.style = style
    }

    /// What came of a merge.
    package struct Outcome: Sendable {
        package let bytes: [UInt8]
        /// In the order of their places.
        package let conflicts: [MergeConflict]
        /// Keys that one side renamed: what the other side did to them is under the new name.
        package var renames: [MergedRename] = []
    }

    /// Why files cannot be merged by what they mean.
    package enum Failure: Error, Hashable, Sendable {
        /// One version is not valid JSON.
        case malformed(MergeSide, JSONIssue)
        /// One version is JSON, but no object.
        case noObject(MergeSide)
    }

    /// Merges what two sides made of a file.
    ///
    /// - Parameter base: What both had before; nil or empty where both added the file.
    package func merge(base: SourceFile?, ours: SourceFile, theirs: SourceFile) throws(Failure) -> Outcome {
        try merge(base: base, ours: ours, theirs: theirs, doubts: nil)
    }

    /// - Parameter doubts: What conflict markers leave open, where the files are what they tell of the sides.
    func merge(base: SourceFile?, ours: SourceFile, theirs: SourceFile, doubts: MergeDoubts?) throws(Failure) -> Outcome {
        if ours.bytes == theirs.bytes { return Outcome(bytes: ours.bytes, conflicts: []) }
        if doubts?.entries.isEmpty != false {
            if theirs.bytes == base?.bytes { return Outcome(bytes: ours.bytes, conflicts: []) }
            if ours.bytes == base?.bytes { return Outcome(bytes: theirs.bytes, conflicts: []) }
        }
        let old = try base.flatMap { base throws(Failure) in base.bytes.isEmpty ? nil : try read(base, .base) }
        let own = try read(ours, .ours)
        let other = try read(theirs, .theirs)
        return try Self.withRoots(old, own, other) { texts, base, ours, theirs throws(Failure) in
            merge(texts, base, ours, theirs, doubts)
        }
    }

    private func read(_ source: SourceFile, _ side: MergeSide) throws(Failure) -> JSONDocument {
        let document = JSONReader.read(source)
        if let issue = document.firstError { throw .malformed(side, issue) }
        guard document.withRoot({ $0?.kind == .object }) else { throw .noObject(side) }
        return document.withUniqueNames(order)
    }

    /// Calls `body` with the outermost values and the bytes that they are in.
    private static func withRoots<R: Sendable>(
        _ base: JSONDocument?, _ ours: JSONDocument, _ theirs: JSONDocument,
        _ body: (MergeTexts, MergeNode?, MergeNode, MergeNode) throws(Failure) -> R
    ) throws(Failure) -> R {
        func bytes(_ document: JSONDocument?, _ body: (UnsafeBufferPointer<UInt8>, JSONValue?) -> Result<R, Failure>) -> Result<
            R, Failure
        > {
            guard let document else { return body(UnsafeBufferPointer(start: nil, count: 0), nil) }
            return document.source.bytes.withUnsafeBufferPointer { bytes in document.withRoot { body(bytes, $0) } }
        }
        return try bytes(base) { baseBytes, baseRoot in
            bytes(ours) { oursBytes, oursRoot in
                bytes(theirs) { theirsBytes, theirsRoot in
                    Result { () throws(Failure) -> R in
                        guard let oursRoot else { throw .noObject(.ours) }
                        guard let theirsRoot else { throw .noObject(.theirs) }
                        let texts = MergeTexts(base: baseBytes, ours: oursBytes, theirs: theirsBytes)
                        return try body(
                            texts, baseRoot.map { MergeNode(side: .base, value: $0) }, MergeNode(side: .ours, value: oursRoot),
                            MergeNode(side: .theirs, value: theirsRoot))
                    }
                }
            }
        }.get()
    }

    private func merge(
        _ texts: MergeTexts, _ base: MergeNode?, _ ours: MergeNode, _ theirs: MergeNode, _ doubts: MergeDoubts?
    ) -> Outcome {
        let layouts = (
            base.map { FileLayout(of: $0.value) }, FileLayout(of: ours.value), FileLayout(of: theirs.value)
        )
        let frame: MergeSide = layouts.0 == layouts.1 ? .theirs : .ours
        let source = texts.string(texts.member("sourceLanguage", of: ours) ?? texts.member("sourceLanguage", of: theirs))
        let merger = CatalogMerger(
            texts: texts, order: order, frame: layouts.1 == layouts.2 ? .ours : frame,
            sourceLanguage: MemberName(source ?? []), doubts: doubts)
        let merged = merger.object(base, ours, theirs, at: MergePlace())
        var writer = MergeWriter(
            texts: texts, layout: merger.frame == .ours ? layouts.1 : layouts.2,
            framed: layouts.1 == layouts.2 ? [.ours, .theirs] : [merger.frame], style: style)
        let around = MergeSurroundings(texts, base, ours, theirs)
        writer.append(around.before)
        writer.write(merged)
        writer.append(around.after)
        return Outcome(
            bytes: writer.output, conflicts: writer.conflicts, renames: merger.renames(base, ours, theirs))
    }
}

/// What comes before and after the outermost object: a byte-order mark, a line end.
private struct MergeSurroundings {
    let before, after: [UInt8]

    init(_ texts: MergeTexts, _ base: MergeNode?, _ ours: MergeNode, _ theirs: MergeNode) {
        func before(_ node: MergeNode) -> [UInt8] { Array(texts.bytes(of: node.side)[..<Int(node.value.range.start)]) }
        func after(_ node: MergeNode) -> [UInt8] { Array(texts.bytes(of: node.side)[Int(node.value.range.end)...]) }
        func merged(_ part: (MergeNode) -> [UInt8]) -> [UInt8] { base.map(part) == part(ours) ? part(theirs) : part(ours) }
        self.before = merged(before)
        self.after = merged(after)
    }
}

extension JSONDocument {
    /// The first mistake; an unterminated bracket often follows from another one.
    var firstError: JSONIssue? {
        issues.first { $0.isError && $0.kind != .truncated } ?? issues.first(where: \.isError)
    }
}
