internal import Accessors
import ArgumentParser
import CatalogMerging
import CodeGeneration
import Diagnostics
import FormatStrings
import Foundation
import ICU
import JSONSyntax
import L10nRuntime
import StringCatalogs
import SwiftScanning

/// Reads random and mutated bytes, generates code from them, and checks that nothing traps, nothing hangs and every range is within
/// its file.
struct Fuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read mutated catalogs and Swift files; nothing may trap, hang or point outside a file.")

    @Option(help: "Seed of the random numbers; the same seed produces the same bytes.")
    var seed: UInt64 = 1

    @Option(help: "Number of mutated files.")
    var count = 1_000

    @Flag(help: "Skip the rules, which need a build of l10n.")
    var readingOnly = false

    func run() async throws {
        let root = try Repository.root()
        let bases = try Self.bases(root)
        let code = try Self.code(root)
        var generator = SplitMix64(state: seed)
        let tool = readingOnly ? nil : try Repository.tool()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "l10n-fuzz-\(seed)-\(ProcessInfo.processInfo.processIdentifier)")
        var done = 0
        while done < count {
            let batch = (0..<min(100, count - done)).map { _ in Mutator.mutate(bases, &generator) }
            for (index, bytes) in batch.enumerated() { try await Self.read(bytes, name: "seed \(seed), file \(done + index)") }
            for index in 0..<batch.count {
                try Self.scan(Mutator.mutate(code, &generator), name: "seed \(seed), code \(done + index)")
            }
            try Self.merge(batch, bases, name: "seed \(seed), files from \(done)")
            if let tool { try Self.check(batch, with: tool, in: folder, first: done) }
            done += batch.count
        }
        try? FileManager.default.removeItem(at: folder)
        print("\(done) files with seed \(seed): no trap, no hang, all ranges in bounds")
    }

    /// The catalogs of the repository and some hostile ones.
    private static func bases(_ root: URL) throws -> [[UInt8]] {
        let files = [
            "Catalogs/L10n.xcstrings", "Sources/Storefront/Domain/Sources/StorefrontDomain/Storefront.xcstrings",
        ].map { root.appendingPathComponent($0) }
        let hostile = [
            "", "{}", "null", "[[[[",
            #"{"strings":{"a":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"state":"new","value":"%1$#@x@"}}}}}}}}}"#,
            #"{"sourceLanguage":"en","strings":{"k %d":{"localizations":{"ru":{"stringUnit":{"state":"","value":"%1$(n)lld % @ ％@ \ud83d\ude00"},"substitutions":{"x":{"argNum":-1}}}}}},"version":1}"#,
        ]
        // Truncated, because more mutations fit into the same time in small files.
        return try files.map { Array([UInt8](try Data(contentsOf: $0)).prefix(20_000)) } + hostile.map { Array($0.utf8) }
    }

    /// The beginnings of some Swift files.
    private static func code(_ root: URL) throws -> [[UInt8]] {
        let folder = root.appendingPathComponent("Tests/SwiftScanningTests/Cases")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let hostile = [
            "", "\"\\(\"\\(", "#\"\"\"#", "#if\n{\n#else\n(\n#endif", "Text(\"\\(a\\(b\")", "func f(_ k: LocalizedStringKey",
            "/x/ /*",
        ]
        return try names.map { Array([UInt8](try Data(contentsOf: folder.appendingPathComponent($0))).prefix(4_000)) }
            + hostile.map { Array($0.utf8) }
    }

    private static func scan(_ bytes: [UInt8], name: String) throws {
        let bounds = 0..<bytes.count + 1
        func require(_ range: Range<Int>, _ what: String) throws {
            guard bounds.contains(range.lowerBound), bounds.contains(range.upperBound) else {
                throw Failure(description: "\(name): \(what) at \(range)")
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

    private static func read(_ bytes: [UInt8], name: String) async throws {
        let source = SourceFile(path: name, bytes: bytes)
        let document = JSONReader.read(source)
        func require(_ range: ByteRange, _ what: String) throws {
            guard range.start <= range.end, Int(range.end) <= bytes.count else {
                throw Failure(description: "\(name): \(what) at \(range)")
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
        let table = try TextTable(bytes: TableFile.bytes(of: TableContent(catalog), name: name))
        for number in 0..<table.keyCount {
            for language in table.languages { _ = table.text(number, [.integer(1), .text("x")], in: [language.identifier]) }
        }
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
            for lookalike in FormatLookalike.find(in: text) {
                try require(unit.value.sourceRange(ofDecoded: lookalike.range, in: source), "look-alike")
            }
        }
        _ = JSONPrinter.print(document)
    }

    /// Merges adjacent files, and resolves the conflict markers in them.
    private static func merge(_ batch: [[UInt8]], _ bases: [[UInt8]], name: String) throws {
        let sources = batch.map { SourceFile(path: name, bytes: $0) }
        for (index, pair) in zip(sources, sources.dropFirst()).enumerated() {
            let base = SourceFile(path: name, bytes: bases[index % bases.count])
            if let merged = try? CatalogMerge(order: XcodeOrder()).merge(base: base, ours: pair.0, theirs: pair.1) {
                guard merged.conflicts.allSatisfy({ $0.offset < merged.bytes.count }) else {
                    throw Failure(description: "\(name): a conflict after the end")
                }
            }
            _ = try? CatalogResolution(order: XcodeOrder()).resolve(pair.0)
        }
    }

    /// Runs the rules on a batch in a child process, so that a trap shows as a signal.
    private static func check(_ batch: [[UInt8]], with tool: String, in folder: URL, first: Int) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, bytes) in batch.enumerated() {
            try Data(bytes).write(to: folder.appendingPathComponent("\(index).xcstrings"))
        }
        let result = try ChildProcess.run(tool, ["check", folder.path])
        guard result.exitCode == 0 || result.exitCode == 1 else {
            throw Failure(
                description:
                    "l10n check ended with \(result.exitCode.map(String.init) ?? "a signal") in files \(first) to \(first + batch.count - 1), which are in \(folder.path)"
            )
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}

/// A random number generator with the same sequence on every platform (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Damages bytes as accidents and faulty tools do.
enum Mutator {
    private static let fragments: [String] = [
        "\"", "\\", "{", "}", "[", "]", ",", ":", "\n", "\r\n", "\u{0}", "\u{FEFF}", "\\u", "\\ud83d", "%", "%1$", "%#@x@",
        "%(n)", "%lld", "％@", "null", "NaN", "1e999",
        "<<<<<<< HEAD\n", "=======\n", ">>>>>>> x\n", "//", "/*", "\"variations\" : {", "\"plural\"", "\"device\"",
        "\"substitutions\" : {", "\"argNum\" : 99999999999999999999",
        "\"stringUnit\"", "\"state\" : \"new\"", "\"value\" : \"\"", "\"localizations\" : {", "\"zh_CN\"", "日本語", "👩‍👩‍👧", "\u{202E}",
    ]

    static func mutate(_ bases: [[UInt8]], _ generator: inout SplitMix64) -> [UInt8] {
        if Int.random(in: 0..<20, using: &generator) == 0 {
            return (0..<Int.random(in: 0...300, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        var bytes = bases.randomElement(using: &generator)!
        for _ in 0...Int.random(in: 0...8, using: &generator) {
            let place = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, place + Int.random(in: 0...40, using: &generator))
            switch Int.random(in: 0..<8, using: &generator) {
            case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            case 3: bytes.removeSubrange(place...)
            case 4: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            default: bytes.insert(contentsOf: Array(fragments.randomElement(using: &generator)!.utf8), at: place)
            }
        }
        return bytes
    }
}
