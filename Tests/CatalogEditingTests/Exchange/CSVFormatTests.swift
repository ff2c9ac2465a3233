import CatalogEditing
import Diagnostics
import L10nRuntime
import Testing

struct CSVFormatTests {
    private func read(_ text: String) -> ImportedDocument {
        CSVFormat.read(SourceFile(path: "de.csv", bytes: Array(text.utf8)))
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
        let document = read(SourceFile(path: "de.txt", bytes: bytes))
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
        ("key,target\nhome,Start\n", "1:1: the table has neither a column 'language' nor a column for a language"),
        ("key,language,target\nhome,,Start\n", "2:6: the row has no language"),
        ("key,language,target\nhome,de,Start,end\n", "2:15: the row has more cells than the first one"),
        ("key,form,language,target\nhome,plural.some,de,Start\n", "2:6: 'plural.some' is not a form"),
        ("key,language,target,state\nhome,de,Start,done\n", "2:15: 'done' is not a state"),
        ("key,language,target,target\nhome,de,Start,\n", "1:21: the table has a second column 'target'"),
    ])
    func reportsMistakesWithTheirPlaces(_ text: String, _ expected: String) {
        #expect(problems(text) == [expected])
    }

    @Test func rejectsOtherEncodings() {
        let document = CSVFormat.read(SourceFile(path: "de.csv", bytes: Array("key\n".utf8) + [0xE4]))
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
