internal import L10nCLDR
package import L10nCodeGeneration
package import L10nDiagnostics
package import L10nStringCatalogs
package import L10nSyntax

/// Runs the rules over catalogs. The same input gives the same findings, in the same order, on any number of cores.
package struct Validator: Sendable {
    private let library: RuleLibrary
    package let options: ValidationOptions
    private let keyOrder: (any KeyOrder)?

    private let rules: RuleSet
    /// Whether a rule is about the accessors of keys.
    private let needsAccessors: Bool
    /// Whether any rule sees single texts.
    private let walksUnits: Bool
    /// The rules that see the whole catalog, each a set of its own: those that go through all its texts or bytes, which takes long,
    /// and the others.
    private let catalogRules: (long: [RuleSet], others: [RuleSet])
    /// Whether any rule sees less than the whole catalog.
    private let walksEntries: Bool
    private let policy: FindingPolicy
    private let decisions: FindingPolicy.Decisions
    /// Why keys have no accessor, where that is known already.
    private let accessorIssues: [AccessorIssue]?

    /// - Parameters:
    ///   - library: The rules that there are.
    ///   - only: The rules to run; nil: all that run for the purpose.
    ///   - purpose: What the catalogs are checked for.
    ///   - keyOrder: Xcode's order of names, for `unsorted-keys`.
    ///   - accessorIssues: Why keys have no accessor, where that is known already.
    package init(
        rules library: RuleLibrary, options: ValidationOptions = ValidationOptions(), only: Set<RuleID>? = nil,
        purpose: Purpose = .check,
        keyOrder: (any KeyOrder)? = nil, accessorIssues: [AccessorIssue]? = nil
    ) {
        self.library = library
        self.options = options
        self.keyOrder = keyOrder
        self.accessorIssues = accessorIssues
        let policy = FindingPolicy(options, for: purpose)
        self.policy = policy
        decisions = policy.decisions
        let running = library.rules.filter { policy.runs($0) && only?.contains($0.id) ?? true }
            .compactMap { RuleNumber($0.id) }
        rules = RuleSet(running)
        needsAccessors = running.contains { library[$0].group == .accessors }
        walksUnits = running.contains(where: library.ofUnits.contains)
        let ofCatalogs = running.filter(library.ofCatalogs.contains)
        func isLong(_ rule: RuleNumber) -> Bool { [.text, .syntax].contains(library[rule].group) }
        catalogRules = (
            ofCatalogs.filter(isLong).map { RuleSet([$0]) }, ofCatalogs.filter { !isLong($0) }.map { RuleSet([$0]) }
        )
        walksEntries = ofCatalogs.count < running.count
    }

    /// Entries that one task checks. What a task costs, such as preparing the rules, is small against them, and several are left for
    /// each core.
    private static func entriesPerTask(of count: Int) -> Int { min(max(count / 32, 25), 400) }

    /// Reads and checks one file, its entries on all cores.
    package func check(_ source: SourceFile) -> Report.File { read(source).file }

    /// Reads and checks one file, and returns the catalog too.
    package func read(_ source: SourceFile) -> (catalog: StringCatalog, file: Report.File) {
        let catalog = CatalogDecoder.decode(source)
        return (catalog, checkConcurrently(catalog).file)
    }

    /// What was found in a catalog, and what must not be made of it.
    package struct Checked: Sendable {
        package let file: Report.File
        package let blocked: Products
    }

    /// What is checked by itself, on any core.
    private enum Part {
        /// Rules that see the catalog as a whole.
        case catalog(RuleSet)
        case entries(Range<Int>)
        /// What reader and decoder have found.
        case issues
    }

    /// Checks one catalog, its parts on all cores.
    ///
    /// - Parameter keys: Those whose entries are checked; nil: all. What concerns several entries is found in all of them.
    package func checkConcurrently(_ catalog: StringCatalog, keys: Set<String>? = nil) -> Checked {
        let count = catalog.entries.count
        let size = Self.entriesPerTask(of: count)
        let chosen = keys.map { keys in
            Set(catalog.entries.indices.filter { keys.contains(catalog.string(catalog.entries[$0].key)) })
        }
        guard count >= 2 * size else { return checkInOrder(catalog, chosen) }
        let facts = makeFacts(catalog, concurrently: true)
        let ranges = stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
        // The names of the accessors of each range.
        let names = Locked<[AccessorNames]>([])
        // The findings about accessors, whose order must not depend on the part that found them.
        let ofAccessors = Locked<[Finding]>([])
        // What takes longest begins first.
        let parts: [Part] =
            catalogRules.long.map { .catalog($0) } + ranges.map { .entries($0) } + catalogRules.others.map { .catalog($0) }
            + [.issues]
        let outcomes = parts.concurrentMap { part in
            switch part {
            case .catalog(let rules): return judge(walkCatalog(facts, rules))
            case .issues: return judge(walk(facts, rules) { checkIssues($0, in: $1, to: &$2) })
            case .entries(let range):
                var own = AccessorNames()
                let found = walk(facts, rules) { own = checkEntries(range, chosen, $0, in: $1, to: &$2) }
                let all = names.use { names in
                    names.append(own)
                    return names.count == ranges.count ? names : nil
                }
                // The last range compares the accessors of all entries, while other threads go on.
                if let all {
                    let found = walk(facts, rules) { checkAccessors(all, $0, in: $1, to: &$2) }
                    ofAccessors.use { $0 = found }
                }
                return judge(found)
            }
        }
        return report(catalog, outcomes + [judge(ofAccessors.use { $0 })])
    }

    /// Checks one catalog.
    package func check(_ catalog: StringCatalog) -> Report.File { checkInOrder(catalog, nil).file }

    private func checkInOrder(_ catalog: StringCatalog, _ chosen: Set<Int>?) -> Checked {
        let facts = makeFacts(catalog)
        let findings = walk(facts, rules) { runner, context, findings in
            checkIssues(runner, in: context, to: &findings)
            runner.checkCatalog(catalog, in: context, to: &findings)
            let names = checkEntries(0..<catalog.entries.count, chosen, runner, in: context, to: &findings)
            checkAccessors([names], runner, in: context, to: &findings)
        }
        return report(catalog, [judge(findings)])
    }

    /// Adds what rules find that are called with something else than the parts of the catalog.
    ///
    /// - Parameter body: Calls those of the rules that run.
    package func check(
        _ catalog: StringCatalog, adding file: Report.File, _ body: (RuleSet, CatalogContext, inout Findings) -> Void
    ) -> Report.File {
        var findings = Findings(library)
        body(rules, CatalogContext(walk: CatalogWalk(makeFacts(catalog))), &findings)
        let other = judge(findings.all)
        return file.with(FindingPolicy.sorted(file.findings + other.shown), suppressed: file.suppressed + other.suppressed)
    }

    private func judge(_ findings: consuming [Finding]) -> FindingPolicy.Outcome {
        policy.apply(to: findings, decisions)
    }

    private func report(_ catalog: StringCatalog, _ parts: consuming [FindingPolicy.Outcome]) -> Checked {
        let outcome = FindingPolicy.Outcome(joining: parts)
        let damage =
            catalog.document.isWellFormed
            ? nil : Report.Damage(readKeys: catalog.entries.count, estimatedKeys: catalog.estimatedKeyCount)
        let shown = damage == nil ? outcome.shown : outcome.shown.filter { !RuleRegistry.absenceRules.contains($0.rule) }
        let file = Report.File(
            source: catalog.source, findings: shown, suppressed: outcome.suppressed,
            keyCount: catalog.entries.count, damage: damage)
        return Checked(file: file, blocked: outcome.blocked)
    }

    private func makeFacts(_ catalog: StringCatalog, concurrently: Bool = false) -> CatalogFacts {
        let tiers = options.tiers(of: catalog)
        let make = { @Sendable (index: Int) in
            let language = catalog.languages[index]
            return LanguageFacts(name: language.name, tag: language.tag, isRequired: tiers.tiers[index] == .required)
        }
        let indices = catalog.languages.indices
        let facts = concurrently ? indices.concurrentMap(make) : indices.map(make)
        return CatalogFacts(
            catalog: catalog, options: options, languages: facts,
            absentLanguages: tiers.absent.filter { $0.tier == .required }.map(\.name), keyOrder: keyOrder)
    }

    /// What is wrong with the bytes of a JSON file of any kind, in the words of the rules that say so of catalogs.
    package static func syntaxFindings(of document: JSONDocument) -> [Finding] {
        if document.issues.isEmpty { return [] }
        return Validator(rules: .building, only: [.byteOrderMark, .conflictMarker, .invalidJson, .invalidUtf8])
            .check(CatalogDecoder.decode(document)).findings
    }

    // MARK: The walk

    /// Calls rules, and returns what they found.
    private func walk(
        _ facts: CatalogFacts, _ rules: RuleSet, _ body: (any RuleRunner, CatalogContext, inout Findings) -> Void
    ) -> [Finding] {
        var findings = Findings(library)
        body(library.runner.init(rules, facts), CatalogContext(walk: CatalogWalk(facts)), &findings)
        return findings.all
    }

    /// Issues of reader and decoder.
    private func checkIssues(_ runner: any RuleRunner, in context: CatalogContext, to findings: inout Findings) {
        let catalog = context.catalog
        for issue in catalog.document.issues { runner.checkJSONIssue(issue, in: context, to: &findings) }
        for issue in catalog.issues {
            runner.checkCatalogIssue(issue, in: IssueContext(catalogContext: context, issue: issue), to: &findings)
        }
    }

    /// Keys without an accessor.
    private func checkAccessors(
        _ names: [AccessorNames], _ runner: any RuleRunner, in context: CatalogContext, to findings: inout Findings
    ) {
        guard needsAccessors else { return }
        let issues = accessorIssues ?? AccessorTree.issues(of: context.catalog, names, options: options.accessors)
        for issue in issues { runner.checkAccessorIssue(issue, in: context, to: &findings) }
    }

    /// Whether the names of accessors are compared here.
    private var comparesAccessors: Bool { needsAccessors && accessorIssues == nil }

    /// What concerns the catalog as a whole.
    private func walkCatalog(_ facts: CatalogFacts, _ rules: RuleSet) -> [Finding] {
        walk(facts, rules) { runner, context, findings in runner.checkCatalog(facts.catalog, in: context, to: &findings) }
    }

    /// Some entries with all that belongs to them. The catalog is passed on, as getting it from the context would retain it, and both
    /// cores wait for that.
    ///
    /// - Parameter chosen: Those that are checked; nil: all.
    /// - Returns: The names of the accessors of all, if they are needed and not known.
    private func checkEntries(
        _ range: Range<Int>, _ chosen: Set<Int>?, _ runner: any RuleRunner, in context: CatalogContext,
        to findings: inout Findings
    ) -> AccessorNames {
        guard walksEntries else { return AccessorNames() }
        let catalog = context.catalog
        var counterparts = CounterpartFinder()
        let planner =
            comparesAccessors
            ? AccessorPlanner(catalog, arguments: context.walk.arguments, options: options.accessors, writesTexts: false) : nil
        for index in range {
            let entry = catalog.entries[index]
            if chosen?.contains(index) ?? true {
                walk(entry, of: catalog, context, runner, &counterparts, &findings)
            } else if planner != nil {
                context.walk.arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog)
            }
            planner?.noteNames(of: entry)
        }
        return planner?.names ?? AccessorNames()
    }

    private func walk(
        _ entry: CatalogEntry, of catalog: StringCatalog, _ catalogContext: CatalogContext, _ runner: any RuleRunner,
        _ counterparts: inout CounterpartFinder, _ findings: inout Findings
    ) {
        let arguments = catalogContext.walk.arguments
        let source = catalog.sourceLocalization(of: entry)
        arguments.analyze(entry, source: source, in: catalog)
        let entryContext = EntryContext(catalogContext, entry, source)
        runner.checkEntry(entry, in: entryContext, to: &findings)
        if !arguments.isEmpty, !entryContext.isOfInterfaceBuilder(entry) {
            runner.checkArguments(arguments, in: entryContext, to: &findings)
        }
        for index in entry.localizations {
            let localization = catalog.localizations[index]
            let context = LocalizationContext(entryContext, localization)
            runner.checkLocalization(localization, in: context, to: &findings)
            guard localization.isVaried else { continue }
            for plural in catalog.plurals(of: localization) {
                runner.checkPlural(plural, in: context, to: &findings)
            }
            for variation in catalog.devices(of: localization) {
                runner.checkDevices(variation, in: context, to: &findings)
            }
            for substitution in catalog.substitutions(of: localization) {
                runner.checkSubstitution(substitution, in: context, to: &findings)
            }
        }
        guard walksUnits else { return }
        // After the other rules, so that a core keeps the code of these at hand for all texts of the entry.
        for index in entry.localizations {
            let localization = catalog.localizations[index]
            let context = LocalizationContext(entryContext, localization)
            for unit in localization.units { walk(catalog.units[unit], context, runner, &counterparts, &findings) }
        }
    }

    private func walk(
        _ unit: StringUnit, _ localizationContext: LocalizationContext, _ runner: any RuleRunner,
        _ counterparts: inout CounterpartFinder, _ findings: inout Findings
    ) {
        let traits = unit.hasValue ? localizationContext.traits(unit.value) : []
        let counterpart = counterparts.counterpart(of: unit, in: localizationContext)
        let context = UnitContext(localizationContext: localizationContext, traits: traits, counterpart: counterpart)
        runner.checkUnit(unit, in: context, to: &findings)
        guard unit.hasValue else { return }
        runner.checkText(unit, counterpart.map { traits.union($0.traits) } ?? traits, in: context, to: &findings)
    }
}

extension ValidationOptions {
    /// Whether a check runs a rule.
    package func isOn(_ rule: RuleMetadata) -> Bool { FindingPolicy(self).runs(rule) }
}
