import Crypto
import Foundation
import HTTPTypes
import SwiftASN1
import Testing
import X509

@testable import TenantEmulator

@Suite("Discovery")
struct DiscoveryTests {
    static let tenantID = "c0470500-0000-4000-8000-00000000da7a"
    static let path = "v2.0/.well-known/openid-configuration"

    @Test(
        "names the issuer and the paths of each kind of tenant as Microsoft does",
        arguments: [
            ("common", "common", "{tenantid}"), ("organizations", "organizations", "{tenantid}"),
            ("consumers", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"),
            ("9188040d-6c67-4c5b-b112-36a304b66dad", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"),
            (tenantID, tenantID, tenantID), ("contoso.onmicrosoft.com", tenantID, tenantID),
            ("CONTOSO.onmicrosoft.com", tenantID, tenantID),
        ])
    func issuer(segment: String, path: String, tenant: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let json = try await browser.send(.get, "/\(segment)/\(Self.path)").json

        #expect(json["issuer"] as? String == "http://127.0.0.1:8380/\(tenant)/v2.0")
        #expect(json["token_endpoint"] as? String == "http://127.0.0.1:8380/\(path)/oauth2/v2.0/token")
        #expect(json["jwks_uri"] as? String == "http://127.0.0.1:8380/\(path)/discovery/v2.0/keys")
        #expect((json["tenant_region_scope"] is NSNull) == (tenant != Self.tenantID))
    }

    @Test("says of version 1 who issues its tokens and where their keys are, which are the same ones")
    func firstVersion() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let json = try await browser.send(.get, "/contoso.onmicrosoft.com/.well-known/openid-configuration").json
        #expect(json["issuer"] as? String == "https://sts.windows.net/\(Self.tenantID)/")
        #expect(json["jwks_uri"] as? String == "http://127.0.0.1:8380/\(Self.tenantID)/discovery/keys")
        let first = try await browser.send(.get, "/\(Self.tenantID)/discovery/keys").body
        #expect(try await browser.send(.get, "/\(Self.tenantID)/discovery/v2.0/keys").body == first)
        // Each address leads somewhere, but for Kerberos' own.
        let addresses = json.compactMapValues { $0 as? String }.filter {
            $0.value.hasPrefix("http://127.0.0.1:8380/") && $0.key != "kerberos_endpoint"
        }
        #expect(addresses.count == 6)
        for (name, address) in addresses {
            let answer = try await browser.send(.get, String(address.dropFirst("http://127.0.0.1:8380".count)))
            #expect(answer.status != 404, "\(name): \(address)")
        }
        let code = try await browser.code(tenant: Self.tenantID)
        let tokens = try await browser.post(
            "/\(Self.tenantID)/oauth2/token",
            [
                "grant_type": "authorization_code", "client_id": TestBrowser.clientID, "code": code,
                "redirect_uri": TestBrowser.redirectURI, "code_verifier": TestBrowser.verifier,
            ])
        let claims = tokens.claims("id_token")
        #expect(claims?["iss"] as? String == json["issuer"] as? String && claims?["ver"] as? String == "1.0")
        #expect(claims?["preferred_username"] == nil && claims?["upn"] as? String == TestBrowser.adele)
        #expect(claims?["given_name"] as? String == "Adele" && claims?["family_name"] as? String == "Vance")
        #expect(claims?["amr"] as? [String] == ["pwd"] && claims?["ipaddr"] as? String == "127.0.0.1")
        #expect(tokens.idTokenHeader["x5t"] as? String == tokens.idTokenHeader["kid"] as? String)
        #expect(tokens.string("expires_in") == "3599" && tokens.string("resource") == "https://graph.microsoft.com")
    }

    @Test("answers HEAD as GET without the body, and tells a page that it may ask for tokens")
    func otherMethods() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let head = try await browser.send(.head, "/common/\(Self.path)")
        #expect(head.status == 200 && head.body.isEmpty)
        let preflight = try await browser.send(
            .options, "/common/oauth2/v2.0/token", headers: [.accessControlRequestHeaders: "x-client-sku"])
        #expect(preflight.status == 200 && preflight.headers[.accessControlAllowOrigin] == "*")
        #expect(preflight.headers[.accessControlAllowHeaders] == "x-client-sku")
    }

    @Test("says that it is well, leads to its page, and answers below /beta as below /v1.0")
    func places() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        #expect(try await browser.send(.get, "/health").json["status"] as? String == "ok")
        #expect(try await browser.send(.get, "/").headers[.location] == "/_emulator")
        let (beta, one) = (
            try await browser.send(.get, "/beta/users"), try await browser.send(.get, "/v1.0/users")
        )
        #expect(beta.status == 401 && one.status == 401)
        #expect(try await browser.send(.get, "/betas/users").status == 404)
    }

    @Test("makes every URL from the request's own host")
    func host() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        browser.authority = "login.contoso.test:1234"

        let answer = try await browser.send(.get, "/common/\(Self.path)")

        #expect(!answer.body.contains("127.0.0.1"))
        #expect(answer.json["issuer"] as? String == "http://login.contoso.test:1234/{tenantid}/v2.0")
    }

    @Test("refuses a host that could not be one", arguments: ["a\"b", "a b", "a/b", "", "<x>"])
    func badHost(authority: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        browser.authority = authority

        #expect(try await browser.send(.get, "/common/\(Self.path)").status == 400)
    }

    @Test("doesn't know another tenant", arguments: [path, "discovery/v2.0/keys"])
    func unknownTenant(path: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await browser.send(.get, "/fabrikam.test/\(path)")

        #expect(answer.status == 400)
        #expect(answer.json["error"] as? String == "invalid_tenant")
        #expect(answer.number == 90002)
    }

    @Test("publishes an RSA key with 2048 bits, named twice, with the issuer that it signs for")
    func keys() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let keys = try await browser.send(.get, "/common/discovery/v2.0/keys").list("keys")

        let key = try #require(keys.first).compactMapValues { $0 as? String }
        #expect(key["kty"] == "RSA")
        #expect(key["use"] == "sig")
        #expect(key["e"] == "AQAB")
        #expect(Base64URL.decode(key["n"] ?? "")?.count == 256)
        #expect(key["kid"] == key["x5t"])
        #expect(key["kid"]?.count == 27)
        #expect(key["issuer"] == "http://127.0.0.1:8380/{tenantid}/v2.0")
    }

    @Test("publishes each key in a certificate that it has signed itself, whose thumbprint is its name")
    func certificate() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let key = try #require(try await browser.send(.get, "/common/discovery/v2.0/keys").list("keys").first)

        let chain = try #require(key["x5c"] as? [String])
        let der = try #require(Data(base64Encoded: chain.first ?? ""))
        let certificate = try Certificate(derEncoded: Array(der))

        #expect(chain.count == 1)
        #expect(Base64URL.encode(Data(Insecure.SHA1.hash(data: der))) == key["x5t"] as? String)
        #expect(certificate.publicKey.isValidSignature(certificate.signature, for: certificate))
        let modulus = try #require(Base64URL.decode(key["n"] as? String ?? ""))
        #expect(Data(certificate.publicKey.subjectPublicKeyInfoBytes).range(of: modulus) != nil)
        #expect(certificate.notValidBefore <= Date() && certificate.notValidAfter > Date())
    }
}
