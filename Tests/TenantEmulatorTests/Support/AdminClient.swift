import Foundation
import HTTPTypes

@testable import TenantEmulator

/// A program that drives an emulator by its admin API.
struct AdminClient {
    let emulator: Emulator
    var authority = "127.0.0.1:8380"

    init(_ emulator: Emulator) {
        self.emulator = emulator
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        if json != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        let request = HTTPRequest(
            method: method, scheme: "http", authority: authority, path: "/_emulator" + path, headerFields: headers)
        let (response, body) = try await emulator.respond(to: request, body: json.map { Data($0.utf8) })
        return Answer(response, body)
    }

    func get(_ path: String) async throws -> Answer { try await send(.get, path) }
    func post(_ path: String, _ json: String = "{}") async throws -> Answer { try await send(.post, path, json) }
}

extension Answer {
    func adminError(_ name: String) -> String? { (json["error"] as? [String: Any])?[name] as? String }
    func list(_ name: String) -> [[String: Any]] { json[name] as? [[String: Any]] ?? [] }
}
