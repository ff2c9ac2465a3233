internal import L10nCLDR

/// Words as dictionaries have them that have only one way to write or to join them.
enum WordVariants {
    /// How else a word is written or taken apart where dictionaries have only one way.
    static func of(_ word: String, in tag: LanguageTag) -> [String] {
        switch tag.language {
        case "de" where ["CH", "LI"].contains(tag.region): sharpS(word)
        case "el": withoutSecondAccent(word)
        case "es": withoutPronouns(word)
        case "vi": withMovedTone(word)
        default: []
        }
    }

    /// "Schliessen" for "Schließen", with each of the pairs.
    private static func sharpS(_ word: String) -> [String] {
        word.ranges(of: "ss").map { String(word[..<$0.lowerBound] + "ß" + word[$0.upperBound...]) }
    }

    /// "κάμερά σας": a short word that follows gives a word another accent.
    private static func withoutSecondAccent(_ word: String) -> [String] {
        var scalars = Array(word.unicodeScalars)
        let accents = scalars.indices.filter { scalars[$0] != scalars[$0].base }
        guard accents.count > 1, let last = accents.last else { return [] }
        scalars[last] = scalars[last].base
        return [String(String.UnicodeScalarView(scalars))]
    }

    /// "descartarlos" for "descartar" and "los", "contáctanos" for "contacta" and "nos".
    private static func withoutPronouns(_ word: String) -> [String] {
        let pronouns = ["melos", "melas", "selos", "selas", "selo", "sela", "melo", "mela", "nos", "los", "las", "les"]
        return (pronouns + ["lo", "la", "le", "me", "te", "se", "os"]).filter(word.hasSuffix).flatMap { pronoun in
            let verb = String(word.dropLast(pronoun.count))
            return [verb, String(String.UnicodeScalarView(verb.unicodeScalars.map(\.base)))]
        }
    }

    /// "khóa" and "khoá": both vowels may have the mark of the tone.
    private static func withMovedTone(_ word: String) -> [String] {
        let tones = ["áàảãạ", "éèẻẽẹ", "ýỳỷỹỵ", "óòỏõọ", "úùủũụ"].map(Array.init)
        let pairs: [(first: [Character], firstPlain: Character, second: [Character], secondPlain: Character)] = [
            (tones[3], "o", tones[0], "a"), (tones[3], "o", tones[1], "e"), (tones[4], "u", tones[2], "y"),
        ]
        return pairs.flatMap { pair in
            pair.first.indices.flatMap { tone -> [String] in
                let old = "\(pair.first[tone])\(pair.secondPlain)"
                let new = "\(pair.firstPlain)\(pair.second[tone])"
                return (word.contains(old) ? [word.replacing(old, with: new)] : [])
                    + (word.contains(new) ? [word.replacing(new, with: old)] : [])
            }
        }
    }
}

extension Unicode.Scalar {
    /// The letter without its accent.
    var base: Unicode.Scalar {
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
        case "ά": "α"
        case "έ": "ε"
        case "ή": "η"
        case "ί", "ϊ", "ΐ": "ι"
        case "ό": "ο"
        case "ύ", "ϋ", "ΰ": "υ"
        case "ώ": "ω"
        default: self
        }
    }
}
