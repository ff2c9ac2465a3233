import Foundation
import TestSupport

/// A command and the files that it reads.
struct FuzzCase {
    var files: [String: [UInt8]]
    /// Those of `l10n`, or the name of a reader and the file that it reads.
    var arguments: [String]
    var variables: [String: String] = [:]

    /// The case of a number: files of the corpus, with one or two of them mutated.
    init(_ corpus: FuzzCorpus, seed: UInt64, number: Int) {
        var random = SplitMix64(state: seed)
        random = SplitMix64(state: random.next() &+ UInt64(number))
        random = SplitMix64(state: random.next())
        self = corpus.base(&random)
        if Int.random(in: 0..<10, using: &random) == 0 {
            variables["LANG"] = ["ar", "de", "fr", "ja", "pl", "pt_BR", "ru"].randomElement(using: &random)! + ".UTF-8"
        }
        for _ in 0..<(Int.random(in: 0..<3, using: &random) == 0 ? 2 : 1) {
            guard let path = files.keys.sorted().randomElement(using: &random), let bytes = files[path] else { return }
            files[path] = FuzzMutator.mutate(path, bytes, donors: corpus.donors(for: path), &random)
        }
    }

    init(files: [String: [UInt8]], arguments: [String]) {
        self.files = files
        self.arguments = arguments
    }

    // MARK: Folders

    private struct Description: Codable {
        let arguments: [String]
        let variables: [String: String]
    }

    init(folder: URL) throws {
        let text = try Data(contentsOf: folder.appendingPathComponent("case.json"))
        let description = try JSONDecoder().decode(Description.self, from: text)
        self.init(files: try Folder.files(below: folder.appendingPathComponent("files")), arguments: description.arguments)
        variables = description.variables
    }

    func write(to folder: URL) throws {
        try? FileManager.default.removeItem(at: folder)
        try Folder.write(files, to: folder.appendingPathComponent("files"))
        let description = try JSONEncoder().encode(Description(arguments: arguments, variables: variables))
        try description.write(to: folder.appendingPathComponent("case.json"))
    }

    // MARK: Reduction

    /// Removes files, and parts of files, as long as it still fails.
    mutating func reduce(_ fails: (FuzzCase) -> Bool) {
        var tries = 400
        func stillFails(_ smaller: FuzzCase) -> Bool {
            tries -= 1
            return tries > 0 && fails(smaller)
        }
        guard stillFails(self) else { return }
        for path in files.keys.sorted() {
            var smaller = self
            smaller.files[path] = nil
            if stillFails(smaller) {
                self = smaller
                continue
            }
            var size = (files[path]?.count ?? 0) / 2
            while size > 0, tries > 0 {
                var start = 0
                while let bytes = files[path], start < bytes.count, tries > 0 {
                    smaller = self
                    smaller.files[path]?.removeSubrange(start..<min(bytes.count, start + size))
                    if stillFails(smaller) { self = smaller } else { start += size }
                }
                size /= 2
            }
        }
    }
}
