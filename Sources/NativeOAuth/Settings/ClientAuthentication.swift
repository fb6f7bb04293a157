#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How the app proves itself to the provider's own endpoints.
///
/// An app on a person's machine keeps no secret, so ``none`` is the rule and PKCE does the work. A secret is for programs
/// on servers that the app's owner controls: client credentials, tests.
///
/// > Source: [RFC 6749, section 2.3](https://www.rfc-editor.org/rfc/rfc6749#section-2.3),
/// > [RFC 8252, section 8.4](https://www.rfc-editor.org/rfc/rfc8252#section-8.4)
public enum ClientAuthentication: Sendable, Hashable {
    /// A public client: the id is all it says of itself.
    case none
    /// The secret in the `Authorization` header, as every provider that takes secrets has to accept it.
    case basic(Redacted<String>)
    /// The secret in the form, for providers that want it there.
    case post(Redacted<String>)

    /// The fields that go into the form; the header says the rest.
    func fields(clientID: String) -> [RequestParameters.Field] {
        switch self {
        case .none: [("client_id", clientID)]
        case .basic: []
        case .post(let secret): [("client_id", clientID), ("client_secret", secret.reveal())]
        }
    }

    /// The value of the `Authorization` header, if there is to be one.
    ///
    /// > Source: [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1): both halves are form
    /// > encoded before they are joined
    func header(clientID: String) -> Redacted<String>? {
        guard case .basic(let secret) = self else { return nil }
        let pair = "\(PercentEncoding.encode(clientID)):\(PercentEncoding.encode(secret.reveal()))"
        return Redacted("Basic \(Data(pair.utf8).base64EncodedString())")
    }
}
