#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A cloud of Microsoft's: where people sign in, and where Graph is.
///
/// An app is registered in each cloud for itself. Personal accounts exist in ``global`` only.
///
/// > Source: [National clouds](https://learn.microsoft.com/entra/identity-platform/authentication-national-cloud),
/// > [Graph in national clouds](https://learn.microsoft.com/graph/deployments)
public struct MicrosoftCloud: Sendable, Hashable {
    /// The host that signs people in, as the provider itself writes it.
    public let authorityHost: String

    /// Older names of that host.
    public let aliases: Set<String>

    /// Graph's address, with its version.
    public let graph: String

    /// Where the organizations of most of the world are.
    public static let global = MicrosoftCloud(
        authorityHost: "login.microsoftonline.com",
        aliases: ["login.windows.net", "login.microsoft.com", "sts.windows.net"],
        graph: "https://graph.microsoft.com/v1.0")

    /// The government of the United States.
    ///
    /// Its Department of Defense has a Graph of its own, `https://dod-graph.microsoft.us/v1.0`, which has to be set.
    public static let usGovernment = MicrosoftCloud(
        authorityHost: "login.microsoftonline.us", aliases: ["login.usgovcloudapi.net"],
        graph: "https://graph.microsoft.us/v1.0")

    /// China, where 21Vianet runs it.
    public static let china = MicrosoftCloud(
        authorityHost: "login.partner.microsoftonline.cn", aliases: ["login.chinacloudapi.cn"],
        graph: "https://microsoftgraph.chinacloudapi.cn/v1.0")

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

    /// What a permission of Graph begins with when it is written in full, such as `https://graph.microsoft.com/`.
    var graphResource: String {
        graph.hasSuffix("v1.0") ? String(graph.dropLast("v1.0".count)) : graph
    }
}
