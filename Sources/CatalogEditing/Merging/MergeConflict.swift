/// Whose version of a file it is, in git's words: that of the branch merged into, that of the branch merged, and what both had
/// before.
package enum MergeSide: Sendable {
    case base, ours, theirs

    /// As git calls it.
    package var name: String {
        switch self {
        case .base: "base"
        case .ours: "ours"
        case .theirs: "theirs"
        }
    }
}

/// Something that two sides changed in different ways, for a person to decide.
package struct MergeConflict: Hashable, Sendable {
    /// The key of the catalog; nil for a field of the catalog itself.
    package let key: String?
    /// The language as the catalog writes it, where it is about one.
    package let language: String?
    /// The name of the affected member, such as `value` or `comment`.
    package let field: String
    /// Whether one side has deleted what the other has changed.
    package let isDeletion: Bool
    /// The place of the first marker in the merged file.
    package internal(set) var offset: UInt32 = 0
}

/// How conflicts are marked in a file.
package struct ConflictStyle: Sendable {
    /// The labels after the markers of each side.
    package var labels = (base: "base", ours: "ours", theirs: "theirs")
    /// Whether the common ancestor is shown between the sides, as with git's style `diff3`.
    package var showsBase = false
    /// Length of a marker.
    package let markerSize: Int

    /// - Parameter markerSize: Length of a marker; at least seven, or tools would not recognize it.
    package init(markerSize: Int = 7) { self.markerSize = max(7, min(markerSize, 1_000)) }
}
