import Foundation
import L10nCatalogEditing
import L10nCodeComparing
import L10nDiagnostics
import L10nFileTrees
import L10nICU
import L10nStringCatalogs
import L10nSyntax

/// A commit in which catalogs gained keys that Xcode extracted.
struct ReplayedCommit {
    struct Outcome {
        var counts = ReplayCounts()
        /// The keys that differ, and how.
        var lines: [String] = []
    }

    /// The catalogs that gained keys, as they were before and after.
    private let catalogs: [(path: String, before: StringCatalog, after: StringCatalog)]
    /// The code of the commit with the catalogs of its parent.
    private let tree: MemoryFileTree

    /// More keys at once were brought from elsewhere.
    private static let mostKeys = 40

    /// Nil for a commit without such keys, or without code.
    init?(_ commit: String, in clone: URL) throws {
        func git(_ arguments: String...) throws -> String { try Command.output("git", arguments, in: clone) }
        let parent = try? git("rev-parse", "--verify", "--quiet", commit + "^").trimmingCharacters(in: .whitespacesAndNewlines)
        guard let parent, !parent.isEmpty else { return nil }
        let changes = try git("diff-tree", "-r", "-z", "--no-renames", "--name-status", parent, commit)
            .split(separator: "\0").map(String.init)
        let changed = stride(from: 0, to: changes.count - 1, by: 2).map { (state: changes[$0], path: changes[$0 + 1]) }
        guard changed.contains(where: { $0.path.hasSuffix(".swift") }) else { return nil }
        // Keys of property lists are not in the code.
        let paths = changed.map(\.path).filter { $0.hasSuffix(".xcstrings") && !$0.hasSuffix("InfoPlist.xcstrings") }
        if paths.isEmpty { return nil }
        let old = try Self.files(of: parent, in: clone) { paths.contains($0) }
        let new = try Self.files(of: commit, in: clone) { paths.contains($0) }
        catalogs = paths.compactMap { path in
            guard let before = old[path], let after = new[path] else { return nil }
            return (
                path, CatalogDecoder.decode(SourceFile(path: path, bytes: before)),
                CatalogDecoder.decode(SourceFile(path: path, bytes: after))
            )
        }
        let count = catalogs.reduce(0) { $0 + Self.extractedKeys(from: $1.before, to: $1.after).count }
        guard 1...Self.mostKeys ~= count else { return nil }
        let suffixes = CodeComparer.suffixes + [".xcstrings", "project.pbxproj"]
        let files = try Self.files(of: commit, in: clone) { path in suffixes.contains { path.hasSuffix($0) } }
        tree = MemoryFileTree(files.merging(old) { $1 })
    }

    /// The keys of all catalogs of the current commit.
    static func keysEver(in clone: URL) throws -> Set<String> {
        let catalogs = try files(of: "HEAD", in: clone) { $0.hasSuffix(".xcstrings") }
        return catalogs.reduce(into: []) { keys, file in
            let catalog = CatalogDecoder.decode(SourceFile(path: file.key, bytes: file.value))
            keys.formUnion(catalog.entries.map { catalog.string($0.key) })
        }
    }

    private static func extractedKeys(from before: StringCatalog, to after: StringCatalog) -> [String: CatalogEntry] {
        let known = Set(before.entries.map { before.string($0.key) })
        let new = after.entries.filter { entry in
            (entry.extractionState == .automatic || entry.extractionState == .extractedWithValue) && entry.isTranslatable
                && !known.contains(after.string(entry.key)) && !after.string(entry.key).allSatisfy(\.isWhitespace)
        }
        return Dictionary(new.map { (after.string($0.key), $0) }) { first, _ in first }
    }

    /// Compares what sync adds.
    ///
    /// - Parameter known: Keys that some catalog of the repository has.
    func run(known: Set<String>) throws -> Outcome {
        var outcome = Outcome()
        outcome.counts.commits = 1
        let all = try tree.catalogs(below: ".").paths.map { CatalogDecoder.decode(try tree.read($0)) }
        var sync = CatalogSync(tree: tree, marksStale: false)
        let plan = sync.plan(all, nil)
        for (path, before, after) in catalogs {
            let wanted = Self.extractedKeys(from: before, to: after)
            let edits = (plan.changes[path] ?? []).flatMap(\.edits)
            let result = try CatalogEditor(tree: tree, keyOrder: XcodeOrder()).edit(path, .valid) { _, _ in EditPlan(edits) }
                .catalog
            let entries = Dictionary(result.entries.map { (result.string($0.key), $0) }) { first, _ in first }
            let found = Self.extractedKeys(from: before, to: result)
            for (key, entry) in wanted.sorted(by: { $0.key < $1.key }) {
                let hasArguments = key.contains("%") || key.contains("${")
                outcome.counts.wanted += 1
                if hasArguments { outcome.counts.wantedWithArguments += 1 }
                guard found[key] != nil, let own = entries[key] else {
                    outcome.lines.append("\(path): missed \(key.debugDescription)")
                    continue
                }
                outcome.counts.found += 1
                if hasArguments { outcome.counts.foundWithArguments += 1 }
                guard Self.isAsExtracted(entry, after) else { continue }
                outcome.counts.compared += 1
                let texts = (Self.text(of: own, in: result), Self.text(of: entry, in: after))
                if texts.0 == texts.1 {
                    outcome.counts.equal += 1
                } else {
                    outcome.lines.append("\(path): other bytes \(key.debugDescription)\n  sync \(texts.0)\n  Xcode \(texts.1)")
                }
            }
        }
        let now = catalogs.reduce(into: known) { keys, catalog in
            keys.formUnion(catalog.after.entries.map { catalog.after.string($0.key) })
        }
        for (path, changes) in plan.changes.sorted(by: { $0.key < $1.key }) {
            for change in changes {
                guard case .added = change.kind, !now.contains(change.key) else { continue }
                outcome.counts.vain += 1
                outcome.lines.append("\(path): in vain \(change.key.debugDescription)")
            }
        }
        return outcome
    }

    /// Whether nobody has translated an entry, or let Xcode describe it, since it was extracted.
    private static func isAsExtracted(_ entry: CatalogEntry, _ catalog: StringCatalog) -> Bool {
        let contents = text(of: entry, in: catalog)
        return !contents.contains("isCommentAutoGenerated")
            && catalog.localizations[entry.localizations].allSatisfy { $0.language == catalog.sourceLanguage }
            && !contents.contains("\"translated\"")
    }

    private static func text(of entry: CatalogEntry, in catalog: StringCatalog) -> String {
        catalog.contents(of: [catalog.string(entry.key)]).map { JSONPrinter.print($0.contents) }.joined()
    }

    // MARK: git

    /// The files of a revision whose paths are wanted. What the clone lacks is left out.
    private static func files(
        of revision: String, in clone: URL, where isWanted: (String) -> Bool
    ) throws -> [String: [UInt8]] {
        let listing = try Command.output("git", ["ls-tree", "-r", "-z", revision], in: clone)
        let rows = listing.split(separator: "\0").compactMap { row -> (object: String, path: String)? in
            guard let tab = row.firstIndex(of: "\t") else { return nil }
            let fields = row[..<tab].split(separator: " ")
            let path = String(row[row.index(after: tab)...])
            return fields.count == 3 && fields[1] == "blob" && isWanted(path) ? (String(fields[2]), path) : nil
        }
        if rows.isEmpty { return [:] }
        let question = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-\(UUID().uuidString)")
        try Data(rows.map { $0.object + "\n" }.joined().utf8).write(to: question)
        defer { try? FileManager.default.removeItem(at: question) }
        let answer = [UInt8](try Command.bytes("git", ["cat-file", "--batch"], in: clone, input: question))
        var files: [String: [UInt8]] = [:]
        var index = 0
        for row in rows {
            guard let end = answer[index...].firstIndex(of: 0x0A) else { break }
            let fields = String(decoding: answer[index..<end], as: UTF8.self).split(separator: " ")
            index = end + 1
            guard fields.count == 3, let size = Int(fields[2]) else { continue }
            files[row.path] = Array(answer[index..<index + size])
            index += size + 1
        }
        return files
    }
}
