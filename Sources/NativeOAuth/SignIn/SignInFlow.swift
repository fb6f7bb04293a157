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
    let party: RelyingParty
    /// Who has to come back, when a known person is asked again.
    var expected: IDTokenDemand.Person?

    /// Signs a person in.
    ///
    /// - Returns: Who it is, and the tokens; nothing is stored yet.
    func run(with userAgent: any UserAgent, options: SignInOptions) async throws -> SignedIn {
        try party.settings.checkResponseMode()
        // Whatever is wrong with the provider is better found before the person has typed a password.
        let metadata = try await party.metadata()
        _ = try await party.tokenEndpoint()
        if party.settings.weakenings.allSatisfy({ $0.subjectMember == nil }) {
            try await OAuthError.during(.discovery) { try await party.validator().prepare() }
        }
        let response = try await OAuthError.during(.authorization) {
            try await authorize(metadata, with: userAgent, options: options)
        }
        var demand = response.demand
        demand.before = expected
        return try await party.signIn(
            redeeming: .authorizationCode(
                response.code, redirectURI: response.redirectURI, verifier: response.verifier.secret),
            requested: response.scopes, demanding: demand)
    }

    private func authorize(
        _ metadata: ServerMetadata, with userAgent: any UserAgent, options: SignInOptions
    ) async throws -> AuthorizationResponse {
        let endpoint = try metadata.required(\.authorizationEndpoint, "authorization_endpoint")
        let push = try PushedAuthorizationEndpoint(metadata, settings: party.settings, transport: party.transport)
        let receiver = try await userAgent.prepare(party.settings.redirectURI)
        // The receiver is closed however this ends.
        do {
            let request = try AuthorizationRequest(
                endpoint: endpoint, settings: party.settings, redirectURI: receiver.redirectURI, options: options,
                random: party.random)
            let url = try request.url(pushedAs: try await push?.push(request.fields))
            let expected = request.expectedCallback
            let callback = try await withDeadline(options.deadline, on: party.time, expired: Self.tooLate) {
                try await receiver.receive(opening: url, expecting: expected)
            }
            let response = try AuthorizationResponse(
                callback: callback, to: request, metadata: metadata, issuerPolicy: party.issuerPolicy)
            await receiver.close()
            return response
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
