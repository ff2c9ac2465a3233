public import CodeGeneration
internal import Diagnostics

/// A catalog, the file that is generated from it, and how.
public struct GenerationTarget: Sendable {
    public var catalog = ""
    /// Path of the file; `-`: standard output; empty: not known.
    public var output = ""
    /// The target of a Swift package in whose build the file is made; nil: 'l10n generate' makes it.
    public var buildTarget: String?
    /// What the bundle of that target gets beside the code.
    public var resources = Resources.none
    public var style = SwiftTemplate.Style.embedded
    /// Path of a template instead of those of the tool.
    public var template: String?
    public var options = GenerationOptions(name: .standard)
    /// Where it is configured, if it is.
    var configuration: SourceFile?
    /// The keys that the configuration names.
    var places: [ConfiguredKey] = []

    public init() {}

    /// Whether the style can give what is asked for: messages are made of embedded texts only.
    public var hasFormOfStyle: Bool { options.form == .text || style == .embedded || template != nil }

    /// What the bundle of a target gets of a catalog.
    public enum Resources: String, Sendable, CaseIterable {
        case none
        /// The files that 'l10n compile' writes.
        case strings
    }

    /// A key that the configuration names, and whether the catalog must have it or must not.
    struct ConfiguredKey: Sendable {
        let key: String
        let mustExist: Bool
        let range: ByteRange
    }
}

extension ProjectConfiguration {
    /// What is generated from a catalog, as the nearest configuration says that lists it.
    func targets(for catalog: String, from currentFolder: String) -> [GenerationTarget] {
        let wanted = FilePaths.absolute(catalog, from: currentFolder)
        let lists = [generation] + outer.reversed().map(\.generation)
        return lists.lazy.map { $0.filter { FilePaths.absolute($0.catalog, from: currentFolder) == wanted } }
            .first { !$0.isEmpty } ?? []
    }
}
