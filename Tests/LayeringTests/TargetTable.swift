import Foundation

/// The table of targets in an article: the code block that begins with "```text targets".
struct TargetTable {
    /// Targets by row, lowest row first.
    private(set) var rows: [[String]] = []
    /// The modules from outside the package that a target may import.
    private(set) var outside: [String: Set<String>] = [:]

    struct Malformed: Error {
        let line: Substring
    }

    /// Names in brackets that mean several modules.
    private static let groups: [String: Set<String>] = [
        "Foundation": ["Foundation", "FoundationEssentials"], "libc": ["Darwin", "Glibc", "Musl"],
    ]

    init(article: URL) throws {
        try self.init(text: String(contentsOf: article, encoding: .utf8))
    }

    init(text: String) throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let block = lines.drop { $0 != "```text targets" }.dropFirst().prefix { $0 != "```" }
        // The last line is the lowest row. A line without a number belongs to the row above it.
        var continuation: [Substring] = []
        for line in block.reversed() {
            let words = line.split { $0 == " " || $0 == "," }
            guard let number = words.first.flatMap({ Int($0) }) else {
                continuation = words + continuation
                continue
            }
            guard number == rows.count, words.count > 2 else { throw Malformed(line: line) }
            try addRow(words.dropFirst(2) + continuation, line)
            continuation = []
        }
        guard !rows.isEmpty, continuation.isEmpty else { throw Malformed(line: "no rows, or a row without a number") }
    }

    private mutating func addRow(_ words: [Substring], _ line: Substring) throws {
        var targets: [String] = []
        var isInBrackets = false
        for word in words {
            if word.hasPrefix("[") { isInBrackets = true }
            if isInBrackets {
                guard let target = targets.last else { throw Malformed(line: line) }
                let module = word.trimmingCharacters(in: ["[", "]"])
                outside[target, default: []].formUnion(Self.groups[module] ?? [module])
                if word.hasSuffix("]") { isInBrackets = false }
            } else {
                targets.append(String(word))
            }
        }
        guard !isInBrackets else { throw Malformed(line: line) }
        rows.append(targets)
    }
}
