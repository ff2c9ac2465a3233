package import L10nCodeGeneration
package import L10nDiagnostics
internal import L10nFileTrees

/// A catalog, the file that is generated from it, and how.
package struct GenerationTarget: Sendable {
    package var catalog = ""
    /// Path of the file; `-`: standard output; empty: not known.
    package var output = ""
    /// The target of a Swift package in whose build the file is made; nil: 'l10n generate' makes it.
    package var buildTarget: String?
    /// What the bundle of that target gets beside the code.
    package var resources = Resources.none
    package var style = SwiftTemplate.Style.embedded
    /// Path of a template, instead of a built-in one.
    package var template: String?
    package var options = GenerationOptions(name: .standard)
    /// Where it is configured, if it is.
    package var configuration: SourceFile?
    /// The keys that the configuration names.
    package var places: [ConfiguredKey] = []

    package init() {}

    /// Whether the style supports the form: only embedded texts can be messages.
    package var hasFormOfStyle: Bool { options.form == .text || style == .embedded || template != nil }

    /// What the bundle of a target gets of a catalog.
    package enum Resources: String, Sendable, CaseIterable {
        case none
        /// The files that 'l10n compile' writes.
        case strings
    }

    /// A key that the configuration names, and whether the catalog must have it or must not.
    package struct ConfiguredKey: Sendable {
        package let key: String
        package let mustExist: Bool
        package let range: ByteRange
    }
}

extension ProjectConfiguration {
    /// What is generated from a catalog, as the nearest configuration says that lists it.
    package func targets(for catalog: String, from currentFolder: String) -> [GenerationTarget] {
        let wanted = FilePaths.absolute(catalog, from: currentFolder)
        let lists = [generation] + outer.reversed().map(\.generation)
        return lists.lazy.map { $0.filter { FilePaths.absolute($0.catalog, from: currentFolder) == wanted } }
            .first { !$0.isEmpty } ?? []
    }
}
