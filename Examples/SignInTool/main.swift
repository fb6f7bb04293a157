// Signs a person in from a shell, in ten lines. The variables PEOPLE_AUTHORITY and PEOPLE_CLIENT_ID say where and as which
// app, and PEOPLE_PROVIDER whether a host that is not Microsoft's plays by Microsoft's rules.

import CurlTransport
import Foundation
import NativeOAuth

let variables = ProcessInfo.processInfo.environment
guard let issuer = variables["PEOPLE_AUTHORITY"].flatMap(URL.init), let clientID = variables["PEOPLE_CLIENT_ID"] else {
    print("Set PEOPLE_AUTHORITY and PEOPLE_CLIENT_ID.")
    exit(64)
}
let provider = variables["PEOPLE_PROVIDER"].flatMap(ClientSettings.Provider.init)
do {
    let settings = try ClientSettings(issuer: issuer, clientID: clientID, provider: provider)
    let client = OAuthClient(settings: settings, transport: CurlTransport(), store: InMemoryAccountStore())
    let account = try await client.signIn(with: .systemBrowser)
    print("Hello \(account.name ?? "you")")
} catch {
    print(error)
    exit(1)
}
