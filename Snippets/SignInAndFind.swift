// Signs a person in with the system's browser and finds a colleague. The README shows this file from the first import
// on; Scripts/check-docs compares the two.

import Foundation
import GraphPeople
import NativeOAuth
import URLSessionTransport

let settings = try ClientSettings(
    issuer: URL(string: "https://login.microsoftonline.com/common/v2.0")!,
    clientID: "the application's id")
let client = OAuthClient(
    settings: settings, transport: URLSessionTransport(), store: InMemoryAccountStore())
let browser = SystemBrowser(environment: ProcessInfo.processInfo.environment)
let account = try await client.signIn(with: LoopbackUserAgent(open: browser.open))

let endpoint = URL(string: "https://graph.microsoft.com/v1.0")!
let graph = GraphClient(
    endpoint: endpoint, transport: client.transport(for: account.id, allowing: AllowedHosts([endpoint])))
for person in try await graph.people(matching: PeopleQuery("adele")).people {
    print(person.displayName ?? person.id)
}
