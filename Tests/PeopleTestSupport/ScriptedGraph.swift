package import Foundation
package import HTTPTypes
package import NativeOAuth
import Synchronization
import Testing

/// A transport that answers from a list, keeps what was asked, and fails the test when it is asked more.
package final class ScriptedGraph: HTTPTransport {
    package struct Answer: Sendable {
        package var status: Int
        package var headers: HTTPFields
        package var body: String

        package init(status: Int = 200, headers: HTTPFields = [:], body: String) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    private struct State {
        var answers: [Answer]
        var requests: [HTTPRequest] = []
    }

    private let state: Mutex<State>

    package init(_ answers: [Answer] = []) {
        state = Mutex(State(answers: answers))
    }

    package var requests: [HTTPRequest] {
        state.withLock { $0.requests }
    }

    package func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data)
    {
        let answer: Answer? = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else {
            Issue.record("nobody expected \(request.method) \(request.path ?? "")")
            throw OAuthError(.connectionFailed, "The test expected no request.")
        }
        let response = HTTPResponse(status: .init(code: answer.status), headerFields: answer.headers)
        return (response, Data(answer.body.utf8))
    }
}
