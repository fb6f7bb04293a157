import HTTPTypes

/// The description of the admin API.
///
/// > Source: [OpenAPI Specification 3.1.0](https://spec.openapis.org/oas/v3.1.0)
enum OpenAPIDocument {
    /// Describes operations.
    static func make(_ operations: [AdminOperation]) -> JSONValue {
        var paths: [JSONValue.Member] = []
        for operation in operations {
            let path = AdminGuard.root + operation.path
            let described = JSONValue.Member(name: operation.method.rawValue.lowercased(), value: describe(operation))
            if let index = paths.firstIndex(where: { $0.name == path }) {
                paths[index].value = .object((paths[index].value.members ?? []) + [described])
            } else {
                paths.append(.init(name: path, value: .object([described])))
            }
        }
        paths.append(.init(name: AdminGuard.root + "/openapi.json", value: ["get": ownDescription]))
        if let root = paths.firstIndex(where: { $0.name == AdminGuard.root }) {
            paths[root].value["post"] = formDescription
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "TenantEmulator", "version": "1",
                "description":
                    "Turns the clock, reads the journal, sets faults and changes the directory of an emulated organization.",
                "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            ],
            "paths": .object(paths),
            "components": ["schemas": AdminSchemas.all],
        ]
    }

    private static func describe(_ operation: AdminOperation) -> JSONValue {
        var described: JSONValue = [
            "operationId": .string(operation.id), "summary": .string(operation.summary),
        ]
        let parameters =
            operation.pathParameters.map { name -> JSONValue in
                ["name": .string(name), "in": "path", "required": true, "schema": ["type": "string"]]
            }
            + operation.query.map { parameter -> JSONValue in
                [
                    "name": .string(parameter.name), "in": "query", "description": .string(parameter.summary),
                    "schema": ["type": .string(parameter.type)],
                ]
            }
        if !parameters.isEmpty { described["parameters"] = .array(parameters) }
        if let body = operation.body {
            described["requestBody"] = ["required": true, "content": content(body)]
        }
        let success: JSONValue
        if let answer = operation.answer {
            success = ["description": "Done.", "content": content(answer)]
        } else {
            success = ["description": "Done; there is nothing to say."]
        }
        let status = operation.answer == nil ? 204 : operation.status.code
        described["responses"] = .object([
            .init(name: "\(status)", value: success), .init(name: "default", value: failure),
        ])
        return described
    }

    private static let failure: JSONValue = [
        "description": "It can't be done: which field is wrong, and what to do.", "content": content("Error"),
    ]

    private static let ownDescription: JSONValue = [
        "operationId": "getDescription", "summary": "This description.",
        "responses": [
            "200": [
                "description": "Done.", "content": ["application/json": ["schema": ["type": "object"]]],
            ], "default": failure,
        ],
    ]

    private static let formDescription: JSONValue = [
        "operationId": "submitForm", "summary": "A button of the page; programs use the operations themselves.",
        "requestBody": [
            "required": true,
            "content": [
                "application/x-www-form-urlencoded": [
                    "schema": [
                        "type": "object", "required": ["canary", "operation"],
                        "properties": ["canary": ["type": "string"], "operation": ["type": "string"]],
                    ]
                ]
            ],
        ],
        "responses": [
            "303": ["description": "Done; back to the page."],
            "200": ["description": "The page, with the reason why not."],
            "default": failure,
        ],
    ]

    private static func content(_ schema: String) -> JSONValue {
        ["application/json": ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]]
    }
}
