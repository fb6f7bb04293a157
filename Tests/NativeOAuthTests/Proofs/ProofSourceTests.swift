import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("What servers have said of the next proof")
struct ProofSourceTests {
    // Sun, 06 Nov 1994 08:49:37 GMT
    private static let now = Date(timeIntervalSince1970: 784_111_777)
    private let source = ProofSource(time: ManualClock(Self.now).source)
    private let request = HTTPRequest(method: .post, scheme: "https", authority: "login.example", path: "/token")

    private func hear(_ fields: HTTPFields, from recipient: ProofRecipient = .authorizationServer) {
        source.hear(HTTPResponse(status: .ok, headerFields: fields), to: request, from: recipient)
    }

    // RFC 9449, section 8.1: a nonce is of the characters that a scope may have
    @Test(
        "a nonce that is none, or that no field would carry, takes no other's place",
        arguments: ["", "a b", "a\"b", "a\\b", "ü", String(repeating: "a", count: 4097)])
    func badNonce(nonce: String) {
        hear([.dpopNonce: String(repeating: "a", count: 4096)])
        hear([.dpopNonce: nonce])
        #expect(source.nonce(for: request, to: .authorizationServer)?.utf8.count == 4096)
        #expect(source.nonce(for: request, to: .resource) == nil)
    }

    @Test(
        "a provider's clock is believed from ten seconds on, and an API's never",
        arguments: [("46", 0), ("47", 10), ("28", 0), ("27", -10)])
    func clock(second: String, seconds: Double) {
        let fields: HTTPFields = [.date: "Sun, 06 Nov 1994 08:49:\(second) GMT"]
        hear(fields, from: .resource)
        #expect(source.date == Self.now)
        hear(fields)
        #expect(source.date == Self.now.addingTimeInterval(seconds))
    }

    // RFC 9449, section 8: the answer that asks for a nonce is a refusal
    @Test(
        "a nonce with an answer that is no refusal is kept, and the request is not sent again", arguments: [200, 503])
    func noRefusal(status: Int) async throws {
        let sent = Locked(0)
        let transport = StubTransport { _, _ in
            sent.withLock { $0 += 1 }
            let fields: HTTPFields = [.contentType: "application/json", .dpopNonce: "test-nonce"]
            return (
                HTTPResponse(status: .init(code: status), headerFields: fields),
                Data(#"{"error":"use_dpop_nonce"}"#.utf8)
            )
        }
        let source = ProofSource()
        _ = try await Prover(key: .inStore(), source: source).ask(
            request, body: nil, limits: .protocolMessage, over: transport)
        #expect(sent.withLock { $0 } == 1)
        #expect(source.nonce(for: request, to: .authorizationServer) == "test-nonce")
    }
}
