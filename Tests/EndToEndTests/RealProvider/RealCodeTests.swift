import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

extension RealProviderTests {
    @Suite("Redeeming a code", .timeLimit(.minutes(2)))
    struct RedeemCode {
        private let provider: RealProvider

        init() throws {
            provider = try .running
        }

        /// Hands each redemption of a code to a function before it goes to the provider.
        private func transport(
            _ meddle: @escaping @Sendable (HTTPRequest, String) async throws -> String
        ) -> StubTransport {
            StubTransport { request, body in
                var text = body.map { String(decoding: $0, as: UTF8.self) }
                if let form = text, form.contains("grant_type=authorization_code") {
                    text = try await meddle(request, form)
                }
                return try await CurlTransport().send(request, body: text.map { Data($0.utf8) })
            }
        }

        /// A sign-in that the provider has to refuse when the code is redeemed.
        private func refusedSignIn(over transport: StubTransport) async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration, transport: transport)
            await #expect {
                try await client.signIn(with: provider.person(registration))
            } throws: { error in
                guard let error = error as? OAuthError else { return false }
                return error.code == .invalidGrant && error.server?.error == "invalid_grant"

            }
            #expect(try await client.accounts().isEmpty)
        }

        @Test("a code that was redeemed before signs nobody in, and nothing is kept (RFC 6749, section 4.1.2; A04)")
        func usedTwice() async throws {
            let first = Locked<Data?>(nil)
            try await refusedSignIn(
                over: transport { request, form in
                    let (response, body) = try await CurlTransport().send(request, body: Data(form.utf8))
                    #expect(response.status == .ok)
                    first.withLock { $0 = body }
                    return form
                })
            // A stricter provider would have ended what it gave for the code the first time (the same section).
            let answer = try JSONDecoder().decode(Answer.self, from: try #require(first.withLock { $0 }))
            #expect(try await provider.userInfo(withText: answer.access_token) == .ok)
        }

        @Test("a code that comes with another verifier is worth nothing (RFC 7636, section 4.6)")
        func wrongVerifier() async throws {
            let verifier = Locked("")
            try await refusedSignIn(
                over: transport { _, form in
                    let fields = form.split(separator: "&").map(String.init)
                    verifier.withLock { $0 = fields.first { $0.hasPrefix("code_verifier=") } ?? "" }
                    let other = "code_verifier=test-" + String(repeating: "v", count: 43)
                    return fields.map { $0.hasPrefix("code_verifier=") ? other : $0 }.joined(separator: "&")
                })
            #expect(verifier.withLock { $0.count } == "code_verifier=".count + 43, "there was one to replace")
        }

        private struct Answer: Decodable {
            var access_token: String
        }
    }
}
