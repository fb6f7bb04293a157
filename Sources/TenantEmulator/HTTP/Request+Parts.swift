import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    /// Where the request was sent to.
    ///
    /// - Throws: `HTTPError` 400 if its Host header can't be one.
    var base: BaseAddress {
        get throws(HTTPError) {
            guard let base = BaseAddress(head) else {
                throw HTTPError(.badRequest, message: "The Host header is invalid.")
            }
            return base
        }
    }

    /// The parameters of the query string.
    var query: FormParameters {
        FormParameters(uri.query ?? "")
    }

    /// Path and query as they were sent, but for one parameter.
    func address(with name: String, _ value: String) -> String {
        let kept = (uri.query ?? "").split(separator: "&").filter {
            $0.prefix { $0 != "=" }.removingPercentEncoding != name
        }
        return uri.path + "?" + (kept + ["\(name)=\(value)"]).joined(separator: "&")
    }

    /// The parameters of the form in the body; none if the body is no form.
    func form(upTo limit: Int) async throws -> FormParameters {
        let form = "application/x-www-form-urlencoded"
        let type = headers[.contentType] ?? ""
        guard
            type == form || type.prefix(while: { $0 != ";" }).lowercased().trimmingCharacters(in: .whitespaces) == form
        else { return FormParameters() }
        let buffer = try await body.collect(upTo: limit)
        return FormParameters(String(buffer: buffer))
    }

    /// Whether the caller bears answers that are a little behind, which advanced queries ask for.
    var isEventual: Bool {
        headers[.consistencyLevel]?.lowercased() == "eventual"
    }

    /// Whether a browser on a phone or tablet sent it, as far as it says so.
    var isFromPhone: Bool {
        let agent = headers[.userAgent] ?? ""
        return ["Mobile", "Android", "iPhone", "iPad"].contains { agent.contains($0) }
    }

    /// The value of a cookie.
    func cookie(_ name: String) -> String? {
        cookies[name]?.value
    }

    /// The id by which the client names its request in the answer and in Microsoft's logs; a browser sends it in the query.
    var clientRequestID: String? {
        (headers[.clientRequestID] ?? query["client-request-id"])?.canonicalGUID
    }
}

extension String {
    /// Whether there is a control character in it, which a path can't have at Microsoft, encoded or not.
    var hasControlCharacter: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension HTTPField.Name {
    static let clientRequestID = Self.named("client-request-id")
    static let requestID = Self.named("request-id")
    static let consistencyLevel = Self.named("ConsistencyLevel")
    static let diagnostic = Self.named("x-ms-ags-diagnostic")
    static let oDataVersion = Self.named("OData-Version")
    static let frameOptions = Self.named("X-Frame-Options")
    static let referrerPolicy = Self.named("Referrer-Policy")
    static let pragma = Self.named("Pragma")

    /// Every name above is a valid token; the fallback is never taken, and saves a forced unwrap.
    private static func named(_ text: String) -> HTTPField.Name {
        HTTPField.Name(text) ?? .server
    }
}
