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
    /// The hosts that sign people in.
    public let authorityHosts: Set<String>

    /// Graph's address, with its version.
    public let graph: String

    /// All clouds.
    public static let all: [MicrosoftCloud] = [
        MicrosoftCloud(
            authorityHosts: [
                "login.microsoftonline.com", "login.windows.net", "login.microsoft.com", "sts.windows.net",
            ],
            graph: "https://graph.microsoft.com/v1.0"),
        MicrosoftCloud(
            authorityHosts: ["login.microsoftonline.us", "login.usgovcloudapi.net"],
            graph: "https://graph.microsoft.us/v1.0"),
        MicrosoftCloud(
            authorityHosts: ["login.partner.microsoftonline.cn", "login.chinacloudapi.cn"],
            graph: "https://microsoftgraph.chinacloudapi.cn/v1.0"),
    ]

    /// Finds the cloud that an authority belongs to.
    ///
    /// - Parameter authority: The authority's address.
    /// - Returns: The cloud, or nil when the host is none of Microsoft's.
    public static func containing(_ authority: URL) -> MicrosoftCloud? {
        guard let host = authority.host()?.lowercased() else { return nil }
        return all.first { $0.authorityHosts.contains(host) }
    }
}
