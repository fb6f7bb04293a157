/// What one source of settings says: a file, the environment, the flags of a command.
///
/// Values are texts as they stand there; only the names of the keys have been checked. Put the sources together with
/// ``filled(from:)``, and make ``ClientSettings`` of the result, which checks the rest.
public struct SettingsValues: Sendable, Equatable {
    /// The address of the provider, such as `https://login.microsoftonline.com/common`.
    public var authority: String?
    /// The id under which the app is registered.
    public var clientID: String?
    /// The registered redirect URI.
    public var redirectURI: String?
    /// The scopes to ask for.
    public var scopes: [String]?
    /// The address of Microsoft Graph with its version.
    public var graph: String?
    /// `entra` or `oidc`.
    public var provider: String?
    /// What was found and ignored, a sentence each.
    public var notices: [String] = []

    /// Says nothing.
    public init() {}

    /// Reads the variables `PEOPLE_AUTHORITY`, `PEOPLE_CLIENT_ID`, `PEOPLE_REDIRECT_URI`, `PEOPLE_SCOPES`,
    /// `PEOPLE_GRAPH` and `PEOPLE_PROVIDER`; an empty one counts as not set.
    ///
    /// - Parameter environment: The variables of the process.
    public init(environment: [String: String]) {
        func value(_ name: String) -> String? {
            environment["PEOPLE_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
        }
        authority = value("AUTHORITY")
        clientID = value("CLIENT_ID")
        redirectURI = value("REDIRECT_URI")
        scopes = value("SCOPES").map(Self.split)
        graph = value("GRAPH")
        provider = value("PROVIDER")
    }

    /// Fills what this source leaves open from another one; what is set here wins.
    ///
    /// - Parameter other: The source that comes after this one.
    /// - Returns: Both together, and the notices of both.
    public func filled(from other: SettingsValues) -> SettingsValues {
        var merged = self
        merged.authority = authority ?? other.authority
        merged.clientID = clientID ?? other.clientID
        merged.redirectURI = redirectURI ?? other.redirectURI
        merged.scopes = scopes ?? other.scopes
        merged.graph = graph ?? other.graph
        merged.provider = provider ?? other.provider
        merged.notices = notices + other.notices
        return merged
    }

    static func split(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "," || $0.isNewline }.map(String.init)
    }
}
