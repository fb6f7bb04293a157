import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads JSON that a stranger sent: bounded in size and depth, and never trusted by its label alone.
enum JSONBody {
    /// Deeper nesting has no use here and would only exhaust a recursive parser.
    static let deepest = 64

    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        guard data.count <= TransferLimits.protocolMessage.responseBytes else {
            throw OAuthError(.responseTooLarge, "The answer has \(data.count) bytes, which is more than it may have.")
        }
        guard depth(of: data) <= deepest else {
            throw OAuthError(.malformedResponse, "The answer is nested more than \(deepest) levels deep.")
        }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            // The decoder's own error can quote the body, and the body can hold a token: it is not kept.
            throw OAuthError(.malformedResponse, "The answer is not the JSON that it should be.")
        }
    }

    /// Whether the answer calls itself JSON (`application/json`, or a type that ends in `+json`).
    static func isJSON(_ response: HTTPResponse) -> Bool {
        guard let type = response.headerFields[.contentType]?.lowercased() else { return false }
        let essence = type.prefix { $0 != ";" }.filter { $0 != " " }
        return essence == "application/json" || essence.hasSuffix("+json")
    }

    private static func depth(of data: Data) -> Int {
        var depth = 0
        var deepest = 0
        var inString = false
        var escaped = false
        for byte in data {
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}
