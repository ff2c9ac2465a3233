import Accessors
import CodeGeneration
import Foundation
import MustacheTemplates

/// Compiles the templates of the tool into Swift that appends to a text: `CodeGeneration/Generated/*Template.swift`, with the text
/// of each.
///
/// It knows what those templates use of Mustache: names, sections, inverted sections, and templates included by the outermost
/// object. When a template uses a new field, add the field to `CodeGeneration` first.
struct TemplateCompiler {
    /// A template that uses something else.
    struct UnsupportedTemplate: Error, CustomStringConvertible {
        let description: String
    }

    static func files(_ root: URL) throws -> [GeneratedFile] {
        func text(_ name: String) throws -> String {
            try String(contentsOf: root.appendingPathComponent("Templates/\(name).mustache"), encoding: .utf8)
        }
        let keys = try text("keys")
        return try ["bundle", "embedded", "keys", "resource"].map { name in
            let text = try text(name)
            var compiler = TemplateCompiler()
            let file = Scope(SwiftTemplate.schema, of: SwiftTemplate.schema.name)
            try compiler.append(MustacheTemplate(text, partials: ["keys": keys]).nodes, scopes: [file], depth: 2)
            let type = typeName(name)
            return GeneratedFile(
                path: "Sources/CodeGeneration/Generated/\(type).swift",
                text: """
                    \(GeneratedFile.header)
                    /// `Templates/\(name).mustache`.
                    enum \(type) {
                        static let text = \(SwiftLiteral(text))

                        static func append(_ file: FileFields, to code: inout GeneratedText) {
                    \(compiler.code)    }
                    }

                    """)
        }
    }

    private static func typeName(_ template: String) -> String {
        template.prefix(1).uppercased() + template.dropFirst() + "Template"
    }

    private typealias Field = (expression: String, kind: TemplateSchema.Kind)

    /// What names mean within a section.
    private struct Scope {
        var fields: [String: Field] = [:]

        init(name: String, _ kind: TemplateSchema.Kind) { fields[name] = (name, kind) }

        init(_ schema: TemplateSchema, of variable: String) {
            for field in schema.fields { fields[field.name] = ("\(variable).\(field.name)", field.kind) }
        }
    }

    private var code = ""

    private mutating func append(_ nodes: [TemplateNode], scopes: [Scope], depth: Int) throws {
        for node in nodes {
            switch node {
            case .text(let text):
                for line in Self.lines(text) {
                    append("code.append(\(SwiftLiteral(line)))", depth)
                }
            case .field(let reference):
                let name = try name(reference)
                let field = try field(name, scopes)
                guard case .text = field.kind else { throw UnsupportedTemplate(description: "'\(name)' is not a text") }
                append("code.append(\(field.expression))", depth)
            case .partial(let name, _):
                guard scopes.count == 1 else { throw UnsupportedTemplate(description: "'\(name)' is included in a section") }
                append("\(Self.typeName(name)).append(file, to: &code)", depth)
            case .section(let reference, let isInverted, let content):
                let name = try name(reference)
                try append(section: field(name, scopes), name, isInverted: isInverted, content, scopes, depth)
            }
        }
    }

    private mutating func append(
        section field: Field, _ name: String, isInverted: Bool, _ content: [TemplateNode], _ scopes: [Scope], _ depth: Int
    ) throws {
        let (variable, scope): (String?, Scope?) =
            switch field.kind {
            case .optionalText where !isInverted: (name, Scope(name: name, .text))
            case .object(let schema) where !isInverted, .list(let schema) where !isInverted:
                (schema.name, Scope(schema, of: schema.name))
            default: (nil, nil)
            }
        var section = TemplateCompiler()
        try section.append(content, scopes: scopes + (scope.map { [$0] } ?? []), depth: depth + 1)
        let used = variable.flatMap { section.code.contains("\($0).") || section.code.contains("(\($0))") ? $0 : nil }
        let head =
            switch field.kind {
            case .flag: "if \(isInverted ? "!" : "")\(field.expression)"
            case .optionalText, .object:
                used.map { "if let \($0) = \(field.expression)" } ?? "if \(field.expression) \(isInverted ? "==" : "!=") nil"
            case .list: isInverted ? "if \(field.expression).isEmpty" : "for \(used ?? "_") in \(field.expression)"
            case .text, .texts: throw UnsupportedTemplate(description: "'\(name)' is not a section")
            }
        append("\(head) {", depth)
        code += section.code
        append("}", depth)
    }

    /// The lines of a text, each with its end.
    private static func lines(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.dropLast().map { $0 + "\n" } + [String(lines[lines.count - 1])]).filter { !$0.isEmpty }
    }

    private mutating func append(_ line: String, _ depth: Int) { code += SwiftIndent.text(depth) + line + "\n" }

    private func name(_ reference: FieldReference) throws -> String {
        guard reference.functions.isEmpty, reference.path.count == 1 else {
            throw UnsupportedTemplate(description: "\(reference.path.map(\.text)) is not a name alone")
        }
        return reference.path[0].text
    }

    private func field(_ name: String, _ scopes: [Scope]) throws -> Field {
        guard let field = scopes.reversed().lazy.compactMap({ $0.fields[name] }).first else {
            throw UnsupportedTemplate(description: "no field is named '\(name)' here")
        }
        return field
    }
}
