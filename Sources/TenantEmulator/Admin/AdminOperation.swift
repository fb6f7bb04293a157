import Foundation
import HTTPTypes
import Hummingbird

struct AdminOperation: Sendable {
    typealias Run = @Sendable (AdminRequest) async throws -> JSONValue?
    typealias Parameter = (name: String, type: String, summary: String)

    let method: HTTPRequest.Method
    /// Below ``AdminPath/root``; what changes in it is `{id}`.
    let path: String
    let id: String
    let summary: String
    private(set) var query: [Parameter] = []
    /// The schemas of body and answer, by name; nil where there is none.
    let body, answer: String?
    let status: HTTPResponse.Status
    let run: Run

    /// The operations of `Resources/admin-operations.txt`, with what each does, by its name.
    static func all(_ runs: [String: Run]) -> [AdminOperation] {
        var operations: [AdminOperation] = []
        for line in ResourceTable.lines(PackageResources.admin_operations_txt) {
            let words = ResourceTable.words(line, 4)
            if words.first == "?", words.count == 4, let last = operations.indices.last {
                operations[last].query.append((name: words[1], type: words[2], summary: words[3]))
            } else if let operation = AdminOperation(line, runs) {
                operations.append(operation)
            }
        }
        return operations
    }

    /// Reads a row of the table; nil for what is none.
    private init?(_ line: Substring, _ runs: [String: Run]) {
        let words = ResourceTable.words(line, 7)
        guard words.count == 7, let method = HTTPRequest.Method(words[0]), let run = runs[words[2]],
            let status = Int(words[5])
        else { return nil }
        (self.method, self.run, id, summary) = (method, run, words[2], words[6])
        path = words[1] == "/" ? "" : words[1]
        body = words[3] == "-" ? nil : words[3]
        answer = words[4] == "-" ? nil : words[4]
        self.status = HTTPResponse.Status(code: status)
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
        var schemas = Record.schemas
        schemas["Fault"] = Record.fault.schema
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "TenantEmulator", "version": "1",
                "description":
                    "Moves the clock, reads the journal, sets faults and changes the directory of the emulator.",
                "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            ],
            "paths": paths,
            "components": ["schemas": schemas],
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
        described["responses"] = ["\(operation.status.code)": success, "default": failure]
        return described
    }

    private static let failure: JSONValue = [
        "description": "It can't be done: which field is wrong, and what to do.", "content": content("Error"),
    ]

    private static func content(_ schema: String) -> JSONValue {
        ["application/json": ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]]
    }
}
