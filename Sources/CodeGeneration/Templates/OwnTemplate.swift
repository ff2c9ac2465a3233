internal import Diagnostics
internal import Mustache

/// A template of somebody's own, which the engine reads and renders while the tool runs.
struct OwnTemplate: Sendable {
    private let template: MustacheTemplate
    private let library: MustacheLibrary

    /// Code is not HTML: nothing in it is escaped.
    private static let prefix = "{{% CONTENT_TYPE:TEXT}}"

    init(_ text: String) throws(SwiftTemplate.ParseError) {
        template = try Self.parse(text)
        try Self.checkPartials(text)
        library = MustacheLibrary(templates: ["keys": try Self.parse(SwiftTemplate.keysText)])
    }

    /// The text, and the names in the template that stand for nothing where they are.
    func render(_ file: FileFields) -> (text: String, unknownNames: Set<String>) {
        let root = RootObject(file)
        let text = template.render(root, library: library)
        return (text, root.unknownNames)
    }

    /// The engine renders nothing for a template that it does not know, and for a tag at the end that is not closed.
    private static func checkPartials(_ text: String) throws(SwiftTemplate.ParseError) {
        let (tags, unfinished) = TemplateTag.all(in: text)
        for tag in tags where tag.sigil == ">" && tag.text != "keys" {
            throw SwiftTemplate.ParseError(
                kind: .unknownPartial(tag.text), range: ByteRange(tag.range.lowerBound..<tag.range.upperBound - 2))
        }
        if let unfinished {
            throw SwiftTemplate.ParseError(kind: .unfinishedTag, range: ByteRange(unfinished..<text.utf8.count))
        }
    }

    private static func parse(_ text: String) throws(SwiftTemplate.ParseError) -> MustacheTemplate {
        do {
            return try MustacheTemplate(string: prefix + text)
        } catch let error as MustacheTemplate.ParserError {
            let lines = LineTable(Array(text.utf8))
            let line = min(error.context.lineNumber, lines.lineCount)
            let column = error.context.columnNumber - (line == 1 ? prefix.count : 0)
            let bytes = lines.range(ofLine: line)
            let start = min(bytes.lowerBound + max(0, column - 1), bytes.upperBound)
            throw SwiftTemplate.ParseError(kind: kind(of: error.error), range: ByteRange(start..<start))
        } catch {
            throw SwiftTemplate.ParseError(kind: .other("\(error)"), range: ByteRange(0, 0))
        }
    }

    private static func kind(of error: any Error) -> SwiftTemplate.ParseError.Kind {
        // The engine throws one error of another type: the text ends within a tag.
        guard let error = error as? MustacheTemplate.Error else { return .unfinishedTag }
        return switch error {
        case .sectionCloseNameIncorrect: .sectionName
        case .unfinishedName: .unfinishedTag
        case .expectedSectionEnd: .unclosedSection
        default: .other("\(error)")
        }
    }
}

/// The outermost object, which the engine asks last for each name.
private final class RootObject: MustacheParent {
    private let file: FileFields
    private(set) var unknownNames: Set<String> = []
    private let knownNames: Set<String>

    init(_ file: FileFields) {
        self.file = file
        knownNames = Set(FileFields.fields.map(\.name)).union(FileFields.schema.optionalNames)
    }

    func child(named name: String) -> Any? {
        if !knownNames.contains(name) { unknownNames.insert(name) }
        return file.child(named: name)
    }
}

/// An object as the engine sees it.
private struct EngineObject: MustacheParent {
    let fields: any TemplateFields

    func child(named name: String) -> Any? { fields.child(named: name) }
}

/// A text that the engine renders unchanged: it would describe a `String`, which copies it.
private struct EngineText: MustacheCustomRenderable, MustacheParent, MustacheTransformable {
    let renderText: String
    var isNull: Bool { false }

    /// A text has no fields.
    func child(named name: String) -> Any? { nil }

    func transform(_ name: String) -> Any? { renderText.transform(name) }
}

extension TemplateFields {
    /// A field as the engine takes it.
    fileprivate func child(named name: String) -> Any? {
        guard let field = Self.fields.first(where: { $0.name == name }), let value = field.value(self) else { return nil }
        return switch value {
        case .text(let text): EngineText(renderText: text)
        case .flag(let flag): flag
        case .texts(let texts): texts
        case .object(let fields): EngineObject(fields: fields)
        case .list(let elements): elements.map { EngineObject(fields: $0) }
        }
    }
}
