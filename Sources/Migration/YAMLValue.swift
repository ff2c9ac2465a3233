/// A value in a YAML file.
enum YAMLValue: Equatable, Sendable {
    /// A text, number, or anything else that is written as text.
    case scalar(Scalar)
    case sequence([YAMLValue])
    /// In the order of the file.
    case mapping([Pair])

    struct Scalar: Equatable, Sendable {
        let text: String
        /// Whether it is written without quotes. With them, `"true"` is a text.
        let isPlain: Bool
    }

    struct Pair: Equatable, Sendable {
        let key: String
        let value: YAMLValue
    }

    static let empty = YAMLValue.scalar(Scalar(text: "", isPlain: true))

    var text: String? {
        if case .scalar(let scalar) = self { scalar.text } else { nil }
    }

    /// The words of YAML 1.1: `true`, `yes` and `on`, and their opposites.
    var flag: Bool? {
        guard case .scalar(let scalar) = self, scalar.isPlain else { return nil }
        return switch scalar.text.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }

    var elements: [YAMLValue]? {
        if case .sequence(let elements) = self { elements } else { nil }
    }

    /// The keys of a mapping.
    var keys: [String] {
        if case .mapping(let pairs) = self { pairs.map(\.key) } else { [] }
    }

    subscript(key: String) -> YAMLValue? {
        if case .mapping(let pairs) = self { pairs.first { $0.key == key }?.value } else { nil }
    }
}
