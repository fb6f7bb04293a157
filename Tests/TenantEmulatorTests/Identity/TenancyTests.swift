import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Several tenants")
struct TenancyTests {
    @Test("Somebody of another organization gets a token of that organization, and sees nobody but its people")
    func ownTenant() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.tokens(as: ErrorRow.rene)
        let claims = try #require(answer.claims("id_token"))

        #expect(claims["tid"] as? String == SampleOrganization.fabrikam.id)
        #expect(claims["iss"] as? String == "http://127.0.0.1:8380/\(SampleOrganization.fabrikam.id)/v2.0")

        let token = answer.string("access_token")
        #expect(try await browser.graph("/users?$top=999", token: token).names.count == 6)
        #expect(
            try await browser.graph("/users?$filter=startswith(displayName,'adele')", token: token).names == [
                "Adele Marchetti"
            ])
        #expect(try await browser.graph("/users/\(TestBrowser.adele)", token: token).status == 404)
        #expect(try await browser.graph("/me/directReports", token: token).names.count == 3)
    }

    @Test("Contoso's people don't see Fabrikam's")
    func othersUnseen() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await browser.tokens(scope: "openid User.Read.All People.Read").string("access_token")

        #expect(try await browser.graph("/users?$top=999", token: token).names.count == 64)
        #expect(try await browser.graph("/users/\(ErrorRow.rene)", token: token).status == 404)
        #expect(try await browser.graph("/users/\(ErrorRow.rene)/photo/$value", token: token).status == 404)
        #expect(try await browser.graph("/me/people?$search=marchetti", token: token).names.isEmpty)
        let id = SampleOrganization.objectID("renea", of: SampleOrganization.fabrikam.id)
        #expect(try await browser.graph("/users/\(id)", token: token).status == 404)
        #expect(try await browser.graph("/users/\(id)/directReports", token: token).status == 404)
    }

    @Test("An application of one tenant is refused at the aliases, and unknown in other tenants")
    func singleTenant() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        for segment in ["common", "organizations"] {
            let answer = try await browser.authorize(["client_id": ErrorRow.payroll], tenant: segment)
            #expect(answer.redirect["error_description"]?.hasPrefix("AADSTS50194: ") == true)
            #expect(answer.redirect["error"] == "unauthorized_client")
        }
        let page = try await browser.authorize(["client_id": ErrorRow.payroll], tenant: "fabrikam.onmicrosoft.com")
        #expect(page.body.contains("AADSTS700016"))
        #expect(try await browser.authorize(["client_id": ErrorRow.payroll], tenant: ErrorRow.contoso).status == 200)
    }

    @Test("Who isn't assigned to an application that asks for it is refused with AADSTS50105")
    func assignment() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.authorize(["client_id": ErrorRow.payroll], tenant: ErrorRow.contoso)

        let refused = try await browser.signIn(on: page)
        let assigned = try await browser.signIn(on: refused, as: "diegos@contoso.onmicrosoft.com")

        #expect(refused.body.contains("AADSTS50105"))
        #expect(assigned.body.contains("Permissions requested"))
    }

    @Test("A group that is assigned lets its members in, and not those of a group in it", arguments: [false, true])
    func assignedGroup(isNested: Bool) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        func group(_ name: String, of member: String) async throws -> String {
            let group = DirectoryGroup(
                id: nil, displayName: name, description: "", tenantID: SampleOrganization.contoso.id)
            try await emulator.database.upsert(group, members: [member])
            return group.id
        }
        let inner = try await group("Payroll", of: SampleOrganization.objectID("adelev"))
        let outer = try await group("Everybody in payroll", of: inner)
        try emulator.registry.update(ErrorRow.payroll) { $0.assignedUserIDs = [isNested ? outer : inner] }
        var browser = TestBrowser(emulator)
        let page = try await browser.authorize(["client_id": ErrorRow.payroll], tenant: ErrorRow.contoso)

        let answer = try await browser.signIn(on: page)

        #expect(answer.body.contains("AADSTS50105") == isNested)
        #expect(answer.body.contains("Permissions requested") != isNested)
    }

    @Test("The pages carry the name of the tenant that somebody signs in to")
    func brand() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        #expect(try await browser.authorize(tenant: "fabrikam.onmicrosoft.com").body.contains("Fabrikam"))
        #expect(try await browser.authorize().body.contains("someone@contoso.onmicrosoft.com"))
    }
}
