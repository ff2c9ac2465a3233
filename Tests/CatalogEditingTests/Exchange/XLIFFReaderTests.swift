import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nRuntime
import TestSupport
import Testing

/// Files of Xcode and of translation services are read alike.
struct XLIFFReaderTests {
    private static func read(_ text: String) -> ImportedDocument {
        XLIFFReader.read(SourceFile(path: "a.xliff", bytes: Array(text.utf8)))
    }

    /// The only unit of a file.
    private func unit(_ unit: String, file: String = "target-language='de'") throws -> ImportedUnit {
        let document = Self.read("<xliff version='1.2'><file original='a' \(file)><body>\(unit)</body></file></xliff>")
        try #require(document.problems.isEmpty, "\(document.problems)")
        return try #require(document.files.first?.units.first)
    }

    @Test(arguments: [
        "<xliff version='1.2'><file original='A.xcstrings' source-language='en' target-language='de'><body>",
        """
        <?xml version='1.0'?>\r\n<xliff>\r\n<file target-language='de' source-language='en' original='A.xcstrings'><header/>\
        <body><group><group>
        """,
        """
        <x:xliff xmlns:x='a' xmlns:okp='b'><x:file original='A.xcstrings' source-language='en' target-language='de'>\
        <okp:source>no</okp:source><x:body>
        """,
    ])
    func readsAnyLayout(_ head: String) throws {
        let prefix = head.contains("x:xliff") ? "x:" : ""
        let groups = String(repeating: "</group>", count: head.components("<group>"))
        let text =
            head + """
                <\(prefix)trans-unit approved='yes' id='k'><\(prefix)note>n</\(prefix)note>
                <\(prefix)alt-trans><\(prefix)target>no</\(prefix)target></\(prefix)alt-trans>
                <\(prefix)seg-source>no</\(prefix)seg-source><\(prefix)target>T</\(prefix)target>
                <\(prefix)source>S</\(prefix)source></\(prefix)trans-unit>\(groups)</\(prefix)body></\(prefix)file></\(prefix)xliff>
                """
        let document = Self.read(text)
        #expect(document.problems.isEmpty)
        let file = try #require(document.files.first)
        #expect(file.original == "A.xcstrings")
        #expect(file.sourceLanguage == "en")
        #expect(file.targetLanguage == "de")
        let unit = try #require(file.units.first)
        #expect(unit.ids == ["k"])
        #expect(unit.source == "S")
        #expect(unit.target == "T")
        #expect(unit.state == .translated)
        #expect(document.source.text(in: unit.range) == "T")
    }

    @Test(
        arguments: [
            ("", nil), (" state='translated'", .translated), (" state='final'", .translated),
            (" state='signed-off'", .translated),
            (" state='x-odd'", .translated), (" state='new'", .new), (" state='needs-review-l10n'", .needsReview),
            (" state='needs-translation'", .new),
            (" state='translated' state-qualifier='leveraged-mt'", .machineTranslated),
            (" state='translated' state-qualifier='exact-match'", .translated),
            (" state='translated' state-qualifier='rejected-grammar'", .needsReview),
        ] as [(String, TextState?)])
    func readsStates(_ attributes: String, _ state: TextState?) throws {
        #expect(try unit("<trans-unit id='k'><target\(attributes)>T</target></trans-unit>").state == state)
    }

    @Test(arguments: [
        ("a <g id='1'>b</g> c", "a b c"), ("<ph id='1'>%@</ph>", "%@"), ("<ph id='1' equiv-text='%lld'/>!", "%lld!"),
        ("a<x id='1'/>b", "ab"), ("a<x ctype='lb'/>b", "a\nb"),
        ("<mrk mtype='seg' mid='0'>a.</mrk> <mrk mtype='seg'>b.</mrk>", "a. b."),
        ("<bpt id='1'>&lt;b&gt;</bpt>a<ept id='1'>&lt;/b&gt;</ept>", "<b>a</b>"), ("<![CDATA[a & b]]>", "a & b"),
    ])
    func flattensElementsInTexts(_ content: String, _ text: String) throws {
        #expect(try unit("<trans-unit id='k'><target>\(content)</target></trans-unit>").target == text)
    }

    /// As Xcode 26 writes the phrases of App Shortcuts, and as services may lay it out.
    @Test(arguments: [
        "\n  <mrk mtype='x-set' mid='0'>In ${a} suchen</mrk>\n  <mrk mtype='x-set' mid='1'>${a}, <g>finde</g></mrk>\n",
        "<mrk mtype='x-set' mid='0'>In ${a} suchen</mrk><mrk mtype='x-set' mid='1'>${a}, finde</mrk>",
        " <mrk mid='0' mtype='x-set'>In ${a}\nsuchen</mrk> <x id='1'/> <mrk mid='1' mtype='x-set'>${a}, finde</mrk> ",
    ])
    func readsPhrasesAsLines(_ content: String) throws {
        #expect(try unit("<trans-unit id='k'><target>\(content)</target></trans-unit>").target == "In ${a} suchen\n${a}, finde")
    }

    @Test(
        arguments: [
            ("<tool tool-id='l10n' build-num='abc'/>", "abc"), ("<tool tool-id='l10n' build-num='0'/>", nil),
            ("<tool tool-id='com.apple.dt.xcode' build-num='17C52'/>", nil), ("", nil),
        ] as [(String, String?)])
    func readsTheCommitOfAnExport(_ tool: String, _ revision: String?) {
        #expect(Self.read("<xliff><file><header>\(tool)</header></file></xliff>").files.map(\.revision) == [revision])
    }

    @Test func readsVersion2() throws {
        let document = Self.read(
            """
            <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pl">
            <file id="f1" original="A.xcstrings"><group id="g"><unit id="u1" name="cart.items"><notes><note>n</note></notes>
            <originalData><data id="d1">%lld</data><data id="d2">[</data><data id="d3">]</data></originalData>
            <segment state="final"><source>One <ph id="1" dataRef="d1"/>.</source><target>Raz <ph id="1" dataRef="d1"/>.</target></segment>
            <ignorable><source> </source></ignorable>
            <segment state="reviewed"><source><pc id="2" dataRefStart="d2" dataRefEnd="d3">Two</pc><cp hex="0009"/></source>
            <target><pc id="2" dataRefStart="d2" dataRefEnd="d3">Dwa</pc><sm id="3"/></target></segment>
            </unit><unit id="u2"><segment><source>S</source></segment></unit>
            <unit id="u3"><segment state="initial"><source>S</source><target>S</target></segment></unit></group></file></xliff>
            """)
        #expect(document.problems.isEmpty)
        let file = try #require(document.files.first)
        #expect(file.targetLanguage == "pl")
        try #require(file.units.count == 3)
        #expect(file.units[0].ids == ["u1", "cart.items"])
        #expect(file.units[0].source == "One %lld. [Two]\t")
        #expect(file.units[0].target == "Raz %lld. [Dwa]")
        #expect(file.units[0].state == .translated)
        #expect(file.units[1].target == nil)
        #expect(file.units[2].state == .new)
    }

    @Test func referencesMakeNoTextsLongerThanTheFile() {
        let data = String(repeating: "a", count: 1000)
        let references = String(repeating: "<ph id='1' dataRef='d'/>", count: 100)
        let document = Self.read(
            """
            <xliff version='2.0' trgLang='pl'><file><unit id='u'><originalData><data id='d'>\(data)</data></originalData>\
            <segment><target>\(references)</target></segment></unit></file></xliff>
            """)
        #expect(document.problems.map(\.message.key) == ["xml.error.too_many_references"])
    }

    @Test func readsSeveralLanguages() {
        let document = Self.read(
            """
            <xliff><file original='a' target-language='de'><body/></file><file original='a' target-language='fr'><body/></file>\
            <file original='a'><body><trans-unit id='k'><target xml:lang='pl'>T</target></trans-unit></body></file></xliff>
            """)
        #expect(document.files.map(\.targetLanguage) == ["de", "fr", "pl"])
    }

    /// Names are those of a namespace, whatever their prefix.
    @Test(arguments: [
        "<x:xliff xmlns:x='urn:x' xmlns='urn:x'><file target-language='de'>U</file></x:xliff>",
        "<xliff xmlns='urn:x' xmlns:y='urn:x'><y:file target-language='de'>U</y:file></xliff>",
        "<x:xliff xmlns:x='urn:x'><y:file target-language='de' xmlns:y='urn:x' xmlns='urn:x'>U</y:file></x:xliff>",
        "<xliff xmlns='urn:x'><x:file xmlns:x='urn:y' target-language='pl'/><file target-language='de'>U</file></xliff>",
        "<x:xliff xmlns:x='urn:x'><a xmlns='urn:x'/><x:file target-language='de' xmlns='urn:x'>U</x:file></x:xliff>",
    ])
    func readsEveryPrefixOfTheNamespace(_ text: String) throws {
        let unit = "<trans-unit id='k'><target xmlns:s='urn:s'>T</target><s:target xmlns:s='urn:s'>X</s:target></trans-unit>"
        let document = Self.read(text.replacing("U", with: unit))
        #expect(document.problems.isEmpty)
        #expect(document.files.map(\.targetLanguage) == ["de"])
        #expect(document.files.flatMap { $0.units.map(\.target) } == ["T"])
    }

    @Test(arguments: [
        (["/a:dict/NSStringLocalizedFormatKey:dict/:string"], ["a"]),
        (["/a:dict/n:dict/one:dict/:string"], ["a|==|plural.one", "a|==|substitutions.n.plural.one"]),
        (["/a:dict/b:dict/n:dict/few:dict/:string"], ["a:dict/b|==|plural.few", "a:dict/b|==|substitutions.n.plural.few"]),
        (["/a:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string"], ["a|==|device.mac"]),
        (["/a:dict/n:dict/some:dict/:string"], []), (["/:dict/:string", "/a/:string", "a:dict/n:dict/one:dict/:string"], []),
    ])
    func knowsTheIDsOfDictionaries(_ ids: [String], _ expected: [String]) {
        for id in ids {
            let document = Self.read(
                "<xliff><file target-language='de'><trans-unit id='\(id)'><source>s</source><target>t</target></trans-unit></file></xliff>"
            )
            #expect(document.files.flatMap { $0.units.map(\.ids) } == [[id] + expected])
        }
    }

    @Test(arguments: [
        "", "text", "<html/>", "<xliff/>", "<xliff xmlns='urn:x'><file xmlns=''/></xliff>", "<xliff><file>",
        "<xliff>&xxe;</xliff>", "<?xml version='1.0' encoding='Shift_JIS'?><xliff/>",
    ])
    func saysWhyAFileCannotBeRead(_ text: String) { #expect(Self.read(text).problems.count == 1) }

    /// Files of Xcode, or one like them where there are none.
    private static let models: [[UInt8]] = {
        let folder = Places.shared.appendingPathComponent("oracles/xliff-xcode27")
        let files = Places.files(below: folder, suffix: ".xliff").compactMap { try? Array(Data(contentsOf: $0)) }
        let own =
            "<xliff><file target-language='de'><body><trans-unit id='a'><target>b</target></trans-unit></body></file></xliff>"
        return files + [Array(own.utf8)]
    }()

    @Test(arguments: models.indices) func survivesDamagedFiles(_ index: Int) {
        var random = SplitMix64(state: UInt64(index))
        for _ in 0..<30 {
            var bytes = Self.models[index]
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
                let end = min(bytes.count, place + Int.random(in: 0..<40, using: &random))
                let parts = ["", "<", "</target>", "&", "<file>", "\u{0}", "<target>", "\"", "<!--"]
                bytes.replaceSubrange(place..<end, with: Array(parts.randomElement(using: &random)!.utf8))
            }
            let document = XLIFFReader.read(SourceFile(path: "a.xliff", bytes: bytes))
            let ranges = document.problems.map(\.range) + document.files.flatMap { $0.units.map(\.range) }
            #expect(ranges.allSatisfy { $0.start <= $0.end && $0.end <= document.source.bytes.count })
        }
    }

    @Test func neverOpensOtherFiles() {
        let document = Self.read(
            "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><xliff><file><body><trans-unit id='&b;'/></body></file></xliff>"
        )
        #expect(document.problems.count == 1)
        #expect(document.files.isEmpty)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> Int {
        split(separator: separator, omittingEmptySubsequences: false).count - 1
    }
}
