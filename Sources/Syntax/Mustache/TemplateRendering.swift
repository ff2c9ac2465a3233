/// One rendering of a template.
struct TemplateRendering {
    /// The number of an element of a list, beginning with 0.
    private typealias Position = (index: Int, isLast: Bool)

    /// What is rendered, without the last piece.
    private var pieces: [ArraySlice<UInt8>] = []
    private var piece: [UInt8] = []
    private var issues: [MustacheTemplate.Issue] = []
    /// The tags that issues are about.
    private var reported: Set<Range<Int>> = []
    /// The values of the enclosing sections, the innermost last.
    private var values: [TemplateValue]
    /// In the innermost list.
    private var position: Position?
    /// Whether the nodes belong to another template, whose mistakes are not reported.
    private var isPartial = false
    /// How many more bytes and steps there may be.
    private var (bytes, steps): (Int, Int)
    /// The tag in the template itself that is being rendered.
    private var current: FieldReference?

    static func render(
        _ nodes: [TemplateNode], _ object: some TemplateObject, limit: MustacheTemplate.Limit
    ) -> (pieces: [ArraySlice<UInt8>], issues: [MustacheTemplate.Issue]) {
        var rendering = TemplateRendering(values: [.object(object)], limit)
        rendering.append(nodes)
        return (rendering.pieces + [rendering.piece[...]], rendering.issues)
    }

    private init(values: [TemplateValue], _ limit: MustacheTemplate.Limit) {
        self.values = values
        (bytes, steps) = (limit.bytes, limit.steps)
    }

    private var isTooLarge: Bool { bytes < 0 || steps < 0 }

    /// Counts steps, and the bytes that they add.
    ///
    /// - Returns: Whether the text may have them.
    private mutating func spend(bytes count: Int = 0, steps stepCount: Int = 0) -> Bool {
        if isTooLarge { return false }
        bytes -= count
        steps -= stepCount
        if isTooLarge, let current { issues.append(MustacheTemplate.Issue(kind: .size, reference: current)) }
        return !isTooLarge
    }

    private mutating func append(_ nodes: [TemplateNode]) {
        for node in nodes {
            guard spend(steps: 1) else { return }
            switch node {
            case .text(let text): if spend(bytes: text.count) { piece += text }
            case .field(let reference):
                if !isPartial { current = reference }
                append(reference)
            case .section(let reference, let isInverted, let content):
                if !isPartial { current = reference }
                append(value(of: reference), isInverted: isInverted, content)
            case .partial(_, let content):
                let wasPartial = isPartial
                isPartial = true
                append(content)
                isPartial = wasPartial
            }
        }
    }

    private mutating func append(_ reference: FieldReference) {
        switch value(of: reference) {
        case .text(let text): append(text)
        case .utf8(let bytes):
            guard spend(bytes: bytes.count) else { return }
            pieces += [piece[...], bytes[...]]
            piece = []
        case .flag(let flag): append(flag ? "true" : "false")
        case .number(let number): append(String(number))
        case .list, .object: report(.notText, reference)
        case nil: break
        }
    }

    private mutating func append(_ text: String) {
        guard spend(bytes: text.utf8.count) else { return }
        var text = text
        text.withUTF8 { piece.append(contentsOf: $0) }
    }

    private mutating func append(_ value: TemplateValue?, isInverted: Bool, _ content: [TemplateNode]) {
        switch value {
        case .list(let elements) where isInverted: if elements.isEmpty { append(content) }
        case .list(let elements):
            let outer = position
            for (index, element) in elements.enumerated() {
                guard spend(steps: 1) else { return }
                position = (index, index == elements.count - 1)
                append(content, within: element)
            }
            position = outer
        case .flag(let flag): if flag != isInverted { append(content) }
        case let value?: if !isInverted { append(content, within: value) }
        case nil: if isInverted { append(content) }
        }
    }

    private mutating func append(_ content: [TemplateNode], within value: TemplateValue) {
        values.append(value)
        append(content)
        values.removeLast()
    }

    private mutating func report(_ kind: MustacheTemplate.Issue.Kind, _ reference: FieldReference) {
        // One that is repeated is one mistake.
        if !isPartial, reported.insert(reference.range).inserted {
            issues.append(MustacheTemplate.Issue(kind: kind, reference: reference))
        }
    }

    // MARK: Values

    private mutating func value(of reference: FieldReference) -> TemplateValue? {
        if reference.isPosition { return positionValue(of: reference) }
        guard var value = field(reference) else { return nil }
        for function in reference.functions {
            guard spend(steps: value.size) else { return nil }
            switch function.result(for: value) {
            case .value(let result): value = result
            case .nothing: return nil
            case .notApplicable:
                report(.function(function), reference)
                return nil
            }
        }
        return value
    }

    /// The value of the field that is nearest, looking from the innermost section outwards.
    private mutating func field(_ reference: FieldReference) -> TemplateValue? {
        guard let name = reference.path.first else { return values.last }
        guard var value = nearest(name.text) else {
            report(.unknownName, reference)
            return nil
        }
        for name in reference.path.dropFirst() {
            guard let next = value.field(name.text) else { return nil }
            value = next
        }
        return value
    }

    private func nearest(_ name: String) -> TemplateValue? {
        for value in values.reversed() {
            if let field = value.field(name) { return field }
        }
        return nil
    }

    private mutating func positionValue(of reference: FieldReference) -> TemplateValue? {
        guard let position else { return nil }
        var value: TemplateValue?
        for function in reference.functions {
            let result: TemplateFunction.Result =
                value.map(function.result) ?? function.result(for: position.index, isLast: position.isLast)
            guard case .value(let next) = result else {
                report(.function(function), reference)
                return nil
            }
            value = next
        }
        return value
    }
}

extension TemplateValue {
    fileprivate func field(_ name: String) -> TemplateValue? {
        if case .object(let object) = self { object.field(name) } else { nil }
    }

    /// What a function looks at.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .utf8(let bytes): bytes.count
        case .list(let elements): elements.count
        case .flag, .number, .object: 1
        }
    }
}
