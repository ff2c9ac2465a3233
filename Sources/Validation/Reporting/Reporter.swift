package import L10nDiagnostics

/// Turns a report into text of one format. A reporter decides neither which findings are shown nor the exit code.
package protocol Reporter: Sendable {
    /// The text for standard output, with its last newline; empty if there is none.
    func render(_ report: Report) -> String
}

extension Report {
    /// The files with findings of a severity or a higher one, and these findings.
    package func shown(from minimum: Severity) -> [(file: File, findings: [Finding])] {
        files.compactMap { file in
            let shown = file.findings.filter { $0.severity >= minimum }
            return shown.isEmpty ? nil : (file, shown)
        }
    }
}

/// The program that made a report, for machine formats.
package struct ToolInformation: Sendable {
    /// The version of this package.
    package static let currentVersion = "0.1.0"

    /// The owner and the name of the repository on GitHub.
    package static let repository = "swift-l10n/swift-l10n"

    /// Where this package is published.
    package static let address = "https://github.com/\(repository)"

    /// Where the page of a rule is published; 'workbench docs' makes the pages.
    package static func pageAddress(of rule: RuleID) -> String {
        "https://swift-l10n.github.io/swift-l10n/documentation/rules/\(rule.name)"
    }

    package let version: String
    package let icuVersion: String
    package let cldrVersion: String

    package init(version: String, icuVersion: String, cldrVersion: String) {
        self.version = version
        self.icuVersion = icuVersion
        self.cldrVersion = cldrVersion
    }
}
