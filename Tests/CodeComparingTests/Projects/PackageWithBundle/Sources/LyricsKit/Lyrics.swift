import SwiftUI

public struct Lyrics: View {
    public var body: some View {
        Text("Lyrics", bundle: .module)
        Text("Verse", bundle: .module, comment: "Above a verse")  //~ missing-key
    }
}
