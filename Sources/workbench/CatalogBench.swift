import Foundation

/// Measures whole processes on the catalogs that people have, beside simdjson on the same files.
struct CatalogBench {
    let tool: String
    let simdjson: Simdjson
    let folder: URL
    let rounds: Int

    /// Catalogs of 0.4 to 4 MB: of each repository the two largest, so that none of them decides the median.
    static func choose(from catalogs: [(repository: String, file: URL)]) throws -> [(repository: String, file: URL)] {
        let sizes = try catalogs.map { try $0.file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
        let fitting = zip(catalogs, sizes).filter { (400_000..<4_250_000).contains($0.1) }.sorted { $0.1 > $1.1 }
        return Dictionary(grouping: fitting, by: \.0.repository).sorted { $0.key < $1.key }
            .flatMap { $0.value.prefix(2).map(\.0) }
    }

    /// Measures single catalogs, and compares what they contain with the project that is made like them.
    func run(_ catalogs: [(repository: String, file: URL)]) throws {
        var contents: [String: [[Double]]] = [:]
        var all: [Times] = []
        print("real catalogs, whole processes in turns, ms (medians of \(rounds))\n")
        print("  \(cell("", width: 42))    MB  findings     text     JSON simdjson   text ×   JSON ×")
        for (repository, file) in catalogs {
            let content = try CatalogContent(file, checkedWith: tool)
            contents[repository, default: []].append(content.shares)
            let times = try times(of: [file])
            all.append(times)
            let name = "\(repository)/\(file.deletingPathExtension().lastPathComponent)"
            print("  \(cell(name, width: 42))\(times.row(findings: content.findings))")
        }
        summarize(all)
        let means = contents.values.map { CatalogContent.average($0, mean) }
        try runProject(comparedWith: means)
    }

    private func summarize(_ all: [Times]) {
        guard !all.isEmpty else { return print("  none is at hand: see --root\n") }
        print("")
        let others = ["report", "generate", "compile"].map { command in
            ("\(command) / check --format json", all.compactMap { $0.others[command] })
        }
        for (name, ratios) in [
            ("check / simdjson", all.map(\.textRatio)), ("check --format json / simdjson", all.map(\.jsonRatio)),
        ] + others {
            let figures = String(format: "median %6.2f   worst %6.2f", median(ratios), ratios.max() ?? .nan)
            print("  \(cell(name, width: 42))\(figures)   of \(ratios.count)")
        }
        print("")
    }

    /// Measures the project that is as dirty as real catalogs, and a clean one of the same size.
    private func runProject(comparedWith contents: [[Double]]) throws {
        let dirty = try BenchmarkCatalog.write(BenchmarkCatalog.project, to: folder.appendingPathComponent("project"))
        let made = try dirty.map { try CatalogContent($0, checkedWith: tool) }
        if !contents.isEmpty { compare(contents, made.map(\.shares)) }
        print("projects of 30 catalogs, whole processes in turns, ms (medians of \(rounds))\n")
        print("  \(cell("", width: 42))    MB  findings     text     JSON simdjson   text ×   JSON ×")
        let clean = try BenchmarkCatalog.write(BenchmarkCatalog.cleanProject, to: folder.appendingPathComponent("clean"))
        for (name, files, findings) in [
            ("as dirty as real catalogs", dirty, made.reduce(0) { $0 + $1.findings }), ("clean, in Latin script", clean, 0),
        ] {
            print("  \(cell(name, width: 42))\(try times(of: files).row(findings: findings))")
        }
        print("")
    }

    private func compare(_ real: [[Double]], _ project: [[Double]]) {
        print("what they contain, in %                     real: median      mean    project")
        let columns = [
            CatalogContent.average(real, median), CatalogContent.average(real, mean), CatalogContent.average(project, mean),
        ]
        for (index, name) in CatalogContent.names.enumerated() {
            let figures = columns.map { String(format: "%10.3f", $0[index] * 100) }.joined()
            print("  \(cell(name, width: 42))   \(figures)")
        }
        print("")
    }

    private struct Times {
        let megabytes: Double
        let text: Double
        let json: Double
        let simdjson: Double
        /// The times of other commands in times of `check --format json`, without those that refused the catalog.
        let others: [String: Double]

        var textRatio: Double { text / simdjson }
        var jsonRatio: Double { json / simdjson }

        func row(findings: Int) -> String {
            String(
                format: "%6.2f %9d %8.1f %8.1f %8.2f %8.1f %8.1f", megabytes, findings, text * 1e3, json * 1e3, simdjson * 1e3,
                textRatio, jsonRatio)
        }
    }

    private func times(of files: [URL]) throws -> Times {
        let paths = files.map(\.path)
        let (code, languages) = (folder.appendingPathComponent("code.swift"), folder.appendingPathComponent("languages"))
        let others = [
            ("report", ["report"] + paths), ("generate", ["generate", "--quiet", "--output", code.path] + paths),
            ("compile", ["compile", "--quiet", "-o", languages.path] + paths),
        ].filter { files.count == 1 || $0.0 == "report" }
        let runs = try ChildProcess.inTurns(
            rounds,
            [
                [tool, "check"] + paths, [tool, "check", "--format", "json"] + paths, [simdjson.program] + paths,
                [tool, "--version"], [simdjson.program],
            ] + others.map { [tool] + $0.1 }, removing: [code, languages])
        let seconds = runs.map { median($0.map(\.seconds)) }
        let bytes = try files.reduce(0) { try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
        // Of small files, the start of the processes would be most of the time.
        let starts = runs[3...4].map { bytes < 1_000_000 ? $0.map(\.seconds).min() ?? 0 : 0 }
        let start = starts[0]
        let json = seconds[1] - start
        let ratios = zip(others, zip(runs, seconds).dropFirst(5)).compactMap { other, run in
            // Of 'report', 1 is a verdict; the others then wrote nothing.
            run.0.allSatisfy { $0.exitCode == 0 || other.0 == "report" } ? (other.0, (run.1 - start) / json) : nil
        }
        return Times(
            megabytes: Double(bytes) / 1e6, text: seconds[0] - start, json: json, simdjson: seconds[2] - starts[1],
            others: Dictionary(uniqueKeysWithValues: ratios))
    }
}
