import Foundation

/// Measures how long a large generated file takes to compile.
struct GenerationBench {
    let tool: String
    let folder: URL

    func run() throws {
        let catalog = folder.appendingPathComponent("Bench.xcstrings")
        try Data(BenchmarkCatalog.make(keys: 5_000, languages: 10)).write(to: catalog)
        let code = folder.appendingPathComponent("L10n+Generated.swift").path
        _ = try ChildProcess.run(tool, ["generate", catalog.path, "--output", code, "--access", "public", "--quiet"])
        print("compiling the generated file of 5,000 keys × 10 languages, public\n")
        print("                                   time       memory   at most")
        let modules = URL(fileURLWithPath: tool).deletingLastPathComponent().appendingPathComponent("Modules").path
        for (option, limit) in [("-Onone", 3), ("-O", 5)] {
            let process = try ChildProcess.run(
                "swiftc",
                ["-swift-version", "6", "-wmo", "-parse-as-library", option, "-I", modules, "-c", code]
                    + ["-o", folder.appendingPathComponent("L10n.o").path])
            guard process.exitCode == 0 else {
                print("  \(cell(option, width: 28))   failed; it needs the module of L10nRuntime in \(modules)")
                continue
            }
            let figures = String(format: "%7.2f s %9.0f MB", process.seconds, Double(process.peakMemory) / 1e6)
            print("  \(cell(option, width: 28))\(figures)   \(limit) s, 400 MB")
        }
        print("")
    }
}
