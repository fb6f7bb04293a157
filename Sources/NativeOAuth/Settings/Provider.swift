#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Which rules a provider plays by.
public enum Provider: String, Sendable, Hashable, CaseIterable {
    /// Microsoft's identity platform, or its emulator: the issuer of a shared tenant is a template.
    case entra
    /// Any other OpenID Connect provider: the issuer is compared exactly.
    case oidc
}

/// A cloud of Microsoft's: where people sign in, and where Graph is.
///
/// > Source: [National clouds](https://learn.microsoft.com/entra/identity-platform/authentication-national-cloud)
public struct MicrosoftCloud: Sendable, Hashable {
    /// The host that signs people in, as the provider itself writes it.
    public let authorityHost: String

    /// Older names of that host.
    public let aliases: Set<String>

    /// Graph's address, with its version.
    public let graph: String

    /// All clouds.
    public static let all: [MicrosoftCloud] = [
        MicrosoftCloud(
            authorityHost: "login.microsoftonline.com", aliases: ["login.windows.net", "login.microsoft.com"],
            graph: "https://graph.microsoft.com/v1.0"),
        MicrosoftCloud(
            authorityHost: "login.microsoftonline.us", aliases: ["login.usgovcloudapi.net"],
            graph: "https://graph.microsoft.us/v1.0"),
        MicrosoftCloud(
            authorityHost: "login.partner.microsoftonline.cn", aliases: ["login.chinacloudapi.cn"],
            graph: "https://microsoftgraph.chinacloudapi.cn/v1.0"),
    ]

    /// Finds the cloud that an authority belongs to.
    ///
    /// - Parameter authority: The authority's address.
    /// - Returns: The cloud, or nil when the host is none of Microsoft's.
    public static func containing(_ authority: URL) -> MicrosoftCloud? {
        guard let host = authority.host()?.lowercased() else { return nil }
        return all.first { $0.authorityHost == host || $0.aliases.contains(host) }
    }
}
