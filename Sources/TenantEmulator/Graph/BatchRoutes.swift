import Foundation
import HTTPTypes
import Hummingbird

/// Several requests in one.
///
/// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/graph/json-batching)
struct BatchRoutes: Sendable {
    private static let most = 20
    func add(to router: Router<EmulatorRequestContext>) { router.post("v1.0/$batch", use: batch) }

    private func batch(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        guard let answerInBatch = context.answerInBatch else { throw GraphError(.methodNotAllowed) }
        let body = try await request.json()
        guard let items = try? JSONDecoder().decode(Batch.self, from: Data(body.readableBytesView)).requests else {
            throw GraphError.badRequest("The batch request body is not a list of requests with id, method and url.")
        }
        guard (1...Self.most).contains(items.count) else {
            throw GraphError.badRequest("The number of requests in a batch has to be 1 to \(Self.most).")
        }
        let ids = Set(items.map { $0.id.lowercased() })
        guard ids.count == items.count, !ids.contains("") else {
            throw GraphError.badRequest("Request ids in a batch have to be unique, whatever their case, and not empty.")
        }
        guard items.allSatisfy({ ids.isSuperset(of: ($0.dependsOn ?? []).map { $0.lowercased() }) }) else {
            throw GraphError.badRequest("A request in the batch depends on an id that the batch doesn't have.")
        }
        var done: [String: Int] = [:]
        var answers: [JSONValue] = []
        for item in items {
            let needed = (item.dependsOn ?? []).map { done[$0.lowercased()] ?? 0 }
            let (status, answer) =
                try await needed.allSatisfy((200..<300).contains)
                ? Self.answer(item, in: request, by: answerInBatch)
                : Self.refused(item, 424, "FailedDependency", "A request that this one depends on has failed.")
            done[item.id.lowercased()] = status
            answers.append(answer)
        }
        return GraphAnswer(to: request).json(["responses": .array(answers)])
    }

    private static func answer(
        _ item: Batch.Item, in request: Request, by answer: @Sendable (Request) async throws -> Response
    ) async throws -> (Int, JSONValue) {
        guard let method = HTTPRequest.Method(item.method.uppercased()) else {
            return refused(item, 400, "BadRequest", "The method of a request in the batch is no method.")
        }
        // In a request's path it would become a space.
        guard !item.url.hasControlCharacter else {
            return refused(item, 400, "BadRequest", "The url of a request in the batch is no address.")
        }
        var head = HTTPRequest(
            method: method, scheme: request.head.scheme, authority: request.head.authority,
            path: (request.headers[.graphVersion] == nil ? "/v1.0/" : "/beta/") + item.url.drop { $0 == "/" })
        head.headerFields[.authorization] = request.headers[.authorization]
        for (name, value) in item.headers ?? [:] {
            guard let name = HTTPField.Name(name), name != .authorization else { continue }
            head.headerFields[name] = value
        }
        guard item.body == nil || head.headerFields[.contentType] != nil else {
            return refused(item, 400, "BadRequest", "A body in a batch needs a Content-Type header.")
        }
        let content = Data((item.body?.text ?? "").utf8)
        // What one request inside is refused for is not what the batch is; what was decided may be of interest.
        let notes = RequestNotes()
        defer { for decision in notes.content.decisions { RequestNotes.note("\(item.id): \(decision)") } }
        do {
            var response = try await RequestNotes.$current.withValue(notes) {
                try await answer(Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: content))))
            }
            let data = try await response.gathered()
            return (response.status.code, written(item, response, data))
        } catch is ConnectionFault {
            // The connection that breaks is Graph's own, behind the batch, and Graph says so.
            return refused(item, 504, "GatewayTimeout", "The request in the batch was not answered in time.")
        }
    }

    /// An answer inside a batch: JSON as it is, pictures as Base64.
    private static func written(_ item: Batch.Item, _ response: Response, _ data: Data) -> JSONValue {
        let type = response.headers[.contentType] ?? ""
        let kept: [HTTPField.Name] = [
            .cacheControl, .oDataVersion, .contentType, .eTag, .location, .retryAfter, .resourceUnit,
        ]
        let headers = kept.compactMap { name in
            response.headers[name].map { JSONValue.Member(name: name.rawName, value: .string($0)) }
        }
        var answer: JSONValue = [
            "id": .string(item.id), "status": .number(response.status.code), "headers": .object(headers),
        ]
        if type.hasPrefix("application/json") {
            answer["body"] = .verbatim(String(decoding: data, as: UTF8.self))
        } else if !data.isEmpty {
            let isText = type.hasPrefix("text/")
            answer["body"] = .string(isText ? String(decoding: data, as: UTF8.self) : data.base64EncodedString())
        }
        return answer
    }

    private static func refused(
        _ item: Batch.Item, _ status: Int, _ code: String, _ message: String
    ) -> (Int, JSONValue) {
        let answer: JSONValue = [
            "id": .string(item.id), "status": .number(status), "headers": ["Content-Type": "application/json"],
            "body": ["error": ["code": .string(code), "message": .string(message)]],
        ]
        return (status, answer)
    }
}

struct Batch: Decodable {
    struct Item: Decodable {
        let id: String
        let method: String
        let url: String
        let headers: [String: String]?
        let body: JSONValue?
        let dependsOn: [String]?
    }

    let requests: [Item]
}
