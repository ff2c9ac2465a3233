public import StringCatalogs

/// Makes the Swift file of a catalog.
public struct SwiftGenerator: Sendable {
    private let template: SwiftTemplate
    private let options: GenerationOptions

    public init(_ template: SwiftTemplate, options: GenerationOptions) {
        self.template = template
        var options = options
        options.accessors.hiddenNames.insert(options.name.name)
        if options.keys != .never { options.accessors.hiddenNames.insert("Keys") }
        self.options = options
    }

    /// The accessors of a catalog, and which keys get none.
    public func accessors(of catalog: StringCatalog) -> AccessorTree {
        AccessorTree(catalog, name: options.name, options: options.accessors)
    }

    /// The file, and the names in the template that stand for nothing. Its bytes follow from the catalog and the options alone.
    public func generate(_ catalog: StringCatalog, _ tree: AccessorTree) -> (
        text: String, unknownNames: [SwiftTemplate.UnknownName]
    ) {
        let context = TemplateContext(catalog, tree: tree, options: options) {
            TableContent(catalog, including: options.accessors, options: options.content)
        }
        return template.render(context)
    }
}
