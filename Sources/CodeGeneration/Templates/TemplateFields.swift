internal import L10nSyntax

/// An object that templates read: finished fragments of Swift, flags, other objects, and lists, by name.
protocol TemplateFields: TemplateObject {
    static var fields: [TemplateField<Self>] { get }
}

extension TemplateFields {
    func field(_ name: String) -> TemplateValue? {
        for field in Self.fields where field.name == name { return field.value(self) }
        return nil
    }

    static var fieldNames: FieldNames {
        fields.reduce(into: FieldNames()) { names, field in
            names.all.formUnion(field.nested.all.union([field.name]))
            names.optional.formUnion(field.isOptional ? field.nested.optional.union([field.name]) : field.nested.optional)
        }
    }
}

/// The names of the fields of an object, and of those of objects and elements of lists in it.
struct FieldNames: Sendable {
    var all: Set<String> = []
    /// Those that some objects do not have.
    var optional: Set<String> = []
}

/// One field of an object.
struct TemplateField<Object>: Sendable {
    let name: String
    var isOptional = false
    var nested = FieldNames()
    /// Nil: the object does not have the field.
    let value: @Sendable (Object) -> TemplateValue?

    static func text(_ name: String, _ value: @escaping @Sendable (Object) -> String) -> Self {
        Self(name: name) { .text(value($0)) }
    }

    static func optionalText(_ name: String, _ value: @escaping @Sendable (Object) -> String?) -> Self {
        Self(name: name, isOptional: true) { value($0).map { .text($0) } }
    }

    static func literal(_ name: String, _ value: @escaping @Sendable (Object) -> SwiftBytes) -> Self {
        Self(name: name) { .utf8(value($0).utf8) }
    }

    static func flag(_ name: String, _ value: @escaping @Sendable (Object) -> Bool) -> Self {
        Self(name: name) { .flag(value($0)) }
    }

    static func texts(_ name: String, _ value: @escaping @Sendable (Object) -> [String]) -> Self {
        Self(name: name) { .list(value($0)) }
    }

    static func object<Fields: TemplateFields>(
        _ name: String, _ value: @escaping @Sendable (Object) -> Fields?
    ) -> Self {
        Self(name: name, isOptional: true, nested: Fields.fieldNames) { value($0).map { .object($0) } }
    }

    static func list<Fields: TemplateFields>(
        _ name: String, _ value: @escaping @Sendable (Object) -> [Fields]
    ) -> Self {
        Self(name: name, nested: Fields.fieldNames) { .list(value($0)) }
    }
}
