import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import TenantEmulator
import Testing

@Suite("A copy of the directory on this device", .timeLimit(.minutes(10)))
struct DirectoryCopyTests {
    /// An organization, an account, and a folder of its own for the account's copy.
    final class Setup: Sendable {
        let tenant: Tenant
        let folder: URL
        let key = DirectoryCopy.newKey()
        let account: Account
        let client: OAuthClient
        private let count = Locked(0)
        private let network = Locked(true)

        /// How many requests Graph got.
        var requests: Int { count.withLock { $0 } }
        var isOnline: Bool {
            get { network.withLock { $0 } }
            set { network.withLock { $0 = newValue } }
        }

        init(people: Int = 0) async throws {
            let tenant = try await Tenant { $0.population = people == 0 ? nil : Population(count: people, seed: 3) }
            let (count, network) = (count, network)
            let transport = StubTransport { [transport = tenant.transport] request, body in
                guard network.withLock({ $0 }) else { throw OAuthError(.connectionFailed, "There is no network.") }
                if request.path?.contains("/v1.0/") == true { count.withLock { $0 += 1 } }
                return try await transport.send(request, body: body)
            }
            self.tenant = tenant
            client = try tenant.client(scopes: ScopeSet.people.union(["User.Read.All"]), transport: transport)
            account = try await client.signIn(with: tenant.adele())
            folder = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID())")
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func copy(key: Redacted<Data>? = nil, account: String? = nil) -> DirectoryCopy {
            DirectoryCopy(
                folder: folder, key: key ?? self.key, account: account ?? self.account.id.key, time: tenant.clock.source
            )
        }

        /// Graph, which answers from a copy.
        func graph(_ copy: DirectoryCopy? = nil) throws -> GraphClient {
            let graph = try tenant.graph(client, as: account)
            graph.session.use(copy)
            return graph
        }

        func filled() async throws -> DirectoryCopy {
            let copy = copy()
            try await copy.update(with: try graph())
            return copy
        }

        func names(_ text: String, in graph: GraphClient) async throws -> [String] {
            try await graph.people(matching: PeopleQuery(text)).people.map(\.name)
        }
    }

    @Test(
        "what is typed is answered without a request and without a network",
        arguments: [
            "adele", "Vance Adele", "adelev@contoso.onmicrosoft.com", "adelev", "product marketing manager",
            "vance marketing", "425 555 0109",
            "5550109",
        ])
    func offline(_ typed: String) async throws {
        let setup = try await Setup()
        let copy = try await setup.filled()
        let before = setup.requests
        setup.isOnline = false
        let graph = try setup.graph(copy)
        let page = try #require(graph.answerHere(to: try PeopleQuery(typed)))
        #expect(page.people.first?.name == "Adele Vance")
        #expect(page.copied == setup.tenant.clock.date)
        #expect(try await setup.names(typed, in: graph).first == "Adele Vance")
        #expect(setup.requests == before)
    }

    @Test("behind the people whom the copy answers with come the server's, and nobody twice")
    func beyondTheCopy() async throws {
        let setup = try await Setup(people: 2_000)
        let graph = try setup.graph(try await setup.filled())
        let query = try PeopleQuery("a")
        #expect(graph.answerHere(to: query)?.hasMore == true)
        var found: [Person.ID] = []
        for try await page in graph.results(for: query) { found += page.people.map(\.id) }
        #expect(found.count > PeopleQuery.maximumCopied && Set(found).count == found.count)
        let few = try #require(graph.answerHere(to: try PeopleQuery("adele vance")))
        #expect(!few.hasMore)
    }

    @Test("an update takes note of whom one works with, so that another program puts them first without a request")
    func colleagues() async throws {
        let tenant = try await Tenant { $0.population = Population(count: 2_000, seed: 3) }
        let (client, account) = try await tenant.signedIn(["User.Read.All", "People.Read"])
        let folder = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = DirectoryCopy.newKey()
        func copy() -> DirectoryCopy {
            DirectoryCopy(folder: folder, key: key, account: account.id.key, time: tenant.clock.source)
        }
        let graph = try tenant.graph(client, as: account)
        try await copy().update(with: graph)
        let colleagues = try await graph.colleagues()
        let closest = try #require(colleagues.first { $0.surname != nil })
        let found = copy().people(for: try PeopleQuery(String((closest.surname ?? "").prefix(2))))
        #expect(found?.people.first.map { person in colleagues.contains { $0.id == person.id } } == true)
    }

    @Test("whoever is not in the copy is looked for at the server; without a network the copy's nobody stands")
    func notInTheCopy() async throws {
        let setup = try await Setup()
        let graph = try setup.graph(try await setup.filled())
        try await setup.tenant.change(
            .post, "/people",
            #"{"userPrincipalName": "brandnew@contoso.onmicrosoft.com", "displayName": "Brand Newcomer"}"#)
        let query = try PeopleQuery("newcomer")
        #expect(graph.answerHere(to: query) == nil)
        let page = try await graph.people(matching: query)
        #expect(page.people.map(\.name) == ["Brand Newcomer"] && page.copied == nil)
        setup.isOnline = false
        let empty = try await setup.graph(setup.copy()).people(matching: query)
        #expect(empty.people.isEmpty && empty.copied != nil)
    }

    @Test("somebody who came after the copy and fits comes before those in it who are only near")
    func newcomerBesideNear() async throws {
        let setup = try await Setup()
        let graph = try setup.graph(try await setup.filled())
        // Nobody fits, and the copy knows who is near as well as the server does, with fewer requests.
        let near = try PeopleQuery("adela vance")
        #expect(graph.answerHere(to: near) == nil)
        let before = try await graph.people(matching: near)
        #expect(before.people.map(\.name) == ["Adele Vance"] && before.copied != nil && before.areNear)
        try await setup.tenant.change(
            .post, "/people",
            #"{"userPrincipalName": "adelavance@contoso.onmicrosoft.com", "displayName": "Adela Vance"}"#)
        let after = try await graph.people(matching: near)
        #expect(after.people.map(\.name) == ["Adela Vance"] && after.copied == nil && !after.areNear)
        setup.isOnline = false
        #expect(try await setup.names("adele vnace", in: graph) == ["Adele Vance"])
    }

    @Test("who asks for a fresh answer gets the server's, and the copy's where there is no network")
    func fresh() async throws {
        let setup = try await Setup()
        let graph = try setup.graph(try await setup.filled())
        let query = try PeopleQuery("adele")
        try await setup.tenant.change(
            .patch, "/people/adelev@contoso.onmicrosoft.com", #"{"jobTitle": "Zymurgist"}"#)
        #expect(try await graph.people(matching: query).people.first?.jobTitle != "Zymurgist")
        let fresh = try await graph.people(matching: query, asksServer: true)
        #expect(fresh.people.first?.jobTitle == "Zymurgist" && fresh.copied == nil)
        setup.isOnline = false
        #expect(try await graph.people(matching: query, asksServer: true).copied != nil)
    }

    @Test("changes are brought up to date, few in the state and many in a new snapshot", arguments: [3, 510])
    func upToDate(_ changes: Int) async throws {
        let setup = try await Setup(people: 700)
        let copy = try await setup.filled()
        let everybody = try await setup.graph().everybody()
        for person in everybody.values.prefix(changes) where person.id != setup.account.objectID {
            try await setup.tenant.change(.patch, "/people/\(person.id)", #"{"jobTitle": "Zymurgist"}"#)
        }
        try await setup.tenant.change(.delete, "/people/irvins@contoso.onmicrosoft.com")
        try await setup.tenant.change(
            .post, "/people",
            #"{"userPrincipalName": "newone@contoso.onmicrosoft.com", "displayName": "New Oneperson"}"#)
        try await copy.update(with: try setup.graph())

        let graph = try setup.graph(setup.copy())
        let brewers = try #require(graph.answerHere(to: try PeopleQuery("zymurgist", pageSize: 100)))
        #expect(brewers.arrived.count >= min(changes - 1, 50))
        // What a change does not name stays.
        let now = try await setup.graph().everybody()
        #expect(brewers.arrived.allSatisfy { $0 == now[$0.id] && $0.jobTitle == "Zymurgist" })
        #expect(graph.answerHere(to: try PeopleQuery("oneperson"))?.people.count == 1)
        let others = graph.answerHere(to: try PeopleQuery("irvin sayers"))?.arrived ?? []
        #expect(!others.contains { $0.userPrincipalName == "irvins@contoso.onmicrosoft.com" })
        #expect(setup.copy().status?.people == everybody.count)
    }

    @Test("what a page of changes does not name stays as it is")
    func unnamed() async throws {
        let setup = try await Setup()
        let copy = try await setup.filled()
        let prefer = try #require(HTTPField.Name("Prefer"))
        let transport = StubTransport { [transport = setup.tenant.transport] request, body in
            var request = request
            if request.path?.contains("deltatoken") == true { request.headerFields[prefer] = "return=minimal" }
            return try await transport.send(request, body: body)
        }
        let client = try setup.tenant.client(scopes: ScopeSet.people.union(["User.Read.All"]), transport: transport)
        try await setup.tenant.change(
            .patch, "/people/adelev@contoso.onmicrosoft.com", #"{"jobTitle": "Zymurgist"}"#)
        try await copy.update(with: try setup.tenant.graph(client, as: setup.account))
        let query = try PeopleQuery("adele vance")
        let adele = try #require(try await setup.graph().people(matching: query).people.first)
        #expect(copy.people(for: query)?.people == [adele] && adele.jobTitle == "Zymurgist")
    }

    @Test("once the account may read more of everybody, everybody is fetched anew")
    func widened() async throws {
        let setup = try await Setup()
        let (copy, query) = (setup.copy(), try PeopleQuery("adele vance"))
        var narrow = setup.account
        narrow.grantedScopes = .people
        try await copy.update(with: try setup.tenant.graph(setup.client, as: narrow))
        let before = try #require(copy.people(for: query)?.people.first)
        try await copy.update(with: try setup.graph())
        let after = try #require(copy.people(for: query)?.people.first)
        #expect(before.extended?.department == nil && after.extended?.department != nil)
    }

    @Test("a fill that was broken off goes on where it was, in another process too")
    func resumed() async throws {
        let setup = try await Setup(people: 1_000)
        var fault = Fault("status")
        (fault.endpoint, fault.from) = ("delta", 5)
        try setup.tenant.emulator.faults.add(fault)
        let patient = try setup.tenant.patientGraph(setup.client, as: setup.account)
        await #expect(throws: GraphError.self) { try await setup.copy().update(with: patient) }
        #expect(setup.copy().status == nil)
        setup.tenant.emulator.faults.clear()
        let first = Locked<Int?>(nil)
        try await setup.copy().update(with: try setup.graph()) { progress in
            first.withLock { $0 = $0 ?? progress.people }
        }
        #expect((first.withLock { $0 } ?? 0) >= 400)
        #expect(setup.copy().status?.people == (try await setup.graph().everybody()).count)
    }

    @Test("fourteen days after the last update it answers no more, nor when a clock says that it is from the future")
    func outdated() async throws {
        let setup = try await Setup()
        let copy = try await setup.filled()
        let query = try PeopleQuery("adele")
        setup.tenant.clock.advance(by: .seconds(13 * 86_400))
        #expect(copy.people(for: query) != nil)
        setup.tenant.clock.advance(by: .seconds(2 * 86_400))
        #expect(copy.people(for: query) == nil && copy.status != nil)
        setup.tenant.clock.advance(by: .seconds(-20 * 86_400))
        #expect(copy.people(for: query) == nil)
    }

    @Test("wiped while it is filled, it keeps nothing more")
    func wipedMeanwhile() async throws {
        let setup = try await Setup(people: 1_000)
        let copy = setup.copy()
        await #expect(throws: CancellationError.self) {
            try await copy.update(with: try setup.graph()) { progress in
                if progress.people > 300 { try? copy.wipe() }
            }
        }
        #expect(!FileManager.default.fileExists(atPath: setup.folder.appending(path: "people").path))
        #expect(copy.people(for: try PeopleQuery("adele")) == nil)
    }

    @Test("when the session ends, the copy answers no more")
    func sessionEnded() async throws {
        let setup = try await Setup()
        let copy = try await setup.filled()
        try await setup.tenant.change(.post, "/people/adelev@contoso.onmicrosoft.com/revoke-sessions")
        setup.tenant.clock.advance(by: .seconds(7_200))
        let graph = try setup.graph(copy)
        let query = try PeopleQuery("adele")
        #expect(graph.answerHere(to: query) != nil)
        // Whatever request meets the end first.
        await #expect(throws: OAuthError.self) { try await graph.people(matching: query, asksServer: true) }
        #expect(graph.answerHere(to: query) == nil)
        await #expect(throws: OAuthError.self) { try await copy.update(with: try setup.graph()) }
        #expect(copy.people(for: query) == nil)
        // After the next sign-in an update shows that the account may ask again.
        _ = try await setup.client.signIn(with: setup.tenant.adele())
        try await copy.update(with: try setup.graph())
        #expect(copy.people(for: query) != nil)
    }

    @Test("while another program fills it, nobody else does, and the old copy answers")
    func twoPrograms() async throws {
        let setup = try await Setup(people: 300)
        let copy = try await setup.filled()
        let held = try await FileLock(setup.folder.appending(path: "lock").path, on: "the test's copy").acquire()
        let error = await #expect(throws: OAuthError.self) { try await copy.update(with: try setup.graph()) }
        #expect(error?.code == .accountBusy)
        #expect(copy.people(for: try PeopleQuery("adele"))?.people.isEmpty == false)
        held.release()
        try await copy.update(with: try setup.graph())
    }

    @Test("when the server forgets what has changed, everybody is fetched anew, and the old copy answers meanwhile")
    func reset() async throws {
        let setup = try await Setup()
        let copy = try await setup.filled()
        let answered = Locked(0)
        let gone = Locked(true)
        let transport = StubTransport { [transport = setup.tenant.transport] request, body in
            guard request.path?.contains("deltatoken") == true, gone.withLock({ $0 }) else {
                if request.path?.contains("delta") == true, copy.people(for: try PeopleQuery("adele")) != nil {
                    answered.withLock { $0 += 1 }
                }
                return try await transport.send(request, body: body)
            }
            gone.withLock { $0 = false }
            let body = Data(#"{"error":{"code":"resyncRequired","message":"made up"}}"#.utf8)
            return (HTTPResponse(status: .gone, headerFields: [.contentType: "application/json"]), body)
        }
        let client = try setup.tenant.client(scopes: ScopeSet.people.union(["User.Read.All"]), transport: transport)
        try await copy.update(with: try setup.tenant.graph(client, as: setup.account))
        #expect(answered.withLock { $0 } > 0 && !gone.withLock { $0 })
        #expect(copy.status?.people == 64)
    }
}
