package import Configuration
package import FileTrees
package import StringCatalogs
package import Validation

/// Compares catalogs with the code that uses them.
package protocol CodeComparing: Sendable {
    /// Where they disagree, and the files of code that cannot be read.
    func comparison(
        of catalogs: [StringCatalog], _ configuration: ProjectConfiguration?, in tree: any FileTree
    ) -> (comparison: CodeComparison, failures: [FileError])
}
