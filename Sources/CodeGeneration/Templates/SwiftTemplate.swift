package import Diagnostics
internal import PlainText
internal import SymbolNames

/// A Mustache template that renders the Swift file of a catalog.
package struct SwiftTemplate: Sendable {
    /// Why a text is not a template.
    package struct ParseError: Error, Sendable {
        package enum Kind: Sendable {
            case sectionName, unfinishedTag, unclosedSection
            /// It includes a template that does not exist.
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

    /// The templates of the tool. Each is compiled into Swift, below `Generated`.
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
            case .embedded: EmbeddedTemplate.text
            case .bundle: BundleTemplate.text
            case .resource: ResourceTemplate.text
            }
        }
    }

    /// The template of the enum of all keys, which the others include as `keys`.
    package static var keysText: String { KeysTemplate.text }

    /// The fields that templates can use, for the compiler of the tool's own.
    package static var schema: TemplateSchema { FileFields.schema }

    /// The names of all fields that templates can use, sorted.
    package static var fieldNames: [String] { schema.allNames.sorted() }

    /// The tool's own, if it is one.
    let style: Style?
    /// Nil: the compiled one of the style renders.
    private let own: OwnTemplate?
    private let text: String

    /// A template of somebody's own.
    package init(_ text: String) throws(ParseError) {
        style = nil
        own = try OwnTemplate(text)
        self.text = text
    }

    /// A template of the tool.
    package init(_ style: Style) {
        self.style = style
        own = nil
        text = ""
    }

    /// A template of the tool rendered by the engine, to compare the compiled one with.
    package init(interpreting style: Style) throws(ParseError) {
        self.style = style
        own = try OwnTemplate(style.text)
        text = style.text
    }

    /// Whether the texts of all languages are needed.
    var usesTable: Bool { own != nil || style == .embedded }
    /// Whether the texts for C's formatting functions are needed.
    var usesFallback: Bool { own != nil || style == .bundle }
    /// Whether the cases of keys are needed where no enum of all keys is.
    var usesCases: Bool { own != nil }

    /// The names in the template that no field has, wherever they are. Rendering may find more of them, as every field has its
    /// place.
    package var misspelledNames: [UnknownName] {
        let fields = SwiftTemplate.schema.allNames
        return Set(TemplateTag.all(in: text).tags.flatMap(\.names)).subtracting(fields).sorted().map(unknownName)
    }

    /// The text of a file, and the names in the template that stand for nothing where they are.
    func render(_ file: FileFields) -> (text: GeneratedText, unknownNames: [UnknownName]) {
        if let own {
            let (text, unknownNames) = own.render(file)
            return (GeneratedText(text), unknownNames.sorted().map(unknownName))
        }
        var code = GeneratedText()
        switch style {
        case .embedded, nil: EmbeddedTemplate.append(file, to: &code)
        case .bundle: BundleTemplate.append(file, to: &code)
        case .resource: ResourceTemplate.append(file, to: &code)
        }
        return (code, [])
    }

    private func unknownName(_ name: String) -> UnknownName {
        let bytes = Array(text.utf8)
        let wanted = Array(name.utf8)
        func isName(at start: Int) -> Bool {
            let end = start + wanted.count
            return bytes[start...].starts(with: wanted) && !ASCII.isLetter(bytes[start - 1]) && !ASCII.isLetter(bytes[end])
        }
        // The place of the name in a tag, not in the text around.
        let places = TemplateTag.all(in: text).tags.lazy.compactMap { tag -> Int? in
            tag.range.dropFirst(2).dropLast(wanted.count + 1).first(where: isName)
        }
        let start = places.first ?? 0
        return UnknownName(
            name: name, suggestion: Spelling.nearest(name, in: Self.fieldNames),
            range: ByteRange(start..<start + wanted.count))
    }
}
