package import L10nDiagnostics

/// One argument of an accessor.
package struct Parameter: Hashable, Sendable {
    /// From 1.
    package let position: Int
    /// From the name of the placeholder or of the substitution; nil: `_`.
    package let label: SwiftIdentifier?
    /// The name inside the accessor, unique among its parameters.
    package let name: SwiftIdentifier
    package let type: ParameterType
    /// Whether a specifier reads 64 bits.
    package let isWide: Bool

    /// Its declaration: `count: Swift.Int`, `_ arg1: Swift.Int`. Label and name are written once if they are the same.
    package var declaration: String {
        let names = label == name ? "\(name)" : "\(label?.description ?? "_") \(name)"
        return "\(names): Swift.\(type.rawValue)"
    }
}

/// The member of the generated type for one key: a property, or a function of the arguments. Immutable.
package final class Accessor: Sendable {
    package let key: String
    /// Index in ``StringCatalog/entries``.
    let entry: Int
    /// Number of the key among all keys of the catalog that code is generated for, in the order of their bytes.
    package let number: Int
    /// The key in its catalog, with its quotation marks.
    package let keyRange: ByteRange
    package let path: AccessorPath
    package let identifier: SwiftIdentifier
    /// By position, without gaps.
    package let parameters: [Parameter]
    package let documentation: SwiftDocumentation
    /// The text of the source language, of a plural the form `other`; the key where there is none.
    package let sourceText: String
    /// The same for C's formatting functions, which support neither names nor substitutions.
    package let fallback: String
    /// The accessor that replaced it, within its type, if this one only keeps an old name alive.
    package let replacement: String?

    init(
        key: String, entry: Int, number: Int, keyRange: ByteRange, path: AccessorPath, identifier: SwiftIdentifier,
        parameters: [Parameter], documentation: SwiftDocumentation, sourceText: String, fallback: String, replacement: String?
    ) {
        self.key = key
        self.entry = entry
        self.number = number
        self.keyRange = keyRange
        self.path = path
        self.identifier = identifier
        self.parameters = parameters
        self.documentation = documentation
        self.sourceText = sourceText
        self.fallback = fallback
        self.replacement = replacement
    }

    /// Whether calls of both are ambiguous.
    func hasParameters(of other: Accessor) -> Bool {
        parameters.elementsEqual(other.parameters) { $0.label == $1.label && $0.type == $1.type }
    }

    /// How code refers to it: `Cart.summary(count: Int, total: String)`.
    package var signature: String {
        let list = parameters.map { "\($0.label?.name ?? "_"): \($0.type.rawValue)" }.joined(separator: ", ")
        return (path.namespaces + [path.member]).joined(separator: ".") + (list.isEmpty ? "" : "(\(list))")
    }
}

/// A namespace of the generated type. Sorted by key, as its accessors are.
package struct Namespace: Sendable {
    package let identifier: SwiftIdentifier
    package internal(set) var accessors: [Accessor] = []
    package internal(set) var namespaces: [Namespace] = []

    /// All accessors, those of the namespaces in it too.
    package var allAccessors: [Accessor] { accessors + namespaces.flatMap(\.allAccessors) }
}

/// Why a key has no accessor.
package struct AccessorIssue: Sendable {
    /// How many segments the path of an accessor may have. The compiler needs a second for a path of 20, and twice the time for each
    /// further one (Swift 6.3).
    package static let segmentLimit = 20

    package enum Kind: Sendable, Equatable {
        /// A segment of the key has neither a letter nor a digit.
        case noName
        /// Its namespaces are nested more deeply than the compiler allows.
        case tooDeep(segments: Int)
        /// Another key has the same accessor.
        case collision(with: String, accessor: String)
        /// One of the two keys becomes an accessor that has the name of a namespace of the other.
        case namespaceCollision(key: String, accessor: String, namespaceOf: String)
        /// A text uses the argument as another type than the source text does.
        case typeConflict(position: Int)
        /// No text uses the argument, although one uses a later argument.
        case gap(position: Int)
        /// A text uses what Swift cannot pass: `%s`, `%c`, `%p`, `%n`, `*`.
        case unsupportedType(position: Int)
    }

    package let kind: Kind
    /// Index in ``StringCatalog/entries``.
    package let entry: Int
    package let key: String
    /// The specifier, or the key.
    package let range: ByteRange
    /// The language of the text with the specifier; nil for the key.
    package let language: String?
    /// The other key of a collision, the first use of an argument.
    package let related: ByteRange?
}
