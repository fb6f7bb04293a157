import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import TenantEmulator
import Testing

/// The settings.plist files that the app and the walk-through come with.
@Suite("The settings that are in the repository")
struct ShippedSettingsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let app = "App/PeopleFinder/settings.plist"

    /// What a file says; the app's leaves the client id to whoever builds it.
    private func values(_ path: String) throws -> SettingsValues {
        var values = try SettingsValues(file: Data(contentsOf: Self.root.appending(path: path)), named: path)
        if path == Self.app { values.clientID = "c0470500-0000-4000-8000-0000000000aa" }
        return values
    }

    @Test(
        "The app as it is built says what to set, and in a developer's hands offers the emulator that its command starts"
    )
    @MainActor
    func unregistered() async throws {
        let file = try Data(contentsOf: Self.root.appending(path: Self.app))
        func app(offersEmulator: Bool) -> AppModel {
            let settings = SettingsModel(
                offersEmulator: offersEmulator, store: InMemorySettingsStore(),
                bundled: { () throws(OAuthError) in try SettingsValues(file: file, named: "settings.plist") })
            return AppModel(settings: settings, userAgent: FailingUserAgent(CancellationError())) {
                values throws(OAuthError) in
                try PeopleServices(
                    values, transport: StubTransport { _, _ in throw OAuthError(.connectionFailed, "A test.") },
                    accounts: SignedInAccounts(store: InMemoryAccountStore()))
            }
        }
        let released = app(offersEmulator: false)
        await released.start()
        #expect(released.screen == .settings(.missing(.clientID)) && !released.offersEmulator)
        await released.tryEmulatorTapped()
        #expect(released.screen == .settings(.missing(.clientID)))

        let built = app(offersEmulator: true)
        await built.start()
        #expect(built.offersEmulator && built.status.message == .settingsFaultNoClientID)
        await built.tryEmulatorTapped()
        #expect(built.screen == .signIn && !built.offersEmulator)
        #expect(built.services?.graphEndpoint?.absoluteString == "https://localhost:8380/v1.0")
        #expect(built.services?.settings.redirectURI.string == "msauth.org.example.PeopleFinder://auth")
        built.close()
    }

    @Test(
        "They can be used as they are, and nothing in them is ignored",
        arguments: [
            ("App/PeopleFinder/settings.plist", "https://graph.microsoft.com/v1.0"),
            ("Examples/Walkthrough/Finished/settings.plist", "https://localhost:8380/v1.0"),
            (
                "Sources/PeopleFinder/PeopleFinder.docc/Resources/settings-entra.plist",
                "https://graph.microsoft.com/v1.0"
            ),
        ])
    func usable(path: String, graph: String) throws {
        let values = try values(path)
        let settings = try ClientSettings(values)

        #expect(values.notices.isEmpty)
        #expect(settings.provider == .entra)
        #expect(settings.scopes == ScopeSet.people)
        #expect(try values.graphURL(for: settings)?.absoluteString == graph)
    }

    @Test(
        "The emulator knows the app that they name, with its redirect URI",
        arguments: ["App/PeopleFinder/settings.plist", "Examples/Walkthrough/Finished/settings.plist"])
    func registered(path: String) async throws {
        let tenant = try await Tenant()
        var values = try values(path)
        values.authority = "\(Tenant.base)/common/v2.0"
        values.provider = "entra"
        let client = OAuthClient(
            settings: try ClientSettings(values), transport: tenant.transport, store: tenant.store,
            time: tenant.clock.source)

        let account = try await client.signIn(with: tenant.adele())

        #expect(account.username == tenant.endpoints.userPrincipalName)
        #expect(account.grantedScopes.contains("User.ReadBasic.All"))
    }
}
