// Signs a person in, finds a colleague, and shows the managers and the photo.

import CurlTransport
import Foundation
import GraphPeople
import NativeOAuth

let settings = try ClientSettings.entra(
    clientID: "the application's id", scopes: ScopeSet.people.union(["User.Read.All"]))
let client = OAuthClient(settings: settings, transport: CurlTransport(), store: InMemoryAccountStore())
let account = try await client.signIn(with: .systemBrowser)
let graph = try GraphClient(account: account, client: client)
guard let person = try await graph.people(matching: PeopleQuery("adele")).people.first else { exit(1) }

let card = try await graph.card(of: person.id)
switch card.managers {
case .known(let managers): print("Managers:", managers.compactMap(\.displayName).joined(separator: ", "))
case .none: print("No manager")
case .hidden: print("The account may not see managers.")
case .failed(let error): print(error.message)
case .unasked: break
}
if card.person.hides(.phones, in: graph.session.permissions) { print("The account may not see phone numbers.") }
if let photo = card.photo.value { try photo.data.write(to: URL(filePath: "photo.jpg")) }
