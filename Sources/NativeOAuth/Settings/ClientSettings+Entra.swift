public import SmallFoundation

extension ClientSettings {
    /// Makes settings for Microsoft.
    ///
    /// ```swift
    /// var settings = try ClientSettings.entra(tenant: .domain("contoso.onmicrosoft.com"), clientID: "…")
    /// settings.capabilities = [.claimsChallenges]
    /// ```
    ///
    /// - Parameters:
    ///   - tenant: Whose accounts may sign in. For several organizations, use
    ///     ``ClientSettings/EntraTenant/organizations`` and set `allowedTenants`.
    ///   - clientID: The application's id in that cloud.
    ///   - cloud: The Microsoft cloud.
    ///   - redirectURI: The registered redirect URI; nil for `http://localhost` with any free port.
    ///   - scopes: The scopes to ask for; nil for the person's identity and a refresh token.
    /// - Returns: The settings.
    /// - Throws: ``OAuthError`` with `invalidSettings` or `missingSetting`.
    ///
    /// > Source: [Microsoft, OpenID Connect](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
    public static func entra(
        tenant: EntraTenant = .common, clientID: String, cloud: MicrosoftCloud = .global,
        redirectURI: RedirectURI? = nil, scopes: ScopeSet? = nil
    ) throws(OAuthError) -> ClientSettings {
        guard tenant != .consumers || cloud == .global else {
            throw OAuthError(.invalidSettings, "Personal accounts exist in Microsoft's global cloud only.")
        }
        guard let issuer = URL(string: "https://\(cloud.authorityHost)/\(try tenant.segment)/v2.0") else {
            throw OAuthError(.invalidSettings, "No authority can be made from the tenant.")
        }
        return try ClientSettings(
            issuer: issuer, clientID: clientID, redirectURI: redirectURI, scopes: scopes, provider: .entra)
    }

    /// Whose accounts may sign in at Microsoft.
    ///
    /// > Source: [Microsoft, the tenant in the authority](https://learn.microsoft.com/entra/identity-platform/v2-protocols#endpoints)
    public enum EntraTenant: Sendable, Hashable {
        /// Work, school and personal accounts.
        case common
        /// Work and school accounts of every organization.
        case organizations
        /// Personal accounts.
        case consumers
        /// The accounts and guests of one organization, by its id.
        case id(UUID)
        /// The accounts and guests of one organization, by its domain, such as `contoso.onmicrosoft.com`.
        case domain(String)

        /// Reads the tenant of an authority: `common`, `organizations`, `consumers`, an id or a domain.
        ///
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

    /// One of Microsoft's clouds: its sign-in host and its default resource.
    ///
    /// Register an app in each cloud separately. Personal accounts exist in ``global`` only.
    ///
    /// > Source: [National clouds](https://learn.microsoft.com/entra/identity-platform/authentication-national-cloud),
    /// > [scopes and the resource](https://learn.microsoft.com/entra/identity-platform/scopes-oidc)
    public struct MicrosoftCloud: Sendable, Hashable {
        /// The sign-in host, as the provider itself writes it.
        public let authorityHost: String
        /// Older names of that host.
        public let aliases: Set<String>
        /// The resource of a scope that names none, with a slash at its end.
        public let defaultResource: String

        /// The global cloud.
        public static let global = MicrosoftCloud(
            authorityHost: "login.microsoftonline.com",
            aliases: ["login.windows.net", "login.microsoft.com", "sts.windows.net"],
            defaultResource: "https://graph.microsoft.com/")

        /// The cloud of the United States government.
        public static let usGovernment = MicrosoftCloud(
            authorityHost: "login.microsoftonline.us", aliases: ["login.usgovcloudapi.net"],
            defaultResource: "https://graph.microsoft.us/")

        /// The cloud in China, which 21Vianet operates.
        public static let china = MicrosoftCloud(
            authorityHost: "login.partner.microsoftonline.cn", aliases: ["login.chinacloudapi.cn"],
            defaultResource: "https://microsoftgraph.chinacloudapi.cn/")

        /// All clouds.
        public static let all: [MicrosoftCloud] = [.global, .usGovernment, .china]

        /// Finds the cloud that an authority belongs to; nil if the host is not Microsoft's.
        public static func containing(_ authority: URL) -> MicrosoftCloud? {
            guard let host = authority.host()?.lowercased() else { return nil }
            return all.first { $0.authorityHost == host || $0.aliases.contains(host) }
        }
    }
}

extension URL {
    /// The tenant of an authority of Microsoft's, in lower case; empty when there is none.
    var tenantSegment: String { path().split(separator: "/").first.map { $0.lowercased() } ?? "" }
}
