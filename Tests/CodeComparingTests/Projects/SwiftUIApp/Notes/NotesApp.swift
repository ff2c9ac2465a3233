import SwiftUI

@main
struct NotesApp: App {
    var body: some Scene {
        WindowGroup("Notes") { NoteList() }
            .commands { CommandMenu("Editor") { Button("Undo") {} } }
        #if os(macOS)
            Settings { SettingsView(device: "Mac") }
        #else
            Window("Settings", id: "settings") { SettingsView(device: "iPhone") }
        #endif
    }
}
