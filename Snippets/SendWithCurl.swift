// Signs a person in from a Linux program that starts in milliseconds, through the proxy that the environment names.

import CurlTransport
import Foundation
import NativeOAuth

let proxies = try ProxyRules(environment: ProcessInfo.processInfo.environment)
let settings = try ClientSettings.entra(clientID: "the application's id")
let client = OAuthClient(
    settings: settings, transport: CurlTransport(proxies: proxies), store: InMemoryAccountStore())
let account = try await client.signIn(with: .systemBrowser)
print("Hello \(account.name ?? "you")")
