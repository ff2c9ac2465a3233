internal import MustacheTemplates

/// An object that templates read: finished fragments of Swift, flags, other objects, and lists, by name.
///
/// Compiled templates call its properties, which are named like the fields. Interpreted templates look them up in ``fields``.
protocol TemplateFields: TemplateObject {
    /// The name of one of these in compiled templates.
    static var objectName: String { get }
    static var fields: [TemplateField<Self>] { get }
}

extension TemplateFields {
    static var schema: TemplateSchema {
        TemplateSchema(name: objectName, fields: fields.map { ($0.name, $0.kind) })
    }

    func field(_ name: String) -> TemplateValue? { Self.fields.first { $0.name == name }?.value(self) }
}

/// The fields of an object, for the compiler of templates.
package struct TemplateSchema: Sendable {
    package indirect enum Kind: Sendable {
        case text, optionalText, flag, texts
        case object(TemplateSchema)
        case list(of: TemplateSchema)
    }

    package let name: String
    package let fields: [(name: String, kind: Kind)]

    /// The names of all fields, those of objects and of elements of lists too.
    var allNames: Set<String> {
        fields.reduce(into: []) { names, field in
            names.insert(field.name)
            switch field.kind {
            case .object(let schema), .list(let schema): names.formUnion(schema.allNames)
            case .text, .optionalText, .flag, .texts: break
            }
        }
    }

    /// The names of fields that are missing from some objects.
    var optionalNames: Set<String> {
        fields.reduce(into: []) { names, field in
            switch field.kind {
            case .optionalText: names.insert(field.name)
            case .object(let schema):
                names.insert(field.name)
                names.formUnion(schema.optionalNames)
            case .list(let schema): names.formUnion(schema.optionalNames)
            case .text, .flag, .texts: break
            }
        }
    }
}

/// One field of an object.
struct TemplateField<Object>: Sendable {
    let name: String
    let kind: TemplateSchema.Kind
    /// For interpreted templates; nil: the object does not have the field.
    let value: @Sendable (Object) -> TemplateValue?

    static func text(_ name: String, _ value: @escaping @Sendable (Object) -> String) -> Self {
        Self(name: name, kind: .text) { .text(value($0)) }
    }

    static func optionalText(_ name: String, _ value: @escaping @Sendable (Object) -> String?) -> Self {
        Self(name: name, kind: .optionalText) { value($0).map { .text($0) } }
    }

    /// A large literal, which compiled templates append without copying it.
    static func literal(_ name: String, _ value: @escaping @Sendable (Object) -> SwiftBytes) -> Self {
        Self(name: name, kind: .text) { .text(value($0).description) }
    }

    static func flag(_ name: String, _ value: @escaping @Sendable (Object) -> Bool) -> Self {
        Self(name: name, kind: .flag) { .flag(value($0)) }
    }

    static func texts(_ name: String, _ value: @escaping @Sendable (Object) -> [String]) -> Self {
        Self(name: name, kind: .texts) { .list(value($0)) }
    }

    static func object<Fields: TemplateFields>(
        _ name: String, _ value: @escaping @Sendable (Object) -> Fields?
    ) -> Self {
        Self(name: name, kind: .object(Fields.schema)) { value($0).map { .object($0) } }
    }

    static func list<Fields: TemplateFields>(
        _ name: String, _ value: @escaping @Sendable (Object) -> [Fields]
    ) -> Self {
        Self(name: name, kind: .list(of: Fields.schema)) { .list(value($0)) }
    }
}
