import Foundation
import HTTPTypes
import Hummingbird

struct AdminOperation: Sendable {
    typealias Run = @Sendable (AdminRequest) async throws -> JSONValue?

    let method: HTTPRequest.Method
    /// Below ``AdminPath/root``; what changes in it is `{id}`.
    let path: String
    let id: String
    let summary: String
    /// The schemas of what it takes and what it answers, by name; nil where there is none.
    private let takes: String?
    let answer: String?
    let status: HTTPResponse.Status
    let run: Run

    /// The operations of `Resources/admin-operations.txt`, with what each does, by its name.
    static func all(_ runs: [String: Run]) -> [AdminOperation] { rows.compactMap { AdminOperation($0, runs) } }
    private static let rows = ResourceTable.rows(PackageResources.admin_operations_txt, columns: 7)

    /// Reads a row of the table; nil for what is none.
    private init?(_ words: [String], _ runs: [String: Run]) {
        guard let method = HTTPRequest.Method(words[0]), let run = runs[words[2]], let status = Int(words[5]) else {
            return nil
        }
        (self.method, self.run, id, summary) = (method, run, words[2], words[6])
        path = words[1] == "/" ? "" : words[1]
        takes = words[3] == "-" ? nil : words[3]
        answer = words[4] == "-" ? nil : words[4]
        self.status = HTTPResponse.Status(code: status)
    }

    /// What it takes in its query; nil for nothing.
    var query: Record? { method == .get ? takes.map { Record($0) } : nil }
    /// The schema of its body; nil for none.
    var body: String? { method == .get ? nil : takes }
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
        var document = Record.document
        document["paths"] = paths
        document["components"]?["schemas"]?["Fault"] = Record.fault.schema
        return document
    }

    private static func describe(_ operation: AdminOperation) -> JSONValue {
        var described: JSONValue = [
            "operationId": .string(operation.id), "summary": .string(operation.summary),
        ]
        let id: JSONValue = ["name": "id", "in": "path", "required": true, "schema": ["type": "string"]]
        let parameters: [JSONValue] =
            (operation.isAboutOne ? [id] : [])
            + (operation.query?.members ?? []).map { member -> JSONValue in
                ["name": .string(member.name), "in": "query", "schema": member.schema]
            }
        if !parameters.isEmpty { described["parameters"] = .array(parameters) }
        if let body = operation.body { described["requestBody"] = ["required": true, "content": content(body)] }
        var success: JSONValue = [
            "description": operation.answer == nil ? "Done; there is nothing to say." : "Done."
        ]
        success["content"] = operation.answer.map(content)
        described["responses"] = [
            "\(operation.status.code)": success, "default": ["$ref": "#/components/responses/Error"],
        ]
        return described
    }

    private static func content(_ schema: String) -> JSONValue {
        ["application/json": ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]]
    }
}
