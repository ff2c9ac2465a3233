internal import CL10nTemplates
internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nSyntax
internal import L10nValidation

/// For people: one self-contained page with everything that the run knows. The layout is in `Templates/report.html.mustache`, with
/// style and script beside it. The content of the template is readable without the script.
struct HTMLReporter: DocumentReporter {
    func render(_ project: ProjectReport) -> String {
        let language = Translation.current?.identifier ?? "en"
        let isRightToLeft = LanguageTag(language).scripts?.isWrittenRightToLeft ?? false
        let page: [String: TemplateValue] = [
            "language": .text(language), "direction": isRightToLeft ? "rtl" : "ltr",
            "version": HTMLText.value(project.tool.version), "icuVersion": HTMLText.value(project.tool.icuVersion),
            "cldrVersion": HTMLText.value(project.tool.cldrVersion),
            "style": .text(Self.style), "styleHash": .text(PageHashes.style), "script": .text(Self.script),
            "scriptHash": .text(PageHashes.script),
            "words": .object(PageStrings.all.mapValues(HTMLText.value)),
            "data": .text(HTMLText.scriptData(PageData(project, language: language).json)),
        ]
        return Self.template.text(page.merging(PageOverview(project).fields) { current, _ in current })
    }

    /// Every field is HTML already, and texts of a catalog must go through ``HTMLText``.
    private static let template = MustacheTemplate(ofProgram: l10n_report_html())

    private static let style = String(cString: l10n_report_css())
    private static let script = String(cString: l10n_report_js())
}
