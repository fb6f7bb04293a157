import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import TenantEmulator
import Testing

@Suite("Finding people at the emulator", .timeLimit(.minutes(5)))
struct SearchTests {
    @Test(
        "what is typed finds whom it should",
        arguments: [
            ("adele", "Adele Vance"), ("ADELE VANCE", "Adele Vance"), ("van", "Adele Vance"), ("o'brien", "O'Brien"),
            ("zizka", "Žižka"), ("Žižka", "Žižka"), ("王", "王小明"), ("nunez", "Nuñez"), ("de la c", "de la Cruz"),
            ("müller-l", "Müller-Lüdenscheidt"), ("åsa", "Åsa"), ("asa", "Åsa"), ("inönü", "İnönü"),
            ("adelev@contoso", "Adele Vance"),
        ])
    func finds(typed: String, name: String) async throws {
        let graph = try await Tenant().graph()
        let found = try await graph.people(matching: PeopleQuery(typed)).people.compactMap(\.displayName)
        #expect(found.contains { $0.contains(name) }, "\(found)")
    }

    @Test(
        "what could break a filter or an address finds nobody and breaks nothing",
        arguments: [
            "'", "''", "' or 1 eq 1", "%", "a%27", "\"quoted\"", "a&$top=1", "x)", "#", "?", "/", "😀", "\\", "a+b",
            "--",
        ])
    func nasty(typed: String) async throws {
        let graph = try await Tenant().graph()
        #expect(try await graph.people(matching: PeopleQuery(typed)).people.isEmpty)
    }

    @Test("page after page leads through everybody once")
    func pages() async throws {
        let graph = try await Tenant().graph()
        let all = try await graph.people(matching: PeopleQuery("a", pageSize: 999)).people.map(\.id)
        var page: PeoplePage? = try await graph.people(matching: PeopleQuery("a", pageSize: 3))
        var seen: [Person.ID] = []
        while let current = page {
            #expect(current.people.count <= 3)
            seen += current.people.map(\.id)
            page = try await graph.page(after: current)
        }
        #expect(all.count > 3)
        #expect(seen.count == all.count && Set(seen) == Set(all))
    }

    @Test("the basic scope shows names and addresses, and the larger one everything", arguments: [false, true])
    func scopes(full: Bool) async throws {
        let graph = try await Tenant().graph(full ? ["User.Read.All"] : [])
        let person = try await graph.person("alexw@contoso.onmicrosoft.com")
        #expect(person.displayName == "Alex Wilber")
        #expect((person.jobTitle != nil) == full)
        await #expect { try await graph.person("nobody@contoso.onmicrosoft.com") } throws: {
            ($0 as? GraphError)?.code == .notFound
        }
    }
}
