import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// What Microsoft's documentation of users lays down in tables and lists, row by row.
@Suite("Microsoft's tables of Graph")
struct GraphTableTests {
    private static let eventual: HTTPFields = [.consistencyLevel: "eventual"]

    private func ask(_ path: String, headers: HTTPFields = [:]) async throws -> Answer {
        try await SharedContoso.caller("openid User.Read.All").get(path, headers)
    }

    @Test(
        "what Graph has of one user at a time is 501 in a list, and there of one",
        arguments: [
            "aboutMe", "birthday", "hireDate", "interests", "mySite", "pastProjects", "preferredName",
            "responsibilities", "schools", "skills", "mailboxSettings",
        ])
    func ofOneUser(property: String) async throws {
        #expect(try await ask("/users?$select=id,\(property)").status == 501)
        let one = try await ask("/me?$select=\(property)")
        #expect(one.status == (property == "mailboxSettings" ? 403 : 200))
        guard property != "mailboxSettings" else { return }
        #expect(one.json.keys.contains(property))
        #expect(one.json.count == 2, "only what was asked for, and the context: \(one.body)")
    }

    @Test(
        "a parameter that Graph doesn't know, or one without its dollar sign, changes nothing",
        arguments: ["top=1", "shoeSize=46", "count=true", "filter=x", "api-version=1.0"])
    func unknownParameters(query: String) async throws {
        let plain = try await ask("/users?$top=3").names
        #expect(try await ask("/users?$top=3&\(query)", headers: Self.eventual).names == plain)
    }

    @Test(
        "what can't be expanded is refused in Graph's words, and what can't be so far up",
        arguments: [
            ("photo", "ExpandNotSupported: Expand is not allowed for property 'Photo' according to the entity schema."),
            ("manager($levels=0)", "BadRequest: "), ("manager($levels=1001)", "BadRequest: "),
            ("directReports($levels=2)", "BadRequest: "),
            ("manager,directReports", "BadRequest: Only one relationship can be expanded"),
        ])
    func expansions(expansion: String, error: String) async throws {
        for path in ["/users", "/me"] {
            let answer = try await ask("\(path)?$expand=\(expansion)")
            #expect(answer.status == 400 && answer.graphError?.hasPrefix(error) == true, "\(answer.body)")
        }
    }

    @Test("an expansion brings twenty at most, with no link to more, and isn't for advanced queries")
    func expansionLimit() async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        let patti = try #require(try await caller.database.user("pattif@contoso.onmicrosoft.com"))
        let reports = (10..<40).map { number -> DirectoryUser in
            var report = DirectoryUser.copy(
                of: patti, id: "00000000-0000-4000-8000-0000000000\(number)", name: "test\(number)")
            report.managerID = patti.id
            return report
        }
        try await caller.database.upsert(reports)
        let answer = try await caller.get("/users/\(patti.id)?$expand=directReports")
        #expect((answer.json["directReports"] as? [Any])?.count == 20)
        #expect(!answer.body.contains("nextLink"))
        let whole = try await caller.get("/users/\(patti.id)/directReports?$top=999")
        #expect(whole.list("value").count > 30)
        let advanced = try await ask("/users?$expand=manager&$count=true", headers: Self.eventual)
        #expect(advanced.status == 400 && advanced.graphError?.hasPrefix("Request_UnsupportedQuery") == true)
    }

    @Test(
        "an order is by name or user name, and by the days of creation and removal in an advanced query only",
        arguments: [
            ("displayName", false, 200), ("userPrincipalName desc", false, 200), ("createdDateTime", false, 400),
            ("deletedDateTime", false, 400), ("createdDateTime desc", true, 200), ("deletedDateTime", true, 200),
            ("mail", true, 400),
        ])
    func orders(order: String, isAdvanced: Bool, status: Int) async throws {
        let query = "/users?$top=2&$orderby=\(order.queryEncoded)" + (isAdvanced ? "&$count=true" : "")
        #expect(try await ask(query, headers: isAdvanced ? Self.eventual : [:]).status == status)
    }

    @Test("a guest may look somebody up, and not go through everybody", arguments: [true, false])
    func guests(isGuest: Bool) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var adele = try #require(try await emulator.database.user(TestBrowser.adele))
        adele.userType = isGuest ? "Guest" : "Member"
        try await emulator.database.upsert([adele])
        let caller = try await Caller.adele("openid User.Read.All", in: emulator)
        #expect(try await caller.get("/users").status == (isGuest ? 403 : 200))
        #expect(try await caller.get("/users?$top=0").status == (isGuest ? 403 : 400))
        #expect(try await caller.get("/users/pattif@contoso.onmicrosoft.com").status == 200)
        #expect(try await caller.ask(.get, "/users/$count").status == (isGuest ? 403 : 200))
        #expect(try await caller.get("/users/delta").status == (isGuest ? 403 : 200))
        // With the token that they have, too.
        adele.userType = isGuest ? "Member" : "Guest"
        try await emulator.database.upsert([adele])
        #expect(try await caller.get("/users").status == (isGuest ? 200 : 403))
    }

    /// > Source: the people of Microsoft's documentation of [users](https://learn.microsoft.com/graph/api/user-list)
    @Test(
        "the people of the documentation are in Contoso, with title, department, office and telephone",
        arguments: [
            "Patti Fernandez|President|Executive Management|15/1102|+1 502 555 0144",
            "Adele Vance|Product Marketing Manager|Sales & Marketing|18/2111|+1 425 555 0109",
            "Alex Wilber|Marketing Assistant|Sales & Marketing|131/1104|+1 858 555 0110",
            "Allan Deyoung|Corporate Security Officer|Operations|24/1106|+1 262 555 0106",
            "Ben Walters|VP Sales|Sales & Marketing|19/3123|+1 732 555 0102",
            "Christie Cline|Sr. VP Sales & Marketing|Sales & Marketing|131/2105|+1 858 555 0111",
            "Debra Berger|Administrative Assistant|Finance|18/2107|+1 425 555 0105",
            "Diego Siciliani|CVP Finance|Finance|14/1108|+1 205 555 0108",
            "Enrico Cattaneo|Attorney|Legal|14/1102|+1 205 555 0103",
            "Grady Archie|CVP Legal|Legal|19/2109|+1 309 555 0104",
            "Henrietta Mueller|Marketing Assistant|Sales & Marketing|18/1106|+1 954 555 0118",
            "Irvin Sayers|Director|Legal|19/2106|+1 309 555 0101",
            "Isaiah Langer|Web Marketing Manager|Sales & Marketing|20/1101|+1 918 555 0101",
            "Lee Gu|CVP Research & Development|Research & Development|23/3101|+1 913 555 0101",
            "Lynne Robbins|Product Manager|Sales & Marketing|20/1104|+1 918 555 0104",
            "Megan Bowen|Auditor|Finance|12/1110|+1 412 555 0109",
            "Nestor Wilke|CVP Operations|Operations|36/2121|+1 206 555 0105",
            "Pradeep Gupta|Accountant II|Finance|98/2202|+20 255501070",
        ])
    func people(row: String) throws {
        let parts = row.components(separatedBy: "|")
        let person = try SampleOrganization.people().first { $0.displayName == parts[0] }
        #expect([person?.jobTitle, person?.department, person?.officeLocation] == [parts[1], parts[2], parts[3]])
        #expect(person?.businessPhones == [parts[4]])
    }

    @Test(
        "those without a title or a name of their own have null there",
        arguments: ["Brian Johnson (TAILSPIN)", "Conf Room Adams"])
    func gaps(name: String) throws {
        let person = try #require(try SampleOrganization.people().first { $0.displayName == name })
        #expect(person.jobTitle == nil && person.businessPhones.isEmpty)
    }
}
