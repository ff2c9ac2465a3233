import AppIntents

struct OpenNote: AppIntent {
    static let title: LocalizedStringResource = "Open note"
    static let description = IntentDescription("Opens a note.")

    @Parameter(title: "Note") var note: NoteEntity

    static var parameterSummary: some ParameterSummary { Summary("Open \(\.$note)") }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Opened")  //~ missing-key
    }
}

struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: OpenNote(), phrases: ["Open \(\.$note) in \(.applicationName)"], shortTitle: "Open note",
            systemImageName: "note")
    }
}
