/// Where a running emulator is, and with what one can sign in there.
public struct EmulatorEndpoints: Sendable, Equatable {
    /// Scheme, host and port, without a slash at the end.
    public let base: String
    /// The authority of all accounts: what a client is given as its issuer.
    public var authority: String { base + "/common/v2.0" }
    /// Microsoft Graph, version 1.0.
    public var graph: String { base + "/v1.0" }
    /// Where the emulator itself is told things; its `openapi.json` says which.
    public var admin: String { base + "/_emulator" }
    /// The application that is registered already.
    public let clientID: String
    /// Somebody who can sign in.
    public let userPrincipalName: String
    /// That person's password.
    public let password: String
    /// The file with the root certificate that vouches for the emulator, as PEM; nil without TLS.
    public var certificateFile: String?

    /// The same as one line of JSON, which a client can read as its settings.
    public var readyLine: String {
        let line: JSONValue = [
            "authority": .string(authority), "graph": .string(graph), "admin": .string(admin),
            "clientId": .string(clientID), "provider": "entra", "userPrincipalName": .string(userPrincipalName),
            "password": .string(password), "ca": .optional(certificateFile),
        ]
        return line.text
    }
}
