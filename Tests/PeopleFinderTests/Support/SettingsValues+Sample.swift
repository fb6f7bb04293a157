import Foundation
import NativeOAuthTesting
import PeopleFinder

extension SettingsValues {
    /// Says an address on this machine at which nothing answers.
    static var nowhere: SettingsValues {
        var values = SettingsValues()
        values.authority = "http://127.0.0.1:1/common/v2.0"
        values.clientID = "client"
        values.provider = "entra"
        values.graph = "http://127.0.0.1:1/v1.0"
        return values
    }

    /// Says what is shipped with an app of a provider.
    init(of provider: StubProvider) {
        self.init()
        authority = provider.issuer.absoluteString
        clientID = "test-client"
        self.provider = "oidc"
        graph = provider.graph.absoluteString
        redirectURI = "com.example.app:/callback"
    }
}
