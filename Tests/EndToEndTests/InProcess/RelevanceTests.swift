import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import TenantEmulator
import Testing

/// Whether the right person is first, over the queries that were written down before the ranking was.
@Suite("Finding the right person first", .timeLimit(.minutes(20)))
struct RelevanceTests {
    @Test("in Contoso, 95 of 100 queries have the right person first and 99 have them among ten")
    func contoso() async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn(["User.Read.All", "People.Read"])
        let set = try RelevanceSet()
        #expect(set.queries.count >= 150)
        let ours = try await Self.score(set.queries, by: Self.ours(tenant, client, account))
        let alone = try await Self.score(set.queries, by: Self.searchAlone(tenant, client, account))
        print("Contoso, GraphPeople: \(ours)\n  \(ours.misses.joined(separator: "\n  "))")
        print("Contoso, $search alone: \(alone)")
        #expect(ours.firstShare >= 0.95, "\(ours.misses)")
        #expect(ours.amongTenShare >= 0.99, "\(ours.misses)")
        #expect(ours.first > alone.first)
    }

    @Test("an account that sees names and addresses only finds nearly as well")
    func basic() async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        let ours = try await Self.score(RelevanceSet().queries, by: Self.ours(tenant, client, account))
        print("Contoso, basic permission: \(ours)")
        #expect(ours.firstShare >= 0.8, "\(ours.misses)")
    }

    /// Adele's manager and those who report to her manager as she does: being close tells them from their namesakes.
    private static let close: Set<String> = ["miriamg", "henriettam", "isaiahl", "lynner"]

    @Test(
        "among 100,000 people it is the same, where what was typed describes one of them only",
        .enabled(if: ProcessInfo.processInfo.environment["PEOPLEFINDER_ALL"] != nil, "Scripts/test --all runs it"))
    func large() async throws {
        let tenant = try await Tenant { $0.population = Population(count: 100_000, seed: 7) }
        let (client, account) = try await tenant.signedIn(["User.Read.All", "People.Read"])
        let graph = try tenant.graph(client, as: account)
        let everybody = Array(try await graph.everybody().values)
        #expect(everybody.count == 100_000)
        let namesakes = NamesakeIndex(everybody)
        let queries = try RelevanceSet().queries.filter { !$0.isForSmallOrganizations }
        let clear = queries.map { !$0.first.isDisjoint(with: Self.close) || namesakes.isClear($0) }
        var scores = Array(repeating: RelevanceScore(), count: 4)
        let finders = [try Self.ours(tenant, client, account), try Self.searchAlone(tenant, client, account)]
        for (query, isClear) in zip(queries, clear) {
            for (place, find) in finders.enumerated() {
                let found = try await find(query.typed)
                scores[place].judge(query, found: found)
                if isClear { scores[place + 2].judge(query, found: found) }
            }
        }
        let (ours, alone) = (scores[2], scores[3])
        print("100,000 people, all, GraphPeople: \(scores[0])")
        print("100,000 people, all, $search alone: \(scores[1])")
        print("100,000 people, clear, GraphPeople: \(ours)\n  \(ours.misses.joined(separator: "\n  "))")
        print("100,000 people, clear, $search alone: \(alone)")
        #expect(ours.count >= 150)
        #expect(ours.firstShare >= 0.95, "\(ours.misses)")
        #expect(ours.amongTenShare >= 0.99, "\(ours.misses)")
        #expect(ours.first > alone.first)
    }

    typealias Finder = @Sendable (String) async throws -> [String]

    static func score(_ queries: [RelevanceSet.Query], by find: Finder) async throws -> RelevanceScore {
        var score = RelevanceScore()
        for query in queries { score.judge(query, found: try await find(query.typed)) }
        return score
    }

    static func ours(
        _ tenant: Tenant, _ client: OAuthClient, _ account: Account, copy: DirectoryCopy? = nil
    ) throws -> Finder {
        let graph = try tenant.graph(client, as: account)
        graph.session.use(copy)
        return { typed in
            let page = try await graph.people(matching: PeopleQuery(typed))
            return page.people.map { userName($0.userPrincipalName) }
        }
    }

    /// What a program gets that hands the text to `$search` and shows what comes, in the order in which it comes.
    static func searchAlone(_ tenant: Tenant, _ client: OAuthClient, _ account: Account) throws -> Finder {
        try asIs(tenant, client, account) { typed in
            let words = typed.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "$search=" + PercentEncoding.encode("\"displayName:\(words)\"")
        }
    }

    /// What a program gets that asks whose name or address begins with the text.
    static func startsWith(_ tenant: Tenant, _ client: OAuthClient, _ account: Account) throws -> Finder {
        try asIs(tenant, client, account) { typed in
            let literal = "'" + typed.replacing("'", with: "''") + "'"
            let filter = ["displayName", "givenName", "surname", "mail", "userPrincipalName"]
                .map { "startswith(\($0),\(literal))" }.joined(separator: " or ")
            return "$filter=" + PercentEncoding.encode(filter)
        }
    }

    private static func asIs(
        _ tenant: Tenant, _ client: OAuthClient, _ account: Account, _ option: @escaping @Sendable (String) -> String
    ) throws -> Finder {
        let endpoint = try #require(URL(string: tenant.endpoints.graph))
        let transport = client.transport(for: account.id, allowing: AllowedHosts([endpoint]))
        return { typed in
            let words = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let url = try #require(URL(string: "\(tenant.endpoints.graph)/users?\(option(words))&$top=25"))
            var request = HTTPRequest(url: url)
            request.headerFields[try #require(HTTPField.Name("ConsistencyLevel"))] = "eventual"
            let (response, body) = try await transport.send(request)
            guard response.status == .ok else { return [] }
            struct Answer: Decodable {
                struct User: Decodable { var userPrincipalName: String? }
                var value: [User]
            }
            return try JSONDecoder().decode(Answer.self, from: body).value.map { userName($0.userPrincipalName) }
        }
    }

    private static func userName(_ principalName: String?) -> String {
        String((principalName ?? "").prefix { $0 != "@" })
    }
}
