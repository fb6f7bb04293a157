import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import TenantEmulator
import Testing

@Suite("A copy of the directory, kept up to date at the emulator", .timeLimit(.minutes(5)))
struct DirectoryChangesTests {
    /// A copy, and up to where it is up to date.
    private struct Copy {
        var people: [Person.ID: Person] = [:]
        var token: DirectoryChangeToken?
        var pages = 0

        mutating func update(from graph: GraphClient) async throws {
            for try await change in graph.changes(since: token) {
                change.apply(to: &people)
                token = change.next
                pages += 1
            }
        }

        func named(_ userName: String) -> Person? {
            people.values.first { $0.userPrincipalName?.hasPrefix(userName + "@") == true }
        }
    }

    @Test(
        "new people, changes, values that were taken away and people who left are in the copy; only they are sent",
        arguments: [false, true])
    func upToDate(onlyWhatChanged: Bool) async throws {
        let tenant = try await Tenant { $0.population = Population(count: 250, seed: 3) }
        let (client, account) = try await tenant.signedIn(["User.Read.All"])
        // Graph may leave out what has not changed, and does when it is asked to.
        let graph = try tenant.patientGraph(client, as: account) { transport in
            StubTransport { request, body in
                var request = request
                if onlyWhatChanged, let name = HTTPField.Name("Prefer") {
                    request.headerFields[name] = "return=minimal"
                }
                return try await transport.send(request, body: body)
            }
        }
        var copy = Copy()
        try await copy.update(from: graph)
        #expect(copy.pages > 1)
        #expect(copy.people == (try await graph.everybody()))

        let domain = "contoso.onmicrosoft.com"
        try await tenant.change(
            .patch, "/people/alexw@\(domain)", #"{"jobTitle": "Tester", "officeLocation": null, "department": null}"#)
        try await tenant.change(.delete, "/people/irvins@\(domain)")
        try await tenant.change(
            .post, "/people", #"{"userPrincipalName": "newone@\#(domain)", "displayName": "New One"}"#)
        let before = copy
        try await copy.update(from: graph)
        #expect(copy.pages == before.pages + 1)
        let alex = try #require(copy.named("alexw"))
        #expect(alex.jobTitle == "Tester" && alex.officeLocation == nil && alex.extended?.department == nil)
        #expect(alex.businessPhones == before.named("alexw")?.businessPhones && alex.surname == "Wilber")
        #expect(copy.named("irvins") == nil && copy.named("newone")?.displayName == "New One")
        #expect(copy.people == (try await graph.everybody()))

        // Nothing has happened since.
        let third = copy
        try await copy.update(from: graph)
        #expect(copy.people == third.people)
    }

    @Test("a copy that was broken off goes on in another process, and after lost answers and failures")
    func resumed() async throws {
        let tenant = try await Tenant { $0.population = Population(count: 1_000, seed: 3) }
        let (client, account) = try await tenant.signedIn()
        for (kind, probability) in [("answer-lost", 0.2), ("status", 0.2), ("throttled", 0.1)] {
            var fault = Fault(kind)
            (fault.endpoint, fault.probability, fault.seed) = ("delta", probability, 5)
            if kind == "throttled" { fault.seconds = 5 }
            try tenant.emulator.faults.add(fault)
        }
        var copy: [Person.ID: Person] = [:]
        var saved: Data?
        var rounds = 0
        while true {
            // A new client for each page, as after a restart.
            let graph = try tenant.patientGraph(client, as: account)
            let token = try saved.map { try JSONDecoder().decode(DirectoryChangeToken.self, from: $0) }
            var changes = graph.changes(since: token).makeAsyncIterator()
            guard let change = try await changes.next() else { break }
            change.apply(to: &copy)
            saved = try JSONEncoder().encode(change.next)
            rounds += 1
            if change.isLast { break }
        }
        #expect(rounds == 10)
        #expect(tenant.emulator.faults.all.contains { $0.happened > 0 })
        tenant.emulator.faults.clear()
        #expect(copy == (try await tenant.graph(client, as: account).everybody()))
    }

    @Test("a token that the server does not know ends with an error and not with a wrong copy")
    func strange() async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn(["User.Read.All"])
        let link = "\(tenant.endpoints.graph)/users/delta?$deltatoken=made-up"
        let token = try JSONDecoder().decode(
            DirectoryChangeToken.self, from: Data(#"{"link":"\#(link)"}"#.utf8))
        let error = await #expect(throws: GraphError.self) {
            for try await _ in try tenant.graph(client, as: account).changes(since: token) {}
        }
        #expect(error?.code == .badRequest)
        #expect(error?.server?.requestID != nil)
    }
}
