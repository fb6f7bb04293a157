// A whole app: sign-in, search, cards, accounts and settings. It needs a Mac; for Linux there is Examples/TerminalTemplate. To begin
// an app of your own, copy this file into a project that links the libraries below. docs/app.md says what of this was run.

import NativeOAuth
import PeopleFinder
import PeopleFinderUI
import SwiftUI
import URLSessionTransport

@main
struct FindPeopleApp: App {
    private static let accounts = SignedInAccounts(store: KeychainAccountStore(service: "com.example.FindPeople"))

    private static let settings = SettingsModel(store: InMemorySettingsStore()) { () throws(OAuthError) in
        var values = SettingsValues()
        values.clientID = "the application's id"
        values.redirectURI = "msauth.com.example.FindPeople://auth"
        return values
    }

    var body: some Scene {
        PeopleFinderScene {
            AppModel(settings: Self.settings, userAgent: WebAuthenticationUserAgent()) { values throws(OAuthError) in
                try PeopleServices(values, transport: URLSessionTransport(), accounts: Self.accounts)
            }
        }
    }
}
