import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Proof")
struct ProofTests {
    private let clock = ManualClock()
    private let key = ProofKey.inStore()

    private func proof(
        _ address: String, method: HTTPRequest.Method = .get, token: String? = nil
    ) throws -> ReceivedProof {
        var request = HTTPRequest(method: method, url: try #require(URL(string: address)))
        let prover = Prover(key: key, source: ProofSource(time: clock.source))
        request = try prover.proven(request, with: token.map { Redacted($0) }).request
        let fields = request.headerFields[values: .dpop]
        #expect(fields.count == 1)
        return try ReceivedProof(try #require(fields.first))
    }

    // RFC 9449, section 7.1, figure 12: it is the check of the checker.
    @Test("the specification's own proof passes the check that the other tests make")
    func example() throws {
        let proof = try ReceivedProof(
            "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpD"
                + "a0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNy"
                + "diI6IlAtMjU2In19.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS"
                + "5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05y"
                + "V0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmc"
                + "w6Fy1dqd-jfxSYoMxhAJpLjA")
        #expect(proof.target == "https://resource.example.org/protectedresource")
        #expect(proof.tokenHash == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
        #expect(proof.thumbprint == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        #expect(proof.issued == 1_562_262_618)
    }

    @Test("the hash of a token is that of RFC 9449, section 7.1 (I05)")
    func tokenHash() {
        #expect(
            Redacted("Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU").digest
                == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
    }

    @Test("names the public key and nothing of the private one, and says for what and when it was made")
    func members() throws {
        let proof = try proof("https://api.example/me?select=name", method: .post, token: "test-access")
        #expect(proof.headerNames == ["typ", "alg", "jwk"])
        #expect(proof.keyNames == ["kty", "crv", "x", "y"])
        #expect(proof.claimNames == ["jti", "htm", "htu", "iat", "ath"])
        #expect(proof.thumbprint == (try key.thumbprint()))
        #expect(proof.method == "POST")
        #expect(proof.issued == 1_700_000_000)
        #expect(proof.tokenHash == ReceivedProof.hash("test-access"))
    }

    @Test("has no hash when no token is sent (I05)")
    func noToken() throws {
        #expect(try proof("https://api.example/").claimNames == ["jti", "htm", "htu", "iat"])
    }

    // RFC 9449, section 4.2; RFC 3986, section 6.2
    @Test(
        "names the address without query and fragment, normalized, and with the path as it is sent (I04)",
        arguments: [
            ("https://api.example/me", "https://api.example/me"),
            ("https://api.example/me?token=test-secret#top", "https://api.example/me"),
            ("HTTPS://API.Example/Me", "https://api.example/Me"),
            ("https://api.example:443/me", "https://api.example/me"),
            ("https://api.example:8443/me", "https://api.example:8443/me"),
            ("http://127.0.0.1:80/me", "http://127.0.0.1/me"), ("http://localhost:443/", "http://localhost:443/"),
            ("http://[::1]:8080/me", "http://[::1]:8080/me"),
            ("https://api.example", "https://api.example/"), ("https://api.example?a=b", "https://api.example/"),
            ("https://api.example/users/O%27Brien%2fx", "https://api.example/users/O%27Brien%2fx"),
            ("https://api.example/a/", "https://api.example/a/"),
        ])
    func target(address: String, expected: String) throws {
        #expect(try proof(address).target == expected)
    }

    @Test("replaces what a caller put into its field")
    func replaces() throws {
        var request = HTTPRequest(url: try #require(URL(string: "https://api.example/")))
        request.headerFields[.dpop] = "test-old"
        request = try Prover(key: key, source: ProofSource()).proven(request, with: nil).request
        #expect(request.headerFields[values: .dpop].count == 1)
        #expect(request.headerFields[.dpop] != "test-old")
    }

    @Test("is another one in each of a hundred thousand (I06)")
    func unique() throws {
        let request = HTTPRequest(url: try #require(URL(string: "https://api.example/")))
        let opened = try key.opened()
        // Signing takes most of the time and adds nothing to the identifier, so a few are signed.
        func proof() throws -> Proof { try Proof(of: request, at: Date(), token: nil, nonce: nil) }
        let ids = try (0..<100_000).map { _ in try proof().claims.jti }
        #expect(Set(ids).count == 100_000)
        #expect(ids.allSatisfy { $0.utf8.count >= 16 })
        #expect(try !ids.contains(ReceivedProof(proof().signed(by: opened)).id))
    }
}
