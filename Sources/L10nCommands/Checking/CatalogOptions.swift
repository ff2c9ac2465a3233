internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogChecking
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nGitTrees
internal import L10nMessages
internal import L10nStringCatalogs

/// The catalogs of a run, and their required languages.
struct CatalogOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(L10n.Command.Shared.Paths.help, valueName: "path"), completion: .catalogs)
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(L10n.Command.Check.Languages.help, valueName: "de,fr,pt-BR"), completion: .languages,
        transform: LanguageList.parseKnown)
    var languages: [String]?

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    func request() -> CheckRequest {
        var request = CheckRequest()
        request.paths = paths
        request.configuration = config
        request.languages = languages
        request.today = .today
        return request
    }
}

/// The value of `--languages`.
enum LanguageList {
    /// The languages of a list such as `de,fr,pt-BR`.
    static func parse(_ list: String) throws -> [String] {
        let names = list.split { $0 == "," || $0.isWhitespace }.map(String.init)
        guard !names.isEmpty else { throw ValidationError(L10n.Command.Shared.Error.languages.localized) }
        return names
    }

    /// The same for languages that no catalog needs to have: they must be in CLDR.
    static func parseKnown(_ list: String) throws -> [String] {
        let names = try parse(list)
        var known = LanguageNames()
        for name in names {
            do throws(EditRefusal) {
                _ = try known.resolve(name)
            } catch {
                throw ValidationError(error.message.localized)
            }
        }
        return names
    }

    /// Fails for a name that is no language, and that no catalog has.
    static func requireLanguages(_ names: [String], of catalogs: [StringCatalog]) throws {
        var known = LanguageNames(of: catalogs)
        for name in names {
            do throws(EditRefusal) {
                _ = try known.resolve(name)
            } catch {
                throw StandardStreams.refusal(error.message)
            }
        }
    }

    /// Fails for a language in which no catalog has texts.
    static func requireTexts(in names: [String], of catalogs: [StringCatalog]) throws {
        try requireLanguages(names, of: catalogs)
        let present = Set(catalogs.flatMap { $0.languages.map(\.name) })
        let known = LanguageNames(of: catalogs)
        for name in names where !known.own([name]).allSatisfy(present.contains) {
            throw StandardStreams.refusal(EditRefusal.unknownLanguage(name).message)
        }
    }
}

extension GitTree {
    /// The files at the merge base of the current commit and a revision; nil without a revision.
    ///
    /// - Parameter suffixes: Those of other files that the tree must have, such as `.swift`.
    static func tree(since revision: String?, with suffixes: [String] = []) async throws -> GitTree? {
        guard let revision else { return nil }
        return try await asked { repository throws(GitFailure) in
            try await repository.tree(ofMergeBase: revision, with: suffixes)
        }
    }

    /// The files of the current commit; nil before the first one.
    ///
    /// - Parameter suffixes: Those of other files that the tree must have, such as `.swift`.
    static func ofLastCommit(with suffixes: [String]) async throws -> GitTree? {
        try await asked { repository throws(GitFailure) in try await repository.treeOfLastCommit(with: suffixes) }
    }

    private static func asked(
        _ tree: (GitRepository) async throws(GitFailure) -> GitTree?
    ) async throws -> GitTree? {
        do throws(GitFailure) {
            return try await tree(try await GitRepository(of: CommandEnvironment.files))
        } catch {
            throw StandardStreams.failure(error.message)
        }
    }
}
