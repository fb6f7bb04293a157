#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is known of a provider before anybody asks it: where it is, what to ask for, how to be given a refresh token.
///
/// ```swift
/// let preset = ProviderPreset.keycloak
/// let settings = try preset.settings(clientID: "…", filling: ["host": "id.example.com", "realm": "staff"])
/// let client = OAuthClient(settings: settings, metadata: preset.metadata, transport: transport, store: store)
/// ```
///
/// The entries were written from the providers' public documentation; none of them has been run by us against the live
/// service. Microsoft has ``ClientSettings/entra(tenant:clientID:cloud:redirectURI:scopes:)`` instead. Apple is not among
/// them: its token endpoint wants a secret that is signed with a private key of the developer's, which no app may carry.
public struct ProviderPreset: Sendable, Hashable {
    /// The ways of coming back that a provider lets a native app register.
    public enum Redirect: Sendable, Hashable {
        /// `http://127.0.0.1` or `http://localhost` with any port.
        case loopbackAnyPort
        /// The same with the port that is registered.
        case loopbackFixedPort
        /// A scheme of the app's own.
        case privateUseScheme
        /// An https address that the operating system hands to the app.
        case claimedHTTPS
    }

    /// What to call the provider.
    public let name: String
    /// The issuer identifier; `{…}` stands for what the app has to fill in.
    public let issuer: String
    /// What to ask for to know the person and, where the provider wants it that way, to be given a refresh token.
    public let scopes: ScopeSet
    /// How the app comes by a refresh token, in a sentence.
    public let refresh: String
    /// What the documentation says that a native app can register; other kinds may work.
    public let redirects: Set<Redirect>
    /// What else has to be done, a sentence each.
    public let notes: [String]
    /// The provider's own documentation.
    public let documentation: String
    /// What the provider does not publish of itself; nil when it publishes its metadata.
    public var metadata: ServerMetadata? { identity?.metadata }

    /// For a provider without OpenID Connect: where everything is, and which member of its answer is the person.
    let identity: PlainIdentity?

    struct PlainIdentity: Sendable, Hashable {
        var metadata: ServerMetadata
        var subjectMember: String
    }

    /// The names in the issuer that have to be filled in, in their order.
    public var placeholders: [String] {
        issuer.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
    }

    /// Makes settings of what is known and what only the app knows.
    ///
    /// - Parameters:
    ///   - clientID: The id under which the app is registered.
    ///   - values: What the issuer's ``placeholders`` stand for; host names, ids and names of realms.
    ///   - redirectURI: Where the browser brings the answer; nil for a loopback redirect with any free port.
    ///   - scopes: What to ask for beyond ``scopes``.
    /// - Returns: The settings.
    /// - Throws: ``OAuthError`` with `missingSetting` or `invalidSettings`.
    public func settings(
        clientID: String, filling values: [String: String] = [:], redirectURI: RedirectURI? = nil,
        scopes: ScopeSet = []
    ) throws(OAuthError) -> ClientSettings {
        var text = issuer
        for name in placeholders {
            guard let value = values[name], Self.isPlain(value) else {
                throw OAuthError(
                    .missingSetting, "The preset for \(self.name) has to be told its \(name).",
                    nextStep: "Give the host name, the id or the name of the realm, without slashes.")
            }
            text = text.replacing("{\(name)}", with: value)
        }
        guard let url = URL(string: text) else {
            throw OAuthError(.invalidSettings, "No issuer could be made for \(name).")
        }
        var settings = try ClientSettings(
            issuer: url, clientID: clientID, redirectURI: redirectURI, scopes: self.scopes.union(scopes),
            provider: .oidc)
        if let identity {
            settings.weakenings = [.insecure(.identityFromUserInfo(subjectMember: identity.subjectMember))]
        }
        return settings
    }

    /// A value becomes a part of an address, so it must not be able to end that part.
    private static func isPlain(_ value: String) -> Bool {
        value.utf8.count <= 253 && value.contains { $0.isLetter || $0.isNumber }
            && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._:".contains($0)) }
    }
}
