import HTTPTypes
import NativeOAuth
import SmallFoundation

/// Several requests in one, and their answers by name.
///
/// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/en-us/graph/json-batching)
struct GraphBatch: Sendable {
    /// The maximum number of requests in one.
    static let most = 20

    /// One of the requests, a GET.
    struct Item: Sendable, Encodable {
        /// In lower case.
        let id: String
        let method = "GET"
        /// The path below the endpoint, with its query, encoded.
        let url: String
        let headers: [String: String]?

        init(id: String, target: String, isAdvanced: Bool = false) {
            (self.id, url) = (id, target)
            headers = isAdvanced ? ["ConsistencyLevel": "eventual"] : nil
        }
    }

    struct Answer: Sendable {
        /// Has status 0 when Graph gave none that there is.
        var response = HTTPResponse(status: .init(code: 0))
        /// JSON as it came, or the bytes of a picture.
        var body = Data()

        var status: Int { response.status.code }
    }

    static func body(_ items: [Item]) throws -> Data { try JSONEncoder().encode(["requests": items]) }

    /// Reads the answers, as many as came, by the ids of the requests in lower case: Graph minds no case there.
    static func answers(_ body: Data) throws -> [String: Answer] {
        var answers: [String: Answer] = [:]
        var hasResponses = false
        try JSONReader.read(body) { json in
            try json.object { json, name in
                guard json.matches(name, "responses"), try json.kind() == .array else { return try json.skip() }
                hasResponses = true
                try json.array { json in
                    guard let (id, answer) = try answer(&json) else { return }
                    if answers[id] == nil { answers[id] = answer }
                }
            }
        }
        guard hasResponses else { throw JSONFault.unexpectedByte }
        return answers
    }

    private static func answer(_ json: inout JSONReader) throws -> (String, Answer)? {
        guard try json.kind() == .object else {
            try json.skip()
            return nil
        }
        var id: String?
        var answer = Answer()
        try json.object { json, name in
            if json.matches(name, "id") {
                id = try json.textValue()?.lowercased()
            } else if json.matches(name, "status"), try json.kind() == .number {
                let status = try json.integer() ?? 0
                answer.response.status = .init(code: (100...599).contains(status) ? status : 0)
            } else if json.matches(name, "headers"), try json.kind() == .object {
                try json.object { json, name in
                    let value = try json.textValue()
                    if let field = HTTPField.Name(json.string(name)) { answer.response.headerFields[field] = value }
                }
            } else if json.matches(name, "body") {
                if try json.kind() == .text {
                    let text = json.string(try json.text())
                    answer.body = Data(base64Encoded: text) ?? Data(text.utf8)
                } else {
                    answer.body = Data(json.bytes[try json.raw()])
                }
            } else {
                try json.skip()
            }
        }
        return id.map { ($0, answer) }
    }
}

extension GraphClient {
    /// Sends several GETs in one round trip.
    ///
    /// What is throttled inside, or fails for a moment, is sent once more after the wait that Graph asks for. What wants another
    /// token is sent by itself: so the transport sees the challenge, and gets one. There are at most ``GraphBatch/most`` items,
    /// their ids each once.
    func batch(_ items: [GraphBatch.Item]) async throws -> [String: GraphBatch.Answer] {
        var answers = try await sendBatch(items)
        let putOff = items.filter { answers[$0.id]?.isPutOff == true }
        if !putOff.isEmpty {
            let asked = putOff.compactMap { answers[$0.id]?.wait }.max()
            for item in putOff {
                if let wait = answers[item.id]?.wait { session.pause(Workload(path: item.url), for: wait) }
            }
            let wait = max(asked ?? .zero, session.pause(after: 1))
            let longest = asked == nil ? retries.maximumWait : retries.maximumThrottling
            if retries.attempts > 1, wait <= longest {
                try await session.time.sleep(wait)
                answers.merge(try await sendBatch(putOff)) { $1 }
            }
        }
        for item in items where answers[item.id]?.wantsAnotherToken == true {
            answers[item.id] = try await sendAlone(item)
        }
        return answers
    }

    private func sendBatch(_ items: [GraphBatch.Item]) async throws -> [String: GraphBatch.Answer] {
        let (response, body) = try await post("/$batch", GraphBatch.body(items))
        // The answers inside rarely have an id of their own that Microsoft's support could look for.
        var answers = try Self.decoded(response) { try GraphBatch.answers(body) }
        guard let field = GraphErrorResponse.requestIDField else { return answers }
        for (id, answer) in answers where answer.response.headerFields[field] == nil {
            answers[id]?.response.headerFields[field] = response.headerFields[field]
        }
        return answers
    }

    private func sendAlone(_ item: GraphBatch.Item) async throws -> GraphBatch.Answer {
        var request = request(path: "", isAdvanced: item.headers != nil)
        request.path = basePath + item.url
        let (response, body) = try await send(request)
        return GraphBatch.Answer(response: response, body: body)
    }
}

extension GraphBatch.Answer {
    /// Whether it may be another one in a moment.
    var isPutOff: Bool { [424, 429, 500, 502, 503, 504].contains(status) }

    /// Whether the token was refused, or has to be asked for in another way.
    ///
    /// > Source: [Claims challenges](https://learn.microsoft.com/entra/identity-platform/claims-challenge)
    var wantsAnotherToken: Bool {
        status == 401
            || (status == 403 && response.headerFields[.wwwAuthenticate]?.contains("insufficient_claims") == true)
    }

    var wait: Duration? { RetryAfter.duration(in: response) }
}
