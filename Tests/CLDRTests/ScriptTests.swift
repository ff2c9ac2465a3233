import L10nCLDR
import L10nICU
import Testing

struct ScriptTests {
    @Test func characterScriptsMatchICU() {
        var lookup = Script.Lookup()
        for run in ICU.scriptRuns {
            let expected = Script(named: run.script)
            for scalar in [run.characters.lowerBound, run.characters.upperBound] {
                #expect(lookup.script(of: scalar) == expected, "U+\(String(scalar, radix: 16))")
            }
        }
    }

    @Test(arguments: [
        ("de", "Latn"), ("ja", "Hani Hira Kana"), ("ko", "Hang Hani"), ("zh-Hant", "Bopo Hani"), ("zh_CN", "Bopo Hani"),
        ("sr", "Cyrl Latn"), ("sr-Latn", "Latn"), ("ru", "Cyrl"), ("no", "Latn"), ("iw", "Hebr"), ("hi", "Deva"), ("tl", "Latn"),
        ("hy", "Armn"), ("en-Deva", "Deva"), ("kk", "Arab Cyrl Latn"),
    ])
    func languageScriptsMatchCLDR(_ language: String, _ scripts: String) {
        #expect(LanguageTag(language).scripts == ScriptSet(scripts.split(separator: " ").map(String.init)))
    }

    /// Includes the first and the last entry of each table.
    @Test func acceptsAllCodesOfICU() {
        for (code, _) in ICU.codes(.languages) where code.allSatisfy(\.isLowercase) {
            #expect(LanguageTag(code).unknownPart == nil, "\(code)")
        }
        for (code, _) in ICU.codes(.scripts) where code.utf8.count == 4 {
            #expect(LanguageTag("de-\(code)").unknownPart == nil, "\(code)")
        }
        for (code, _) in ICU.codes(.regions) where code != "ZZ" {
            #expect(LanguageTag("de-\(code)").unknownPart == nil, "\(code)")
        }
    }

    @Test(arguments: [("hu", "áéíóöúüőű"), ("tr", "çöüğış"), ("sr-Latn", "ćčđšž"), ("en", ""), ("ru", ""), ("tlh", "")])
    func latinLettersMatchCLDR(_ language: String, _ letters: String) {
        let expected = Set((letters + letters.uppercased()).unicodeScalars.filter { !$0.isASCII })
        #expect(LanguageTag(language).latinLetters.subtracting(["İ", "\u{307}"]) == expected)
    }

    @Test(arguments: ["tlh", "xx", "de-Xxxx", ""]) func unknownLanguagesHaveNoScripts(_ language: String) {
        #expect(LanguageTag(language).scripts == nil)
    }
}
