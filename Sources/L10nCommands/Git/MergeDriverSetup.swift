internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The setting of a repository and the line in `.gitattributes` that make git merge catalogs with `l10n merge-driver`.
struct MergeDriverSetup {
    private let repository: GitRepository

    init(of repository: GitRepository) { self.repository = repository }

    private static let section = "merge.l10n"
    private static let line = "*.xcstrings merge=l10n"

    /// The file with the line, which is checked in for everybody who works on the repository.
    var attributesPath: String { repository.root + "/.gitattributes" }

    func isInstalled() async throws -> Bool {
        try await repository.setting(Self.section + ".driver") != nil && attributes().contains(where: Self.isOurs)
    }

    /// - Parameter tool: Absolute path of this program.
    func install(tool: String) async throws {
        try await repository.set(Self.section + ".name", to: "String Catalogs by key, language and form")
        try await repository.set(Self.section + ".driver", to: Self.command(tool))
        var lines = try attributes()
        if lines.contains(where: Self.isOurs) { return }
        if lines.last?.isEmpty == true { lines.removeLast() }
        try write(lines + [Self.line[...], ""])
    }

    func uninstall() async throws {
        try await repository.removeSettings(of: Self.section)
        let lines = try attributes()
        if lines.contains(where: Self.isOurs) { try write(lines.filter { !Self.isOurs($0) }) }
    }

    /// What git runs: this program, or git's own merge if the program is gone. Without it, the file would lose one side.
    private static func command(_ tool: String) -> String {
        let tool = ShellWord.quoted(tool)
        return "if command -v \(tool) >/dev/null 2>&1; then exec \(tool) merge-driver %O %A %B %L %P; fi; "
            + "exec git merge-file --marker-size=%L %A %O %B"
    }

    private static func isOurs(_ text: Substring) -> Bool { text == line || text == line + "\r" }

    /// The attributes, split at line feeds; the last part comes after the last one. Empty without a file.
    private func attributes() throws(FileError) -> [Substring] {
        if CommandEnvironment.files.kind(of: attributesPath) == .missing { return [] }
        let bytes = try CommandEnvironment.files.read(attributesPath).bytes
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)[...]
        }
    }

    /// Writes the attributes, or removes the file if nothing remains.
    private func write(_ parts: [Substring]) throws {
        let text = parts.joined(separator: "\n")
        if text.isEmpty { return try FileManager.default.removeItem(atPath: attributesPath) }
        _ = try OutputWriter(.write, in: CommandEnvironment.files).overwrite(attributesPath, with: Array(text.utf8))
    }
}
