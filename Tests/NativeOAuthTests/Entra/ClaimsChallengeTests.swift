import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// Demands for claims, from an API and from the token endpoint.
@Suite("Claims challenges", .timeLimit(.minutes(5)))
struct ClaimsChallengeTests {
    private static let challenge = #"{"access_token":{"nbf":{"essential":true, "value":"1657834417"}}}"#
    private static let api = "https://api.example"

    /// Microsoft with an API that wants other claims of the first token that it sees.
    private static func entra() async throws -> StubEntra {
        let entra = try await StubEntra()
        // As Graph writes it: the address is not quoted.
        let demand = #"error="insufficient_claims", claims="\#(Data(Self.challenge.utf8).base64EncodedString())""#
        let field =
            #"Bearer realm="", authorization_uri=https://login.microsoftonline.com/common/oauth2/authorize, \#(demand)"#
        await entra.provider.instead(of: .me, times: 1) {
            $0.status = .unauthorized
            $0.headerFields[.wwwAuthenticate] = field
        }
        return entra
    }

    private func send(_ client: OAuthClient, _ id: Account.ID) async throws -> HTTPResponse {
        let url = try #require(URL(string: Self.api + "/me"))
        return try await client.transport(for: id, allowing: AllowedHosts([url])).send(HTTPRequest(url: url)).0
    }

    private func json(_ text: String?) throws -> [String: [String: JSONValue]] {
        try JSONDecoder().decode([String: [String: JSONValue]].self, from: Data((text ?? "").utf8))
    }

    @Test("what the app can do is declared at the sign-in and at each refresh")
    func capabilities() async throws {
        let entra = try await StubEntra()
        let client = try entra.client { $0.capabilities = [.claimsChallenges] }
        let account = try await client.signIn(with: entra.browser)
        let declared = #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#
        #expect(await entra.pages.last?["claims"] == declared)
        entra.clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: account.id)
        #expect(await entra.forms.last?["claims"] == declared)
    }

    @Test("an API's demand goes to the token endpoint, together with what the app can do, once (F08)")
    func demand() async throws {
        let entra = try await Self.entra()
        let client = try entra.client { $0.capabilities = [.claimsChallenges] }
        let account = try await client.signIn(with: entra.browser)
        #expect(try await send(client, account.id).status == .ok)
        #expect(await entra.forms.count == 2)
        let sent = try json(await entra.forms.last?["claims"])
        #expect(sent["access_token"]?["xms_cc"] == .object(["values": .array(["cp1"])]))
        #expect(
            sent["access_token"]?["nbf"] == .object(["essential": .bool(true), "value": .string("1657834417")]))
        #expect(try await send(client, account.id).status == .ok)
        #expect(await entra.forms.count == 2)
    }

    @Test("claims in a challenge of a scheme that is not ours are not taken up")
    func otherScheme() throws {
        let head = HTTPResponse(
            status: .unauthorized,
            headerFields: [
                .wwwAuthenticate: #"Negotiate claims="e30=", Bearer error="insufficient_claims", claims="e30=""#
            ]
        )
        let demand = try TokenRejection(rejected: AccessToken(.sample()), by: head)
        #expect(demand?.claims == ClaimsRequest())
        let plain = HTTPResponse(
            status: .unauthorized, headerFields: [.wwwAuthenticate: #"Negotiate claims="!!!", Bearer error="x""#])
        #expect(try TokenRejection(rejected: AccessToken(.sample()), by: plain)?.claims == nil)
    }

    @Test("a demand that comes with 403 is taken up, and a 403 without one is an answer like any other")
    func forbidden() throws {
        let challenge = #"Bearer error="insufficient_claims", claims="e30=""#
        let demanding = HTTPResponse(status: .forbidden, headerFields: [.wwwAuthenticate: challenge])
        #expect(try TokenRejection(rejected: AccessToken(.sample()), by: demanding)?.claims == ClaimsRequest())
        for field in [#"Bearer error="insufficient_scope""#, #"Bearer error="x", claims="e30=""#] {
            let plain = HTTPResponse(status: .forbidden, headerFields: [.wwwAuthenticate: field])
            #expect(try TokenRejection(rejected: AccessToken(.sample()), by: plain)?.rejected == nil)
        }
        #expect(
            try TokenRejection(rejected: AccessToken(.sample()), by: HTTPResponse(status: .forbidden))?.rejected == nil)
    }

    private static func refusal(_ number: Int, _ error: String, _ suberror: String) -> String {
        let claims = #"{\"access_token\":{\"capolids\":{\"essential\":true,\"values\":[\"p1\"]}}}"#
        return """
            {"error": "\(error)", "suberror": "\(suberror)", "error_codes": [\(number)],
             "error_description": "AADSTS\(number): Test.", "claims": "\(claims)"}
            """
    }

    @Test(
        "claims in the token endpoint's refusal reach the person, and the session goes on",
        arguments: [
            (50076, "invalid_grant", "basic_action"), (50079, "interaction_required", "basic_action"),
            (50158, "invalid_grant", "additional_action"), (53003, "interaction_required", "message_only"),
        ])
    func tokenEndpoint(number: Int, error: String, suberror: String) async throws {
        let entra = try await StubEntra()
        let client = try entra.client { $0.capabilities = [.claimsChallenges] }
        let account = try await client.signIn(with: entra.browser)
        entra.clock.advance(by: .seconds(7200))
        let body = Self.refusal(number, error, suberror)
        await entra.refuses(body)
        let failure = await expectFailure(.interactionRequired) { try await client.accessToken(for: account.id) }
        #expect(failure?.demandedClaims?.parameterValue?.contains("p1") == true)
        #expect(try await entra.store.record(for: account.id)?.account.needsSignIn == false)
        #expect(await entra.pages.count == 1)

        _ = try await client.accessToken(for: account.id, asking: entra.browser)
        // The same was refused just now, so it was not sent again before the person was asked.
        let grants = await entra.forms.map { $0["grant_type"] }
        #expect(grants == ["authorization_code", "refresh_token", "authorization_code"])
        let asked = try json(await entra.pages.last?["claims"])
        #expect(asked["access_token"]?["capolids"] != nil && asked["access_token"]?["xms_cc"] != nil)
        #expect(await entra.pages.last?["login_hint"] == "adele@contoso.example")
    }

    @Test("an API's demand that only the person can satisfy is handed on, and answered by the person")
    func interaction() async throws {
        let entra = try await Self.entra()
        let client = try entra.client()
        let account = try await client.signIn(with: entra.browser)
        await entra.refuses(#"{"error": "interaction_required"}"#)
        let failure = await expectFailure(.interactionRequired) { try await send(client, account.id) }
        let claims = try #require(failure?.demandedClaims)
        _ = try await client.accessToken(for: account.id, claims: claims, asking: entra.browser)
        #expect(try json(await entra.pages.last?["claims"])["access_token"]?["nbf"] != nil)
        #expect(await entra.forms.count == 3)
        #expect(try await send(client, account.id).status == .ok)
        #expect(await entra.pages.count == 2)
    }

    @Test("a session that was revoked while an API demanded claims is over, and the claims are not lost")
    func revoked() async throws {
        let entra = try await Self.entra()
        let client = try entra.client()
        let account = try await client.signIn(with: entra.browser)
        await entra.refuses(#"{"error": "invalid_grant", "error_codes": [50173], "suberror": "bad_token"}"#)
        let error = await expectFailure(.signInRequired) { try await send(client, account.id) }
        #expect(error?.demandedClaims != nil)
        #expect(try await entra.store.record(for: account.id)?.account.needsSignIn == true)
    }
}
