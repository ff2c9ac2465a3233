internal import L10nPlainText

/// A script that a living language is usually written in.
@usableFromInline package struct Script: Hashable, Sendable {
    /// The place of its name in CLDR's data.
    @usableFromInline let number: UInt8

    /// Such as `Cyrl`.
    package var name: String { Self.names[Int(number)] }

    /// The script of a name such as `Latn`; nil where it is not known.
    package init?(named name: String) {
        guard let number = Self.names.firstIndex(of: name) else { return nil }
        self.init(number: UInt8(number))
    }

    private init(number: UInt8) { self.number = number }

    package static let latin = Script(named: "Latn")!

    private static let names = CLDRTables.letterScripts.words

    /// Tells the scripts of the characters of a text. The next character usually has the same script as the last.
    @usableFromInline package struct Lookup {
        @usableFromInline var first: UInt32 = 1
        @usableFromInline var last: UInt32 = 0
        @usableFromInline var script: Script?
        @usableFromInline let latin = Script.latin

        package init() {}

        /// The script of a character; nil for characters of several scripts, such as digits and punctuation.
        @inlinable
        package mutating func script(of scalar: UInt32) -> Script? {
            // Spaces between words do not end the run.
            if scalar < 0x80 { return (scalar | 0x20) &- 0x61 < 26 ? latin : nil }
            if scalar < first || scalar > last { find(scalar) }
            return script
        }

        @usableFromInline mutating func find(_ scalar: UInt32) {
            let runs = CLDRData.scriptRuns
            let index = runs.partitionPoint { $0.last >= scalar }
            if index < runs.count, runs[index].first <= scalar {
                (first, last, script) = (runs[index].first, runs[index].last, Script(number: runs[index].script))
            } else {
                (first, last, script) = (scalar, scalar, nil)
            }
        }
    }
}

/// Some scripts.
@usableFromInline package struct ScriptSet: Hashable, Sendable {
    @usableFromInline var bits: UInt64 = 0

    /// The scripts of these names that are known.
    package init(_ names: some Sequence<String>) {
        for case let script? in names.map({ Script(named: $0) }) { bits |= 1 << UInt64(script.number) }
    }

    @inlinable
    package func contains(_ script: Script) -> Bool { bits & 1 << UInt64(script.number) != 0 }

    package var isEmpty: Bool { bits == 0 }

    package func isDisjoint(with other: ScriptSet) -> Bool { bits & other.bits == 0 }

    package func isSubset(of other: ScriptSet) -> Bool { bits & ~other.bits == 0 }

    /// Whether texts run from right to left, in every script of the set.
    package var isWrittenRightToLeft: Bool { isSubset(of: Self.rightToLeft) }

    private static let rightToLeft = ScriptSet([
        "Adlm", "Arab", "Avst", "Hebr", "Mand", "Nkoo", "Phnx", "Rohg", "Samr", "Syrc", "Thaa",
    ])
}

/// Scripts that include several others, as in ISO 15924.
package enum ScriptParts {
    /// `Jpan` is written in `Hani`, `Hira` and `Kana`; most scripts are only themselves.
    package static func of(_ script: String) -> [String] {
        switch script {
        case "Jpan": ["Hani", "Hira", "Kana"]
        case "Hrkt": ["Hira", "Kana"]
        case "Kore": ["Hang", "Hani"]
        case "Hans", "Hant", "Hanb": ["Bopo", "Hani"]
        case "Aran": ["Arab"]
        case "Cyrs": ["Cyrl"]
        case "Latf", "Latg": ["Latn"]
        default: [script]
        }
    }
}

extension LanguageTag {
    /// The scripts that a text in the language is written in: the one that the tag names, or else those that the language is usually
    /// written in. Nil where that is not known.
    package var scripts: ScriptSet? {
        let tag = canonical
        let names = tag.script.map { [$0] } ?? CLDRTables.languageScripts[tag.language]?.split(separator: "_").map(String.init)
        guard let names else { return nil }
        let set = ScriptSet(names.flatMap(ScriptParts.of))
        return set.isEmpty ? nil : set
    }

    /// The letters beyond ASCII that the language is written with in Latin script, capital letters too. Empty if there are none,
    /// and where they are not known.
    package var latinLetters: Set<Unicode.Scalar> {
        let tag = canonical
        let letters = CLDRTables.latinLetters[tag.language] ?? CLDRTables.latinLetters[tag.language + "_Latn"] ?? ""
        return Set((letters + letters.uppercased()).unicodeScalars.filter { !$0.isASCII })
    }
}
