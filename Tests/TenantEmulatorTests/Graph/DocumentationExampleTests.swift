import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// Examples of Microsoft Graph's own documentation, with what the fixture of `MicrosoftExampleTests` can't say.
///
/// The requests are the pages'; ids and names are Contoso's.
@Suite("The documentation's examples")
struct DocumentationExampleTests {
    private func caller() async throws -> Caller { try await SharedContoso.caller("openid User.Read.All People.Read") }

    /// Asks in an advanced query where the number is asked for.
    private func ask(_ path: String) async throws -> Answer {
        let caller = try await caller()
        let path = path.replacing("\"", with: "%22")
        return try await path.contains("$count") ? caller.ask(.get, path) : caller.get(path)
    }

    @Test(
        "begin with whom their pages begin with",
        arguments: [
            ("/users?$filter=startswith(displayName,'a')&$orderby=displayName&$count=true&$top=1", "Adele Vance"),
            (
                "/users?$filter=endswith(mail,'a@contoso.onmicrosoft.com')&$orderby=userPrincipalName&$count=true",
                "Grady Archie"
            ),
            ("/users?$search=\"displayName:wa\"&$orderby=displayName&$count=true", "Ben Walters"),
            ("/users/\(TestBrowser.adeleID)/memberOf", "All Company"), ("/me/people", "Miriam Graham"),
        ])
    func first(path: String, name: String) async throws {
        let answer = try await ask(path)
        #expect(answer.status == 200 && answer.names.first == name, "\(answer.body)")
        #expect((answer.json["@odata.count"] is Int) == path.contains("$count"))
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
        let answer = try await ask(path)
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
