// Signs a person in with the system's browser. The landing page of NativeOAuth shows it.

import CurlTransport
import NativeOAuth

let settings = try ClientSettings.entra(clientID: "the application's id")
let client = OAuthClient(settings: settings, transport: CurlTransport(), store: InMemoryAccountStore())
let account = try await client.signIn(with: .systemBrowser)
print("Hello \(account.name ?? "you")")
