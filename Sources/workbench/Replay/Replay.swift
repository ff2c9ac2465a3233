import ArgumentParser
import Foundation
import TestSupport

/// Compares what `l10n sync` adds with what Xcode added, commit by commit of apps whose history is at hand.
struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replay the commits of Data/replay in which Xcode added keys, and compare them with what sync adds.",
        discussion: """
            The catalogs of a commit's parent and the code of the commit give keys, comments, and bytes. Commits whose repository is not
            at hand are left out.
            """)

    @Argument(help: "Clones, with their history, whose commits are replayed instead of those of the list.")
    var repositories: [String] = []

    @Option(help: "A folder with clones of the list's repositories, each at OWNER__NAME.")
    var root: String?

    @Option(help: "How many commits of each named clone are replayed.")
    var count = 10

    @Flag(help: "Also print each key that is missed, added in vain, or written in another way.")
    var all = false

    func run() async throws {
        var total = ReplayCounts()
        var skipped = 0
        for (clone, commits) in try work(&skipped) {
            let counts = try await replay(commits, in: clone)
            print("\(clone.lastPathComponent): \(counts.summary)")
            total += counts
        }
        if skipped > 0 { print("\(skipped) commits were left out: their repositories are not at hand.") }
        guard total.commits > 0 else {
            print("Nothing was replayed. Name clones, or with '--root FOLDER' a folder that has those of the list.")
            throw ExitCode(1)
        }
        print("\n\(total.table)")
    }

    private func work(_ skipped: inout Int) throws -> [(clone: URL, commits: [String])] {
        if !repositories.isEmpty {
            return try repositories.map { path in
                let clone = URL(fileURLWithPath: path)
                let log = try Command.output("git", ["log", "--no-merges", "--format=%H", "--", "*.xcstrings"], in: clone)
                return (clone, log.split(separator: "\n").map(String.init))
            }
        }
        let list = try String(contentsOf: Places.root.appendingPathComponent("Data/replay/commits.tsv"), encoding: .utf8)
        let rows = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
        let byRepository = Dictionary(grouping: rows) { $0[0] }
        return byRepository.sorted { $0.key < $1.key }.compactMap { repository, rows in
            let clone = root.map { URL(fileURLWithPath: $0).appendingPathComponent(repository.replacing("/", with: "__")) }
            guard let clone, FileManager.default.fileExists(atPath: clone.path) else {
                skipped += rows.count
                return nil
            }
            return (clone, rows.map { $0[1] })
        }
    }

    private func replay(_ commits: [String], in clone: URL) async throws -> ReplayCounts {
        var counts = ReplayCounts()
        let known = try ReplayedCommit.keysEver(in: clone)
        for commit in commits {
            if !repositories.isEmpty, counts.commits == count { break }
            guard let replayed = try ReplayedCommit(commit, in: clone) else { continue }
            let outcome = try replayed.run(known: known)
            counts += outcome.counts
            if all { for line in outcome.lines { print("\(commit.prefix(8)) \(line)") } }
        }
        return counts
    }
}

/// How many keys, of some commits.
struct ReplayCounts {
    var commits = 0
    /// Keys that Xcode added, and those of them that sync adds.
    var (wanted, found) = (0, 0)
    /// The same for keys with arguments.
    var (wantedWithArguments, foundWithArguments) = (0, 0)
    /// Keys that sync adds and no catalog of the repository ever has.
    var vain = 0
    /// Added entries that nobody edited in the commit, and those that are the same bytes.
    var (compared, equal) = (0, 0)

    static func += (a: inout ReplayCounts, b: ReplayCounts) {
        a.commits += b.commits
        a.wanted += b.wanted
        a.found += b.found
        a.wantedWithArguments += b.wantedWithArguments
        a.foundWithArguments += b.foundWithArguments
        a.vain += b.vain
        a.compared += b.compared
        a.equal += b.equal
    }

    var summary: String {
        "\(commits) commits, \(found) of \(wanted) keys (with arguments \(foundWithArguments) of \(wantedWithArguments)), \(vain) in vain, "
            + "\(equal) of \(compared) with the same bytes"
    }

    var table: String {
        func share(_ part: Int, _ whole: Int) -> String {
            whole == 0 ? "–" : "\(part) of \(whole) (\(Int((Double(part) * 100 / Double(whole)).rounded())) %)"
        }
        let rows = [
            ("commits", "\(commits)"), ("keys that Xcode added and sync adds", share(found, wanted)),
            ("  with arguments", share(foundWithArguments, wantedWithArguments)),
            ("keys that sync adds and Xcode never has", "\(vain)"), ("bytes of added entries as Xcode's", share(equal, compared)),
        ]
        return rows.map { $0.0.padding(toLength: 44, withPad: " ", startingAt: 0) + $0.1 }.joined(separator: "\n")
    }
}
