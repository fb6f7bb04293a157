import Foundation
import HTTPTypes
import NativeOAuth
import Synchronization

/// Adds a token, and counts what goes over the line.
final class MeteredTransport: HTTPTransport {
    /// What went over the line.
    struct Count {
        var requests = 0
        /// Of the answers' bodies.
        var bytes = 0
        var last: HTTPRequest?
    }

    private let base: any HTTPTransport
    private let token: String
    private let counted = Mutex(Count())

    init(_ base: any HTTPTransport, token: String) {
        self.base = base
        self.token = token
    }

    var count: Count { counted.withLock { $0 } }

    func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data) {
        var request = request
        request.headerFields[.authorization] = "Bearer \(token)"
        counted.withLock { [request] count in
            count.requests += 1
            count.last = request
        }
        let answer = try await base.send(request, body: body, limits: limits)
        counted.withLock { $0.bytes += answer.1.count }
        return answer
    }
}
