package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages

/// What keeps a run from starting: mistakes in a configuration, a baseline or a template, or one that cannot be read.
package enum ConfigurationFailure: Error, Sendable {
    case configuration(Report.File)
    case file(FileError)

    /// For the log of a build: one line per mistake.
    package var lines: [String] {
        switch self {
        case .file(let error): ["\(error.path): error: \(error.message.localized)"]
        case .configuration(let file):
            file.findings.map { finding in
                let position = LineTable(file.source.bytes).position(of: finding.range.start)
                let place = "\(file.source.path):\(position.line):\(position.column)"
                return "\(place): error: \(finding.message.localized) [\(finding.rule)]"
            }
        }
    }
}
