import Foundation
import GRDB
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Tenants and applications that change")
struct RegistryTests {
    private static let json = """
        {"clientID": "AAAAAAAA-0000-4000-8000-000000000001", "displayName": "Test app",
         "homeTenantID": "c0470500-0000-4000-8000-00000000da7a", "signInAudience": "AzureADMultipleOrgs",
         "redirectURIs": ["http://localhost", {"uri": "https://test.example/cb", "type": "web"}],
         "secret": "test-secret"}
        """

    @Test("An application is read from JSON with what is left out as usual, and never says its secret")
    func json() throws {
        let application = try JSONDecoder().decode(RegisteredApplication.self, from: Data(Self.json.utf8))
        #expect(application.clientID == "aaaaaaaa-0000-4000-8000-000000000001")
        #expect(application.redirectURIs.map(\.type) == [.native, .web])
        #expect(application.isEnabled && !application.assignmentRequired)
        #expect(application.registeredPermissions == RegisteredApplication.defaultPermissions)

        let written = try JSONEncoder().encode(application)
        #expect(!String(decoding: written, as: UTF8.self).contains("test-secret"))
        #expect(try JSONDecoder().decode(RegisteredApplication.self, from: written) == application)
    }

    @Test(
        "A GUID is one by its form alone, in any case",
        arguments: [
            ("c0470500-0000-4000-8000-00000000da7a", true), ("C0470500-0000-4000-8000-00000000DA7A", true),
            ("c0470500-0000-4000-8000-00000000da7", false), ("c0470500-0000-4000-8000-00000000da7a0", false),
            ("c0470500-0000-4000-8000-00000000da7g", false), ("c0470500+0000-4000-8000-00000000da7a", false),
            ("c047050-00000-4000-8000-00000000da7a", false), ("c0470500-0000-4000-8000-0000-000da7a", false),
            ("c0470500-0000-4000-8000-0000000dä7a", false), ("", false),
        ])
    func guid(text: String, isGUID: Bool) {
        #expect(text.isGUID == isGUID)
    }

    @Test("Tenants, applications and people outlive a restart, and what was removed stays removed")
    func restart() async throws {
        let folder = try TemporaryFolder()
        let configuration = EmulatorConfiguration { $0.database = folder.path + "/registry.sqlite" }
        let first = try await Emulator(keyMaker: .shared, configuration: configuration)
        let tenant = Tenant(
            id: "AAAAAAAA-0000-4000-8000-0000000000FF", domains: ["Test.Example"], displayName: "Test tenant")
        try first.registry.upsert(tenant)
        try first.registry.removeUser(SampleOrganization.objectID("renea", of: SampleOrganization.fabrikam.id))
        var person = try #require(try SampleOrganization.people().first)
        person.displayName = "Renamed Person"
        try await first.database.upsert([person])

        let second = try await Emulator(keyMaker: .shared, configuration: configuration)
        #expect(second.registry.tenant("test.example")?.id == "aaaaaaaa-0000-4000-8000-0000000000ff")
        #expect(try await second.database.user("renea@fabrikam.onmicrosoft.com") == nil)
        #expect(try await second.database.user(person.id)?.displayName == "Renamed Person")
        #expect(second.registry.applications == first.registry.applications)
    }

    @Test("Somebody who is removed isn't found any more, and leaves their people without a manager")
    func removedUser() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        let miriam = SampleOrganization.objectID("miriamg")

        #expect(try emulator.registry.removeUser(miriam))
        #expect(try !emulator.registry.removeUser(miriam))
        #expect(try await browser.graph("/me/manager", token: token).status == 404)
        let found = try await browser.graph(
            "/users?$search=%22displayName:miriam%22", token: token, headers: [.consistencyLevel: "eventual"])
        #expect(found.status == 200 && found.names.isEmpty)
    }

    @Test("Whoever gets the id of somebody who was removed begins anew")
    func sameID() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let adele = try #require(try await emulator.database.user(TestBrowser.adele))
        let tokens = try await browser.tokens()
        try emulator.registry.updateConditions(of: adele.id) { $0.secondFactor = .needed }

        try emulator.registry.removeUser(adele.id)
        var namesake = adele
        namesake.managerID = nil
        try await emulator.database.upsert([namesake])

        #expect(emulator.registry.conditions(of: adele.id) == UserConditions())
        #expect(try !emulator.database.all(.account, as: AccountState.self).contains { $0.key == adele.id })
        #expect(try await browser.refresh(tokens).number == 70000)
        #expect(try await emulator.database.consents(of: adele.id, to: TestBrowser.clientID).isEmpty)
        #expect(try await browser.authorize().body.contains("name=\"passwd\""), "the session is over")
    }

    @Test("Somebody who can't be removed from the database keeps their conditions")
    func kept() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isBlocked = true }
        try await emulator.database.writer.write { db in
            try db.execute(sql: "CREATE TRIGGER no BEFORE DELETE ON user BEGIN SELECT RAISE(ABORT, 'no'); END")
        }

        #expect(throws: DatabaseError.self) { try emulator.registry.removeUser(TestBrowser.adeleID) }

        #expect(emulator.registry.conditions(of: TestBrowser.adeleID).isBlocked)
    }

    @Test("What can't be is refused in a sentence, and changes nothing")
    func refused() async throws {
        let registry = try await Emulator(keyMaker: .shared).registry
        let before = (registry.tenants, registry.applications)
        let impossible = [
            Tenant(id: "no-guid", domains: ["a.example"], displayName: "Test"),
            Tenant(id: "aaaaaaaa-0000-4000-8000-0000000000ff", domains: [], displayName: "Test"),
            Tenant(
                id: "aaaaaaaa-0000-4000-8000-0000000000ff", domains: ["contoso.onmicrosoft.com"], displayName: "Test"),
        ]
        for tenant in impossible {
            #expect(throws: AdminError.self) { try registry.upsert(tenant) }
        }
        let homeless = RegisteredApplication(
            clientID: "aaaaaaaa-0000-4000-8000-000000000001", displayName: "Test",
            homeTenantID: "aaaaaaaa-0000-4000-8000-0000000000ff")
        #expect(throws: AdminError.self) { try registry.upsert(homeless) }
        #expect(registry.tenants == before.0)
        #expect(registry.applications == before.1)
    }
}
