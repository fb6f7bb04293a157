// A whole app that signs a person in with the system's sheet; the sign-in is ten lines. docs/app.md says what of it was run.

import NativeOAuth
import SwiftUI
import URLSessionTransport

@main
struct SignInApp: App {
    @State private var greeting = "Nobody is signed in."

    var body: some Scene {
        WindowGroup {
            VStack {
                Text(greeting)
                Button("Sign in") { Task { await signIn() } }
            }
        }
    }

    private func signIn() async {
        do {
            let redirectURI = try RedirectURI("msauth.com.example.people://auth")
            let settings = try ClientSettings.entra(clientID: "the application's id", redirectURI: redirectURI)
            let client = OAuthClient(
                settings: settings, transport: URLSessionTransport(), store: InMemoryAccountStore())
            let account = try await client.signIn(with: WebAuthenticationUserAgent())
            greeting = "Hello \(account.name ?? "you")"
        } catch {
            greeting = error.localizedDescription
        }
    }
}
