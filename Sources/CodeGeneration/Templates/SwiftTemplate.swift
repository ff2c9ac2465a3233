internal import MustacheTemplates

/// A Mustache template that renders the Swift file of a catalog.
package struct SwiftTemplate: Sendable {
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
    private let own: MustacheTemplate?

    /// A custom template.
    package init(_ text: String) throws(TemplateMistake) {
        style = nil
        own = try Self.template(text)
    }

    /// A template of the tool.
    package init(_ style: Style) {
        self.style = style
        own = nil
    }

    /// A template of the tool that is interpreted, to compare the compiled one with.
    package init(interpreting style: Style) throws(TemplateMistake) {
        self.style = style
        own = try Self.template(style.text)
    }

    private static func template(_ text: String) throws(TemplateMistake) -> MustacheTemplate {
        do throws(MustacheTemplate.ParseError) {
            return try MustacheTemplate(text, partials: ["keys": keysText])
        } catch {
            throw TemplateMistake(error, in: text)
        }
    }

    /// Whether the texts of all languages are needed.
    var usesTable: Bool { own != nil || style == .embedded }
    /// Whether the texts for C's formatting functions are needed.
    var usesFallback: Bool { own != nil || style == .bundle }
    /// Whether the cases of keys are needed where no enum of all keys is.
    var usesCases: Bool { own != nil }

    /// The names in the template that no field has, wherever they are, each with its first place. Rendering may find more of them,
    /// as every field has its place.
    package var misspelledNames: [TemplateMistake] {
        let fields = Self.schema.allNames
        var found: Set<String> = []
        return (own?.names ?? []).filter { !fields.contains($0.text) && found.insert($0.text).inserted }
            .map(TemplateMistake.init(unknown:))
    }

    /// The text of a file, and what the template says in vain.
    func render(_ file: FileFields) -> (text: GeneratedText, mistakes: [TemplateMistake]) {
        if let own {
            let (text, issues) = own.render(file)
            var found: Set<Range<Int>> = []
            let mistakes = issues.filter { found.insert($0.reference.range).inserted }.compactMap(TemplateMistake.init)
            return (GeneratedText(text), mistakes)
        }
        var code = GeneratedText()
        switch style {
        case .embedded, nil: EmbeddedTemplate.append(file, to: &code)
        case .bundle: BundleTemplate.append(file, to: &code)
        case .resource: ResourceTemplate.append(file, to: &code)
        }
        return (code, [])
    }
}
