import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Token endpoint")
struct TokenEndpointTests {
    private func send(
        _ answer: StubTransport.Answer, recording: Locked<String> = Locked("")
    ) async throws -> TokenResponse {
        let url = try #require(URL(string: "https://login.example/token"))
        let transport = StubTransport { request, body in
            recording.withLock {
                $0 = "\(request.url?.absoluteString ?? "") \(String(decoding: body ?? Data(), as: UTF8.self))"
            }
            return (answer.response, answer.body)
        }
        return try await RelyingParty.sample(nil, transport) { $0.tokenEndpoint = url }.tokens(
            for: .authorizationCode(Redacted("co de"), redirectURI: "http://localhost:1", verifier: Redacted("v")))
    }

    // RFC 6749, section 4.1.3 and 2.3.1
    @Test("the request is a form in the body; nothing of it is in the address")
    func form() async throws {
        let sent = Locked("")
        _ = try await send(.json(#"{"access_token":"a","token_type":"Bearer"}"#), recording: sent)
        #expect(
            sent.withLock { $0 } == "https://login.example/token client_id=c%261&grant_type=authorization_code"
                + "&code=co%20de&redirect_uri=http%3A%2F%2Flocalhost%3A1&code_verifier=v")
    }

    @Test(
        "right answers are read",
        arguments: [
            (#"{"access_token":"a","token_type":"bEaReR"}"#, nil),
            (#"{"access_token":"a","token_type":"Bearer","expires_in":3599,"unknown":[{}]}"#, 3599),
            (#"{"access_token":"a","token_type":"Bearer","expires_in":"3600"}"#, 3600),
            (#"{"access_token":"a","token_type":"Bearer","expires_in":-5}"#, 0),
            (#"{"access_token":"a","token_type":"Bearer","expires_in":9223372036854775808}"#, 315_360_000),
            (#"{"access_token":"a","token_type":"Bearer","expires_in":null,"refresh_token":null}"#, nil),
        ] as [(String, TimeInterval?)])
    func right(body: String, expiresIn: TimeInterval?) async throws {
        let response = try await send(.json(body))
        #expect(response.accessToken.reveal() == "a")
        #expect(response.expiresIn == expiresIn)
    }

    @Test(
        "refusals are told apart, and none of them shows the code",
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, OAuthError.Code.invalidGrant, OAuthError.Recovery.signInAgain),
            (200, #"{"error":"invalid_grant","access_token":"a","token_type":"Bearer"}"#, .invalidGrant, .signInAgain),
            (401, #"{"error":"invalid_client","error_codes":[7000218]}"#, .tokenRequestFailed, .fixSettings),
            (400, #"{"error":"interaction_required"}"#, .interactionRequired, .signInAgain),
            (
                400, #"{"error":"invalid_grant","error_codes":[65001],"suberror":"consent_required"}"#,
                .interactionRequired, .signInAgain
            ),
            (503, #"{"error":"temporarily_unavailable"}"#, .serverError, .tryAgain),
            (503, "{}", .serverError, .tryAgain), (429, "{}", .throttled, .tryAgain),
            (400, "{}", .unexpectedStatus, .tryAgain),
            (302, "{}", .unexpectedStatus, .tryAgain), (403, "no json", .unexpectedStatus, .tryAgain),
        ])
    func refusals(status: Int, body: String, code: OAuthError.Code, recovery: OAuthError.Recovery) async {
        let error = await expectFailure(code) { try await send(.json(body, status: .init(code: status))) }
        #expect(error?.recovery == recovery && error?.description.contains("co de") == false)
    }

    @Test("of an answer with a member twice that is said")
    func twice() async {
        let body = #"{"access_token":"a","scope":"a","scope":"b","token_type":"Bearer"}"#
        await expectFailure(
            .malformedResponse, says: "is not a JSON object that can be used. The answer has “scope” twice"
        ) {
            try await send(.json(body))
        }
    }

    @Test("no form goes to an address without TLS")
    func unsafeAddress() async throws {
        let url = URL(string: "http://login.example/token")
        let party = try RelyingParty.sample { $0.tokenEndpoint = url }
        await expectFailure(.insecureURL) { _ = try await party.post([("code", "test")], to: .tokenEndpoint) }
    }
}
