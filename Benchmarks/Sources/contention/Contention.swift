import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting

/// One of several programs that share an account whose tokens last a second, and ask for a valid one without a pause.
///
/// Usage: `contention FOLDER SECONDS`. The first one that comes makes the account. Its last line says how many tokens it was
/// given, how many of them it had renewed itself, and the longest that it waited for one.
@main
struct Contention {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let seconds = Int(arguments[2]) else { exit(64) }
        let provider = try StubProvider()
        await provider.configure {
            $0.signedIn = .adele
            $0.rules.accessTokenLifetime = 1
        }
        let store = EncryptedFileAccountStore(directory: URL(filePath: arguments[1]))
        let client = OAuthClient(
            settings: try provider.settings(), transport: Self.transport(of: provider), store: store)
        if try await client.accounts().isEmpty {
            _ = try await client.signIn(with: provider.userAgent(as: .adele))
            return
        }
        guard let id = try await client.accounts().first?.id else { exit(1) }

        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var (asked, renewed, longest, last) = (0, 0, Duration.zero, "")
        while clock.now < end {
            let start = clock.now
            let token = try await client.accessToken(for: id).reveal()
            longest = max(longest, clock.now - start)
            asked += 1
            if token != last {
                last = token
                renewed += token.hasSuffix("-\(getpid())") ? 1 : 0
            }
        }
        print("\(asked) \(renewed) \(Int(longest / .microseconds(1)))")
    }

    /// Answers every refresh at once with tokens that last a second, whatever token is brought: what is measured is the
    /// lock, the reading and the writing. All else is the stub provider's.
    private static func transport(of provider: StubProvider) -> StubTransport {
        StubTransport { request, body in
            let form = String(decoding: body ?? Data(), as: UTF8.self)
            guard request.method == .post, form.contains("grant_type=refresh_token") else {
                return try await provider.transport.send(request, body: body)
            }
            let json = """
                {"access_token": "test-\(UUID().uuidString)-\(getpid())", "token_type": "Bearer", "expires_in": 1,
                 "refresh_token": "test-\(UUID().uuidString)", "scope": "openid profile"}
                """
            var response = HTTPResponse(status: .ok)
            response.headerFields[.contentType] = "application/json"
            return (response, Data(json.utf8))
        }
    }
}
