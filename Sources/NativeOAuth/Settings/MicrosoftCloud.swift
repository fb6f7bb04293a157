#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A cloud of Microsoft's: where people sign in, and which service a scope without a service's name belongs to.
///
/// An app is registered in each cloud for itself. Personal accounts exist in ``global`` only.
///
/// > Source: [National clouds](https://learn.microsoft.com/entra/identity-platform/authentication-national-cloud),
/// > [scopes and the resource](https://learn.microsoft.com/entra/identity-platform/scopes-oidc)
public struct MicrosoftCloud: Sendable, Hashable {
    /// The host that signs people in, as the provider itself writes it.
    public let authorityHost: String

    /// Older names of that host.
    public let aliases: Set<String>

    /// The service that a scope belongs to when it names none, with a slash at its end.
    public let defaultResource: String

    /// Where the organizations of most of the world are.
    public static let global = MicrosoftCloud(
        authorityHost: "login.microsoftonline.com",
        aliases: ["login.windows.net", "login.microsoft.com", "sts.windows.net"],
        defaultResource: "https://graph.microsoft.com/")

    /// The government of the United States.
    public static let usGovernment = MicrosoftCloud(
        authorityHost: "login.microsoftonline.us", aliases: ["login.usgovcloudapi.net"],
        defaultResource: "https://graph.microsoft.us/")

    /// China, where 21Vianet runs it.
    public static let china = MicrosoftCloud(
        authorityHost: "login.partner.microsoftonline.cn", aliases: ["login.chinacloudapi.cn"],
        defaultResource: "https://microsoftgraph.chinacloudapi.cn/")

    /// All clouds.
    public static let all: [MicrosoftCloud] = [.global, .usGovernment, .china]

    /// Finds the cloud that an authority belongs to.
    ///
    /// - Parameter authority: The authority's address.
    /// - Returns: The cloud, or nil when the host is none of Microsoft's.
    public static func containing(_ authority: URL) -> MicrosoftCloud? {
        guard let host = authority.host()?.lowercased() else { return nil }
        return all.first { $0.authorityHost == host || $0.aliases.contains(host) }
    }
}
