import SwiftUI

struct EditorView: View {
    @State private var title = ""
    let note: Note
    let words: Int
    let page: Int, pages: Int

    var body: some View {
        Form {
            TextField("Title", text: $title)
            Picker("Sort by", selection: $title) {
                Text("Date").tag("date")
                Text("Name").tag("name")
            }
            LabeledContent("Words: \(words)", value: "…")
            Section("Pages") { Text("\(page) of \(pages)") }
            Text("Edited \(note.date, format: .dateTime.day().month())")
            Toggle("Favorite", isOn: .constant(true))
        }
        .task {
            do { try await save() } catch {
                print("save failed: \(error)")
                show(String(localized: "sync.failed", defaultValue: "Sync failed: \(error.localizedDescription)", comment: "Alert"))
                show(String(localized: "sync.retry", defaultValue: "Trying again…"))  //~ missing-key
            }
        }
    }

    func status(_ name: String) -> Text { Text("Edited \(name)") }
    func wrong(_ count: Int) -> Text { Text("Delete “\(count)”?") }  //~ call-arguments
}
