internal import Diagnostics
internal import FileTrees
internal import Messages

/// Mistakes of a configuration as lines for people.
package enum ConfigurationText {
    package static func lines(_ failure: ConfigurationFailure) -> String {
        switch failure {
        case .file(let error): "\(error.path): error: \(error.message.shown)\n"
        case .configuration(let issues): lines(issues)
        }
    }

    package static func lines(_ issues: [ConfigurationIssue]) -> String {
        issues.map { issue in
            let position = LineTable(issue.source.bytes).position(of: issue.range.start)
            return "\(issue.source.path):\(position.line):\(position.column): error: \(issue.message.shown)\n"
        }.joined()
    }
}
