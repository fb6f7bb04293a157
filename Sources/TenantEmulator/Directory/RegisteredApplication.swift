import Foundation

/// An application as the portal of its home tenant knows it.
struct RegisteredApplication: Sendable, Codable, Equatable {
    let clientID: String
    var displayName: String
    var homeTenantID: String
    var signInAudience = SignInAudience.everybody
    /// Where its answers may be sent; one on loopback is valid with every port.
    var redirectURIs: [RegisteredRedirectURI] = []
    /// What administrators have agreed to for everybody in their tenant, by the tenant's id.
    var administratorConsent: [String: Set<Permission>] = [:]
    /// What the application has registered that it may ask for: what `.default` stands for.
    var registeredPermissions = RegisteredApplication.defaultPermissions
    var applicationPermissions: Set<Permission> = []
    /// The addresses of its own API beside `api://{client id}`: the portal's "Application ID URI".
    ///
    /// Scopes are named by the first.
    var identifierURIs: [String] = []
    var exposedScopes: [ExposedScope] = ["access_as_user"]
    var appRoles: Set<String> = []
    /// Who has which of them: people by user principal name or object id, groups by id, and applications by client id.
    var roleAssignments: [String: Set<String>] = [:]
    /// Whether its ID tokens, and the tokens for its API, say what groups people belong to: `groupMembershipClaims`.
    var namesGroups = false
    var requestedAccessTokenVersion = AccessTokenVersion.two
    /// The hash of what proves that it is this one; nil for a public client, which can keep no secret.
    var secretHash: String?
    var secretExpiresAt: Date?
    /// The certificates with whose keys it may prove the same, in place of the secret.
    var certificates: [ClientCertificate] = []
    /// Whether it may have ID tokens from the authorization endpoint itself: the portal's "ID tokens".
    var issuesIDTokensAtAuthorization = false
    /// Whether it may have access tokens from there: the portal's "Access tokens".
    var issuesAccessTokensAtAuthorization = false
    /// What its ID tokens say beyond what all do.
    var optionalClaims: Set<OptionalClaim> = []
    var isEnabled = true
    var assignmentRequired = false
    var assignedUserIDs: Set<String> = []
    /// What Graph keeps of it and of its principal, by ``RegisteredObject``.
    var kept: [String: KeptObject] = [:]
    /// Whether its own tenant doesn't know it, because Graph has made no principal of it, or has removed it.
    var lacksPrincipal = false

    /// What an application for finding people registers.
    static let defaultPermissions: Set<Permission> = [.userRead, .userReadBasicAll, .userReadAll, .peopleRead]

    init(clientID: String, displayName: String, homeTenantID: String) {
        (self.clientID, self.displayName) = (clientID.lowercased(), displayName)
        self.homeTenantID = homeTenantID.lowercased()
    }

    /// The address by which tokens, consents and answers name its API.
    var identifier: String { identifiers.first ?? "api://\(clientID)" }
    var identifiers: [String] { identifierURIs.isEmpty ? ["api://\(clientID)"] : identifierURIs }

    /// The roles that somebody or something has, by any of its names; nil for none.
    func roles(of names: [String]) -> [String]? {
        let roles = roleAssignments.filter { names.contains($0.key.lowercased()) }.values.joined()
        return roles.isEmpty ? nil : Set(roles).sorted()
    }

    var isConfidential: Bool {
        secretHash != nil || !certificates.isEmpty || kept.values.contains { !$0.passwords.isEmpty }
    }

    /// Gives it a secret that never ends, of which only the hash is kept.
    mutating func setSecret(_ secret: String) { (secretHash, secretExpiresAt) = (Base64URL.hash(secret), nil) }

    func administratorConsent(in tenantID: String) -> Set<Permission> { administratorConsent[tenantID] ?? [] }
}

extension RegisteredApplication {
    private enum SecretKey: CodingKey { case secret }

    /// Reads it from JSON, where only `clientID`, `displayName` and `homeTenantID` have to be; a `secret` is hashed.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys, or other: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? other
        }
        self.init(
            clientID: try values.decode(String.self, forKey: .clientID),
            displayName: try values.decode(String.self, forKey: .displayName),
            homeTenantID: try values.decode(String.self, forKey: .homeTenantID))
        signInAudience = try value(.signInAudience, or: signInAudience)
        redirectURIs = try value(.redirectURIs, or: redirectURIs)
        administratorConsent = try value(.administratorConsent, or: administratorConsent)
        registeredPermissions = try value(.registeredPermissions, or: registeredPermissions)
        applicationPermissions = try value(.applicationPermissions, or: applicationPermissions)
        identifierURIs = try value(.identifierURIs, or: identifierURIs)
        exposedScopes = try value(.exposedScopes, or: exposedScopes)
        appRoles = try value(.appRoles, or: appRoles)
        roleAssignments = try value(.roleAssignments, or: roleAssignments)
        namesGroups = try value(.namesGroups, or: namesGroups)
        // Left out it is 2; null is what a manifest has that says nothing, and Microsoft takes 1 then.
        let version = CodingKeys.requestedAccessTokenVersion
        let saysNothing = try values.contains(version) && values.decodeNil(forKey: version)
        requestedAccessTokenVersion = try value(version, or: saysNothing ? .one : .two)
        secretHash = try values.decodeIfPresent(String.self, forKey: .secretHash)
        let secret = try decoder.container(keyedBy: SecretKey.self).decodeIfPresent(String.self, forKey: .secret)
        if let secret { setSecret(secret) }
        secretExpiresAt = try values.decodeIfPresent(Date.self, forKey: .secretExpiresAt)
        certificates = try value(.certificates, or: certificates)
        issuesIDTokensAtAuthorization = try value(.issuesIDTokensAtAuthorization, or: false)
        issuesAccessTokensAtAuthorization = try value(.issuesAccessTokensAtAuthorization, or: false)
        optionalClaims = try value(.optionalClaims, or: optionalClaims)
        isEnabled = try value(.isEnabled, or: isEnabled)
        assignmentRequired = try value(.assignmentRequired, or: assignmentRequired)
        assignedUserIDs = try value(.assignedUserIDs, or: assignedUserIDs)
        kept = try value(.kept, or: kept)
        lacksPrincipal = try value(.lacksPrincipal, or: false)
    }
}

/// The versions of access tokens for an API.
///
/// > Source: [Application manifest](https://learn.microsoft.com/entra/identity-platform/reference-app-manifest)
enum AccessTokenVersion: Int, Sendable, Codable {
    case one = 1
    case two = 2
}

/// A scope of an application's own API.
///
/// > Source: [Expose a web API](https://learn.microsoft.com/entra/identity-platform/quickstart-configure-app-expose-web-apis)
struct ExposedScope: Sendable, Codable, Equatable, ExpressibleByStringLiteral {
    /// Who may agree to it, by the names of the manifest.
    enum Kind: String, Sendable, Codable {
        case user = "User"
        case admin = "Admin"
    }

    let value: String
    var type = Kind.user

    init(stringLiteral value: String) { self.value = value }

    /// Reads `{"value": …, "type": …}`, or the name alone, to which people may agree then.
    init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer().decode(String.self) {
            self.value = value
            return
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        value = try values.decode(String.self, forKey: .value)
        type = try values.decodeIfPresent(Kind.self, forKey: .type) ?? .user
    }
}

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
        case native
    }

    let uri: String
    let type: Kind

    init(_ uri: String, type: Kind = .native) { (self.uri, self.type) = (uri, type) }
    init(stringLiteral value: String) { self.init(value) }

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

/// Whose accounts may sign in to an application, by the names that its manifest has.
///
/// > Source: [signInAudience](https://learn.microsoft.com/entra/identity-platform/supported-accounts-validation)
enum SignInAudience: String, Sendable, Encodable, Choice {
    /// Those of the tenant in which it is registered.
    case myOrganization = "AzureADMyOrg"
    case organizations = "AzureADMultipleOrgs"
    /// Those of every organization, and personal ones.
    case everybody = "AzureADandPersonalMicrosoftAccount"
    case personal = "PersonalMicrosoftAccount"
}

/// A claim that an application can have in its ID tokens if its registration asks for it.
///
/// > Source: [Optional claims](https://learn.microsoft.com/entra/identity-platform/optional-claims-reference)
enum OptionalClaim: String, Sendable, Encodable, Choice {
    case authTime = "auth_time"
    /// The address, also without the scope of the same name.
    case email
    case familyName = "family_name"
    case givenName = "given_name"
    /// By which the person can be named at the next sign-in, and at the sign-out.
    case loginHint = "login_hint"
    case sid
    case upn
}
