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

    func child(named name: String) -> Any? { child(name) }
}
