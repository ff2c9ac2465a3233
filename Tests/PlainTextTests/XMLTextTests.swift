import L10nPlainText
import Testing

struct XMLTextTests {
    @Test(
        arguments: [
            (.propertyList, "&amp;&lt;&gt;\"'\t\n\r é"), (.element, "&amp;&lt;&gt;\"'\t\n&#13; é"),
            (.attribute, "&amp;&lt;&gt;&quot;'&#9;&#10;&#13; é"), (.html, "&amp;&lt;&gt;&quot;&#39;\t\n\r é"),
        ] as [(XMLText.Place, String)])
    func escapesWhatThePlaceNeeds(_ place: XMLText.Place, _ expected: String) {
        let text = "&<>\"'\t\n\r é"
        #expect(XMLText.escaped(text, in: place) == expected)
        #expect(XMLText.escaped("plain, é", in: place) == "plain, é")
        #expect(XMLText.escaped("", in: place) == "")
        // An escape at every place of a long text.
        for count in 0..<40 {
            let margin = String(repeating: "x", count: count)
            #expect(XMLText.escaped(margin + text + margin, in: place) == margin + expected + margin)
        }
    }

    @Test func bytesBeforeCombiningMarksAreEscaped() {
        #expect(XMLText.escaped("<\u{338}", in: .element) == "&lt;\u{338}")
    }

    @Test(
        arguments: [
            ("amp", "&"), ("apos", "'"), ("#39", "'"), ("#x27", "'"), ("#x1F600", "😀"), ("#0", "\0"), ("nbsp", nil), ("", nil),
            ("#", nil),
            ("#x", nil), ("#-0", nil), ("#+1", nil), ("#xD800", nil), ("#x110000", nil), ("#1a", nil),
        ] as [(Substring, Unicode.Scalar?)])
    func referencesNameCharacters(_ name: Substring, _ expected: Unicode.Scalar?) {
        #expect(XMLText.character(name) == expected)
    }
}
