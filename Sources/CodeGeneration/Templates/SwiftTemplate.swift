internal import CL10nTemplates
internal import L10nSyntax

/// A Mustache template that renders the Swift file of a catalog.
package struct SwiftTemplate: Sendable {
    /// The templates of the tool.
    package enum Style: String, Sendable, CaseIterable {
        /// Texts in the code itself, for every platform; needs `L10nRuntime`.
        case embedded
        /// Texts from a `Bundle`.
        case bundle
        /// `LocalizedStringResource`, for SwiftUI.
        case resource

        /// The template's text.
        package var text: String { String(cString: bytes) }

        fileprivate var bytes: UnsafePointer<CChar> {
            switch self {
            case .embedded: l10n_code_embedded()
            case .bundle: l10n_code_bundle()
            case .resource: l10n_code_resource()
            }
        }
    }

    /// The template of the enum of all keys, which the others include as `keys`.
    package static var keysText: String { String(cString: l10n_code_keys()) }

    private static let partials = ["keys": keysText]

    /// The names of all fields that templates can use, sorted.
    package static var fieldNames: [String] { FileFields.fieldNames.all.sorted() }

    /// The tool's own, if it is one.
    let style: Style?
    private let template: MustacheTemplate
    /// The names in the template itself.
    private let names: Set<String>

    /// A custom template.
    package init(_ text: String) throws(TemplateMistake) {
        do throws(MustacheTemplate.ParseError) {
            self.init(try MustacheTemplate(text, partials: Self.partials), style: nil)
        } catch {
            throw TemplateMistake(error, in: text)
        }
    }

    /// A template of the tool.
    package init(_ style: Style) {
        self.init(MustacheTemplate(ofProgram: style.bytes, partials: Self.partials), style: style)
    }

    private init(_ template: MustacheTemplate, style: Style?) {
        self.style = style
        self.template = template
        names = Set(template.names.map(\.text))
    }

    /// Whether the texts of all languages are needed.
    var usesTable: Bool { !names.isDisjoint(with: FileFields.namesOfTable) }
    /// Whether the texts for C's formatting functions are needed.
    var usesFallback: Bool { names.contains("fallback") }
    /// Whether the cases of keys are needed where no enum of all keys is.
    var usesCases: Bool { !names.isDisjoint(with: ["case", "cases"]) }

    /// The names in the template that no field has, wherever they are, each with its first place. Rendering may find more of them,
    /// as every field has its place.
    package var misspelledNames: [TemplateMistake] {
        let fields = FileFields.fieldNames.all
        var found: Set<String> = []
        return template.names.filter { !fields.contains($0.text) && found.insert($0.text).inserted }
            .map(TemplateMistake.init(unknown:))
    }

    /// The text of a file, and what the template says in vain.
    func render(_ file: FileFields) -> (text: GeneratedText, mistakes: [TemplateMistake]) {
        let (pieces, issues) = template.renderPieces(file)
        var found: Set<Range<Int>> = []
        let mistakes = issues.filter { found.insert($0.reference.range).inserted }.compactMap(TemplateMistake.init)
        return (GeneratedText(pieces), mistakes)
    }
}
