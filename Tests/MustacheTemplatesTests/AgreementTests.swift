import Foundation
import L10nSyntax
import Mustache
import TestSupport
import Testing

private typealias Template = L10nSyntax.MustacheTemplate
private typealias Judge = Mustache.MustacheTemplate

/// Templates render what swift-mustache renders from them.
struct AgreementTests {
    private static let fields: [String: TemplateValue] = [
        "name": "Shop", "empty": "", "yes": true, "no": false, "number": .number(3),
        "none": .list([String]()), "languages": .list(["de", "en", "fr"]),
        "group": .object(["name": "Cart", "size": .number(2)] as [String: TemplateValue]),
        "groups": .list(
            [
                ["name": "Cart", "keys": .list(["b", "a"])], ["key": "c", "keys": .list([String]()), "more": .flag(true)],
            ] as [[String: TemplateValue]]),
        "lines": "one-TWO\nit's ﬁne\n", "bytes": .utf8(Array("ÄÖ\n".utf8)),
    ]

    private static func plain(_ value: TemplateValue) -> Any {
        switch value {
        case .text(let text): text
        case .utf8(let bytes): String(decoding: bytes, as: UTF8.self)
        case .flag(let flag): flag
        case .number(let number): number
        case .list(let elements):
            // Its functions know arrays of texts.
            elements.map(plain) as? [String] ?? elements.map(plain)
        case .object(let object): (object as? [String: TemplateValue] ?? [:]).mapValues(plain)
        }
    }

    private static let partials = ["line": "> {{name}}\n>\n> {{#languages}}{{.}}{{/languages}}\n", "word": "{{name}}"]

    private static func expectAgreement(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
        // Its reader takes the first line for the setting's, so that no tag is alone on it.
        let judge = try Judge(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
        let library = MustacheLibrary(
            templates: try partials.mapValues { try Judge(string: "{{% CONTENT_TYPE:TEXT}}\n" + $0) })
        let expected = judge.render(fields.mapValues(plain), library: library)
        let rendered = try Template(text, partials: partials).render(fields).text
        #expect(rendered == expected, "\(text.debugDescription)", sourceLocation: location)
    }

    @Test(arguments: [
        "", "text", "{{name}}", "a{{ name }}b", "{{{name}}}{{{ name }}}", "{{&name}}{{& name }}", "{{missing}}|",
        "{{yes}} {{number}} {{empty}}{{bytes}}|{{bytes}}{{lowercased(bytes)}}{{#bytes}}{{.}}{{/bytes}}",
        "{{group.name}} {{group.size}} {{group.missing}}|", "{{name}}\n{{name}}\r\n{{name}}",
        "{{! nothing }}|", "a {{! two\nlines }} b", "{{lines}}", "é{{name}}ü", "{{=<% %>=}}<%name%> {{name}} <%={{ }}=%>{{name}}",
        "{{= | | =}}|name||#yes|yes|/yes|",
    ]) func namesAndComments(_ text: String) throws { try Self.expectAgreement(text) }

    @Test(arguments: [
        "{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}", "{{#no}}a{{/no}}{{^no}}b{{/no}}",
        "{{#missing}}a{{/missing}}{{^missing}}b{{/missing}}",
        "{{#name}}{{.}}!{{/name}}{{^name}}b{{/name}}", "{{#empty}}a{{/empty}}{{^empty}}b{{/empty}}",
        "{{#number}}<{{.}}>{{/number}}",
        "{{#none}}a{{/none}}{{^none}}b{{/none}}", "{{#languages}}({{.}} {{name}}){{/languages}}{{^languages}}b{{/languages}}",
        "{{#group}}{{name}} {{size}} {{number}}{{/group}}", "{{#groups}}{{name}}: {{#keys}}{{.}}{{/keys}}; {{/groups}}",
        "{{#groups}}{{#more}}{{key}}{{/more}}{{^more}}{{key}}-{{/more}}{{/groups}}", "{{#group.size}}{{.}}{{/group.size}}",
        "{{# yes }}a{{/ yes }}", "{{#yes}}{{#no}}a{{/no}}{{#yes}}b{{/yes}}{{/yes}}",
    ]) func sections(_ text: String) throws { try Self.expectAgreement(text) }

    @Test(arguments: [
        "{{#yes}}\na\n{{/yes}}\nb", "a\n{{#yes}}\n  b\n{{/yes}}\nc\n", "a\n  {{#yes}}  \nb\n\t{{/yes}}\t\nc",
        "a {{#yes}}\nb\n{{/yes}}\nc",
        "a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "{{#yes}}{{#yes}}\na\n{{/yes}}{{/yes}}\n", "a\n{{! alone }}\nb",
        "a\n {{name}} \nb",
        "a\n  {{=<% %>=}}  \nb <%name%>", "a\n\n{{#no}}\n\n{{/no}}\n\nb",
        "{{#languages}}\n{{.}}\n{{/languages}}\n{{^no}}\nb\n{{/no}}",
        "{{#yes}}\n{{/yes}}",
    ]) func linesOfTagsAlone(_ text: String) throws { try Self.expectAgreement(text) }

    @Test(arguments: [
        "{{> word}}", "a {{>line}} b", "a\n{{> line}}\nb", "a\n  {{> line}}\nb", "{{#group}}{{> word}}{{/group}}",
        "  {{> word}} x",
        "{{#groups}}\n\t{{> word}}\n{{/groups}}\n",
    ]) func otherTemplates(_ text: String) throws { try Self.expectAgreement(text) }

    @Test(arguments: [
        "{{uppercased(name)}} {{lowercased(name)}} {{reversed(name)}} {{capitalized(lines)}}",
        "{{#empty(empty)}}a{{/empty(empty)}}",
        "{{count(languages)}} {{first(languages)}} {{last(languages)}}", "{{#reversed(languages)}}{{.}}{{/reversed(languages)}}",
        "{{#groups}}{{#sorted(keys)}}{{.}}{{/sorted(keys)}}{{/groups}}", "{{uppercased(first(languages))}}",
        "{{first(none)}}{{^first(none)}}a{{/first(none)}}", "{{#empty(none)}}a{{/empty(none)}}",
        "{{^empty(languages)}}b{{/empty(languages)}}",
        "{{#languages}}{{.}}{{^last()}}, {{/last()}}{{/languages}}",
        "{{#languages}}{{#first()}}[{{/first()}}{{index()}}{{/languages}}",
        "{{#languages}}{{#even()}}e{{/even()}}{{#odd()}}o{{/odd()}}{{plusone(index())}}{{/languages}}", "{{uppercased(.)}}",
        "{{plusone(number)}} {{minusone(number)}} {{#odd(number)}}o{{/odd(number)}}{{#even(number)}}e{{/even(number)}}",
        "{{#equalzero(number)}}a{{/equalzero(number)}}", "{{equalzero(minusone(group.size))}}",
        "{{#languages}}{{uppercased(.)}}{{/languages}}",
        "{{#groups}}{{#keys}}{{.}}{{^last()}},{{/last()}}{{/keys}}{{^last()}};{{/last()}}{{/groups}}",
    ]) func functions(_ text: String) throws { try Self.expectAgreement(text) }
}
