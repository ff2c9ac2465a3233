public import Diagnostics
public import JSONSyntax
public import Plurals
public import StringCatalogs

/// Runs the rules over catalogs. The same input gives the same findings, in the same order, on any number of cores.
public struct Validator: Sendable {
    private let options: ValidationOptions
    private let provider: any PluralRuleProvider
    private let keyOrder: (any KeyOrder)?

    private let rules: RuleWalk

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
        var walk = RuleWalk()
        for rule in rules where options.isOn(rule.metadata) { rule.init().join(&walk) }
        self.rules = walk
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
        for (metadata, rule) in rules.jsonIssues {
            context.rule = metadata
            for issue in catalog.document.issues { rule.check(issue, in: &context) }
        }
        for (metadata, rule) in rules.catalogIssues {
            context.rule = metadata
            for issue in catalog.issues {
                context.entry = issue.entry.map { catalog.entries[$0] }
                rule.check(issue, in: &context)
            }
        }
        context.entry = nil
        for (metadata, rule) in rules.catalogs {
            context.rule = metadata
            rule.check(catalog, in: &context)
        }
        for entry in catalog.entries {
            context.entry = entry
            context.localization = nil
            context.sourceLocalization = Self.sourceLocalization(of: entry, in: catalog)
            context.arguments.analyze(entry, source: context.sourceLocalization, in: catalog, bytes: context.bytes)
            for (metadata, rule) in rules.entries {
                context.rule = metadata
                rule.check(entry, in: &context)
            }
            if !context.arguments.isEmpty {
                let arguments = context.arguments
                for (metadata, rule) in rules.arguments {
                    context.rule = metadata
                    context.localization = nil
                    rule.check(arguments, in: &context)
                }
            }
            for index in entry.localizations {
                let localization = catalog.localizations[index]
                context.localization = localization
                for (metadata, rule) in rules.localizations {
                    context.rule = metadata
                    rule.check(localization, in: &context)
                }
                for index in localization.units {
                    let unit = catalog.units[index]
                    for (metadata, rule) in rules.units {
                        context.rule = metadata
                        rule.check(unit, in: &context)
                    }
                }
                for index in localization.plurals {
                    for (metadata, rule) in rules.plurals {
                        context.rule = metadata
                        rule.check(catalog.plurals[index], in: &context)
                    }
                }
                for index in localization.devices {
                    for (metadata, rule) in rules.devices {
                        context.rule = metadata
                        rule.check(catalog.devices[index], in: &context)
                    }
                }
                for index in localization.substitutions {
                    for (metadata, rule) in rules.substitutions {
                        context.rule = metadata
                        rule.check(catalog.substitutions[index], in: &context)
                    }
                }
            }
        }
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
