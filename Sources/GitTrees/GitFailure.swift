package import L10nDiagnostics
internal import L10nMessages

/// Why a revision cannot be read.
package enum GitFailure: Error, Sendable, Equatable {
    /// Git is not installed.
    case missing
    /// The folder is not in a repository.
    case noRepository(folder: String)
    case unknownRevision(String)
    /// The histories of two revisions have nothing in common.
    case noMergeBase(String, String)
    /// A partial clone lacks objects, and nothing is fetched without being asked for.
    case missingObjects
    /// Any other error, in git's own words.
    case refused(String)

    package var message: Message {
        switch self {
        case .missing: L10n.Git.Error.missing
        case .noRepository(let folder): L10n.Git.Error.noRepository(folder: folder)
        case .unknownRevision(let revision): L10n.Git.Error.unknownRevision(revision: revision)
        case .noMergeBase(let revision, let other): L10n.Git.Error.noMergeBase(revision: revision, other: other)
        case .missingObjects: L10n.Git.Error.missingObjects
        case .refused(let reason): L10n.Git.Error.refused(reason: reason)
        }
    }
}
