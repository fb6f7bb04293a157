import Foundation
import Testing

@testable import TenantEmulator

@Suite("An organization's file")
struct OrganizationFileTests {
    private static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    private static let example = package.appendingPathComponent("Examples/Emulator/organization.yaml").path

    @Test("that is the example signs its people in, to its own app, with its groups and managers")
    func example() async throws {
        let configuration = EmulatorConfiguration { $0.organizationFile = Self.example }
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, configuration: configuration))
        let parameters = [
            "client_id": "7a11591e-0000-4000-8000-0000000000aa", "scope": "openid User.Read User.Read.All",
            "redirect_uri": "http://localhost:49152",
        ]
        // Managers are others, whom an administrator has to open.
        try browser.emulator.registry.update(parameters["client_id"] ?? "") {
            $0.administratorConsent = ["7a11591e-0000-4000-8000-00000000da7a": [.userReadAll]]
        }
        var page = try await browser.authorize(parameters, tenant: "tailspin.example")
        page = try await browser.signIn(on: page, as: "sean.oreilly@tailspin.example", password: "Tailspin-Test-1")
        page = try await browser.press("accept", on: page)
        let tokens = try await browser.redeem(
            page.redirect["code"] ?? "", ["client_id": parameters["client_id"]], tenant: "tailspin.example")

        let me = try await browser.graph("/me", token: tokens.string("access_token"))
        let manager = try await browser.graph("/me/manager", token: tokens.string("access_token"))
        let groups = try await browser.graph("/me/memberOf", token: tokens.string("access_token"))

        #expect(me.json["displayName"] as? String == "Seán O'Reilly")
        #expect(manager.json["displayName"] as? String == "Lena Brandt")
        #expect(groups.names.sorted() == ["All Company", "Design", "Fire wardens"])
    }

    private static let adele = SampleOrganization.objectID("adelev")

    @Test("names only APIs, tenants, permissions and people that are there; else the line and the nearest are said")
    func strays() async throws {
        let application = """
            applications:
              - {clientID: aaaaaaaa-0000-4000-8000-000000000002, displayName: B,
                 homeTenantID: c0470500-0000-4000-8000-00000000da7a, identifierURIs: ["api://b"],
                 exposedScopes: [Tasks.Read]}
              - clientID: aaaaaaaa-0000-4000-8000-000000000001
                displayName: A
                homeTenantID: c0470500-0000-4000-8000-00000000da7a
                appRoles: [Reader]
                registeredPermissions:
                  - User.Read
                  - api://b/Tasks.Reed
                administratorConsent:
                  contoso.onmicrosoft.com: ["api://c/Tasks.Read"]
                roleAssignments:
                  an@contoso.onmicrosoft.com: [Reader]
                  adelev@contoso.onmicrosoft.com: [Reader]
                applicationPermissions: [User.Read]
                assignedUserIDs:
                  - ann@contoso.onmicrosoft.com
                  - \(Self.adele)
                  - \(Self.adele.dropLast())e
            people:
              - {displayName: A, userPrincipalName: ann@contoso.onmicrosoft.com}
            """
        let error = await #expect(throws: EmulatorError.self) {
            let emulator = try await Emulator(keyMaker: .shared)
            try await OrganizationFile(text: application, name: "org.yaml")
                .apply(to: emulator.registry, emulator.database, name: "org.yaml")
        }
        let faults = (error?.message ?? "").split(separator: "\n").map(String.init)
        let expected = [
            "11: applications[1].registeredPermissions: No application exposes api://b/Tasks.Reed. "
                + "Did you mean api://b/Tasks.Read? ",
            "13: applications[1].administratorConsent: No tenant has the id contoso.onmicrosoft.com. "
                + "Did you mean c0470500-0000-4000-8000-00000000da7a? ",
            "13: applications[1].administratorConsent: No application exposes api://c/Tasks.Read. "
                + "Did you mean api://b/Tasks.Read? ",
            "15: applications[1].roleAssignments: There is nobody and nothing called an@contoso.onmicrosoft.com. "
                + "Did you mean ann@contoso.onmicrosoft.com? ",
            "17: applications[1].applicationPermissions: Microsoft Graph has no permission User.Read for applications. "
                + "Did you mean User.Read.All? ",
            "21: applications[1].assignedUserIDs: Nobody has the id \(Self.adele.dropLast())e. "
                + "Did you mean \(Self.adele)? ",
            "19: applications[1].assignedUserIDs: Nobody has the id ann@contoso.onmicrosoft.com. "
                + "Did you mean \(SampleOrganization.objectID("ann"))? ",
        ]
        #expect(faults.count == expected.count, "\(faults)")
        for (fault, words) in zip(faults, expected) { #expect(fault.hasPrefix("org.yaml, line \(words)"), "\(fault)") }
    }

    @Test("can have the API of the reference, whose names are all there")
    func referenced() async throws {
        let page = try String(contentsOfFile: Self.package.path + "/docs/emulator-reference.md", encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```yaml\n").dropFirst().first)
        let text = """
            tenants:
              - {id: 7a11591e-0000-4000-8000-00000000da7a, displayName: Tailspin Toys, domains: [tailspin.example]}
            people:
              - {userPrincipalName: lena.brandt@tailspin.example, displayName: Lena Brandt}

            """
        let emulator = try await Emulator(keyMaker: .shared)
        try await OrganizationFile(text: text + block.components(separatedBy: "```")[0], name: "org.yaml")
            .apply(to: emulator.registry, emulator.database, name: "org.yaml")
        let client = emulator.registry.application("7a11591e-0000-4000-8000-0000000000f2")
        #expect(client?.registeredPermissions.map(\.text).sorted() == ["User.Read", "api://tasks/Tasks.Read"])
    }

    @Test("makes a group of the kind that it says, a Microsoft 365 group where it says nothing")
    func kinds() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let text = """
            groups:
              - {displayName: A, members: []}
              - {displayName: B, members: [], securityEnabled: true}
              - {displayName: C, members: [], mailEnabled: true}
              - {displayName: D, members: [], groupTypes: [Unified], securityEnabled: true}
            """
        try await OrganizationFile(text: text, name: "org.yaml")
            .apply(to: emulator.registry, emulator.database, name: "org.yaml")
        let groups = try await emulator.database.groups(in: SampleOrganization.contoso.id)
        let shown = ["groupTypes", "mailEnabled", "securityEnabled", "visibility"].compactMap {
            GraphType.groups.whole($0)
        }
        let kinds = groups.map { group in
            group.displayName + ": " + group.selected(shown).map(\.value.text).joined(separator: " ")
        }
        #expect(
            kinds == [
                #"A: ["Unified"] true false "Public""#, "B: [] false true null", "C: [] true false null",
                #"D: ["Unified"] true true "Public""#,
            ])
        #expect(groups.map(\.isSecurityEnabled) == [false, true, false, true])
    }

    @Test("changes what is there at the next start, and adds nobody twice")
    func again() async throws {
        let folder = try TemporaryFolder()
        var configuration = EmulatorConfiguration()
        configuration.database = folder.path + "/a.sqlite"
        configuration.organizationFile = folder.path + "/organization.json"
        func write(_ title: String) throws {
            let text = """
                {"people": [{"userPrincipalName": "AdeleV@contoso.onmicrosoft.com", "displayName": "Adele Vance",
                 "jobTitle": "\(title)", "manager": "pattif@contoso.onmicrosoft.com"}]}
                """
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/organization.json"))
        }
        try write("Pilot")
        _ = try await Emulator(keyMaker: .shared, configuration: configuration)
        try write("Astronaut")

        let emulator = try await Emulator(keyMaker: .shared, configuration: configuration)

        let adele = try await emulator.database.user(SampleOrganization.objectID("adelev"))
        #expect(adele?.jobTitle == "Astronaut" && adele?.managerID == SampleOrganization.objectID("pattif"))
        #expect(
            try emulator.database.population(in: SampleOrganization.contoso.id) == SampleOrganization.people().count)
    }

    @Test(
        "that is wrong is refused with its name, the line and the field",
        arguments: [
            ("people:\n  - displayName: A\n", "line 2, has no people[0].userPrincipalName"),
            (
                "people:\n  - userPrincipalName: a@contoso.onmicrosoft.com\n    displayName: A\n    emial: x\n",
                "line 4, has \"emial\" at people[0]"
            ),
            (
                "people:\n  - userPrincipalName: a@contoso.onmicrosoft.com\n    displayName: [A]\n",
                "line 3, has at people[0].displayName something else than a single value"
            ),
            ("people:\n  - {emial: x}\nlifetimes: {code: soon}\n", "line 3, has at lifetimes.code something else"),
            ("people:\n  - {displayName: [x], accountEnabled: 7}\n", "line 2, has no people[0].userPrincipalName"),
            ("people:\n  - {displayName: [x], accountEnabled: 7}\n", "people[0].accountEnabled something"),
            ("people:\n  - {displayName: [x]}\n", "people[0].displayName something else than a single value"),
            ("groups:\n  - {displayName: G, members: [b@b.example, c@b.example]}\n", "members[1]: Contoso has nobody"),
            ("people:\n  - {disployName: x}\nlifetimes: {code: soon}\n", "; did you mean displayName?"),
            ("peoples: []\n", "which is none of tenants, applications, people, groups, lifetimes; did you"),
            (
                "applications:\n  - clientID: x\n    displayName: A\n    homeTenantID: x\n"
                    + "    registeredPermissions: [Chores.Read]\n",
                "line 5, has at applications[0].registeredPermissions[0] a value that isn't possible there. Microsoft "
                    + "Graph has no permission Chores.Read."
            ),
            (
                "applications:\n  - clientID: x\n    displayName: A\n    homeTenantID: x\n"
                    + "    applicationPermissions: [User.Read.Al]\n",
                "line 5, has at applications[0].applicationPermissions[0] a value that isn't possible there. Microsoft "
                    + "Graph has no permission User.Read.Al. Did you mean User.Read.All?"
            ),
            (
                "groups:\n  - {displayName: G, members: [], groupTypes: [Security]}\n",
                "line 2, has at groups[0].groupTypes[0] a value that isn't possible there. groupTypes can't be "
                    + "\u{201C}Security\u{201D}. What there is: Unified, DynamicMembership"
            ),
            ("lifetimes: x\n", "line 1, has no object at lifetimes"),
            ("lifetimes:\n  code: soon\n", "line 2, has at lifetimes.code something else than a whole number"),
            ("lifetimes:\n  codes: 5\n", "line 2, has \"codes\" at lifetimes, which is none of accessToken"),
            ("tenants: x\n", "line 1, has no list under \"tenants\""),
            ("persons: []\n", "line 1, has \"persons\""), ("[]\n", "has to be an object"), ("", "has to be an object"),
            ("people: []\ngroups: []\npeople: []\n", "is neither YAML nor JSON (line 1: people is there twice)"),
            ("{\"people\": [\n", "is neither YAML nor JSON (line"), ("people: [1]\n", "has no object at people[0]"),
            ("tenants:\n  - {id: x, domains: [a.example], displayName: A}\n", "tenants[0]: The tenant id x is no GUID"),
            (
                "people:\n  - {userPrincipalName: a@nowhere.example, displayName: A}\n",
                "people[0].userPrincipalName: No tenant"
            ),
            (
                "people:\n  - {userPrincipalName: a@contoso.onmicrosoft.com, displayName: A, manager: b@b.example}\n",
                "people[0].manager: There is nobody"
            ),
            ("groups:\n  - {displayName: G, members: [b@b.example]}\n", "groups[0].members[0]: Contoso has nobody"),
            (
                "people:\n  - {displayName: A, userPrincipalName: a@outlook.example, conditions: {blocked: true}}\n",
                "line 2, has \"blocked\" at people[0].conditions, which is none of isAdministrator"
            ),
            (
                "people:\n  - {displayName: A, userPrincipalName: a@outlook.example, conditions: {signInFrequency: 0}}",
                "people[0].conditions: signInFrequency has to be 1 or more."
            ),
            (
                "people:\n  - {displayName: A, userPrincipalName: a@outlook.example, conditions: {policy: none}}\n",
                "line 2, has at people[0].conditions.policy"
            ),
            (
                """
                applications:
                  - clientID: aaaaaaaa-0000-4000-8000-000000000001
                    displayName: A
                    homeTenantID: c0470500-0000-4000-8000-00000000da7a
                    secretExpiresAt: 2027-01-15T08:00:00Z
                """, "has no secret that could end"
            ),
        ] as [(String, String)])
    func wrong(text: String, fault: String) async throws {
        let error = await #expect(throws: EmulatorError.self) {
            let emulator = try await Emulator(keyMaker: .shared)
            try await OrganizationFile(text: text, name: "org.yaml")
                .apply(to: emulator.registry, emulator.database, name: "org.yaml")
        }
        #expect(error?.message.hasPrefix("org.yaml") == true)
        #expect(error?.message.contains(fault) == true, "\(error?.message ?? "")")
    }

    @Test("sets how long things last; what an option says goes before it, and what can't be is refused")
    func lifetimes() async throws {
        let folder = try TemporaryFolder()
        func emulator(_ text: String, _ change: (inout EmulatorLifetimes) -> Void = { _ in }) async throws -> Emulator {
            let path = folder.path + "/organization.yaml"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            var configuration = EmulatorConfiguration()
            configuration.organizationFile = path
            change(&configuration.lifetimes)
            return try await Emulator(keyMaker: .shared, configuration: configuration)
        }
        let text = """
            lifetimes: {accessToken: 61, idToken: 62, code: 63, refreshToken: 64, deviceCode: 65, session: 66,
              keptSession: 67, continuousAccessToken: 68, singlePageRefreshToken: 69, secondFactorCode: 70,
              signInForm: 71}
            """
        let set = try await emulator(text)
        var expected = EmulatorLifetimes()
        (expected.accessToken, expected.idToken, expected.code) = (61, 62, 63)
        (expected.refreshToken, expected.deviceCode) = (64, 65)
        (expected.session, expected.keptSession) = (66, 67)
        (expected.continuousAccessToken, expected.singlePageRefreshToken) = (68, 69)
        (expected.secondFactorCode, expected.signInForm) = (70, 71)
        #expect(set.configuration.lifetimes == expected && set.database.lifetimes == expected)
        var browser = TestBrowser(set)
        let tokens = try await browser.tokens()
        #expect(tokens.json["expires_in"] as? Int == 61)

        let option = try await emulator(text) { $0.accessToken = 5 }
        #expect(option.configuration.lifetimes.accessToken == 5 && option.configuration.lifetimes.code == 63)
        let error = await #expect(throws: EmulatorError.self) { _ = try await emulator("lifetimes: {code: 0}") }
        #expect(error?.message.contains("code has to be 1 to 315360000.") == true)
    }

    @Test("has the fields that its schema has, no more and no fewer")
    func schema() throws {
        let data = try Data(contentsOf: Self.package.appendingPathComponent("docs/organization.schema.json"))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let lists = try #require(schema["properties"] as? [String: [String: Any]])

        #expect(Set(lists.keys) == Set(OrganizationFile.fields.keys).union(["$schema", "lifetimes"]))
        let lifetimes = lists["lifetimes"]?["properties"] as? [String: [String: Any]] ?? [:]
        #expect(Set(lifetimes.keys) == Set(Record.lifetimes.names))
        for member in Record.lifetimes.members {
            #expect(lifetimes[member.name]?["maximum"] as? Int == member.schema["maximum"]?.integer, "\(member.name)")
        }
        let person = lists["people"]?["items"] as? [String: Any]
        let conditions = (person?["properties"] as? [String: [String: Any]])?["conditions"]
        let inner = conditions?["properties"] as? [String: Any] ?? [:]
        #expect(Set(inner.keys) == Set(OrganizationFile.conditionFields))
        for (list, fields) in OrganizationFile.fields {
            let item = lists[list]?["items"] as? [String: Any]
            #expect(Set((item?["properties"] as? [String: Any] ?? [:]).keys) == Set(fields), "\(list)")
        }
    }
}
