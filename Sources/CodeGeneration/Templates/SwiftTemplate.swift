package import Diagnostics
internal import Mustache

/// A Mustache template that makes a Swift file of a catalog.
package struct SwiftTemplate: Sendable {
    /// Why a text is no template.
    package struct ParseError: Error, Sendable {
        package enum Kind: Sendable {
            case sectionName, unfinishedTag, unclosedSection
            /// A template to put in that there is not.
            case unknownPartial(String)
            case other(String)
        }

        package let kind: Kind
        /// Where the reader of the template stopped.
        package let range: ByteRange
    }

    /// A name in a template that stands for nothing.
    package struct UnknownName: Sendable {
        package let name: String
        package let suggestion: String?
        /// Its first place.
        package let range: ByteRange
    }

    /// The templates of the tool.
    package enum Style: String, Sendable, CaseIterable {
        /// Texts in the code itself, for every platform; needs `L10nRuntime`.
        case embedded
        /// Texts from a `Bundle`.
        case bundle
        /// `LocalizedStringResource`, for SwiftUI.
        case resource

        /// The template's text.
        package var text: String {
            switch self {
            case .embedded: String(decoding: PackageResources.embedded_mustache, as: UTF8.self)
            case .bundle: String(decoding: PackageResources.bundle_mustache, as: UTF8.self)
            case .resource: String(decoding: PackageResources.resource_mustache, as: UTF8.self)
            }
        }
    }

    /// The names of all fields that templates can use.
    package static var fieldNames: [String] { TemplateContext.fieldNames }

    /// The fields that templates can use, in Markdown.
    package static var fieldsPage: String { String(decoding: PackageResources.Templates_md, as: UTF8.self) }

    /// The tool's own, if it is one.
    let style: Style?
    let text: String
    /// Whether the template has the texts in it, as far as can be told without rendering it.
    let wantsTable: Bool
    /// Whether the template may have the texts for C's formatting functions in it.
    let wantsFallback: Bool
    private let template: MustacheTemplate
    private let library: MustacheLibrary

    /// Code is no HTML: nothing in it is escaped.
    private static let prefix = "{{% CONTENT_TYPE:TEXT}}"

    /// A template of somebody's own.
    package init(_ text: String) throws(ParseError) { try self.init(text, style: nil) }

    /// A template of the tool.
    package init(_ style: Style) throws(ParseError) { try self.init(style.text, style: style) }

    /// The names in the template that no field has, wherever they stand; what is rendered may meet more of them, as every field
    /// has its place.
    package var misspelledNames: [UnknownName] {
        let fields = Set(TemplateContext.fieldNames)
        var names: Set<String> = []
        for tag in Self.tags(in: text) where !"!%>=".contains(tag.first ?? "!") {
            // A function stands before its field, and marks before both: `#lowercased(name)`.
            let name = tag.split(separator: "(").last ?? ""
            for part in name.split(whereSeparator: { !$0.isLetter }) where !fields.contains(String(part)) {
                names.insert(String(part))
            }
        }
        return names.sorted().map(unknownName)
    }

    /// What stands between `{{` and `}}`.
    private static func tags(in text: String) -> [Substring] {
        var tags: [Substring] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            tags.append(rest[start.upperBound..<end.lowerBound])
            rest = rest[end.upperBound...]
        }
        return tags
    }

    private init(_ text: String, style: Style?) throws(ParseError) {
        self.style = style
        self.text = text
        wantsTable = text.contains("{{#languages}}")
        wantsFallback = text.contains("fallback")
        template = try Self.parse(text)
        try Self.checkPartials(text)
        let keys = try Self.parse(String(decoding: PackageResources.keys_mustache, as: UTF8.self))
        library = MustacheLibrary(templates: ["keys": keys])
    }

    /// The engine puts in nothing for a template that it does not know, and for a tag at the end that is not closed.
    private static func checkPartials(_ text: String) throws(ParseError) {
        let bytes = Array(text.utf8)
        var index = 0
        while index + 2 <= bytes.count {
            defer { index += 1 }
            guard bytes[index...].starts(with: "{{".utf8) else { continue }
            guard bytes[index...].contains(UInt8(ascii: "}")) else {
                throw ParseError(kind: .unfinishedTag, range: ByteRange(index..<bytes.count))
            }
            guard bytes[index + 2] == UInt8(ascii: ">") else { continue }
            let rest = bytes[(index + 3)...]
            let end = rest.firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
            let name = String(decoding: rest[..<end].filter { $0 != 0x20 }, as: UTF8.self)
            if name != "keys" { throw ParseError(kind: .unknownPartial(name), range: ByteRange(index..<end)) }
        }
    }

    private static func parse(_ text: String) throws(ParseError) -> MustacheTemplate {
        do {
            return try MustacheTemplate(string: prefix + text)
        } catch let error as MustacheTemplate.ParserError {
            let lines = LineTable(Array(text.utf8))
            let line = min(error.context.lineNumber, lines.lineCount)
            let column = error.context.columnNumber - (line == 1 ? prefix.count : 0)
            let bytes = lines.range(ofLine: line)
            let start = min(bytes.lowerBound + max(0, column - 1), bytes.upperBound)
            throw ParseError(kind: kind(of: error.error), range: ByteRange(start..<start))
        } catch {
            throw ParseError(kind: .other("\(error)"), range: ByteRange(0, 0))
        }
    }

    private static func kind(of error: any Error) -> ParseError.Kind {
        switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: .sectionName
        case .unfinishedName: .unfinishedTag
        case .expectedSectionEnd: .unclosedSection
        // The reader ran out of text within a tag.
        case nil where "\(error)" == "overflow": .unfinishedTag
        default: .other("\(error)")
        }
    }

    /// The text for a context, and the names in the template that the context does not know.
    func render(_ context: TemplateContext) -> (text: String, unknownNames: [UnknownName]) {
        let rendered = template.render(context.object, library: library)
        return (rendered, context.unknownNames.sorted().map(unknownName))
    }

    private static func isName(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    private func unknownName(_ name: String) -> UnknownName {
        let bytes = Array(text.utf8)
        let wanted = Array(name.utf8)
        // The place of the name in a tag, not in the text around.
        var isInTag = false
        var index = 0
        while index + wanted.count <= bytes.count {
            if bytes[index...].starts(with: "{{".utf8) { isInTag = true }
            if bytes[index...].starts(with: "}}".utf8) { isInTag = false }
            let end = index + wanted.count
            let isWhole = (index == 0 || !Self.isName(bytes[index - 1])) && (end == bytes.count || !Self.isName(bytes[end]))
            if isInTag, isWhole, bytes[index...].starts(with: wanted) { break }
            index += 1
        }
        let start = index + wanted.count <= bytes.count ? index : 0
        return UnknownName(
            name: name, suggestion: Spelling.nearest(name, in: TemplateContext.fieldNames),
            range: ByteRange(start..<start + wanted.count))
    }
}
