public import NativeOAuth

extension StubProvider {
    /// The way to the provider and its API; nothing else can be reached by it.
    public nonisolated var transport: StubTransport {
        StubTransport { request, body in try await self.respond(to: request, body: body) }
    }

    /// Settings of an app that is registered with the usual rules.
    ///
    /// - Returns: Settings with this issuer and the client id `test-client`.
    /// - Throws: `OAuthError` with `invalidSettings` or `insecureURL`.
    public nonisolated func settings(
        redirectURI: RedirectURI? = nil, scopes: ScopeSet? = nil, provider: ClientSettings.Provider = .oidc
    ) throws(OAuthError) -> ClientSettings {
        try ClientSettings(
            issuer: issuer, clientID: Rules().clientID, redirectURI: redirectURI, scopes: scopes, provider: provider)
    }

    /// A browser that reaches this provider only, with somebody before it who approves if no steps are given.
    public nonisolated func userAgent(
        as person: StubPerson = .adele, _ steps: StubUserAgent.Step..., delivery: StubUserAgent.Delivery = .answers
    ) -> StubUserAgent {
        StubUserAgent(
            transport: transport, issuer: issuer, person: person, steps: steps.isEmpty ? [.approve] : steps,
            delivery: delivery)
    }
}
