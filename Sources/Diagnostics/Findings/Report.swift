/// The findings of one run, in their final order, and the files that they are about.
package struct Report: Sendable {
    /// What was found in one file, sorted by place, then rule.
    package struct File: Sendable {
        package let source: SourceFile
        package let findings: [Finding]
        /// Findings that are not shown.
        package let suppressed: [SuppressedFinding]
        /// Number of keys, for the summary; nil for a file that isn't a catalog.
        package let keyCount: Int?
        /// How much of a catalog could be read; nil for one that could be read to its end.
        package let damage: Damage?

        package init(
            source: SourceFile, findings: [Finding], suppressed: [SuppressedFinding] = [], keyCount: Int?,
            damage: Damage? = nil
        ) {
            self.source = source
            self.findings = findings
            self.suppressed = suppressed
            self.keyCount = keyCount
            self.damage = damage
        }

        /// The same file with other findings.
        package func with(_ findings: [Finding], suppressed: [SuppressedFinding]) -> File {
            File(source: source, findings: findings, suppressed: suppressed, keyCount: keyCount, damage: damage)
        }
    }

    /// What is known about a catalog that is not valid JSON: anything in the rest of it may be missing from the findings.
    package struct Damage: Sendable {
        /// Number of keys that could be read.
        package let readKeys: Int
        /// Number of keys that the file seems to have, by its layout; nil if the layout doesn't tell.
        package let estimatedKeys: Int?

        package init(readKeys: Int, estimatedKeys: Int?) {
            self.readKeys = readKeys
            self.estimatedKeys = estimatedKeys
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
    /// Whether it leaves out findings of an earlier revision.
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
        files.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
    }

    /// Number of findings that are not shown for a cause.
    package func suppressedCount(where isCause: (SuppressedFinding.Cause) -> Bool) -> Int {
        files.reduce(0) { $0 + $1.suppressed.count { isCause($0.cause) } }
    }

    /// How many findings are hidden because an earlier revision has them; nil without such a revision.
    package var olderCount: Int? {
        leavesOutOlder ? suppressedCount { $0 == .older } : nil
    }

    /// What the process should end with: 0, 1 for findings at or above the threshold, 2 for files that could not be read.
    package func exitCode(threshold: Severity) -> Int32 {
        if !failures.isEmpty { return 2 }
        return files.contains { $0.findings.contains { $0.severity >= threshold } } ? 1 : 0
    }
}
