import Foundation
import L10nCLDR
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nSpellChecking

/// Which files are the dictionary of a language, and how words are written for it.
struct HunspellDictionariesTests {
    private static let names = [
        "de_AT", "de_DE", "en_AU", "en_GB", "en_US", "pt_BR", "pt_PT", "sr_Latn_RS", "sr_RS", "nb_NO", "es_AR", "es_ES", "fr",
        "ca_ES-valencia", "sv_FI", "sv_SE", "eo",
    ]

    @Test(arguments: [
        ("de", "de_DE"), ("de-AT", "de_AT"), ("de-CH", "de_DE"), ("en", "en_US"), ("en-GB", "en_GB"), ("en_AU", "en_AU"),
        ("pt", "pt_BR"), ("pt-PT", "pt_PT"), ("sr", "sr_RS"), ("sr-Latn", "sr_Latn_RS"), ("no", "nb_NO"), ("nb", "nb_NO"),
        ("es-419", "es_ES"), ("fr-CA", "fr"), ("sv", "sv_SE"), ("eo", "eo"), ("ca", "ca_ES-valencia"), ("ja", nil),
        ("sr-Cyrl", nil),
    ]) func eachLanguageHasItsDictionary(_ language: String, _ name: String?) {
        let files = Self.names.flatMap { ["/usr/share/hunspell/\($0).dic", "/usr/share/hunspell/\($0).aff"] }
        let dictionaries = HunspellDictionaries(
            tree: MemoryFileTree(Dictionary(files.map { ($0, [0x41]) }) { first, _ in first }))
        #expect(dictionaries.path(for: LanguageTag(language)) == name.map { "/usr/share/hunspell/\($0)" })
    }

    @Test func dictionariesOfTheCommandLineComeFirst() {
        let files =
            [
                "/usr/share/hunspell/de_DE", "words/de", "/Applications/LibreOffice.app/Contents/Resources/extensions/dict-fr/fr",
                "/usr/share/hunspell/it_IT",
            ].flatMap { [$0 + ".dic", $0 + ".aff"] } + ["words/it.dic"]
        let dictionaries = HunspellDictionaries(
            tree: MemoryFileTree(Dictionary(files.map { ($0, [0x41]) }) { first, _ in first }), folder: "words")
        #expect(dictionaries.path(for: LanguageTag("de-DE")) == "words/de")
        #expect(dictionaries.path(for: LanguageTag("fr"))?.hasSuffix("dict-fr/fr") == true)
        // Half of a dictionary is none.
        #expect(dictionaries.path(for: LanguageTag("it")) == "/usr/share/hunspell/it_IT")
    }

    /// Python's codecs have the same bytes for all letters.
    @Test(
        .enabled(if: Python.canRun(""), "needs Python"),
        arguments: [
            ("ISO8859-1", "iso8859_1"), ("ISO8859-2", "iso8859_2"), ("ISO8859-5", "iso8859_5"), ("ISO8859-7", "iso8859_7"),
            ("ISO8859-13", "iso8859_13"), ("ISO8859-15", "iso8859_15"), ("KOI8-R", "koi8_r"), ("KOI8-U", "koi8_u"),
            ("microsoft-cp1251", "cp1251"), ("TIS620-2533", "tis_620"), ("ISO-8859-9", "iso8859_9"), ("cp1250", "cp1250"),
        ]) func wordsAreEncodedAsByPython(_ name: String, _ codec: String) throws
    {
        let encoding = try #require(WordEncoding(named: name))
        let program = """
            for byte in range(256):
                try: letter = bytes([byte]).decode('\(codec)')
                except UnicodeDecodeError: continue
                if letter.isalpha(): print(byte, ord(letter))
            """
        let lines = try Python.run(program, in: Places.root).output.split(separator: "\n")
        #expect(lines.count > 52)
        for line in lines {
            let numbers = line.split(separator: " ").compactMap { UInt32($0) }
            let letter = String(Character(try #require(Unicode.Scalar(numbers[1]))))
            let bytes = try #require(encoding.bytes(of: "x\(letter)"), "\(letter)")
            #expect(bytes == [CChar(bitPattern: UInt8(ascii: "x")), CChar(bitPattern: UInt8(numbers[0])), 0], "\(letter)")
        }
        #expect(encoding.bytes(of: "字") == nil)
    }

    @Test func otherEncodingsAreUnknown() throws {
        #expect(WordEncoding(named: "ISCII-DEVANAGARI") == nil)
        #expect(
            try #require(WordEncoding(named: "UTF-8")).bytes(of: "ß字")?.map { UInt8(bitPattern: $0) } == Array("ß字".utf8) + [0])
    }
}
