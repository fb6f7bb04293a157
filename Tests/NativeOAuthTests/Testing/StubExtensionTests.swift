import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

/// Devices, pushed requests and proofs: the parts of a provider that not every one has.
@Suite("Stub provider: devices, pushed requests, proofs, by hand", .timeLimit(.minutes(5)))
struct StubExtensionTests {
    private let clock = ManualClock()
    private let provider: StubProvider
    private var client: HandMadeClient { HandMadeClient(provider: provider, clock: clock) }
    private let userinfo = "https://login.example/userinfo"

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    private func poll(_ code: String) async throws -> HandMadeClient.Reply {
        try await client.post(
            "/token", ["grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": code])
    }

    @Test("a device waits until the person decides, and is told to slow down (RFC 8628, section 3.5)")
    func device() async throws {
        let answer = try await client.post("/device_authorization", ["scope": "openid"])
        let code = try #require(answer["device_code"])
        #expect(answer.members["interval"] == 5)
        #expect(try await poll(code).error == "authorization_pending")
        #expect(try await poll(code).error == "slow_down")
        clock.advance(by: .seconds(6))
        #expect(try await poll(code).error == "slow_down")
        clock.advance(by: .seconds(15))
        await provider.decideDevice(as: .jan)
        let tokens = try await poll(code)
        #expect(tokens.members["id_token"] != nil)
        #expect(try await client.get(userinfo, token: tokens["access_token"])["sub"] == "test-subject-jan")
        clock.advance(by: .seconds(15))
        #expect(try await poll(code).error == "invalid_grant")
    }

    @Test("a device is refused, or comes too late")
    func deviceRefused() async throws {
        let denied = try #require(try await client.post("/device_authorization", [:])["device_code"])
        await provider.decideDevice(as: nil)
        #expect(try await poll(denied).error == "access_denied")
        let late = try #require(try await client.post("/device_authorization", [:])["device_code"])
        clock.advance(by: .seconds(901))
        #expect(try await poll(late).error == "expired_token")
    }

    @Test("a pushed request is good for one use and one minute, and can be a must (RFC 9126)")
    func pushed() async throws {
        await provider.configure { $0.rules.requiresPushedRequests = true }
        #expect(try await client.authorize().isEmpty)
        let form = [
            "response_type": "code", "redirect_uri": HandMadeClient.redirectURI, "scope": "openid & more",
            "state": "a=b&c+d%20é", "code_challenge": HandMadeClient.hash(HandMadeClient.verifier),
            "code_challenge_method": "S256",
        ]
        let answer = try await client.post("/par", form)
        #expect(answer.status == 201)
        let uri = try #require(answer["request_uri"])
        let callback = try await client.authorize(["request_uri": uri, "state": nil])
        #expect(callback["state"] == "a=b&c+d%20é")
        #expect(try await client.redeem(try #require(callback["code"])).members["scope"] == "openid & more")
        #expect(try await client.authorize(["request_uri": uri]).isEmpty)
        let late = try #require(try await client.post("/par", form)["request_uri"])
        clock.advance(by: .seconds(61))
        #expect(try await client.authorize(["request_uri": late]).isEmpty)
        #expect(try await client.post("/par", ["request_uri": uri]).error == "invalid_request")
        let plain = form.merging(["code_challenge_method": "plain"]) { $1 }
        #expect(try await client.post("/par", plain).error == "invalid_request")
    }

    @Test("tokens are bound to the key of the proof, and open nothing without it (RFC 9449)")
    func bound() async throws {
        var client = client
        client.key = try StubKey(id: "app")
        let tokens = try await client.redeem(try #require(try await client.authorize()["code"]))
        let token = try #require(tokens["access_token"])
        #expect(tokens.members["token_type"] == "DPoP")
        #expect(try await client.get(userinfo, token: token, scheme: "DPoP").status == 200)
        #expect(try await client.get(userinfo, token: token, scheme: "dpop").status == 200)
        #expect(try await client.get(userinfo, token: token, scheme: "Bearer").status == 401)
        let dpop = try #require(HTTPField.Name("DPoP"))
        for other in [nil, "test-other-token"] {
            let proof = try client.proof(StubKey(id: "app"), "GET", userinfo, token: other)
            #expect(try await client.get(userinfo, token: token, scheme: "DPoP", headers: [dpop: proof]).status == 401)
        }
        let form = ["grant_type": "refresh_token", "refresh_token": tokens["refresh_token"] ?? ""]
        var thief = client
        thief.key = try StubKey(id: "thief")
        #expect(try await thief.get(userinfo, token: token, scheme: "DPoP").status == 401)
        #expect(try await thief.post("/token", form).error == "invalid_dpop_proof")
        thief.key = nil
        #expect(try await thief.get(userinfo, token: token, scheme: "DPoP").status == 401)
        #expect(try await thief.post("/token", form).error == "invalid_dpop_proof")
        #expect(try await client.post("/token", form).members["token_type"] == "DPoP")
    }

    @Test("a proof that is another request's, old, used or unsigned is refused (RFC 9449, section 4.3)")
    func badProofs() async throws {
        await provider.configure { $0.rules.requiresProofs = true }
        let dpop = try #require(HTTPField.Name("DPoP"))
        let key = try StubKey(id: "app")
        let url = "https://login.example/token"
        let form = ["grant_type": "password", "username": "adele@contoso.example", "password": "test-password"]
        func ask(_ proof: String) async throws -> HandMadeClient.Reply {
            try await client.post("/token", form, headers: [dpop: proof])
        }
        let good = try client.proof(key, "POST", url)
        #expect(try await ask(good).status == 200)
        #expect(try await ask(good).error == "invalid_dpop_proof")
        #expect(try await ask(client.proof(key, "GET", url)).error == "invalid_dpop_proof")
        #expect(try await ask(client.proof(key, "POST", url + "?x=1")).error == "invalid_dpop_proof")
        #expect(try await ask("\(client.proof(key, "POST", url))x").error == "invalid_dpop_proof")
        #expect(try await client.post("/token", form).error == "invalid_dpop_proof")
        let old = try client.proof(key, "POST", url)
        clock.advance(by: .seconds(301))
        #expect(try await ask(old).error == "invalid_dpop_proof")
        #expect(await provider.issuedSecrets.isSuperset(of: [good, old]))
    }

    @Test("a provider and an API can each want a nonce of their own in the proof (I01, I02)")
    func nonces() async throws {
        await provider.configure { $0.rules.requiresProofNonces = true }
        let name = try #require(HTTPField.Name("DPoP-Nonce"))
        var client = client
        client.key = try StubKey(id: "app")
        let form = ["grant_type": "password", "username": "adele@contoso.example", "password": "test-password"]
        let asked = try await client.post("/token", form)
        #expect(asked.error == "use_dpop_nonce")
        client.proofNonce = asked.headerFields[name]
        let token = try #require(try await client.post("/token", form)["access_token"])
        let challenged = try await client.get(userinfo, token: token, scheme: "DPoP")
        #expect(challenged.status == 401)
        #expect(challenged.headerFields[.wwwAuthenticate] == "DPoP error=\"use_dpop_nonce\", algs=\"ES256\"")
        client.proofNonce = challenged.headerFields[name]
        #expect(try await client.get(userinfo, token: token, scheme: "DPoP").status == 200)
        await provider.renewProofNonces()
        #expect(try await client.get(userinfo, token: token, scheme: "DPoP").status == 401)
    }
}
