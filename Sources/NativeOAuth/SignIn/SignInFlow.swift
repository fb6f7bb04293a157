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
        // Whatever is wrong with the provider is better found before the person has typed a password.
        let validator = validator(metadata)
        try await validator.prepare()
        let response = try await authorize(metadata, with: userAgent, options: options)
        let endpoint = TokenEndpoint(url: tokenEndpoint, clientID: settings.clientID, transport: transport)
        let tokens = try await endpoint.send(
            .authorizationCode(response.code, redirectURI: response.redirectURI, verifier: response.verifier.secret))
        guard let idToken = tokens.idToken else {
            throw OAuthError(
                .malformedResponse, "The provider's token answer has no id_token, though one was asked for.")
        }
        let claims = try await validator.validate(
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
        let request = try await request(at: endpoint, answeredTo: receiver, options: options)
        let callback = try await callback(
            to: receiver, opening: request.url, expecting: request.expectedCallback, deadline: options.deadline)
        return try AuthorizationResponse(
            callback: callback, to: request, metadata: metadata, issuerPolicy: issuerPolicy)
    }

    /// Makes the request; when that fails the receiver is closed, for nobody will wait for an answer.
    private func request(
        at endpoint: URL, answeredTo receiver: any RedirectReceiver, options: SignInOptions
    ) async throws -> AuthorizationRequest {
        do {
            // The person is known by the ID token, so `openid` is always asked for.
            return try AuthorizationRequest(
                endpoint: endpoint,
                clientID: settings.clientID,
                redirectURI: receiver.redirectURI,
                scopes: ScopeSet([.openID]).union(options.scopes ?? settings.scopes),
                options: options,
                random: random)
        } catch {
            await receiver.close()
            throw error
        }
    }

    /// Waits for the answer, and closes the receiver whether one came or not.
    private func callback(
        to receiver: any RedirectReceiver, opening url: URL, expecting expected: ExpectedCallback, deadline: Duration
    ) async throws -> URL {
        let callback: URL
        do {
            callback = try await withDeadline(deadline, on: time, expired: Self.tooLate) {
                try await receiver.receive(opening: url, expecting: expected)
            }
        } catch {
            await receiver.close()
            throw error
        }
        await receiver.close()
        return callback
    }

    private static let tooLate: @Sendable () -> any Error = {
        OAuthError(
            .callbackTimedOut, "The browser did not come back in time, so the sign-in was given up.",
            nextStep: "Start the sign-in again and finish it in the browser.")
    }
}
