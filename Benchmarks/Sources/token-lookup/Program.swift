import Foundation
import NativeOAuth
import NativeOAuthTesting

/// Times `accessToken(for:)` when the token is good: what an app pays before each request.
@main
struct TokenLookup {
    static func main() async throws {
        let rounds = 1_000_000
        for count in [1, 10_000] {
            let (client, ids) = try await client(accounts: count)
            for id in ids {
                _ = try await client.accessToken(for: id)
            }
            var best = Double.infinity
            for _ in 0..<5 {
                let clock = ContinuousClock()
                let time = try await clock.measure {
                    for round in 0..<rounds {
                        _ = try await client.accessToken(for: ids[round % count])
                    }
                }
                best = min(best, time / .seconds(1) / Double(rounds))
            }
            print("NativeOAuth accessToken(for:), \(count) accounts: \(Int(best * 1e9)) ns")
        }
    }

    /// Test data: accounts whose tokens are good for an hour; no request can be sent.
    private static func client(accounts count: Int) async throws -> (OAuthClient, [Account.ID]) {
        guard let issuer = URL(string: "https://login.example") else { throw POSIXError(.EINVAL) }
        let store = InMemoryAccountStore()
        let now = Date().timeIntervalSinceReferenceDate
        for number in 0..<count {
            let json = """
                {"account": {"id": {"issuer": "https://login.example", "subject": "subject-\(number)"},
                  "grantedScopes": "User.Read", "needsSignIn": false},
                 "tokens": {"accessToken": "test-\(number)", "scopes": "User.Read", "receivedAt": \(now),
                  "expiresAt": \(now + 3600)}}
                """
            try await store.save(JSONDecoder().decode(AccountRecord.self, from: Data(json.utf8)))
        }
        let settings = try ClientSettings(issuer: issuer, clientID: "client")
        let client = OAuthClient(settings: settings, transport: StubTransport.unused, store: store)
        return (client, try await client.accounts().map(\.id))
    }
}
