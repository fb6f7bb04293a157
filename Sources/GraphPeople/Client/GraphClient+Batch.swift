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
    /// What is throttled inside is sent once more, alone with its like, after the wait that Graph asks for, if the session's
    /// policy has patience for that. What is answered with 401 is sent by itself: so the transport sees the challenge, and
    /// gets another token.
    ///
    /// - Parameter items: At most ``GraphBatch/most`` requests, their ids each once whatever the case.
    /// - Returns: An answer for each of the ids, with status 0 where Graph gave none.
    /// - Throws: ``GraphError`` when the batch as a whole was refused.
    func batch(_ items: [GraphBatch.Item]) async throws -> [String: GraphBatch.Answer] {
        var answers = try await sendBatch(items)
        let throttled = items.filter { answers[$0.id.lowercased()]?.status == 429 }
        if !throttled.isEmpty {
            let waits = throttled.compactMap { answers[$0.id.lowercased()]?.wait }
            let wait = waits.max() ?? session.pause(after: 1)
            session.pause(for: wait)
            if session.retries.attempts > 1, wait <= session.retries.longestWait {
                answers.merge(try await sendBatch(throttled)) { $1 }
            }
        }
        for item in items where answers[item.id.lowercased()]?.status == 401 {
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
            return try GraphBatch.answers(body)
        } catch {
            throw GraphError.malformed
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

    /// How long Graph asks to wait.
    var wait: Duration? { RetryAfter.duration(in: response) }
}
