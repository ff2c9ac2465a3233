internal import Mustache

/// What has fields that a template can name: finished fragments of Swift, `true` and `false`, objects, lists.
protocol TemplateFields {
    /// A field; nil where there is none of that name.
    func child(named name: String) -> Any?
}

extension TemplateFields {
    /// As the engine sees it.
    var object: TemplateObject { TemplateObject(child: child) }
}

/// The one type of all objects that the engine sees: it asks every type that it meets for its protocols, and each first answer
/// takes the Swift runtime a tenth of a millisecond.
struct TemplateObject: MustacheParent {
    let child: (String) -> Any?

    func child(named name: String) -> Any? {
        let field = child(name)
        return (field as? String).map { TemplateText($0) } ?? field
    }
}

/// A text that the engine takes as it is: a `String` it would describe, which copies it.
struct TemplateText: MustacheCustomRenderable, MustacheParent, MustacheTransformable {
    let renderText: String
    /// What a mark stands for.
    private var large: LargeText?
    var isNull: Bool { false }

    init(_ text: String) { renderText = text }

    init(_ text: LargeText) {
        renderText = text.isMarked ? text.mark : text.code.value.description
        large = text
    }

    /// A text has no fields.
    func child(named name: String) -> Any? { nil }

    func transform(_ name: String) -> Any? { (large?.code.value.description ?? renderText).transform(name) }
}

/// A text that may have megabytes. The engine, which copies several times what it renders, does not get to see it, but a mark.
struct LargeText: Sendable {
    /// What the code of a catalog has nowhere.
    static let markEnd: UInt8 = 0

    /// Whether a text can be told from marks.
    static func allowsMarks(in text: String) -> Bool { !text.utf8.contains(markEnd) }

    let number: Int
    /// Whether a mark may stand for it.
    let isMarked: Bool
    let code: OnDemand<SwiftBytes>

    /// Its number between two zero bytes.
    var mark: String { "\0\(number)\0" }
}
