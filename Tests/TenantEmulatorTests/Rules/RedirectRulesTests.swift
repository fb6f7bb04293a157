import Testing

@testable import TenantEmulator

@Suite("Redirect URIs")
struct RedirectRulesTests {
    static let registered = ["http://localhost", "http://localhost/MyApp", "http://127.0.0.1", "msauth.a.b://auth"]

    @Test(
        "match exactly, but for the port on loopback",
        arguments: [
            ("http://localhost", true), ("http://localhost/", true), ("http://localhost:8080", true),
            ("http://localhost:8080/", true), ("http://localhost:1", true), ("http://localhost:65535", true),
            ("http://localhost:8080/MyApp", true), ("http://127.0.0.1:8080", true), ("msauth.a.b://auth", true),
            ("http://localhost:8080/myapp", false), ("http://localhost:8080/MyApp/", false),
            ("http://localhost:8080/other", false), ("http://127.0.0.1:8080/MyApp", false),
            ("http://[::1]:8080", false), ("https://localhost:8080", false), ("http://localhost:0", false),
            ("http://localhost:65536", false), ("http://localhost:+80", false), ("http://localhost:", false),
            ("http://localhost:80a/", false), ("http://localhost@evil.example", false),
            ("http://localhost.evil.example", false), ("http://localhost:80@evil.example/", false),
            ("http://localhost:8080?x=1", false), ("http://localhost:8080/#f", false),
            ("http://localhost:8080/ x", false), ("http://localhost\\evil", false), ("msauth.a.b://auth/", false),
            ("MSAUTH.a.b://auth", false), ("msauth.a.b://auth?x", false), ("", false), ("http://", false),
        ])
    func match(uri: String, isAllowed: Bool) {
        #expect(Self.registered.contains { RedirectRules.allows(uri, registered: $0) } == isAllowed)
    }

    @Test(
        "with a star fit a part of the host, or the end of the path, and nothing beyond",
        arguments: [
            ("https://*.app.example/cb", "https://a.app.example/cb", true),
            ("https://*.app.example/cb", "https://a.b.app.example/cb?x=1#y", true),
            ("https://*.app.example/cb", "https://app.example/cb", false),
            ("https://*.app.example/cb", "https://evil.example/.app.example/cb", false),
            ("https://*.app.example/cb", "https://evil.example:80.app.example/cb", false),
            ("https://*.app.example/cb", "https://user@x.app.example/cb", false),
            ("https://*.app.example/cb", "https://a.app.example/cbx", false),
            ("https://*.app.example/cb", "http://a.app.example/cb", false),
            ("https://app.example/*", "https://app.example/a/b", true),
            ("https://app.example/*", "https://app.example/", false),
            ("https://app.example/*", "https://app.example/a/../b", false),
            ("https://app.example/*", "https://app.example.evil.example/a", false),
        ])
    func wildcard(registered: String, uri: String, isAllowed: Bool) {
        #expect(RedirectRules.allows(uri, registered: registered) == isAllowed)
        let sent = RedirectRules.effective(uri, RegisteredRedirectURI(registered))
        #expect(!sent.contains("?") && !sent.contains("#"))
    }

    @Test(
        "get parameters after a query that they have, and nothing for none",
        arguments: [
            ("https://a.example/x", [("state", "a b")], "https://a.example/x?state=a+b"),
            ("https://a.example/x?y=1", [("state", "a&b"), ("z", "")], "https://a.example/x?y=1&state=a%26b&z="),
            ("https://a.example/x", [], "https://a.example/x"),
        ] as [(String, [(name: String, value: String)], String)])
    func adding(uri: String, fields: [(name: String, value: String)], expected: String) {
        #expect(RedirectRules.adding(fields, to: uri) == expected)
    }

    @Test(
        "without a path get a slash in the answer",
        arguments: [
            ("http://localhost:80", "http://localhost:80/"), ("http://localhost:80/", "http://localhost:80/"),
            ("http://localhost/a", "http://localhost/a"), ("msauth.a.b://auth", "msauth.a.b://auth"),
        ])
    func answerForm(uri: String, expected: String) {
        #expect(RedirectRules.answerForm(uri) == expected)
    }

    @Test(
        "are named by their origin, or their scheme, in the policy of a page",
        arguments: [
            ("http://localhost:80/a/b", "http://localhost:80"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("msauth.a.b://auth", "msauth.a.b:"),
        ])
    func contentSecuritySource(uri: String, expected: String) {
        #expect(RedirectRules.contentSecuritySource(uri) == expected)
    }
}
