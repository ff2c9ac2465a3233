/// A template in the language of mustache(5), with the functions of swift-mustache and without inheritance.
///
/// Nothing is escaped: what fills a template is Swift, Markdown or HTML already, so that `{{{name}}}` is the same as `{{name}}`. It is
/// our own because swift-mustache imports all of Foundation, which takes 10 MB of a program.
package struct MustacheTemplate: Sendable {
    /// Why a text is not a template.
    package struct ParseError: Error, Sendable {
        package enum Kind: Sendable, Equatable {
            /// A tag does not end.
            case unfinishedTag
            /// A tag that says nothing, such as `{{a b}}`.
            case invalidTag
            case unknownFunction(String)
            /// It includes a template that does not exist.
            case unknownPartial(String)
            /// A closing tag that is not that of the open section.
            case sectionName
            case unclosedSection
            /// More than ``MustacheTemplate/depthLimit`` sections in one another.
            case depth
        }

        package let kind: Kind
        /// Of the tag or of the name in it, in the bytes of the template.
        package let range: Range<Int>
    }

    /// A tag that is rendered as nothing although it should say something.
    package struct Issue: Sendable {
        package enum Kind: Sendable, Equatable {
            /// Nothing around the tag has a field of this name.
            case unknownName
            /// It is a list or an object, which only a section can show.
            case notText
            /// A function that does not exist for the value.
            case function(TemplateFunction)
            /// The text would exceed a ``MustacheTemplate/Limit``. It is not complete.
            case size
        }

        package let kind: Kind
        package let reference: FieldReference
    }

    /// How many sections can be in one another.
    package static let depthLimit = 200

    /// How large a text can become, and how many tags and elements of lists may be looked at for it. A template that repeats a list
    /// in itself a few times would otherwise never end.
    package struct Limit: Sendable {
        package let bytes: Int
        package let steps: Int

        package init(bytes: Int, steps: Int) {
            self.bytes = bytes
            self.steps = steps
        }

        package static let standard = Limit(bytes: 1 << 30, steps: 1 << 26)
    }

    private let nodes: [TemplateNode]

    /// - Parameter partials: The templates that this one can include, by name. They can't include others.
    package init(_ text: String, partials: [String: String] = [:]) throws(ParseError) {
        nodes = try TemplateReader.nodes(of: Array(text.utf8), partials: partials)
    }

    /// A template that is part of the program.
    ///
    /// - Parameter text: UTF-8 that ends with 0.
    package init(ofProgram text: UnsafePointer<CChar>, partials: [String: String] = [:]) {
        do throws(ParseError) {
            try self.init(String(cString: text), partials: partials)
        } catch {
            fatalError("a template of this program is not valid: \(error)")
        }
    }

    /// The text, and the tags in the template itself that should have added to it.
    package func render(_ object: some TemplateObject) -> (text: String, issues: [Issue]) {
        let (pieces, issues) = renderPieces(object)
        return (String(decoding: Array(pieces.joined()), as: UTF8.self), issues)
    }

    /// The text in pieces of UTF-8, and the tags in the template itself that should have added to it.
    package func renderPieces(
        _ object: some TemplateObject, limit: Limit = .standard
    ) -> (pieces: [ArraySlice<UInt8>], issues: [Issue]) {
        TemplateRendering.render(nodes, object, limit: limit)
    }

    /// The names of all fields that the template itself mentions, in its order.
    package var names: [FieldReference.Name] { Self.names(in: nodes) }

    private static func names(in nodes: [TemplateNode]) -> [FieldReference.Name] {
        nodes.flatMap { node -> [FieldReference.Name] in
            switch node {
            case .text, .partial: []
            case .field(let reference): reference.path
            case .section(let reference, _, let content): reference.path + names(in: content)
            }
        }
    }
}
