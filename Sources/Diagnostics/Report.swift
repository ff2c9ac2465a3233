/// The findings of one run, in their final order, and the files they speak of.
package struct Report: Sendable {
    /// What was found in one file, sorted by place, then rule.
    package struct File: Sendable {
        package let source: SourceFile
        package let diagnostics: [Diagnostic]
        /// Findings that are not shown.
        package let suppressed: [SuppressedDiagnostic]
        /// Number of keys, for the summary; nil for a file that isn't a catalog.
        package let keyCount: Int?

        package init(
            source: SourceFile, diagnostics: [Diagnostic], suppressed: [SuppressedDiagnostic] = [], keyCount: Int?
        ) {
            self.source = source
            self.diagnostics = diagnostics
            self.suppressed = suppressed
            self.keyCount = keyCount
        }
    }

    /// A file that could not be read at all.
    package struct Failure: Sendable {
        package let path: String
        package let message: Message

        package init(path: String, message: Message) {
            self.path = path
            self.message = message
        }
    }

    /// Sorted by path.
    package let files: [File]
    /// Sorted by path.
    package let failures: [Failure]
    /// Whether it leaves out what was there at an earlier revision.
    private let leavesOutOlder: Bool

    package init(files: [File], failures: [Failure] = [], leavesOutOlder: Bool = false) {
        self.files = files.sorted { $0.source.path < $1.source.path }
        self.failures = failures.sorted { $0.path < $1.path }
        self.leavesOutOlder = leavesOutOlder
    }

    /// The files that are catalogs.
    package var catalogs: [File] { files.filter { $0.keyCount != nil } }

    /// Number of keys of all catalogs.
    package var keyCount: Int { files.reduce(0) { $0 + ($1.keyCount ?? 0) } }

    /// Number of findings of a severity.
    package func count(_ severity: Severity) -> Int {
        files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
    }

    /// Number of findings with a repair.
    package func count(repairable applicability: Applicability) -> Int {
        files.reduce(0) { $0 + $1.diagnostics.count { $0.fix?.applicability == applicability } }
    }

    /// Number of findings that are not shown for a cause.
    package func suppressedCount(where isCause: (SuppressedDiagnostic.Cause) -> Bool) -> Int {
        files.reduce(0) { $0 + $1.suppressed.count { isCause($0.cause) } }
    }

    /// How many findings are hidden because an earlier revision has them; nil without such a revision.
    package var olderCount: Int? {
        leavesOutOlder ? suppressedCount { $0 == .older } : nil
    }

    /// What the process should end with: 0, 1 for findings at or above the threshold, 2 for files that could not be read.
    package func exitCode(threshold: Severity) -> Int32 {
        if !failures.isEmpty { return 2 }
        return files.contains { $0.diagnostics.contains { $0.severity >= threshold } } ? 1 : 0
    }
}
