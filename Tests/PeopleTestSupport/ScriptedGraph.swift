package import Foundation
package import GraphPeople
package import HTTPTypes
package import NativeOAuth
import Synchronization
import Testing

/// A transport that answers from a list or by a function, keeps what was asked, and fails the test that asks for more.
package final class ScriptedGraph: HTTPTransport {
    package struct Answer: Sendable {
        package var status: Int
        package var headers: HTTPFields
        package var body: String
        /// What is thrown in the place of an answer, as a transport does that reaches nobody.
        package var error: OAuthError?

        package init(status: Int = 200, headers: HTTPFields = [:], body: String) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// The network is down.
        package static var offline: Answer {
            var answer = Answer(body: "")
            answer.error = OAuthError(.connectionFailed, "The test has no network.", recovery: .tryAgain)
            return answer
        }
    }

    private struct State {
        var answers: [Answer]
        var requests: [HTTPRequest] = []
        var bodies: [Data?] = []
        var isHolding = false
        var held: [Int: CheckedContinuation<Void, Never>] = [:]
        var canceled = 0
    }

    private let state: Mutex<State>
    private let answer: (@Sendable (HTTPRequest) -> Answer)?

    package init(_ answers: [Answer] = []) {
        state = Mutex(State(answers: answers))
        answer = nil
    }

    /// Answers every request by a function.
    package init(_ answer: @escaping @Sendable (HTTPRequest) -> Answer) {
        state = Mutex(State(answers: []))
        self.answer = answer
    }

    package var requests: [HTTPRequest] {
        state.withLock { $0.requests }
    }

    /// The bodies of the requests, in the same order.
    package var bodies: [Data?] {
        state.withLock { $0.bodies }
    }

    /// How many requests were given up before they were answered.
    package var canceled: Int {
        state.withLock { $0.canceled }
    }

    /// Adds answers.
    package func add(_ answers: Answer...) {
        state.withLock { $0.answers += answers }
    }

    /// Lets requests come, and answers none of them until ``release()``.
    package func hold() {
        state.withLock { $0.isHolding = true }
    }

    /// Answers those that were held, and from now on at once.
    package func release() {
        let held = state.withLock { state in
            state.isHolding = false
            defer { state.held = [:] }
            return Array(state.held.values)
        }
        held.forEach { $0.resume() }
    }

    private func waitForRelease(_ number: Int) async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isHeld = state.withLock { state in
                    guard state.isHolding, !Task.isCancelled else { return false }
                    state.held[number] = continuation
                    return true
                }
                if !isHeld { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.held.removeValue(forKey: number) }?.resume()
        }
        guard !Task.isCancelled else {
            state.withLock { $0.canceled += 1 }
            throw CancellationError()
        }
    }

    package func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data)
    {
        let (answer, number): (Answer?, Int) = state.withLock { state in
            state.requests.append(request)
            state.bodies.append(body)
            return (state.answers.isEmpty ? nil : state.answers.removeFirst(), state.requests.count)
        }
        try await waitForRelease(number)
        guard let answer = answer ?? self.answer?(request) else {
            Issue.record("nobody expected \(request.method) \(request.path ?? "")")
            throw OAuthError(.connectionFailed, "The test expected no request.")
        }
        if let error = answer.error { throw error }
        let response = HTTPResponse(status: .init(code: answer.status), headerFields: answer.headers)
        return (response, Data(answer.body.utf8))
    }
}

extension HTTPTransport {
    /// A client that asks this in the place of Graph.
    package func graph(
        _ permissions: AccountPermissions = AccountPermissions(), retries: RetryPolicy = .none,
        time: TimeSource = .system
    ) -> GraphClient {
        let endpoint = URL(string: "https://graph.example/v1.0") ?? URL(filePath: "/")
        let session = GraphSession(permissions: permissions, retries: retries, time: time, random: { 1 })
        return GraphClient(endpoint: endpoint, transport: self, session: session)
    }
}

extension ScriptedGraph.Answer {
    /// An answer to a batch.
    package static func batch(_ items: String...) -> Self {
        Self(body: #"{"responses":[\#(items.joined(separator: ","))]}"#)
    }
}
