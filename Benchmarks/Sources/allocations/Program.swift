import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting

/// Goes one of the paths that an app goes often, so many times: for a tool that counts allocations.
@main
struct Allocations {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[2]) else { return usage() }
        let provider = try StubProvider()
        let store = InMemoryAccountStore()
        let client = OAuthClient(
            settings: try provider.settings(), transport: provider.transport, store: store)
        let id = try await client.signIn(with: provider.userAgent(as: .adele)).id
        guard let api = URL(string: "https://graph.example/v1.0/me") else { throw POSIXError(.EINVAL) }
        let bare = StubTransport { _, _ in (HTTPResponse(status: .ok), Data()) }
        let calling = OAuthClient(settings: try provider.settings(), transport: bare, store: store)
            .transport(for: id, allowing: AllowedHosts([api]))
        let request = HTTPRequest(url: api)
        switch CommandLine.arguments[1] {
        case "lookup":
            for _ in 0..<rounds {
                _ = try await client.accessToken(for: id)
            }
        case "bare":
            for _ in 0..<rounds {
                _ = try await bare.send(request, body: nil)
            }
        case "authorized":
            for _ in 0..<rounds {
                _ = try await calling.send(request, body: nil)
            }
        default: usage()
        }
    }

    private static func usage() {
        print("Usage: allocations lookup|bare|authorized ROUNDS")
    }
}
