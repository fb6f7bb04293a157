import Crypto
import Foundation
import NativeOAuth
import NativeOAuthTesting

/// Times whole sign-ins at a provider in the same process, next to what their cryptography alone costs.
///
/// A sign-in without that is impossible, so it is the limit: the provider signs one ID token, the client verifies it, and
/// both hash the verifier and the access token.
@main
struct SignInBenchmark {
    static func main() async throws {
        let limit = try await microseconds(rounds: 2000, cryptography)
        let provider = try StubProvider()
        await provider.configure { $0.signedIn = .adele }
        let watch = Stopwatch()
        let transport = StubTransport { request, body in
            let start = ContinuousClock.now
            let answer = try await provider.transport.send(request, body: body)
            await watch.add(ContinuousClock.now - start)
            return answer
        }
        @Sendable func client() throws -> OAuthClient {
            OAuthClient(settings: try provider.settings(), transport: transport, store: InMemoryAccountStore())
        }
        print("ES256 signed and verified once, SHA-256 four times: \(limit) µs")

        let known = try client()
        let agent = provider.userAgent(as: .adele)
        for (name, isFirst) in [("one after the other by one client", false), ("each by a new client", true)] {
            await watch.reset()
            let rounds = 200
            let time = try await microseconds(rounds: rounds) {
                _ = try await (isFirst ? client() : known).signIn(with: agent)
            }
            let theirs = Int(await watch.total / .microseconds(1)) / (rounds * repetitions)
            print(
                "Sign-in, \(name): \(time) µs, \(1_000_000 / time) a second, "
                    + "\((Double(time) / Double(limit) * 100).rounded() / 100) times the limit; "
                    + "about \(theirs) µs of it in the provider")
        }
    }

    private static let repetitions = 5

    /// What one sign-in signs, verifies and hashes.
    private static func cryptography() throws {
        let text = Data(repeating: 0x61, count: 500)
        let signature = try key.signature(for: text)
        guard key.publicKey.isValidSignature(signature, for: text) else { throw POSIXError(.EINVAL) }
        for _ in 0..<4 {
            _ = SHA256.hash(data: text.prefix(43))
        }
    }

    private static let key = P256.Signing.PrivateKey()

    /// The best of five rounds.
    private static func microseconds(rounds: Int, _ work: @Sendable () async throws -> Void) async throws -> Int {
        var best = Double.infinity
        for _ in 0..<repetitions {
            let time = try await ContinuousClock().measure {
                for _ in 0..<rounds {
                    try await work()
                }
            }
            best = min(best, time / .microseconds(1) / Double(rounds))
        }
        return max(1, Int(best.rounded()))
    }
}

/// Adds up what is spent in one place.
actor Stopwatch {
    private(set) var total = Duration.zero

    func add(_ time: Duration) {
        total += time
    }

    func reset() {
        total = .zero
    }
}
