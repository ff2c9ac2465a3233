internal import L10nCLDR
package import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nRuntime

/// Files for translators, and what they do not carry.
package struct ExportedDocument: Sendable {
    /// Paths from the folder of the export.
    package var files: [(path: String, bytes: [UInt8])] = []
    package var losses: [ExchangeLoss] = []

    package init() {}
}

/// Something of a text that a format has no place for.
package struct ExchangeLoss: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case emptyTranslation
        case state(TextState)
        /// The source text of a form.
        case source
        /// A text for a device.
        case device(String)
        /// A text with substitutions, or for one.
        case substitution
        /// A set of phrases.
        case phrases
        case placeholder(String)
        case control(Unicode.Scalar)
        /// A text with more than a number of UTF-16 code units, which is not written.
        case tooLong(Int)
    }

    package let kind: Kind
    package let original: String
    package let language: String
    /// The ID of the text.
    package let id: String

    init(_ kind: Kind, _ unit: TranslationUnit, in file: ExchangedFile) {
        self.kind = kind
        original = file.original
        language = file.targetLanguage
        id = unit.id
    }

    /// Whether the text is not in the file at all.
    var isOfWholeText: Bool {
        switch kind {
        case .emptyTranslation, .state, .source: false
        case .control(let scalar): scalar != "\0"
        case .device, .substitution, .phrases, .placeholder, .tooLong: true
        }
    }

    /// - Parameter count: How many texts of the language lost the same.
    private func message(_ count: Int) -> Message {
        typealias Texts = L10n.Exchange.Loss
        return switch kind {
        case .emptyTranslation: Texts.empty(count: count, language: language, id: id)
        case .state(let state): Texts.state(count: count, language: language, id: id, state: state.rawValue)
        case .source: Texts.source(count: count, language: language, id: id)
        case .device(let device): Texts.device(count: count, language: language, id: id, device: device)
        case .substitution: Texts.substitution(count: count, language: language, id: id)
        case .phrases: Texts.phrases(count: count, language: language, id: id)
        case .placeholder(let placeholder):
            Texts.placeholder(count: count, language: language, id: id, placeholder: placeholder)
        case .control(let scalar): Texts.control(count: count, language: language, id: id, code: scalar.codePoint)
        case .tooLong(let limit): Texts.tooLong(count: count, language: language, id: id, limit: "\(limit)")
        }
    }

    /// One message for all losses of a kind in a language of a catalog. The first one is the example.
    package static func summaries(of losses: [ExchangeLoss]) -> [(original: String, message: Message)] {
        struct Part: Hashable {
            let kind: Kind
            let original: String
            let language: String
        }
        var counts: [Part: Int] = [:]
        var firsts: [ExchangeLoss] = []
        for loss in losses {
            let part = Part(kind: loss.kind, original: loss.original, language: loss.language)
            if counts.updateValue(counts[part, default: 0] + 1, forKey: part) == nil { firsts.append(loss) }
        }
        return firsts.map { first in
            let part = Part(kind: first.kind, original: first.original, language: first.language)
            return (first.original, first.message(counts[part] ?? 1))
        }
    }
}

extension TranslationUnit {
    /// What a plural form of a text can be called.
    ///
    /// - Parameter context: The ID of the text without the form. If it has a path, the form goes on with a dot; but a key may look
    ///   like one.
    static func ids(_ context: String, _ category: PluralCategory) -> [String] {
        let form = TextPath(category: category).text
        let hasPath = meanings(of: context).count > 1
        return (hasPath ? ["\(context).\(form)"] : []) + ["\(context)\(delimiter)\(form)"]
    }

    /// The translation; nil also for an empty one.
    var filledTarget: String? { target.flatMap { $0.isEmpty ? nil : $0 } }
}

extension ExchangedFile {
    /// The path of the catalog without its extension, which leads into no other folder.
    var stem: String {
        let path = original.hasSuffix(".xcstrings") ? String(original.dropLast(".xcstrings".count)) : original
        return path.asPathBelow
    }
}

extension String {
    /// As the path of something in a folder: a catalog may be outside of the project.
    var asPathBelow: String { split(separator: "/").map { String($0).asFileName }.joined(separator: "/") }

    /// As the name of a file or a folder: a language can have any name.
    var asFileName: String { allSatisfy { $0 == "." } ? "_" : replacing("/", with: "_") }
}
