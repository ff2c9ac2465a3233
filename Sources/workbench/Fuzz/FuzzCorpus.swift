import Foundation
import L10nDiagnostics
import L10nFileTrees
import L10nStringCatalogs
import L10nSyntax
import TestSupport

/// What is mutated: the recorded runs of the end-to-end tests, the projects of the tests of `scan`, and for small catalogs all
/// that the commands make of them.
struct FuzzCorpus: Sendable {
    private struct Catalog {
        let bytes: [UInt8]
        let keys: [String]
        let languages: [String]
        /// What other commands read of it: exported texts, lists, baselines, compiled tables, by path.
        var products: [String: [UInt8]] = [:]
    }

    private var recorded: [FuzzCase] = []
    private var projects: [[String: [UInt8]]] = []
    private var catalogs: [Catalog] = []
    private var configurations: [[UInt8]] = []
    private var templates: [[UInt8]] = []
    private var code: [[UInt8]] = []
    /// Files of one kind, by the extension of their names.
    private var pool: [String: [[UInt8]]] = [:]

    private static let sizeLimit = 16_000

    init(_ root: URL) async throws {
        for file in Places.files(below: RecordedRun.folder, suffix: RecordedRun.suffix) {
            addCase(try RecordedRun(Data(contentsOf: file)))
        }
        let projectFolder = root.appendingPathComponent("Tests/CodeComparingTests/Projects")
        for name in try FileManager.default.contentsOfDirectory(atPath: projectFolder.path).sorted()
        where !name.hasPrefix(".") {
            let files = try Folder.files(below: projectFolder.appendingPathComponent(name))
                .filter { $0.value.count < Self.sizeLimit }
            if files.isEmpty { continue }
            projects.append(files)
            add(files)
        }
        add(try Folder.files(below: root.appendingPathComponent("Tests/CatalogCompilingTests/Cases")))
        let scanned = try Folder.files(below: root.appendingPathComponent("Tests/SwiftScanningTests/Cases"))
        add(scanned)
        code = scanned.sorted { $0.key < $1.key }.map { Array($0.value.prefix(4_000)) }
        templates = ["bundle", "embedded", "keys", "prebuilt", "resource"].compactMap { name in
            (try? Data(contentsOf: root.appendingPathComponent("Templates/\(name).mustache"))).map(Array.init)
        }
        configurations = pool["json"] ?? []
        for bytes in (pool["xcstrings"] ?? []).filter({ (200..<6_000).contains($0.count) }) {
            if let catalog = await Self.catalog(bytes) { catalogs.append(catalog) }
        }
        for catalog in catalogs { add(catalog.products) }
    }

    private mutating func addCase(_ run: RecordedRun) {
        let files = run.input.filter { $0.value.count < Self.sizeLimit }
        add(files)
        // The first starts programs; the others read no files, or always the same.
        if ["translate", "explain", "rules", "template"].contains(run.arguments.first) || files.isEmpty { return }
        var recorded = FuzzCase(files: files, arguments: run.arguments)
        recorded.variables = run.environment
        self.recorded.append(recorded)
    }

    private mutating func add(_ files: [String: [UInt8]]) {
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let kind = Self.kind(of: path)
            if bytes.count < Self.sizeLimit, pool[kind]?.contains(bytes) != true { pool[kind, default: []].append(bytes) }
        }
    }

    private static func kind(of path: String) -> String {
        ["base", "ours", "theirs"].contains(path) ? "xcstrings" : (path as NSString).pathExtension
    }

    func donors(for path: String) -> [[UInt8]] { pool[Self.kind(of: path)] ?? [] }

    /// A catalog with what commands make of it; nil where it cannot be read.
    private static func catalog(_ bytes: [UInt8]) async -> Catalog? {
        let document = JSONReader.read(SourceFile(path: "", bytes: bytes))
        let decoded = CatalogDecoder.decode(document)
        guard document.isWellFormed, !decoded.entries.isEmpty else { return nil }
        var catalog = Catalog(
            bytes: bytes, keys: decoded.entries.map { decoded.string($0.key) }, languages: decoded.languages.map(\.name))
        let path = "Shop.xcstrings"
        let commands =
            ["xliff", "csv", "csv-wide", "xlsx", "po", "android"].map { ["export", path, "--format", $0, "--output", $0] }
            + ["stringsAndStringsdict", "table"].map { ["compile", path, "--permissive", "--format", $0, "-o", "out-\($0)"] }
            + [
                ["compile", path, "--permissive", "--serialization-format", "binary", "-o", "binary"],
                ["check", path, "--baseline", "baseline.jsonl", "--write-baseline"],
            ]
        for command in commands {
            let run = await FuzzRun(FuzzCase(files: [path: bytes], arguments: command))
            catalog.products.merge(run.written) { first, _ in first }
        }
        let list = await FuzzRun(FuzzCase(files: [path: bytes], arguments: ["list", "--format", "jsonl"]))
        catalog.products["texts.jsonl"] = Array(list.output.utf8)
        return catalog
    }

    // MARK: Cases

    /// Files and arguments, to be mutated.
    func base(_ random: inout SplitMix64) -> FuzzCase {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<6:
            let bytes = pool["xcstrings"]!.randomElement(using: &random)!
            return FuzzCase(files: ["Shop.xcstrings": bytes], arguments: [FuzzReader.catalog.rawValue, "Shop.xcstrings"])
        case 6..<12:
            let bytes = code.randomElement(using: &random)!
            return FuzzCase(files: ["Code.swift": bytes], arguments: [FuzzReader.code.rawValue, "Code.swift"])
        case 12..<15:
            let tables = pool["l10n"]!
            return FuzzCase(
                files: ["Shop.l10n": tables.randomElement(using: &random)!], arguments: [FuzzReader.table.rawValue, "Shop.l10n"])
        case 15..<22:
            let files = projects.randomElement(using: &random)!
            let commands = [
                ["scan"], ["scan", "--format", "json"], ["sync", "--check"], ["scan", "--fix"], ["sync", "--stale"], ["check"],
            ]
            return FuzzCase(files: files, arguments: commands.randomElement(using: &random)!)
        case 22..<45: return recorded.randomElement(using: &random)!
        case 45..<60: return exchange(&random)
        default: return onCatalog(&random)
        }
    }

    /// A command that reads a catalog and what another command made of it.
    private func exchange(_ random: inout SplitMix64) -> FuzzCase {
        let catalog = catalogs.randomElement(using: &random)!
        let (path, product) = catalog.products.sorted { $0.key < $1.key }.randomElement(using: &random)!
        var files = ["Shop.xcstrings": catalog.bytes, path: product]
        let arguments: [String]
        switch (path as NSString).pathExtension {
        case "strings", "stringsdict":
            // All files of one folder are one catalog.
            let folder = path.prefix { $0 != "/" } + "/"
            files = catalog.products.filter { $0.key.hasPrefix(folder) }
            arguments =
                ["decompile", String(folder.dropLast()), "--output", "-"]
                + ["--permissive"].filter { _ in
                    Bool.random(using: &random)
                }
        case "l10n":
            return FuzzCase(files: [path: product], arguments: [FuzzReader.table.rawValue, path])
        case "jsonl" where path == "texts.jsonl": arguments = ["apply", path, "--partial"]
        case "jsonl":
            arguments = ["check", "--baseline", path] + ["--prune-baseline"].filter { _ in Bool.random(using: &random) }
        default: arguments = ["import", path] + ["--format", "outcomes"].filter { _ in false }
        }
        return FuzzCase(files: files, arguments: arguments)
    }

    /// Commands that read a catalog. Words in capital letters are placeholders of files, keys, and values.
    private static let commands: [String] = [
        "check --format FORMAT", "check --format FORMAT", "check --format FORMAT --all", "check --all", "check --release --all",
        "check --report html=out.html --report sarif=out.sarif --report junit=out.xml --quiet",
        "check --fix", "check --fix", "check --fix --unsafe-fixes", "check --fix --unsafe-fixes", "check --diff",
        "check --diff --unsafe-fixes", "check --group-by key", "check --statistics", "check --code",
        "check --baseline b.jsonl --write-baseline",
        "report", "report --forms --format json", "report --format markdown", "report --format csv",
        "list", "list --format jsonl", "list --format csv --state missing", "show KEY", "show KEY --count 1,NUMBER",
        "format", "format", "format --diff", "format --keep-order", "textconv CATALOG", "resolve CATALOG",
        "generate CATALOG --output -", "generate CATALOG --output L10n.swift --style bundle",
        "generate CATALOG --output - --style resource", "generate CATALOG --output - --template own.mustache",
        "compile CATALOG -o out", "compile CATALOG -o out --permissive", "compile CATALOG -o out --permissive",
        "compile CATALOG -o out --permissive --serialization-format binary", "compile CATALOG -o out -f stringsdictOnly",
        "compile CATALOG -o out -f table", "compile CATALOG -o out -f table --permissive",
        "export --format xliff --output out", "export --format xcloc --output out", "export --format csv --output out",
        "export --format csv-wide --output out", "export --format xlsx --output out", "export --format po --output out",
        "export --format android --output out",
        "merge-driver base ours theirs 7 CATALOG", "merge-driver base ours theirs 7 CATALOG",
        "diff CATALOG Other.xcstrings", "diff CATALOG Other.xcstrings --format json",
        "set KEY LANGUAGE TEXT", "set KEY LANGUAGE TEXT --force",
        "set KEY LANGUAGE --plural one=TEXT --plural other=TEXT --force",
        "set KEY LANGUAGE TEXT --on mac", "add TEXT", "add new.key TEXT --comment TEXT", "rename KEY TEXT", "rename KEY new.key",
        "copy KEY new.key", "remove KEY", "remove --stale", "comment KEY TEXT", "mark KEY --manual", "mark KEY --no-translate",
        "state KEY --to needs_review", "language add LANGUAGE", "language remove LANGUAGE", "language rename LANGUAGE zz",
        "pseudo --accented --long --bidi", "pseudo --remove", "sync", "config show CATALOG", "init --print", "init --baseline",
    ]

    private static let formats = [
        "text", "html", "json", "jsonl", "markdown", "csv", "csv-findings", "badge", "shields", "sarif", "sarif-github", "junit",
        "checkstyle", "gitlab", "github", "xcode",
    ]

    private func onCatalog(_ random: inout SplitMix64) -> FuzzCase {
        let catalog = catalogs.randomElement(using: &random)!
        let command = Self.commands.randomElement(using: &random)!
        var files = ["Shop.xcstrings": catalog.bytes]
        if command.contains("base ours") {
            for name in ["base", "ours", "theirs"] {
                files[name] = FuzzMutator.mutate(name, catalog.bytes, donors: donors(for: name), &random)
            }
        }
        if command.contains("Other") {
            files["Other.xcstrings"] = FuzzMutator.mutate(
                "a.xcstrings", catalog.bytes, donors: donors(for: "a.xcstrings"), &random)
        }
        if command.contains("own.mustache") { files["own.mustache"] = templates.randomElement(using: &random)! }
        if Int.random(in: 0..<4, using: &random) == 0 { files["l10n.json"] = configurations.randomElement(using: &random)! }
        let arguments = command.split(separator: " ").map { word in
            switch word {
            case "CATALOG": "Shop.xcstrings"
            case "FORMAT": Self.formats.randomElement(using: &random)!
            case "KEY": (catalog.keys + ["*", "none"]).randomElement(using: &random)!
            case "LANGUAGE": (catalog.languages + ["de", "ru", "xx-9"]).randomElement(using: &random)!
            case "TEXT": FuzzMutator.fragment(&random)
            default:
                word.hasSuffix("=TEXT")
                    ? word.dropLast(4) + FuzzMutator.fragment(&random)
                    : word.hasSuffix("NUMBER") ? word.dropLast(6) + FuzzMutator.number(&random) : String(word)
            }
        }
        return FuzzCase(files: files, arguments: arguments)
    }
}
