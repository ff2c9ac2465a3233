import SwiftUI

public struct ContentView: View {
    @AppStorage("tab") var tab = Tab.home
    let version: String, build: String

    public var body: some View {
        TabView(selection: $tab) {
            NavigationStack { TripList().navigationTitle(Text("Trips", bundle: .module, comment: "Above the list")) }
                .tabItem { Label { Text("Home", bundle: .module) } icon: { Image(systemName: "house") } }
            Form {
                Text("Appearance", bundle: .module, comment: "In settings")
                Text("Version \(version) (\(build))", bundle: .module)
                Text("License", bundle: .module)  //~ missing-key
                #if SKIP
                    Text("Add trip", bundle: .module)
                #endif
            }
        }
    }
}

struct TripList: View {
    let days: Int
    let date: Date

    var body: some View {
        Text("\(days) days", bundle: .module)
        Text("Depart \(date, style: .date)", bundle: .module)
    }
}
