import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// Examples of Microsoft Graph's own documentation, with what the fixture of `MicrosoftExampleTests` can't say: who comes first.
///
/// The requests are the pages'; ids and names are Contoso's. Of an answer the members are compared that the page shows,
/// because the pages shorten them.
@Suite("The documentation's examples")
struct DocumentationExampleTests {
    /// An example, and what its page shows of the answer.
    struct Example: Sendable, CustomStringConvertible {
        let page: String
        let number: Int
        let path: String
        var isAdvanced = false
        /// The end of `@odata.context`; nil where the page shows none.
        var context: String?
        /// The members of the one that is asked for, or of the first in the list.
        var members: [String] = []
        /// Whom the list begins with.
        var first: String?

        var description: String { "\(page) \(number)" }
    }

    private static let adele = "24b30af1-b9c8-5fa9-92b1-12fa3808181d"
    private static let all = [
        "businessPhones", "displayName", "givenName", "jobTitle", "mail", "mobilePhone", "officeLocation",
        "preferredLanguage", "surname", "userPrincipalName", "id",
    ]

    static let examples: [Example] = [
        Example(page: "user-get", number: 1, path: "/users/\(adele)", context: "#users/$entity", members: all),
        Example(page: "user-get", number: 2, path: "/me", context: "#users/$entity", members: all),
        Example(
            page: "user-get", number: 3, path: "/users/\(adele)?$select=displayName,givenName,postalCode,identities",
            context: "#users(displayName,givenName,postalCode,identities)/$entity",
            members: ["displayName", "givenName", "postalCode", "identities"]),
        Example(page: "user-list", number: 1, path: "/users", context: "#users", members: all),
        Example(
            page: "user-list", number: 4,
            path: "/users?$filter=startswith(displayName,'a')&$orderby=displayName&$count=true&$top=1",
            isAdvanced: true,
            context: "#users", members: ["displayName", "mail", "userPrincipalName"], first: "Adele Vance"),
        Example(
            page: "user-list", number: 5,
            path: "/users?$filter=endswith(mail,'a@contoso.onmicrosoft.com')&$orderby=userPrincipalName&$count=true",
            isAdvanced: true, context: "#users", members: ["displayName", "givenName", "jobTitle", "mail", "id"],
            first: "Grady Archie"),
        Example(
            page: "user-list", number: 6, path: "/users?$search=\"displayName:wa\"&$orderby=displayName&$count=true",
            isAdvanced: true, context: "#users", members: ["displayName", "givenName", "mail"], first: "Ben Walters"),
        Example(
            page: "user-list", number: 7,
            path: "/users?$search=\"displayName:wa\" OR \"displayName:ad\"&$orderby=displayName&$count=true",
            isAdvanced: true, context: "#users", members: ["displayName", "givenName", "mail"]),
        Example(
            page: "user-list", number: 8,
            path: "/users?$select=id,displayName,mail,identities&$filter="
                + "endsWith(userPrincipalName,'%23EXT%23@contoso.com')&$count=true",
            isAdvanced: true, context: "#users(id,displayName,mail,identities)"),
        Example(
            page: "user-list-manager", number: 1, path: "/users/\(adele)/manager",
            members: ["id", "displayName", "jobTitle", "mail", "userPrincipalName"]),
        Example(
            page: "user-list-manager", number: 2,
            path: "/me?$expand=manager($levels=max;$select=id,displayName)&$select=id,displayName&$count=true",
            isAdvanced: true, members: ["id", "displayName", "manager"]),
        Example(
            page: "user-list-directreports", number: 1,
            path: "/users/miriamg@contoso.onmicrosoft.com/directReports", members: ["id"]),
        Example(
            page: "user-list-memberof", number: 1, path: "/users/\(adele)/memberOf",
            members: ["@odata.type", "displayName", "mailEnabled", "securityEnabled"], first: "All Company"),
        Example(
            page: "user-list-people", number: 1, path: "/me/people", members: PersonJSON.names, first: "Miriam Graham"),
        Example(
            page: "profilephoto-get", number: 3, path: "/me/photo",
            members: [
                "@odata.context", "@odata.id", "@odata.mediaContentType", "@odata.mediaEtag", "id", "width", "height",
            ]),
    ]

    private func caller() async throws -> Caller { try await SharedContoso.caller("openid User.Read.All People.Read") }

    @Test("have the members that their pages show", arguments: examples)
    func example(_ example: Example) async throws {
        let path = example.path.replacing(" ", with: "%20").replacing("\"", with: "%22")
        let answer = try await caller().get(path, example.isAdvanced ? [.consistencyLevel: "eventual"] : [:])

        #expect(answer.status == 200, "\(answer.body)")
        let list = answer.json["value"] as? [[String: Any]]
        let shown = list.map { $0.first ?? [:] } ?? answer.json
        #expect(Set(example.members).isSubset(of: shown.keys), "\(answer.body)")
        if let context = example.context {
            #expect(answer.string("@odata.context").hasSuffix("/v1.0/$metadata\(context)"))
        }
        if let first = example.first { #expect(shown["displayName"] as? String == first) }
        if example.isAdvanced, list != nil { #expect(answer.json["@odata.count"] is Int) }
    }

    @Test(
        "that count answer with a bare number",
        arguments: [
            "/users", "/me/memberOf", "/me/memberOf/microsoft.graph.group",
            "/users/pattif@contoso.onmicrosoft.com/directReports",
            "/users/pattif@contoso.onmicrosoft.com/transitiveReports",
        ])
    func counts(path: String) async throws {
        let caller = try await caller()
        let answer = try await caller.ask(.get, "\(path)/$count")
        #expect(answer.headers[.contentType]?.hasPrefix("text/plain") == true)
        let names = try await caller.pages("\(path)?$top=999").flatMap(\.names)
        #expect(answer.status == 200 && answer.body == "\(names.count)" && names.count > 1)
        let bare = try await caller.get("\(path)/$count")
        #expect(bare.graphError == "Request_BadRequest: $count is not currently supported.")
    }

    @Test(
        "of managers lead up to the root",
        arguments: [
            // The page's own chain ends in the same two people.
            (
                "/users/alexw@contoso.onmicrosoft.com?$select=displayName&$count=true"
                    + "&$expand=manager($levels=max;$select=id,displayName)",
                ["Bianca Pisani", "Christie Cline", "Patti Fernandez"]
            ),
            (
                "/me?$select=displayName&$expand=manager($levels=max;$select=displayName)",
                ["Miriam Graham", "Christie Cline", "Patti Fernandez"]
            ),
        ] as [(String, [String])])
    func managers(path: String, chain: [String]) async throws {
        let caller = try await caller()
        let answer = try await path.contains("$count") ? caller.ask(.get, path) : caller.get(path)
        var (names, next) = ([String](), answer.json["manager"] as? [String: Any])
        while let manager = next {
            names.append(manager["displayName"] as? String ?? "")
            next = manager["manager"] as? [String: Any]
        }
        #expect(names == chain)
    }

    @Test("of batches answer in the page's form what is here, and in order what is to be in order")
    func batch() async throws {
        let body = """
            {"requests":[{"id":"1","method":"GET","url":"/me/memberOf"},
             {"id":"5","url":"users?$select=id,displayName,userPrincipalName&$filter=city eq null&$count=true",
              "method":"GET","headers":{"ConsistencyLevel":"eventual"}},
             {"id":"2","dependsOn":["1"],"method":"GET","url":"/me"},
             {"id":"4","dependsOn":["2"],"method":"GET","url":"/me/manager"},
             {"id":"3","dependsOn":["4"],"method":"GET","url":"/me/people"}]}
            """
        let answer = try await caller().ask(.post, "/$batch", body)
        let responses = try #require(answer.json["responses"] as? [[String: Any]])
        #expect(responses.allSatisfy { $0["status"] as? Int == 200 }, "\(answer.body)")
        let fifth = try #require(responses.first { $0["id"] as? String == "5" })
        let headers = try #require(fifth["headers"] as? [String: String])
        #expect(headers["Cache-Control"] == "no-cache" && headers["OData-Version"] == "4.0")
        let content = try #require(fifth["body"] as? [String: Any])
        #expect((content["@odata.context"] as? String)?.hasSuffix("#users(id,displayName,userPrincipalName)") == true)
        #expect(content["@odata.count"] as? Int == (content["value"] as? [Any])?.count)
    }

    @Test("of pictures are JPEGs, the largest and the smallest")
    func pictures() async throws {
        let caller = try await caller()
        for path in ["/me/photo/$value", "/me/photos/48x48/$value"] {
            let answer = try await caller.get(path)
            #expect(answer.status == 200 && answer.headers[.contentType] == "image/jpeg")
        }
    }

    @Test("of what isn't here are refused, and not misunderstood")
    func elsewhere() async throws {
        for path in [
            "/users?$select=contoso_msLearnCourses",
            "/teams/172b0cce-e65d-44ce-9a49-91d9f2e8491e/photo",
        ] {
            let answer = try await caller().get(path)
            #expect(answer.status == 400 && answer.graphError != nil, "\(path): \(answer.body)")
        }
    }
}
