/// The place of a key in the generated code: `plp.error_view.title` is the member `title` in `Plp.ErrorView`.
///
/// Placeholders, `'` and `’` are dropped; segments end at `.`, words at every character that is neither a letter nor a digit.
/// Namespaces are in UpperCamelCase, members in lowerCamelCase; letters outside ASCII stay; a leading digit gets `_`. A word in
/// capitals counts as one in small letters (`ERROR_VIEW` → `ErrorView`, `Photo URL` → `photoUrl`); other capitals stay, but
/// for those that begin a member (`HTMLPage` → `htmlPage`).
///
/// Nothing is made unique by a number: two keys with one path are a finding.
package struct AccessorPath: Hashable, Sendable, CustomStringConvertible {
    package let namespaces: [String]
    package let member: String

    /// As code writes it, without backticks.
    package var description: String { (["L10n"] + namespaces + [member]).joined(separator: ".") }

    /// The path of a key; nil when it, or one of its segments, has neither letter nor digit: `""`, `%@`, `...`.
    ///
    /// - Parameters:
    ///   - hidden: Namespaces that would hide a type which generated code needs; they get `_`.
    ///   - hiddenMembers: Members outside any namespace that would hide what generated code calls; they get `_`.
    package init?(key: String, hiding hidden: Set<String> = ["L10n"], members hiddenMembers: Set<String> = []) {
        let segments = Array(KeyWords.plainText(of: key, keepsProse: true).unicodeScalars).split(separator: ".")
        guard let last = segments.last, let member = Self.name(of: last, startsLower: true) else { return nil }
        var namespaces: [String] = []
        for segment in segments.dropLast() {
            guard let name = Self.namespace(of: segment, hiding: hidden) else { return nil }
            namespaces.append(name)
        }
        self.init(namespaces: namespaces, member: member, hiding: hiddenMembers)
    }

    /// - Parameters:
    ///   - segment: The last one of a key.
    ///   - hiddenMembers: Members outside any namespace that would hide what generated code calls; they get `_`.
    init?(namespaces: [String], memberSegment segment: KeyWords.Word, members hiddenMembers: Set<String>) {
        guard let member = Self.name(of: segment, startsLower: true) else { return nil }
        self.init(namespaces: namespaces, member: member, hiding: hiddenMembers)
    }

    /// The namespace that a segment of a key becomes; nil where it has neither letter nor digit.
    ///
    /// - Parameter hidden: Namespaces that would hide a type which generated code needs; they get `_`.
    static func namespace(of segment: KeyWords.Word, hiding hidden: Set<String>) -> String? {
        guard let name = name(of: segment, startsLower: false) else { return nil }
        return unreachableNamespaces.contains(name) || hidden.contains(name) ? name + "_" : name
    }

    private init(namespaces: [String], member: String, hiding hiddenMembers: Set<String>) {
        self.namespaces = namespaces
        let isHiding = namespaces.isEmpty && hiddenMembers.contains(member)
        self.member = Self.unreachableMembers.contains(member) || isHiding ? member + "_" : member
    }

    /// Members that backticks do not help.
    private static let unreachableMembers = ["init", "self"]
    /// Types that cannot be reached, or that hide what generated code needs.
    package static let unreachableNamespaces = ["Foundation", "L10nRuntime", "Protocol", "Swift", "Type"]

    private static func name(of segment: KeyWords.Word, startsLower: Bool) -> String? {
        var name: [UInt8] = []
        name.reserveCapacity(segment.count)
        KeyWords.forEachWord(in: segment) { word in
            let isStart = startsLower && name.isEmpty
            let lowered = loweredCount(of: word, startsLower: isStart)
            for (index, scalar) in word.enumerated() {
                if index == 0, !isStart {
                    KeyWords.appendUppercased(scalar, to: &name)
                } else if index < lowered {
                    KeyWords.appendLowercased(scalar, to: &name)
                } else {
                    KeyWords.append(scalar, to: &name)
                }
            }
        }
        return KeyWords.name(name)
    }

    /// How many characters at the start of a word lose their capitals.
    private static func loweredCount(of word: KeyWords.Word, startsLower: Bool) -> Int {
        let capitals = word.prefix(while: KeyWords.isUppercase).count
        if capitals > 1, !word.contains(where: KeyWords.isLowercase) { return word.count }
        guard startsLower else { return 0 }
        // The last capital of a run belongs to what follows: `HTML` and `Page`.
        let beginsHump = capitals > 1 && capitals < word.count && KeyWords.isLowercase(word[word.startIndex + capitals])
        return beginsHump ? capitals - 1 : capitals
    }
}
