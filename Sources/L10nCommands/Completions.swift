internal import ArgumentParser
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessageTranslations
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// What a shell offers for an argument or the value of an option. Names are looked up only when a shell asks for them.
extension CompletionKind {
    /// The IDs of rules; also as a list with commas.
    static var ruleIDs: CompletionKind { list { _ in RuleRegistry.all.map(\.id.name) } }

    /// The IDs that `l10n explain` knows.
    static var pages: CompletionKind { list { _ in RulePage.names } }

    /// The keys of the catalogs found.
    static var keys: CompletionKind {
        names { arguments in
            catalogs(arguments).flatMap { catalog in catalog.entries.map { catalog.string($0.key) } }
        }
    }

    /// The languages of the catalogs found; also as a list with commas.
    static var languages: CompletionKind { list { catalogs($0).flatMap { $0.languages.map(\.name) } } }

    /// The languages of the tool's texts.
    static var interfaceLanguages: CompletionKind { .list(Translations.languages) }

    /// The start of a value of `--report`.
    static var reports: CompletionKind { .list(ReportFormat.allCases.map { $0.rawValue + "=" }) }

    static var catalogs: CompletionKind { .file(extensions: ["xcstrings"]) }
    static var configurations: CompletionKind { .file(extensions: ["json"]) }
    static var baselines: CompletionKind { .file(extensions: ["jsonl"]) }

    // MARK: Making them

    /// One of some names that depend on the other arguments.
    private static func names(_ names: @escaping @Sendable (_ arguments: [String]) -> [String]) -> CompletionKind {
        .custom { arguments, _, _ in shown(names(arguments)) }
    }

    /// Some of these names, separated by commas; names that are already in the list are not offered again.
    private static func list(_ names: @escaping @Sendable (_ arguments: [String]) -> [String]) -> CompletionKind {
        .custom { arguments, _, prefix in
            let chosen = prefix.split(separator: ",", omittingEmptySubsequences: false).dropLast()
            let start = chosen.map { $0 + "," }.joined()
            return shown(names(arguments).filter { !chosen.contains($0[...]) }.map { start + $0 })
        }
    }

    /// Names as the shell's script takes them, sorted. Those with control characters cannot be typed.
    private static func shown(_ names: [String]) -> [String] {
        let names = Set(names).sorted().filter { !$0.isEmpty && !$0.unicodeScalars.contains { $0.value < 0x20 } }
        return switch CompletionShell.requesting {
        // The script expands what it gets: a key must not run a command.
        case .bash?: names.map(ShellWord.quoted)
        // A colon starts a description.
        case .zsh?: names.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
        default: names
        }
    }

    /// The catalogs that a command with these arguments would read if it named none.
    private static func catalogs(_ arguments: [String]) -> [StringCatalog] {
        let option = arguments.firstIndex(of: "--config").map { arguments.index(after: $0) }
        let configuration = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        var finder = CatalogFinder(tree: CommandEnvironment.files, rules: .complete, configuration: configuration)
        let paths = (try? finder.catalogs(in: [])) ?? []
        return paths.compactMap { try? CommandEnvironment.files.read($0) }.map { CatalogDecoder.decode($0) }
    }
}
