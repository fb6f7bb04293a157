import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The forms of the emulator's own page")
struct AdminFormTests {
    private static let browser: HTTPFields = [.accept: "text/html,*/*;q=0.8"]

    /// Opens the page and sends one of its forms with some fields filled in, and the others empty, as a browser does.
    private func submit(
        _ operation: String, _ fields: [String: String], to emulator: Emulator, canary: String? = nil
    ) async throws -> Answer {
        var browser = TestBrowser(emulator)
        let page = try await browser.send(.get, "/_emulator", headers: Self.browser)
        let start = try #require(page.body.range(of: "name=\"operation\" value=\"\(operation)\""))
        let form = page.body[start.upperBound...]
        let end = try #require(form.range(of: "</form>"))
        var sent = ["canary": canary ?? page.field("canary") ?? "", "operation": operation]
        for name in form[..<end.lowerBound].matches(of: /<(?:input|select|textarea) id="[^"]*" name="([^"]*)"/) {
            sent[String(name.output.1)] = ""
        }
        for (name, value) in fields {
            #expect(sent[name] != nil, "the form has no field \(name)")
            sent[name] = value
        }
        return try await browser.post("/_emulator", sent)
    }

    @Test("add a person, who can sign in, and change them")
    func person() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let name = "xenia@contoso.onmicrosoft.com"
        let added = try await submit(
            "addPerson", ["userPrincipalName": name, "displayName": "Xénia Testperson", "password": "Another-Test-1"],
            to: emulator)
        #expect(added.status == 303 && added.headers[.location] == "/_emulator", "\(added.body)")
        var browser = TestBrowser(emulator)
        let page = try await browser.signIn(
            on: try await browser.authorize(), as: name, password: "Another-Test-1")
        #expect(page.body.contains("Permissions requested"))

        let changed = try await submit("changePerson", ["id": name, "jobTitle": "Tester"], to: emulator)
        #expect(changed.status == 303)
        let person = try await emulator.database.user(name)
        #expect(person?.jobTitle == "Tester" && person?.displayName == "Xénia Testperson", "what is empty stays")
    }

    @Test("change somebody's conditions, and take them back")
    func conditions() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let changed = try await submit(
            "changeConditions",
            [
                "id": TestBrowser.adele, "isAdministrator": "true", "secondFactor": "needed", "policy": "blocked",
                "signInFrequency": "60",
            ], to: emulator)
        #expect(changed.status == 303, "\(changed.body)")
        let conditions = emulator.registry.conditions(of: TestBrowser.adeleID)
        #expect(conditions.isAdministrator && conditions.secondFactor == .needed && !conditions.isBlocked)
        #expect(conditions.policy == .blocked && conditions.signInFrequency == 60)

        _ = try await submit(
            "changeConditions", ["id": TestBrowser.adele, "isAdministrator": "false", "policy": "null"], to: emulator)
        let after = emulator.registry.conditions(of: TestBrowser.adeleID)
        #expect(!after.isAdministrator && after.policy == nil && after.secondFactor == .needed)
    }

    @Test("add an app with its addresses, and change it")
    func app() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let added = try await submit(
            "addApp",
            [
                "displayName": "Test app", "redirectUris": "http://localhost/test\r\n https://test.example/cb \r\n",
                "signInAudience": "AzureADMyOrg",
            ], to: emulator)
        #expect(added.status == 303, "\(added.body)")
        let app = try #require(emulator.registry.applications.last)
        #expect(app.displayName == "Test app" && app.signInAudience == .myOrganization && !app.isConfidential)
        #expect(app.redirectURIs.map(\.uri) == ["http://localhost/test", "https://test.example/cb"])

        let changed = try await submit(
            "changeApp",
            [
                "id": app.clientID, "isEnabled": "false", "secret": "Test-Secret-1",
                "secretExpiresAt": "2027-01-15T08:00:00Z",
            ], to: emulator)
        #expect(changed.status == 303, "\(changed.body)")
        let after = try #require(emulator.registry.application(app.clientID))
        #expect(!after.isEnabled && after.isConfidential && after.redirectURIs == app.redirectURIs)
        #expect(after.secretExpiresAt == Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test(
        "say on the page what can't be, and change nothing",
        arguments: [
            ("addPerson", ["userPrincipalName": "x@nowhere.example", "displayName": "X"], "no domain of the tenant"),
            ("addPerson", ["userPrincipalName": "x@contoso.onmicrosoft.com"], "displayName is missing"),
            ("changePerson", ["id": "nobody@contoso.onmicrosoft.com", "jobTitle": "T"], "There is no person"),
            ("changeConditions", ["id": TestBrowser.adele, "signInFrequency": "soon"], "signInFrequency can&#39;t"),
            ("changeConditions", ["id": TestBrowser.adele, "policy": "none"], "policy can&#39;t"),
            ("changeConditions", ["id": TestBrowser.adele, "signInFrequency": "0"], "1 or more"),
            (
                "changeApp", ["id": "c0470500-0000-4000-8000-0000000000aa", "secretExpiresAt": "2027-01-15T08:00:00Z"],
                "no secret"
            ),
            ("addApp", ["displayName": "X", "redirectUris": "http://test.example"], "is for localhost only"),
            ("changeApp", ["id": "x", "displayName": "X"], "There is no application"),
        ] as [(String, [String: String], String)])
    func refused(operation: String, fields: [String: String], text: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let (people, apps) = (try await emulator.database.countPeople(), emulator.registry.applications)
        let answer = try await submit(operation, fields, to: emulator)
        #expect(answer.status == 200 && answer.body.contains("role=\"alert\""))
        #expect(answer.body.contains(text), "\(answer.body)")
        #expect(try await emulator.database.countPeople() == people)
        #expect(emulator.registry.applications == apps)
        #expect(emulator.registry.conditions(of: TestBrowser.adeleID) == UserConditions())
    }

    @Test("have what was typed in them again when it was refused, but for a password")
    func typedAgain() async throws {
        let fields = [
            "userPrincipalName": "x@nowhere.example", "displayName": "Xénia \"X\"", "password": "Another-Test-1",
        ]
        let emulator = try await Emulator(keyMaker: .shared)
        let answer = try await submit("addPerson", fields, to: emulator)
        #expect(answer.body.contains("name=\"userPrincipalName\" value=\"x@nowhere.example\""))
        #expect(answer.body.contains("value=\"Xénia &quot;X&quot;\"") && !answer.body.contains("Another-Test-1"))
        #expect(answer.body.components(separatedBy: "<details open>").count == 2)

        let conditions = ["id": TestBrowser.adele, "policy": "joinedDevice", "signInFrequency": "soon"]
        let second = try await submit("changeConditions", conditions, to: emulator)
        #expect(second.body.contains("<option value=\"joinedDevice\" selected>"))
        #expect(!second.body.contains("x@nowhere.example"))
        let apps = try await submit(
            "addApp", ["displayName": "X", "redirectUris": "http://test.example\nhttp://localhost/x"], to: emulator)
        #expect(apps.body.contains(">http://test.example\nhttp://localhost/x</textarea>"))
    }

    @Test("take a text as it is, whatever word it is")
    func freeText() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        _ = try await submit("changePerson", ["id": TestBrowser.adele, "jobTitle": "null"], to: emulator)
        #expect(try await emulator.database.user(TestBrowser.adele)?.jobTitle == "null")
    }

    @Test(
        "mean nothing from another page",
        arguments: ["addPerson", "changePerson", "changeConditions", "addApp", "changeApp"]
    )
    func forged(operation: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let answer = try await submit(operation, [:], to: emulator, canary: "made up")
        #expect(answer.status == 403 && answer.adminError("code") == "foreignForm")
    }

    @Test("have a label for each field and an id that is nobody else's; the one script only looks at the journal again")
    func labels() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.send(.get, "/_emulator", headers: Self.browser)
        let ids = page.body.matches(of: /<(?:input|select|textarea) id="([^"]*)"/).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count && ids.count > 20)
        for id in ids { #expect(page.body.contains("<label for=\"\(id)\">"), "\(id)") }
        #expect(page.body.components(separatedBy: "<script").count == 2 && !page.body.contains("`"))
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'sha256-"))
        #expect(page.body.contains("<datalist id=\"kinds\">") && page.body.contains("data-newest=\"0\""))
    }
}
