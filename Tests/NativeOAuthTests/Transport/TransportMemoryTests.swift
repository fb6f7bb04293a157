import Foundation
import HTTPTypes
import Testing

@testable import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("What transports keep", .timeLimit(.minutes(2)))
struct TransportMemoryTests {
    @Test(
        "neither a cookie nor an answer is kept from one request to the next (K05)",
        arguments: TransportTests.Kind.allCases)
    func nothing(kind: TransportTests.Kind) async throws {
        let heads = Locked<[String]>([])
        let cookie = "test-\(UUID().uuidString)"
        let server = try BodyServer { connection in
            guard let head = connection.head() else { return }
            heads.withLock { $0.append(head.lowercased()) }
            connection.answer(
                Array("test-token".utf8),
                fields: ["Set-Cookie: \(cookie)=1; Path=/", "Cache-Control: max-age=3600", "ETag: \"test\""])
        }
        defer { server.stop() }
        let transport = kind.make()
        for _ in 0..<2 {
            let (_, body) = try await transport.send(HTTPRequest(url: server.url), body: nil)
            #expect(String(decoding: body, as: UTF8.self) == "test-token")
        }
        let asked = heads.withLock { $0 }
        #expect(asked.count == 2, "nothing came out of a cache")
        #expect(asked.allSatisfy { !$0.contains("\r\ncookie:") && !$0.contains("\r\nif-none-match:") })
        #expect(URLCache.shared.cachedResponse(for: URLRequest(url: server.url)) == nil)
        // Cookies know no ports, and other tests of this process are somebody's browser on the same address.
        #expect(HTTPCookieStorage.shared.cookies(for: server.url)?.contains { $0.name == cookie } != true)
    }
}
