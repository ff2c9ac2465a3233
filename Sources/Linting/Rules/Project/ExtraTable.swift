internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that all texts are in one table, where that is wanted.
///
/// Tables that the system reads itself, `InfoPlist` and `AppShortcuts`, and those of Interface Builder do not count.
struct ExtraTable: ProjectRule {
    static let metadata = RuleMetadata(.extraTable, .project, .warning, .style, isOnByDefault: false, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let table: String

        init(_ options: inout OptionReader) {
            table = options.text("table", default: "Localizable", "Name of the one table.")
        }
    }

    private typealias Texts = L10n.Rule.ExtraTable

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        let wanted = options.table
        for member in project.members where member.table != wanted && !isOfTheSystem(member) {
            findings.report(
                Texts.message(table: String(member.table), wanted: wanted), in: member.catalog.source, at: .empty(at: 0),
                reason: Texts.reason, advice: Texts.advice(wanted: wanted))
        }
    }

    private func isOfTheSystem(_ member: CatalogProject.Member) -> Bool {
        member.table.hasSuffix("InfoPlist") || member.table == "AppShortcuts" || member.folder.hasSuffix("mul.lproj/")
    }
}
