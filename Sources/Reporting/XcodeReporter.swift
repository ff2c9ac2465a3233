public import Diagnostics
internal import Messages

/// For Xcode's issue list: one line a finding, `absolute/path:line:column: error|warning|note: text [rule]`.
public struct XcodeReporter: Reporter {
    /// Absolute path of the folder that relative paths start from, without a slash at the end.
    private let folder: String
    private let minimum: Severity

    public init(folder: String, minimum: Severity = .info) {
        self.folder = folder
        self.minimum = minimum
    }

    public func render(_ report: Report) -> String {
        var output = ""
        for (file, diagnostics) in report.shown(from: minimum) {
            let table = LineTable(file.source.bytes)
            let path = VisibleText.line(file.source.path.hasPrefix("/") ? file.source.path : "\(folder)/\(file.source.path)")
            for diagnostic in diagnostics {
                let position = table.position(of: diagnostic.range.start)
                let severity = diagnostic.severity == .info ? "note" : diagnostic.severity.name
                let text = "\(diagnostic.message.english): \(diagnostic.reason.english); \(diagnostic.advice.english)"
                output +=
                    "\(path):\(position.line):\(position.column): \(severity): \(VisibleText.line(text)) [\(diagnostic.rule)]\n"
            }
        }
        return output
    }
}
