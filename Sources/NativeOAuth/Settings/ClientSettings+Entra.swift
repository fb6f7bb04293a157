#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ClientSettings {
    /// Makes settings for Microsoft.
    ///
    /// ```swift
    /// var settings = try ClientSettings.entra(tenant: .domain("contoso.onmicrosoft.com"), clientID: "…")
    /// settings.capabilities = [.claimsChallenges]
    /// ```
    ///
    /// - Parameters:
    ///   - tenant: Whose accounts sign in. To let in those of some organizations, use ``ClientSettings/EntraTenant/organizations`` and
    ///     set `allowedTenants`.
    ///   - clientID: The id under which the app is registered in that cloud.
    ///   - cloud: Where that is.
    ///   - redirectURI: Where the browser brings the answer; nil for `http://localhost` with any free port.
    ///   - scopes: What to ask for; nil for who the person is and a refresh token.
    /// - Returns: The settings.
    /// - Throws: ``OAuthError`` with `invalidSettings` or `missingSetting`.
    ///
    /// > Source: [Microsoft, OpenID Connect](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
    public static func entra(
        tenant: EntraTenant = .common,
        clientID: String,
        cloud: MicrosoftCloud = .global,
        redirectURI: RedirectURI? = nil,
        scopes: ScopeSet? = nil
    ) throws(OAuthError) -> ClientSettings {
        guard tenant != .consumers || cloud == .global else {
            throw OAuthError(.invalidSettings, "Personal accounts exist in Microsoft's global cloud only.")
        }
        guard let issuer = URL(string: "https://\(cloud.authorityHost)/\(try tenant.segment)/v2.0") else {
            throw OAuthError(.invalidSettings, "No authority could be made of the tenant.")
        }
        return try ClientSettings(
            issuer: issuer, clientID: clientID, redirectURI: redirectURI, scopes: scopes, provider: .entra)
    }

    /// What stands in the authority's first place at Microsoft, in lower case; empty for another provider.
    var tenantSegment: String {
        guard provider == .entra else { return "" }
        return issuer.path().split(separator: "/").first.map { $0.lowercased() } ?? ""
    }
}

extension ClientSettings {
    /// Whose accounts sign in at Microsoft: everybody's, or those of one organization.
    ///
    /// > Source: [Microsoft, the tenant in the authority](https://learn.microsoft.com/entra/identity-platform/v2-protocols#endpoints)
    public enum EntraTenant: Sendable, Hashable {
        /// Work, school and personal accounts.
        case common
        /// Work and school accounts of every organization.
        case organizations
        /// Personal accounts.
        case consumers
        /// The accounts of one organization, by its id, and the guests that it lets in.
        case id(UUID)
        /// The same, by a domain that belongs to it, such as `contoso.onmicrosoft.com`.
        case domain(String)

        /// Reads what stands in an authority: `common`, `organizations`, `consumers`, an id or a domain.
        ///
        /// - Parameter text: The text, in capitals or not.
        /// - Throws: ``OAuthError`` with `invalidSettings` when it is none of these.
        public init(_ text: String) throws(OAuthError) {
            switch text.lowercased() {
            case "common": self = .common
            case "organizations": self = .organizations
            case "consumers", Self.personalAccounts: self = .consumers
            default:
                if let id = UUID(uuidString: text) {
                    self = .id(id)
                } else {
                    self = .domain(text)
                    _ = try segment
                }
            }
        }

        /// The id under which Microsoft keeps all personal accounts.
        ///
        /// > Source: [Microsoft, ID token claims](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference), `tid`
        static let personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad"

        /// What stands in the authority.
        var segment: String {
            get throws(OAuthError) {
                switch self {
                case .common: return "common"
                case .organizations: return "organizations"
                case .consumers: return "consumers"
                case .id(let id): return id.uuidString.lowercased()
                case .domain(let name):
                    guard Self.isDomain(name) else {
                        throw OAuthError(
                            .invalidSettings,
                            "The tenant \u{201C}\(DisplayText.clean(name, limit: 100))\u{201D} "
                                + "is neither an id nor a domain. "
                                + "Use the organization's id, or a domain such as contoso.onmicrosoft.com.")
                    }
                    return name.lowercased()
                }
            }
        }

        /// Letters, digits and hyphens in parts with dots between them: nothing that could mean something in an address.
        private static func isDomain(_ name: String) -> Bool {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return name.utf8.count <= 253 && parts.count >= 2
                && parts.allSatisfy { part in
                    !part.isEmpty && part.utf8.count <= 63
                        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
                }
        }
    }
}

extension ClientSettings {
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
}
