import Foundation
import NativeOAuth

/// Times looking an account up and saving it again, in each store, when it holds one account and when it holds many.
@main
struct Stores {
    static func main() async throws {
        let many = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1000
        let folder = FileManager.default.temporaryDirectory.appending(path: "stores-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let stores: [(String, @Sendable (URL) -> any AccountStore)] = [
            ("InMemoryAccountStore", { _ in InMemoryAccountStore() }),
            ("EncryptedFileAccountStore, key file", { EncryptedFileAccountStore(directory: $0) }),
        ]
        for (name, open) in stores {
            for count in [1, many] {
                let store = open(folder.appending(path: "\(name)-\(count)"))
                let records = try (0..<count).map(Self.record)
                for record in records {
                    try await store.save(record)
                }
                let lookup = try await best { round in
                    _ = try await store.record(for: records[round % count].account.id)
                }
                let save = try await best { round in
                    try await store.save(records[round % count])
                }
                print("\(name), \(count) accounts: look-up \(words(lookup)), save \(words(save))")
            }
        }
    }

    /// The best mean of five rounds, each of half a second or ten times at least.
    private static func best(_ work: @Sendable (Int) async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        var best = Double.infinity
        for _ in 0..<5 {
            var count = 0
            let start = clock.now
            while count < 10 || clock.now - start < .milliseconds(500) {
                try await work(count)
                count += 1
            }
            best = min(best, (clock.now - start) / .seconds(1) / Double(count))
        }
        return best
    }

    private static func words(_ seconds: Double) -> String {
        "\((seconds * 1e7).rounded() / 10) µs"
    }

    /// Test data: about as long as the tokens of Microsoft are.
    private static func record(_ number: Int) throws -> AccountRecord {
        let token = String(repeating: "test-token-", count: 150)
        let json = """
            {"account": {"id": {"issuer": "https://login.example", "subject": "subject-\(number)"},
              "grantedScopes": "User.Read", "needsSignIn": false},
             "tokens": {"accessToken": "\(token)", "refreshToken": "\(token)", "scopes": "User.Read", "receivedAt": 0,
              "expiresAt": 3600}}
            """
        return try JSONDecoder().decode(AccountRecord.self, from: Data(json.utf8))
    }
}
