internal import L10nCLDR

/// The words of a language, as a dictionary and a project have them.
struct Vocabulary {
    private let dictionaries: [any SpellingDictionary]
    /// In how many keys each word is, by the word in small letters.
    private let uses: [String: Int]
    private let words: Set<String>
    private let patterns: [String]
    private let minimumUses: Int
    private let tag: LanguageTag
    /// Whether words are put together without a space.
    private let compounds: Bool
    /// The letters of the language, the frequent ones first.
    private let alphabet: [Unicode.Scalar]
    /// Whether the dictionary lacks so many words of the project that a word that it lacks means little.
    private lazy var isPoor: Bool = {
        if ["hi", "id", "ms", "tr"].contains(tag.language) { return true }
        let words = uses.keys.filter { $0.unicodeScalars.count > 4 }
        let lacking = words.count { !isSpelled($0) && !isSpelled($0.capitalizedFirst) }
        return lacking * 10 > max(words.count, 100) * 3
    }()
    private var known: [String: Bool] = [:]
    private var corrections: [String: String?] = [:]

    /// - Parameter words: Words that the project has; those with `*` at the end are beginnings.
    init(_ dictionaries: [any SpellingDictionary], _ tag: LanguageTag, uses: [String: Int], words: [String], minimumUses: Int) {
        self.dictionaries = dictionaries
        self.uses = uses
        self.words = Set(words.filter { !$0.hasSuffix("*") }.map { $0.lowercased() })
        patterns = words.filter { $0.hasSuffix("*") }
        self.minimumUses = minimumUses
        self.tag = tag
        compounds = ["af", "da", "de", "et", "fi", "fo", "hu", "is", "lb", "nb", "nl", "nn", "sv"].contains(tag.language)
        var letters: [Unicode.Scalar: Int] = [:]
        for (word, count) in uses {
            for scalar in word.unicodeScalars where scalar.isPlainLetter { letters[scalar, default: 0] += count }
        }
        // One in ten thousand is of a name.
        let rare = letters.values.reduce(0, +) / 10_000
        let frequent = letters.filter { $0.value > rare }.sorted { ($1.value, $0.key.value) < ($0.value, $1.key.value) }
            .prefix(60).map(\.key)
        // A small project has not used all of them.
        let basic = ["abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщъыьэюя"].map { Array($0.unicodeScalars) }
            .filter { !Set($0).isDisjoint(with: frequent) }.joined()
        alphabet = frequent + (rare > 0 ? [] : basic.filter { !frequent.contains($0) })
    }

    /// Whether a word is one of a list; `*` at the end of those stands for any letters.
    static func matches(_ word: String, _ words: [String]) -> Bool {
        let word = word.lowercased()
        return words.contains { known in
            known.hasSuffix("*") ? word.hasPrefix(known.dropLast().lowercased()) : word == known.lowercased()
        }
    }

    /// Whether a word is one of the dictionary or of the project.
    mutating func knows(_ word: String) -> Bool {
        if let known = known[word] { return known }
        let isKnown = isInDictionary(word) || isOfProject(word.lowercased()) || isPutTogether(word)
        known[word] = isKnown
        return isKnown
    }

    private func isSpelled(_ word: String) -> Bool { dictionaries.contains { $0.knows(word) } }

    private func isOfProject(_ word: String) -> Bool {
        if words.contains(word) || Self.matches(word, patterns) { return true }
        return uses[word, default: 0] >= minimumUses
    }

    /// Whether the dictionary has a word, or all words that apostrophes and marks join.
    private func isInDictionary(_ word: String) -> Bool {
        if isSpelled(word) { return true }
        let plain = String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isVowelMark }))
        let straight = plain.contains("’") ? String(plain.map { $0 == "’" ? "'" : $0 }) : plain
        if straight != word, isSpelled(straight) { return true }
        let curly = straight.contains("'") ? String(straight.map { $0 == "'" ? "’" : $0 }) : straight
        if curly != word, isSpelled(curly) { return true }
        // "l'arbre", "iPhone'unuz": what is short belongs to the other part.
        let parts = straight.split(separator: "'")
        if parts.count > 1 && parts.allSatisfy({ $0.count < 4 || isSpelled(String($0)) }) { return true }
        return WordVariants.of(straight, in: tag).contains(where: isSpelled)
    }

    /// Whether a word is two of the dictionary, with the sounds that join them.
    private func isPutTogether(_ word: String) -> Bool {
        guard compounds else { return false }
        let scalars = Array(word.unicodeScalars)
        guard scalars.count > 6 else { return false }
        func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        for end in 3...(scalars.count - 4) {
            let last = string(end..<scalars.count)
            guard isSpelled(last) || isSpelled(last.capitalizedFirst) else { continue }
            let first = string(0..<end)
            let firsts =
                [first] + ["s", "es", "n", "en", "e", "er", "-"].filter(first.hasSuffix).map { String(first.dropLast($0.count)) }
            let isFirst = firsts.contains { first in
                guard first.unicodeScalars.count > 2 else { return false }
                return isSpelled(first) || isSpelled(first.capitalizedFirst) || isSpelled(first + "en")
            }
            if isFirst { return true }
        }
        return false
    }

    // MARK: Corrections

    /// The word that is probably meant: one slip away and used in the project, or the same word with other accents.
    ///
    /// Of 356 words in public catalogs for which only the dictionary has a likely one, 67 were slips.
    mutating func correction(of word: String) -> String? {
        if let correction = corrections[word] { return correction }
        let correction = bestCorrection(of: word)
        corrections[word] = correction
        return correction
    }

    private mutating func bestCorrection(of word: String) -> String? {
        var best: (word: String, rank: Int)?
        let own = uses[word.lowercased(), default: 0]
        let isLong = word.unicodeScalars.count > 5
        for slip in slips(word) {
            let uses = uses[slip.word.lowercased(), default: 0]
            let isUsed = uses > own || uses > 0 && own < 2
            guard isPoor ? isUsed && isLong : isUsed || slip.kind == .accent else { continue }
            let rank = min(uses, 3) * 10 + slip.kind.likelihood
            if let best, best.rank >= rank { continue }
            if isSpelled(slip.word) { best = (slip.word, rank) }
        }
        return best?.word
    }

    /// One slip of a finger, or of the ear.
    private struct Slip {
        /// The word as it was meant.
        let word: String
        let kind: Kind

        enum Kind {
            case swappedLetters, accent, doubledLetter, singleLetter, missing, tooMany, other

            /// From 0.
            var likelihood: Int {
                switch self {
                case .swappedLetters, .accent: 5
                case .doubledLetter, .singleLetter: 4
                case .missing: 3
                case .tooMany: 2
                case .other: 1
                }
            }
        }
    }

    /// The slips that may have made a word.
    private func slips(_ word: String) -> [Slip] {
        let scalars = Array(word.unicodeScalars)
        var slips: [Slip] = []
        let isCapital = scalars.first?.properties.isUppercase == true
        func add(_ changed: [Unicode.Scalar], _ kind: Slip.Kind, _ index: Int) {
            var changed = changed
            if isCapital, index == 0, let first = changed.first?.properties.uppercaseMapping.unicodeScalars, first.count == 1 {
                changed[0] = first.first ?? changed[0]
            }
            slips.append(Slip(word: String(String.UnicodeScalarView(changed)), kind: kind))
        }
        for index in scalars.indices {
            var changed = scalars
            if index + 1 < scalars.count, scalars[index] != scalars[index + 1], !(index == 0 && isCapital) {
                changed.swapAt(index, index + 1)
                add(changed, .swappedLetters, index)
                changed = scalars
            }
            changed.remove(at: index)
            let isDoubled = index > 0 && scalars[index] == scalars[index - 1]
            // What is at an end of a word is mostly a part that the dictionary does not know.
            if isDoubled || index > 0 && index + 1 < scalars.count { add(changed, isDoubled ? .doubledLetter : .tooMany, index) }
            for other in alphabet where other != scalars[index] {
                changed = scalars
                changed[index] = other
                add(changed, other.base == scalars[index].base ? .accent : .other, index)
            }
        }
        for index in 0...scalars.count where !(index == 0 && isCapital) {
            for other in alphabet {
                var changed = scalars
                changed.insert(other, at: index)
                add(changed, index > 0 && scalars[index - 1] == other ? .singleLetter : .missing, index)
            }
        }
        return slips
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Unicode.Scalar {
    fileprivate var isPlainLetter: Bool { properties.isAlphabetic }

    /// Marks of Arabic and Hebrew that texts may have or lack, and the line that stretches Arabic words.
    fileprivate var isVowelMark: Bool {
        switch value {
        case 0x0591...0x05C7, 0x0640, 0x064B...0x0652, 0x0670: true
        default: false
        }
    }
}
