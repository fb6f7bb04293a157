import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [user: delta](https://learn.microsoft.com/graph/api/user-delta)
@Suite("/users/delta")
struct DeltaTests {
    private let follower: Caller

    init() async throws { follower = try await Caller.adele("openid User.Read.All") }

    private func change(_ name: String, _ change: (inout DirectoryUser) -> Void) async throws -> DirectoryUser {
        var user = try #require(try await follower.database.user(SampleOrganization.objectID(name)))
        change(&user)
        try await follower.database.upsert([user])
        return user
    }

    @Test("tells of everybody first, page by page, and then of nobody")
    func first() async throws {
        let all = try await follower.round("/users/delta")
        let again = try await follower.round(all.deltaLink)

        let people = try follower.database.population(in: SampleOrganization.contoso.id)
        #expect(Set(all.rows.compactMap { $0["id"] as? String }).count == people && all.rows.count == people)
        #expect(all.pages == (people + 9) / 10)
        #expect(again.rows.isEmpty && again.pages == 1)
    }

    @Test("tells of whoever was changed, added or removed since, once each, and not of other tenants")
    func changes() async throws {
        let link = try await follower.round("/users/delta").deltaLink
        let alex = try await change("alexw") { $0.jobTitle = "Director" }
        _ = try await change("alexw") { $0.city = "Reading" }
        let newcomer = DirectoryUser.copy(of: alex, id: "00000000-0000-4000-8000-000000000001", name: "newcomer")
        try await follower.database.upsert([newcomer])
        try follower.registry.removeUser(SampleOrganization.objectID("leaf"))
        var stranger = DirectoryUser.copy(of: alex, id: "00000000-0000-4000-8000-000000000002", name: "stranger")
        stranger.tenantID = SampleOrganization.fabrikam.id
        try await follower.database.upsert([stranger])

        let news = try await follower.round(link)
        let later = try await follower.round(news.deltaLink)

        #expect(news.rows.count == 3 && later.rows.isEmpty)
        #expect(news.rows.first { $0["id"] as? String == alex.id }?["jobTitle"] as? String == "Director")
        #expect(news.rows.contains { $0["id"] as? String == newcomer.id && $0["displayName"] != nil })
        let gone = news.rows.first { $0["id"] as? String == SampleOrganization.objectID("leaf") }
        #expect((gone?["@removed"] as? [String: String])?["reason"] == "deleted" && gone?.count == 2)
    }

    @Test("has all that was selected, or with return=minimal only what is new; what nobody asked for is no news")
    func selected() async throws {
        let link = try await follower.round("/users/delta?$select=displayName,jobTitle").deltaLink
        _ = try await change("alexw") { $0.jobTitle = "Director" }
        _ = try await change("meganb") { $0.city = "Reading" }

        let whole = try await follower.round(link)
        let minimal = try await follower.round(link, prefer: "return=minimal")

        #expect(whole.rows.count == 1 && minimal.rows.count == 1)
        #expect(Set(whole.rows[0].keys) == ["displayName", "jobTitle", "id"])
        #expect(Set(minimal.rows[0].keys) == ["jobTitle", "id"])
    }

    @Test("follows some people only, by id, at most fifty")
    func filtered() async throws {
        let (adele, megan) = (SampleOrganization.objectID("adelev"), SampleOrganization.objectID("meganb"))
        let filter = "id eq '\(adele)' or id eq '\(megan)'".queryEncoded
        let first = try await follower.round("/users/delta?$filter=\(filter)")
        _ = try await change("alexw") { $0.jobTitle = "Director" }
        _ = try await change("meganb") { $0.jobTitle = "Director" }

        let news = try await follower.round(first.deltaLink)
        let many = (0..<51).map { _ in "id eq '\(adele)'" }.joined(separator: " or ").queryEncoded
        let refused = try await follower.get("/users/delta?$filter=\(many)")
        let other = try await follower.get("/users/delta?$filter=\("displayName eq 'x'".queryEncoded)")

        #expect(Set(first.rows.compactMap { $0["id"] as? String }) == [adele, megan])
        #expect(news.rows.compactMap { $0["id"] as? String } == [megan])
        #expect(refused.status == 400 && other.status == 400)
    }

    @Test("begins now with $deltatoken=latest, and refuses a token that it didn't make")
    func latest() async throws {
        let now = try await follower.round("/users/delta?$deltatoken=latest")
        _ = try await change("alexw") { $0.jobTitle = "Director" }
        let news = try await follower.round(now.deltaLink)
        let forged = try await follower.get("/users/delta?$deltatoken=AAAA")

        #expect(now.rows.isEmpty && news.rows.count == 1)
        #expect(forged.status == 400)
    }

    @Test("needs a permission to see others")
    func denied() async throws {
        #expect(try await SharedContoso.caller("User.Read").get("/users/delta").status == 403)
    }
}

extension Caller {
    /// Goes through a round, page by page.
    fileprivate func round(
        _ path: String, prefer: String = "odata.maxpagesize=10"
    ) async throws -> (rows: [[String: Any]], deltaLink: String, pages: Int) {
        let pages = try await pages(path, [.prefer: prefer])
        for page in pages.dropLast() {
            #expect(page.string("@odata.nextLink").contains("/v1.0/users/delta?$skiptoken="))
            #expect(page.json["@odata.deltaLink"] == nil)
        }
        let last = pages[pages.count - 1]
        #expect(last.string("@odata.deltaLink").contains("/v1.0/users/delta?$deltatoken="), "\(last.body)")
        return (pages.flatMap { $0.list("value") }, last.link("@odata.deltaLink"), pages.count)
    }
}

extension DirectoryUser {
    /// Somebody else who is like this one.
    static func copy(of other: DirectoryUser, id: String, name: String) -> DirectoryUser {
        DirectoryUser(
            id: id, tenantID: other.tenantID, userPrincipalName: "\(name)@contoso.onmicrosoft.com", displayName: name,
            passwordHash: other.passwordHash)
    }
}
