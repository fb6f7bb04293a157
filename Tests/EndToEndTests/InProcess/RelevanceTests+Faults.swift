import FaultCases
import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import TenantEmulator
import Testing

extension RelevanceTests {
    /// What goes wrong, how often, and the numbers that decide when: the same ones in every run.
    private static let faults: [(kind: String, endpoint: String, probability: Double, seed: UInt64)] = [
        ("status", "users", 0.08, 11), ("throttled", "users", 0.06, 12), ("throttled-date", "graph", 0.04, 13),
        ("throttled-fraction", "graph", 0.04, 14), ("delay", "graph", 0.05, 15),
        ("connection-reset", "graph", 0.05, 16),
        ("answer-lost", "users", 0.06, 17), ("answer-lost", "people", 0.3, 19),
        ("batch-shuffled", "batch", 0.5, 20), ("batch-item-unavailable", "batch", 0.2, 21),
        ("fields-extra", "users", 0.1, 22), ("value-duplicated", "users", 0.1, 23),
    ]

    @Test("while Graph fails, throttles, dawdles and loses answers, the right person is first as often as without")
    func faulted() async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn(["User.Read.All", "People.Read"])
        let set = try RelevanceSet()
        let calm = try await Self.score(set.queries, by: Self.ours(tenant, client, account))

        let graph = try tenant.patientGraph(client, as: account)
        // Those one works with are fetched when the window opens, before anything is typed.
        _ = try await graph.colleagues()
        for one in Self.faults {
            var fault = FaultCase.all[one.kind]?.first ?? Fault(one.kind)
            (fault.endpoint, fault.probability, fault.seed) = (one.endpoint, one.probability, one.seed)
            if one.kind == "status" { fault.status = 503 }
            if one.kind == "throttled" { fault.text = "2" }
            if one.kind == "throttled-date" { fault.seconds = 3 }
            if one.kind == "delay" { fault.seconds = 0.002 }
            try tenant.emulator.faults.add(fault)
        }
        var (score, presses, cards) = (RelevanceScore(), 0, 0)
        for (number, query) in set.queries.enumerated() {
            let page = try await Self.pressingTryAgain(&presses) {
                try await graph.people(matching: PeopleQuery(query.typed))
            }
            #expect(Set(page.people.map(\.id)).count == page.people.count)
            // Nobody types without a pause: what is remembered grows old meanwhile, and tokens end.
            tenant.clock.advance(by: .seconds(20))
            score.judge(query, found: page.people.map { String(($0.userPrincipalName ?? "").prefix { $0 != "@" }) })
            guard number % 10 == 0, let first = page.people.first else { continue }
            let card = try await Self.pressingTryAgain(&presses) { try await graph.card(of: first.id) }
            #expect(card.person.id == first.id)
            cards += 1
        }
        let happened = tenant.emulator.faults.all.map {
            "\($0.fault.kind) at \($0.fault.endpoint ?? ""): \($0.happened)"
        }
        print(
            "Contoso with faults: \(score); \(cards) cards; “Try again” \(presses) times\n  \(happened.joined(separator: "\n  "))"
        )
        #expect(tenant.emulator.faults.all.allSatisfy { $0.happened > 0 })
        #expect(
            score.first == calm.first && score.amongTen == calm.amongTen, "\(score.misses), without: \(calm.misses)")
        // The session's own retries take nearly all of it; the rest is told with a button that helps. How many that are
        // differs: requests that run side by side meet the faults in another order each time.
        #expect(presses * 10 <= set.queries.count + cards, "\(presses)")
    }

    /// Does what a person does whom an error offers to try again.
    private static func pressingTryAgain<Value>(
        _ presses: inout Int, _ ask: () async throws -> Value
    ) async throws -> Value {
        for _ in 0..<5 {
            do {
                return try await ask()
            } catch let error as GraphError where error.recovery == .tryAgain {
                presses += 1
            }
        }
        return try await ask()
    }
}
