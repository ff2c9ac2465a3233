package import L10nDiagnostics

/// The paths of a report's files as other programs expect them.
package struct ReportPaths: Sendable {
    /// Absolute path of the folder that relative paths refer to, without a trailing slash.
    package let folder: String
    private let inRepository: [String: String]

    /// - Parameter pathInRepository: Converts a path to one relative to the root of the repository, or to an absolute one if the
    ///   file is outside.
    package init(of report: Report, in folder: String, _ pathInRepository: (String) -> String) {
        self.folder = folder
        var paths: [String: String] = [:]
        func add(_ path: String) { if paths[path] == nil { paths[path] = pathInRepository(path) } }
        for failure in report.failures { add(failure.path) }
        for file in report.files {
            add(file.source.path)
            for finding in file.findings + file.suppressed.map(\.finding) {
                for source in finding.related.compactMap(\.source) { add(source.path) }
            }
            for suppressed in file.suppressed {
                if case .ignored(_, let place) = suppressed.cause { add(place.path) }
            }
        }
        inRepository = paths
    }

    /// A path relative to the root of the repository.
    func inRepository(_ path: String) -> String { inRepository[path] ?? path }
}
