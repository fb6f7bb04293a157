// Signs a person in from a shell, in ten lines. Where the provider is, is said by PEOPLE_AUTHORITY and PEOPLE_CLIENT_ID.

import Foundation
import NativeOAuth
import URLSessionTransport

let environment = ProcessInfo.processInfo.environment
let settings = try ClientSettings(SettingsValues(environment: environment))
let client = OAuthClient(settings: settings, transport: URLSessionTransport(), store: InMemoryAccountStore())
let browser = SystemBrowser(environment: environment)
let account = try await client.signIn(with: LoopbackUserAgent(open: browser.open))
print("Hello \(account.name ?? "you")")
