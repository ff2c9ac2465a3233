package import Configuration
package import FileTrees
package import StringCatalogs
package import Validation

/// Compares catalogs with the code that uses them.
package protocol CodeReading: Sendable {
    /// Whether a file is one of those that catalogs are compared with.
    func isCode(_ path: String) -> Bool
    /// Where they disagree, and the files of code that cannot be read. What was read for one configuration is kept for others, so
    /// that the tree must be the same each time.
    mutating func comparison(
        of catalogs: [StringCatalog], _ configuration: ProjectConfiguration?, in tree: any FileTree
    ) -> (comparison: CodeComparison, failures: [FileError])
}
