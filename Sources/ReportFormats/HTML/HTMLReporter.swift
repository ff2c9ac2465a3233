internal import CLDR
internal import Messages
internal import Mustache
internal import Reporting

/// For people: one self-contained page with everything that the run knows. The layout is in `Templates/report.html.mustache`, with
/// style and script beside it. The content of the template is readable without the script.
struct HTMLReporter: DocumentReporter {
    func render(_ project: ProjectReport) -> String {
        let language = L10n.currentLanguage
        let isRightToLeft = LanguageTag(language).scripts?.isWrittenRightToLeft ?? false
        let page: [String: Any] = [
            "language": language, "direction": isRightToLeft ? "rtl" : "ltr", "version": HTMLText.escaped(project.tool.version),
            "icuVersion": HTMLText.escaped(project.tool.icuVersion), "cldrVersion": HTMLText.escaped(project.tool.cldrVersion),
            "style": Self.style, "styleHash": Self.styleHash, "script": Self.script, "scriptHash": Self.scriptHash,
            "words": PageStrings.all.mapValues(HTMLText.escaped),
            "data": HTMLText.scriptData(PageData(project, language: language).json),
        ]
        return Self.template.render(page.merging(PageOverview(project).fields) { current, _ in current })
    }

    /// The template escapes nothing: every field is HTML already, and texts of a catalog must go through ``HTMLText``.
    private static let template = {
        do {
            return try MustacheTemplate(
                string: "{{% CONTENT_TYPE:TEXT}}" + String(decoding: PackageResources.report_html_mustache, as: UTF8.self))
        } catch {
            fatalError("Templates/report.html.mustache is not a valid template: \(error)")
        }
    }()

    private static let style = String(decoding: PackageResources.report_css, as: UTF8.self)
    private static let styleHash = SHA256.source(style)
    private static let script = String(decoding: PackageResources.report_js, as: UTF8.self)
    private static let scriptHash = SHA256.source(script)
}
