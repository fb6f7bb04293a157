import Foundation
import NativeOAuth
import Testing

@testable import CurlTransport

/// What the environment says of proxies.
///
/// The answers are those of curl 7.88.1, but where the test says otherwise.
@Suite("Proxy rules")
struct ProxyRulesTests {
    private func proxy(_ environment: [String: String], for address: String) throws -> String? {
        try ProxyRules(environment: environment).proxy(for: try #require(URL(string: address)))?.place
    }

    @Test("http takes its variable in lower case only, because HTTP_PROXY can come from a request's field")
    func http() throws {
        #expect(try proxy(["http_proxy": "http://p:1"], for: "http://a.example/") == "http://p:1")
        #expect(try proxy(["HTTP_PROXY": "http://p:1"], for: "http://a.example/") == nil)
        #expect(try proxy(["http_proxy": "http://p:1"], for: "https://a.example/") == nil)
    }

    @Test("https takes either, the lower case first, and an empty variable counts for nothing")
    func https() throws {
        #expect(
            try proxy(["https_proxy": "http://p:1", "HTTPS_PROXY": "http://q:2"], for: "https://a/") == "http://p:1")
        #expect(try proxy(["https_proxy": "", "HTTPS_PROXY": "http://q:2"], for: "https://a/") == "http://q:2")
        #expect(try proxy(["HTTPS_PROXY": "http://q:2"], for: "HTTPS://a/") == "http://q:2")
        #expect(try proxy(["HTTPS_PROXY": "http://q:2"], for: "http://a/") == nil)
    }

    @Test("all_proxy is for what has no variable of its own")
    func all() throws {
        let environment = ["ALL_PROXY": "http://p:1", "https_proxy": "http://q:2"]
        #expect(try proxy(environment, for: "http://a/") == "http://p:1")
        #expect(try proxy(environment, for: "https://a/") == "http://q:2")
    }

    @Test("no_proxy comes before NO_PROXY, unless it is empty")
    func noProxy() throws {
        let environment = ["https_proxy": "http://p:1", "no_proxy": "x", "NO_PROXY": "*"]
        #expect(try ProxyRules(environment: environment).bypass == "x")
        #expect(try ProxyRules(environment: environment.merging(["no_proxy": ""]) { $1 }).bypass == "*")
    }

    @Test("this machine is asked through the proxy unless it is excluded; but its plain http goes to no other machine")
    func loopback() throws {
        let near = ["http_proxy": "http://127.0.0.1:8118", "https_proxy": "http://p:1"]
        #expect(try proxy(near, for: "http://localhost:8080/") == "http://127.0.0.1:8118")
        #expect(try proxy(near, for: "https://localhost:8080/") == "http://p:1")
        // Unlike curl: a token would leave this machine in the clear.
        let far = ["http_proxy": "http://p:1"]
        for host in ["localhost", "127.0.0.1", "[::1]"] {
            #expect(try proxy(far, for: "http://\(host):8080/") == nil)
        }
        #expect(try proxy(far, for: "http://a.example/") == "http://p:1")
    }

    @Test(
        "a proxy is a host with or without scheme, user, port and path",
        arguments: [
            ("p", "http://p:1080"), ("p:3128", "http://p:3128"), ("http://p:3128/path?x", "http://p:3128"),
            ("HTTP://p", "http://p:1080"), ("http://u:w@p:1", "http://p:1"), ("u@p", "http://p:1080"),
            ("http://[::1]:3128", "http://[::1]:3128"), ("socks5h://p:1", "socks5h://p:1"),
            ("[::1]", "http://[::1]:1080"), ("p:", "http://p:1080"),
        ])
    func forms(text: String, place: String) throws {
        #expect(try proxy(["https_proxy": text], for: "https://a.example/") == place)
    }

    @Test(
        "what names no proxy that can be used is refused without being shown",
        arguments: [
            "ftp://test-secret@p:1", "socks6://u:test-secret@p:1", "http://test-secret@", "http://u:test-secret@p:0",
            "http://u:test-secret@p:70000", "http://u:test-secret@p:x", "http://u:test-secret@p q:1",
            "http://u:test-secret@[::1:3", "http://u:test-secret@[::1]3",
        ])
    func refused(text: String) async throws {
        let error = try #require(
            await expectFailure(.invalidSettings, says: "HTTPS_PROXY") {
                try ProxyRules(environment: ["HTTPS_PROXY": text])
            })
        #expect(!"\(error)".contains("secret"))
    }

    @Test("printing a proxy shows no user and no password")
    func redaction() throws {
        let rules = try ProxyRules(environment: ["https_proxy": "http://test-user:test-secret@p:1"])
        var dumped = ""
        dump(rules, to: &dumped)
        for shown in [dumped, "\(rules)", String(reflecting: rules)] {
            #expect(!shown.contains("test-user") && !shown.contains("test-secret"))
        }
    }
}
