import Diagnostics
import Foundation
import JSONSyntax
import StringCatalogs

/// Compares generating with reading alone, and measures how long the generated file takes to compile.
struct GenerationBench {
    let tool: String
    let folder: URL
    let rounds: Int

    func run() throws {
        print("l10n generate, whole process (best of \(rounds))\n")
        print("                              read and decode     generate   at most")
        for (keys, languages, limit) in [(1_000, 10, 25.0), (5_000, 20, 120.0)] {
            let catalog = try makeCatalog(keys: keys, languages: languages)
            let source = SourceFile(path: catalog.path, bytes: [UInt8](try Data(contentsOf: catalog)))
            let reading = bestTime(rounds) {
                let units = CatalogDecoder.decode(source).units.count
                precondition(units > 0, "the catalog has texts")
            }
            let process = try ChildProcess.fastest(
                rounds, tool, ["generate", catalog.path, "--output", output.path, "--quiet"])
            let name = cell("\(keys) keys × \(languages) languages", width: 28)
            print("  \(name)\(String(format: "%12.2f ms %9.2f ms %6.0f ms", reading * 1e3, process.seconds * 1e3, limit))")
        }
        try compile()
    }

    private func compile() throws {
        let catalog = try makeCatalog(keys: 5_000, languages: 10)
        _ = try ChildProcess.run(tool, ["generate", catalog.path, "--output", output.path, "--access", "public", "--quiet"])
        print("\ncompiling the generated file of 5,000 keys × 10 languages, public\n")
        print("                                   time       memory   at most")
        let modules = URL(fileURLWithPath: tool).deletingLastPathComponent().appendingPathComponent("Modules").path
        for (option, limit) in [("-Onone", 3), ("-O", 5)] {
            let process = try ChildProcess.fastest(
                2, "/usr/bin/env",
                ["swiftc", "-swift-version", "6", "-wmo", "-parse-as-library", option, "-I", modules, "-c", output.path]
                    + ["-o", folder.appendingPathComponent("L10n.o").path])
            guard process.exitCode == 0 else {
                print("  \(cell(option, width: 28))   failed; it needs the module of L10nRuntime in \(modules)")
                continue
            }
            print(
                "  \(cell(option, width: 28))\(String(format: "%7.2f s %9.0f MB   %d s, 400 MB", process.seconds, Double(process.peakMemory) / 1e6, limit))"
            )
        }
        print("")
    }

    private var output: URL { folder.appendingPathComponent("L10n+Generated.swift") }

    private func makeCatalog(keys: Int, languages: Int) throws -> URL {
        let file = folder.appendingPathComponent("Bench\(keys)x\(languages).xcstrings")
        try Data(BenchmarkCatalog.make(keys: keys, languages: languages)).write(to: file)
        return file
    }
}
