public import StringCatalogs

/// Makes the Swift file of a catalog.
public struct SwiftGenerator: Sendable {
    /// What the code of a catalog is made of. Its parts are made when they are asked for, each once.
    public struct Plan: Sendable {
        /// The accessors, and which keys have none.
        public var accessors: AccessorTree { tree.value }
        fileprivate let tree: OnDemand<AccessorTree>
        /// The second half of what the tree is made of.
        fileprivate let secondHalf: OnDemand<PlannedAccessors>
        /// The texts of half of the languages, and those of the others.
        fileprivate let records: [OnDemand<[LanguageRecords.Written]>]
        fileprivate let table: OnDemand<TableCode>
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

    public func plan(_ catalog: StringCatalog) -> Plan {
        let options = options
        let order = EntryOrder(catalog, options: options.accessors)
        let numbers = order.entries.indices
        let middle = numbers.count / 2
        @Sendable func accessors(_ numbers: Range<Int>) -> PlannedAccessors {
            PlannedAccessors(catalog, order, numbers, options: options.accessors, writesTexts: true)
        }
        let secondHalf = OnDemand { accessors(middle..<numbers.upperBound) }
        let records = LanguageRecords(catalog, order, options: options.content)
        let languages = records.names.indices
        let halves = [0..<languages.count / 2, languages.count / 2..<languages.count].map { half in
            OnDemand { records.write(half) }
        }
        return Plan(
            tree: OnDemand {
                AccessorTree(accessors(0..<middle) + secondHalf.value, name: options.name, options.accessors)
            },
            secondHalf: secondHalf, records: halves,
            table: OnDemand { TableCode(TableContent(records, halves.flatMap(\.value))) })
    }

    /// Makes parts of a plan that another thread, which asks for the accessors and generates, asks for late.
    public func prepare(_ plan: Plan) {
        _ = plan.secondHalf.value
        guard template.wantsTable else { return }
        for half in plan.records { _ = half.value }
        plan.table.value.prepare()
    }

    /// The file, and the names in the template that stand for nothing. Its bytes follow from the catalog and the options alone.
    public func generate(_ catalog: StringCatalog, _ plan: Plan) -> (text: String, unknownNames: [SwiftTemplate.UnknownName]) {
        let context = TemplateContext(
            catalog, tree: plan.accessors, options: options,
            availability: template.style == .resource ? "@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)\n" : ""
        ) {
            // The other thread began with the first half.
            for half in plan.records.reversed() { _ = half.value }
            return plan.table.value
        }
        return template.render(context)
    }
}
