import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Refused tokens and claims challenges", .timeLimit(.minutes(5)))
struct DemandedClaimsTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }
    private static let claims = #"{"access_token":{"nbf":{"essential":true,"value":"1604106651"}}}"#

    init() throws {
        app = try StubApp()
    }

    private static func challenge(_ claims: String) -> String {
        let encoded = Data(claims.utf8).base64EncodedString()
        return
            #"Bearer realm="", authorization_uri="https://login.example/authorize", error="insufficient_claims", claims="\#(encoded)""#
    }

    /// More than 8 KiB of JSON, as base64.
    private static let tooMany: String = {
        let json = "{\"a\":{\"b\":\"\(String(repeating: "x", count: 8192))\"}}"
        return Data(json.utf8).base64EncodedString()
    }()

    /// Refuses some tokens, or all.
    private func refuse(_ tokens: Set<String>? = nil, with challenge: String) async {
        await provider.on(.me) { answer in
            let token = (answer.request.headerFields[.authorization] ?? "").dropFirst("Bearer ".count)
            guard tokens?.contains(String(token)) ?? true else { return }
            answer.status = .unauthorized
            answer.headerFields[.wwwAuthenticate] = challenge
        }
    }

    private func me(over api: AuthorizedTransport) async throws -> HTTPResponse {
        try await api.send(HTTPRequest(url: provider.graph.appending(path: "me"))).0
    }

    /// A signed-in client, its API, and the token that it has.
    private func signedIn(
        capabilities: Set<ClientSettings.Capability> = [], scopes: ScopeSet? = nil
    ) async throws -> (client: OAuthClient, id: Account.ID, api: AuthorizedTransport, token: String) {
        let client = try app.client(app.settings { $0.capabilities = capabilities })
        let id = try await client.signIn(with: provider.userAgent()).id
        let api = client.transport(for: id, allowing: AllowedHosts([provider.graph]), scopes: scopes)
        return (client, id, api, try await client.accessToken(for: id).reveal())
    }

    // https://learn.microsoft.com/entra/identity-platform/claims-challenge
    @Test(
        "a demand for claims is met with one refresh that asks for them, and one more try (F08)",
        arguments: [nil, ["profile"]] as [ScopeSet?])
    func demand(scopes: ScopeSet?) async throws {
        let (_, _, api, token) = try await signedIn(scopes: scopes)
        await refuse([token], with: Self.challenge(Self.claims))
        for _ in 0..<3 {
            #expect(try await me(over: api).status == .ok)
        }
        #expect(await app.tokenForms("refresh_token").map { $0["claims"] } == [Self.claims])
        #expect(await provider.requests(to: .me).count == 4)
    }

    @Test("what the app is able to do is told with every refresh, beside what is demanded")
    func capabilities() async throws {
        let (_, _, api, token) = try await signedIn(capabilities: [.claimsChallenges])
        await refuse([token], with: Self.challenge(Self.claims))
        _ = try await me(over: api)
        app.endTokens()
        _ = try await me(over: api)
        #expect(
            await app.tokenForms("refresh_token").map { $0["claims"] } == [
                #"{"access_token":{"nbf":{"essential":true,"value":"1604106651"},"xms_cc":{"values":["cp1"]}}}"#,
                #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#,
            ])
    }

    @Test("an API that is not content with the new token either is handed on, and nothing goes in a circle (F07, F08)")
    func noLoop() async throws {
        for challenge in [Self.challenge(Self.claims), #"Bearer error="invalid_token""#, "Negotiate abc", ""] {
            let app = try DemandedClaimsTests()
            let (_, _, api, _) = try await app.signedIn()
            await app.refuse(with: challenge)
            let response = try await app.me(over: api)
            #expect(response.status == .unauthorized && response.headerFields[.wwwAuthenticate] == challenge)
            #expect(await app.provider.requests(to: .me).count == 2)
            #expect(await app.app.tokenForms("refresh_token").count == 1)
        }
    }

    @Test(
        "an API that refuses every token costs a refresh in 30 seconds, and not one a request",
        arguments: [challenge(claims), #"Bearer error="invalid_token""#, ""])
    func refusesAll(challenge: String) async throws {
        let (client, id, api, _) = try await signedIn()
        // The same main token, wanted for other scopes.
        let other = client.transport(for: id, allowing: AllowedHosts([provider.graph]), scopes: ["profile"])
        await refuse(with: challenge)
        for expected in 1...3 {
            for _ in 0..<10 {
                #expect(try await me(over: api).status == .unauthorized)
                #expect(try await me(over: other).status == .unauthorized)
            }
            #expect(await app.tokenForms("refresh_token").count == expected)
            app.clock.advance(by: .seconds(30))
        }
    }

    @Test("a token that came in place of a refused one is replaced when it has ended, however soon that is")
    func refusedAtItsEnd() async throws {
        await provider.on(.token) { $0.members["expires_in"] = 2 }
        let (client, id, _, _) = try await signedIn()
        let source = client.source(of: id)
        let refused = try await source.accessToken()
        let other = try await source.accessToken(rejecting: refused)
        #expect(other != refused)
        #expect(try await source.accessToken(rejecting: other) == other)
        #expect(await app.tokenForms("refresh_token").count == 1)
        app.clock.advance(by: .seconds(2))
        #expect(try await source.accessToken(rejecting: other) != other)
        #expect(await app.tokenForms("refresh_token").count == 2)
    }

    @Test(
        "claims that cannot be read are an error, and nothing is asked with them (F09)",
        arguments: [
            "!!!", "e30", "eyJhIjo", "W10=", "bnVsbA==", "bm9wZQ==", "eyJhIjpbXX0=", "e", "",
            tooMany, String(repeating: "e", count: 20000),
        ])
    func unreadable(claims: String) async throws {
        let (_, _, api, token) = try await signedIn()
        await refuse([token], with: #"Bearer error="insufficient_claims", claims="\#(claims)""#)
        // An object without members is a request for nothing; any other token will do then.
        if claims == "e30" {
            #expect(try await me(over: api).status == .ok)
        } else {
            await expectFailure(.malformedResponse) { _ = try await me(over: api) }
            #expect(await app.tokenForms("refresh_token").isEmpty)
        }
    }

    @Test("base64 for URLs and without padding is read as well")
    func alphabets() async throws {
        let claims = #"{"id_token":{"x~~~???":null}}"#
        let plain = Data(claims.utf8).base64EncodedString()
        #expect(["+", "/", "="].allSatisfy(plain.contains))
        for text in [plain, plain.replacing("+", with: "-").replacing("/", with: "_").filter { $0 != "=" }] {
            let other = try DemandedClaimsTests()
            let (_, _, api, token) = try await other.signedIn()
            await other.refuse([token], with: #"Bearer error="invalid_token", claims="\#(text)""#)
            #expect(try await other.me(over: api).status == .ok)
            #expect(await other.app.tokenForms("refresh_token").first?["claims"] == claims)
        }
    }

    @Test(
        "fifty requests that are refused together cause one refresh (G11)",
        arguments: [challenge(claims), #"Bearer error="invalid_token""#])
    func together(challenge: String) async throws {
        let (_, _, api, token) = try await signedIn()
        await refuse([token], with: challenge)
        let good = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { try await me(over: api).status == .ok }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(good == 50)
        #expect(await app.tokenForms("refresh_token").count == 1)
    }

    @Test("a token for other scopes that is refused for want of claims is got once for all who ask (G11)")
    func scoped() async throws {
        let store = InMemoryAccountStore()
        let provider = OneTimeProvider()
        let id = Account.ID(issuer: "https://login.example", subject: "1")
        try await store.save(AccountRecord(account: Account(id: id), tokens: .sample(), clientID: "client"))
        let source = TokenSource(
            id: id, clientID: "client", store: store, time: app.clock.source, refresher: provider.refresher)
        let first = try await source.accessToken(for: TokenOptions(scopes: ["Mail.Read"]))
        let wish = TokenOptions(scopes: ["Mail.Read"], claims: try ClaimsRequest(json: Data(Self.claims.utf8)))
        for _ in 0..<5 {
            let second = try await source.accessToken(for: wish, rejecting: first)
            #expect(second != first)
            #expect(try await source.accessToken(for: TokenOptions(scopes: ["Mail.Read"])) == second)
        }
        #expect(provider.exchanges == 2)
        #expect(try await source.accessToken().reveal() == "token")
    }

    @Test("a demand that needs the person is said to need the person, and the session goes on")
    func interaction() async throws {
        let (client, id, api, token) = try await signedIn()
        await refuse([token], with: Self.challenge(Self.claims))
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "interaction_required", "claims": .string(Self.claims), "suberror": "basic_action"]
        }
        let error = await expectFailure(.interactionRequired) { _ = try await me(over: api) }
        #expect(error?.recovery == .signInAgain && error?.server?.claims == Self.claims)
        #expect(try await app.store.record(for: id)?.account.needsSignIn == false)
        #expect(try await client.accessToken(for: id).reveal() == token)
    }

    @Test("of several demands the one under the documented error counts, and else the first")
    func severalDemands() throws {
        let token = AccessToken(.sample())
        func demanded(_ errors: [String]) throws -> String? {
            let challenges = errors.enumerated().map { number, error in
                let claims = Data(#"{"access_token":{"n\#(number)":null}}"#.utf8).base64EncodedString()
                return "Bearer error=\"\(error)\", claims=\"\(claims)\""
            }
            let response = HTTPResponse(
                status: .unauthorized, headerFields: [.wwwAuthenticate: challenges.joined(separator: ", ")])
            return try TokenRejection(rejected: token, by: response)?.claims?.parameterValue
        }
        #expect(try demanded(["invalid_token", "insufficient_claims"]) == #"{"access_token":{"n1":null}}"#)
        #expect(try demanded(["invalid_token", "other"]) == #"{"access_token":{"n0":null}}"#)
    }
}
