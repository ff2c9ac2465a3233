import SwiftUI

struct SettingsView: View {
    let device: LocalizedStringKey

    var body: some View { Text(device) }
}

func heading(_ text: LocalizedStringResource) -> String { String(localized: text) }
let settings = heading("Settings")
let general = heading("General")  //~ missing-key
