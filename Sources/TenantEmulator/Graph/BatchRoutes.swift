import Foundation
import HTTPTypes
import Hummingbird

/// Several requests in one.
///
/// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/graph/json-batching)
struct BatchRoutes: Sendable {
    private static let most = 20

    /// Answers the requests inside.
    let responder: RouterResponder<EmulatorRequestContext>

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("v1.0/$batch", use: batch)
    }

    private func batch(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        guard let items = try? JSONDecoder().decode(Batch.self, from: Data(body.readableBytesView)).requests else {
            throw GraphError.badRequest("The batch request body is not a list of requests with id, method and url.")
        }
        guard (1...Self.most).contains(items.count) else {
            throw GraphError.badRequest("The number of requests in a batch has to be 1 to \(Self.most).")
        }
        guard Set(items.map { $0.id.lowercased() }).count == items.count else {
            throw GraphError.badRequest("Request ids in a batch have to be unique.")
        }
        var done: [String: Int] = [:]
        var answers: [JSONValue] = []
        for item in items {
            let answer: (status: Int, value: JSONValue)
            if let needed = item.dependsOn, !needed.allSatisfy({ (200..<300).contains(done[$0] ?? 0) }) {
                answer = (424, Self.failedDependency(item.id))
            } else {
                answer = try await self.answer(item, in: request)
            }
            done[item.id] = answer.status
            answers.append(answer.value)
        }
        return GraphAnswer.json(
            ["responses": .array(answers)], identifiers: GraphAnswer.Identifiers(request))
    }

    private func answer(_ item: Batch.Item, in request: Request) async throws -> (Int, JSONValue) {
        var head = HTTPRequest(
            method: HTTPRequest.Method(item.method.uppercased()) ?? .get, scheme: request.head.scheme,
            authority: request.head.authority,
            path: "/v1.0/" + item.url.drop { $0 == "/" })
        head.headerFields[.authorization] = request.headers[.authorization]
        for (name, value) in item.headers ?? [:] {
            guard let name = HTTPField.Name(name), name != .authorization else { continue }
            head.headerFields[name] = value
        }
        let content = try item.body.map { try JSONEncoder().encode($0) } ?? Data()
        // What one request inside is refused for is not what the batch is.
        let response = try await RequestNotes.$current.withValue(nil) {
            try await responder.respond(
                to: Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: content))),
                context: EmulatorRequestContext(logger: Emulator.silentLogger))
        }
        let collector = BodyCollector()
        try await response.body.write(collector)
        let type = response.headers[.contentType] ?? ""
        let data = Data(collector.collected)
        // Pictures travel as Base64; everything else is put in as the JSON that it is.
        let body: JSONValue =
            type.hasPrefix("application/json")
            ? .verbatim(String(decoding: data, as: UTF8.self))
            : .string(type.hasPrefix("text/") ? String(decoding: data, as: UTF8.self) : data.base64EncodedString())
        return (
            response.status.code,
            [
                "id": .string(item.id), "status": .number(response.status.code),
                "headers": ["Cache-Control": "no-cache", "Content-Type": .string(type)], "body": body,
            ]
        )
    }

    private static func failedDependency(_ id: String) -> JSONValue {
        [
            "id": .string(id), "status": 424, "headers": ["Content-Type": "application/json"],
            "body": [
                "error": ["code": "FailedDependency", "message": "A request that this one depends on has failed."]
            ],
        ]
    }
}
