/// An address to which an application has its answers sent, and what kind of client waits there.
///
/// > Source: [Redirect URI restrictions and limitations](https://learn.microsoft.com/entra/identity-platform/reply-url)
struct RegisteredRedirectURI: Sendable, Codable, Equatable, ExpressibleByStringLiteral {
    /// What waits at the address, by the names of the portal.
    enum Kind: String, Sendable, Codable {
        /// A server, which can keep a secret.
        case web
        /// A page with a script, which redeems its codes from another origin and gets short refresh tokens.
        case spa
        /// A program on a device.
        case native
    }

    let uri: String
    let type: Kind

    init(_ uri: String, type: Kind = .native) {
        self.uri = uri
        self.type = type
    }

    init(stringLiteral value: String) { self.init(value) }

    private enum CodingKeys: String, CodingKey {
        case uri, type
    }

    /// Reads `{"uri": …, "type": …}`, or the address alone, which is a native program's then.
    init(from decoder: any Decoder) throws {
        if let uri = try? decoder.singleValueContainer().decode(String.self) {
            self.init(uri)
            return
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .uri),
            type: try values.decodeIfPresent(Kind.self, forKey: .type) ?? .native)
    }
}
