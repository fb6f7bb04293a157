#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// This app in its dealings with one provider: what every flow needs, held together once.
struct RelyingParty: Sendable {
    let settings: ClientSettings
    let transport: any HTTPTransport
    let metadataLoader: ServerMetadataLoader
    let keys: JSONWebKeySetLoader
    let time: TimeSource
    let random: RandomBytes

    init(
        settings: ClientSettings, metadata: ServerMetadata?, transport: any HTTPTransport, time: TimeSource,
        random: RandomBytes
    ) {
        self.settings = settings
        self.transport = transport
        self.time = time
        self.random = random
        let policy = IssuerPolicy(settings)
        metadataLoader = ServerMetadataLoader(
            policy: policy, weakenings: settings.weakenings, known: metadata, transport: transport)
        keys = JSONWebKeySetLoader(transport: transport, time: time)
    }

    var issuerPolicy: IssuerPolicy { IssuerPolicy(settings) }

    /// What the provider says of itself, checked.
    func metadata() async throws -> ServerMetadata {
        try await OAuthError.during(.discovery) { try await metadataLoader.metadata() }
    }

    /// What judges the provider's ID tokens.
    func validator() async throws -> IDTokenValidator {
        IDTokenValidator(
            settings: settings, metadata: try await metadata(), issuerPolicy: issuerPolicy, keys: keys, time: time)
    }

    /// Where tokens are asked for.
    func tokenEndpoint() async throws -> TokenEndpoint {
        let url = try await metadata().required(\.tokenEndpoint, "token_endpoint")
        return TokenEndpoint(url: url, settings: settings, transport: transport)
    }

    /// Redeems what a person's consent has brought, and finds out who the person is.
    ///
    /// - Parameters:
    ///   - request: A code, a device code, an assertion.
    ///   - requested: The scopes that were asked for.
    ///   - demand: What the ID token has to say.
    /// - Returns: The person and the tokens; nothing is stored yet.
    /// - Throws: ``OAuthError`` when the provider refuses, or its answer cannot be trusted.
    func signIn(
        redeeming request: TokenRequest, requested: ScopeSet, demanding demand: IDTokenDemand
    ) async throws -> SignedIn {
        let response = try await OAuthError.during(.tokenRequest) {
            try await settings.offeringAdminConsent(to: requested) { try await tokenEndpoint().send(request) }
        }
        return try await OAuthError.during(.identity) {
            let claims = try await identity(in: response, demanding: demand)
            return SignedIn(
                claims: claims, tokens: TokenSet(response, requested: requested, now: time.now()),
                clientInfo: response.clientInfo)
        }
    }

    private func identity(in response: TokenResponse, demanding demand: IDTokenDemand) async throws -> IDTokenClaims {
        if let idToken = response.idToken {
            return try await validator().validate(idToken, with: response, demanding: demand)
        }
        guard let member = settings.weakenings.compactMap(\.subjectMember).first else {
            throw OAuthError(
                .malformedResponse, "The provider's token answer has no id_token, though one was asked for.")
        }
        let userInfo = try await userInfoEndpoint().claims(
            with: AccessToken(TokenSet(response, requested: [], now: time.now())))
        return try userInfo.claims(asIDTokenOf: settings.issuer.absoluteString, subjectMember: member)
    }

    /// Where claims about the person can be asked for.
    func userInfoEndpoint() async throws -> UserInfoEndpoint {
        UserInfoEndpoint(
            url: try await metadata().required(\.userinfoEndpoint, "userinfo_endpoint"), transport: transport)
    }
}

/// A person who has just been let in by the provider, with the tokens that came along.
struct SignedIn: Sendable {
    let claims: IDTokenClaims
    let tokens: TokenSet
    /// Microsoft: what its own libraries call the account.
    var clientInfo: ClientInfo?
}
