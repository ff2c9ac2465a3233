internal import L10nCLDR
package import L10nDiagnostics
internal import L10nFileTrees
internal import L10nPlainText
internal import L10nSyntax

/// The texts of a project in one language, or a part of them, as they go to translators.
package struct LanguageExport: Sendable {
    package let language: String
    /// What the part is called in the names of files; nil where there is only one.
    package var part: String?
    package let sourceLanguage: String
    /// The name of the project.
    package let project: String
    package let tool: ExchangeTool
    package var files: [ExchangedFile]
    /// The catalogs with only the source language, by their paths from the folder of the project.
    package let sources: [(path: String, bytes: [UInt8])]

    package init(
        language: String, sourceLanguage: String, project: String, tool: ExchangeTool, files: [ExchangedFile],
        sources: [(path: String, bytes: [UInt8])]
    ) {
        self.language = language
        self.sourceLanguage = sourceLanguage
        self.project = project
        self.tool = tool
        self.files = files
        self.sources = sources
    }
}

/// The formats of files for translators.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    case xliff, xcloc, csv
    case wideCSV = "csv-wide"
    case xlsx, po, android, json

    /// The files of an export, by their paths from the folder that it is written to, and what they do not carry.
    package func document(of exports: [LanguageExport]) -> ExportedDocument {
        let files = exports.flatMap(\.files)
        switch self {
        case .xliff, .xcloc:
            var document = ExportedDocument()
            document.files = exports.flatMap(self.files)
            return document
        case .csv, .wideCSV:
            var format = CSVFormat()
            format.isWide = self == .wideCSV
            return format.write(files)
        case .xlsx: return SpreadsheetFormat.write(files)
        case .po:
            var format = POFormat()
            format.revision = exports.first?.tool.revision
            return format.write(files)
        case .android:
            var format = AndroidFormat()
            format.revision = exports.first?.tool.revision
            return format.write(files)
        case .json: return JSONFormat.write(files)
        }
    }

    private func files(of export: LanguageExport) -> [(path: String, bytes: [UInt8])] {
        let language = export.language.asFileName
        let name = language + (export.part.map { "-\($0)" } ?? "")
        let xliff = XLIFFWriter.document(export.files, tool: export.tool)
        if self == .xliff { return [("\(name).xliff", xliff)] }
        let folder = "\(name).xcloc"
        let contents = [
            ("\(folder)/contents.json", Array(JSONPrinter.print(Self.contents(of: export)).utf8)),
            ("\(folder)/\(Self.localizedContents)/\(language).xliff", xliff),
        ]
        return contents + export.sources.map { ("\(folder)/Source Contents/\($0.path.asPathBelow)", $0.bytes) }
    }

    /// The folder of a localization catalog that translations are in.
    package static let localizedContents = "Localized Contents"

    private static func contents(of export: LanguageExport) -> JSONNode {
        .object([
            ("developmentRegion", .string(export.sourceLanguage)), ("project", .string(export.project)),
            ("targetLocale", .string(export.language)),
            (
                "toolInfo",
                .object([
                    ("toolBuildNumber", .string(export.tool.build)), ("toolID", .string(export.tool.id)),
                    ("toolName", .string(export.tool.name)), ("toolVersion", .string(export.tool.version)),
                ])
            ), ("version", .string("1.0")),
        ])
    }

    /// Whether a file begins as exports do, so that a new one may replace it.
    static func isExport(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(8_192), as: UTF8.self)
        return start.hasPrefix("\u{FEFF}catalog,key,form,device,")
            || WorkbookWriter.isUnchanged(bytes)
            || [
                "tool-id=\"l10n\"", "\"toolID\" : \"l10n\"", "\"X-Source-Language: ",
                "=\"urn:l10n:android\"",
            ].contains {
                start.contains($0)
            }
    }

    /// Whether a language can have several files.
    package var canBeSplit: Bool { self == .xliff || self == .xcloc }

    /// Whether the format can say that a text is not to be translated.
    var marksUntranslatable: Bool { self == .xliff || self == .xcloc }

    /// Whether the format can write a text with a character. Other formats than XLIFF name what they omit themselves.
    package func canWrite(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .xliff, .xcloc: XMLText.canContain(scalar)
        case .csv, .wideCSV, .xlsx, .po, .android, .json: true
        }
    }

    /// The language that a file is named after: `de.csv` and `Shop.de.csv`.
    static func language(ofFile path: String) -> String? {
        let stem = FilePaths.tableName(of: path)
        let name = stem.split(separator: ".").last.map(String.init) ?? stem
        return LanguageTag(name).unknownPart == nil ? name : nil
    }

    /// The language that a file or its folder is named after: `de.json`, `de/Shop.json`, `de/LC_MESSAGES/shop.po`.
    static func language(of path: String) -> String? {
        if let language = language(ofFile: path) { return language }
        var folder = FilePaths.folder(of: path)
        if FilePaths.fileName(of: folder) == "LC_MESSAGES" { folder = FilePaths.folder(of: folder) }
        let name = FilePaths.fileName(of: folder)
        return name != "." && LanguageTag(name).unknownPart == nil ? name : nil
    }

    /// The language and the catalog that a file without a header is for, by its folders: `App/Shop.xcstrings` for `de/App/Shop.json`, as
    /// exports have it. Nil where no folder has the name of a language.
    ///
    /// - Parameter root: The folder that somebody named.
    static func placement(of path: String, below root: String) -> (language: String, original: String)? {
        guard language(ofFile: path) == nil, path != root else { return nil }
        let inside = FilePaths.relative(path, to: root, from: "/").split(separator: "/").map(String.init)
        let folders = [FilePaths.fileName(of: FilePaths.normalized(root))] + inside.dropLast()
        // Many names of folders, such as `app`, are also tags of languages without texts.
        func isLanguage(_ name: String) -> Bool {
            LanguageTag(name).unknownPart == nil && CLDRPluralRules.profile(for: LanguageTag(name)) != nil
        }
        guard let last = folders.indices.last,
            let index = isLanguage(folders[last]) ? last : folders.firstIndex(where: isLanguage)
        else { return nil }
        let rest = folders[(index + 1)...] + [FilePaths.tableName(of: path) + ".xcstrings"]
        return (folders[index], rest.joined(separator: "/"))
    }

    /// Reads files with a name like that; nil where no format has such names. The sheets of a workbook are documents of their own.
    package static func reader(of path: String) -> ((SourceFile) -> [ImportedDocument])? {
        let parts = path.split(separator: "/")
        let name = (parts.last ?? "").lowercased()
        switch name.split(separator: ".").last {
        case "xliff", "xlf": return { [XLIFFReader.read($0)] }
        // Spreadsheets call tables in UTF-16 text.
        case "csv", "tsv", "txt": return { [CSVFormat.read($0)] }
        case "xlsx": return { SpreadsheetFormat.read($0) }
        case "po": return { [POFormat.read($0)] }
        case "strings", "stringsdict": return { [StringsFormat.read($0)] }
        case "json": return { [JSONFormat.read($0)] }
        // In the folder without a language are the source texts.
        case "xml": return parts.dropLast().last?.hasPrefix("values-") == true ? { [AndroidFormat.read($0)] } : nil
        default: return nil
        }
    }
}
