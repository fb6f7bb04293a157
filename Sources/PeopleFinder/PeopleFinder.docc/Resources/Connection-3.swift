import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import URLSessionTransport

/// What the settings lead to: a client that signs people in, and Graph.
struct Connection {
    let client: OAuthClient
    let graphEndpoint: URL

    init() throws {
        let values = try readSettings()
        let settings = try ClientSettings(values)
        guard let endpoint = try values.graphURL(for: settings) else {
            throw OAuthError(.missingSetting, "The setting “graphAPI” is missing.")
        }
        graphEndpoint = endpoint
        client = OAuthClient(
            settings: settings, transport: URLSessionTransport(), store: KeychainAccountStore(service: "Walkthrough"))
    }

    /// Graph, asked in the name of an account: its token goes to Graph's own origin and nowhere else.
    func graph(for account: Account) -> GraphClient {
        let transport = client.transport(for: account.id, allowing: AllowedHosts([graphEndpoint]))
        let session = GraphSession(permissions: AccountPermissions(account))
        return GraphClient(endpoint: graphEndpoint, transport: transport, session: session)
    }
}
