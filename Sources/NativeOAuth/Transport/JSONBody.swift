import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads JSON that a stranger sent: bounded in size and depth, in UTF-8, no member twice, and never trusted by its
/// label alone.
enum JSONBody {
    /// Deeper nesting has no use here and would only exhaust a recursive parser.
    static let deepest = 64

    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        guard data.count <= TransferLimits.protocolMessage.responseBytes else {
            throw OAuthError(.responseTooLarge, "The answer has \(data.count) bytes, which is more than it may have.")
        }
        guard !data.contains(0) else {
            // A decoder guesses UTF-16 and UTF-32 by their zeros. RFC 8259, section 8.1, knows UTF-8 only, and so does
            // the look at the text's shape below: a member that comes twice would go unseen.
            throw OAuthError(.malformedResponse, "The answer is not in UTF-8.")
        }
        let shape = JSONShape(of: data, downTo: deepest)
        guard shape.depth <= deepest else {
            throw OAuthError(.malformedResponse, "The answer is nested more than \(deepest) levels deep.")
        }
        if let name = shape.repeatedName {
            let shown = DisplayText.clean(name, limit: 40)
            throw OAuthError(
                .malformedResponse,
                "The answer has \u{201C}\(shown)\u{201D} twice, so that nobody can say which one holds.")
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
}
