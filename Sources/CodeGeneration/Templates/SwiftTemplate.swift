internal import Mustache

/// A Mustache template that makes a Swift file of a catalog.
public struct SwiftTemplate: Sendable {
    /// Why a text is no template.
    public struct ParseError: Error, Sendable {
        public let line: Int
        public let column: Int
        public let reason: String
    }

    /// The templates of the tool.
    public enum Style: String, Sendable, CaseIterable {
        /// Texts in the code itself, for every platform; needs `L10nRuntime`.
        case embedded
        /// Texts from a `Bundle`.
        case bundle
        /// `LocalizedStringResource`, for SwiftUI.
        case resource

        /// The template's text.
        public var text: String {
            switch self {
            case .embedded: String(decoding: PackageResources.embedded_mustache, as: UTF8.self)
            case .bundle: String(decoding: PackageResources.bundle_mustache, as: UTF8.self)
            case .resource: String(decoding: PackageResources.resource_mustache, as: UTF8.self)
            }
        }
    }

    private let template: MustacheTemplate
    private let library: MustacheLibrary

    /// Code is no HTML: nothing in it is escaped.
    private static let prefix = "{{% CONTENT_TYPE:TEXT}}"

    public init(_ text: String) throws(ParseError) {
        template = try Self.parse(text)
        let keys = try Self.parse(String(decoding: PackageResources.keys_mustache, as: UTF8.self))
        library = MustacheLibrary(templates: ["keys": keys])
    }

    private static func parse(_ text: String) throws(ParseError) -> MustacheTemplate {
        do {
            return try MustacheTemplate(string: prefix + text)
        } catch let error as MustacheTemplate.ParserError {
            let isFirst = error.context.lineNumber == 1
            throw ParseError(
                line: error.context.lineNumber, column: max(1, error.context.columnNumber - (isFirst ? prefix.count : 0)),
                reason: "\(error.error)")
        } catch {
            throw ParseError(line: 1, column: 1, reason: "\(error)")
        }
    }

    func render(_ context: TemplateContext) -> String { template.render(context, library: library) }
}
