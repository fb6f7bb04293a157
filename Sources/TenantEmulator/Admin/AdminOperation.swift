import Foundation
import HTTPTypes
import Hummingbird

struct AdminOperation: Sendable {
    typealias Parameter = (name: String, type: String, summary: String)

    let method: HTTPRequest.Method
    /// Below ``AdminPath/root``; what changes in it is `{id}`.
    let path: String
    let id: String
    let summary: String
    let query: [Parameter]
    let body: String?
    /// The schema of the answer, by name; nil when there is nothing to say.
    let answer: String?
    let status: HTTPResponse.Status
    let run: @Sendable (AdminRequest) async throws -> JSONValue?

    init(
        _ method: HTTPRequest.Method, _ path: String, _ id: String, _ summary: String, query: [Parameter] = [],
        body: String? = nil, answer: String? = nil, status: HTTPResponse.Status = .ok,
        run: @escaping @Sendable (AdminRequest) async throws -> JSONValue?
    ) {
        (self.method, self.path, self.id, self.summary, self.query) = (method, path, id, summary, query)
        (self.body, self.answer, self.status, self.run) = (body, answer, status, run)
    }

    var isAboutOne: Bool { path.contains("{id}") }
}

struct AdminRequest: Sendable {
    let query: Fields
    let body: Fields
    /// Which one an operation is about; empty for one that is about none.
    let id: String
}

/// The description of the admin API; the form of a button of the page is none of it.
///
/// > Source: [OpenAPI Specification 3.1.0](https://spec.openapis.org/oas/v3.1.0)
enum OpenAPIDocument {
    static func make(_ operations: [AdminOperation]) -> JSONValue {
        var paths: JSONValue = [:]
        for operation in operations {
            let path = AdminPath.root + operation.path
            var methods = paths[path] ?? [:]
            methods[operation.method.rawValue.lowercased()] = describe(operation)
            paths[path] = methods
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "TenantEmulator", "version": "1",
                "description":
                    "Moves the clock, reads the journal, sets faults and changes the directory of the emulator.",
                "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            ],
            "paths": paths,
            "components": ["schemas": AdminSchemas.all],
        ]
    }

    private static func describe(_ operation: AdminOperation) -> JSONValue {
        var described: JSONValue = [
            "operationId": .string(operation.id), "summary": .string(operation.summary),
        ]
        let id: JSONValue = ["name": "id", "in": "path", "required": true, "schema": ["type": "string"]]
        let parameters: [JSONValue] =
            (operation.isAboutOne ? [id] : [])
            + operation.query.map { parameter -> JSONValue in
                [
                    "name": .string(parameter.name), "in": "query", "description": .string(parameter.summary),
                    "schema": ["type": .string(parameter.type)],
                ]
            }
        if !parameters.isEmpty { described["parameters"] = .array(parameters) }
        if let body = operation.body { described["requestBody"] = ["required": true, "content": content(body)] }
        var success: JSONValue = [
            "description": operation.answer == nil ? "Done; there is nothing to say." : "Done."
        ]
        success["content"] = operation.answer.map(content)
        let status = operation.answer == nil ? 204 : operation.status.code
        described["responses"] = ["\(status)": success, "default": failure]
        return described
    }

    private static let failure: JSONValue = [
        "description": "It can't be done: which field is wrong, and what to do.", "content": content("Error"),
    ]

    private static func content(_ schema: String) -> JSONValue {
        ["application/json": ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]]
    }
}
