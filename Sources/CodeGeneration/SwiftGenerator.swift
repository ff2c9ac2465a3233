public import StringCatalogs

/// Makes the Swift file of a catalog.
public struct SwiftGenerator: Sendable {
    /// What code is made of: the accessors, and which keys have none.
    public struct Plan: Sendable {
        public let accessors: AccessorTree
        let order: EntryOrder
        /// The table, if it is made already.
        let table: TableCode?
    }

    private let template: SwiftTemplate
    private let options: GenerationOptions

    public init(_ template: SwiftTemplate, options: GenerationOptions) {
        self.template = template
        var options = options
        options.accessors.hiddenNames.insert(options.name.name)
        // What the members of a type call by its name.
        options.accessors.hiddenMembers = template.style == .bundle ? ["tr", options.name.name] : [options.name.name]
        options.accessors.passesPointers = template.style != .resource
        if options.keys != .never { options.accessors.hiddenNames.insert("Keys") }
        self.options = options
    }

    /// What the code of a catalog is made of.
    public func plan(_ catalog: StringCatalog) -> Plan {
        let order = EntryOrder(catalog, options: options.accessors)
        return Plan(accessors: accessors(catalog, order), order: order, table: nil)
    }

    /// The same; a table that the template wants is made meanwhile.
    public func planConcurrently(_ catalog: StringCatalog) async -> Plan {
        let order = EntryOrder(catalog, options: options.accessors)
        async let table = template.wantsTable ? table(catalog, order) : nil
        return Plan(accessors: accessors(catalog, order), order: order, table: await table)
    }

    private func accessors(_ catalog: StringCatalog, _ order: EntryOrder) -> AccessorTree {
        AccessorTree(catalog, name: options.name, order: order, options: options.accessors)
    }

    private func table(_ catalog: StringCatalog, _ order: EntryOrder) -> TableCode {
        TableCode(TableContent(catalog, order: order, options: options.content))
    }

    /// The file, and the names in the template that stand for nothing. Its bytes follow from the catalog and the options alone.
    public func generate(_ catalog: StringCatalog, _ plan: Plan) -> (text: String, unknownNames: [SwiftTemplate.UnknownName]) {
        let context = TemplateContext(
            catalog, tree: plan.accessors, options: options,
            availability: template.style == .resource ? "@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)\n" : ""
        ) {
            plan.table ?? table(catalog, plan.order)
        }
        return template.render(context)
    }
}
