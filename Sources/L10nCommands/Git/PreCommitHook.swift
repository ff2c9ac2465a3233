internal import L10nFileTrees

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The hook that checks what is staged, in the folder of a repository's hooks.
struct PreCommitHook {
    /// The hook that is installed, if any.
    enum State: Equatable {
        case absent
        /// Ours, unchanged.
        case installed
        /// Ours, edited since it was written.
        case changed
        /// Not ours.
        case foreign
    }

    let path: String
    /// The path of a foreign hook, which runs first.
    var chainedPath: String { path + ".before-l10n" }

    private let folder: String
    private let files = FileManager.default

    /// - Parameter folder: Absolute path of the folder of hooks.
    init(in folder: String) {
        self.folder = folder
        path = folder + "/pre-commit"
    }

    var state: State {
        guard exists(path) else { return .absent }
        guard let text = text, text.hasPrefix(Self.start) else { return .foreign }
        return Self.tool(in: text).map { Self.script(tool: $0) == text } ?? false ? .installed : .changed
    }

    var isChained: Bool { exists(chainedPath) }

    /// Writes the hook. A foreign hook is moved aside and runs first.
    ///
    /// - Parameter tool: Absolute path of this program, for commits made where it is not in `PATH`.
    func install(tool: String) throws {
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if state == .foreign { try files.moveItem(atPath: path, toPath: chainedPath) }
        _ = try OutputWriter(.write, in: CommandEnvironment.files, writesHooks: true).write(
            Self.script(tool: tool), to: path)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// Removes the hook and restores the one that was there before.
    func uninstall() throws {
        try files.removeItem(atPath: path)
        if isChained { try files.moveItem(atPath: chainedPath, toPath: path) }
        if try files.contentsOfDirectory(atPath: folder).isEmpty { try files.removeItem(atPath: folder) }
    }

    private var text: String? { (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) } }

    /// Whether anything is at a path, even a link to nothing. The attributes of a file would include the name of its owner, which takes
    /// libraries of the system.
    private func exists(_ path: String) -> Bool {
        files.fileExists(atPath: path) || (try? files.destinationOfSymbolicLink(atPath: path)) != nil
    }

    private static let start = "#!/bin/sh\n# Written by 'l10n hook install'; 'l10n hook uninstall' removes it."
    private static let toolStart = "\ntool='"

    /// The program that a script names.
    private static func tool(in text: String) -> String? {
        guard let start = text.firstRange(of: toolStart), let end = text[start.upperBound...].firstRange(of: "'\n") else {
            return nil
        }
        return ShellWord.unquoted(inside: String(text[start.upperBound..<end.lowerBound]))
    }

    private static func script(tool: String) -> String {
        """
        \(start)
        # It checks the String Catalogs that are staged; 'git commit --no-verify' bypasses it.
        before="$0.before-l10n"
        if [ -x "$before" ]; then "$before" "$@" || exit $?; fi
        if git diff --cached --quiet --diff-filter=ACMT --no-renames -- '*.xcstrings'; then exit 0; fi
        tool=\(ShellWord.quoted(tool))
        if command -v l10n >/dev/null 2>&1; then tool=l10n; fi
        if ! command -v "$tool" >/dev/null 2>&1; then
            echo "l10n is neither in PATH nor at $tool: the String Catalogs of this commit cannot be checked." >&2
            echo "Install it and run 'l10n hook install' again, or commit with --no-verify." >&2
            exit 1
        fi
        # Findings that the last commit has, too, stop nobody.
        "$tool" check --staged --new-only --quiet
        code=$?
        if [ "$code" -eq 0 ]; then exit 0; fi
        echo >&2
        echo "l10n: 'l10n check --staged --new-only' stopped this commit. Fix what it names, and 'git add' the files;" >&2
        echo "'l10n check --staged --new-only --fix' applies safe fixes. 'git commit --no-verify' commits without the check." >&2
        exit "$code"

        """
    }
}
