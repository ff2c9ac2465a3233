package import Diagnostics
internal import Messages

/// Why a revision cannot be read.
package enum GitFailure: Error, Sendable, Equatable {
    /// Git is not installed.
    case missing
    /// The folder is not in a repository.
    case noRepository(folder: String)
    case unknownRevision(String)
    /// The histories of the revision and of the current commit have nothing in common.
    case noMergeBase(String)
    /// Any other error, in git's own words.
    case refused(String)

    package var message: Message {
        switch self {
        case .missing: L10n.Git.Error.missing
        case .noRepository(let folder): L10n.Git.Error.noRepository(folder: folder)
        case .unknownRevision(let revision): L10n.Git.Error.unknownRevision(revision: revision)
        case .noMergeBase(let revision): L10n.Git.Error.noMergeBase(revision: revision)
        case .refused(let reason): L10n.Git.Error.refused(reason: reason)
        }
    }
}
