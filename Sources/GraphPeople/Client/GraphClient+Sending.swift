import HTTPTypes
import NativeOAuth
import SmallFoundation

extension GraphClient {
    /// Sends a request, again and later when Graph asks to wait or fails for a moment.
    ///
    /// While Graph has asked a request of this account to wait, all to the same ``Workload`` do: each that is sent meanwhile
    /// would only make the wait longer. A wait that is longer than the policy's is thrown, and nothing is sent. When the
    /// connection breaks, the request is sent again at once: it may have been one that the server had given up.
    ///
    /// > Source: [Microsoft Graph throttling guidance](https://learn.microsoft.com/en-us/graph/throttling)
    func send(
        _ request: HTTPRequest, body: Data? = nil, limits: TransferLimits = .api, policy: RetryPolicy? = nil
    ) async throws -> (HTTPResponse, Data) {
        let policy = policy ?? retries
        let workload = Workload(path: request.path ?? "")
        var (attempt, breaks) = (0, 0)
        while true {
            try await waitOutPause(of: workload, policy)
            attempt += 1
            let answer: (HTTPResponse, Data)
            do {
                answer = try await sendOnce(request, body: body, limits: limits)
            } catch let error as GraphError where error.code == .offline {
                breaks += 1
                guard attempt < policy.attempts, let wait = policy.pause(afterBreak: breaks, session) else {
                    throw error
                }
                try await session.time.sleep(wait)
                continue
            }
            guard let (wait, isAsked) = wait(after: answer.0, of: workload, attempt: attempt) else { return answer }
            let throttling = isAsked ? policy.maximumThrottling : min(policy.maximumThrottling, policy.maximumWait)
            let longest = answer.0.status.code == 429 ? throttling : policy.maximumWait
            guard attempt < policy.attempts, wait <= longest else { return answer }
            try await session.time.sleep(wait)
        }
    }

    private func waitOutPause(of workload: Workload, _ policy: RetryPolicy) async throws {
        // Another answer can lengthen the pause while this one waits.
        var waited = Duration.zero
        while let pause = session.pause(of: workload) {
            guard waited + pause <= policy.maximumThrottling else { throw GraphError.paused(for: pause) }
            try await session.time.sleep(pause)
            waited += pause
        }
    }

    private func sendOnce(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        do {
            return try await transport.send(request, body: body, limits: limits)
        } catch let error as OAuthError {
            // An account that may not ask any more may not look people up in its copy either.
            if error.recovery == .signInAgain { session.use(nil) }
            throw GraphError.network(error) ?? error
        }
    }

    /// How long to wait before the same request again, and whether Graph has said so; nil when it would be answered alike.
    ///
    /// What Graph asks for holds for all requests of the account to this workload.
    private func wait(after response: HTTPResponse, of workload: Workload, attempt: Int) -> (Duration, isAsked: Bool)? {
        guard [429, 500, 502, 503, 504].contains(response.status.code) else { return nil }
        let asked = RetryAfter.duration(in: response, now: session.time.now())
        let wait = max(asked ?? .zero, session.pause(after: attempt))
        if let asked { session.pause(workload, for: asked) }
        return (wait, asked != nil)
    }
}

extension RetryPolicy {
    /// How long to wait after a connection that broke; nil to tell it.
    ///
    /// Whoever is offline is to hear it at once, so only work that nobody waits for goes on after the second time.
    fileprivate func pause(afterBreak count: Int, _ session: GraphSession) -> Duration? {
        // A policy without a wait is for who asks once; there is no connection from before.
        if count == 1 { return maximumWait > .zero ? .zero : nil }
        return maximumWait >= .seconds(60) ? session.pause(after: count) : nil
    }
}
