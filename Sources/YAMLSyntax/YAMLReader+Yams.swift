#if !os(Linux)
    internal import Yams

    /// Reads YAML with Yams.
    package enum YAMLReader {
        /// The document of a text; nil if there is none.
        package static func read(_ text: String) throws(YAMLError) -> YAMLValue? {
            do {
                return try Yams.compose(yaml: text).map(value)
            } catch {
                throw YAMLError(problem: "\(error)".split(separator: "\n").joined(separator: " "), line: nil)
            }
        }

        private static func value(_ node: Node) -> YAMLValue {
            switch node {
            case .scalar(let scalar): .scalar(YAMLValue.Scalar(text: scalar.string, isPlain: scalar.style == .plain))
            case .sequence(let sequence): .sequence(sequence.map(value))
            case .mapping(let mapping): .mapping(mapping.map { YAMLValue.Pair(key: value($0.key), value: value($0.value)) })
            case .alias(let alias): .scalar(YAMLValue.Scalar(text: "*\(alias.anchor.rawValue)", isPlain: true))
            }
        }
    }
#endif
