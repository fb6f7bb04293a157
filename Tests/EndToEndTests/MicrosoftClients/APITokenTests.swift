import Foundation
import Testing

/// > Source: [PyJWT, retrieving keys from a JWKS endpoint](https://pyjwt.readthedocs.io/en/stable/usage.html)
@Suite("An API of one's own", .serialized, .timeLimit(.minutes(5))) struct APITokenTests {
    private struct Seen: Decodable {
        var scp: String
        var personsRoles: [String]
        var azp: String
        var jobsRoles: [String]
        var jobIsNobody: Bool
        var otherAudience: String
        var otherIssuer: String
        var otherKey: String
        var ofGraph: Bool
        var old: String
    }

    @Test("gets tokens by msal that PyJWT accepts by the key set, and refuses where anything is wrong") func tokens()
        async throws
    {
        try await withMicrosoftClient("check_api", "tokens") { client, emulator in
            let seen = try await client.result(Seen.self)
            #expect(seen.scp == "Tasks.Read" && seen.personsRoles == ["Reader"])
            #expect(seen.azp == emulator.ready.clientId && seen.jobsRoles == ["Sync"] && seen.jobIsNobody)
            #expect(seen.otherAudience == "InvalidAudienceError" && seen.otherIssuer == "InvalidIssuerError")
            #expect(seen.otherKey == "InvalidSignatureError" && seen.ofGraph)
            #expect(seen.old == "ExpiredSignatureError")
        }
    }
}
