import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuth

@testable import NativeOAuthTesting

/// A browser that keeps its cookies from one visit to the next, as a person's does, and remembers where it was sent.
struct KeptBrowser: HTTPTransport {
    private struct State: Sendable {
        var cookies = CookieJar()
        var redirects: [String] = []
    }

    private let state = Locked(State())

    /// Where pages have sent it, in their order.
    var redirects: [String] { state.withLock { $0.redirects } }

    func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        let host = request.authority ?? ""
        var request = request
        // Of this visit alone the visitor's own jar knows; this one knows of all.
        request.headerFields[.cookie] = state.withLock { $0.cookies.header(for: host) }
        let (response, content) = try await CurlTransport().send(request, body: body, limits: limits)
        state.withLock { state in
            state.cookies.take(from: response, host: host)
            state.redirects += response.headerFields[values: .location]
        }
        return (response, content)
    }
}
