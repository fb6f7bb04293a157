import FaultCases
import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import TenantEmulator

/// The emulator behind the client's own transport seam: real rules and real signatures, no socket.
///
/// Client and emulator share nothing but HTTP messages; they read the same manual clock.
struct Tenant {
    let clock = ManualClock()
    let store = InMemoryAccountStore()
    let emulator: Emulator
    let transport: StubTransport

    static let base = "http://localhost:8380"

    init(_ change: (inout EmulatorConfiguration) -> Void = { _ in }) async throws {
        var configuration = EmulatorConfiguration()
        change(&configuration)
        let clock = clock
        let emulator = try await Emulator(keyMaker: .drawnOnce, configuration: configuration, now: { clock.date })
        self.emulator = emulator
        transport = StubTransport { request, body in
            do {
                return try await emulator.respond(to: request, body: body)
            } catch is ConnectionFault {
                // What every transport says of a connection that breaks.
                throw OAuthError(.connectionFailed, "The connection broke.")
            }
        }
    }

    var endpoints: EmulatorEndpoints { emulator.endpoints(at: Self.base) }

    /// A client as an app would have it; without sockets the redirect is the app's own scheme.
    func client(
        authority: String = "common", scopes: ScopeSet? = .people, provider: ClientSettings.Provider = .entra,
        transport other: (any HTTPTransport)? = nil
    ) throws -> OAuthClient {
        guard let issuer = URL(string: "\(Self.base)/\(authority)/v2.0") else { throw URLError(.badURL) }
        let settings = try ClientSettings(
            issuer: issuer, clientID: endpoints.clientID,
            redirectURI: RedirectURI("msauth.org.example.PeopleFinder://auth"), scopes: scopes, provider: provider)
        return OAuthClient(settings: settings, transport: other ?? transport, store: store, time: clock.source)
    }

    /// Adele Vance, as she usually answers.
    func adele(password: String? = nil, presses: [String] = []) -> ScriptedUserAgent {
        ScriptedUserAgent(
            transport: transport,
            answers: ["loginfmt": endpoints.userPrincipalName, "passwd": password ?? endpoints.password],
            presses: presses)
    }

    /// A client that has signed Adele Vance in with further permissions, and her account.
    func signedIn(_ more: ScopeSet = []) async throws -> (OAuthClient, Account) {
        let client = try client(scopes: ScopeSet.people.union(more))
        return (client, try await client.signIn(with: adele()))
    }

    /// Graph as Adele Vance sees it with further permissions.
    func graph(_ more: ScopeSet = []) async throws -> GraphClient {
        let (client, account) = try await signedIn(more)
        return try graph(client, as: account)
    }

    /// Graph as an account sees it.
    func graph(_ client: OAuthClient, as account: Account) throws -> GraphClient {
        guard let endpoint = URL(string: endpoints.graph) else { throw URLError(.badURL) }
        return GraphClient(
            endpoint: endpoint, transport: client.transport(for: account.id, allowing: AllowedHosts([endpoint])),
            session: GraphSession(permissions: AccountPermissions(account), retries: .none, time: clock.source))
    }

    /// A transport that changes the emulator's answers where a provider or an attacker would.
    func changing(
        _ path: String, _ change: @escaping @Sendable (HTTPResponse, Data) throws -> (HTTPResponse, Data)
    ) -> StubTransport {
        let transport = transport
        return StubTransport { request, body in
            let answer = try await transport.send(request, body: body)
            return request.path?.contains(path) == true ? try change(answer.0, answer.1) : answer
        }
    }
}
