internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nReportFormats

extension ReportOrigin {
    /// The project that the current folder belongs to, and the state of its catalogs.
    ///
    /// - Parameter catalogs: The paths of the report's catalogs.
    static func ofCurrentFolder(catalogs: some Sequence<String>) async -> ReportOrigin {
        let environment = CommandEnvironment.current
        let paths = RepositoryPaths(tree: environment.files)
        let repository = try? await GitRepository(of: environment.files)
        let commit = await repository?.shortCommit()
        let uncommitted = commit == nil ? [] : await repository?.uncommittedCatalogs() ?? []
        return ReportOrigin(
            project: await repository?.remoteName() ?? FilePaths.fileName(of: repository?.root ?? paths.root), commit: commit,
            hasUncommittedChanges: catalogs.contains { uncommitted.contains(paths.path($0)) }, date: environment.date)
    }
}
