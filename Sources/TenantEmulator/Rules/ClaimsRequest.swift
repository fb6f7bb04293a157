import Foundation

/// What the `claims` parameter asks for, as far as the emulator knows it.
///
/// > Source: [Claims challenges and requests](https://learn.microsoft.com/entra/identity-platform/claims-challenge)
struct ClaimsRequest: Sendable, Codable, Equatable {
    /// Whether the client understands claims challenges: `xms_cc` has `cp1`.
    var isContinuous = false
    /// The moment after which the token has to be issued, in seconds since 1970: what a claims challenge named.
    var notBefore: Int?

    /// Reads the parameter.
    ///
    /// - Parameter text: JSON; nil if the parameter is left out.
    /// - Throws: ``EntraError`` 9002313 if it is no JSON object.
    init(_ text: String?) throws(EntraError) {
        guard let text else { return }
        guard
            let object = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
        else { throw .malformedRequest }
        let claims = object["access_token"] as? [String: Any] ?? [:]
        let capabilities = (claims["xms_cc"] as? [String: Any])?["values"] as? [String] ?? []
        isContinuous = capabilities.contains { $0.lowercased() == "cp1" }
        let value = (claims["nbf"] as? [String: Any])?["value"]
        notBefore = (value as? String).flatMap { Int($0) } ?? value as? Int
    }
}
