import Foundation
import Testing

/// > Source: [Microsoft Graph SDK for Python](https://github.com/microsoftgraph/msgraph-sdk-python)
@Suite("Microsoft's msgraph-sdk with azure-identity", .serialized, .timeLimit(.minutes(5)))
struct GraphClientTests {
    /// How the library reports a refusal: its ODataError.
    struct Refusal: Decodable {
        var status: Int
        var code: String?
        var message: String?
        var requestId: Bool?
        var date: Bool?
    }

    private struct Application: Decodable {
        struct Pages: Decodable, Equatable {
            var count: Int
            var first: Int
            var all: Int
            var different: Int
        }

        struct Count: Decodable {
            var number: Int
            var withoutHeader: Refusal
        }

        struct User: Decodable {
            var name: String
            var title: String
            var phones: [String]
            var office: String
            var unselected: String?
            var department: String
            var enabled: Bool
            var created: Bool
            var manager: String
            var managerType: String
        }

        struct Relationships: Decodable {
            var manager: String
            var type: String
            var reports: [String]
            var groups: [[String]]
            var noManager: Refusal
        }

        struct Photo: Decodable {
            var size: [Int]
            var id: String
            var isPicture: Bool
            var isLarger: Bool
            var none: Refusal
        }

        struct Batch: Decodable {
            var statuses: [String: Int]
            var isPicture: Bool
        }

        var filter: [String]
        var czech: [String]
        var `in`: [String]
        var search: [String]
        var searchAndFilter: [String]
        var searchWithoutHeader: Refusal
        var order: [String]
        var unsupported: Refusal
        var pages: Pages
        var count: Count
        var user: User
        var relationships: Relationships
        var photo: Photo
        var batch: Batch
        var nobody: Refusal
        var me: Refusal
    }

    @Test("lists, searches, pages, counts and batches users, and reads one with manager, groups and portrait")
    func application() async throws {
        try await withMicrosoftClient("check_msgraph", "application") { client, _ in
            let seen = try await client.result(Application.self)

            #expect(seen.filter.contains("Siobhán O'Brien"))
            #expect(seen.czech == ["Jan Žižka"])
            #expect(seen.in == ["Adele Vance", "Megan Bowen"])
            #expect(seen.search == ["Adele Vance"])
            #expect(seen.searchAndFilter == ["Megan Bowen"])
            #expect(seen.searchWithoutHeader.status == 400)
            #expect(seen.searchWithoutHeader.code == "Request_UnsupportedQuery")
            #expect(seen.order.count == 2 && seen.order == seen.order.sorted().reversed())
            #expect(seen.unsupported.status == 400 && seen.unsupported.code == "Request_UnsupportedQuery")
            #expect(seen.pages.first == 20 && seen.pages.count == seen.pages.all)
            #expect(seen.pages.all == seen.pages.different && seen.pages.all == seen.count.number)
            #expect(seen.count.withoutHeader.code == "Request_BadRequest")

            #expect(seen.user.name == "Adele Vance" && seen.user.title == "Product Marketing Manager")
            #expect(seen.user.phones == ["+1 425 555 0109"] && seen.user.office == "18/2111")
            #expect(seen.user.unselected == nil && seen.user.department == "Sales & Marketing")
            #expect(seen.user.enabled && seen.user.created)
            #expect(seen.user.manager == "Miriam Graham" && seen.user.managerType == "User")

            #expect(seen.relationships.manager == "Miriam Graham" && seen.relationships.type == "User")
            #expect(seen.relationships.reports.contains("Adele Vance"))
            #expect(seen.relationships.groups == [["Group", "All Company"], ["Group", "Sales & Marketing"]])
            #expect(seen.relationships.noManager.status == 404)

            #expect(seen.photo.size == [48, 48] && seen.photo.id == "48x48")
            #expect(seen.photo.isPicture && seen.photo.isLarger)
            #expect(seen.photo.none.status == 404 && seen.photo.none.code == "ImageNotFound")

            #expect(
                seen.batch.statuses == ["adele": 200, "nobody": 404, "search": 200, "photo": 200, "absolute": 400])
            #expect(seen.batch.isPicture)

            #expect(seen.nobody.status == 404 && seen.nobody.code == "Request_ResourceNotFound")
            #expect(seen.nobody.requestId == true && seen.nobody.date == true)
            #expect(seen.nobody.message?.hasPrefix("Resource 'nobody@contoso.onmicrosoft.com' does not exist") == true)
            #expect(seen.me.status == 400, "nobody has signed in")
        }
    }

    @Test("signs somebody in by azure-identity's browser, reads who that is, and is denied the others")
    func person() async throws {
        struct Seen: Decodable {
            var me: String
            var manager: Refusal
            var others: Refusal
            var people: [String]
            var scored: String
            var hits: Int
            var hit: [String]
        }
        let redirectURI = "http://localhost:\(try await FreePort.find())"
        try await withMicrosoftClient("check_msgraph", "person", redirectURI: redirectURI) { client, emulator in
            try await withBrowser(trustsEveryCertificate: true) { browser in
                try await browser.open(try await client.openedAddress())
                try await browser.signIn(as: emulator.ready)
                try await browser.page(saying: "Authentication complete")

                let seen = try await client.result(Seen.self)
                #expect(seen.me == "Adele Vance" && seen.manager.status == 403)
                #expect(seen.others.status == 403 && seen.others.code == "Authorization_RequestDenied")
                #expect(seen.people == ["Miriam Graham"] && seen.scored == "miriamg@contoso.onmicrosoft.com")
                #expect(seen.hits == 1 && seen.hit == ["Person", "Jan Žižka"])
            }
        }
    }
}
