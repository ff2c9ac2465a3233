#if os(Linux)
    internal import CYAML

    /// Reads YAML with libyaml. Yams contains the same library, but its code in Swift imports all of Foundation, which is part of the
    /// system on macOS only.
    package enum YAMLReader {
        /// How many values can be in one another.
        package static let depthLimit = 100

        /// The document of a text; nil if there is none.
        package static func read(_ text: String) throws(YAMLError) -> YAMLValue? {
            try Array(text.utf8).withUnsafeBufferPointer { bytes throws(YAMLError) in
                var parser = yaml_parser_t()
                guard yaml_parser_initialize(&parser) == 1 else { throw YAMLError(problem: "out of memory", line: nil) }
                defer { yaml_parser_delete(&parser) }
                yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
                yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
                var document = Document()
                while let (event, line) = try event(&parser) { try document.add(event, line: line) }
                return document.root
            }
        }

        /// What the parser finds next.
        private enum Event {
            case alias(String)
            case scalar(YAMLValue.Scalar, anchor: String?)
            case beginning(isMapping: Bool, anchor: String?)
            /// Of a sequence or a mapping.
            case end
            case other

            init(_ event: yaml_event_t) {
                func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? { text.map { String(cString: $0) } }
                switch event.type {
                case YAML_ALIAS_EVENT: self = .alias(string(event.data.alias.anchor) ?? "")
                case YAML_SCALAR_EVENT:
                    let scalar = event.data.scalar
                    let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
                    self = .scalar(
                        YAMLValue.Scalar(text: text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE),
                        anchor: string(scalar.anchor))
                case YAML_SEQUENCE_START_EVENT:
                    self = .beginning(isMapping: false, anchor: string(event.data.sequence_start.anchor))
                case YAML_MAPPING_START_EVENT:
                    self = .beginning(isMapping: true, anchor: string(event.data.mapping_start.anchor))
                case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: self = .end
                default: self = .other
                }
            }
        }

        /// - Returns: The next event, and its line; nil at the end of the text.
        private static func event(_ parser: inout yaml_parser_t) throws(YAMLError) -> (Event, line: Int)? {
            var event = yaml_event_t()
            guard yaml_parser_parse(&parser, &event) == 1 else { throw error(parser) }
            defer { yaml_event_delete(&event) }
            return event.type == YAML_STREAM_END_EVENT ? nil : (Event(event), event.start_mark.line + 1)
        }

        private static func error(_ parser: yaml_parser_t) -> YAMLError {
            guard let problem = parser.problem else { return YAMLError(problem: "out of memory", line: nil) }
            // The text is not in the encoding; there is no line then.
            let hasLine = parser.error != YAML_READER_ERROR
            return YAMLError(problem: String(cString: problem), line: hasLine ? parser.problem_mark.line + 1 : nil)
        }

        /// A document of which a part was read.
        private struct Document {
            /// A value, and how many values are in one another in it.
            private typealias Measured = (value: YAMLValue, depth: Int)

            /// A sequence or a mapping that did not end yet.
            private struct Collection {
                let isMapping: Bool
                let anchor: String?
                /// In a mapping, keys and values alternate.
                private var values: [YAMLValue] = []
                private var depth = 1

                init(isMapping: Bool, anchor: String?) {
                    self.isMapping = isMapping
                    self.anchor = anchor
                }

                mutating func append(_ measured: Measured) {
                    values.append(measured.value)
                    depth = max(depth, measured.depth + 1)
                }

                var measured: Measured {
                    if !isMapping { return (.sequence(values), depth) }
                    let pairs = stride(from: 0, to: values.count - 1, by: 2).map {
                        YAMLValue.Pair(key: values[$0], value: values[$0 + 1])
                    }
                    return (.mapping(pairs), depth)
                }
            }

            private(set) var root: YAMLValue?
            private var open: [Collection] = []
            private var anchored: [String: Measured] = [:]

            mutating func add(_ event: Event, line: Int) throws(YAMLError) {
                switch event {
                case .alias(let name):
                    guard let known = anchored[name] else { throw YAMLError(problem: "unknown alias '\(name)'", line: line) }
                    // Each of many anchors may have an alias of the one before it.
                    try checkDepth(known.depth, line: line)
                    try add(known, anchor: nil, line: line)
                case .scalar(let scalar, let anchor): try add((.scalar(scalar), 0), anchor: anchor, line: line)
                case .beginning(let isMapping, let anchor):
                    try checkDepth(1, line: line)
                    open.append(Collection(isMapping: isMapping, anchor: anchor))
                case .end:
                    if let collection = open.popLast() { try add(collection.measured, anchor: collection.anchor, line: line) }
                case .other: break
                }
            }

            /// - Parameter depth: That of a value which comes into those that are open.
            private func checkDepth(_ depth: Int, line: Int) throws(YAMLError) {
                if open.count + depth > depthLimit {
                    throw YAMLError(problem: "more than \(depthLimit) values in one another", line: line)
                }
            }

            private mutating func add(_ measured: Measured, anchor: String?, line: Int) throws(YAMLError) {
                if let anchor { anchored[anchor] = measured }
                if !open.isEmpty {
                    open[open.count - 1].append(measured)
                } else if root == nil {
                    root = measured.value
                } else {
                    throw YAMLError(problem: "more than one document", line: line)
                }
            }
        }
    }
#endif
