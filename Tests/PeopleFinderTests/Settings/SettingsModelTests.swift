import Foundation
import NativeOAuth
import Testing

@testable import PeopleFinder

@MainActor
@Suite("SettingsModel")
struct SettingsModelTests {
    private static let id = "11111111-2222-4333-8444-555555555555"

    private func bundled(_ change: (inout SettingsValues) -> Void = { _ in }) -> SettingsValues {
        var values = SettingsValues()
        values.clientID = Self.id
        values.redirectURI = "msauth.com.example.people://auth"
        change(&values)
        return values
    }

    private func model(
        _ chosen: ChosenSettings? = nil, managed: [String: Any] = [:], bundled values: SettingsValues? = nil
    ) -> SettingsModel {
        let values = values ?? bundled()
        return SettingsModel(
            managed: ManagedSettings(managed), store: InMemorySettingsStore(chosen), bundled: { values })
    }

    private func chosen(
        _ provider: ChosenSettings.ProviderKind, _ change: (inout ChosenSettings) -> Void
    ) -> ChosenSettings {
        var settings = ChosenSettings()
        settings.provider = provider
        change(&settings)
        return settings
    }

    @Test("an app that brings nothing but its id signs in at Microsoft, with every account")
    func plain() throws {
        let values = try model().values()
        #expect(values.authority == "https://login.microsoftonline.com/common/v2.0")
        #expect(values.clientID == Self.id && values.redirectURI == "msauth.com.example.people://auth")
        #expect(model(bundled: SettingsValues()).fault == .missing(.clientID))
    }

    @Test("the organization's word goes before the person's, and the person's before the app's")
    func order() throws {
        let own = chosen(.microsoft) {
            $0.tenant = "Fabrikam.example"
            $0.clientID = "99999999-2222-4333-8444-555555555555"
        }
        let file = bundled { $0.authority = "https://login.microsoftonline.com/organizations/v2.0" }
        #expect(try model(bundled: file).values().authority == file.authority)
        let values = try model(own, bundled: file).values()
        #expect(values.authority == "https://login.microsoftonline.com/fabrikam.example/v2.0")
        #expect(values.clientID == own.clientID)
        let managed = model(own, managed: ["tenant": "contoso.example", "clientId": Self.id], bundled: file)
        #expect(try managed.values().authority == "https://login.microsoftonline.com/contoso.example/v2.0")
        #expect(try managed.values().clientID == Self.id)
        #expect(!managed.canChooseProvider && managed.isManaged(.tenant) && managed.isManaged(.clientID))
        let partly = model(own, managed: ["tenant": "contoso.example"], bundled: file)
        #expect(try partly.values().clientID == own.clientID && !partly.isManaged(.clientID))
        #expect(partly.value(besides: .tenant) == "contoso.example")
        #expect(partly.status.message == .settingsManaged)
        let broken = chosen(.microsoft) { $0.clientID = "not an id" }
        #expect(model(broken, managed: ["tenant": "contoso.example"], bundled: file).fault == .wrong(.clientID))
        // What the person had set before the organization did is no fault.
        let former = chosen(.emulator) { $0.emulator = "nowhere" }
        #expect(model(former).fault == .wrong(.emulator))
        #expect(try model(former, managed: ["tenant": "contoso.example"], bundled: file).values().clientID == Self.id)
    }

    @Test("who names a provider says where its Graph is: a token of the one does not go to the other's")
    func graph() throws {
        let file = bundled {
            $0.authority = "https://login.example"
            $0.provider = "oidc"
            $0.graph = "https://graph.example/v1.0"
        }
        let own = chosen(.microsoft) { $0.tenant = "contoso.example" }
        #expect(try model(bundled: file).values().graph == "https://graph.example/v1.0")
        let values = try model(own, bundled: file).values()
        #expect(values.graph == nil && values.provider == nil)
        #expect(try model(own, managed: ["authority": "https://login.example"], bundled: file).values().graph != nil)
    }

    @Test("another provider needs its address and its id; the emulator needs its address only")
    func providers() throws {
        let other = chosen(.other) {
            $0.authority = " https://login.example/ "
            $0.clientID = "people"
            $0.graph = "https://graph.example/v1.0/"
        }
        let values = try model(other).values()
        #expect(values.authority == "https://login.example" && values.graph == "https://graph.example/v1.0")
        #expect(values.clientID == "people")
        let emulator = chosen(.emulator) { $0.emulator = "http://127.0.0.1:8380/" }
        let emulated = try model(emulator).values()
        #expect(emulated.authority == "http://127.0.0.1:8380/common/v2.0" && emulated.provider == "entra")
        #expect(emulated.graph == "http://127.0.0.1:8380/v1.0")
        #expect(emulated.clientID == "c0470500-0000-4000-8000-0000000000aa")
        #expect(model(emulator).fields == [.emulator, .clientID])
    }

    @Test(
        "each fault names its field, in words, and nothing is kept",
        arguments: [
            (.microsoft, .clientID, "not an id", .wrong(.clientID)),
            (.microsoft, .tenant, "contoso", .wrong(.tenant)),
            (.microsoft, .tenant, "contoso.example/../x", .wrong(.tenant)),
            (.other, .clientID, "people", .missing(.authority)),
            (.other, .authority, "https://login.example", .missing(.clientID)),
            (.other, .authority, "login.example", .wrong(.authority)),
            (.other, .authority, "http://login.example", .insecure(.authority)),
            (.other, .authority, "https://me@login.example", .insecure(.authority)),
            (.other, .authority, "https://login.example?x", .wrong(.authority)),
            (.emulator, .clientID, "", .missing(.emulator)),
            (.emulator, .emulator, "http://192.168.1.20:8380", .insecure(.emulator)),
            (.emulator, .emulator, "8380", .wrong(.emulator)),
        ] as [(ChosenSettings.ProviderKind, SettingsField, String, SettingsFault)])
    func faults(
        provider: ChosenSettings.ProviderKind, field: SettingsField, text: String,
        fault: SettingsFault
    ) throws {
        let model = model()
        model.draft.provider = provider
        model.draft[keyPath: field.text] = text
        #expect(model.draftFault == fault && model.fault == nil)
        #expect(model.fault(of: field) == (fault.field == field ? fault.message : nil))
        #expect(model.status.tone == .trouble && model.status.message == fault.message)
        #expect(!model.saveTapped() && model.isChanged)
        #expect(try model.values().authority == "https://login.microsoftonline.com/common/v2.0")
        model.revertTapped()
        #expect(!model.isChanged && model.draftFault == nil && model.fault(of: field) == nil)
    }

    @Test("what was saved is there at the next start, and what cannot be read or kept is said")
    func kept() throws {
        let store = BrokenSettingsStore()
        let model = SettingsModel(store: store, bundled: { bundled() })
        model.draft.tenant = "contoso.example"
        #expect(model.isChanged && model.saveTapped() && !model.isChanged)
        #expect(model.status.message == .settingsSaved)
        #expect(model.saves == 1)
        #expect(SettingsModel(store: store, bundled: { bundled() }).draft.tenant == "contoso.example")

        store.isBroken = true
        model.draft.tenant = "fabrikam.example"
        #expect(!model.saveTapped() && model.status.message == .settingsFaultUnsaved)
        #expect(model.saves == 1)
        #expect(try model.values().authority?.contains("contoso") == true)
        let unread = SettingsModel(store: store, bundled: { bundled() })
        #expect(unread.fault?.message == .settingsFaultUnreadable)
        #expect(throws: SettingsFault.self) { try unread.values() }
        store.isBroken = false
        #expect(unread.saveTapped() && unread.fault == nil)
    }

    @Test("settings that came with the app and cannot be used are the makers' concern, and are named as that")
    func unusable() {
        let model = SettingsModel(
            store: InMemorySettingsStore(),
            bundled: { () throws(OAuthError) in
                try SettingsValues(file: Data("{\"secret\":\"x\"}".utf8), named: "settings.plist")
            })
        #expect(model.fault?.message == .settingsFaultBundled && model.fault?.advice == .adviceReport)
        #expect(
            model.status.detail?.contains("settings.plist") == true && model.status.detail?.contains("secret") == true)
        let redirect = self.model(bundled: bundled { $0.redirectURI = "urn:ietf:wg:oauth:2.0:oob" })
        #expect(redirect.fault?.message == .oauth(.invalidSettings))
        #expect(redirect.status.detail?.isEmpty == false)
    }

    @Test("the emulator is among the providers for developers only, or where it was chosen before")
    func providersForDevelopers() {
        let chosen = chosen(.emulator) { $0.emulator = "https://localhost:8380" }
        #expect(model().providers == [.microsoft, .other])
        #expect(model(chosen).providers.contains(.emulator))
        let own = SettingsModel(offersEmulator: true, store: InMemorySettingsStore(), bundled: { bundled() })
        #expect(own.providers == ChosenSettings.ProviderKind.allCases)
    }

    @Test("every fault and field has words in every language")
    func words() {
        let failure = Failure(OAuthError(.invalidSettings, "Test."))
        let faults: [SettingsFault] =
            SettingsField.allCases.flatMap {
                [SettingsFault.missing($0), .wrong($0), .insecure($0)]
            } + [
                .managed(key: "scopes"), .managedUnknown(key: "color"), .bundled(failure), .unreadable(failure),
                .unsaved(failure), .together(failure),
            ]
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            for fault in faults {
                #expect(fault.status.lines(in: texts).count == 3 && fault.status.recovery == .fixSettings)
                #expect(!texts[fault.message].contains("%"))
            }
            for kind in ChosenSettings.ProviderKind.allCases { #expect(!texts[kind.label].isEmpty) }
            #expect(Set(SettingsField.allCases.map { texts[$0.label] }).count == SettingsField.allCases.count)
        }
        // A field whose help is not found says its label twice.
        #expect(SettingsField.allCases.allSatisfy { $0.help != $0.label })
    }
}

/// A store that can be broken.
@MainActor
private final class BrokenSettingsStore: SettingsStore {
    struct Fault: Error {}

    var isBroken = false
    private let kept = InMemorySettingsStore()

    func settings() throws -> ChosenSettings? {
        if isBroken { throw Fault() }
        return kept.settings()
    }

    func keep(_ settings: ChosenSettings?) throws {
        if isBroken { throw Fault() }
        kept.keep(settings)
    }
}
