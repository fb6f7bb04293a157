import Foundation
import NativeOAuth
import PeopleFinder
import Testing

@MainActor
@Suite("ManagedSettings")
struct ManagedSettingsTests {
    @Test("a configuration has the keys of a settings file and the tenant; empty texts are not set")
    func keys() {
        let managed = ManagedSettings([
            "clientId": " id ", "graph": "", "scopes": ["User.Read", "People.Read Presence.Read.All"],
            "tenant": "contoso.example", "color": "blue", "version": 3,
        ])
        #expect(managed.values.clientID == "id" && managed.values.graph == nil)
        #expect(managed.values.scopes == ["User.Read", "People.Read", "Presence.Read.All"])
        #expect(managed.values.authority == "https://login.microsoftonline.com/contoso.example/v2.0")
        #expect(managed.unknownKeys == ["color", "version"] && managed.fault == nil)
        #expect(managed.sets(.tenant) && managed.sets(.emulator) && managed.sets(.graph) && managed.sets(.clientID))
        #expect(ManagedSettings([:]) == ManagedSettings() && !ManagedSettings().sets(.tenant))
        let named = ManagedSettings(["authority": "https://login.example", "tenant": "contoso.example"])
        #expect(named.values.authority == "https://login.example")
    }

    @Test("a key that means nothing here is named, and where the client id is missing it is what is said to be wrong")
    func unknown() throws {
        let managed = ManagedSettings(["clientID": "c0470500-0000-4000-8000-000000000001", "tenant": "contoso.example"])
        let model = SettingsModel(managed: managed, store: InMemorySettingsStore())
        #expect(model.fault == .managedUnknown(key: "clientID"))
        let message = Texts(.english)[model.fault?.message ?? .appLaunching]
        #expect(message.contains("clientID"))
        var bundled = SettingsValues()
        (bundled.clientID, bundled.redirectURI) = ("people", "msauth.com.example.people://auth")
        let whole = SettingsModel(managed: managed, store: InMemorySettingsStore(), bundled: { bundled })
        #expect(whole.fault == nil && whole.status.message == .settingsManagedUnknown("clientID"))
    }

    @Test(
        "a value that cannot be used names its key, and the app does not go on without it",
        arguments: ["clientId", "authority", "graph", "provider", "redirectUri", "tenant", "scopes"])
    func faults(key: String) {
        let managed = ManagedSettings([key: 7])
        #expect(managed.fault == .managed(key: key))
        let model = SettingsModel(managed: managed, store: InMemorySettingsStore())
        #expect(model.fault == .managed(key: key) && model.fault?.advice == .adviceAdministrator)
        #expect(model.fault?.field == SettingsField(rawValue: key))
    }

    @Test("texts that cannot be right are found too")
    func texts() {
        #expect(ManagedSettings(["provider": "saml"]).fault == .managed(key: "provider"))
        #expect(ManagedSettings(["redirectUri": "http://example.com"]).fault == .managed(key: "redirectUri"))
        #expect(ManagedSettings(["tenant": "a b"]).fault == .managed(key: "tenant"))
        #expect(ManagedSettings(["scopes": ["a", 1]]).fault == .managed(key: "scopes"))
        #expect(ManagedSettings(["scopes": "a\"b"]).fault == .managed(key: "scopes"))
    }
}
