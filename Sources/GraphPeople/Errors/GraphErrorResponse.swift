import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Graph's answer to a refused request.
///
/// Branch on ``status`` and ``code``; the text of ``message`` can change at any time.
///
/// > Source: [Microsoft Graph error responses](https://learn.microsoft.com/en-us/graph/errors)
public struct GraphErrorResponse: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int

    /// Graph's code, such as `Request_ResourceNotFound`.
    public var code: String?

    /// Graph's message for developers, cut to 500 characters.
    public var message: String?

    /// The request id, for Microsoft's support.
    public var requestID: String?

    /// How long Graph asks to wait.
    public var retryAfter: Duration?

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - code: Graph's code.
    ///   - message: Graph's own words.
    ///   - requestID: The request id, for Microsoft's support.
    ///   - retryAfter: How long Graph asks to wait.
    public init(
        status: Int, code: String? = nil, message: String? = nil, requestID: String? = nil, retryAfter: Duration? = nil
    ) {
        self.status = status
        self.code = code.map { String($0.prefix(100)) }
        self.message = message.map { String($0.prefix(500)) }
        self.requestID = requestID.map { String($0.prefix(100)) }
        self.retryAfter = retryAfter
    }
}

extension GraphErrorResponse {
    private static let requestIDField = HTTPField.Name("request-id")

    /// Reads what there is to read of an answer: a proxy's page has a status and nothing else.
    init(_ response: HTTPResponse, body: Data) {
        let answer = try? JSONDecoder().decode(Answer.self, from: body)
        self.init(
            status: response.status.code,
            code: answer?.error.code,
            message: answer?.error.message,
            requestID: Self.requestIDField.flatMap { response.headerFields[$0] } ?? answer?.error.innerError?.requestID,
            retryAfter: RetryAfter.duration(in: response)
        )
    }

    private struct Answer: Decodable {
        struct Body: Decodable {
            struct Inner: Decodable {
                var requestID: String?

                enum CodingKeys: String, CodingKey {
                    case requestID = "request-id"
                }
            }

            var code: String?
            var message: String?
            var innerError: Inner?
        }

        var error: Body
    }
}
