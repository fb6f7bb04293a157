import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("People, apps and tenants over HTTP")
struct AdminDirectoryTests {
    private static let newPerson = """
        {"userPrincipalName":"xenia@contoso.onmicrosoft.com","displayName":"Xénia Testperson","jobTitle":"Tester",
         "managerId":"pattif@contoso.onmicrosoft.com","businessPhones":["+1 555 0100"],"password":"Another-Test-1"}
        """

    @Test("another password ends what somebody got by the old one, and anything else that is changed does not")
    func password() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        var browser = TestBrowser(emulator)
        let tokens = try await browser.tokens()
        func change(_ body: String) async throws -> Int {
            try await admin.send(.patch, "/people/\(TestBrowser.adele)", body).status
        }
        #expect(try await change("{\"jobTitle\":\"Tester\"}") == 200)
        #expect(try await browser.refresh(tokens).status == 200)

        #expect(try await change("{\"password\":\"Another-Test-1\"}") == 200)
        #expect(try await browser.refresh(tokens).code == 50173)
        #expect(try await browser.signIn(on: try await browser.authorize()).code == 50126, "the old one is gone")
    }

    @Test("somebody who is added can be found and can sign in; changed, they are changed; removed, they are gone")
    func person() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        let added = try await admin.post("/people", Self.newPerson)
        #expect(added.status == 201)
        #expect(added.json["password"] == nil && added.json["passwordHash"] == nil)
        let id = added.string("id")
        #expect(added.string("managerId").count == 36, "the name of the manager became an id")

        var browser = TestBrowser(emulator)
        let page = try await browser.authorize()
        let signedIn = try await browser.signIn(
            on: page, as: "xenia@contoso.onmicrosoft.com", password: "Another-Test-1")
        #expect(signedIn.body.contains("Permissions requested"))
        var adele = TestBrowser(emulator)
        let token = try await adele.tokens(scope: "openid User.Read.All").string("access_token")
        #expect(
            try await browser.graph("/users?$filter=startswith(displayName,'xenia')", token: token).names == [
                "Xénia Testperson"
            ])
        #expect(
            try await browser.graph(
                "/users?$search=%22displayName:testp%22", token: token, headers: [.consistencyLevel: "eventual"]
            )
            .names == ["Xénia Testperson"])

        let changed = try await admin.send(
            .patch, "/people/\(id)", "{\"displayName\":\"Xénia Other\",\"jobTitle\":null}")
        #expect(changed.status == 200 && changed.json["jobTitle"] == nil)
        #expect(changed.string("managerId").count == 36, "what isn't named stays")
        #expect(
            try await browser.graph(
                "/users?$search=%22displayName:other%22", token: token, headers: [.consistencyLevel: "eventual"]
            ).names == ["Xénia Other"])
        #expect(try await admin.get("/people?search=xenia").list("people").count == 1)
        #expect(try await admin.get("/people/xenia@contoso.onmicrosoft.com").string("id") == id)

        #expect(try await admin.send(.delete, "/people/\(id)").status == 204)
        #expect(try await admin.get("/people/\(id)").status == 404)
        #expect(try await browser.graph("/users/\(id)", token: token).status == 404)
    }

    @Test("people come page by page")
    func pages() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        var seen: [String] = []
        while true {
            let page = try await admin.get("/people?top=30&after=\(seen.last ?? "")").list("people")
            if page.isEmpty { break }
            seen += page.compactMap { $0["id"] as? String }
        }
        #expect(Set(seen).count == seen.count)
        #expect(try await emulator.database.countPeople() == seen.count)
    }

    /// What a new person needs.
    private static let needed = #""userPrincipalName":"x@contoso.onmicrosoft.com","displayName":"X""#

    @Test(
        "a person who makes no sense is refused by name, and nobody is changed",
        arguments: [
            (#""displayName":"X""#, "userPrincipalName", 400),
            (#""userPrincipalName":"x@contoso.onmicrosoft.com""#, "displayName", 400),
            (#""userPrincipalName":"x@nowhere.example","displayName":"X""#, "userPrincipalName", 400),
            (#""userPrincipalName":"\#(TestBrowser.adele)","displayName":"X""#, "userPrincipalName", 409),
            (needed + #","managerId":"nobody""#, "managerId", 400), (needed + #","id":"1""#, "id", 400),
            (needed + #","tenantId":"1""#, "tenantId", 400), (needed + #","jobtitle":"T""#, "jobtitle", 400),
            (needed + #","accountEnabled":"yes""#, "accountEnabled", 400),
        ] as [(String, String, Int)])
    func refusedPerson(members: String, field: String, status: Int) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let before = try await emulator.database.countPeople()
        let answer = try await AdminClient(emulator).post("/people", "{\(members)}")
        #expect(answer.status == status && answer.adminError("field") == field, "\(answer.body)")
        #expect(try await emulator.database.countPeople() == before)
    }

    @Test("an app that is added can be signed in to, until it is removed")
    func app() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        let added = try await admin.post(
            "/apps", "{\"displayName\":\"Test app\",\"redirectUris\":[\"http://localhost/test\"],\"secret\":\"s3\"}")
        let id = added.string("clientId")
        #expect(added.status == 201 && id.isGUID && !added.body.contains("s3"))
        var browser = TestBrowser(emulator)
        let redirect = "http://localhost:9/test"
        #expect(try await browser.authorize(["client_id": id, "redirect_uri": redirect]).status == 200)
        #expect(try await browser.authorize(["client_id": id]).body.contains("AADSTS50011"))
        #expect(
            try await admin.send(.patch, "/apps/\(id)", "{\"isEnabled\":false}").json["isEnabled"] as? Bool == false)
        #expect(
            try await browser.authorize(["client_id": id, "redirect_uri": redirect]).redirect["error_description"]?
                .hasPrefix("AADSTS70001") == true)
        #expect(try await admin.send(.delete, "/apps/\(id)").status == 204)
        #expect(try await admin.get("/apps/\(id)").status == 404)
        #expect(try await browser.authorize(["client_id": id, "redirect_uri": redirect]).body.contains("AADSTS700016"))
        for (json, field) in [
            ("{}", "displayName"), ("{\"displayName\":\"X\",\"signInAudience\":\"All\"}", "signInAudience"),
            ("{\"displayName\":\"X\",\"clientId\":\"1\"}", "clientId"),
            ("{\"displayName\":\"X\",\"homeTenantId\":\"1\"}", "homeTenantId"),
            ("{\"displayName\":\"X\",\"redirectUris\":5}", "redirectUris"),
        ] {
            let answer = try await admin.post("/apps", json)
            #expect(answer.status == 400 && answer.adminError("field") == field, "\(answer.body)")
        }
    }

    @Test("a new key is published beside the old one, and signs")
    func rotation() async throws {
        var trial = try await FaultTrial()
        let admin = AdminClient(trial.emulator)
        let kid = try await admin.post("/keys/rotate").string("kid")
        #expect(try await trial.ask(.keys).list("keys").compactMap { $0["kid"] as? String }.contains(kid))
        #expect(try await trial.ask(.token).idTokenHeader["kid"] as? String == kid)
        #expect(try await admin.post("/keys/rotate", "{\"kind\":\"wooden\"}").adminError("field") == "kind")
    }

    @Test("conditions hold from the next request on, and sessions end when they are revoked")
    func conditions() async throws {
        var trial = try await FaultTrial()
        let admin = AdminClient(trial.emulator)
        let path = "/people/\(TestBrowser.adele)"
        #expect(try await trial.ask(.token, grant: "refresh_token").status == 200)
        #expect(try await admin.post(path + "/revoke-sessions").status == 204)
        #expect(try await trial.ask(.token, grant: "refresh_token").status == 400)
        #expect(
            try await admin.send(.patch, path + "/conditions", "{\"isBlocked\":true}").json["isBlocked"] as? Bool
                == true)
        var browser = TestBrowser(trial.emulator)
        #expect(try await browser.signIn(on: try await browser.authorize()).body.contains("AADSTS50057"))
        #expect(try await admin.get(path + "/conditions").json["isBlocked"] as? Bool == true)
        #expect(
            try await admin.send(.patch, path + "/conditions", "{\"secondFactor\":\"maybe\"}").adminError("field")
                == "secondFactor")
        #expect(try await admin.post(path + "/challenge").status == 204)
        #expect(try await admin.send(.delete, path + "/challenge").status == 204)
    }

    @Test("after a reset everything is as it was at the start", arguments: [false, true])
    func reset(inFile: Bool) async throws {
        let folder = try TemporaryFolder()
        var configuration = EmulatorConfiguration()
        if inFile { configuration.database = folder.path + "/reset.sqlite" }
        let time = TestTime()
        let emulator = try await Emulator(keyMaker: .shared, configuration: configuration, now: { time.now })
        let admin = AdminClient(emulator)
        var browser = TestBrowser(emulator)
        let people = try await admin.get("/people?top=999").body
        let apps = try await admin.get("/apps").body
        let tokens = try await browser.tokens()
        _ = try await admin.post("/people", Self.newPerson)
        _ = try await admin.send(.delete, "/people/alexw@contoso.onmicrosoft.com")
        _ = try await admin.send(.patch, "/people/pattif@contoso.onmicrosoft.com", "{\"displayName\":\"Somebody\"}")
        _ = try await admin.send(.patch, "/people/\(TestBrowser.adele)/conditions", "{\"isBlocked\":true}")
        _ = try await admin.post("/apps", "{\"displayName\":\"Test app\"}")
        _ = try await admin.post("/faults", "{\"kind\":\"status\"}")
        _ = try await admin.post("/clock", "{\"advance\":60,\"freeze\":true}")

        #expect(try await admin.post("/reset").status == 204)

        #expect(try await admin.get("/people?top=999").body == people)
        #expect(try await admin.get("/apps").body == apps)
        #expect(try await admin.get("/tenants").list("tenants").count == 3)
        #expect(emulator.faults.all.isEmpty && !emulator.clock.isFrozen && emulator.clock.offset == 0)
        #expect(emulator.journal.entries().count == 1)
        #expect(try await browser.refresh(tokens).status == 400)
        #expect(try await browser.authorize().body.contains("name=\"passwd\""), "nobody is signed in")
        let again = try await browser.tokens()
        let found = try await browser.graph(
            "/users?$search=%22displayName:wilber%22", token: again.string("access_token"),
            headers: [.consistencyLevel: "eventual"])
        #expect(found.names == ["Alex Wilber"], "also the words of a search are back")
    }
}
