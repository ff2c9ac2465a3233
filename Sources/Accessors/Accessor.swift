public import Diagnostics
public import SymbolNames

/// One argument of an accessor.
public struct Parameter: Hashable, Sendable {
    /// From 1.
    public let position: Int
    /// From the name of the placeholder or of the substitution; nil: `_`.
    public let label: SwiftIdentifier?
    /// The name inside the accessor, unique among its parameters.
    public let name: SwiftIdentifier
    public let type: ParameterType
    /// Whether a specifier reads 64 bits.
    public let isWide: Bool

    /// Its declaration: `count: Swift.Int`, `_ arg1: Swift.Int`. Label and name are written once if they are the same.
    public var declaration: String {
        let names = label == name ? "\(name)" : "\(label?.description ?? "_") \(name)"
        return "\(names): Swift.\(type.rawValue)"
    }
}

/// The member of the generated type for one key: a property, or a function of the arguments. Immutable.
public final class Accessor: Sendable {
    public let key: String
    /// Index in ``StringCatalog/entries``.
    let entry: Int
    /// Number of the key among all keys of the catalog that code is generated for, in the order of their bytes.
    public let number: Int
    /// The key in its catalog, with its quotation marks.
    public let keyRange: ByteRange
    public let path: AccessorPath
    public let identifier: SwiftIdentifier
    /// By position, without gaps.
    public let parameters: [Parameter]
    public let documentation: SwiftDocumentation
    /// The text of the source language, of a plural the form `other`; the key where there is none.
    public let sourceText: String
    /// The same for C's formatting functions, which support neither names nor substitutions.
    public let fallback: String
    /// The accessor that replaced it, within its type, if this one only keeps an old name alive.
    public let replacement: String?

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
    public var signature: String {
        let list = parameters.map { "\($0.label?.name ?? "_"): \($0.type.rawValue)" }.joined(separator: ", ")
        return (path.namespaces + [path.member]).joined(separator: ".") + (list.isEmpty ? "" : "(\(list))")
    }
}

/// A namespace of the generated type. Sorted by key, as its accessors are.
public struct Namespace: Sendable {
    public let identifier: SwiftIdentifier
    public internal(set) var accessors: [Accessor] = []
    public internal(set) var namespaces: [Namespace] = []

    /// All accessors, those of the namespaces in it too.
    public var allAccessors: [Accessor] { accessors + namespaces.flatMap(\.allAccessors) }
}

/// Why a key has no accessor.
public struct AccessorIssue: Sendable {
    /// How many segments the path of an accessor may have. The compiler needs a second for a path of 20, and twice the time for each
    /// further one (Swift 6.3).
    public static let segmentLimit = 20

    public enum Kind: Sendable, Equatable {
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

    public let kind: Kind
    /// Index in ``StringCatalog/entries``.
    public let entry: Int
    public let key: String
    /// The specifier, or the key.
    public let range: ByteRange
    /// The language of the text with the specifier; nil for the key.
    public let language: String?
    /// The other key of a collision, the first use of an argument.
    public let related: ByteRange?
}
