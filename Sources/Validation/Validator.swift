package import Accessors
package import CLDR
internal import Completeness
package import Diagnostics
package import JSONSyntax
package import StringCatalogs

/// Runs the rules over catalogs. The same input gives the same findings, in the same order, on any number of cores.
package struct Validator: Sendable {
    private let options: ValidationOptions
    private let provider: any PluralRuleProvider
    private let keyOrder: (any KeyOrder)?

    private let rules: RuleSet
    private let asksForAccessors: Bool
    private let asksForCharacters: Bool
    /// The rules that see the whole catalog, each a set of its own.
    private let catalogRules: [RuleSet]
    /// Whether any rule sees less than the whole catalog.
    private let walksEntries: Bool
    /// Given by whoever has planned the accessors already.
    private var accessorIssues: [AccessorIssue]?

    /// - Parameters:
    ///   - only: The rules to run; nil: all that are on.
    ///   - provider: Whose plural rules to ask.
    ///   - keyOrder: Xcode's order of names, for `unsorted-keys`.
    package init(
        options: ValidationOptions = ValidationOptions(), only: Set<RuleID>? = nil,
        provider: any PluralRuleProvider = CompiledPluralRules(), keyOrder: (any KeyOrder)? = nil
    ) {
        self.init(options: options, provider: provider, keyOrder: keyOrder) { metadata in
            options.isOn(metadata) && (only?.contains(metadata.id) ?? true)
        }
    }

    /// A validator of what keeps code from being generated: errors after which it would be wrong, and keys without accessor.
    ///
    /// - Parameter accessorIssues: Why keys have no accessor.
    package init(ofGeneration options: ValidationOptions, accessorIssues: [AccessorIssue]) {
        let options = Self.withSyntax(options)
        self.init(options: options, provider: CompiledPluralRules(), keyOrder: nil) { metadata in
            metadata.blocksGeneration && options.severities[metadata.id] != .off
        }
        self.accessorIssues = accessorIssues
    }

    /// A validator of what keeps a catalog from being compiled: errors after which a text would be the wrong one.
    package init(ofCompilation options: ValidationOptions) {
        var options = Self.withSyntax(options)
        // Of two numbers one is counted without asking. That may be meant; here somebody has to say so.
        let twoNumbers: RuleID = "plural-two-arguments"
        if [nil, .on].contains(options.severities[twoNumbers]) { options.severities[twoNumbers] = .severity(.error) }
        self.init(options: options, provider: CompiledPluralRules(), keyOrder: nil) { metadata in
            metadata.blocksCompilation && options.severities[metadata.id] != .off
        }
    }

    /// From what is no JSON, or no text, nothing can be generated whatever the configuration says.
    private static func withSyntax(_ options: ValidationOptions) -> ValidationOptions {
        var options = options
        for rule in RuleRegistry.all.map({ $0.metadata }) where rule.group == .syntax { options.severities[rule.id] = nil }
        return options
    }

    /// A validator of all that is on, and of what keeps code from being generated.
    ///
    /// - Parameter accessorIssues: Why keys have no accessor.
    package init(ofBuild options: ValidationOptions, accessorIssues: [AccessorIssue]) {
        let options = Self.withSyntax(options)
        self.init(options: options, provider: CompiledPluralRules(), keyOrder: nil) { metadata in
            options.isOn(metadata) || metadata.blocksGeneration && options.severities[metadata.id] != .off
        }
        self.accessorIssues = accessorIssues
    }

    private init(
        options: ValidationOptions, provider: any PluralRuleProvider, keyOrder: (any KeyOrder)?,
        running isOn: (RuleMetadata) -> Bool
    ) {
        self.options = options
        self.provider = provider
        self.keyOrder = keyOrder
        let running = RuleRegistry.all.indices.filter { isOn(RuleRegistry.all[$0].metadata) }
        rules = RuleSet(running)
        asksForAccessors = running.contains { RuleRegistry.all[$0].metadata.group == .accessors }
        asksForCharacters = running.contains(where: RuleSet.ofTexts.contains)
        catalogRules = running.filter(RuleSet.ofCatalogs.contains).map { RuleSet([$0]) }
        walksEntries = catalogRules.count < running.count
    }

    /// Entries that one task checks. What a task costs is small against them, and in a small catalog several are left for each
    /// core.
    private static func entriesPerTask(of count: Int) -> Int { min(max(count / 16, 25), 100) }

    /// Reads and checks one file, its entries on all cores.
    package func check(_ source: SourceFile) async -> Report.File { await read(source).file }

    /// The same, with the catalog that was read.
    package func read(_ source: SourceFile) async -> (catalog: StringCatalog, file: Report.File) {
        let catalog = CatalogDecoder.decode(JSONReader.read(source))
        return (catalog, await checkConcurrently(catalog))
    }

    /// The same, and what became of the keys of an earlier version.
    ///
    /// - Parameter keysElsewhere: Keys that came into other catalogs meanwhile.
    package func read(
        _ source: SourceFile, since base: StringCatalog, keysElsewhere: Set<String> = []
    ) async -> (catalog: StringCatalog, file: Report.File) {
        let (catalog, file) = await read(source)
        let changes = report(catalog, walkChanges(makeSubject(catalog), since: base, keysElsewhere))
        let both = Report.File(
            source: source, diagnostics: FindingPolicy.sorted(file.diagnostics + changes.diagnostics),
            suppressed: file.suppressed + changes.suppressed, keyCount: file.keyCount)
        return (catalog, both)
    }

    /// Checks one catalog, its parts on all cores.
    package func checkConcurrently(_ catalog: StringCatalog) async -> Report.File {
        let count = catalog.entries.count
        let size = Self.entriesPerTask(of: count)
        guard count >= 2 * size else { return check(catalog) }
        let subject = makeSubject(catalog)
        // What takes longest begins first.
        var parts: [@Sendable () -> [Diagnostic]] = [{ walkIssues(subject) }]
        for rule in catalogRules { parts.append { walkCatalog(subject, rule) } }
        for start in stride(from: 0, to: count, by: size) {
            parts.append { walkEntries(start..<min(start + size, count), subject) }
        }
        let diagnostics = await withTaskGroup(of: (Int, [Diagnostic]).self) { group in
            for (index, part) in parts.enumerated() { group.addTask { (index, part()) } }
            var results = [[Diagnostic]](repeating: [], count: parts.count)
            for await (index, found) in group { results[index] = found }
            return Self.joined(results)
        }
        return report(catalog, consume diagnostics)
    }

    /// All findings in one array. They may be many, so that those that are in it are not kept elsewhere.
    private static func joined(_ parts: consuming [[Diagnostic]]) -> [Diagnostic] {
        var all: [Diagnostic] = []
        all.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for index in parts.indices {
            all += parts[index]
            parts[index] = []
        }
        return all
    }

    /// Checks one catalog.
    package func check(_ catalog: StringCatalog) -> Report.File {
        let subject = makeSubject(catalog)
        let diagnostics = walkIssues(subject) + catalogRules.flatMap { walkCatalog(subject, $0) }
        return report(catalog, diagnostics + walkEntries(0..<catalog.entries.count, subject))
    }

    private func report(_ catalog: StringCatalog, _ diagnostics: consuming [Diagnostic]) -> Report.File {
        let (shown, suppressed) = FindingPolicy(options).apply(to: diagnostics)
        return Report.File(
            source: catalog.source, diagnostics: shown, suppressed: suppressed, keyCount: catalog.entries.count)
    }

    private func makeSubject(_ catalog: StringCatalog) -> CheckSubject {
        let tiers = options.tiers(of: catalog)
        let facts = catalog.languages.enumerated().map { index, language in
            LanguageFacts(
                name: language.name, tag: language.tag, isRequired: tiers.tiers[index] == .required,
                plural: provider.selector(for: language.tag).map(PluralProfile.init), scripts: language.tag.scripts
            )
        }
        return CheckSubject(
            catalog: catalog, options: options, languages: facts, absentLanguages: tiers.absent, keyOrder: keyOrder)
    }

    /// What is wrong with the bytes of a JSON file of any kind, in the words of the rules that say so of catalogs.
    package static func syntaxDiagnostics(of document: JSONDocument) -> [Diagnostic] {
        Validator(only: ["byte-order-mark", "conflict-marker", "invalid-json", "invalid-utf8"])
            .check(CatalogDecoder.decode(document)).diagnostics
    }

    // MARK: The walk

    /// Issues of reader and decoder, and keys without accessor.
    private func walkIssues(_ subject: CheckSubject) -> [Diagnostic] {
        let catalog = subject.catalog
        return catalog.source.bytes.withUnsafeBufferPointer { bytes in
            var context = RuleContext(subject, bytes: bytes)
            for issue in catalog.document.issues { rules.checkJSONIssue(issue, in: &context) }
            for issue in catalog.issues {
                context.entry = issue.entry.map { catalog.entries[$0] }
                rules.checkCatalogIssue(issue, in: &context)
            }
            if asksForAccessors {
                for issue in accessorIssues ?? AccessorTree.issues(of: catalog, options: options.accessors) {
                    context.entry = catalog.entries[issue.entry]
                    rules.checkAccessorIssue(issue, in: &context)
                }
            }
            return context.diagnostics
        }
    }

    /// What concerns the catalog as a whole.
    private func walkCatalog(_ subject: CheckSubject, _ rules: RuleSet) -> [Diagnostic] {
        subject.catalog.source.bytes.withUnsafeBufferPointer { bytes in
            var context = RuleContext(subject, bytes: bytes)
            rules.checkCatalog(subject.catalog, in: &context)
            return context.diagnostics
        }
    }

    /// What became of the keys of an earlier version. From files that are damaged it cannot be told.
    private func walkChanges(
        _ subject: CheckSubject, since base: StringCatalog, _ keysElsewhere: Set<String>
    ) -> [Diagnostic] {
        let catalog = subject.catalog
        guard catalog.document.isWellFormed, base.document.isWellFormed, catalog.stringsRange != nil else { return [] }
        return catalog.source.bytes.withUnsafeBufferPointer { bytes in
            var context = RuleContext(subject, bytes: bytes)
            let changes = CatalogChanges(from: base, to: catalog, keysElsewhere: keysElsewhere, options: options)
            for change in changes.entries {
                context.entry = change.after
                context.sourceLocalization = change.after.flatMap(catalog.sourceLocalization)
                rules.checkChange(change, in: &context)
            }
            return context.diagnostics
        }
    }

    /// Some entries with all that belongs to them.
    private func walkEntries(_ range: Range<Int>, _ subject: CheckSubject) -> [Diagnostic] {
        guard walksEntries else { return [] }
        let catalog = subject.catalog
        return catalog.source.bytes.withUnsafeBufferPointer { bytes in
            var context = RuleContext(subject, bytes: bytes)
            for index in range { walk(catalog.entries[index], catalog, &context) }
            return context.diagnostics
        }
    }

    private func walk(_ entry: CatalogEntry, _ catalog: StringCatalog, _ context: inout RuleContext) {
        context.entry = entry
        context.localization = nil
        context.sourceLocalization = catalog.sourceLocalization(of: entry)
        context.arguments.analyze(entry, source: context.sourceLocalization, in: catalog, bytes: context.bytes)
        rules.checkEntry(entry, in: &context)
        if !context.arguments.isEmpty { rules.checkArguments(context.arguments, in: &context) }
        for index in entry.localizations {
            let localization = catalog.localizations[index]
            context.localization = localization
            rules.checkLocalization(localization, in: &context)
            for unit in localization.units { walk(catalog.units[unit], &context) }
            for plural in localization.plurals { rules.checkPlural(catalog.plurals[plural], in: &context) }
            for device in localization.devices { rules.checkDevices(catalog.devices[device], in: &context) }
            for substitution in localization.substitutions {
                rules.checkSubstitution(catalog.substitutions[substitution], in: &context)
            }
        }
    }

    private func walk(_ unit: StringUnit, _ context: inout RuleContext) {
        rules.checkUnit(unit, in: &context)
        guard asksForCharacters, unit.hasValue else { return }
        let own = context.traits(of: unit)
        let characters = context.counterpart(of: unit).map { own.union($0.traits) } ?? own
        rules.checkText(unit, characters, in: &context)
    }
}

extension ValidationOptions {
    /// Whether a rule runs.
    package func isOn(_ metadata: RuleMetadata) -> Bool {
        switch severities[metadata.id] {
        case .off: false
        case .on, .severity: true
        case nil: metadata.isOnByDefault
        }
    }
}
