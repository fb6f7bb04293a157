import Testing

@testable import TenantEmulator

@Suite("Proof keys")
struct ProofKeyTests {
    @Test("S256 answers the vector of RFC 7636, appendix B")
    func vector() throws {
        let key = try #require(try ProofKey(challenge: TestBrowser.challenge, method: "S256"))

        #expect(key.isAnswered(by: TestBrowser.verifier))
        #expect(!key.isAnswered(by: String(TestBrowser.verifier.reversed())))
        #expect(!key.isAnswered(by: TestBrowser.challenge))
    }

    @Test("a method that is left out means plain")
    func plain() throws {
        let key = try #require(try ProofKey(challenge: TestBrowser.verifier, method: nil))

        #expect(key.method == .plain)
        #expect(key.isAnswered(by: TestBrowser.verifier))
        #expect(!key.isAnswered(by: TestBrowser.challenge))
    }

    @Test("are optional")
    func none() throws {
        #expect(try ProofKey(challenge: nil, method: nil) == nil)
    }

    @Test(
        "are refused with Microsoft's number",
        arguments: [
            (nil, "S256", 50147), ("short", "S256", 501491),
            (String(repeating: "a", count: 129), "plain", 501491), (String(repeating: "a", count: 44), "S256", 501491),
            (String(repeating: "a", count: 43), "S512", 90023),
        ] as [(String?, String, Int)])
    func refused(challenge: String?, method: String, number: Int) {
        let error = #expect(throws: EntraError.self) { try ProofKey(challenge: challenge, method: method) }
        #expect(error?.number == number)
    }
}
