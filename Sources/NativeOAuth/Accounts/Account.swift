import Crypto
import SmallFoundation

/// A person who has signed in with a provider.
///
/// It holds no secret.
public struct Account: Sendable, Hashable, Identifiable, Codable {
    /// Identifies an account by issuer and subject, which no provider reuses.
    ///
    /// Names and addresses change.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 5.7](https://openid.net/specs/openid-connect-core-1_0.html#ClaimStability)
    public struct ID: Sendable, Hashable, Codable {
        /// The issuer (`iss`).
        public let issuer: String
        /// The person's identifier at that issuer (`sub`).
        public let subject: String

        /// Makes an id.
        public init(issuer: String, subject: String) {
            self.issuer = issuer
            self.subject = subject
        }

        /// Compares issuer and subject letter for letter.
        public static func == (left: ID, right: ID) -> Bool {
            left.issuer.isExactly(right.issuer) && left.subject.isExactly(right.subject)
        }

        /// Sixteen hexadecimal digits made from the pair, short enough to type or to name a file.
        public var key: String { SHA256.hash(data: Array("\(issuer)\n\(subject)".utf8)).prefix(8).hexadecimal }
    }

    /// Who it is.
    public let id: ID
    /// What the person types to sign in, for showing and as a hint; it can change.
    public var username: String?
    /// The person's name, for showing.
    public var name: String?
    /// Microsoft's tenant, if it is an account of theirs.
    public var tenantID: String?
    /// Microsoft's id of the person in that tenant (`oid`), which Graph knows the person by; nil for other providers.
    public var objectID: String?
    /// What the person agreed to.
    public var grantedScopes: ScopeSet
    /// The scopes that the last sign-in asked for and did not get; nil if it got all.
    public var declinedScopes: ScopeSet?
    /// Whether the session is over, so that only a new sign-in helps.
    public var needsSignIn: Bool

    /// The app's own data with the account; nil if there is none.
    ///
    /// Change it with ``OAuthClient/setAppData(_:for:)``.
    public internal(set) var appData: [String: String]?
    /// The most bytes that an app keeps with an account.
    static let maximumAppData = 4096

    /// Whether it is a personal Microsoft account, not a work or school account.
    public var isPersonal: Bool { tenantID?.lowercased() == ClientSettings.EntraTenant.personalAccounts }

    /// Makes an account; set the rarer properties afterwards.
    public init(
        id: ID, username: String? = nil, name: String? = nil, tenantID: String? = nil, grantedScopes: ScopeSet = [],
        needsSignIn: Bool = false
    ) {
        self.id = id
        self.username = username
        self.name = name
        self.tenantID = tenantID
        self.grantedScopes = grantedScopes
        self.needsSignIn = needsSignIn
    }

    /// Describes the person whom checked claims are about (OpenID Connect Core 1.0, section 5.1).
    init(_ signedIn: SignedIn, requested: ScopeSet, provider: ClientSettings.Provider) throws(OAuthError) {
        let claims = signedIn.claims
        let granted = signedIn.tokens.scopes
        guard let issuer = claims.text("iss"), let subject = claims.text("sub") else {
            throw IDToken.invalid("names no person")
        }
        self.init(
            id: ID(issuer: issuer, subject: subject),
            username: claims.text("preferred_username") ?? claims.text("email"),
            name: claims.text("name"),
            tenantID: claims.text("tid"),
            grantedScopes: granted)
        if provider == .entra { objectID = claims.text("oid") }
        let declined = granted.missing(of: provider == .entra ? requested.ofFirstResource : requested)
        declinedScopes = declined == [] ? nil : declined
    }
}
