import SwiftUI

/// One person.
struct PersonView: View {
    let name: String

    var body: some View {
        List {
            Text(name)
        }
    }
}
