internal import L10nCodeGeneration
package import L10nValidation

extension ProjectConfiguration {
    /// How a catalog is checked, with what its generated code needs.
    package func validationOptions(for path: String, from currentFolder: String) -> ValidationOptions {
        var options = options(for: path, from: currentFolder)
        if let target = targets(for: path, from: currentFolder).first {
            options.accessors = target.options.accessors
            options.generatesCode = true
        }
        return options
    }
}
