import Foundation
import Testing

@testable import NativeOAuth

@Suite("Text from strangers")
struct DisplayTextTests {
    @Test(
        "loses control characters, escape sequences and direction overrides",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", "[31mred [0m"), ("a\r\nb\tc", "a b c"), ("\u{202E}evil", "evil"),
            ("\u{9B}2J", "2J"), ("plain é 王", "plain é 王"), ("\u{7}", ""),
        ])
    func cleans(text: String, expected: String) {
        #expect(DisplayText.clean(text, limit: 100) == expected)
    }

    @Test(
        "loses what may be a token that the server was sent, and keeps ids and names",
        arguments: [
            ("Header Bearer AT-1.", "Header Bearer …"), ("dpop: x y", "dpop: … y"),
            ("token=abcdefghijklmn1234 is old", "… is old"), ("\"eyJhbGciOiJIUzI1NiJ9.e30.x_-\"", "\"…\""),
            ("Trace 6e7b768e-07e2-4810-8459-485f84f8f204.", "Trace 6e7b768e-07e2-4810-8459-485f84f8f204."),
            ("onPremisesExtensionAttributes", "onPremisesExtensionAttributes"), ("AADSTS50011: é", "AADSTS50011: é"),
            ("Not https://graph.microsoft.com/v1.0/User.Read", "Not https://graph.microsoft.com/v1.0/User.Read"),
            ("api://6e7b768e-07e2-4810-8459-485f84f8f204/a", "api://6e7b768e-07e2-4810-8459-485f84f8f204/a"),
            ("a DPoP proof. Bearer token", "a DPoP proof. Bearer token"), ("1//0gabcdefghijklmnopqrst", "…"),
            ("Bearer token.a", "Bearer …"), ("https://a.example/?code=SplxlOBeZQQYbYS6WxSbIA", "https:…"),
        ])
    func quotes(text: String, expected: String) {
        #expect(DisplayText.quote(text, limit: 100) == expected)
    }

    @Test("is cut at the limit")
    func cuts() {
        #expect(DisplayText.clean(String(repeating: "x", count: 100_000), limit: 10) == "xxxxxxxxxx…")
    }
}

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "keeps the unreserved characters and nothing else",
        arguments: [
            ("AZaz09-._~", "AZaz09-._~"), ("O'Brien", "O%27Brien"), ("a b+c&d=e", "a%20b%2Bc%26d%3De"),
            ("王", "%E7%8E%8B"), ("%", "%25"), ("", ""),
        ])
    func encodes(text: String, expected: String) {
        #expect(PercentEncoding.encode(text) == expected)
    }

    @Test("reads a query back as it was written, in its order, twice named or not")
    func roundTrip() throws {
        let pairs = [("scope", "a b"), ("x", "O'Brien & \"Söhne\" 100%"), ("x", "王小明"), ("empty", "")]
        let read = try #require(PercentEncoding.pairs(in: PercentEncoding.encode(pairs: pairs)))
        #expect(read.map(\.name) == pairs.map(\.0))
        #expect(read.map(\.value) == pairs.map(\.1))
    }

    @Test("refuses broken escapes and bytes that are no text", arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "%C3=1"])
    func refuses(query: String) {
        #expect(PercentEncoding.pairs(in: query) == nil)
    }
}
