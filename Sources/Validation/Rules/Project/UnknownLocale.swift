internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that every language of a catalog is known, and in the form that the system looks up: `he` and not `iw`.
///
/// Two languages of a catalog that give one folder are `locale-collision`.
struct UnknownLocale: CatalogRule {
    static let metadata = RuleMetadata(.unknownLocale, .project, .warning, .build, fix: .unsafe)

    private typealias Texts = L10n.Rule.UnknownLocale

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        // Of too many languages `limit-exceeded` speaks.
        guard catalog.languages.count <= CatalogLimits.languages else { return }
        let properties = context.languages.map(\.properties)
        guard properties.contains(where: { $0.unknownPart != nil || $0.preferred != nil }) else { return }
        // Two languages of one folder are `locale-collision`.
        var folders: [String: Int] = [:]
        var areUsed = Array(repeating: false, count: catalog.languages.count)
        for localization in catalog.localizations { areUsed[localization.language] = true }
        for (language, isUsed) in zip(properties, areUsed) where isUsed { folders[language.folderName, default: 0] += 1 }
        for (index, language) in catalog.languages.enumerated() {
            let tag = language.tag
            let (unknown, preferred) = (properties[index].unknownPart, properties[index].preferred)
            guard unknown != nil || preferred != nil, folders[properties[index].folderName, default: 0] < 2 else { continue }
            if let suggestion = tag.suggestion {
                report(
                    language, Texts.Slip.message(language: language.name, suggestion: suggestion),
                    advice: advice(suggestion, in: catalog), fix: rename(index, to: suggestion, context), context, &findings)
            } else if let unknown {
                report(language, message(unknown, language.name), advice: Texts.Unknown.advice, context, &findings)
            } else if let preferred {
                report(
                    language, Texts.message(language: language.name, preferred: preferred),
                    advice: advice(preferred, in: catalog), fix: rename(index, to: preferred, context), context, &findings)
            }
        }
    }

    private func message(_ part: LanguageTag.UnknownPart, _ language: String) -> Message {
        switch part {
        case .syntax: Texts.Syntax.message(language: language)
        case .language: Texts.Unknown.message(language: language)
        case .script(let script): Texts.Script.message(script: script, language: language)
        case .region(let region): Texts.Region.message(region: region, language: language)
        }
    }

    private func advice(_ preferred: String, in catalog: StringCatalog) -> Message {
        isTaken(preferred, in: catalog) ? Texts.Taken.advice(preferred: preferred) : Texts.advice(preferred: preferred)
    }

    private func isTaken(_ name: String, in catalog: StringCatalog) -> Bool { catalog.languages.contains { $0.name == name } }

    /// Gives a language another name wherever it is written.
    private func rename(_ language: LanguageIndex, to name: String, _ context: CatalogContext) -> FixIt? {
        let catalog = context.catalog
        guard let editor = context.editor, !isTaken(name, in: catalog) else { return nil }
        var places = catalog.localizations.filter { $0.language == language }.map(\.nameRange)
        if let source = catalog.sourceLanguageRange, editor.isNamed(source, catalog.languages[language].name) {
            places.append(source)
        }
        return FixIt(.unsafe, places.map { TextEdit($0, editor.quoted(name)) })
    }

    private func report(
        _ language: CatalogLanguage, _ message: Message, advice: Message, fix: FixIt? = nil, _ context: CatalogContext,
        _ findings: inout Findings
    ) {
        findings.report(
            message, at: language.range, in: context, reason: Texts.reason, advice: advice, language: language.name, fix: fix)
    }
}
