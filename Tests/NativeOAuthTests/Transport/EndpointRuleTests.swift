import Foundation
import Testing

@testable import NativeOAuth

@Suite("Addresses that a secret may be sent to")
struct EndpointRuleTests {
    @Test(
        "https anywhere, http on this machine only",
        arguments: [
            ("https://login.example/", true), ("http://localhost:81/", true), ("http://127.0.0.1/", true),
            ("http://127.9.9.9/", true), ("http://[::1]:81/", true), ("http://login.example/", false),
            ("http://0127.0.0.1/", false), ("http://127.0.0.01/", false), ("http://127.1/", false),
            ("http://10.0.0.1/", false), ("http://128.0.0.1/", false),
            ("http://localhost.example/", false), ("http://[::2]/", false), ("ftp://localhost/", false),
            ("https://user@login.example/", false), ("https:///x", false), ("/relative", false),
        ])
    func rule(address: String, isAllowed: Bool) throws {
        let url = try #require(URL(string: address))
        let passes = (try? EndpointRule.check(url, named: "It")) != nil
        #expect(passes == isAllowed)
    }

    @Test("a refusal names what it is about and shows no user name")
    func names() throws {
        let url = try #require(URL(string: "http://secret@login.example/?code=secret"))
        #expect { try EndpointRule.check(url, named: "token_endpoint") } throws: {
            let text = "\($0)"
            return text.contains("token_endpoint") && !text.contains("secret")
        }
    }
}
