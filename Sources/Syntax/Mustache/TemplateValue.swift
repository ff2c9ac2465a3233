/// The value of a name in a template.
package enum TemplateValue: Sendable {
    case text(String)
    /// A text in UTF-8 that may be large: it is rendered without being copied.
    case utf8([UInt8])
    case flag(Bool)
    case number(Int)
    case list([TemplateValue])
    case object(any TemplateObject)
}

/// Something with fields.
package protocol TemplateObject: Sendable {
    /// The value of a field; nil if there is none.
    func field(_ name: String) -> TemplateValue?
}

extension [String: TemplateValue]: TemplateObject {
    package func field(_ name: String) -> TemplateValue? { self[name] }
}

// Literals, for contexts that are written down.

extension TemplateValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral {
    package init(stringLiteral text: String) { self = .text(text) }

    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension TemplateValue {
    package static func list(_ elements: [some TemplateObject]) -> TemplateValue { .list(elements.map { .object($0) }) }

    package static func list(_ elements: [String]) -> TemplateValue { .list(elements.map { .text($0) }) }
}
