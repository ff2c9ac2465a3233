internal import L10nCLDR

/// The words of a language, as a dictionary and a project have them.
struct Vocabulary {
    private let dictionaries: [any SpellingDictionary]
    /// In how many keys each word is, by the word in small letters.
    private let uses: [String: Int]
    private let words: Set<String>
    private let patterns: [String]
    private let minimumUses: Int
    private let language: String
    /// Whether words are put together without a space.
    private let compounds: Bool
    /// The letters of the language, the frequent ones first.
    private let alphabet: [Unicode.Scalar]
    /// The letters that follow each other in its words; nil where there are too few words to know them. Hunspell takes microseconds for
    /// a word, and there are hundreds of words that are one slip away.
    private let pairs: Set<UInt64>?
    /// Whether the dictionary lacks so many words of the project that a word that it lacks means little.
    private lazy var isPoor: Bool = {
        if ["hi", "id", "ms", "tr"].contains(language) { return true }
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
        language = tag.language
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
        pairs =
            uses.count < 1_000
            ? nil
            : uses.keys.reduce(into: []) { pairs, word in
                let scalars = Array(word.unicodeScalars)
                for (first, second) in zip(scalars, scalars.dropFirst()) { pairs.insert(Self.pair(first, second)) }
            }
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
        return parts.count > 1 && parts.allSatisfy { $0.count < 4 || isSpelled(String($0)) }
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

    /// The word that is probably meant: one slip away, and in the dictionary or frequent in the project.
    mutating func correction(of word: String) -> String? {
        if let correction = corrections[word] { return correction }
        let correction = bestCorrection(of: word)
        corrections[word] = correction
        return correction
    }

    private mutating func bestCorrection(of word: String) -> String? {
        var best: (word: String, rank: Int)?
        let count = word.unicodeScalars.count
        for slip in slips(word) {
            let uses = uses[slip.word.lowercased(), default: 0]
            let rank = min(uses, 3) * 10 + slip.kind.likelihood
            if let best, best.rank >= rank { continue }
            if isPoor ? uses == 0 || count < 6 : uses == 0 && !slip.isConvincing(count) { continue }
            if isSpelled(slip.word) { best = (slip.word, rank) }
        }
        return best?.word
    }

    /// One slip of a finger, or of the ear.
    private struct Slip {
        /// The word as it was meant.
        let word: String
        let kind: Kind
        /// Where the letters differ.
        let index: Int
        /// Whether the letters are neighbors on a keyboard or sound alike.
        let isNear: Bool

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

        /// Whether a word of so many letters is probably this slip, and not one that the dictionary lacks.
        func isConvincing(_ count: Int) -> Bool {
            switch kind {
            case .accent: true
            case .swappedLetters, .doubledLetter, .singleLetter: count > 4
            // Names differ in their first letter, and forms of one word in the last.
            case .missing: count > 5 && index > 0 && index < count
            case .tooMany, .other: count > 5 && index > 0 && index < count - 1 && isNear
            }
        }
    }

    /// Whether letters follow each other as in words of the language, where a word was changed.
    private func hasKnownPairs(_ word: [Unicode.Scalar], around index: Int) -> Bool {
        guard let pairs else { return true }
        let range = max(index - 1, 0)..<max(min(index + 2, word.count - 1), 0)
        return range.isEmpty
            || range.allSatisfy { index in
                let (first, second) = (word[index], word[index + 1])
                // Words are remembered in small letters.
                let small = index == 0 ? first.properties.lowercaseMapping.unicodeScalars.first ?? first : first
                return pairs.contains(Self.pair(small, second)) || second.properties.isUppercase
            }
    }

    private static func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64 {
        UInt64(first.value) << 32 | UInt64(second.value)
    }

    /// The slips that may have made a word.
    private func slips(_ word: String) -> [Slip] {
        let scalars = Array(word.unicodeScalars)
        var slips: [Slip] = []
        let isCapital = scalars.first?.properties.isUppercase == true
        func add(_ changed: [Unicode.Scalar], _ kind: Slip.Kind, _ index: Int, isNear: Bool = true) {
            var changed = changed
            if isCapital, index == 0, let first = changed.first?.properties.uppercaseMapping.unicodeScalars, first.count == 1 {
                changed[0] = first.first ?? changed[0]
            }
            if !hasKnownPairs(changed, around: index) { return }
            slips.append(Slip(word: String(String.UnicodeScalarView(changed)), kind: kind, index: index, isNear: isNear))
        }
        for index in scalars.indices {
            var changed = scalars
            if index + 1 < scalars.count, scalars[index] != scalars[index + 1], !(index == 0 && isCapital) {
                changed.swapAt(index, index + 1)
                add(changed, .swappedLetters, index)
                changed = scalars
            }
            changed.remove(at: index)
            let neighbors = [index - 1, index + 1].filter(scalars.indices.contains).map { scalars[$0] }
            let isNear = neighbors.contains { LetterPairs.areNear($0, scalars[index]) }
            add(changed, index > 0 && scalars[index] == scalars[index - 1] ? .doubledLetter : .tooMany, index, isNear: isNear)
            for other in alphabet where other != scalars[index] {
                changed = scalars
                changed[index] = other
                let isNear = LetterPairs.areNear(other, scalars[index])
                add(changed, other.base == scalars[index].base ? .accent : .other, index, isNear: isNear)
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
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
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

    /// The letter without its accent.
    fileprivate var base: Unicode.Scalar {
        switch self {
        case "á", "à", "â", "ä", "ã", "å", "ą", "ă", "ā": "a"
        case "é", "è", "ê", "ë", "ę", "ě", "ė", "ē": "e"
        case "í", "ì", "î", "ï", "ı", "į", "ī": "i"
        case "ó", "ò", "ô", "ö", "õ", "ő", "ø": "o"
        case "ú", "ù", "û", "ü", "ů", "ű", "ų", "ū": "u"
        case "ç", "ć", "č": "c"
        case "ñ", "ń", "ň", "ņ": "n"
        case "ś", "š", "ş", "ș": "s"
        case "ź", "ż", "ž": "z"
        case "ł", "ľ", "ļ": "l"
        case "ý": "y"
        case "ť", "ț", "ţ": "t"
        case "ř": "r"
        case "ď", "đ": "d"
        case "ğ", "ģ": "g"
        case "ё": "е"
        default: self
        }
    }
}
