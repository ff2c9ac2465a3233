/// Texts that formats must escape.
extension SampleReport {
    /// Keys that would be formulas, markup, links, mentions, or references. They are stale, so that a finding shows each.
    static let hostileKeys = [
        "=HYPERLINK(\"x\")", "+1", "-1", "@octocat", "＝1", "a,b;\"c\"", "<script>alert(1)</script>", "a | b", "`code` ``more``",
        "[link](https://example.com)", "![image](x)", "https://example.com www.example.com a@example.com", "#123 GH-1 !7",
        ":tada: $x$ **bold** _it_ ~~no~~ \\", "&amp; & &lt;", "line\nbreak\r\n\ttab", "]]> -->", "1. one", "- item", "# title",
        "\u{202E}right to left", "\u{0}\u{1}\u{1B}[31m", "e\u{301}👩‍👩‍👧 日本語 العربية", "</details>", "{{title}}", "%@ 100 % %lld",
    ]

    static var hostileCatalog: String {
        let entries = hostileKeys.map { "\"\(escaped($0))\" : { \"extractionState\" : \"stale\" }" }
        let language = escaped("x|y`@octocat`<b>=")
        return """
            {
              "sourceLanguage" : "en",
              "strings" : {
                \(entries.joined(separator: ",\n    ")),
                "text" : { "localizations" : { "\(language)" : { "stringUnit" : { "state" : "new", "value" : "" } } } }
              },
              "version" : "1.0"
            }
            """
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20: "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(Character(scalar))
            }
        }.joined()
    }
}
