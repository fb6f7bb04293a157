import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Certificate credentials](https://learn.microsoft.com/entra/identity-platform/certificate-credentials)
@Suite("An application with a certificate")
struct ClientAssertionTests {
    /// The key of a client, and the certificate that it has registered.
    private struct Client {
        let key: _RSA.Signing.PrivateKey
        let certificate: SigningCertificate
        var browser: TestBrowser

        init(now: @escaping @Sendable () -> Date = { Date() }) async throws {
            key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
            certificate = try SigningCertificate(for: key, at: now().addingTimeInterval(-60))
            browser = TestBrowser(try await Emulator(keyMaker: .shared, now: now))
            let registered = try #require(ClientCertificate(certificate.text))
            try browser.emulator.registry.update(ErrorRow.job) {
                $0.secretHash = nil
                $0.certificates = [registered]
            }
        }

        /// Signs an assertion with the usual members, changed.
        func assertion(
            header changedHeader: [String: Any?] = [:], claims changedClaims: [String: Any?] = [:],
            key other: _RSA.Signing.PrivateKey? = nil
        ) throws -> String {
            let now = browser.emulator.clock.now.timeIntervalSince1970
            var header: [String: Any] = ["alg": "RS256", "typ": "JWT", "x5t": certificate.thumbprint]
            var claims: [String: Any] = [
                "aud": "http://127.0.0.1:8380/\(SampleOrganization.contoso.id)/oauth2/v2.0/token", "iss": ErrorRow.job,
                "sub": ErrorRow.job, "jti": UUID().uuidString, "nbf": Int(now), "exp": Int(now) + 600,
            ]
            for (name, value) in changedHeader { header[name] = value }
            for (name, value) in changedClaims { claims[name] = value }
            let parts = try [header, claims].map {
                Base64URL.encode(try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys))
            }
            let signed = parts.joined(separator: ".")
            let padding: _RSA.Signing.Padding = header["alg"] as? String == "PS256" ? .PSS : .insecurePKCS1v1_5
            let signature = try (other ?? key).signature(for: SHA256.hash(data: Data(signed.utf8)), padding: padding)
            return signed + "." + Base64URL.encode(signature.rawRepresentation)
        }

        mutating func ask(
            _ assertion: String, _ changes: [String: String?] = [:], tenant: String = ErrorRow.contoso
        ) async throws -> Answer {
            let form: [String: String?] = [
                "client_secret": nil, "client_assertion": assertion, "client_assertion_type": ClientAssertion.type,
            ]
            return try await ErrorRow.ask(&browser, form.merging(changes) { $1 }, tenant: tenant)
        }
    }

    @Test("gets a token for itself, whichever way it names its certificate and signs")
    func ways() async throws {
        var client = try await Client()
        let sha256 = Base64URL.encode(try #require(ClientCertificate(client.certificate.text)).thumbprintSHA256)
        let headers: [[String: Any?]] = [
            [:], ["alg": "PS256", "x5t": nil, "x5t#S256": sha256],
            ["x5t": nil, "kid": client.certificate.thumbprint],
            // As msal sends it, padded; as MSAL for Go does, in the other alphabet of Base64 as well.
            ["alg": "PS256", "x5t": nil, "x5t#S256": sha256 + "="],
            [
                "alg": "PS256", "x5t": nil,
                "x5t#S256": sha256.replacing("-", with: "+").replacing("_", with: "/") + "=",
            ],
        ]
        for header in headers {
            let answer = try await client.ask(try client.assertion(header: header))
            #expect(answer.status == 200, "\(answer.body)")
            #expect(answer.claims("access_token")?["appidacr"] as? String == "2")
            let users = try await client.browser.graph("/users?$top=1", token: answer.string("access_token"))
            #expect(users.status == 200)
        }
        let issuer = "http://127.0.0.1:8380/\(SampleOrganization.contoso.id)/v2.0"
        #expect(try await client.ask(try client.assertion(claims: ["aud": issuer])).status == 200)
        #expect(try await client.ask(try client.assertion(claims: ["aud": ["x", issuer]])).status == 200)
        let called = "http://127.0.0.1:8380/\(ErrorRow.contoso)/oauth2/v2.0/token"
        #expect(try await client.ask(try client.assertion(claims: ["aud": called])).status == 200)
    }

    @Test("redeems a code with it, as with a secret")
    func code() async throws {
        var client = try await Client()
        let parameters: [String: String?] = ["client_id": ErrorRow.job, "scope": "openid User.Read"]
        let code = try await client.browser.code(parameters, tenant: ErrorRow.contoso)
        let form: [String: String?] = ["client_id": ErrorRow.job]
        let bare = try await client.browser.redeem(code, form, tenant: ErrorRow.contoso)
        #expect(bare.number == 7_000_218)
        let answer = try await client.browser.redeem(
            code,
            form.merging(
                [
                    "client_assertion": try client.assertion(), "client_assertion_type": ClientAssertion.type,
                ], uniquingKeysWith: { $1 }), tenant: ErrorRow.contoso)
        #expect(answer.status == 200 && answer.json["id_token"] != nil)
    }

    @Test("is refused by number and status for what is wrong with it")
    func refused() async throws {
        let time = TestTime()
        var client = try await Client(now: { time.now })
        let now = Int(time.now.timeIntervalSince1970)
        let stranger = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let cases: [(String, Int, Int)] = [
            (try client.assertion(key: stranger), 700027, 401),
            (try client.assertion(header: ["x5t": "AAAA"]), 700027, 401),
            (try client.assertion(header: ["x5t": nil]), 700027, 401),
            (try client.assertion(header: ["alg": "PS256"]) + "A", 700027, 401),
            (try client.assertion(claims: ["iss": TestBrowser.clientID]), 700021, 401),
            (try client.assertion(claims: ["sub": nil]), 700021, 401),
            (
                try client.assertion(claims: ["aud": "https://login.microsoftonline.com/x/oauth2/v2.0/token"]), 700023,
                401
            ),
            (try client.assertion(claims: ["aud": nil]), 700023, 401),
            (try client.assertion(claims: ["exp": now - 300]), 700024, 401),
            (try client.assertion(claims: ["exp": nil]), 700024, 401),
            (try client.assertion(claims: ["nbf": now + 301]), 700024, 401),
            (try client.assertion(header: ["alg": "none"]), 50027, 400), ("a.b", 50027, 400), ("e30.e30.", 700021, 401),
        ]
        for (assertion, number, status) in cases {
            let answer = try await client.ask(assertion)
            #expect(answer.number == number && answer.status == status, "\(number): \(answer.body)")
            #expect(answer.string("error") == (status == 401 ? "invalid_client" : "invalid_request"))
        }
        #expect(try await client.ask(try client.assertion(claims: ["exp": now - 299, "nbf": now + 300])).status == 200)
        let unknown = try await client.ask(try client.assertion(header: ["x5t": "AQID"]))
        #expect(unknown.string("error_description").contains("Thumbprint of key used by client: '010203'"))
        let good = try client.assertion()
        #expect(try await client.ask(good, ["client_assertion_type": nil]).number == 900144)
        #expect(try await client.ask(good, ["client_assertion_type": "urn:x"]).number == 90023)
        #expect(try await client.ask("", ["client_secret": "test-secret"]).number == 7_000_215, "there is no secret")
        let publicClient = try await client.ask(good, ["client_id": TestBrowser.clientID])
        #expect(publicClient.number == 700025)
        time.advance(by: 6 * 365 * 24 * 60 * 60)
        #expect(try await client.ask(try client.assertion()).string("error_description").contains("expired"))
    }

    @Test("is registered with its certificate by JSON, in PEM or in Base64, and never with something else")
    func registered() async throws {
        let client = try await Client()
        let admin = AdminClient(client.browser.emulator)
        let lines = "-----BEGIN CERTIFICATE-----\n\(client.certificate.text)\n-----END CERTIFICATE-----\n"
        for text in [lines, client.certificate.text] {
            let body = try JSONSerialization.data(withJSONObject: ["displayName": "Test", "certificates": [text]])
            let added = try await admin.post("/apps", String(decoding: body, as: UTF8.self))
            #expect(added.status == 201, "\(added.body)")
            #expect(added.json["certificates"] as? [String] == [client.certificate.text])
        }
        let wrong = try await admin.post("/apps", "{\"displayName\": \"Test\", \"certificates\": [\"bm9uZQ==\"]}")
        #expect(wrong.status == 400 && wrong.adminError("field") == "certificates")
    }
}
