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
        return (field as? String).map(TemplateText.init) ?? field
    }
}

/// A text that the engine takes as it is: a `String` it would describe, which copies it.
struct TemplateText: MustacheCustomRenderable, MustacheParent, MustacheTransformable {
    let renderText: String
    var isNull: Bool { false }

    /// A text has no fields.
    func child(named name: String) -> Any? { nil }

    func transform(_ name: String) -> Any? { renderText.transform(name) }
}
