// Signs a person in with the system's browser and finds a colleague. The README shows this file from the first import
// on; Scripts/check-docs compares the two.

import CurlTransport
import Foundation
import GraphPeople
import NativeOAuth

do {
    let settings = try ClientSettings.entra(clientID: "the application's id", scopes: .people)
    let client = OAuthClient(settings: settings, transport: CurlTransport(), store: InMemoryAccountStore())
    let account = try await client.signIn(with: .systemBrowser)
    let graph = try GraphClient(account: account, client: client)
    for person in try await graph.people(matching: PeopleQuery("adele")).people {
        print(person.displayName ?? person.id)
    }
} catch {
    print(error)
    exit(1)
}
