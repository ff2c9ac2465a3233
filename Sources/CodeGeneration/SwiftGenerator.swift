internal import L10nDiagnostics
package import L10nStringCatalogs

/// Generates the Swift file of a catalog.
package struct SwiftGenerator: Sendable {
    /// What the code of a catalog consists of.
    package struct Plan: Sendable {
        /// The accessors, and which keys have none.
        package let accessors: AccessorTree
        /// Nil: the template has no table.
        fileprivate let table: TableFields?
    }

    private let template: SwiftTemplate
    private let options: GenerationOptions

    package init(_ template: SwiftTemplate, options: GenerationOptions) {
        self.template = template
        var options = options
        options.accessors.hiddenNames.insert(options.name.name)
        // What the members of a type call by its name.
        options.accessors.hiddenMembers = template.style == .bundle ? ["tr", options.name.name] : [options.name.name]
        options.accessors.passesPointers = template.style != .resource
        options.accessors.wantsFallback = template.usesFallback
        if options.keys != .never { options.accessors.hiddenNames.insert("Keys") }
        self.options = options
    }

    /// Plans the accessors and writes the table: ranges of entries at the same time, then languages at the same time.
    package func plan(_ catalog: StringCatalog) -> Plan {
        let order = EntryOrder(catalog, options: options.accessors)
        let records = LanguageRecords(catalog, order, options: options.content)
        let parts = order.ranges.concurrentMap { [options, template] numbers in
            let arguments = EntryArguments()
            return catalog.source.bytes.withUnsafeBufferPointer { bytes in
                var walk = template.usesTable ? RecordWalk(records, numbers, bytes: bytes, arguments: arguments) : nil
                let accessors = PlannedAccessors(
                    catalog, order, numbers, options: options.accessors, writesTexts: true, arguments: arguments,
                    visit: { walk?.write($0) })
                return (accessors: accessors, records: walk?.parts ?? [])
            }
        }
        let accessors = parts.map(\.accessors)
        let makeTree = { @Sendable [options] in AccessorTree(accessors, name: options.name) }
        let tree = Locked<AccessorTree?>(nil)
        let table =
            template.usesTable
            ? TableFields(
                records, parts.map(\.records),
                meanwhile: {
                    let made = makeTree()
                    tree.use { $0 = made }
                }) : nil
        return Plan(accessors: tree.use { $0 } ?? makeTree(), table: table)
    }

    /// The file, and what its template says in vain. Its bytes follow from the catalog and the options alone.
    package func generate(
        _ catalog: StringCatalog, _ plan: Plan
    ) -> (text: GeneratedText, mistakes: [TemplateMistake]) {
        template.render(
            FileFields(
                catalog, tree: plan.accessors, content: plan.table, options: options, needsCases: template.usesCases,
                availability: template.style == .resource ? "@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)\n" : ""))
    }
}
