import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
    /// Sends several GETs in one round trip.
    ///
    /// What is throttled inside, or fails for a moment, is sent once more, alone with its like, after the wait that Graph asks
    /// for, if the session's policy has patience for that. What wants another token is sent by itself: so the transport sees
    /// the challenge, and gets one.
    ///
    /// - Parameter items: At most ``GraphBatch/most`` requests, their ids each once whatever the case.
    /// - Returns: An answer for each of the ids, with status 0 where Graph gave none.
    /// - Throws: ``GraphError`` when the batch as a whole was refused.
    func batch(_ items: [GraphBatch.Item]) async throws -> [String: GraphBatch.Answer] {
        var answers = try await sendBatch(items)
        let putOff = items.filter { answers[$0.id.lowercased()]?.isPutOff == true }
        if !putOff.isEmpty {
            let asked = putOff.compactMap { answers[$0.id.lowercased()]?.wait }.max()
            for item in putOff {
                if let wait = answers[item.id.lowercased()]?.wait {
                    session.pause(Workload(path: item.target), for: wait)
                }
            }
            let wait = max(asked ?? .zero, session.pause(after: 1))
            let longest = asked == nil ? retries.maximumWait : retries.maximumThrottling
            if retries.attempts > 1, wait <= longest {
                try await session.time.sleep(wait)
                answers.merge(try await sendBatch(putOff)) { $1 }
            }
        }
        for item in items where answers[item.id.lowercased()]?.wantsAnotherToken == true {
            answers[item.id.lowercased()] = try await sendAlone(item)
        }
        return answers
    }

    private func sendBatch(_ items: [GraphBatch.Item]) async throws -> [String: GraphBatch.Answer] {
        var request = request(path: "/$batch")
        request.method = .post
        request.headerFields[.contentType] = "application/json"
        let (response, body) = try await send(request, body: GraphBatch.body(items))
        guard response.status.code == 200 else {
            throw GraphError.refusal(response, body: body, about: nil)
        }
        do {
            // The answers inside rarely have an id of their own that Microsoft's support could look for.
            let id = HTTPField.Name("request-id").flatMap { response.headerFields[$0] }
            return try GraphBatch.answers(body).mapValues { answer in
                var answer = answer
                if answer.headers["request-id"] == nil { answer.headers["request-id"] = id }
                return answer
            }
        } catch {
            throw GraphError.malformed(response)
        }
    }

    private func sendAlone(_ item: GraphBatch.Item) async throws -> GraphBatch.Answer {
        var request = request(path: "", isAdvanced: item.isAdvanced)
        request.path = basePath + item.target
        let (response, body) = try await send(request)
        var headers: [String: String] = [:]
        for field in response.headerFields { headers[field.name.canonicalName] = field.value }
        return GraphBatch.Answer(status: response.status.code, headers: headers, body: body)
    }
}

extension GraphBatch.Answer {
    /// The answer as one that came by itself.
    var response: HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return HTTPResponse(status: .init(code: (100...599).contains(status) ? status : 502), headerFields: fields)
    }

    /// Whether it may be another one in a moment.
    var isPutOff: Bool { [424, 429, 500, 502, 503, 504].contains(status) }

    /// Whether the token was refused, or has to be asked for in another way.
    ///
    /// > Source: [Claims challenges](https://learn.microsoft.com/entra/identity-platform/claims-challenge)
    var wantsAnotherToken: Bool {
        status == 401 || (status == 403 && headers["www-authenticate"]?.contains("insufficient_claims") == true)
    }

    /// How long Graph asks to wait.
    var wait: Duration? { RetryAfter.duration(in: response) }
}
