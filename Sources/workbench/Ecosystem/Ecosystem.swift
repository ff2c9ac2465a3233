import ArgumentParser
import Foundation
import TestSupport

/// Runs the tool on public catalogs, and compares what it finds and writes with what is recorded.
struct Ecosystem: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run l10n on the public catalogs of Data/ecosystem, and compare its findings and outputs with the record.")

    @Option(help: "Get the catalogs into this folder with git, as far as they are not there.")
    var fetch: String?

    @Option(help: "A folder that has catalogs, each at OWNER__NAME/PATH; can be repeated.")
    var root: [String] = []

    @Option(help: "The l10n to run; by default, one that is built like this program.")
    var program: String?

    @Option(help: "Also write the outputs to this folder: 'diff -r' compares two of them.")
    var keep: String?

    @Flag(help: "Record the findings and outputs of the catalogs at hand.")
    var record = false

    func run() async throws {
        let catalogs = try PublicCatalog.read(String(contentsOf: PublicCatalog.list, encoding: .utf8))
        var folders = root.map { URL(fileURLWithPath: $0) }
        if let fetch {
            folders.append(URL(fileURLWithPath: fetch))
            try CatalogFetch.run(catalogs, into: URL(fileURLWithPath: fetch))
        }
        let found = try CatalogRoots(folders).find(catalogs)
        printMissing(catalogs, found.map(\.catalog), in: folders)
        guard !found.isEmpty else {
            print("Nothing was compared. '--fetch FOLDER' gets the catalogs, and '--root FOLDER' names a folder that has them.")
            throw ExitCode(1)
        }
        let program = URL(fileURLWithPath: try self.program ?? Repository.tool())
        let runs = try await runs(found, program)
        printTimes(runs)

        let results = runs.mapValues(\.result)
        let text = try String(contentsOf: EcosystemRecord.file, encoding: .utf8)
        // Nothing of a record with other columns can stay.
        var recorded = record ? (try? EcosystemRecord(text)) ?? EcosystemRecord() : try EcosystemRecord(text)
        let comparison = EcosystemComparison(results, recorded: recorded)
        print("\n\(comparison.table)")
        for change in comparison.changes { print("changed: \(change.file): \(change.differences.joined(separator: ", "))") }
        if comparison.isEmpty { print("The findings and outputs are the recorded ones.") }
        if record {
            let listed = Set(catalogs.map(\.file))
            recorded.results = recorded.results.filter { listed.contains($0.key) }.merging(results) { $1 }
            try Data(recorded.text.utf8).write(to: EcosystemRecord.file)
            try Data(recorded.sumsText.utf8).write(to: EcosystemRecord.sums)
        } else if !comparison.isEmpty {
            throw ExitCode(1)
        }
    }

    private func printMissing(_ catalogs: [PublicCatalog], _ found: [PublicCatalog], in folders: [URL]) {
        let files = Set(found.map(\.file))
        let repositories = Dictionary(grouping: catalogs, by: \.repository)
        let ready = Set(found.map(\.repository)).count
        print("\(found.count) of \(catalogs.count) catalogs and \(ready) of \(repositories.count) repositories are at hand.")
        for (repository, catalogs) in repositories.sorted(by: { $0.key < $1.key }) {
            let missing = catalogs.filter { !files.contains($0.file) }
            let changed = missing.filter { catalog in
                folders.contains { FileManager.default.fileExists(atPath: $0.appendingPathComponent(catalog.file).path) }
            }
            if missing.count == catalogs.count, changed.isEmpty {
                print("missing: \(repository), all catalogs (\(missing.count))")
            } else {
                for catalog in missing {
                    print(
                        "missing: \(catalog.file)\(changed.contains(catalog) ? " (a file with other bytes does not count)" : "")")
                }
            }
        }
    }

    /// Runs the program on the catalogs, as many at a time as there are cores.
    private func runs(_ catalogs: [(catalog: PublicCatalog, folder: URL)], _ program: URL) async throws -> [String: CatalogRun] {
        let version = try ProgramVersion(of: program)
        let keep = keep.map { URL(fileURLWithPath: $0) }
        return try await withThrowingTaskGroup(of: (String, CatalogRun).self) { group in
            var rest = catalogs[...]
            func startNext() {
                guard let (catalog, folder) = rest.popFirst() else { return }
                group.addTask {
                    (catalog.file, try CatalogRun(catalog, in: folder, program: program, version: version, keep: keep))
                }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { startNext() }
            var runs: [String: CatalogRun] = [:]
            while let (file, run) = try await group.next() {
                runs[file] = run
                startNext()
            }
            return runs
        }
    }

    private func printTimes(_ runs: [String: CatalogRun]) {
        func seconds(_ seconds: Double) -> String { String(format: "%8.3f s", seconds) }
        print("\n\(seconds(runs.values.reduce(0) { $0 + $1.seconds }))  check, all catalogs")
        for (file, run) in runs.sorted(by: { $0.value.seconds > $1.value.seconds }).prefix(5) {
            print("\(seconds(run.seconds))  \(file)")
        }
    }
}
