public import SmallFoundation

/// The address to open on another device, and the code to type there.
///
/// Show both, or a QR code of the address that includes the code. The texts have no control characters, and the
/// addresses are https.
///
/// > Source: [RFC 8628, section 3.2](https://www.rfc-editor.org/rfc/rfc8628#section-3.2)
public struct DeviceAuthorization: Sendable, Hashable {
    /// The code to type.
    public let userCode: String
    /// The address, short enough to type.
    public let verificationURI: URL
    /// The address with the code in it, for a link or a QR code; nil if the provider has none.
    ///
    /// The person compares the code on that page.
    public let verificationURIComplete: URL?
    /// The provider's own sentence with the address and the code in it, in the person's language (Microsoft).
    public let message: String?
    /// When the code expires, by this machine's clock.
    public let expiresAt: Date
    /// The secret that the token endpoint is asked with.
    let deviceCode: Redacted<String>
    let lifetime: Duration
    let interval: Duration

    init(_ members: [String: JSONValue], now: Date) throws(OAuthError) {
        deviceCode = Redacted(try Self.text("device_code", in: members, limit: 16 * 1024))
        userCode = try Self.text("user_code", in: members, limit: 64)
        guard DisplayText.clean(userCode, limit: 64) == userCode else {
            throw Self.malformed("has a user_code that cannot be shown")
        }
        // Google's endpoint still has the name that an early draft gave to the member.
        let name = members["verification_uri"] == nil && members["verification_url"] != nil ? "url" : "uri"
        verificationURI = try Self.address("verification_\(name)", in: members)
        switch members["verification_uri_complete"] {
        case nil, .null?: verificationURIComplete = nil
        default: verificationURIComplete = try Self.address("verification_uri_complete", in: members)
        }
        let message = members["message"]?.string.map { DisplayText.clean($0, limit: 1000) }
        self.message = message?.isEmpty == false ? message : nil
        guard let seconds = members["expires_in"]?.seconds, seconds > 0 else {
            throw Self.malformed("does not say how long its code is good (expires_in)")
        }
        // A day, longer than it takes to type a code.
        let life = min(seconds, 86400)
        lifetime = .seconds(life)
        expiresAt = now.addingTimeInterval(life)
        // Five seconds when the provider says nothing, and no less than it says, as specified; more often than once in a
        // second is a mistake, and so is an interval in which most codes end (RFC 8628, section 3.5).
        interval = .seconds(min(max(members["interval"]?.seconds ?? 5, 1), max(life / 2, 60)))
    }

    private static func text(_ name: String, in members: [String: JSONValue], limit: Int) throws(OAuthError) -> String {
        guard case .string(let text)? = members[name], !text.isEmpty else { throw malformed("has no \(name)") }
        guard text.utf8.count <= limit else { throw malformed("has a \(name) that is too long") }
        return text
    }

    /// An address that a person is sent to, over https, so that the page can't be changed on its way.
    private static func address(_ name: String, in members: [String: JSONValue]) throws(OAuthError) -> URL {
        let text = try text(name, in: members, limit: 2048)
        guard let url = URL(string: text), url.absoluteString.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw malformed("has a \(name) that is no address")
        }
        try EndpointRule.check(url, named: name)
        return url
    }

    private static func malformed(_ what: String) -> OAuthError {
        OAuthError(.malformedResponse, "The provider's answer to the device \(what).")
    }
}

extension RelyingParty {
    /// Asks for a device's codes (RFC 8628, section 3.1).
    func authorizeDevice(_ fields: [RequestParameters.Field]) async throws -> DeviceAuthorization {
        try DeviceAuthorization(try await post(fields, to: .deviceAuthorizationEndpoint).granted(), now: time.now())
    }
}
