import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import TenantEmulator
import Testing

/// The settings.plist files that the app and the walk-through come with.
@Suite("The settings that are in the repository")
struct ShippedSettingsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func values(_ path: String) throws -> SettingsValues {
        try SettingsValues(file: Data(contentsOf: Self.root.appending(path: path)), named: path)
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
