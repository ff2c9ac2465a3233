public import CodeGeneration
internal import Diagnostics

/// A catalog, the file that is generated from it, and how.
public struct GenerationTarget: Sendable {
    public var catalog: String
    /// Path of the file; `-`: standard output.
    public var output: String
    public var style = SwiftTemplate.Style.embedded
    /// Path of a template instead of those of the tool.
    public var template: String?
    public var options: GenerationOptions
    /// Where it is configured, if it is.
    var configuration: SourceFile?
    /// The keys that the configuration names.
    var places: [ConfiguredKey] = []

    public init(catalog: String, output: String, options: GenerationOptions) {
        self.catalog = catalog
        self.output = output
        self.options = options
    }

    /// A key that the configuration names, and whether the catalog must have it or must not.
    struct ConfiguredKey: Sendable {
        let key: String
        let mustExist: Bool
        let range: ByteRange
    }
}
