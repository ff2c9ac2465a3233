internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nValidation

/// The baselines of a run, and the catalogs of each.
struct BaselineSet {
    private struct Member {
        let file: BaselineFile
        var catalogs: Set<String>
        let options: ValidationOptions
    }

    private let currentFolder: String
    private var members: [Member] = []

    /// The requested baseline, or those that the configurations of catalogs name.
    init(of catalogs: [ProjectCheck.Member], _ request: CheckRequest, in tree: any FileTree) throws(ConfigurationFailure) {
        currentFolder = tree.currentFolder
        for catalog in catalogs {
            guard let path = request.baseline.map(FilePaths.normalized) ?? catalog.configuration?.effectiveBaseline else {
                continue
            }
            if let index = members.firstIndex(where: { $0.file.path == path }) {
                members[index].catalogs.insert(catalog.file.source.path)
                continue
            }
            let file = try BaselineFile(path: path, tree: tree, mayBeMissing: request.baselineUpdate == .write)
            members.append(Member(file: file, catalogs: [catalog.file.source.path], options: catalog.options))
        }
    }

    var isEmpty: Bool { members.isEmpty }

    /// The files without the findings that their baselines have, and the baselines with entries that no finding has.
    ///
    /// - Parameter isComplete: Whether every catalog was checked with every rule that is on.
    func apply(to files: [Report.File], isComplete: Bool) -> [Report.File] {
        // Code belongs to the nearest baseline.
        var owners: [String: String] = [:]
        for file in files where BaselineFile.isCode(file) { owners[file.source.path] = nearest(to: file) }
        return members.reduce(files) { files, member in
            func isOwn(_ file: Report.File) -> Bool {
                member.catalogs.contains(file.source.path) || owners[file.source.path] == member.file.path
            }
            let (own, unused) = member.file.apply(to: files.filter(isOwn), isComplete: isComplete, options: member.options)
            return files.filter { !isOwn($0) } + own + (unused.map { [$0] } ?? [])
        }
    }

    /// The baseline that shares most folders with a file.
    private func nearest(to file: Report.File) -> String? {
        let own = FilePaths.absolute(file.source.path, from: currentFolder)
        func shared(_ path: String) -> Int {
            zip(own, FilePaths.absolute(path, from: currentFolder).dropLast()).prefix { $0 == $1 }.count
        }
        return members.map(\.file.path).max { shared($0) < shared($1) }
    }
}
