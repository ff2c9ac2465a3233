internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that all texts stand in one table, where that is wanted.
///
/// Tables that the system reads itself, `InfoPlist` and `AppShortcuts`, and those of Interface Builder do not count.
struct ExtraTable: ProjectRule {
    static let metadata = RuleMetadata(
        "extra-table", .project, .warning, isOnByDefault: false,
        options: [RuleOption("table", .text, "Name of the one table; 'Localizable' without it.")])

    private typealias Texts = L10n.Rule.ExtraTable

    func check(_ project: CatalogProject, in context: inout ProjectContext) {
        let wanted = context.option("table")?.text ?? "Localizable"
        for member in project.members where member.table != wanted && !isOfTheSystem(member) {
            context.report(
                Texts.message(table: String(member.table), wanted: wanted), in: member.catalog.source, at: .empty(at: 0),
                reason: Texts.reason, advice: Texts.advice(wanted: wanted))
        }
    }

    private func isOfTheSystem(_ member: CatalogProject.Member) -> Bool {
        member.table.hasSuffix("InfoPlist") || member.table == "AppShortcuts" || member.folder.hasSuffix("mul.lproj/")
    }
}
