import L10nDiagnostics
import L10nSyntax
import TestSupport
import Testing

/// The reader notes which objects have a single text and nothing else.
struct SingleTextTests {
    /// The state and the value of a text, as written.
    private func singleText(_ json: String) -> [String]? {
        let document = JSONReader.read(SourceFile(path: "test.json", bytes: Array(json.utf8)))
        return document.withRoot { root in
            root?.singleText.map { text in
                [text.state, text.value].map { $0.string(in: document.source) } + [document.source.text(in: text.unit)]
            }
        }
    }

    @Test func findsTheText() {
        let unit = #"{ "state" : "new", "value" : "a\n" }"#
        #expect(singleText(#"{ "stringUnit" : \#(unit) }"#) == ["new", "a\n", unit])
        #expect(singleText(#"{"string\u0055nit":{"state":"","value":""}}"#) == ["", "", #"{"state":"","value":""}"#])
    }

    @Test func findsTheTextInTheLayoutOfXcode() {
        let unit = "{\n    \"state\" : \"translated\",\n    \"value\" : \"ü\"\n  }"
        #expect(singleText("{\n  \"stringUnit\" : \(unit)\n}") == ["translated", "ü", unit])
    }

    @Test(arguments: [
        #""stringUnit""#, "{}", #"{"stringUnit":{}}"#, #"{"stringUnit":"new"}"#,
        #"{"stringUnit":{"value":"a","state":"new"}}"#, #"{"stringUnit":{"state":"new","value":1}}"#,
        #"{"stringUnit":{"state":null,"value":"a"}}"#, #"{"stringUnit":{"state":"new","value":{}}}"#,
        #"{"stringUnit":{"state":"new","value":"a"},"a":1}"#, #"{"stringUnit":{"state":"new","value":"a","b":1}}"#,
        #"{"stringunit":{"state":"new","value":"a"}}"#, #"{"stringUnit":["state","new","value","a"]}"#,
        #"["stringUnit",{"state":"new","value":"a"}]"#, #"{"stringUnit":{"state":"new","value":"a}}"#,
        #"{"a":{"stringUnit":{"state":"new","value":"a"}}}"#,
    ])
    func findsNoText(_ json: String) { #expect(singleText(json) == nil) }
}
