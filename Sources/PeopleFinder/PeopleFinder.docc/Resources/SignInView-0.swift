import SwiftUI

/// The first screen.
struct SignInView: View {
    let signIn: @MainActor () async -> Void

    var body: some View {
        VStack {
            Button("Sign in") { Task { await signIn() } }
        }
        .padding()
    }
}
