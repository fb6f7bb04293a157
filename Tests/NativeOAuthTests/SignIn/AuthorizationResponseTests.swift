import Foundation
import Testing

@testable import NativeOAuth

@Suite("Authorization response")
struct AuthorizationResponseTests {
    private func makeRequest(redirect: String = "http://127.0.0.1:5000/callback") throws -> AuthorizationRequest {
        try AuthorizationRequest(
            endpoint: try #require(URL(string: "https://login.example/authorize?tenant=1")),
            settings: try ClientSettings(
                issuer: try #require(URL(string: "https://login.example")), clientID: "client", scopes: ["openid"]),
            redirectURI: redirect, options: SignInOptions(prompt: .login, loginHint: "a+b@c"))
    }

    private func respond(_ callback: String, issSupported: Bool? = nil) throws -> AuthorizationResponse {
        let issuer = try #require(URL(string: "https://login.example"))
        var metadata = ServerMetadata(issuer: "https://login.example")
        metadata.authorizationResponseIssParameterSupported = issSupported
        let request = try makeRequest()
        let state = request.fields.first { $0.name == "state" }?.value ?? ""
        return try AuthorizationResponse(
            callback: try #require(URL(string: callback.replacing("STATE", with: state))), to: request,
            metadata: metadata, settings: try ClientSettings(issuer: issuer, clientID: "client"))
    }

    @Test("the request carries everything, S256 and never plain")
    func request() throws {
        let request = try makeRequest()
        let query = try #require(request.url().query(percentEncoded: true).flatMap { PercentEncoding.pairs(in: $0) })
        let fields = Dictionary(query.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        #expect(fields.count == query.count)
        #expect(fields["tenant"] == "1")
        #expect(fields["response_type"] == "code")
        #expect(fields["code_challenge_method"] == "S256")
        #expect(fields["login_hint"] == "a+b@c")
        #expect(fields["prompt"] == "login")
        #expect(fields["redirect_uri"] == "http://127.0.0.1:5000/callback")
        #expect(fields["code_challenge"]?.isEmpty == false && fields["code_verifier"] == nil)
    }

    @Test("a right answer gives the code, with or without iss")
    func right() throws {
        let plain = try respond("http://127.0.0.1:5000/callback?code=abc%3D%3D&state=STATE&session_state=x")
        #expect(plain.code.reveal() == "abc==")
        let named = try respond(
            "http://127.0.0.1:5000/callback?code=a&state=STATE&iss=https%3A%2F%2Flogin.example", issSupported: true)
        #expect(named.code.reveal() == "a")
    }

    @Test(
        "a refusal keeps the provider's words, cleaned, and says what helps",
        arguments: [
            (
                "access_denied", "AADSTS65004%3A%20declined%1B%5B31m", OAuthError.Code.authorizationDenied,
                OAuthError.Recovery.signInAgain
            ),
            ("access_denied", "AADSTS90094%3A%20admin", .adminConsentRequired, .askAdministrator),
            ("access_denied", "AADSTS53002%3A%20app", .brokerRequired, .askAdministrator),
            ("invalid_request", "AADSTS50196%3A%20loop", .throttled, .tryAgain),
            ("interaction_required", "AADSTS53003%3A%20policy", .authorizationDenied, .askAdministrator),
            ("interaction_required", "x", .interactionRequired, .signInAgain),
            ("login_required", "x", .interactionRequired, .signInAgain),
            ("account_selection_required", "x", .interactionRequired, .signInAgain),
            ("consent_required", "x", .authorizationDenied, .signInAgain),
            ("server_error", "x", .serverError, .tryAgain), ("invalid_scope", "x", .tokenRequestFailed, .fixSettings),
            ("never_heard_of", "x", .tokenRequestFailed, .none),
        ])
    func refusal(error: String, description: String, code: OAuthError.Code, recovery: OAuthError.Recovery) async {
        let failure = await expectFailure(code) {
            try respond("http://127.0.0.1:5000/callback?error=\(error)&error_description=\(description)&state=STATE")
        }
        #expect(failure?.recovery == recovery && failure?.server?.error == error)
        #expect(failure?.server?.errorDescription?.contains("\u{1B}") == false)
    }

    @Test(
        "of a refusal for a reason that is not known here the provider's own is told",
        arguments: [
            ("invalid_request", "No%20redirect", "with “invalid_request”: “No redirect”"),
            ("unsupported_response_type", "", "with “unsupported_response_type”"), ("", "x", "without a code: “x”"),
            ("new", "Bearer%20test-1", "with “new”: “Bearer …”"),
        ])
    func reason(error: String, description: String, words: String) async {
        await expectFailure(.tokenRequestFailed, says: "The provider refused the request \(words).") {
            try respond("http://127.0.0.1:5000/callback?error=\(error)&error_description=\(description)&state=STATE")
        }
    }
}
