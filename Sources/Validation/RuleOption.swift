/// Something that the configuration can tell a rule: `"max-length" : { "maximum" : 30 }`.
package struct RuleOption: Sendable {
    package let name: String
    package let kind: Kind
    /// What it says, for the schema of the configuration: a sentence.
    package let summary: String
    /// Its value where the configuration sets none; nil where the rule then does without.
    package let defaultValue: RuleOptionValue?

    package init(_ name: String, _ kind: Kind, _ summary: String, default: RuleOptionValue? = nil) {
        self.name = name
        self.kind = kind
        self.summary = summary
        defaultValue = `default`
    }

    /// What the value of an option can be.
    package indirect enum Kind: Sendable {
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
package enum RuleOptionValue: Sendable, Hashable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([RuleOptionValue])
    /// In the order of the file.
    case object([Member])

    /// A member of an object.
    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: RuleOptionValue

        package init(_ name: String, _ value: RuleOptionValue) {
            self.name = name
            self.value = value
        }
    }

    package var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var text: String? { if case .text(let value) = self { value } else { nil } }
    package var list: [RuleOptionValue] { if case .list(let values) = self { values } else { [] } }
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }
    /// The texts of a list.
    package var texts: [String] { list.compactMap(\.text) }

    /// The member of a name, if it is an object that has it.
    package subscript(_ name: String) -> RuleOptionValue? { members.first { $0.name == name }?.value }
}

/// What the configuration tells a rule.
package typealias RuleOptionValues = [String: RuleOptionValue]
