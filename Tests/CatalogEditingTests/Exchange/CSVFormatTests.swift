import L10nDiagnostics
import L10nRuntime
import Testing

@testable import L10nCatalogEditing

struct CSVFormatTests {
    private func read(_ text: String) -> ImportedDocument {
        CSVFormat.read(SourceFile(path: "texts.csv", bytes: Array(text.utf8)))
    }

    private func problems(_ text: String) -> [String] {
        let document = read(text)
        let lines = LineTable(document.source.bytes)
        return document.problems.map { message, range in
            let place = lines.position(of: range.start)
            return "\(place.line):\(place.column): \(message.english)"
        }
    }

    @Test(arguments: [
        "key,language,target\r\nhome,de,Start\r\n", "key;language;target\nhome;de;Start",
        "key\tlanguage\ttarget\nhome\tde\tStart\n",
        "\u{FEFF}key,language,target\rhome,de,Start\r", "sep=;\nkey;language;target\nhome;de;Start\n",
        "target,Key,LANGUAGE,my notes\nStart,home,de,see above\n",
        "\"key\",\"language\",\"target\"\n\"home\",\"de\",\"Start\"\n\n\n",
        "key,comment,de\nhome,none,Start\n", "key,de,de.state\nhome,Start,\n", "key,language,target,state\nhome,de,Start\n",
    ])
    func readsWhatSpreadsheetsWrite(_ text: String) throws {
        let document = read(text)
        #expect(document.problems.isEmpty)
        let file = try #require(document.files.first)
        #expect(file.targetLanguage == "de")
        #expect(file.units.map(\.ids) == [["home"]] && file.units.map(\.target) == ["Start"])
    }

    /// What Excel saves as Unicode text.
    @Test func readsTextInUTF16() throws {
        let units = "key\tlanguage\ttarget\r\nhome\tde\tStärt\r\n".utf16
        let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let read = try #require(ExchangeFormat.reader(of: "de.txt"))
        let document = try #require(read(SourceFile(path: "de.txt", bytes: bytes)).first)
        #expect(document.problems.isEmpty)
        #expect(document.files.first?.units.map(\.target) == ["Stärt"])
    }

    @Test func readsLineBreaksAndQuotationMarksInCells() throws {
        let document = read("key,language,target\nhome,de,\"a \"\"b\"\"\r\nc\"\nnext,de,d\n")
        #expect(document.files.first?.units.map(\.target) == ["a \"b\"\r\nc", "d"])
        #expect(document.files.first?.units.last?.range == ByteRange(49..<50))
    }

    @Test(arguments: [
        ("key,language,target\nhome,de,\"Start\n", "2:9: the quotation mark has no closing one"),
        ("key,language,target\nhome,de,\"Start\"x\n", "2:16: text follows the closing quotation mark"),
        ("name,language,target\nhome,de,Start\n", "1:1: the table has no column 'key'"),
        (
            "key,target\nhome,Start\n",
            "1:1: the table has neither a column 'language' nor a column for a language, nor is the file named after one, as 'de.csv' is"
        ),
        ("key,language,target\nhome,,Start\n", "2:6: the row has no language"),
        ("key,language,target\nhome,de,Start,end\n", "2:15: the row has more cells than the first one"),
        ("key,form,language,target\nhome,plural.some,de,Start\n", "2:6: 'plural.some' is not a form"),
        ("key,language,target,state\nhome,de,Start,done\n", "2:15: 'done' is not a state"),
        ("key,language,target,state\nhome,de,Start,\nnext,de,We", "3:9: the file ends in the middle of a row"),
        ("key,language,target\nhome,de,A\n<<<<<<< ours\nnext,de,B\n=======\n", "3:1: this is a conflict marker of git"),
        ("key,language,target,target\nhome,de,Start,\n", "1:21: the table has a second column 'target'"),
    ])
    func reportsMistakesWithTheirPlaces(_ text: String, _ expected: String) {
        #expect(problems(text) == [expected])
    }

    /// A table of one language may be named after it.
    @Test(arguments: ["de.csv", "out/Shop.de.csv", "pt-BR.csv"])
    func readsTheLanguageFromTheName(_ path: String) {
        let document = CSVFormat.read(SourceFile(path: path, bytes: Array("key,source,target\nhome,Home,Start\n".utf8)))
        #expect(document.problems.isEmpty)
        #expect(document.files.map(\.targetLanguage) == [path == "pt-BR.csv" ? "pt-BR" : "de"])
    }

    /// A column that looks like one of a language is read as one: the import says that there is no such language.
    @Test func noColumnOfTextsIsLeftOutInSilence() {
        let table = "key,source,de,de state,fr,dr,sv-SE,url,Notes\nhome,Home,A,translated,B,C,D,https://x.y,E\n"
        #expect(read(table).files.map(\.targetLanguage) == ["de", "fr", "dr", "sv-SE"])
    }

    /// What comes after the damage is not read.
    @Test func readsUpToTheDamage() {
        let damaged = ["b,de,\"B\n", "b,de,\"B\"x\n", "b,de,B,C\n", "<<<<<<< a\nb,de,B\n", "b,de,B\nc,d"]
        for text in damaged {
            let document = read("key,language,target\na,de,A\n\(text)\(text.hasSuffix("\n") ? "c,de,C\n" : "")")
            #expect(document.isDamaged && document.problems.count == 1)
            #expect(document.files.flatMap { $0.units.map(\.ids[0]) } == (text.hasSuffix("c,d") ? ["a", "b"] : ["a"]), "\(text)")
        }
    }

    @Test(arguments: [
        "04. Mrz", "4-Mar", "04.Apr", "2-Jan-24", "Mar-04", "Mrz 04", "3/4/2026", "03.04.26", "2026-03-04", "2026/3/4",
        "01:05:00", "16:09",
        "1:05 PM", "1:05 a.m.", "31.12.2026 00:00", "2026-03-04T01:05:00", " 4-Mar ", "4-Sept", "1-févr", "01.окт",
    ])
    func knowsTimesAndDatesOfSpreadsheets(_ text: String) { #expect(SpreadsheetDate.isLike(text)) }

    @Test(arguments: [
        "3/4", "24/7", "1-2", "4. Stock", "3 Tage", "16:9", "1.2.34567", "99.99.99", "Version 1.2.3", "12", "May", "at 10:30",
        "10:30 Uhr",
        "%d:%02d", "2026", "1.000,50", "March 4", "40-Mar-x", "", "1:5", "10:75", "Mai 2", "2 Mailand",
    ])
    func otherTextsAreNoDates(_ text: String) { #expect(!SpreadsheetDate.isLike(text)) }

    @Test func rejectsOtherEncodings() {
        let document = CSVFormat.read(SourceFile(path: "texts.csv", bytes: Array("key\n".utf8) + [0xE4]))
        #expect(document.problems.map(\.message.key) == ["exchange.error.encoding"])
        #expect(document.problems.map(\.range) == [ByteRange(4, 5)])
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@a", "\tx", "\rx", "'=1", "''@"]) func formulasStartWithAnApostrophe(_ text: String)
        throws
    {
        var unit = TranslationUnit(key: "home", path: TextPath())
        unit.target = text
        let file = ExchangedFile(original: "A.xcstrings", sourceLanguage: "en", targetLanguage: "de", units: [unit])
        let bytes = try #require(CSVFormat().write([file]).files.first?.bytes)
        let row = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", maxSplits: 1)[1]
        #expect(row.contains(",'\(text)") || row.contains(",\"'\(text)"))
        #expect(CSVFormat.read(SourceFile(path: "de.csv", bytes: bytes)).files.first?.units.first?.target == text)
    }

    @Test func namesEmptyTranslations() {
        var unit = TranslationUnit(key: "home", path: TextPath())
        unit.target = ""
        let file = ExchangedFile(original: "A.xcstrings", sourceLanguage: "en", targetLanguage: "de", units: [unit])
        #expect(CSVFormat().write([file]).losses.map(\.kind) == [.emptyTranslation])
    }
}
