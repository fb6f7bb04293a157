import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

extension RelyingParty {
    /// An app and a provider of test data, whose metadata need not be fetched.
    static func sample(
        _ settings: ClientSettings? = nil, _ transport: any HTTPTransport = StubTransport.unused,
        knowing change: (inout ServerMetadata) -> Void
    ) throws -> RelyingParty {
        let issuer = try #require(URL(string: "https://login.example"))
        let settings = try settings ?? ClientSettings(issuer: issuer, clientID: "c&1")
        var metadata = ServerMetadata(issuer: settings.issuer.absoluteString)
        change(&metadata)
        return RelyingParty(settings: settings, metadata: metadata, transport: transport, time: .system)
    }
}
