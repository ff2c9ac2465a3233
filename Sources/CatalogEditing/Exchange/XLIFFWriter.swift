internal import L10nPlainText

/// The texts of one catalog in a file for translators.
package struct ExchangedFile: Sendable {
    /// The path of the catalog from the folder of the project.
    package let original: String
    package let sourceLanguage: String
    package let targetLanguage: String
    package var units: [TranslationUnit]

    package init(original: String, sourceLanguage: String, targetLanguage: String, units: [TranslationUnit]) {
        self.original = original
        self.sourceLanguage = sourceLanguage
        self.targetLanguage = targetLanguage
        self.units = units
    }
}

extension ExchangedFile {
    /// About the size of a file with all of it, in bytes.
    fileprivate var estimatedSize: Int {
        units.reduce(500) { size, unit in
            size + 200 + [unit.key, unit.source, unit.target, unit.comment].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        }
    }
}

/// The program that a file says it is from.
package struct ExchangeTool: Hashable, Sendable {
    private static let l10nID = "l10n"

    package let id: String
    package let name: String
    package let version: String
    package let build: String

    /// This program.
    ///
    /// - Parameter revision: The commit that has the catalogs as they are exported.
    package static func l10n(version: String, revision: String?) -> ExchangeTool {
        ExchangeTool(id: l10nID, name: "l10n", version: version, build: revision ?? "0")
    }

    /// The commit that the texts were exported from; nil where the tool doesn't say it.
    package var revision: String? { id == Self.l10nID && build != "0" ? build : nil }

    package init(id: String, name: String, version: String, build: String) {
        self.id = id
        self.name = name
        self.version = version
        self.build = build
    }
}

/// Writes XLIFF 1.2 as Xcode does.
package struct XLIFFWriter {
    package private(set) var output: [UInt8] = []

    package init() {}

    /// A document with some files, which are sorted by Xcode by their paths.
    package static func document(_ files: [ExchangedFile], tool: ExchangeTool) -> [UInt8] {
        var writer = XLIFFWriter()
        // An array that grows is copied, and needs the memory twice.
        writer.output.reserveCapacity(files.reduce(1000) { $0 + $1.estimatedSize })
        writer.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
            http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

            """)
        for file in files { writer.append(file, tool) }
        writer.append("</xliff>\n")
        return writer.output
    }

    private mutating func append(_ file: ExchangedFile, _ tool: ExchangeTool) {
        append("  <file original=\"")
        append(attribute: file.original)
        append("\" source-language=\"")
        append(attribute: file.sourceLanguage)
        append("\" target-language=\"")
        append(attribute: file.targetLanguage)
        append("\" datatype=\"plaintext\">\n    <header>\n      <tool tool-id=\"")
        append(attribute: tool.id)
        append("\" tool-name=\"")
        append(attribute: tool.name)
        append("\" tool-version=\"")
        append(attribute: tool.version)
        append("\" build-num=\"")
        append(attribute: tool.build)
        append("\"/>\n    </header>\n    <body>\n")
        for unit in file.units { append(unit) }
        append("    </body>\n  </file>\n")
    }

    private mutating func append(_ unit: TranslationUnit) {
        append("      <trans-unit id=\"")
        append(attribute: unit.id)
        append(unit.isUntranslatable ? "\" translate=\"no\" xml:space=\"preserve\">\n" : "\" xml:space=\"preserve\">\n")
        if let source = unit.source {
            append("        <source")
            append(content: source, of: "source", isPhrases: unit.isPhrases)
        }
        if let target = unit.target {
            append("        <target state=\"\(Self.state(unit.state))\"")
            if unit.state == .machineTranslated { append(" state-qualifier=\"leveraged-mt\"") }
            append(content: target, of: "target", isPhrases: unit.isPhrases)
        }
        if let comment = unit.comment, !comment.isEmpty {
            append(unit.isCommentGenerated ? "        <note from=\"auto-generated\"" : "        <note")
            append(content: comment, of: "note")
        } else {
            append("        <note/>\n")
        }
        for use in unit.uses {
            append("        <note from=\"l10n\"")
            append(content: use, of: "note")
        }
        append("      </trans-unit>\n")
    }

    /// The state of a translation in XLIFF.
    private static func state(_ state: TextState?) -> String {
        switch state {
        case .new: "new"
        case .needsReview: "needs-review-l10n"
        case .translated, .machineTranslated, nil: "translated"
        }
    }

    // MARK: XML

    private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

    /// The text of an element, and its end.
    private mutating func append(content text: String, of element: String, isPhrases: Bool = false) {
        if text.isEmpty { return append("/>\n") }
        append(">")
        if isPhrases {
            append("\n")
            for (index, phrase) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                append("          <mrk mtype=\"x-set\" mid=\"\(index)\">")
                append(String(phrase), in: .element)
                append("</mrk>\n")
            }
            append("        ")
        } else {
            append(text, in: .element)
        }
        append("</\(element)>\n")
    }

    /// XML has no characters such as U+0000, which a language of a damaged catalog may be called by.
    private mutating func append(attribute text: String) {
        let isWritable = text.unicodeScalars.allSatisfy(ExchangeFormat.xliff.canWrite)
        if isWritable { return append(text, in: .attribute) }
        let scalars = text.unicodeScalars.map { ExchangeFormat.xliff.canWrite($0) ? $0 : "\u{FFFD}" }
        append(String(String.UnicodeScalarView(scalars)), in: .attribute)
    }

    private mutating func append(_ text: String, in place: XMLText.Place) {
        var text = text
        text.withUTF8 { XMLText.append($0, in: place, to: &output) }
    }
}
