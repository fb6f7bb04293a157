import Foundation
import HTTPTypes
import NativeOAuth
import Testing

extension RealProviderTests {
    @Suite("Signing out", .timeLimit(.minutes(2)))
    struct SignOut {
        private let provider: RealProvider

        init() throws {
            provider = try .running
        }

        @Test("a provider that refuses to revoke: the report says so of each token, and the account is gone (J04, J07)")
        func revocation() async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration)
            let account = try await client.signIn(with: provider.person(registration))
            let token = try await client.accessToken(for: account.id)

            let report = try await client.signOut(account.id)
            #expect(try await client.accounts().isEmpty)
            #expect(report.tokens.map(\.kind) == [.refreshToken, .accessToken])
            #expect(report.failures.map(\.code) == [.tokenRequestFailed, .tokenRequestFailed])
            #expect(report.failures.allSatisfy { $0.server?.error == "invalid_client" })
            #expect(try await provider.userInfo(with: token) == .ok, "the report is right: nothing was revoked")
            #expect(try await client.retryRevocation(report).failures.count == 2)
        }

        @Test("the page ends the browser's session at once, and without it nobody is signed in silently")
        func endSession() async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration)
            let browser = KeptBrowser()
            let person = provider.person(registration, transport: browser)
            let silently = SignInOptions(prompt: SignInOptions.Prompt.none)
            let account = try await client.signIn(with: person)
            #expect(try await client.signIn(with: person, options: silently) == account, "the session is there")

            let before = browser.redirects.count
            try await client.endSession(
                of: account.id, with: person, returningTo: registration.redirectURI, within: .seconds(40))
            #expect(try await client.accounts().isEmpty)
            let after = browser.redirects.dropFirst(before)
            #expect(after.count == 1, "no page asks whether that was meant")
            #expect(after.first?.hasPrefix("\(registration.redirectURI.string)?state=") == true)

            // The refusal has no iss, so this client does not believe it; what it says can be seen in the browser.
            await #expect {
                try await client.signIn(with: person, options: silently)
            } throws: {
                ($0 as? OAuthError)?.code == .issuerMismatch
            }
            #expect(browser.redirects.last?.contains("error=login_required") == true)
            #expect(try await client.accounts().isEmpty)
        }
    }
}
