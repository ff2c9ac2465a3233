import L10nSyntax
import Testing

/// What is wrong with a template, and where.
struct MistakeTests {
    private typealias Kind = MustacheTemplate.ParseError.Kind

    /// The part of a template that an error is about.
    private static func part(_ template: String, _ range: Range<Int>) -> String {
        String(decoding: Array(template.utf8)[range], as: UTF8.self)
    }

    private static func expect(_ template: String, _ kind: Kind, _ part: String) {
        #expect {
            _ = try MustacheTemplate(template, partials: ["keys": ""])
        } throws: { error in
            guard let error = error as? MustacheTemplate.ParseError else { return false }
            return error.kind == kind && Self.part(template, error.range) == part
        }
    }

    @Test(arguments: ["é {{name", "{{name} }", "{{#", "{{", "{{{name}}", "{{=<% %>}}", "{{! {{ "])
    func rejectsUnterminatedTags(_ template: String) {
        Self.expect(template, .unfinishedTag, String(template.drop { $0 != "{" }))
    }

    @Test(arguments: [
        "{{}}", "{{ }}", "{{a b}}", "{{a..b}}", "{{.a}}", "{{a.}}", "{{ä}}", "{{lowercased(a}}", "{{lowercased(a))}}",
        "{{lowercased(a)b}}",
        "{{=<%=}}", "{{= a b c =}}", "{{% CONTENT_TYPE:HTML}}", "{{< keys}}", "{{$ a}}", "{{# }}", "{{a(b}}",
    ]) func rejectsMeaninglessTags(_ tag: String) { Self.expect("é\n\(tag)\n{{name}}", .invalidTag, tag) }

    @Test(arguments: ["{", "}}", "{ { }} {", "a { b }} {"]) func keepsBracesThatAreNotTags(_ text: String) throws {
        #expect(try MustacheTemplate(text).render([:]).text == text)
    }

    @Test func sections() {
        Self.expect("{{#a}}{{#b}}{{/b}}", .unclosedSection, "a")
        Self.expect("é{{^ab.c}}\n", .unclosedSection, "ab.c")
        Self.expect("{{#a}}{{/b}}", .sectionName, "b")
        Self.expect("{{#a}}{{#b}}{{/a}}{{/b}}", .sectionName, "a")
        Self.expect("{{/a}}", .sectionName, "a")
        Self.expect("{{#first(a)}}{{/a}}", .sectionName, "a")
    }

    @Test func namesOfTemplatesAndFunctions() {
        Self.expect("{{> kyes }}", .unknownPartial("kyes"), "kyes")
        Self.expect("{{>}}", .unknownPartial(""), "")
        Self.expect("{{lowercased(camelcased(a))}}", .unknownFunction("camelcased"), "camelcased")
        Self.expect("{{#none()}}{{/none()}}", .unknownFunction("none"), "none")
    }

    @Test func depth() throws {
        func template(_ depth: Int) -> String {
            String(repeating: "{{#a}}", count: depth) + "x" + String(repeating: "{{/a}}", count: depth)
        }
        let limit = MustacheTemplate.depthLimit
        #expect(try MustacheTemplate(template(limit)).render(["a": "b"]).text == "x")
        Self.expect(template(limit + 1), .depth, "a")
        Self.expect(String(repeating: "{{#a}}", count: 100_000), .depth, "a")
    }

    private static func expect(_ template: String, issues expected: [(MustacheTemplate.Issue.Kind, String)]) throws {
        let fields: [String: TemplateValue] = [
            "name": "a", "list": .list(["b", "c"]), "flag": true, "group": .object(["other": "d"] as [String: TemplateValue]),
        ]
        let issues = try MustacheTemplate(template, partials: ["keys": "{{missing}}"]).render(fields).issues
        #expect(issues.map(\.kind) == expected.map(\.0) && issues.map { part(template, $0.reference.range) } == expected.map(\.1))
    }

    @Test func reportsTagsWithoutEffect() throws {
        try Self.expect("{{name}}{{#group}}{{name}}{{other}}{{/group}}{{^list}}{{missing}}{{/list}}", issues: [])
        try Self.expect(
            "{{other}} {{#missing}}{{/missing}}", issues: [(.unknownName, "other"), (.unknownName, "missing")])
        try Self.expect("{{list}} {{group}}", issues: [(.notText, "list"), (.notText, "group")])
        try Self.expect(
            "{{uppercased(flag)}}{{sorted(name)}}",
            issues: [(.function(.uppercased), "uppercased(flag)"), (.function(.sorted), "sorted(name)")])
        try Self.expect(
            "{{#list}}{{count()}}{{/list}}", issues: [(.function(.count), "count()")])
        // The templates of the tool are not the user's.
        try Self.expect("{{> keys}}", issues: [])
    }

    @Test func listsTheNamesOfATemplate() throws {
        let template = "é{{#a.b}}{{lowercased(c)}}{{/a.b}}{{^d}}{{.}}{{last()}}{{/d}}{{> keys}}"
        let names = try MustacheTemplate(template, partials: ["keys": "{{e}}"]).names
        #expect(names.map(\.text) == ["a", "b", "c", "d"])
        #expect(names.allSatisfy { Self.part(template, $0.range) == $0.text })
    }

    /// Ten lists in one another are a short template and a text without an end, even if it adds no byte.
    @Test(arguments: [
        ("{{#list}}", "x", "{{/list}}"), ("{{#list}}", "", "{{/list}}"), ("{{#list}}", "{{other}}", "{{/list}}"),
        ("{{^no}}{{#list}}", "{{first(list)}}", "{{/list}}{{/no}}"),
    ])
    func endsWhatWouldNotEnd(_ opening: String, _ content: String, _ closing: String) throws {
        let fields: [String: TemplateValue] = ["list": .list((0..<100).map { "\($0)" }), "no": false]
        let template = try MustacheTemplate(
            String(repeating: opening, count: 50) + content + String(repeating: closing, count: 50))
        let (pieces, issues) = template.renderPieces(fields, limit: MustacheTemplate.Limit(bytes: 1_000, steps: 10_000))
        #expect(issues.filter { $0.kind == .size }.count == 1)
        #expect(issues.count <= 3)
        #expect(pieces.reduce(0) { $0 + $1.count } <= 1_000)
    }

    @Test func limitsTheBytesOfAText() throws {
        let fields: [String: TemplateValue] = ["text": .utf8(Array(repeating: 0x61, count: 300)), "name": "abc"]
        for (text, isTooLarge) in [("{{text}}{{text}}{{text}}{{name}}", false), ("{{text}}{{text}}{{text}}{{text}}", true)] {
            let (_, issues) = try MustacheTemplate(text).renderPieces(
                fields, limit: MustacheTemplate.Limit(bytes: 1_000, steps: 10_000))
            #expect(issues.map(\.kind) == (isTooLarge ? [.size] : []))
        }
    }
}
