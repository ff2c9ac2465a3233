internal import CLDR
internal import Messages
internal import Mustache
internal import Reporting

/// For people: one page with everything that the run knows, which needs no network. `Templates/report.html.mustache` lays it
/// out, and finds the style and the script beside it. What the template shows is there without the script too.
struct HTMLReporter: DocumentReporter {
    func render(_ project: ProjectReport) -> String {
        let language = L10n.currentLanguage
        let isRightToLeft = LanguageTag(language).scripts?.isWrittenRightToLeft ?? false
        let page: [String: Any] = [
            "language": language, "direction": isRightToLeft ? "rtl" : "ltr", "version": HTMLText.escaped(project.tool.version),
            "icuVersion": HTMLText.escaped(project.tool.icuVersion), "cldrVersion": HTMLText.escaped(project.tool.cldrVersion),
            "style": Self.style, "styleHash": Self.styleHash, "script": Self.script, "scriptHash": Self.scriptHash,
            "words": PageWords.all.mapValues(HTMLText.escaped),
            "data": HTMLText.scriptData(PageData(project, language: language).json),
        ]
        return Self.template.render(page.merging(PageOverview(project).fields) { own, _ in own })
    }

    /// Every field is a finished piece of HTML: texts of a catalog come in only through ``HTMLText``.
    private static let template = {
        do {
            return try MustacheTemplate(
                string: "{{% CONTENT_TYPE:TEXT}}" + String(decoding: PackageResources.report_html_mustache, as: UTF8.self))
        } catch {
            fatalError("Templates/report.html.mustache is no template: \(error)")
        }
    }()

    private static let style = String(decoding: PackageResources.report_css, as: UTF8.self)
    private static let styleHash = SHA256.source(style)
    private static let script = String(decoding: PackageResources.report_js, as: UTF8.self)
    private static let scriptHash = SHA256.source(script)
}
