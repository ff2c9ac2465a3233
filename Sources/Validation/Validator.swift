public import Diagnostics
public import JSONSyntax
public import Plurals
public import StringCatalogs

/// Runs the rules over catalogs. The same input gives the same findings, in the same order, on any number of cores.
public struct Validator: Sendable {
    private let options: ValidationOptions
    private let provider: any PluralRuleProvider
    private let keyOrder: (any KeyOrder)?

    private let jsonIssueRules: [any JSONIssueRule]
    private let catalogIssueRules: [any CatalogIssueRule]
    private let catalogRules: [any CatalogRule]
    private let entryRules: [any EntryRule]
    private let argumentRules: [any ArgumentRule]
    private let localizationRules: [any LocalizationRule]
    private let pluralRules: [any PluralRule]
    private let deviceRules: [any DeviceRule]
    private let substitutionRules: [any SubstitutionRule]
    private let unitRules: [any UnitRule]

    /// - Parameters:
    ///   - rules: All rules; those that are off are left out of the walk.
    ///   - provider: Whose plural rules to ask.
    ///   - keyOrder: Xcode's order of names, for `unsorted-keys`.
    public init(
        options: ValidationOptions = ValidationOptions(), rules: [any Rule.Type] = RuleRegistry.all,
        provider: any PluralRuleProvider = CompiledPluralRules(), keyOrder: (any KeyOrder)? = nil
    ) {
        self.options = options
        self.provider = provider
        self.keyOrder = keyOrder
        let active = rules.filter { options.isOn($0.metadata) }.map { $0.init() as any Rule }
        jsonIssueRules = active.compactMap { $0 as? any JSONIssueRule }
        catalogIssueRules = active.compactMap { $0 as? any CatalogIssueRule }
        catalogRules = active.compactMap { $0 as? any CatalogRule }
        entryRules = active.compactMap { $0 as? any EntryRule }
        argumentRules = active.compactMap { $0 as? any ArgumentRule }
        localizationRules = active.compactMap { $0 as? any LocalizationRule }
        pluralRules = active.compactMap { $0 as? any PluralRule }
        deviceRules = active.compactMap { $0 as? any DeviceRule }
        substitutionRules = active.compactMap { $0 as? any SubstitutionRule }
        unitRules = active.compactMap { $0 as? any UnitRule }
    }

    /// Reads and checks one file.
    public func check(_ source: SourceFile) -> Report.File {
        check(CatalogDecoder.decode(JSONReader.read(source)))
    }

    /// Checks one catalog.
    public func check(_ catalog: StringCatalog) -> Report.File {
        let diagnostics = catalog.source.bytes.withUnsafeBufferPointer { bytes in
            var context = makeContext(catalog, bytes)
            walk(catalog, &context)
            return options.apply(to: context.diagnostics)
        }
        return Report.File(source: catalog.source, diagnostics: diagnostics, keyCount: catalog.entries.count)
    }

    private func makeContext(_ catalog: StringCatalog, _ bytes: UnsafeBufferPointer<UInt8>) -> RuleContext {
        let required = RequiredLanguages(catalog, options: options)
        let facts = catalog.languages.enumerated().map { index, language in
            LanguageFacts(
                name: language.name, tag: language.tag, isSource: index == catalog.sourceLanguage,
                isRequired: required.present.contains(index), plural: provider.selector(for: language.tag).map(PluralProfile.init))
        }
        return RuleContext(
            catalog: catalog, options: options, bytes: bytes, languages: facts, absentLanguages: required.absent,
            isConflicted: catalog.document.issues.contains { $0.kind == .conflictMarker }, keyOrder: keyOrder,
            rule: RuleMetadata("none", .syntax, .info))
    }

    /// What is wrong with the bytes of a JSON file of any kind, in the words of the rules that say so of catalogs.
    public static func syntaxDiagnostics(of document: JSONDocument) -> [Diagnostic] {
        Validator(rules: [ByteOrderMark.self, ConflictMarker.self, InvalidJson.self, InvalidUtf8.self])
            .check(CatalogDecoder.decode(document)).diagnostics
    }

    // MARK: The walk

    private func walk(_ catalog: StringCatalog, _ context: inout RuleContext) {
        for rule in jsonIssueRules {
            context.rule = type(of: rule).metadata
            for issue in catalog.document.issues { rule.check(issue, in: &context) }
        }
        for rule in catalogIssueRules {
            context.rule = type(of: rule).metadata
            for issue in catalog.issues {
                context.entry = issue.entry.map { catalog.entries[$0] }
                rule.check(issue, in: &context)
            }
        }
        context.entry = nil
        for rule in catalogRules {
            context.rule = type(of: rule).metadata
            rule.check(catalog, in: &context)
        }
        let entryRules = Self.prepared(entryRules)
        let argumentRules = Self.prepared(argumentRules)
        let localizationRules = Self.prepared(localizationRules)
        let pluralRules = Self.prepared(pluralRules)
        let deviceRules = Self.prepared(deviceRules)
        let substitutionRules = Self.prepared(substitutionRules)
        let unitRules = Self.prepared(unitRules)
        for entry in catalog.entries {
            context.entry = entry
            context.localization = nil
            context.sourceLocalization = Self.sourceLocalization(of: entry, in: catalog)
            context.arguments.analyze(entry, source: context.sourceLocalization, in: catalog, bytes: context.bytes)
            for (metadata, rule) in entryRules {
                context.rule = metadata
                rule.check(entry, in: &context)
            }
            if !context.arguments.isEmpty {
                let arguments = context.arguments
                for (metadata, rule) in argumentRules {
                    context.rule = metadata
                    context.localization = nil
                    rule.check(arguments, in: &context)
                }
            }
            for index in entry.localizations {
                let localization = catalog.localizations[index]
                context.localization = localization
                for (metadata, rule) in localizationRules {
                    context.rule = metadata
                    rule.check(localization, in: &context)
                }
                for index in localization.units {
                    let unit = catalog.units[index]
                    for (metadata, rule) in unitRules {
                        context.rule = metadata
                        rule.check(unit, in: &context)
                    }
                }
                for index in localization.plurals {
                    for (metadata, rule) in pluralRules {
                        context.rule = metadata
                        rule.check(catalog.plurals[index], in: &context)
                    }
                }
                for index in localization.devices {
                    for (metadata, rule) in deviceRules {
                        context.rule = metadata
                        rule.check(catalog.devices[index], in: &context)
                    }
                }
                for index in localization.substitutions {
                    for (metadata, rule) in substitutionRules {
                        context.rule = metadata
                        rule.check(catalog.substitutions[index], in: &context)
                    }
                }
            }
        }
    }

    private static func prepared<R>(_ rules: [R]) -> [(RuleMetadata, R)] {
        rules.map { (type(of: $0 as! any Rule).metadata, $0) }
    }

    private static func sourceLocalization(of entry: CatalogEntry, in catalog: StringCatalog) -> Localization? {
        for index in entry.localizations where catalog.localizations[index].language == catalog.sourceLanguage {
            return catalog.localizations[index]
        }
        return nil
    }
}

/// Which languages of a catalog must be complete.
struct RequiredLanguages {
    /// Indices of languages.
    let present: Set<LanguageIndex>
    /// Names from the configuration that the catalog does not mention.
    let absent: [String]

    /// As configured; without configuration every language, the source left aside, in which at least half of the translatable
    /// keys have an entry.
    init(_ catalog: StringCatalog, options: ValidationOptions) {
        func indices(_ names: [String]) -> Set<LanguageIndex> {
            let wanted = Set(names.map { LanguageTag($0).canonical.identifier })
            return Set(catalog.languages.indices.filter { wanted.contains(catalog.languages[$0].tag.canonical.identifier) })
        }
        let partial = indices(options.partialLanguages)
        if let names = options.requiredLanguages {
            let found = indices(names)
            present = found.subtracting(partial).subtracting([catalog.sourceLanguage].compactMap(\.self))
            let known = Set(catalog.languages.map { $0.tag.canonical.identifier })
            absent = names.filter { !known.contains(LanguageTag($0).canonical.identifier) }
            return
        }
        var counts = Array(repeating: 0, count: catalog.languages.count)
        var total = 0
        for entry in catalog.entries where entry.isTranslatable {
            // An entry without any localization was just extracted; nobody has been asked to translate it.
            total += 1
            for index in entry.localizations { counts[catalog.localizations[index].language] += 1 }
        }
        present = Set(
            catalog.languages.indices.filter { counts[$0] > 0 && counts[$0] * 2 >= total && $0 != catalog.sourceLanguage && !partial.contains($0) })
        absent = []
    }
}

extension ValidationOptions {
    /// Whether a rule runs.
    func isOn(_ metadata: RuleMetadata) -> Bool {
        switch severities[metadata.id] {
        case .off: false
        case .severity: true
        case nil: metadata.isOnByDefault
        }
    }

    /// Gives findings their final severity and order.
    func apply(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.map { diagnostic in
            guard case .severity(let severity) = severities[diagnostic.rule] else { return diagnostic }
            var changed = diagnostic
            changed.severity = severity
            return changed
        }
        .enumerated()
        .sorted { a, b in
            (a.element.range.start, a.element.rule.name, a.element.range.end, a.offset)
                < (b.element.range.start, b.element.rule.name, b.element.range.end, b.offset)
        }
        .map(\.element)
    }
}
