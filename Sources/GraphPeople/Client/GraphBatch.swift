import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Several requests in one, and their answers by name.
///
/// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/en-us/graph/json-batching)
struct GraphBatch: Sendable {
    /// The most requests in one.
    static let most = 20

    /// One of the requests, a GET.
    struct Item: Sendable, Hashable {
        let id: String
        /// The path below the endpoint, with its query, encoded.
        let target: String
        var isAdvanced = false
    }

    /// One of the answers.
    struct Answer: Sendable {
        var status: Int
        var headers: [String: String] = [:]
        /// JSON as it came, or the bytes of a picture.
        var body = Data()
    }

    /// The body of the request.
    static func body(_ items: [Item]) -> Data {
        let requests = items.map { item in
            let headers = item.isAdvanced ? #","headers":{"ConsistencyLevel":"eventual"}"# : ""
            let (id, url) = (JSONWriter.text(item.id), JSONWriter.text(item.target))
            return #"{"id":\#(id),"method":"GET","url":\#(url)\#(headers)}"#
        }
        return Data(#"{"requests":[\#(requests.joined(separator: ","))]}"#.utf8)
    }

    /// Reads the answers, which come in any order, and of which some may be missing.
    ///
    /// - Returns: The answers by the ids of the requests in lower case: Graph minds no case there.
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
        guard hasResponses else { throw JSONFault(reason: .unexpectedByte, at: 0) }
        return answers
    }

    private static func answer(_ json: inout JSONReader) throws -> (String, Answer)? {
        guard try json.kind() == .object else {
            try json.skip()
            return nil
        }
        var id: String?
        var answer = Answer(status: 0)
        try json.object { json, name in
            if json.matches(name, "id"), try json.kind() == .text {
                let text = try json.text()
                id = json.string(text).lowercased()
            } else if json.matches(name, "status"), try json.kind() == .number {
                answer.status = try json.integer() ?? 0
            } else if json.matches(name, "headers"), try json.kind() == .object {
                try json.object { json, name in
                    guard try json.kind() == .text else { return try json.skip() }
                    let text = try json.text()
                    answer.headers[json.string(name).lowercased()] = json.string(text)
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
