/// What a report describes, and when it was made.
package struct ReportOrigin: Sendable, Hashable {
    /// The name of the project.
    package let project: String
    /// The short ID of the current commit; nil outside of a repository.
    package let commit: String?
    /// Whether catalogs of the report differ from that commit.
    package let hasUncommittedChanges: Bool
    /// The moment in ISO 8601, in UTC: `2026-01-31T12:34:56Z`.
    package let date: String

    package init(project: String, commit: String? = nil, hasUncommittedChanges: Bool = false, date: String) {
        self.project = project
        self.commit = commit
        self.hasUncommittedChanges = hasUncommittedChanges
        self.date = date
    }
}
