import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import TenantEmulator
import Testing

@Suite("People in depth at the emulator", .timeLimit(.minutes(5)))
struct PeopleInDepthTests {
    /// Graph as Adele Vance sees it, who may see whole profiles or names only.
    private func graph(full: Bool) async throws -> (GraphClient, Account, Tenant) {
        let tenant = try await Tenant()
        let more: ScopeSet = full ? ["User.Read.All", "People.Read", "Presence.Read.All"] : []
        let (client, account) = try await tenant.signedIn(more)
        return (try tenant.graph(client, as: account), account, tenant)
    }

    @Test("a card has the managers up to the president, the reports and the photo")
    func card() async throws {
        let (graph, _, _) = try await graph(full: true)
        let card = try await graph.card(of: "miriamg@contoso.onmicrosoft.com")
        #expect(card.person.displayName == "Miriam Graham")
        #expect(card.person.extended?.department == "Sales & Marketing")
        #expect(card.managers.value?.map(\.displayName) == ["Christie Cline", "Patti Fernandez"])
        #expect(card.directReports.value?.contains { $0.displayName == "Adele Vance" } == true)
        #expect(card.photo.value?.data.isEmpty == false)
        let top = try await graph.card(of: "pattif@contoso.onmicrosoft.com", photoSize: nil)
        #expect(top.managers.value?.isEmpty == true)
    }

    @Test("the presence of the people of a page is what their cards say, and needs its permission")
    func presences() async throws {
        let (graph, _, _) = try await graph(full: true)
        let ids = try await graph.people(matching: PeopleQuery("m")).people.map(\.id)
        let presences = try await graph.presences(of: ids)
        #expect(presences.count == ids.count && !ids.isEmpty)
        let first = try #require(ids.first)
        #expect(try await graph.card(of: first, photoSize: nil).presence.value == presences[first])
        let (basic, _, _) = try await self.graph(full: false)
        #expect(try await basic.presences(of: ids).isEmpty)
    }

    @Test("with the basic permission the card says what is hidden")
    func hidden() async throws {
        let (graph, account, _) = try await graph(full: false)
        let card = try await graph.card(of: "miriamg@contoso.onmicrosoft.com")
        #expect(card.person.hides(.phones, in: AccountPermissions(account)))
        guard case .hidden = card.managers, case .hidden = card.directReports else {
            Issue.record("\(card)")
            return
        }
        #expect(card.photo.value != nil)
    }

    @Test("a photo is sent once, and the second time only the word that it is the same")
    func photo() async throws {
        let (graph, account, _) = try await graph(full: false)
        let folder = URL.temporaryDirectory.appending(path: "photos-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = PhotoCache(directory: folder, account: account.id.key)
        let first = try await graph.photo(of: "alexw@contoso.onmicrosoft.com", size: .pixels96, cache: cache)
        #expect(first?.etag != nil)
        let size = await cache.size
        let second = try await graph.photo(of: "alexw@contoso.onmicrosoft.com", size: .pixels96, cache: cache)
        #expect(second == first)
        #expect(await cache.size == size)
        #expect(try await graph.photo(of: "confadams@contoso.onmicrosoft.com", cache: cache) == nil)
    }

    @Test("a guest is told that guests may not search, and not to ask an administrator")
    func guest() async throws {
        let tenant = try await Tenant()
        let graph = try await tenant.graph()
        try await tenant.change(.patch, "/people/\(tenant.endpoints.userPrincipalName)", #"{"userType": "Guest"}"#)
        let error = await #expect(throws: GraphError.self) { try await graph.people(matching: PeopleQuery("zizka")) }
        #expect(error?.code == .guest && error?.recovery == .useAnotherAccount)
    }

    @Test("everybody is counted and fetched")
    func everybody() async throws {
        let (graph, _, _) = try await graph(full: false)
        let count = try await graph.count()
        #expect(count >= 64)
        #expect(try await graph.everybody().count == count)
    }

    @Test("the people one works with come closest first")
    func colleagues() async throws {
        let (graph, _, _) = try await graph(full: true)
        let colleagues = try await graph.colleagues()
        #expect(colleagues.first?.displayName == "Miriam Graham")
        #expect(graph.peopleHere(matching: try PeopleQuery("mir"), among: []).map(\.displayName) == ["Miriam Graham"])
    }
}
