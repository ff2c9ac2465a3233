/// A value of the merged file.
indirect enum MergedValue {
    /// Unchanged from its side.
    case copy(MergeNode)
    /// JSON, on one line.
    case literal(String)
    /// An object with members of several sides, with its brackets as one of them has them.
    case object([MergedItem], like: MergeNode)
}

/// A member of the merged file, or what it has in the place of one.
enum MergedItem {
    case member(MergedMember)
    case conflict(MergeConflict, base: [MergeMember], ours: [MergeMember], theirs: [MergeMember])

    /// Whether there is a member here, no matter how a person decides.
    var isCertain: Bool {
        switch self {
        case .member: true
        case .conflict(_, _, let ours, let theirs): !ours.isEmpty && !theirs.isEmpty
        }
    }

    static func copy(_ member: MergeMember) -> MergedItem { .member(MergedMember(member, .copy(member.node))) }
}

/// A member of the merged file: its name as a side has it.
struct MergedMember {
    let name: MergeMember
    let value: MergedValue

    init(_ name: MergeMember, _ value: MergedValue) {
        self.name = name
        self.value = value
    }
}
