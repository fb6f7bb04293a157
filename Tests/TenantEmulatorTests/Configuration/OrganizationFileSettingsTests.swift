import Foundation
import Testing

@testable import TenantEmulator

@Suite("What an organization's file says beside who there is")
struct OrganizationFileSettingsTests {
    private func emulator(
        _ text: String, now: Date = Date(timeIntervalSince1970: 1_800_000_000)
    ) async throws -> Emulator {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let configuration = EmulatorConfiguration { $0.organizationFile = folder.path + "/organization.yaml" }
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/organization.yaml"))
        return try await Emulator(keyMaker: .shared, configuration: configuration, now: { now })
    }

    @Test("conditions of people: they hold from the start, and an administrator is one")
    func conditions() async throws {
        let emulator = try await emulator(
            """
            people:
              - {userPrincipalName: adelev@contoso.onmicrosoft.com, displayName: Adele Vance,
                 conditions: {secondFactor: needed, signInFrequency: 60, isAdministrator: true}}
              - {userPrincipalName: alexw@contoso.onmicrosoft.com, displayName: Alex Wilber, conditions: {isBlocked: true}}
              - {userPrincipalName: pattif@contoso.onmicrosoft.com, displayName: Patti Fernandez}
            """)
        var browser = TestBrowser(emulator)
        let page = try await browser.authorize()
        #expect(
            try await browser.signIn(on: page, as: "alexw@contoso.onmicrosoft.com").code == 50057)
        let factor = try await browser.signIn(on: page)
        #expect(factor.body.contains("name=\"otc\""))
        let consent = try await browser.enterCode(on: factor)
        #expect(consent.body.contains("name=\"everybody\""), "an administrator may agree for everybody")
        let patti = emulator.registry.conditions(of: SampleOrganization.objectID("pattif"))
        #expect(patti.isAdministrator, "what the file doesn't name stays")
    }

    @Test("the end of an app's secret")
    func secret() async throws {
        let text = """
            {"applications": [{"clientID": "aaaaaaaa-0000-4000-8000-000000000001", "displayName": "Test app",
             "homeTenantID": "c0470500-0000-4000-8000-00000000da7a", "secret": "test-secret",
             "secretExpiresAt": "2027-01-15T08:00:00Z"}]}
            """
        func ask(at now: Double) async throws -> Int? {
            var browser = TestBrowser(try await emulator(text, now: Date(timeIntervalSince1970: now)))
            return try await ErrorRow.ask(
                &browser, ["client_id": "aaaaaaaa-0000-4000-8000-000000000001", "client_secret": "test-secret"]
            ).number
        }
        #expect(try await ask(at: 1_799_999_999) == nil)
        #expect(try await ask(at: 1_800_000_000) == 7_000_222)
    }
}
