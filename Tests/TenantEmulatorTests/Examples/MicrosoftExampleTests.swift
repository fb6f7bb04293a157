import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// The examples of Microsoft's documentation, which `Tests/Fixtures/microsoft-examples` lists.
@Suite("Microsoft's examples")
struct MicrosoftExampleTests {
    private static let graph = MicrosoftExample.read("people.txt") + MicrosoftExample.read("groups.txt")
    private static let identity = MicrosoftExample.read("identity.txt")
    private static let answered = graph.filter { $0.reason == nil }

    @Test("are at least two hundred, 95 of a hundred are reproduced, and each of the others says why not")
    func figure() {
        let all = Self.graph + Self.identity
        let others = all.filter { $0.reason != nil }
        #expect(all.count >= 200 && !Self.identity.isEmpty)
        #expect(Double(others.count) <= 0.05 * Double(all.count), "\(others.count) of \(all.count)")
        #expect(Set(all.map { "\($0.isEventual)\($0)\($0.body ?? "")" }).count == all.count, "one is there twice")
    }

    @Test("of Graph are answered in the page's shape", arguments: graph)
    func example(_ example: MicrosoftExample) async throws {
        // What changes nothing is asked of one emulator, everything else of its own.
        let contoso = try await example.method == "GET" ? SharedExamples.contoso() : ExampleContoso.make()
        var browser = TestBrowser(contoso.emulator)
        var headers: HTTPFields = [.authorization: "Bearer \(contoso.token)"]
        if example.isEventual { headers[.consistencyLevel] = "eventual" }
        if example.body != nil { headers[.contentType] = "application/json" }
        if example.path.contains("uniqueName=") { headers[.prefer] = "create-if-missing" }
        let answer = try await browser.send(
            HTTPRequest.Method(example.method) ?? .get, "/v1.0" + example.encodedPath(contoso.values),
            body: example.body.map { MicrosoftExample.filled($0, contoso.values) }, headers: headers)
        expect(answer, of: example)
    }

    @Test("of the identity platform are answered in the page's shape", arguments: identity)
    func platform(_ example: MicrosoftExample) async throws {
        var contoso = try await ExampleContoso.make()
        let text = example.path + (example.body ?? "")
        try await contoso.prepare(for: text)
        if example.path.contains("/authorize?"), !text.contains("prompt=none") {
            contoso.emulator.script.add(ScriptedSignIn(TestBrowser.adele))
        }
        var headers: HTTPFields = [:]
        if example.body != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        if example.path.hasPrefix("/oidc") { headers[.authorization] = "Bearer \(contoso.token)" }
        var browser = TestBrowser(contoso.emulator)
        var answer = try await browser.send(
            HTTPRequest.Method(example.method) ?? .get, example.encodedPath(contoso.values),
            body: example.body.map { MicrosoftExample.filled($0, contoso.values) }, headers: headers)
        if example.path.contains("/adminconsent") {
            answer = try await browser.signIn(on: answer, as: "pattif@contoso.onmicrosoft.com")
            answer = try await browser.press("accept", on: answer)
        }
        expect(answer, of: example)
    }

    private func expect(_ answer: Answer, of example: MicrosoftExample) {
        let difference = example.difference(from: answer)
        if let reason = example.reason {
            #expect(difference != nil, "it is answered by now, although \(reason)")
        } else {
            #expect(difference == nil, "\(example)")
        }
    }
}

/// An emulator with what the examples name.
struct ExampleContoso: Sendable {
    let emulator: Emulator
    /// A token of Adele's, to whom everything is allowed.
    let token: String
    private(set) var values: [String: String]
    var caller: Caller { Caller(browser: TestBrowser(emulator), token: token) }

    private static let scope = """
        openid profile email User.ReadWrite.All Group.ReadWrite.All Directory.ReadWrite.All People.Read.All People.Read \
        Presence.ReadWrite Presence.Read.All Organization.ReadWrite.All AuditLog.Read.All \
        AdministrativeUnit.ReadWrite.All Domain.ReadWrite.All UserAuthenticationMethod.Read \
        AppRoleAssignment.ReadWrite.All Application.ReadWrite.All RoleManagement.ReadWrite.Directory
        """
    private static let hybrid = "00001111-aaaa-2222-bbbb-3333cccc4444"
    private static let contoso = SampleOrganization.contoso.id

    static func make() async throws -> ExampleContoso {
        var configuration = EmulatorConfiguration()
        configuration.consentedInAdvance = true
        let emulator = try await Emulator(keyMaker: .shared, configuration: configuration)
        let ids = ["adelev", "alexw", "meganb", "miriamg"].map { SampleOrganization.objectID($0) }
        let others = try othersWhomExamplesName(manager: ids[0])
        try await emulator.database.upsert(others)
        func group(
            _ name: String, _ members: [String], owner: String? = nil, _ written: JSONValue = [:]
        ) async throws -> String {
            var all: JSONValue = ["groupTypes": [], "mailEnabled": false, "securityEnabled": true]
            for member in written.members ?? [] { all[member.name] = member.value }
            let group = DirectoryGroup(
                id: nil, displayName: name, description: "One product for the examples", tenantID: contoso,
                written: all)
            try await emulator.database.upsert(group, members: members, owners: owner.map { [$0] } ?? [])
            return group.id
        }
        let inner = try await group("Inner circle", [ids[2]], owner: ids[0])
        let outer = try await group("Fire wardens", [ids[0], ids[1], inner] + others.map(\.id))
        let license: JSONValue = ["skuId": .string(SampleLicense.skuID), "disabledPlans": []]
        _ = try await group(
            "OneVideo tier", [ids[0]], owner: nil,
            [
                "groupTypes": ["DynamicMembership"], "membershipRule": "user.accountEnabled",
                "membershipRuleProcessingState": "On", "hasMembersWithLicenseErrors": true,
                "assignedLicenses": [license], "mail": "onevideo@contoso.onmicrosoft.com",
            ])
        try await emulator.database.change(user: ids[0]) {
            $0[written: "presence"] = [
                "sessionId": "22553876-f5ab-4529-bffb-cfe50aa89f87", "availability": "Away", "activity": "Away",
            ]
        }
        let target = try await group("Target", [], owner: ids[1])
        _ = try await emulator.database.add(ids[3], to: target, as: .owner)
        let deleted = (user: others[others.count - 1].id, group: try await group("Deleted", [ids[1]], owner: ids[0]))
        try emulator.registry.removeUser(deleted.user, keptAt: Date().formatted(.iso8601))
        try await emulator.database.deleteGroup(deleted.group, at: Date().formatted(.iso8601))
        var application = RegisteredApplication(clientID: hybrid, displayName: "My app", homeTenantID: contoso)
        application.redirectURIs = ["http://localhost/myapp/"]
        application.issuesIDTokensAtAuthorization = true
        application.issuesAccessTokensAtAuthorization = true
        application.appRoles = ["Survey.Read"]
        application.roleAssignments = [ids[0]: ["Survey.Read"]]
        try emulator.registry.upsert(application)
        try await emulator.database.insertConsents([.userRead], of: ids[0], to: hybrid)
        let assignment = try await emulator.registry.assignments(in: contoso).first { $0.resource.clientID == hybrid }
        let grant = try await emulator.registry.grants(in: contoso).first { $0.client.clientID == hybrid }
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: scope).string("access_token")
        return ExampleContoso(
            emulator: emulator, token: token,
            values: [
                "user": ids[0], "user2": ids[1], "user3": ids[2], "manager": ids[3], "name": TestBrowser.adele,
                "administrator": SampleOrganization.objectID("pattif"),
                "name2": "alexw@contoso.onmicrosoft.com",
                "group": outer, "inner": inner, "target": target, "tenant": contoso,
                "deleted": deleted.user, "deletedGroup": deleted.group, "sp": application.principalID,
                "app": RegisteredObject.application.id(of: application),
                "jobsp": emulator.registry.application(ErrorRow.job)?.principalID ?? "",
                "graphsp": RegisteredApplication.graph.principalID, "assignment": assignment?.id ?? "",
                "grant": grant?.id ?? "",
                "graph": "http://127.0.0.1:8380/v1.0", "public": TestBrowser.clientID, "hybrid": hybrid,
                "job": ErrorRow.job, "secret": SampleOrganization.secret, "verifier": TestBrowser.verifier,
                "challenge": TestBrowser.challenge, "federated": "eyJhbGciOiJSUzI1NiJ9.e30.AA",
            ])
    }

    /// People with what the pages' filters and searches ask for.
    private static func othersWhomExamplesName(manager: String) throws -> [DirectoryUser] {
        func person(
            _ name: String, _ principal: String, mail: String, _ department: String
        ) -> DirectoryUser {
            DirectoryUser(
                id: DirectoryUser.objectID(principal), tenantID: contoso, userPrincipalName: principal,
                displayName: name, givenName: name.split(separator: " ").first.map(String.init),
                surname: name.split(separator: " ").last.map(String.init), mail: mail, department: department,
                managerID: manager)
        }
        var guest = person("Mary Guthrie", "mary_hotmail.com#EXT#@contoso.com", mail: "maria@contoso.com", "Retail")
        (guest.userType, guest.accountEnabled, guest.companyName) = ("Guest", false, "Microsoft")
        (guest.mobilePhone, guest.businessPhones) = ("254780000000", ["44 20 7946 0000"])
        guest.extra = """
            {"authorizationInfo":{"certificateUserIds":["9876543210@mil","987654321","X509:<PN>user@contoso.com"]},\
            "signInActivity":{"lastSignInDateTime":"2018-01-01T00:00:00Z"},"assignedPlans":[{"capabilityStatus":\
            "Suspended","service":"exchange","servicePlanId":"2e2ddb96-6af9-4b1d-a3f0-d6ecfd22edb2"}]}
            """
        let admin = person("One Video", "admin@contoso.onmicrosoft.com", mail: "admin@outlook.com", "Finance")
        let tier = person("Prudence Tier", "tier@contoso.onmicrosoft.com", mail: "tier@hotmail.com", "Sales")
        let irene = person("Irene McGowen", "irene@contoso.onmicrosoft.com", mail: "irene@contoso.example", "Sales")
        let adele = person("Adele Other", "adele2@contoso.onmicrosoft.com", mail: "adele@contoso.example", "Sales")
        let tyler = person("Tyler Lee", "tylerle@contoso.onmicrosoft.com", mail: "tylerle@example.com", "Sales")
        let deleted = person("Gone Forgood", "gone@contoso.onmicrosoft.com", mail: "gone@contoso.example", "Sales")
        return [guest, admin, tier, irene, adele, tyler, deleted]
    }

    private static let onDevice: ScriptedSignIn = {
        var person = ScriptedSignIn(TestBrowser.adele)
        person.occasion = .device
        return person
    }()

    /// Gets what a request brings along: a code, a token.
    mutating func prepare(for text: String) async throws {
        var browser = TestBrowser(emulator)
        func needs(_ name: String) -> Bool { text.contains("{\(name)}") }
        let local: [String: String?] = ["redirect_uri": "http://localhost"]
        if needs("code") {
            let scope = ["scope": "openid User.Read"]
            values["code"] = try await browser.code(local.merging(scope) { $1 }, tenant: Self.contoso)
        }
        if needs("code+offline") { values["code+offline"] = try await browser.code(local, tenant: Self.contoso) }
        if needs("jobcode") {
            let job: [String: String?] = ["client_id": ErrorRow.job, "scope": "openid User.Read"]
            values["jobcode"] = try await browser.code(local.merging(job) { $1 }, tenant: Self.contoso)
        }
        if needs("refresh") { values["refresh"] = try await browser.tokens().string("refresh_token") }
        for name in ["device", "entered"] where needs(name) {
            if name == "entered" { emulator.script.add(Self.onDevice) }
            let begun = try await browser.post(
                "/\(Self.contoso)/oauth2/v2.0/devicecode",
                ["client_id": TestBrowser.clientID, "scope": TestBrowser.defaultScope])
            values[name] = begun.string("device_code")
        }
        if needs("assertion") {
            let api = "api://\(ErrorRow.job)/access_as_user"
            let code = try await browser.code(
                ["client_id": ErrorRow.job, "scope": "\(api) openid User.Read"], tenant: Self.contoso)
            let tokens = try await browser.redeem(
                code, ["client_id": ErrorRow.job, "client_secret": SampleOrganization.secret, "scope": api],
                tenant: Self.contoso)
            values["assertion"] = tokens.string("access_token")
        }
    }
}

/// One such emulator for all who only read.
private actor SharedExamples {
    private static let shared = SharedExamples()
    private var made: Task<ExampleContoso, any Error>?

    static func contoso() async throws -> ExampleContoso { try await shared.task.value }

    private var task: Task<ExampleContoso, any Error> {
        if let made { return made }
        let task = Task { try await ExampleContoso.make() }
        made = task
        return task
    }
}
