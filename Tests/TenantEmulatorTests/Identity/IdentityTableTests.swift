import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// What Microsoft's documentation of the identity platform lays down in tables: paths, documents, parameters, claims.
@Suite("Microsoft's tables of the identity platform")
struct IdentityTableTests {
    private static let tenantID = "c0470500-0000-4000-8000-00000000da7a"
    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    @Test(
        "every path is there, by every verb that Microsoft takes",
        arguments: [
            ("/common/v2.0/.well-known/openid-configuration", ["GET"]),
            ("/common/oauth2/v2.0/authorize", ["GET", "POST"]),
            ("/common/oauth2/authorize", ["GET", "POST"]), ("/common/oauth2/token", ["POST", "GET"]),
            ("/common/oauth2/v2.0/token", ["POST", "GET"]), ("/common/oauth2/v2.0/devicecode", ["POST", "GET"]),
            ("/common/discovery/v2.0/keys", ["GET"]), ("/common/oauth2/v2.0/logout", ["GET", "POST"]),
            ("/oidc/userinfo", ["GET", "POST"]), ("/common/discovery/instance", ["GET"]),
            ("/common/UserRealm/a@b.example", ["GET"]), ("/common/userrealm/a@b.example", ["GET"]),
        ])
    func paths(path: String, verbs: [String]) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        for verb in verbs {
            let method = try #require(HTTPRequest.Method(verb))
            let answer = try await browser.send(method, path, headers: Self.form)
            #expect(answer.status != 404 && answer.status < 500, "\(verb): \(answer.body)")
        }
    }

    @Test(
        "an endpoint that is asked by another method says which it takes",
        arguments: [
            ("token", "POST", ["GET", "PUT", "PATCH", "DELETE"]), ("devicecode", "POST", ["GET", "PUT", "DELETE"]),
            ("authorize", "GET, POST", ["PUT", "PATCH", "DELETE"]),
        ])
    func methods(endpoint: String, accepted: String, methods: [String]) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        for name in methods {
            let method = try #require(HTTPRequest.Method(name))
            let answer = try await browser.send(method, "/common/oauth2/v2.0/\(endpoint)", headers: Self.form)
            #expect(answer.status == 405 && answer.number == 900_561, "\(name): \(answer.body)")
            #expect(answer.string("error") == "invalid_request" && answer.headers[.allow] == accepted)
            #expect(
                answer.string("error_description").hasPrefix(
                    "AADSTS900561: The endpoint only accepts \(accepted) requests. Received a \(name) request."))
        }
    }

    @Test("the discovery document is Microsoft's, letter for letter but for the host", arguments: [true, false])
    func discovery(isTenant: Bool) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let segment = isTenant ? Self.tenantID : "common"
        let root = "http://127.0.0.1:8380/\(segment)"
        let answer = try await browser.send(.get, "/\(segment)/v2.0/.well-known/openid-configuration")
        #expect(answer.headers[.contentType] == "application/json; charset=utf-8")
        #expect(
            answer.body == """
                {"token_endpoint":"\(root)/oauth2/v2.0/token","token_endpoint_auth_methods_supported":\
                ["client_secret_post","private_key_jwt","client_secret_basic"],"jwks_uri":"\(root)/discovery/v2.0/keys",\
                "response_modes_supported":["query","fragment","form_post"],"subject_types_supported":["pairwise"],\
                "id_token_signing_alg_values_supported":["RS256"],"response_types_supported":["code","id_token",\
                "code id_token","id_token token"],"scopes_supported":["openid","profile","email","offline_access"],\
                "issuer":"http://127.0.0.1:8380/\(isTenant ? Self.tenantID : "{tenantid}")/v2.0",\
                "request_uri_parameter_supported":false,"userinfo_endpoint":"http://127.0.0.1:8380/oidc/userinfo",\
                "authorization_endpoint":"\(root)/oauth2/v2.0/authorize",\
                "device_authorization_endpoint":"\(root)/oauth2/v2.0/devicecode","http_logout_supported":true,\
                "frontchannel_logout_supported":true,"end_session_endpoint":"\(root)/oauth2/v2.0/logout",\
                "claims_supported":["sub","iss","cloud_instance_name","cloud_instance_host_name",\
                "cloud_graph_host_name","msgraph_host","aud","exp","iat","auth_time","acr","nonce",\
                "preferred_username","name","tid","ver","at_hash","c_hash","email"],\
                "kerberos_endpoint":"\(root)/kerberos","tenant_region_scope":\(isTenant ? "\"NA\"" : "null"),\
                "cloud_instance_name":"microsoftonline.com","cloud_graph_host_name":"graph.windows.net",\
                "msgraph_host":"127.0.0.1:8380","rbac_url":"https://pas.windows.net"}
                """)
    }

    @Test(
        "the answer to a sign-in has these parameters and no other, and no iss (RFC 9207)",
        arguments: [
            (nil, ["code", "session_state", "state"]), ("1", ["client_info", "code", "session_state", "state"]),
        ])
    func redirect(clientInfo: String?, names: [String]) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code()
        let answer = try await browser.authorize(["client_info": clientInfo, "prompt": "none"])
        #expect(answer.redirect.pairs.map(\.name).sorted() == names)
        #expect(answer.redirect["session_state"].flatMap { UUID(uuidString: $0) } != nil)
    }

    @Test(
        "the state comes back without its markup",
        arguments: [
            ("a state", "a state"), ("a<script>alert(1)</script>b", "aalert(1)b"), ("1 < 2", "1 < 2"), ("<b>", ""),
            ("x<y z=\"1\">", "x"), ("eyJhIjoxfQ==_-.~", "eyJhIjoxfQ==_-.~"), ("a>b", "a>b"),
        ])
    func state(sent: String, received: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.authorize(["state": sent, "prompt": "none"])
        #expect(answer.redirect["error"] == "login_required")
        #expect((answer.redirect["state"] ?? "") == received)
    }

    @Test("an error carries the id that the client gave its request, in the header or in the query")
    func correlation() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let id = "0c5b04a4-2f42-4cd9-a47f-9f2bd24a7f7d"
        let redirect = try await browser.authorize(["client-request-id": id, "prompt": "none"])
        #expect(redirect.redirect["error_description"]?.contains("Correlation ID: \(id)") == true)
        let page = try await browser.authorize(["client-request-id": id, "client_id": "none"])
        #expect(page.body.contains(id))
        let refused = try await browser.send(
            .post, "/common/oauth2/v2.0/token", headers: [.clientRequestID: id, .contentType: "text/plain"])
        #expect(refused.json["correlation_id"] as? String == id)
        #expect(refused.string("error_description").contains(" Correlation ID: \(id) Timestamp: "))
    }

    @Test(
        "an ID token has the claims of its scopes, and none of those that version 2.0 leaves out",
        arguments: [
            ("openid", []), ("openid profile", ["name", "oid", "preferred_username"]), ("openid email", ["email"]),
            ("openid profile email User.Read", ["email", "name", "oid", "preferred_username"]),
        ])
    func claims(scope: String, further: [String]) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.tokens(scope: scope)
        let always = ["aio", "aud", "exp", "iat", "iss", "nbf", "nonce", "rh", "sub", "tid", "uti", "ver"]
        #expect(answer.idToken.keys.sorted() == (always + further).sorted())
        #expect(answer.idTokenHeader.keys.sorted() == ["alg", "kid", "typ"], "x5t is version 1.0's")
    }

    @Test("an instance is known without its port too, which is how msal asks; another host or path is not")
    func instance() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        func ask(_ address: String) async throws -> Answer {
            try await browser.send(
                .get, "/common/discovery/instance?api-version=1.1&authorization_endpoint=\(address.queryEncoded)")
        }
        for address in ["https://127.0.0.1/organizations/oauth2/v2.0/authorize", "http://127.0.0.1:8380/organizations"]
        {
            let answer = try await ask(address)
            #expect(
                answer.string("tenant_discovery_endpoint")
                    == "http://127.0.0.1:8380/organizations/v2.0/.well-known/openid-configuration")
            let metadata = answer.list("metadata")
            #expect(metadata.first?["aliases"] as? [String] == ["127.0.0.1:8380"])
        }
        for address in [
            "https://127.0.0.1:8381/common", "https://127.0.0.1.example/common", "https://127.0.0.1/", "common", "",
        ] {
            #expect(try await ask(address).status == 400, "\(address)")
        }
    }
}
