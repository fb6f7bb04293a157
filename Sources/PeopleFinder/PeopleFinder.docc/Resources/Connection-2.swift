import Foundation
import NativeOAuth
import PeopleFinder
import URLSessionTransport

/// What the settings lead to: a client that signs people in.
struct Connection {
    let client: OAuthClient

    init() throws {
        let settings = try ClientSettings(readSettings())
        client = OAuthClient(
            settings: settings, transport: URLSessionTransport(), store: KeychainAccountStore(service: "Walkthrough"))
    }
}
