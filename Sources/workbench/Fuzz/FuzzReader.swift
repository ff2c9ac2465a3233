import L10nCatalogEditing
import L10nCodeComparing
internal import L10nCodeGeneration
import L10nDiagnostics
import L10nICU
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax

/// A reader below the commands, whose results are looked at closer than the output of a command shows: no range may end outside of
/// its file.
enum FuzzReader: String {
    case catalog = "read-catalog"
    case code = "read-code"
    case table = "read-table"

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func read(_ bytes: [UInt8]) throws {
        switch self {
        case .catalog: try Self.read(bytes)
        case .code: try Self.scan(bytes)
        case .table: try Self.open(bytes)
        }
    }

    /// A table that opens has all of its texts.
    private static func open(_ bytes: [UInt8]) throws {
        guard let table = try? TextTable(bytes: bytes) else { return }
        readTexts(of: table)
    }

    private static func readTexts(of table: TextTable) {
        for number in 0..<table.keyCount {
            for language in table.languages {
                for value in [0, 1, 2, 5, 1_000_000] {
                    _ = table.text(number, [.integer(value), .text("x")], in: [language.identifier])
                }
            }
        }
    }

    private static func scan(_ bytes: [UInt8]) throws {
        let bounds = 0..<bytes.count + 1
        func require(_ range: Range<Int>, _ what: String) throws {
            guard bounds.contains(range.lowerBound), bounds.contains(range.upperBound) else {
                throw Failure(description: "\(what) at \(range)")
            }
        }
        let facts = CodeScanner.facts(of: bytes)
        for uses in CodeScanner.uses(in: [facts, facts]) + [
            CodeScanner.uses(inCFile: bytes), CodeScanner.uses(inXMLFile: bytes),
        ] {
            for use in uses.keys {
                try require(use.literal, "literal of a key")
                try require(use.call, "call")
            }
            for symbol in uses.symbols { try require(symbol.range, "symbol") }
            for literal in uses.literals {
                try require(literal.range, "literal")
                for case .argument(let argument) in literal.shape.parts { try require(argument.expression, "interpolation") }
            }
            for text in uses.hardcoded { try require(text.range, "text") }
        }
    }

    private static let generators = SwiftTemplate.Style.allCases.map { style in
        var options = GenerationOptions(name: .standard)
        options.keys = .always
        options.form = style == .embedded ? .both : .text
        return SwiftGenerator(SwiftTemplate(style), options: options)
    }

    private static func read(_ bytes: [UInt8]) throws {
        let source = SourceFile(path: "Shop.xcstrings", bytes: bytes)
        let document = JSONReader.read(source)
        func require(_ range: ByteRange, _ what: String) throws {
            guard range.start <= range.end, Int(range.end) <= bytes.count else {
                throw Failure(description: "\(what) at \(range)")
            }
        }
        for issue in document.issues { try require(issue.range, "\(issue.kind)") }
        let catalog = CatalogDecoder.decode(document)
        for issue in catalog.issues {
            try require(issue.range, "\(issue.kind)")
            if let related = issue.related { try require(related, "related of \(issue.kind)") }
        }
        // The generator must cope with any catalog that could be read, whatever its findings.
        for generator in generators {
            let plan = generator.plan(catalog)
            for issue in plan.accessors.issues {
                try require(issue.range, "accessor issue")
                if let related = issue.related { try require(related, "related of accessor issue") }
            }
            let text = generator.generate(catalog, plan).text
            precondition(!text.string.isEmpty, "a file has at least its header")
        }
        // The same goes for the file of its table, which must open.
        let table = try TextTable(bytes: TableFile.bytes(of: TableContent(catalog), name: "Shop"))
        readTexts(of: table)
        for entry in catalog.entries {
            try require(entry.keyRange, "key")
            try require(entry.range, "entry")
        }
        for localization in catalog.localizations { try require(localization.range, "localization") }
        for unit in catalog.units {
            try require(unit.range, "unit")
            try require(unit.stateRange, "state")
            try require(unit.valueRange, "value")
            let text = catalog.string(unit.value)
            for specifier in FormatParser.parse(text) {
                try require(unit.value.sourceRange(ofDecoded: specifier.range, in: source), "specifier")
            }
            for lookalike in LookalikeSpecifier.find(in: text) {
                try require(unit.value.sourceRange(ofDecoded: lookalike.range, in: source), "look-alike")
            }
        }
        _ = JSONPrinter.print(document)
    }
}
