import Foundation
import HTTPTypes
import NativeOAuth
import Testing

@testable import GraphPeople

@Suite("GraphError")
struct GraphErrorTests {
    private func refusal(
        _ status: Int, _ headers: HTTPFields = [:], body: String = "", about subject: String? = nil
    ) -> GraphError {
        GraphError.refusal(
            HTTPResponse(status: .init(code: status), headerFields: headers), body: Data(body.utf8), about: subject)
    }

    @Test(
        "every status has its code, its recovery and a next step",
        arguments: [
            (400, GraphError.Code.badRequest, OAuthError.Recovery.none),
            (401, .unauthorized, .signInAgain),
            (403, .forbidden, .askAdministrator),
            (404, .notFound, .none),
            (429, .throttled, .tryAgain),
            (500, .serverFailed, .tryAgain),
            (503, .serverFailed, .tryAgain),
            (408, .timedOut, .tryAgain),
            (410, .changesExpired, .none),
            (413, .badRequest, .none),
            (414, .badRequest, .none),
            (502, .serverFailed, .tryAgain),
            (504, .serverFailed, .tryAgain),
            (501, .unsupported, .none),
            (302, .unexpectedStatus, .fixSettings),
            (418, .unexpectedStatus, .fixSettings),
        ])
    func statuses(status: Int, code: GraphError.Code, recovery: OAuthError.Recovery) {
        let error = refusal(status, body: "<html>", about: "x")
        #expect(error.code == code)
        #expect(error.recovery == recovery)
        #expect(!error.message.isEmpty)
        #expect(error.server?.status == status)
    }

    @Test("a search that finds no /users has a wrong address, not an unknown person")
    func wrongAddress() {
        #expect(refusal(404).code == .malformedResponse)
        #expect(refusal(404).recovery == .fixSettings)
    }

    @Test("Graph's code, words and request id are kept, and the id is in the description")
    func body() throws {
        let error = refusal(
            403,
            body: """
                {"error":{"code":"Authorization_RequestDenied","message":"Insufficient privileges.",
                "innerError":{"date":"2023-07-14T08:43:39","request-id":"req-1","client-request-id":"c-1"}}}
                """)
        let server = try #require(error.server)
        #expect(server.code == "Authorization_RequestDenied")
        #expect(server.message == "Insufficient privileges.")
        #expect(server.requestID == "req-1")
        #expect(error.description.hasSuffix("(Authorization_RequestDenied, request-id req-1)"))
    }

    @Test("the header's request id is preferred to the body's")
    func requestIDHeader() throws {
        let name = try #require(HTTPField.Name("request-id"))
        let error = refusal(500, [name: "from-header"], body: #"{"error":{"innerError":{"request-id":"from-body"}}}"#)
        #expect(error.server?.requestID == "from-header")
    }

    @Test(
        "Retry-After is read leniently and never trusted blindly",
        arguments: [
            ("5", Duration.seconds(5)), ("0.249", .seconds(0.249)), ("-1", nil), ("nan", nil),
            ("Wed, 21 Oct 2015 07:28:00 GMT", .zero), ("99999999999", .seconds(3600)), ("", nil),
        ])
    func retryAfter(header: String, wait: Duration?) {
        #expect(refusal(429, [.retryAfter: header]).server?.retryAfter == wait)
    }

    @Test("a stranger's long text is cut")
    func longMessage() {
        let error = refusal(400, body: #"{"error":{"message":"\#(String(repeating: "x", count: 100_000))"}}"#)
        #expect(error.server?.message?.count == 501 && error.message.contains("x…"))
    }

    @Test("a token that the answer repeats is not shown")
    func repeatedToken() {
        let error = refusal(400, body: #"{"error":{"code":"Bearer test-1","message":"Header Bearer test-1"}}"#)
        #expect(error.server?.message == "Header Bearer …" && !error.message.contains("test-1"))
    }

    @Test("a stranger's texts turn no line and start no sequence of a terminal")
    func controlCharacters() {
        let error = refusal(
            400, body: #"{"error":{"code":"a\u001b[2J","message":"one\u001b]0;x\u0007\u202etwo"}}"#)
        #expect(error.server?.code == "a [2J" && error.server?.message == "one ]0;x two")
        let unknown = refusal(404, about: "x\u{1B}[31m\u{9B}")
        for text in [error.description, unknown.description] {
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }
}
