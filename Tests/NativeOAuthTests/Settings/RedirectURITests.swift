import Testing

@testable import NativeOAuth

@Suite("Redirect URI")
struct RedirectURITests {
    @Test(
        "knows the three kinds of RFC 8252, section 7",
        arguments: [
            ("http://localhost", RedirectURI.Kind.loopback(port: nil)),
            ("http://127.0.0.1:8400/cb", .loopback(port: 8400)),
            ("http://[::1]/", .loopback(port: nil)), ("com.example.app:/callback", .privateUseScheme),
            ("msauth.com.example.app://auth", .privateUseScheme), ("https://app.example/callback", .claimedHTTPS),
        ])
    func kinds(text: String, kind: RedirectURI.Kind) throws {
        #expect(try RedirectURI(text).kind == kind)
    }

    @Test(
        "refuses what no native app can receive safely",
        arguments: [
            "http://example.com/cb", "http://localhost.evil.example/", "javascript:alert(1)", "data:text/html,x",
            "callback",
            "https://app.example/#fragment", "https://user@app.example/", "http://127.0.0.2/cb",
            "http://0127.0.0.1/", "http://127.0.0.1:99999/", "",
        ])
    func refuses(text: String) {
        #expect { try RedirectURI(text) } throws: { ($0 as? OAuthError)?.code == .invalidSettings }
    }

    @Test(
        "names what to register instead of a copied code",
        arguments: [
            "urn:ietf:wg:oauth:2.0:oob", "urn:ietf:wg:oauth:2.0:oob:auto",
            "https://login.microsoftonline.com/common/oauth2/nativeclient",
        ])
    func copiedCodes(text: String) {
        #expect { try RedirectURI(text) } throws: {
            ($0 as? OAuthError)?.message.contains("http://localhost") == true
        }
    }

    @Test(
        "is sent with the port of the listener, and otherwise as it was registered",
        arguments: [
            ("http://localhost", "http://localhost:5000"),
            ("http://127.0.0.1/callback", "http://127.0.0.1:5000/callback"),
            ("http://[::1]/cb", "http://[::1]:5000/cb"), ("http://localhost/a%20b", "http://localhost:5000/a%20b"),
        ])
    func listening(text: String, expected: String) throws {
        #expect(try RedirectURI(text).listening(on: 5000) == expected)
    }
}

@Suite("Scopes")
struct ScopeSetTests {
    @Test("keep their order and come once")
    func order() throws {
        let set = try ScopeSet(parsing: "openid  User.Read openid profile")
        #expect(set.parameterValue == "openid User.Read profile")
        #expect("\(set)" == set.parameterValue)
        #expect(set.isSuperset(of: ["profile", "openid"]))
        #expect(!set.isSuperset(of: ["Mail.Read"]))
    }

    // RFC 6749, section 3.3
    @Test("refuse characters that the grammar does not have", arguments: ["a\"b", "a\\b", "caf\u{E9}", "a\u{7F}"])
    func grammar(text: String) {
        #expect(throws: OAuthError.self) { try ScopeSet(parsing: text) }
    }
}
