import FaultCases
import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Where faults reach")
struct FaultPlaceTests {
    @Test("one for an endpoint happens inside a batch too, to the items that ask there, and is in the journal")
    func items() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("throttled") { ($0.endpoint, $0.times) = ("users", 1) })
        let answers = try await trial.batch(["/me", "/users?$top=1", "/users?$top=1"]).list("responses")
        #expect(answers.map { $0["status"] as? Int } == [200, 429, 200])
        let headers = answers[1]["headers"] as? [String: String]
        #expect(headers?["Retry-After"] == "5")
        #expect(trial.emulator.journal.entries().last?.text?.contains("b: Fault 1: throttled.") == true)
    }

    @Test("one for a path happens inside a batch too, and one that changes people")
    func pathsAndPeople() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("status") { ($0.path, $0.status) = ("/v1.0/me/photo", 503) })
        try trial.emulator.faults.add(Fault("person-member", name: "displayName", value: .null))
        let answers = try await trial.batch(["/me", "/me/photo/$value"]).list("responses")
        #expect(answers.map { $0["status"] as? Int } == [200, 503])
        #expect((answers[0]["body"] as? [String: Any])?["displayName"] is NSNull)
    }

    @Test(
        "one that could happen to the whole batch happens to that, and once", arguments: [403, 500])
    func whole(status: Int) async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("status") { ($0.status, $0.endpoint, $0.times) = (status, "graph", 1) })
        let answer = try await trial.ask(.batch)
        #expect(answer.status == status)
        #expect(try await trial.ask(.batch).status == 200)
    }

    @Test("a connection that breaks behind a batch is 504 for the item that needed it")
    func brokenItem() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("connection-reset") { $0.endpoint = "me" })
        let answers = try await trial.batch(["/me", "/users?$top=1"]).list("responses")
        #expect(answers.map { $0["status"] as? Int } == [504, 200])
    }

    @Test(
        "answers that are sent as a form are changed as those in an address",
        arguments: [
            ("redirect-state-wrong", "state", "somebody-elses-state"),
            ("redirect-code-unknown", "code", "1.nobody-gave-this-out"),
            ("redirect-issuer-wrong", "iss", "https://attacker.example/common/v2.0"),
            (
                "redirect-error-script", "error_description",
                "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;"
            ),
        ])
    func forms(kind: String, name: String, value: String) async throws {
        var trial = try await FaultTrial()
        for fault in FaultCase.all[kind] ?? [] { try trial.emulator.faults.add(fault) }
        let page = try await trial.browser.authorize(["response_mode": "form_post"])
        #expect(page.field(name) == value, "\(page.body)")
        #expect(page.action == TestBrowser.redirectURI && !page.body.contains("<img"))
        #expect(page.headers[.contentSecurityPolicy]?.contains("script-src 'sha256-") == true)
        trial.emulator.faults.clear()
        let after = try await trial.browser.authorize(["response_mode": "form_post"])
        #expect(after.field(name) != value && after.field("code") != nil)
    }

    @Test(
        "an ID token that comes by way of the browser is forged there, in a fragment and in a form",
        arguments: ["fragment", "form_post"])
    func hybrid(mode: String) async throws {
        var trial = try await FaultTrial()
        try trial.emulator.registry.update(TestBrowser.clientID) { $0.issuesIDTokensAtAuthorization = true }
        try trial.emulator.faults.add(
            Fault("id-token-claim", at: "authorize", name: "c_hash", value: "AAAAAAAAAAAAAAAAAAAAAA"))
        let answer = try await trial.browser.authorize(["response_type": "code id_token", "response_mode": mode])
        let token = answer.redirect["id_token"] ?? answer.field("id_token") ?? ""
        let claims = try await trial.emulator.keys.verify(token, as: TokenClaims.self)
        #expect(claims.c_hash == "AAAAAAAAAAAAAAAAAAAAAA")
        let code = answer.redirect["code"] ?? answer.field("code") ?? ""
        #expect(try await trial.browser.redeem(code).idToken["c_hash"] == nil, "it was asked for at authorize only")
    }

    @Test("the key of personal accounts signs a work account's token, and is in the key set of everybody")
    func otherIssuersKey() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("id-token-key-other-issuer", times: 1))
        let answer = try await trial.ask(.token)
        let personal = try #require(trial.emulator.keys.published.first { $0.kind == .personal })
        #expect(answer.idTokenHeader["kid"] as? String == personal.kid)
        _ = try await trial.emulator.keys.verify(answer.string("id_token"), as: TokenClaims.self)
        let keys = try await trial.ask(.keys).list("keys")
        #expect(
            keys.first { $0["kid"] as? String == personal.kid }?["issuer"] as? String
                == "http://127.0.0.1:8380/\(Tenant.personalID)/v2.0")
    }

    @Test("a key that changes before the token is signed leaves the key set with the new one alone")
    func rotated() async throws {
        var trial = try await FaultTrial()
        let old = try await trial.ask(.keys).list("keys").compactMap { $0["kid"] as? String }
        try trial.emulator.faults.add(Fault("keys-rotated", times: 1))
        let kid = try await trial.ask(.token).idTokenHeader["kid"] as? String
        let new = try await trial.ask(.keys).list("keys").compactMap { $0["kid"] as? String }
        #expect(new == [kid] && !old.contains(kid ?? ""))
    }

    @Test(
        "every number that has a text can be asked for, at the token endpoint and in the answer to an app",
        arguments: EntraError.numbered.map(\.number))
    func numbers(number: Int) async throws {
        var trial = try await FaultTrial()
        let error = EntraError.numbered.first { $0.number == number }?.error
        try trial.emulator.faults.add(Fault("error-number") { ($0.text, $0.times) = ("\(number)", 1) })
        let answer = try await trial.ask(.token)
        #expect(answer.number == number && answer.string("error") == error)
        #expect(answer.string("error_description").hasPrefix("AADSTS\(number): "))
        try trial.emulator.faults.add(Fault("redirect-error") { ($0.error, $0.times) = ("\(number)", 1) })
        let redirect = try await trial.browser.authorize()
        #expect(redirect.code == number && redirect.redirect["error"] == error && redirect.redirect["code"] == nil)
    }

    @Test(
        "throttling says at Graph whose requests it counts, and has the code that is asked for",
        arguments: ["TooManyRequests", "UnknownError", "activityLimitReached"])
    func throttled(code: String) async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("throttled") { $0.error = code })
        let answer = try await trial.ask(.me)
        #expect(answer.graphError?.hasPrefix("\(code): Please retry again later.") == true)
        #expect(answer.body.contains(#""innerError":{"code":"429","message":"Please retry after","status":"429""#))
        #expect(
            answer.headers[.throttleScope]
                == "Tenant_Application/ReadWrite/\(TestBrowser.clientID)/\(SampleOrganization.contoso.id)")
        #expect(answer.headers[.throttleInformation] == "ResourceUnitLimitExceeded")
        #expect(try await trial.ask(.token).headers[.throttleScope] == nil)
    }

    @Test("a claims challenge may be 403, a missing photo may have another code, and a token may have expired just now")
    func settings() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("graph-claims-challenge") { ($0.status, $0.times) = (403, 1) })
        let challenged = try await trial.ask(.me)
        #expect(challenged.status == 403)
        #expect(challenged.headers[.wwwAuthenticate]?.contains("insufficient_claims") == true)
        try trial.emulator.faults.add(
            Fault("status") { ($0.status, $0.error, $0.endpoint) = (404, "ErrorEntityNotFound", "photo") })
        #expect(try await trial.ask(.photo).graphError?.hasPrefix("ErrorEntityNotFound: Exception of type") == true)
        try trial.emulator.faults.add(Fault("id-token-claim", name: "exp", value: "{now-299}"))
        let end = try #require(try await trial.ask(.token).idToken["exp"] as? Int)
        #expect(abs(end + 299 - Int(Date().timeIntervalSince1970)) <= 5)
    }
}
