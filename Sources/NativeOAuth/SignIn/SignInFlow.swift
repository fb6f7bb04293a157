#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One sign-in from the first question to tokens that have been checked.
///
/// > Source: [RFC 8252](https://www.rfc-editor.org/rfc/rfc8252),
/// > [OpenID Connect Core 1.0, section 3.1](https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth)
struct SignInFlow: Sendable {
    let settings: ClientSettings
    let transport: any HTTPTransport
    let metadataLoader: ServerMetadataLoader
    let validator: @Sendable (ServerMetadata) -> IDTokenValidator
    let issuerPolicy: IssuerPolicy
    let time: TimeSource
    let random: RandomBytes

    /// Signs a person in.
    ///
    /// - Returns: Who it is, and the tokens; nothing is stored yet.
    func run(
        with userAgent: any UserAgent, options: SignInOptions
    ) async throws -> (claims: IDTokenClaims, tokens: TokenSet) {
        let metadata = try await metadataLoader.metadata()
        let tokenEndpoint = try metadata.required(\.tokenEndpoint, "token_endpoint")
        let response = try await authorize(metadata, with: userAgent, options: options)
        let endpoint = TokenEndpoint(url: tokenEndpoint, clientID: settings.clientID, transport: transport)
        let tokens = try await endpoint.send(
            .authorizationCode(response.code, redirectURI: response.redirectURI, verifier: response.verifier.secret))
        guard let idToken = tokens.idToken else {
            throw OAuthError(
                .malformedResponse, "The provider's token answer has no id_token, though one was asked for.")
        }
        let claims = try await validator(metadata).validate(
            idToken,
            expecting: .init(
                nonce: response.nonce, before: nil, accessToken: tokens.accessToken, serverDate: tokens.serverDate))
        let set = TokenSet(tokens, requested: response.scopes, now: time.now())
        return (claims, set)
    }

    private func authorize(
        _ metadata: ServerMetadata, with userAgent: any UserAgent, options: SignInOptions
    ) async throws -> AuthorizationResponse {
        let endpoint = try metadata.required(\.authorizationEndpoint, "authorization_endpoint")
        let receiver = try await userAgent.prepare(settings.redirectURI)
        do {
            // The person is known by the ID token, so `openid` is always asked for.
            let request = try AuthorizationRequest(
                endpoint: endpoint,
                clientID: settings.clientID,
                redirectURI: receiver.redirectURI,
                scopes: ScopeSet([.openID]).union(options.scopes ?? settings.scopes),
                options: options,
                random: random)
            let (url, expected) = (request.url, request.expectedCallback)
            let callback = try await withDeadline(options.deadline, on: time, expired: Self.tooLate) {
                try await receiver.receive(opening: url, expecting: expected)
            }
            await receiver.close()
            return try AuthorizationResponse(
                callback: callback, to: request, metadata: metadata, issuerPolicy: issuerPolicy)
        } catch {
            await receiver.close()
            throw error
        }
    }

    private static let tooLate: @Sendable () -> any Error = {
        OAuthError(
            .callbackTimedOut, "The browser did not come back in time, so the sign-in was given up.",
            nextStep: "Start the sign-in again and finish it in the browser.")
    }
}
