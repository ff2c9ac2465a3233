package import CatalogEditing
package import Diagnostics

/// What a file from translators has for one catalog and one language.
package struct ImportedFile: Sendable {
    /// The path of the catalog, where the file says it.
    package var original: String?
    package var sourceLanguage: String?
    package var targetLanguage: String?
    /// The program that made the file.
    package var tool: ExchangeTool?
    package var units: [ImportedUnit] = []
    /// Where it begins.
    package var range = ByteRange.empty(at: 0)

    package init() {}
}

/// What a reader makes of a file.
package struct ImportedDocument: Sendable {
    /// What places refer to: the file as UTF-8.
    package let source: SourceFile
    package var files: [ImportedFile]
    /// Why it cannot be read, and where.
    package var problems: [(message: Message, range: ByteRange)]

    package init(source: SourceFile, files: [ImportedFile] = [], problems: [(message: Message, range: ByteRange)] = []) {
        self.source = source
        self.files = files
        self.problems = problems
    }
}

/// One text in a file from translators.
package struct ImportedUnit: Sendable {
    /// What Xcode calls the text: `cart.items|==|plural.one`. Then other names that the file has for it.
    package var ids: [String]
    /// The source text when the file was made.
    package var source: String?
    /// The translation; nil where there is none.
    package var target: String?
    /// Nil where the file does not say it.
    package var state: TextState?
    /// The translation in the file, or the unit where there is none.
    package var range: ByteRange

    package init(ids: [String], source: String?, target: String?, state: TextState?, range: ByteRange) {
        self.ids = ids
        self.source = source
        self.target = target
        self.state = state
        self.range = range
    }
}
