import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuth

@testable import NativeOAuthTesting

/// A program and a person that the provider knows, of whom no other test knows.
struct Registration: Sendable {
    let clientID: String
    var redirectURI: RedirectURI
    let userName: String

    static let password = "Test-Password-1"
}

extension RealProvider {
    /// Registers a native program (no secret, PKCE, a redirect to one port of this machine) and a person.
    ///
    /// The port is part of the registration, because canaille compares redirect URIs letter for letter. The person is
    /// new, because canaille's memory takes an agreement with one program for an agreement with all.
    ///
    /// > Source: [RFC 7591, section 3](https://www.rfc-editor.org/rfc/rfc7591#section-3)
    func register(signedWith algorithm: String = "RS256") async throws -> Registration {
        let redirect = "http://127.0.0.1:\(try await FreePort.find())/callback"
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let (response, body) = try await CurlTransport().send(
            HTTPRequest(
                method: .post, url: url("/oauth/register"), headerFields: [.contentType: "application/json"]),
            body: encoder.encode(
                ClientMetadata(
                    redirectUris: [redirect], postLogoutRedirectUris: [redirect],
                    idTokenSignedResponseAlg: algorithm)))
        guard response.status == .created else {
            throw ProgramFailure("canaille registers no client: \(String(decoding: body, as: UTF8.self))")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return Registration(
            clientID: try decoder.decode(ClientInformation.self, from: body).clientId,
            redirectURI: try RedirectURI(redirect), userName: try await registerPerson())
    }

    /// Registers a person as a person does: by the provider's own form.
    private func registerPerson() async throws -> String {
        let userName = "alice-\(UInt32.random(in: .min ... .max))"
        var visit = ScriptedVisit(
            transport: CurlTransport(),
            answers: [
                "user_name": userName, "given_name": "Alice", "family_name": "Example",
                "display_name": "Alice at Example", "emails-0": "\(userName)@example.com",
                "password1": Registration.password, "password2": Registration.password,
            ],
            presses: ["Submit"])
        _ = try await visit.run(from: url("/register"), until: { $0.path().hasPrefix("/profile/") })
        return userName
    }

    /// A client as an app would have it.
    func client(
        _ registration: Registration, issuer other: String? = nil,
        transport: any HTTPTransport = CurlTransport(),
        store: any AccountStore = InMemoryAccountStore(), time: TimeSource = .system
    ) throws -> OAuthClient {
        guard let issuer = URL(string: other ?? issuer) else { throw ProgramFailure("\(issuer) is no address.") }
        let settings = try ClientSettings(
            issuer: issuer, clientID: registration.clientID, redirectURI: registration.redirectURI)
        return OAuthClient(settings: settings, transport: transport, store: store, time: time)
    }

    /// The person in front of a browser that nobody has used yet.
    func person(
        _ registration: Registration, password: String = Registration.password, presses: [String] = ["Accept"],
        transport: any HTTPTransport = CurlTransport()
    ) -> ScriptedUserAgent {
        ScriptedUserAgent(
            transport: transport, answers: ["login": registration.userName, "password": password], presses: presses)
    }

    /// Asks the userinfo endpoint as an app asks an API, with the account's token.
    func userInfo(_ client: OAuthClient, _ account: Account) async throws -> (HTTPResponse, Data) {
        let endpoint = try url("/oauth/userinfo")
        return try await client.transport(for: account.id, allowing: AllowedHosts([endpoint]))
            .send(HTTPRequest(url: endpoint))
    }

    /// Asks it with a bare token, as a program that has nothing else.
    func userInfo(with token: AccessToken) async throws -> HTTPResponse.Status {
        try await userInfo(withText: token.reveal())
    }

    /// Asks it with the text of a token that came past.
    func userInfo(withText token: String) async throws -> HTTPResponse.Status {
        let request = HTTPRequest(
            url: try url("/oauth/userinfo"), headerFields: [.authorization: "Bearer \(token)"])
        return try await CurlTransport().send(request).0.status
    }

    /// Waits for the clock's next second: two access tokens of one second and one person are the same text here, and
    /// when the older one ends so does the newer.
    func nextSecond() async throws {
        let second = Int(Date().timeIntervalSince1970)
        while Int(Date().timeIntervalSince1970) == second {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private struct ClientMetadata: Encodable {
        var clientName = "PeopleFinder test"
        var applicationType = "native"
        var tokenEndpointAuthMethod = "none"
        var grantTypes = ["authorization_code", "refresh_token"]
        var responseTypes = ["code"]
        var scope = "openid profile email groups"
        var redirectUris: [String]
        var postLogoutRedirectUris: [String]
        var idTokenSignedResponseAlg: String
    }

    private struct ClientInformation: Decodable {
        var clientId: String
    }
}
