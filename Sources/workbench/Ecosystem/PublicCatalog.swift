import Foundation
import TestSupport

/// A catalog of a public repository, known by its name and its hash.
struct PublicCatalog: Equatable {
    /// `owner/name` on GitHub.
    let repository: String
    let commit: String
    /// The path in the repository.
    let path: String
    let sha256: String

    /// The path in a folder that has catalogs of many repositories.
    var file: String { "\(repository.replacing("/", with: "__"))/\(path)" }

    /// The checked-in list.
    static let list = Places.root.appendingPathComponent("Data/ecosystem/catalogs.tsv")

    /// Reads a list: one catalog per line, sorted by file, and no file twice.
    static func read(_ text: String) throws(MalformedLine) -> [PublicCatalog] {
        var catalogs: [PublicCatalog] = []
        for (index, line) in text.split(separator: "\n").enumerated() where !line.hasPrefix("#") {
            func isHex(_ text: Substring, count: Int) -> Bool {
                text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
            }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            func require(_ condition: Bool, _ reason: String) throws(MalformedLine) {
                if !condition { throw MalformedLine(number: index + 1, reason: reason) }
            }
            try require(cells.count == 4, "\(cells.count) columns instead of 4")
            let names = cells[0].split(separator: "/", omittingEmptySubsequences: false)
            try require(names.count == 2 && !names.contains(""), "'\(cells[0])' is not a repository")
            try require(isHex(cells[1], count: 40), "'\(cells[1])' is not a commit")
            let folders = cells[2].split(separator: "/", omittingEmptySubsequences: false)
            try require(
                cells[2].hasSuffix(".xcstrings") && !folders.contains { ["", ".", ".."].contains($0) },
                "'\(cells[2])' is not the path of a catalog")
            try require(isHex(cells[3], count: 64), "'\(cells[3])' is not a SHA-256")
            let catalog = PublicCatalog(
                repository: String(cells[0]), commit: String(cells[1]), path: String(cells[2]), sha256: String(cells[3]))
            if let last = catalogs.last { try require(last.file < catalog.file, "'\(catalog.file)' is not in order") }
            catalogs.append(catalog)
        }
        return catalogs
    }
}

/// A line of a table that is not as its reader expects.
struct MalformedLine: Error, CustomStringConvertible {
    let number: Int
    let reason: String

    var description: String { "line \(number): \(reason)" }
}
