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

    /// > Source: [Authlib, JSON Web Token](https://docs.authlib.org/en/latest/jose/jwt.html)
    @Test("gets tokens that Authlib accepts by the key set, and refuses for another audience, role, issuer, key or age")
    func authlib() async throws {
        // It comes with the provider at which other tests sign in.
        let python = MicrosoftClient.package.appending(path: ".build/python/bin/python")
        try #require(
            FileManager.default.isExecutableFile(atPath: python.path),
            "Authlib is not installed: run Scripts/install-packages --tests")
        let file = MicrosoftClient.package.appending(
            path: "Tests/EndToEndTests/MicrosoftClients/Programs/check_authlib.py")
        try await withEmulator(["--tls"]) { emulator in
            let finished = try await RunningProgram(
                python, [file.path],
                environment: [
                    "EMULATOR": emulator.readyLine, "SSL_CERT_FILE": emulator.ready.ca ?? "", "PATH": "/usr/bin:/bin",
                    "PYTHONDONTWRITEBYTECODE": "1",
                ]
            ).finish()
            finished.expect(status: 0)
            let seen = try JSONDecoder().decode([String: String].self, from: Data(finished.output.utf8))
            #expect(seen["right"] == "accepted" && seen.count == 7, "\(seen)")
            for (name, word) in [
                ("audience", "aud"), ("role", "roles"), ("issuer", "iss"), ("signature", "bad_signature"),
                ("age", "expired_token"),
            ] { #expect(seen[name]?.contains(word) == true, "\(name): \(seen)") }
            #expect(seen["key"] != "accepted", "\(seen)")
        }
    }
}
