import CurlTransport
import Foundation
import HTTPTypes
import Testing
import URLSessionTransport

@testable import NativeOAuth

/// What every transport owes, for each of the two that we ship.
@Suite("Transports", .timeLimit(.minutes(5)))
struct TransportTests {
    enum Kind: String, CaseIterable, Sendable {
        case urlSession, curl

        func make() -> any HTTPTransport {
            switch self {
            case .urlSession: URLSessionTransport()
            case .curl: CurlTransport()
            }
        }
    }

    private func get(
        _ kind: Kind, _ server: BodyServer, limits: TransferLimits = .init(responseBytes: 1000, timeout: .seconds(20))
    ) async throws -> (HTTPResponse, Data) {
        try await kind.make().send(HTTPRequest(url: server.url), body: nil, limits: limits)
    }

    @Test("an answer arrives with its status, its fields and its body", arguments: Kind.allCases)
    func answer(kind: Kind) async throws {
        let server = try BodyServer.fixed(
            "HTTP/1.1 418 T\r\nX-A: 1\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
        defer { server.stop() }
        let (response, body) = try await get(kind, server)
        #expect(response.status.code == 418)
        #expect(response.headerFields[try #require(HTTPField.Name("X-A"))] == "1")
        #expect(String(decoding: body, as: UTF8.self) == "hello")
    }

    @Test("a redirect is handed back and not followed", arguments: Kind.allCases)
    func redirect(kind: Kind) async throws {
        let target = try BodyServer.fixed(
            "HTTP/1.1 200 OK\r\nContent-Length: 8\r\nConnection: close\r\n\r\nfollowed")
        defer { target.stop() }
        let server = try BodyServer.fixed(
            "HTTP/1.1 302 Found\r\nLocation: \(target.url)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        defer { server.stop() }
        let (response, body) = try await get(kind, server)
        #expect(response.status.code == 302)
        #expect(response.headerFields[.location] == target.url.absoluteString)
        #expect(body.isEmpty)
    }

    @Test("cookies travel in one field", arguments: Kind.allCases)
    func cookies(kind: Kind) async throws {
        let server = try BodyServer { connection in
            connection.answer(Array((connection.head() ?? "").utf8))
        }
        defer { server.stop() }
        var request = HTTPRequest(url: server.url)
        request.headerFields[.cookie] = "a=1; b=2"
        let (_, body) = try await kind.make().send(request)
        let lines = String(decoding: body, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.filter { $0.lowercased().hasPrefix("cookie:") }.map { $0.lowercased() } == ["cookie: a=1; b=2"])
    }

    @Test("an answer that is too large is given up", arguments: Kind.allCases)
    func tooLarge(kind: Kind) async throws {
        let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
        let server = try BodyServer.fixed(head + String(repeating: "A", count: 200_000))
        defer { server.stop() }
        await expectFailure(.responseTooLarge) { try await get(kind, server) }
    }

    @Test("a server that never answers is given up in time", arguments: Kind.allCases)
    func timeout(kind: Kind) async throws {
        let server = try BodyServer.deaf()
        defer { server.stop() }
        await expectFailure(.timedOut) {
            try await get(kind, server, limits: .init(responseBytes: 1000, timeout: .milliseconds(200)))
        }
    }

    @Test("where nobody listens, the connection fails and the error names the place", arguments: Kind.allCases)
    func refused(kind: Kind) async throws {
        let server = try BodyServer.deaf()
        server.stop()
        let error = await expectFailure(.connectionFailed) { try await get(kind, server) }
        #expect(
            error?.recovery == .tryAgain
                && error?.message.contains("127.0.0.1") == true
                && error?.message.hasSuffix("nothing answers there.") == true)
    }

    @Test("a name that has no address is named as the fault", arguments: Kind.allCases)
    func unknownName(kind: Kind) async throws {
        // A label of more than 63 letters: the resolver refuses it without asking anybody.
        let url = try #require(URL(string: "http://\(String(repeating: "a", count: 64)).test"))
        await #expect {
            try await kind.make().send(HTTPRequest(url: url), body: nil)
        } throws: {
            ($0 as? OAuthError)?.code == .connectionFailed && "\($0)".contains("no address was found for its name")
        }
    }

    @Test("a connection that breaks before the answer is whole is an error", arguments: Kind.allCases)
    func broken(kind: Kind) async throws {
        let server = try BodyServer.fixed("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        defer { server.stop() }
        await expectFailure(.connectionFailed) { try await get(kind, server) }
    }

    @Test("a canceled task gets CancellationError and not a failure", arguments: Kind.allCases)
    func canceled(kind: Kind) async throws {
        let server = try BodyServer.deaf()
        defer { server.stop() }
        let url = server.url
        let task = Task { try await kind.make().send(HTTPRequest(url: url)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("the address in an error has no query, because that can hold a secret", arguments: Kind.allCases)
    func noQuery(kind: Kind) async throws {
        let server = try BodyServer.deaf()
        server.stop()
        let url = try #require(URL(string: server.url.absoluteString + "?code=SECRET"))
        await #expect {
            try await kind.make().send(HTTPRequest(url: url))
        } throws: { error in
            var dumped = ""
            dump(error, to: &dumped)
            return !dumped.contains("SECRET")
        }
    }
}
