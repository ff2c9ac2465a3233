/// A value in a YAML document.
package enum YAMLValue: Equatable, Sendable {
    /// A text, number, or anything else that is written as text.
    case scalar(Scalar)
    case sequence([YAMLValue])
    /// In the order of the document. A key can occur twice.
    case mapping([Pair])

    package struct Scalar: Equatable, Sendable {
        package let text: String
        /// Whether it is written without quotes. With them, `"true"` is a text.
        package let isPlain: Bool

        package init(text: String, isPlain: Bool) {
            self.text = text
            self.isPlain = isPlain
        }
    }

    package struct Pair: Equatable, Sendable {
        package let key: YAMLValue
        package let value: YAMLValue

        package init(key: YAMLValue, value: YAMLValue) {
            self.key = key
            self.value = value
        }
    }

    package var text: String? {
        if case .scalar(let scalar) = self { scalar.text } else { nil }
    }

    /// The words of YAML 1.1: `true`, `yes` and `on`, and their opposites.
    package var flag: Bool? {
        guard case .scalar(let scalar) = self, scalar.isPlain else { return nil }
        return switch scalar.text.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }

    package var elements: [YAMLValue]? {
        if case .sequence(let elements) = self { elements } else { nil }
    }

    /// The keys of a mapping that are texts.
    package var keys: [String] {
        if case .mapping(let pairs) = self { pairs.compactMap(\.key.text) } else { [] }
    }

    /// The value of the first such key.
    package subscript(key: String) -> YAMLValue? {
        if case .mapping(let pairs) = self { pairs.first { $0.key.text == key }?.value } else { nil }
    }
}
