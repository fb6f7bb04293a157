public import NativeOAuth
public import SmallFoundation

/// A browser with a person before it, for a ``StubProvider``: opens the provider's page, fills it in, and comes back.
///
/// It listens on no port. What is not the answer to the sign-in it ignores, as a user agent must, and goes on with its
/// next step; after the last one the person closes the browser.
public struct StubUserAgent: UserAgent {
    /// What the person does, or what happens meanwhile.
    public enum Step: Sendable {
        /// Signs in and agrees.
        case approve
        /// Does not agree.
        case deny
        /// Signs in and agrees; the callback is changed on its way.
        case tampered(@Sendable (URL) -> URL)
        /// Something else comes in at the redirect URI, or elsewhere.
        case arrival(@Sendable (_ redirectURI: String) -> URL?)
        /// Leaves the browser open and does nothing, until the sign-in is given up.
        case wait
        /// Closes the browser.
        case cancel
    }

    /// What is handed to the app.
    public enum Delivery: Sendable {
        /// The answer alone, as a user agent must.
        case answers
        /// Whatever comes, as a bad user agent would: the app's own checks have to hold.
        case everything
    }

    let transport: any HTTPTransport
    let issuer: URL
    let person: StubPerson
    let steps: [Step]
    let delivery: Delivery

    /// Gets ready to receive the answer; the redirect URI is used as it is.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        StubReceiver(redirectURI: redirect.string) { url, expected in
            for step in steps {
                guard let callback = try await self.callback(of: step, opening: url, redirect.string) else { continue }
                if delivery == .everything || expected.verdict(on: callback) == .answer { return callback }
            }
            throw Self.closed
        }
    }

    private static let closed = OAuthError(.canceled, "The person closed the browser.")

    private func callback(of step: Step, opening url: URL, _ redirectURI: String) async throws -> URL? {
        switch step {
        case .approve: return try await visit(url, pressing: "Approve")
        case .deny: return try await visit(url, pressing: "Deny")
        case .tampered(let change): return try await visit(url, pressing: "Approve").map(change)
        case .arrival(let make): return make(redirectURI)
        case .wait: while true { try await Task.sleep(for: .seconds(3600)) }
        case .cancel: throw Self.closed
        }
    }

    /// Signs the person in and agrees, and stops where the browser would leave the provider.
    ///
    /// Use it behind a user agent of your own, or to open the callback at a real listener once, twice or changed.
    ///
    /// - Returns: The callback, not yet opened; nil when the pages end without one.
    /// - Throws: `OAuthError` with `authorizationDenied` when the provider shows an error, or what the transport throws.
    public func callback(opening url: URL) async throws -> URL? { try await visit(url, pressing: "Approve") }

    private func visit(_ url: URL, pressing button: String) async throws -> URL? {
        var visit = ScriptedVisit(transport: transport, answers: ["username": person.username], presses: [button])
        let end = try await visit.run(from: url, until: { !isProvider($0) })
        return isProvider(end) ? nil : end
    }

    private func isProvider(_ url: URL) -> Bool {
        url.scheme == issuer.scheme && url.host() == issuer.host() && url.port == issuer.port
    }
}
