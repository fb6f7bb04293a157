import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing
import URLSessionTransport

extension RealProviderTests {
    @Suite("Signing in", .timeLimit(.minutes(5)))
    struct SignIn {
        private let provider: RealProvider

        init() throws {
            provider = try .running
        }

        @Test(
            "each transport: code and PKCE through the provider's own forms, and the token opens userinfo",
            arguments: [true, false])
        func signIn(overURLSession: Bool) async throws {
            let transport: any HTTPTransport = overURLSession ? URLSessionTransport() : CurlTransport()
            let registration = try await provider.register()
            let client = try provider.client(registration, transport: transport)
            let account = try await client.signIn(with: provider.person(registration, transport: transport))
            #expect(account.id == Account.ID(issuer: provider.issuer, subject: registration.userName))
            #expect(account.name == "Alice Example")
            #expect(account.username == "Alice at Example")
            #expect(account.grantedScopes == ["openid", "profile"])
            #expect(try await client.accounts() == [account])

            let info = try await client.userInfo(for: account.id)
            #expect(info.subject == account.id.subject)
            #expect(info.name == account.name)
        }

        @Test("a sign-in that may not be old carries its time, a fraction and all (OpenID Connect Core, section 2)")
        func maximumAge() async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration)
            var options = SignInOptions()
            options.maximumAge = 60
            let account = try await client.signIn(with: provider.person(registration), options: options)
            #expect(account.id.subject == registration.userName)
        }

        @Test("ID tokens signed with RS256 or ES256 are believed", arguments: ["RS256", "ES256"])
        func accepted(algorithm: String) async throws {
            let registration = try await provider.register(signedWith: algorithm)
            let client = try provider.client(registration)
            let account = try await client.signIn(with: provider.person(registration))
            #expect(account.id.subject == registration.userName)
        }

        @Test(
            "ID tokens signed otherwise are refused by name, and nothing is kept",
            arguments: ["RS512", "PS256", "EdDSA"])
        func refused(algorithm: String) async throws {
            let registration = try await provider.register(signedWith: algorithm)
            let client = try provider.client(registration)
            await #expect {
                try await client.signIn(with: provider.person(registration))
            } throws: { error in
                guard let error = error as? OAuthError else { return false }
                return error.code == .invalidIDToken && error.message.contains("\u{201C}\(algorithm)\u{201D}")
            }
            #expect(try await client.accounts().isEmpty)
        }

        @Test("a wrong password is asked for again and signs nobody in")
        func wrongPassword() async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration)
            await #expect {
                try await client.signIn(with: provider.person(registration, password: "not it"))
            } throws: {
                ($0 as? OAuthError)?.message == "The sign-in page asked the same again."
            }
            #expect(try await client.accounts().isEmpty)
        }

        @Test("a person who does not agree gets to hear that, and nothing is kept (A07)")
        func refusedConsent() async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration)
            await #expect {
                try await client.signIn(with: provider.person(registration, presses: ["Deny"]))
            } throws: { error in
                guard let error = error as? OAuthError else { return false }
                return error.code == .authorizationDenied && error.server?.error == "access_denied"
            }
            #expect(try await client.accounts().isEmpty)
        }

        @Test("an answer without the promised iss is refused, even when it says no (A08; RFC 9207, section 2.4)")
        func missingIssuer() async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration)
            // canaille forgets iss in those refusals that it does not leave to its consent page.
            #expect(try await client.metadata().authorizationResponseIssParameterSupported == true)
            await #expect {
                try await client.signIn(
                    with: provider.person(registration), options: SignInOptions(prompt: SignInOptions.Prompt.none))
            } throws: {
                ($0 as? OAuthError)?.code == .issuerMismatch
            }
        }

        @Test("an authority with a slash too many is another issuer, and the error names the right one (C01)")
        func slash() async throws {
            let registration = try await provider.register()
            let client = try provider.client(registration, issuer: provider.issuer + "/")
            await #expect {
                try await client.signIn(with: provider.person(registration))
            } throws: { error in
                guard let error = error as? OAuthError else { return false }
                return error.code == .issuerMismatch && error.message.contains("\(provider.issuer),")
            }
        }

        @Test("a port that is not registered leads nowhere: this provider wants the port too (RFC 8252, section 7.3)")
        func otherPort() async throws {
            var registration = try await provider.register()
            registration.redirectURI = try RedirectURI("http://127.0.0.1/callback")
            let client = try provider.client(registration)
            await #expect {
                try await client.signIn(with: provider.person(registration))
            } throws: {
                ($0 as? OAuthError)?.message.hasPrefix("The sign-in page answered 400") == true
            }
        }
    }
}
