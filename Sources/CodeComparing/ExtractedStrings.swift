package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
internal import L10nSyntax

/// The localized texts of one file of code, as a compiler finds them: a `.stringsdata` file, which each build with Xcode makes.
///
/// Source: files of public projects; Apple has no documentation of the format.
package struct ExtractedStrings: Sendable {
    package struct Text: Sendable {
        package let table: String
        package let key: String
        package let comment: String?
        package let defaultValue: String?
        package let position: LinePosition
    }

    /// The `.stringsdata` file; nil if the string was found here.
    let file: SourceFile?
    /// Path of the code.
    package let path: String
    /// In the order of the code.
    package let texts: [Text]

    /// Reads a `.stringsdata` file.
    package init(_ file: SourceFile) throws(FileError) {
        let document = JSONReader.read(file)
        let content = document.isWellFormed ? document.withRoot { root in root.flatMap { Self.content($0, file) } } : nil
        guard let content else { throw FileError(path: file.path, message: L10n.Sync.Error.stringsdata) }
        self.file = file
        path = content.path
        texts = content.texts.sorted { ($0.position, $0.key) < ($1.position, $1.key) }
    }

    private static func content(_ root: JSONValue, _ file: SourceFile) -> (path: String, texts: [Text])? {
        guard let path = root["source"]?.string, let tables = root["tables"], case .object = tables.kind else { return nil }
        var texts: [Text] = []
        for table in tables.members {
            for element in table.value.elements {
                guard let key = element["key"]?.string else { return nil }
                let location = element["location"]
                texts.append(
                    Text(
                        table: table.name.string(in: file), key: key,
                        comment: element["comment"]?.string.flatMap { $0.isEmpty ? nil : $0 },
                        defaultValue: element["value"]?.string.flatMap { $0.isEmpty ? nil : $0 },
                        position: LinePosition(
                            line: location?["startingLine"]?.integer ?? 1, column: location?["startingColumn"]?.integer ?? 1)))
            }
        }
        return (path, texts)
    }

    /// What is certain in a file; nil if nothing is.
    init?(_ file: CodeFiles.File) {
        let lines = LineTable(file.source.bytes)
        var texts: [Text] = []
        for use in file.uses.keys where use.certainty == .certain && use.bundle != .other {
            guard let table = use.tableName else { continue }
            guard use.unknownTypes(in: file.source) == nil else { continue }
            texts.append(
                Text(
                    table: table, key: use.key.key, comment: use.comment, defaultValue: use.defaultValue?.key,
                    position: lines.position(of: UInt32(use.call.lowerBound))))
        }
        if texts.isEmpty { return nil }
        self.file = nil
        path = file.source.path
        self.texts = texts
    }

    // MARK: Writing

    /// The `.stringsdata` file.
    ///
    /// - Parameter path: What it says is the path of the code: an absolute one in Xcode's files.
    package func text(path: String) -> String {
        let tables = Dictionary(grouping: texts, by: \.table).sorted { $0.key < $1.key }
        let root = JSONNode.object([
            ("source", .string(path)),
            ("tables", .object(tables.map { ($0.key, .array($0.value.map(\.node))) })),
            ("version", .integer(1)),
        ])
        return JSONPrinter.document(root)
    }

    // MARK: Using

    /// The uses that the file says.
    ///
    /// - Parameter code: The code; nil if it is not here.
    func uses(in code: SourceFile?) -> [KeyUse] {
        let lines = code.map { LineTable($0.bytes) }
        return texts.map { text in
            var place = 0
            if let lines {
                // The file may name any place, also one that the code does not have.
                let line = lines.range(ofLine: min(max(text.position.line, 1), lines.lineCount + 1))
                place = line.lowerBound + min(max(text.position.column, 1) - 1, line.count)
            }
            return KeyUse(
                key: StringLiteral(key: text.key), table: .named(text.table), comment: text.comment,
                defaultValue: text.defaultValue.map { StringLiteral(parts: [.text($0)]) }, callee: "", literal: place..<place,
                call: place..<place)
        }
    }
}

extension ExtractedStrings.Text {
    fileprivate var node: JSONNode {
        var members: [(name: String, value: JSONNode)] = [
            ("comment", .string(comment ?? "")), ("key", .string(key)),
            ("location", .object([("startingColumn", .integer(position.column)), ("startingLine", .integer(position.line))])),
        ]
        if let defaultValue { members.append(("value", .string(defaultValue))) }
        return .object(members)
    }
}

extension StringLiteral {
    /// A key or a text with placeholders, as a literal with interpolations.
    init(key: String) {
        let (outline, specifiers) = KeyOutline.parse(key)
        if specifiers.isEmpty {
            self.init(parts: [.text(key)])
            return
        }
        var parts: [Part] = []
        for (index, text) in outline.texts.enumerated() {
            if index > 0 { parts.append(.argument(Argument(expression: 0..<0, specifier: specifiers[index - 1]))) }
            if !text.isEmpty { parts.append(.text(text)) }
        }
        self.init(parts: parts)
    }
}

extension CodeFiles {
    /// The files with what a compiler found in some of them instead of what they seem to say.
    func with(_ extracted: [ExtractedStrings]) -> CodeFiles {
        if extracted.isEmpty { return self }
        var files = files
        for strings in extracted {
            let path = "/" + strings.path
            // The build may have been on another machine.
            let index = files.indices.filter { path.hasSuffix("/" + files[$0].source.path) }
                .max { files[$0].source.path.utf8.count < files[$1].source.path.utf8.count }
            if let index {
                let file = files[index]
                var uses = file.uses
                uses.keys.removeAll { $0.certainty == .certain }
                uses.keys += strings.uses(in: file.source)
                files[index] = File(source: file.source, uses: uses, isTest: file.isTest, module: file.module)
            } else if let source = strings.file, !strings.texts.isEmpty {
                var uses = CodeUses()
                uses.keys = strings.uses(in: nil)
                files.append(File(source: source, uses: uses, isTest: false, module: CodeModule()))
            }
        }
        return CodeFiles(files: files, failures: failures, modules: modules)
    }
}
