/// Whose version of a file it is, in git's words: that of the branch merged into, that of the branch merged, and what both had
/// before.
public enum MergeSide: Sendable {
    case base, ours, theirs

    /// As git calls it.
    public var name: String {
        switch self {
        case .base: "base"
        case .ours: "ours"
        case .theirs: "theirs"
        }
    }
}

/// Something that two sides changed in different ways, for a person to decide.
public struct MergeConflict: Hashable, Sendable {
    /// The key of the catalog; nil for a field of the catalog itself.
    public let key: String?
    /// The language as the catalog writes it, where it is about one.
    public let language: String?
    /// The name of the member in question, such as `value` or `comment`.
    public let field: String
    /// Whether one side has deleted what the other has changed.
    public let isDeletion: Bool
    /// Where the first marker stands in the merged file.
    public internal(set) var offset: UInt32 = 0
}

/// How conflicts are marked in a file.
public struct ConflictStyle: Sendable {
    /// What stands behind the markers of each side.
    public var labels = (base: "base", ours: "ours", theirs: "theirs")
    /// Whether the common ancestor is shown between the sides, as with git's style `diff3`.
    public var showsBase = false
    /// Length of a marker.
    public let markerSize: Int

    /// - Parameter markerSize: Length of a marker; at least seven, or nobody would take it for one.
    public init(markerSize: Int = 7) { self.markerSize = max(7, min(markerSize, 1_000)) }
}
