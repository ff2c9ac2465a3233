import SwiftUI

struct ContentView: View {
    let name: String
    let count: Int
    var date: Date

    var body: some View {
        Text("Welcome")
        Text("Hello, \(name)!", comment: "Shown after signing in")
        Text("\(count) messages for \(name)")
        Text(String(localized: "greeting", defaultValue: "Good morning", comment: "The first line"))
        Text(String(localized: "farewell", defaultValue: "Goodbye, \(name)", comment: "The last line"))
        Button("Send", action: send)
        Text("Send", comment: "A verb")
        Button("Delete") {}
        Label("Delete", systemImage: "trash")
        ForEach(items) { item in Text("Only \(item.rest) left") }
        Text("–")
        Text("Elsewhere", tableName: "Other")
    }
}

#Preview { Text("Only a preview") }
