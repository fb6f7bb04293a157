import FaultCases
import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import TenantEmulator
import Testing

/// What finding people does when Graph, or somebody between, goes wrong: the emulator's faults, by name.
@Suite("Finding people at an emulator that goes wrong", .timeLimit(.minutes(10)))
struct FaultedSearchTests {
    /// A fault, and the code of the error that it ends in.
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: String
        var status: Int?
        let code: GraphError.Code

        init(_ kind: String, status: Int? = nil, _ code: GraphError.Code) {
            (self.kind, self.status, self.code) = (kind, status, code)
        }

        var testDescription: String { status.map { "\(kind) \($0)" } ?? kind }

        func add(to tenant: Tenant) throws {
            try FaultedSearchTests.add(kind, to: tenant) { $0.status = status ?? $0.status }
        }
    }

    /// Has something go wrong where people are searched for, or elsewhere.
    private static func add(
        _ kind: String, at endpoint: String = "users", to tenant: Tenant, _ change: (inout Fault) -> Void = { _ in }
    ) throws {
        for var fault in FaultCase.all[kind] ?? [Fault(kind)] {
            fault.endpoint = endpoint
            change(&fault)
            try tenant.emulator.faults.add(fault)
        }
    }

    @Test(
        "a search that goes wrong says what happened and what to do, with the request's id, and works once it is over",
        arguments: [
            Case("status", .serverFailed), Case("status", status: 503, .serverFailed),
            Case("status", status: 504, .serverFailed), Case("status", status: 408, .timedOut),
            Case("status", status: 414, .badRequest), Case("status", status: 418, .unexpectedStatus),
            Case("throttled", .throttled), Case("throttled-date", .throttled), Case("throttled-for-days", .throttled),
            Case("throttled-without-time", .throttled), Case("graph-forbidden", .forbidden),
            Case("redirect-elsewhere", .unexpectedStatus), Case("value-missing", .malformedResponse),
            Case("ids-missing", .malformedResponse), Case("json-html", .malformedResponse),
            Case("json-cut-off", .malformedResponse), Case("json-deep", .malformedResponse),
            Case("connection-reset", .offline), Case("answer-lost", .offline),
        ])
    func told(_ one: Case) async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        let graph = try tenant.patientGraph(client, as: account)
        try one.add(to: tenant)
        let error = await #expect(throws: GraphError.self) { try await graph.people(matching: PeopleQuery("adele")) }
        #expect(error?.code == one.code, "\(String(describing: error))")
        #expect(error?.message.isEmpty == false)
        // A redirection has no such header, and nothing came at all when the connection broke.
        if one.code != .offline, one.kind != "redirect-elsewhere" {
            let id = try #require(error?.server?.requestID)
            #expect(error?.description.contains("request-id \(id)") == true)
        }
        tenant.emulator.faults.clear()
        tenant.clock.advance(by: .seconds(3601))
        #expect(try await graph.people(matching: PeopleQuery("adele")).people.first?.displayName == "Adele Vance")
    }

    @Test(
        "what passes in a moment is waited for, as long as Graph asks, and the person sees nothing of it",
        arguments: [
            ("status", 0.5), ("throttled", 2.0), ("throttled-date", 3.0), ("throttled-fraction", 0.249),
            ("throttled-without-time", 0.5), ("connection-reset", 0), ("answer-lost", 0),
        ])
    func borne(kind: String, seconds: Double) async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        let graph = try tenant.patientGraph(client, as: account)
        try Self.add(kind, to: tenant) { fault in
            fault.times = 1
            if kind == "throttled" { fault.text = "2" }
            if kind == "throttled-date" { fault.seconds = seconds }
        }
        let before = tenant.clock.date
        #expect(try await graph.people(matching: PeopleQuery("adele")).people.first?.displayName == "Adele Vance")
        #expect(tenant.emulator.faults.all.first?.happened == 1)
        let waited = tenant.clock.date.timeIntervalSince(before)
        #expect(waited >= seconds && waited <= seconds + 1.1, "\(waited)")
    }

    @Test(
        "odd values are passed over or counted as missing, and the right person is still found",
        arguments: [
            "types-wrong", "fields-extra", "enumerations-unknown", "names-long", "value-duplicated", "count-wrong",
        ])
    func lenient(kind: String) async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn(["User.Read.All"])
        let graph = try tenant.patientGraph(client, as: account)
        try Self.add(kind, to: tenant)
        let page = try await graph.people(matching: PeopleQuery("adele vance"))
        #expect(page.people.map(\.userPrincipalName) == ["adelev@contoso.onmicrosoft.com"])
        #expect((tenant.emulator.faults.all.first?.happened ?? 0) > 0)
    }

    @Test(
        "pages that lead back or lead elsewhere end with an error",
        arguments: [
            Case("next-link-loop", .malformedResponse), Case("next-link-foreign", .untrustedLink),
            Case("next-link-relative", .untrustedLink),
        ])
    func pages(_ one: Case) async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        let graph = try tenant.graph(client, as: account)
        try one.add(to: tenant)
        let error = await #expect(throws: GraphError.self) {
            for try await _ in graph.results(for: try PeopleQuery("a"), maximumPages: 20) {}
        }
        let codes: [GraphError.Code?] = one.kind == "next-link-loop" ? [.malformedResponse, .endlessPages] : [one.code]
        #expect(codes.contains(error?.code), "\(String(describing: error))")
    }

    @Test("claims that Graph asks for go back to the sign-in, for a search and for what is inside a batch")
    func claims() async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        let graph = try tenant.graph(client, as: account)
        let first = try await client.accessToken(for: account.id)
        tenant.clock.advance(by: .seconds(10))
        try await tenant.change(.post, "/people/adelev@contoso.onmicrosoft.com/challenge", "{}")
        #expect(try await graph.people(matching: PeopleQuery("zizka")).people.count == 1)
        let second = try await client.accessToken(for: account.id)
        #expect(second != first)
        tenant.clock.advance(by: .seconds(10))
        try await tenant.change(.post, "/people/adelev@contoso.onmicrosoft.com/challenge", "{}")
        #expect(try await graph.card(of: "alexw@contoso.onmicrosoft.com").person.displayName == "Alex Wilber")
        #expect(try await client.accessToken(for: account.id) != second)
    }

    @Test(
        "a card is whole whatever happens to its batch",
        arguments: [
            "batch-shuffled", "batch-id-case", "batch-item-twice", "batch-item-stranger", "batch-item-throttled",
            "batch-item-unavailable", "batch-item-failed-dependency", "status", "throttled-fraction", "answer-lost",
        ])
    func card(kind: String) async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn(["User.Read.All"])
        let graph = try tenant.patientGraph(
            client, as: account, RetryPolicy(attempts: 3, maximumWait: .seconds(10)))
        // What would never pass comes once.
        let passes = ["batch-shuffled", "batch-id-case", "batch-item-twice", "batch-item-stranger"].contains(kind)
        try Self.add(kind, at: "batch", to: tenant) { $0.times = passes ? nil : 1 }
        let card = try await graph.card(of: "miriamg@contoso.onmicrosoft.com")
        #expect(card.person.displayName == "Miriam Graham")
        #expect(card.managers.value?.map(\.displayName) == ["Christie Cline", "Patti Fernandez"])
        #expect(card.directReports.value?.isEmpty == false)
        #expect(card.photo.value?.size == .pixels240)
        #expect(tenant.emulator.faults.all.first?.happened ?? 0 > 0)
    }

    @Test(
        "a broken photo is none, and too large a one is not loaded",
        arguments: ["photo-missing", "photo-empty", "photo-not-image", "photo-huge"])
    func photos(kind: String) async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        let graph = try tenant.patientGraph(client, as: account)
        try Self.add(kind, at: "photo", to: tenant)
        #expect(try await graph.photo(of: "alexw@contoso.onmicrosoft.com") == nil)
    }
}
