package import L10nDiagnostics
internal import L10nMessages

/// Reads XLIFF 1.2 and 2.0, as Xcode and translation services write it.
package struct XLIFFReader {
    private let document: SourceFile
    private var reader: XMLReader
    /// How many bytes of texts are from what a file says once and refers to: no more than it has itself.
    private var referencedCount = 0
    private var files: [ImportedFile] = []
    /// The file that is being read.
    private var file = ImportedFile()
    /// How deep its element is; nil outside of files.
    private var fileDepth: Int?
    /// The texts of a `.stringsdict` in it that variables are put into, by key.
    private var formats: [String: String] = [:]
    private var problems: [(message: Message, range: ByteRange)] = []
    private var namespaces = XMLNamespaces()
    /// The namespace of XLIFF in this document. Other elements belong to a service.
    private var namespace = ""

    package static func read(_ source: SourceFile) -> ImportedDocument {
        ImportedDocument.decoding(source) { document in
            var reader = XLIFFReader(document)
            var problem: (message: Message, range: ByteRange)?
            do throws(XMLError) {
                if try !reader.read() {
                    problem = (L10n.Exchange.Error.noXliff, .empty(at: 0))
                } else if reader.files.isEmpty {
                    problem = (L10n.Exchange.Error.noFile, .empty(at: 0))
                }
            } catch {
                problem = (error.message, error.range)
                if !reader.file.units.isEmpty { reader.finishFile() }
            }
            return ImportedDocument(
                source: document.source, files: reader.files, problems: reader.problems + [problem].compactMap(\.self),
                isDamaged: problem != nil)
        }
    }

    private init(_ document: DecodedSource) {
        self.document = document.source
        reader = XMLReader(document)
    }

    /// False for another kind of XML.
    private mutating func read() throws(XMLError) -> Bool {
        var languages: (source: String?, target: String?)
        while let event = try next() {
            switch event {
            case .text: continue
            case .end: if let fileDepth, reader.depth < fileDepth { finishFile() }
            case .start(let tag):
                if reader.depth == 1 {
                    guard tag.name.local == "xliff" else { return false }
                    namespace = namespaces.namespace(of: tag.name)
                    languages = (tag["srcLang"], tag["trgLang"])
                    continue
                }
                switch name(tag) {
                case "file":
                    finishFile()
                    file = ImportedFile()
                    fileDepth = reader.depth
                    formats = [:]
                    file.units = ImportedUnits(of: document)
                    file.range = reader.range
                    file.original = tag["original"]
                    file.sourceLanguage = tag["source-language"] ?? languages.source
                    file.targetLanguage = tag["target-language"] ?? languages.target
                case "tool":
                    let tool = ExchangeTool(
                        id: tag["tool-id"] ?? "", name: tag["tool-name"] ?? "", version: tag["tool-version"] ?? "",
                        build: tag["build-num"] ?? "0")
                    file.revision = tool.revision
                case "trans-unit": try readTranslationUnit(tag)
                case "unit": try readUnit(tag)
                case "header", "body", "group": continue
                default: try reader.skipElement()
                }
            }
        }
        return true
    }

    private mutating func finishFile() {
        if fileDepth != nil { files.append(file) }
        fileDepth = nil
    }

    private mutating func next() throws(XMLError) -> XMLReader.Event? {
        let event = try reader.next()
        if case .start(let tag) = event { namespaces.open(tag, depth: reader.depth) }
        return event
    }

    /// The name of an element of XLIFF; nil for others.
    private func name(_ tag: XMLElementTag) -> String? {
        namespaces.namespace(of: tag.name) == namespace ? tag.name.local : nil
    }

    private typealias Content = (text: String, range: ByteRange)

    /// Calls a function with each element in the one that has just begun. The function moves past its end.
    private mutating func forEachElement(
        _ body: (inout XLIFFReader, XMLElementTag) throws(XMLError) -> Void
    ) throws(XMLError) {
        let depth = reader.depth
        while let event = try next() {
            switch event {
            case .start(let tag): try body(&self, tag)
            case .end where reader.depth < depth: return
            case .end, .text: continue
            }
        }
    }

    // MARK: XLIFF 1.2

    private mutating func readTranslationUnit(_ tag: XMLElementTag) throws(XMLError) {
        let range = reader.range
        var source: Content?
        var target: Content?
        var state: TextState?
        var hasState = false
        var language: String?
        try forEachElement { (self, element) throws(XMLError) in
            switch self.name(element) {
            case "source": source = try self.content([:])
            case "target":
                hasState = element["state"] != nil || element["state-qualifier"] != nil
                state = Self.state(element["state"], element["state-qualifier"], approved: tag["approved"])
                language = element.attributes.first { $0.name.text == "xml:lang" }?.value
                target = try self.content([:])
            default: try self.reader.skipElement()
            }
        }
        if file.targetLanguage == nil { file.targetLanguage = language }
        // Services write it for each text that nobody has looked at.
        if tag["approved"] == "no", !hasState, target?.text == source?.text { state = nil }
        var ids = [tag["id"]].compactMap(\.self)
        if let id = ids.first.flatMap(DictionaryID.init) {
            if id.isFormat { formats[id.key] = source?.text }
            ids += id.ids(format: formats[id.key])
        }
        ids += [tag["resname"]].compactMap(\.self)
        file.units.append(
            ImportedUnit(ids: ids, source: source?.text, target: target?.text, state: state, range: target?.range ?? range),
            id: tag.attributes.first { $0.name.text == "id" }?.range, source: source?.range)
    }

    /// The state of a translation. As in Xcode, a word that XLIFF does not have means a finished text.
    private static func state(_ state: String?, _ qualifier: String?, approved: String?) -> TextState? {
        if qualifier == "leveraged-mt" || qualifier == "mt-suggestion" { return .machineTranslated }
        if let qualifier, qualifier.hasPrefix("rejected-") { return .needsReview }
        guard let state else { return approved.map { $0 == "yes" ? .translated : .needsReview } }
        if state == "new" || state == "needs-translation" { return .new }
        return state.hasPrefix("needs-") ? .needsReview : .translated
    }

    // MARK: XLIFF 2.0

    private mutating func readUnit(_ tag: XMLElementTag) throws(XMLError) {
        let unit = reader.range
        var data: [String: String] = [:]
        var sources: [Content] = []
        /// With their places among the parts of the translation, from 1.
        var targets: [(order: Int, content: Content)] = []
        var count = 0
        var hasTarget = false
        var states: [TextState?] = []
        var isComplete = true
        try forEachElement { (self, element) throws(XMLError) in
            let kind = self.name(element)
            switch kind {
            case "originalData":
                try self.forEachElement { (self, element) throws(XMLError) in
                    let text = try self.content([:]).text
                    if let id = element["id"] { data[id] = text }
                }
            case "segment", "ignorable":
                var source: Content?
                var target: Content?
                var order: Int?
                count += 1
                try self.forEachElement { (self, part) throws(XMLError) in
                    switch self.name(part) {
                    case "source": source = try self.content(data)
                    case "target":
                        order = part["order"].flatMap { Int($0) }
                        target = try self.content(data)
                    default: try self.reader.skipElement()
                    }
                }
                hasTarget = hasTarget || kind == "segment" && target != nil
                if let source { sources.append(source) }
                // What is between sentences is the same in every language.
                if let text = target ?? (kind == "ignorable" ? source : nil) {
                    targets.append((order ?? count, text))
                } else {
                    isComplete = false
                }
                if kind == "segment" { states.append(element["state"].map { $0 == "initial" ? .new : .translated }) }
            default: try self.reader.skipElement()
            }
        }
        let range = targets.first.map { ByteRange($0.content.range.start, targets[targets.count - 1].content.range.end) } ?? unit
        if !isComplete, hasTarget { problems.append((L10n.Exchange.Error.partial, range)) }
        let ordered = targets.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        let target = isComplete && !targets.isEmpty ? ordered.map(\.element.content.text).joined() : nil
        file.units.append(
            ImportedUnit(
                ids: [tag["id"], tag["name"]].compactMap(\.self),
                source: sources.isEmpty ? nil : sources.map(\.text).joined(), target: target,
                state: states.contains(.new) ? .new : states.compactMap(\.self).first,
                range: range))
    }

    // MARK: Contents

    /// The text of the element that has just begun, without the elements in it. What such an element stands for is its text, or else
    /// what its attributes say.
    private mutating func content(_ data: [String: String]) throws(XMLError) -> Content {
        let depth = reader.depth
        let start = reader.range.end
        var output: [UInt8] = []
        var inline: [(start: Int, replacement: String, end: String)] = []
        /// Where the last phrase of a set ends. What is around phrases is layout.
        var phraseEnd: Int?
        while let event = try reader.next() {
            switch event {
            case .text: output.append(contentsOf: reader.text)
            case .start(let tag):
                func code(_ reference: String, _ names: String...) throws(XMLError) -> String {
                    guard let text = tag[reference].flatMap({ data[$0] }) else {
                        return names.lazy.compactMap { tag[$0] }.first ?? ""
                    }
                    referencedCount += text.utf8.count
                    if referencedCount > document.bytes.count { throw XMLError(kind: .tooManyReferences, range: reader.range) }
                    return text
                }
                switch tag.name.local {
                case "mrk" where tag["mtype"] == "x-set":
                    output.removeSubrange((phraseEnd ?? 0)...)
                    if phraseEnd != nil { output.append(0x0A) }
                    phraseEnd = output.count
                    inline.append((output.count, "", ""))
                case "pc":
                    output.append(contentsOf: try code("dataRefStart", "equivStart").utf8)
                    inline.append((output.count, "", try code("dataRefEnd", "equivEnd")))
                case "cp":
                    let scalar = tag["hex"].flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init)
                    inline.append((output.count, scalar.map { String($0) } ?? "", ""))
                default:
                    let isLineBreak = tag["ctype"] == "lb" || tag["subType"] == "xlf:lb"
                    let code = try code("dataRef", "equiv-text", "equiv", "disp")
                    inline.append((output.count, code.isEmpty && isLineBreak ? "\n" : code, ""))
                }
            case .end:
                guard reader.depth >= depth, let element = inline.popLast() else {
                    if let phraseEnd { output.removeSubrange(phraseEnd...) }
                    let end = max(start, reader.range.start)
                    return (String(decoding: output, as: UTF8.self), ByteRange(start, end))
                }
                if output.count == element.start { output.append(contentsOf: element.replacement.utf8) }
                output.append(contentsOf: element.end.utf8)
                if phraseEnd == element.start, inline.isEmpty {
                    // A phrase is one line.
                    for index in element.start..<output.count where output[index] == 0x0A { output[index] = 0x20 }
                    phraseEnd = output.count
                }
            }
        }
        return ("", reader.range)
    }
}
