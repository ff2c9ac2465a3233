package import FileTrees

/// What keeps a run from starting: a mistake in the configuration, or a configuration that cannot be read.
package enum ConfigurationFailure: Error, Sendable {
    case configuration([ConfigurationIssue])
    case file(FileError)
}
