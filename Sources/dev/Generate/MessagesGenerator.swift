import CodeGeneration
import Diagnostics
import FormatStrings
import Foundation
import JSONSyntax
import Plurals
import StringCatalogs
import SymbolNames

/// Writes the accessors of the tool's own texts: `Catalogs/L10n.xcstrings` → `Messages/Generated/L10n+Generated.swift`.
enum MessagesGenerator {
    struct Message {
        let key: String
        let path: AccessorPath
        let comment: String?
        /// Source text; the form `other` of a plural.
        let text: String
        /// Forms by category, of a plural.
        let forms: [(PluralCategory, String)]
        /// `name` is that of the placeholder.
        let parameters: [(name: String, identifier: SwiftIdentifier, type: String)]
    }

    /// A catalog that is not in the shape of the tool's own.
    struct CatalogError: Error, CustomStringConvertible {
        let description: String
    }

    static func file(_ root: URL) throws -> GeneratedFile {
        let path = "Catalogs/L10n.xcstrings"
        let source = SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: root.appendingPathComponent(path))))
        let document = JSONReader.read(source)
        guard document.isWellFormed else { throw CatalogError(description: "\(path) is no JSON: \(document.issues)") }
        let catalog = CatalogDecoder.decode(document)
        let messages = try catalog.entries.map { try message($0, in: catalog) }.sorted { $0.key < $1.key }
        return GeneratedFile(path: "Sources/Messages/Generated/L10n+Generated.swift", text: render(messages))
    }

    private static func message(_ entry: CatalogEntry, in catalog: StringCatalog) throws -> Message {
        let key = catalog.string(entry.key)
        guard let path = AccessorPath(key: key) else { throw CatalogError(description: "'\(key)' is no name") }
        guard
            let localization = entry.localizations.map({ catalog.localizations[$0] }).first(where: {
                $0.language == catalog.sourceLanguage
            })
        else { throw CatalogError(description: "\(key) has no text in the source language") }
        let units = catalog.units[localization.units]
        let forms = units.compactMap { unit in unit.form.category.map { ($0, catalog.string(unit.value)) } }.sorted {
            $0.0 < $1.0
        }
        guard let main = units.first(where: { $0.form.category == nil || $0.form.category == .other }) else {
            throw CatalogError(description: "\(key) has no form 'other'")
        }
        let text = catalog.string(main.value)
        var parameters: [(name: String, identifier: SwiftIdentifier, type: String)] = []
        for form in [text] + forms.map(\.1) {
            for specifier in FormatParser.parse(form) where specifier.form == .argument && !specifier.mayBeProse {
                let name = String(decoding: Array(form.utf8)[specifier.nameRange], as: UTF8.self)
                guard let identifier = AccessorPath(key: name).flatMap({ SwiftIdentifier($0.member) }) else {
                    throw CatalogError(description: "\(key): name the argument, as in %(count)lld")
                }
                if !parameters.contains(where: { $0.name == name }) {
                    parameters.append((name, identifier, specifier.kind == .integer ? "Int" : "String"))
                }
            }
        }
        return Message(
            key: key, path: path, comment: entry.comment.map(catalog.string), text: text, forms: forms, parameters: parameters)
    }

    // MARK: Swift

    private final class Node {
        var children: [(name: String, node: Node)] = []
        var members: [(index: Int, message: Message)] = []

        func child(_ name: String) -> Node {
            if let known = children.first(where: { $0.name == name }) { return known.node }
            let node = Node()
            children.append((name, node))
            return node
        }
    }

    private static func render(_ messages: [Message]) -> String {
        let root = Node()
        for (index, message) in messages.enumerated() {
            var node = root
            for namespace in message.path.namespaces { node = node.child(identifier(namespace).description) }
            node.members.append((index, message))
        }
        var text =
            GeneratedFile.header + "\npublic import Diagnostics\n\n/// The texts of the tool, from `Catalogs/L10n.xcstrings`.\n"
        text += "public enum L10n {\n"
        render(root, indent: "    ", &text)
        text += "}\n\n/// The texts in the source language, a line each, in the order of the indices above.\n"
        text += "enum MessageTable {\n    static let en: StaticString = #\"\"\"\n"
        for message in messages { text += "        \(line(message))\n" }
        return text + "        \"\"\"#\n}\n"
    }

    private static func render(_ node: Node, indent: String, _ text: inout String) {
        var isFirst = true
        for (index, message) in node.members {
            if !isFirst { text += "\n" }
            isFirst = false
            var documentation = SwiftDocumentation()
            documentation.append(message.text)
            if let comment = message.comment { documentation.append(comment) }
            documentation.append("Key: " + SwiftDocumentation.code(message.key))
            for line in documentation.lines { text += "\(indent)\(line)\n" }
            let name = identifier(message.path.member)
            let key = "Message.StaticKey(\(SwiftLiteral(message.key)), index: \(index))"
            if message.parameters.isEmpty {
                text += "\(indent)public static var \(name): Message { Message(\(key)) }\n"
            } else {
                let parameters = message.parameters.map { "\($0.identifier): \($0.type)" }.joined(separator: ", ")
                let values = message.parameters.map { ".\($0.type == "Int" ? "integer" : "text")(\($0.identifier))" }
                    .joined(separator: ", ")
                text += "\(indent)public static func \(name)(\(parameters)) -> Message {\n"
                text += "\(indent)    Message(\(key), [\(values)])\n\(indent)}\n"
            }
        }
        for child in node.children {
            if !isFirst { text += "\n" }
            isFirst = false
            text += "\(indent)public enum \(child.name) {\n"
            render(child.node, indent: indent + "    ", &text)
            text += "\(indent)}\n"
        }
    }

    /// A part of an accessor's path, which is always a name.
    private static func identifier(_ part: String) -> SwiftIdentifier {
        guard let identifier = SwiftIdentifier(part) else { preconditionFailure("'\(part)' is no name") }
        return identifier
    }

    /// A message in the table: the text, or the forms of a plural after the name of its argument.
    /// Arguments are numbered: `\1s` is the first as text, `\1d` as number; line ends are `\n`, backslashes `\\`.
    private static func line(_ message: Message) -> String {
        if message.forms.isEmpty { return encode(message.text, message.parameters.map(\.name)) }
        let count = message.parameters.firstIndex { $0.type == "Int" } ?? 0
        return "\\p\(count + 1)"
            + message.forms.map { "\\[\($0.0.name)]" + encode($0.1, message.parameters.map(\.name)) }.joined()
    }

    private static func encode(_ text: String, _ names: [String]) -> String {
        // Without arguments no formatter runs, and a percent sign is itself.
        if names.isEmpty { return text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\n", with: "\\n") }
        let bytes = Array(text.utf8)
        var output = ""
        var start = 0
        func copy(_ end: Int) {
            output += String(decoding: bytes[start..<end], as: UTF8.self).replacingOccurrences(of: "\\", with: "\\\\")
                .replacingOccurrences(of: "\n", with: "\\n")
        }
        for specifier in FormatParser.parse(text) {
            switch specifier.form {
            case .escapedPercent:
                copy(Int(specifier.start))
                output += "%"
            case .argument where !specifier.mayBeProse:
                copy(Int(specifier.start))
                let name = String(decoding: bytes[specifier.nameRange], as: UTF8.self)
                output += "\\\((names.firstIndex(of: name) ?? 0) + 1)"
            default: continue
            }
            start = Int(specifier.end)
        }
        copy(bytes.count)
        return output
    }
}
