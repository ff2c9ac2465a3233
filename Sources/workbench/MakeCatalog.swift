import ArgumentParser
import Foundation

/// Writes the catalogs of the benchmark, for profiles and for comparisons with other programs.
struct MakeCatalog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-catalog", abstract: "Write a clean catalog of any size, or the project of the benchmark.")

    @Option(help: "Number of keys.")
    var keys = 5_000

    @Option(help: "Number of languages, 24 at most.")
    var languages = 20

    @Flag(help: "Write the 30 catalogs that are as dirty as real ones, to a folder.")
    var project = false

    @Argument(help: "Where to write.")
    var path: String

    func run() throws {
        let url = URL(fileURLWithPath: path)
        if project {
            _ = try BenchmarkCatalog.write(BenchmarkCatalog.project, to: url)
        } else {
            try Data(BenchmarkCatalog.make(keys: keys, languages: languages)).write(to: url)
        }
    }
}
