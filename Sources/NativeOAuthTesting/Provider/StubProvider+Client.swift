public import NativeOAuth

extension StubProvider {
    /// The way to the provider and its API; nothing else can be reached by it.
    public nonisolated var transport: StubTransport {
        StubTransport { request, body in try await self.respond(to: request, body: body) }
    }

    /// Settings of an app that is registered with the usual rules.
    ///
    /// - Parameters:
    ///   - redirectURI: Where the browser is to come back; nil for a loopback redirect.
    ///   - scopes: What to ask for; nil for what the library asks of a provider.
    ///   - provider: The rules that the app thinks the provider plays by.
    /// - Returns: Settings with this issuer and the client id `test-client`.
    /// - Throws: `OAuthError` with `invalidSettings` or `insecureURL`.
    public nonisolated func settings(
        redirectURI: RedirectURI? = nil, scopes: ScopeSet? = nil, provider: ClientSettings.Provider = .oidc
    ) throws(OAuthError) -> ClientSettings {
        try ClientSettings(
            issuer: issuer, clientID: Rules().clientID, redirectURI: redirectURI, scopes: scopes, provider: provider)
    }

    /// A browser with somebody before it.
    ///
    /// - Parameters:
    ///   - person: Who signs in.
    ///   - steps: What happens, in its order; approving if nothing is said.
    ///   - delivery: What is handed to the app.
    /// - Returns: A user agent that reaches this provider only.
    public nonisolated func userAgent(
        as person: StubPerson = .adele, _ steps: StubUserAgent.Step..., delivery: StubUserAgent.Delivery = .answers
    ) -> StubUserAgent {
        StubUserAgent(
            transport: transport, issuer: issuer, person: person, steps: steps.isEmpty ? [.approve] : steps,
            delivery: delivery)
    }
}
