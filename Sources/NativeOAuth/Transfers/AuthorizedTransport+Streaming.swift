public import HTTPTypes

extension AuthorizedTransport: StreamingTransport {
    /// Sends a request of any kind with the account's token, and hands the answer over while it arrives.
    ///
    /// - Throws: As ``send(_:body:limits:)`` does, and ``OAuthError`` with `bodyNotReplayable` when the API refused the
    ///   token, or the proof for want of a nonce, of a request whose body can be read once only; a new token or the nonce
    ///   is there then.
    public func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        let first = try await firstToken(for: request)
        let attempt: Attempt<Result> = try await carrying(first).withResponse(
            to: request, body: body, limits: limits, progress: progress
        ) { response, content in
            if let second = try await replacement(of: first, after: response, canRepeat: body?.isReplayable ?? true) {
                return .refused(insteadUse: second)
            }
            return .answered(try await receive(response, content))
        }
        switch attempt {
        case .answered(let result): return result
        case .refused(let second):
            return try await carrying(second).withResponse(
                to: request, body: body, limits: limits, progress: progress, receive: receive)
        }
    }

    private enum Attempt<Result: Sendable>: Sendable {
        case answered(Result)
        case refused(insteadUse: AccessToken)
    }
}

extension TokenTransport: StreamingTransport {
    /// Sends a request and hands the answer over while it arrives.
    ///
    /// - Throws: As ``send(_:body:limits:)`` does, and ``OAuthError`` with `bodyNotReplayable` when the API wants its
    ///   nonce in the proof of a request whose body can be read once only; the next proof has it then.
    func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        var request = request
        token.put(into: &request)
        guard let key = token.proofKey else {
            return try await base.withResponse(
                to: request, body: body, limits: limits, progress: progress, receive: receive)
        }
        let prover = Prover(key: key, source: proofs)
        let first = try prover.proven(request, with: token.value)
        let result: Result? = try await base.withResponse(
            to: first.request, body: body, limits: limits, progress: progress
        ) { [request] response, content in
            prover.hear(response, to: request, from: .resource)
            guard response.wantsProofNonce, prover.hasNewNonce(for: request, since: first.nonce) else {
                return try await receive(response, content)
            }
            guard body?.isReplayable ?? true else { throw Self.bodyIsGone }
            return nil
        }
        if let result { return result }
        return try await base.withResponse(
            to: try prover.proven(request, with: token.value).request, body: body, limits: limits, progress: progress
        ) { [request] response, content in
            prover.hear(response, to: request, from: .resource)
            return try await receive(response, content)
        }
    }

    private static var bodyIsGone: OAuthError {
        OAuthError(
            .bodyNotReplayable,
            "The API wants a nonce in the proof, and the request's body cannot be sent a second time.")
    }
}
