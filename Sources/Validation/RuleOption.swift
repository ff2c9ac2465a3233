/// Something that the configuration can tell a rule: `"max-length" : { "maximum" : 30 }`.
public struct RuleOption: Sendable {
    public let name: String
    public let kind: Kind
    /// What it says, for the schema of the configuration: a sentence.
    public let summary: String

    public init(_ name: String, _ kind: Kind, _ summary: String) {
        self.name = name
        self.kind = kind
        self.summary = summary
    }

    /// What the value of an option can be.
    public indirect enum Kind: Sendable {
        case flag
        case number(ClosedRange<Double>)
        case text
        case choice([String])
        /// A regular expression, in the syntax of Swift.
        case pattern
        case list(Kind)
        /// An object with any names.
        case object(Kind)
        /// An object whose names are languages.
        case languages(Kind)
        /// An object whose names are known. All may be absent.
        case fields([RuleOption])
    }
}

/// The value of an option, of the shape that its kind demands.
public enum RuleOptionValue: Sendable, Hashable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([RuleOptionValue])
    /// In the order of the file.
    case object([Member])

    /// A member of an object.
    public struct Member: Sendable, Hashable {
        public let name: String
        public let value: RuleOptionValue

        public init(_ name: String, _ value: RuleOptionValue) {
            self.name = name
            self.value = value
        }
    }

    public var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    public var text: String? { if case .text(let value) = self { value } else { nil } }
    public var list: [RuleOptionValue] { if case .list(let values) = self { values } else { [] } }
    public var members: [Member] { if case .object(let members) = self { members } else { [] } }
    /// The texts of a list.
    public var texts: [String] { list.compactMap(\.text) }

    /// The member of a name, if it is an object that has it.
    public subscript(_ name: String) -> RuleOptionValue? { members.first { $0.name == name }?.value }
}

/// What the configuration tells a rule.
public typealias RuleOptionValues = [String: RuleOptionValue]
