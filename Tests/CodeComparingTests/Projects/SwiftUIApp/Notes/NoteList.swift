import SwiftUI

struct NoteList: View {
    @State private var query = ""
    @State private var isDeleting = false
    let notes: [Note]
    let share: Int

    var body: some View {
        NavigationStack {
            List(notes) { note in
                NavigationLink(note.title) { EditorView(note: note) }
                    .badge("Badge")  //~ stale-key-used
                    .swipeActions { Button("Delete", role: .destructive) { isDeleting = true } }
                    .confirmationDialog("Delete “\(note.title)”?", isPresented: $isDeleting) {
                        Button("Delete") {}
                        Button("Cancel", role: .cancel) {}
                        Button("Archive") {}  //~ missing-key
                    } message: {
                        Text("This cannot be undone.")
                    }
            }
            .overlay {
                if notes.isEmpty {
                    ContentUnavailableView(
                        "Nothing here yet", systemImage: "note", description: Text("Pull to refresh, or create a note."))
                }
            }
            .searchable(text: $query, prompt: "Search notes")
            .navigationTitle("Notes")
            .toolbar {
                Button {
                } label: {
                    Label("New Note", systemImage: "square.and.pencil")
                }
                .accessibilityLabel("New note")  //~ missing-key
            }
            Text("\(notes.count) notes")
            Text("\(share)% full")
            Text(verbatim: "v1.2.3")
            Text("•")
            Image("background")
            Text(headline)
            Text(notes.isEmpty ? "Weekly" : "Daily")
        }
    }

    private var headline: LocalizedStringKey { notes.isEmpty ? "greeting.morning" : "greeting.evening" }
}

#Preview {
    NoteList(notes: [], share: 3)
    Text("Only in a preview")
    Text("Not in the catalog, but only a preview")
}
