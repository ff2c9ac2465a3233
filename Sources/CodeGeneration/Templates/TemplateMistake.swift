package import L10nDiagnostics
internal import L10nSyntax

/// What is wrong with a custom template.
package struct TemplateMistake: Error, Sendable {
    package enum Kind: Sendable, Equatable {
        /// A tag without a meaning, as written in the template.
        case invalidTag(String)
        case unfinishedTag
        /// A closing tag that is not that of the open section.
        case sectionName
        case unclosedSection
        /// More sections in one another than there can be.
        case depth(limit: Int)
        /// It includes a template that does not exist.
        case unknownPartial(String)
        /// A name without a meaning at its place.
        case unknownName(String, suggestion: String?)
        /// A list or an object where a text belongs.
        case notText(String)
        /// What it makes is larger, or takes more steps, than a file of code may.
        case size
        /// A function that does not exist, or not for the value it is called with.
        case unknownFunction(String)
    }

    package let kind: Kind
    package let range: ByteRange

    init(_ kind: Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = ByteRange(range)
    }

    init(_ error: MustacheTemplate.ParseError, in template: String) {
        let kind: Kind =
            switch error.kind {
            case .invalidTag: .invalidTag(String(decoding: Array(template.utf8)[error.range], as: UTF8.self))
            case .unfinishedTag: .unfinishedTag
            case .sectionName: .sectionName
            case .unclosedSection: .unclosedSection
            case .depth: .depth(limit: MustacheTemplate.depthLimit)
            case .unknownPartial(let name): .unknownPartial(name)
            case .unknownFunction(let name): .unknownFunction(name)
            }
        self.init(kind, error.range)
    }

    /// A name that no field has here.
    init(unknown name: FieldReference.Name) {
        let fields = FileFields.fieldNames.all.sorted()
        // A field of something else is not misspelled.
        let suggestion = fields.contains(name.text) ? nil : Spelling.nearest(name.text, in: fields)
        self.init(.unknownName(name.text, suggestion: suggestion), name.range)
    }

    /// What a template says in vain; nil for a field that this catalog does not have.
    init?(_ issue: MustacheTemplate.Issue) {
        let reference = issue.reference
        switch issue.kind {
        case .unknownName:
            guard let first = reference.path.first, !Self.namesThatMayBeMissing.contains(first.text) else { return nil }
            self.init(unknown: first)
        case .notText:
            self.init(.notText(reference.path.last?.text ?? "."), reference.range)
        case .size: self.init(.size, reference.range)
        case .function(let function): self.init(.unknownFunction(function.rawValue), reference.range)
        }
    }

    /// Names of the file itself have a meaning everywhere, unless this catalog does not have it.
    private static let namesThatMayBeMissing =
        FileFields.fieldNames.optional.union(FileFields.fields.map(\.name))
}
