import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import TenantEmulator
import Testing

/// Whether people are found by what colleagues remember: typing errors, nicknames, other scripts, the end of a number.
@Suite("Finding people by what one remembers", .timeLimit(.minutes(10)))
struct RememberedTests {
    @Test(
        "most of what colleagues type finds the right person first, and costs few requests",
        arguments: ["relevance-remembered", "relevance-sealed"])
    func remembered(_ name: String) async throws {
        let set = try RelevanceSet(name)
        let tenant = try await Tenant { $0.organizationFile = set.organization }
        let count = Locked(0)
        let counting = StubTransport { [transport = tenant.transport] request, body in
            if request.path?.contains("/v1.0/") == true { count.withLock { $0 += 1 } }
            return try await transport.send(request, body: body)
        }
        for (permission, scopes) in [
            ("whole profiles", ScopeSet.people.union(["User.Read.All", "People.Read"])), ("basic", .people),
        ] {
            let client = try tenant.client(scopes: scopes, transport: counting)
            let account = try await client.signIn(with: tenant.adele())
            count.withLock { $0 = 0 }
            let ours = try await RelevanceTests.score(set.queries, by: RelevanceTests.ours(tenant, client, account))
            let requests = Double(count.withLock { $0 }) / Double(set.queries.count)
            let alone = try await RelevanceTests.score(
                set.queries, by: RelevanceTests.searchAlone(tenant, client, account))
            let filter = try await RelevanceTests.score(
                set.queries, by: RelevanceTests.startsWith(tenant, client, account))
            // Of the sealed set only the totals are looked at.
            let misses = name == "relevance-sealed" ? [] : ours.misses
            print("\(name), \(permission), GraphPeople: \(ours), \(requests) requests a search")
            print(misses.map { "  \($0)\n" }.joined())
            print("\(name), \(permission), $search alone: \(alone)")
            print("\(name), \(permission), startswith: \(filter)")
            #expect(ours.first > max(alone.first, filter.first))
        }
    }
}
