internal import GitTrees

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The setting of a repository, and the line of its attributes, by which git merges catalogs with `l10n merge-driver`.
struct MergeDriverSetup {
    private let repository: GitRepository
    private let files = FileManager.default

    init(of repository: GitRepository) { self.repository = repository }

    private static let section = "merge.l10n"
    private static let line = "*.xcstrings merge=l10n"

    /// Where the line stands, for everybody who works on the repository.
    var attributesPath: String { repository.root + "/.gitattributes" }

    func isInstalled() async throws -> Bool {
        try await repository.setting(Self.section + ".driver") != nil && lines().contains(Self.line)
    }

    /// - Parameter tool: Absolute path of this program.
    func install(tool: String) async throws {
        try await repository.set(Self.section + ".name", to: "String Catalogs by key, language and form")
        try await repository.set(Self.section + ".driver", to: Self.command(tool))
        let lines = try lines()
        if !lines.contains(Self.line) { try write(lines + [Self.line]) }
    }

    func uninstall() async throws {
        try await repository.removeSettings(of: Self.section)
        let lines = try lines()
        if lines.contains(Self.line) { try write(lines.filter { $0 != Self.line }) }
    }

    /// What git runs: where the program is gone, git's own merge instead, as the file would lose a side otherwise.
    private static func command(_ tool: String) -> String {
        let tool = "'" + tool.replacing("'", with: "'\\''") + "'"
        return "if command -v \(tool) >/dev/null 2>&1; then exec \(tool) merge-driver %O %A %B %L %P; fi; "
            + "exec git merge-file --marker-size=%L %A %O %B"
    }

    /// The lines of the attributes, without the end of the last one; none where there is no file.
    private func lines() throws -> [String] {
        guard files.fileExists(atPath: attributesPath) else { return [] }
        let text = String(decoding: try Data(contentsOf: URL(filePath: attributesPath)), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Writes the attributes; without any line there is no file.
    private func write(_ lines: [String]) throws {
        if lines.isEmpty { return try files.removeItem(atPath: attributesPath) }
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: attributesPath), options: .atomic)
    }
}
