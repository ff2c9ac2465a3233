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
    private struct Message {
        /// Source text; the form `other` of a plural.
        let text: String
        /// Forms by category, of a plural.
        let forms: [(PluralCategory, String)]
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
        let tree = AccessorTree(catalog, name: identifier("L10n"))
        for issue in tree.issues { throw CatalogError(description: "\(issue.key): \(issue.kind)") }
        let messages = try Dictionary(
            catalog.entries.map { (catalog.string($0.key), try message($0, in: catalog)) },
            uniquingKeysWith: { first, _ in first })
        return GeneratedFile(path: "Sources/Messages/Generated/L10n+Generated.swift", text: render(tree, messages))
    }

    private static func message(_ entry: CatalogEntry, in catalog: StringCatalog) throws -> Message {
        let units = catalog.sourceLocalization(of: entry).map { Array(catalog.units[$0.units]) } ?? []
        guard let main = units.first(where: { $0.form.category == nil || $0.form.category == .other }) else {
            throw CatalogError(description: "\(catalog.string(entry.key)) has no form 'other' in the source language")
        }
        let forms = units.compactMap { unit in unit.form.category.map { ($0, catalog.string(unit.value)) } }
        return Message(text: catalog.string(main.value), forms: forms.sorted { $0.0 < $1.0 })
    }

    // MARK: Swift

    private static func render(_ tree: AccessorTree, _ messages: [String: Message]) -> String {
        let accessors = tree.root.allAccessors.sorted { $0.key < $1.key }
        let indices = Dictionary(uniqueKeysWithValues: accessors.enumerated().map { ($0.element.key, $0.offset) })
        var text =
            GeneratedFile.header + "\npublic import Diagnostics\n\n/// The texts of the tool, from `Catalogs/L10n.xcstrings`.\n"
        text += "public enum \(tree.root.identifier) {\n"
        render(tree.root, indices, indent: "    ", &text)
        text += "}\n\n/// The texts in the source language, a line each, in the order of the indices above.\n"
        text += "enum MessageTable {\n    static let en: StaticString = #\"\"\"\n"
        for accessor in accessors {
            if let message = messages[accessor.key] { text += "        \(line(message, accessor.parameters))\n" }
        }
        return text + "        \"\"\"#\n}\n"
    }

    private static func render(_ namespace: Namespace, _ indices: [String: Int], indent: String, _ text: inout String) {
        var isFirst = true
        for accessor in namespace.accessors {
            if !isFirst { text += "\n" }
            isFirst = false
            for line in accessor.documentation.lines { text += "\(indent)\(line)\n" }
            let key = "Message.StaticKey(\(SwiftLiteral(accessor.key)), index: \(indices[accessor.key] ?? 0))"
            if accessor.parameters.isEmpty {
                text += "\(indent)public static var \(accessor.identifier): Message { Message(\(key)) }\n"
            } else {
                let parameters = accessor.parameters.map(\.declaration).joined(separator: ", ")
                let values = accessor.parameters.map { ".\($0.type == .integer ? "integer" : "text")(\($0.name))" }
                    .joined(separator: ", ")
                text += "\(indent)public static func \(accessor.identifier)(\(parameters)) -> Message {\n"
                text += "\(indent)    Message(\(key), [\(values)])\n\(indent)}\n"
            }
        }
        for child in namespace.namespaces {
            if !isFirst { text += "\n" }
            isFirst = false
            text += "\(indent)public enum \(child.identifier) {\n"
            render(child, indices, indent: indent + "    ", &text)
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
    private static func line(_ message: Message, _ parameters: [Parameter]) -> String {
        let names = parameters.map(\.name.name)
        if message.forms.isEmpty { return encode(message.text, names) }
        let count = parameters.firstIndex { $0.type == .integer } ?? 0
        return "\\p\(count + 1)"
            + message.forms.map { "\\[\($0.0.name)]" + encode($0.1, names) }.joined()
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
                output += "\\\((AccessorPath(key: name).flatMap { names.firstIndex(of: $0.member) } ?? 0) + 1)"
            default: continue
            }
            start = Int(specifier.end)
        }
        copy(bytes.count)
        return output
    }
}
