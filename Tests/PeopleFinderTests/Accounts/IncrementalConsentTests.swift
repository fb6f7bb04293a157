import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AccountsModel, asking for permissions when they are needed", .timeLimit(.minutes(2)))
struct IncrementalConsentTests {
    private let wanted: ScopeSet = ["User.Read.All", "Presence.Read.All"]

    /// A provider that grants what it is asked for in a browser, and refuses to widen a refresh token.
    private func finder() throws -> StubFinder {
        try StubFinder(scopes: ["openid", "profile", "offline_access", "User.Read"])
    }

    @Test("what the person allows is granted, and the account has it from then on")
    func granted() async throws {
        let finder = try finder()
        let (account, model) = try await finder.signedInModel()
        model.note(Failure(OAuthError(.adminConsentRequired, "Test.")), of: account.id, needing: wanted)

        await model.mendTapped(account)
        let consent = try #require(model.consents[account.id])
        #expect(consent.outcome == .granted && consent.granted == wanted && consent.declined == [])
        #expect(model.banners.isEmpty && model.activities.isEmpty)
        #expect(model.accounts.first?.grantedScopes.isSuperset(of: wanted) == true)
        let asked = try #require(await finder.provider.requests(to: .authorization).last { $0.method == .get })
        #expect(asked.query["scope"]?.contains("User.Read.All") == true)
        #expect(asked.query["login_hint"] == "adele@contoso.example")
        model.dismissConsentTapped(account.id)
        #expect(model.consents.isEmpty)
    }

    @Test("what is granted and what is not are told apart")
    func partly() async throws {
        let finder = try finder()
        let account = try await finder.signedIn()
        await finder.provider.configure {
            $0.rules.scopes = ["openid", "profile", "offline_access", "User.Read", "User.Read.All"]
        }
        let model = finder.accountsModel()
        await model.load()

        await model.askTapped(for: wanted, of: account)
        let consent = try #require(model.consents[account.id])
        #expect(consent.outcome == .declined && consent.recovery == .signInAgain)
        #expect(consent.granted == ["User.Read.All"] && consent.declined == ["Presence.Read.All"])
        #expect(
            consent.messages(in: Texts(.english)) == [
                "Allowed: see the full profiles of all colleagues", "Not allowed: see who is available",
                "Sign in again and accept the permissions.",
            ])
        #expect(model.accounts.first?.needsSignIn == false)
    }

    @Test("who says no keeps what there was before")
    func declined() async throws {
        let finder = try finder()
        let account = try await finder.signedIn()
        await finder.provider.configure { $0.signedIn = nil }
        let model = finder.accountsModel(finder.provider.userAgent(as: .adele, .deny))
        await model.load()
        await finder.provider.refuseToken("invalid_scope")
        await model.askTapped(for: wanted, of: account)
        #expect(model.consents[account.id]?.outcome == .declined)
        #expect(model.consents[account.id]?.declined == wanted)
        #expect(model.accounts == [account])
    }

    @Test("who closes the browser has answered nothing")
    func canceled() async throws {
        let finder = try finder()
        let (account, model) = try await finder.signedInModel(finder.provider.userAgent(as: .adele, .cancel))
        await finder.provider.refuseToken("invalid_scope")
        await model.askTapped(for: wanted, of: account)
        #expect(model.consents.isEmpty && model.activities.isEmpty)
    }

    @Test("an administrator who has to agree gets a link, and nobody is signed out")
    func administrator() async throws {
        let finder = try StubFinder(
            issuer: "https://login.example/c0470500-0000-4000-8000-00000000da7a/v2.0", provider: .entra,
            scopes: ["openid", "profile", "offline_access", "User.Read"])
        let (account, model) = try await finder.signedInModel()
        await finder.provider.instead(of: .token) {
            $0.status = .badRequest
            $0.members = ["error": "invalid_grant", "error_description": "AADSTS90094: An administrator has to agree."]
        }
        await model.askTapped(for: wanted, of: account)
        let link = try #require(model.consents[account.id]?.adminConsentLink)
        #expect(link.path().hasSuffix("/adminconsent") && link.absoluteString.contains("Presence.Read.All"))
        #expect(model.consents[account.id]?.recovery == .askAdministrator)
        let messages = try #require(model.consents[account.id]?.messages(in: Texts(.english)))
        #expect(
            messages.first
                == "Your administrator must allow the app to: \n• see the full profiles of all colleagues\n• see who is available"
        )
        #expect(model.accounts.first?.needsSignIn == false)
    }

    @Test("a network that fails is told as that, and the account stays as it is")
    func offline() async throws {
        let finder = try finder()
        let (account, model) = try await finder.signedInModel()
        await finder.provider.disconnect()
        await model.askTapped(for: wanted, of: account)
        #expect(model.consents[account.id]?.recovery == .tryAgain)
        #expect(model.accounts == [account] && model.banners.isEmpty)
    }

    @Test("what became of a question is gone as soon as the person signs out")
    func signedOut() async throws {
        let finder = try finder()
        let account = try await finder.signedIn()
        let gate = Gate()
        await finder.provider.on(.revocation) { _ in await gate.pass() }
        let model = finder.accountsModel()
        await model.load()
        await model.askTapped(for: wanted, of: account)
        #expect(model.consents[account.id]?.outcome == .granted)
        let signOut = Task { await model.signOutTapped(account) }
        await gate.somebodyIsHeld()
        #expect(model.consents.isEmpty)
        await gate.open()
        await signOut.value
    }
}
