package import Accessors
internal import Diagnostics
internal import JSONSyntax
package import StringCatalogs

/// Makes the Swift file of a catalog.
package struct SwiftGenerator: Sendable {
    /// The accessors of some of the entries, and their records where the template wants a table.
    struct Part: Sendable {
        let accessors: PlannedAccessors
        let records: [RecordPart]?

        init(_ records: LanguageRecords, _ numbers: Range<Int>, options: AccessorTree.Options, writesRecords: Bool) {
            let arguments = EntryArguments()
            (accessors, self.records) = records.catalog.source.bytes.withUnsafeBufferPointer { bytes in
                var walk = writesRecords ? RecordWalk(records, numbers, bytes: bytes, arguments: arguments) : nil
                let accessors = PlannedAccessors(
                    records.catalog, records.order, numbers, options: options, writesTexts: true, arguments: arguments,
                    visit: { walk?.write($0) })
                return (accessors, walk?.parts)
            }
        }
    }

    /// What the code of a catalog is made of. Its parts are made when they are asked for, each once.
    package struct Plan: Sendable {
        /// The accessors, and which keys have none.
        package var accessors: AccessorTree { tree.value }
        fileprivate let tree: OnDemand<AccessorTree>
        /// The accessors and the texts of the second half of the entries.
        fileprivate let secondHalf: OnDemand<Part>
        fileprivate let table: TableCode
    }

    private let template: SwiftTemplate
    private let options: GenerationOptions
    /// Whether marks may stand for large texts while the file is rendered.
    private let allowsMarks: Bool

    package init(_ template: SwiftTemplate, options: GenerationOptions) {
        self.template = template
        var options = options
        options.accessors.hiddenNames.insert(options.name.name)
        // What the members of a type call by its name.
        options.accessors.hiddenMembers = template.style == .bundle ? ["tr", options.name.name] : [options.name.name]
        options.accessors.passesPointers = template.style != .resource
        options.accessors.wantsFallback = template.wantsFallback
        if options.keys != .never { options.accessors.hiddenNames.insert("Keys") }
        self.options = options
        allowsMarks = LargeText.allowsMarks(in: template.text) && LargeText.allowsMarks(in: options.bundle ?? "")
    }

    package func plan(_ catalog: StringCatalog) -> Plan {
        let options = options
        let order = EntryOrder(catalog, options: options.accessors)
        let records = LanguageRecords(catalog, order, options: options.content)
        let wantsTable = template.wantsTable
        let halves = order.halves.map { half in
            OnDemand { Part(records, half, options: options.accessors, writesRecords: wantsTable) }
        }
        let content = OnDemand {
            TableContent(records, zip(halves, order.halves).map { $0.value.records ?? records.write($1) })
        }
        return Plan(
            tree: OnDemand { AccessorTree(halves.map(\.value.accessors), name: options.name, options.accessors) },
            secondHalf: halves[1],
            table: TableCode(languages: records.names, source: records.source, isMarked: allowsMarks, content))
    }

    /// Makes parts of a plan that another thread, which asks for the accessors and generates, asks for late.
    package func prepare(_ plan: Plan) {
        _ = plan.secondHalf.value
        if template.wantsTable { plan.table.prepare() }
    }

    /// Generates the code of a small catalog, which nobody reads.
    ///
    /// When the program first asks whether a type has a protocol, the Swift runtime goes through all protocols that all types
    /// have, for a tenth of a millisecond; this asks a dozen times while another thread reads the catalog.
    package func rehearse() {
        let text = """
            {"sourceLanguage":"en","strings":{"a.b":{},"a.c":{"localizations":{"en":{"stringUnit":
            {"state":"translated","value":"%lld %@"}}}}},"version":"1.0"}
            """
        let catalog = CatalogDecoder.decode(JSONReader.read(SourceFile(path: "Rehearsal.xcstrings", bytes: Array(text.utf8))))
        _ = generate(catalog, plan(catalog))
    }

    /// The file, and the names in the template that stand for nothing. Its bytes follow from the catalog and the options alone.
    package func generate(
        _ catalog: StringCatalog, _ plan: Plan
    ) -> (text: GeneratedText, unknownNames: [SwiftTemplate.UnknownName]) {
        let context = TemplateContext(
            catalog, tree: plan.accessors, table: plan.table, options: options,
            availability: template.style == .resource ? "@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)\n" : "")
        let (rendered, unknownNames) = template.render(context)
        return (allowsMarks ? GeneratedText(rendered, plan.table.largeTexts) : GeneratedText(rendered), unknownNames)
    }
}
