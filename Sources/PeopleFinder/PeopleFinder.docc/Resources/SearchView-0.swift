import SwiftUI

/// The screen of somebody who is signed in.
struct SearchView: View {
    @State private var text = ""

    var body: some View {
        NavigationStack {
            List {
                Text("Nobody is here yet.")
            }
            .searchable(text: $text)
        }
    }
}
