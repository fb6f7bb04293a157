import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import TenantEmulator
import Testing

@Suite("Addresses, guests and personal accounts at the emulator", .timeLimit(.minutes(5)))
struct AddressTests {
    @Test("a further address of a mailbox finds its owner, with the person whose own address begins so")
    func further() async throws {
        let tenant = try await Tenant()
        let domain = "contoso.onmicrosoft.com"
        try await tenant.change(
            .patch, "/people/alexw@\(domain)",
            #"{"proxyAddresses": ["SMTP:alexw@\#(domain)", "smtp:campaigns@\#(domain)"], "otherMails": ["alex@home.example"]}"#
        )
        try await tenant.change(.patch, "/people/biancap@\(domain)", #"{"mail": "campaigns@\#(domain).example"}"#)
        let graph = try await tenant.graph(["User.Read.All"])
        let found = try await graph.people(matching: PeopleQuery("campaigns@\(domain)"))
        #expect(found.people.map(\.displayName) == ["Alex Wilber", "Bianca Pisani"])
        #expect(found.people.first?.extended?.proxyAddresses.contains("smtp:campaigns@\(domain)") == true)
        let other = try await graph.people(matching: PeopleQuery("alex@home"))
        #expect(other.people.map(\.displayName) == ["Alex Wilber"])
        #expect(try await graph.person("Campaigns@\(domain)").displayName == "Alex Wilber")
    }

    @Test("with the basic permission an address finds by the main ones, and the further ones break nothing")
    func basic() async throws {
        let graph = try await Tenant().graph()
        #expect(
            try await graph.people(matching: PeopleQuery("alexw@contoso")).people.map(\.displayName) == ["Alex Wilber"])
        #expect(try await graph.people(matching: PeopleQuery("nobody@at.all")).people.isEmpty)
    }

    @Test("a guest among those one works with is shown as one")
    func guest() async throws {
        let tenant = try await Tenant()
        try await tenant.change(.patch, "/people/henriettam@contoso.onmicrosoft.com", #"{"userType": "Guest"}"#)
        let colleagues = try await tenant.graph(["People.Read"]).colleagues()
        #expect(colleagues.filter(\.isGuest).map(\.displayName) == ["Henrietta Mueller"])
    }

    @Test("one's own profile is shown as a whole with the basic permission, so that a blank there is a blank")
    func ownProfile() async throws {
        let tenant = try await Tenant()
        try await tenant.change(
            .patch, "/people/adelev@contoso.onmicrosoft.com", #"{"mobilePhone": null, "businessPhones": []}"#)
        let graph = try await tenant.graph()
        let permissions = graph.session.permissions
        #expect(permissions.directory == .basic)
        let own = try await graph.me()
        #expect(!own.has(.phones) && !own.hides(.phones, in: permissions))
        let other = try await graph.person("alexw@contoso.onmicrosoft.com")
        #expect(other.hides(.phones, in: permissions))
    }

    @Test(
        "a personal account hears that it has no organization, and not of an administrator", arguments: [false, true])
    func personal(mayAskForPeople: Bool) async throws {
        let tenant = try await Tenant()
        let scopes: ScopeSet = mayAskForPeople ? ["User.Read", "People.Read"] : ["User.Read"]
        let client = try tenant.client(
            authority: "consumers", scopes: scopes.union([.openID, .profile, .offlineAccess]))
        let robin = ScriptedUserAgent(
            transport: tenant.transport,
            answers: ["loginfmt": "robin.sandoval@outlook.example", "passwd": tenant.endpoints.password])
        let account = try await client.signIn(with: robin)
        #expect(account.isPersonal)
        let graph = try tenant.graph(client, as: account)
        guard !mayAskForPeople else {
            #expect(try await graph.people(matching: PeopleQuery("adele")).people.isEmpty)
            return
        }
        let error = await #expect(throws: GraphError.self) { try await graph.people(matching: PeopleQuery("adele")) }
        #expect(error?.code == .forbidden && error?.recovery == .useAnotherAccount)
        #expect(error?.message.contains("People.Read") == true && error?.message.contains("administrator") == false)
        #expect(error?.server?.requestID != nil)
    }
}
