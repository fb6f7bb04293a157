import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Create schemaExtension](https://learn.microsoft.com/graph/api/schemaextension-post-schemaextensions),
/// > [Create extensionProperty](https://learn.microsoft.com/graph/api/application-post-extensionproperty),
/// > [Activate directoryRole](https://learn.microsoft.com/graph/api/directoryrole-post-directoryroles)
@Suite("Lists to which something can be added")
struct KeptListTests {
    private static let tenant = SampleOrganization.contoso.id

    @Test("an object is found, changed and removed again")
    func unit() async throws {
        let caller = try await Caller.adele("User.Read AdministrativeUnit.ReadWrite.All")
        let path = "/directory/administrativeUnits"
        let made = try await caller.ask(.post, path, #"{"displayName":"Schools"}"#)
        let one = "\(path)/\(made.string("id"))"
        #expect(made.status == 201 && made.headers[.location]?.hasSuffix("/v1.0\(one)") == true)
        #expect(try await caller.ask(.patch, one, #"{"description":"Ours"}"#).status == 204)
        let shown = try await caller.ask(.get, one)
        #expect(shown.string("description") == "Ours" && shown.string("displayName") == "Schools")
        #expect(try await caller.ask(.get, path).list("value").count == 1)
        #expect(try await caller.ask(.delete, one).status == 204)
        #expect(try await caller.ask(.get, one).status == 404)
        #expect(try await caller.ask(.delete, one).status == 404)
    }

    @Test(
        "what can't be is refused in Graph's form",
        arguments: [
            ("/directory/administrativeUnits", "{}", 400, "'displayName'"),
            ("/directory/administrativeUnits", #"{"displayName":"A","nonsense":1}"#, 400, "'nonsense'"),
            ("/directoryRoles", #"{"roleTemplateId":"nobody"}"#, 400, "'roleTemplateId'"),
            ("/directoryRoles", #"{"roleTemplateId":"62e90394-69f5-4237-9190-012177145e10"}"#, 409, "conflicting"),
            ("/domains", #"{"id":"contoso.onmicrosoft.com"}"#, 403, "privileges"),
            ("/organization/00000000-0000-4000-8000-00000000dead/extensions", #"{"extensionName":"a"}"#, 404, "dead"),
        ])
    func refused(path: String, body: String, status: Int, words: String) async throws {
        let caller = try await Caller.adele(
            """
            User.Read AdministrativeUnit.ReadWrite.All RoleManagement.ReadWrite.Directory Organization.ReadWrite.All
            """)
        let answer = try await caller.ask(.post, path, body)
        #expect(answer.status == status && answer.graphError?.contains(words) == true, "\(answer.body)")
    }

    @Test("a directory extension is named after its application, by whoever may change that one")
    func directoryExtension() async throws {
        let caller = try await Caller.adele()
        let made = try await caller.ask(.post, "/applications", #"{"displayName":"A"}"#)
        let id = made.string("appId")
        let path = "/applications(appId='\(id)')/extensionProperties"
        let body = #"{"name":"jobGroup","dataType":"String","targetObjects":["User"]}"#
        let new = try await caller.ask(.post, path, body)
        let name = "extension_\(id.replacing("-", with: ""))_jobGroup"
        #expect(new.status == 201 && new.string("name") == name && new.string("appDisplayName") == "A")
        #expect(try await caller.ask(.get, "\(made.path())/extensionProperties").list("value").count == 1)
        let all = "/directoryObjects/getAvailableExtensionProperties"
        #expect(try await caller.ask(.post, all, "{}").list("value").first?["name"] as? String == name)
        #expect(try await caller.ask(.post, all, #"{"isSyncedFromOnPremises":true}"#).list("value").isEmpty)
        let job = try await Caller.job()
        let other = "/applications/\(RegisteredObject.application.id(of: RegisteredApplication.graph))"
        #expect(try await job.ask(.post, "\(other)/extensionProperties", body).status == 404)
    }

    @Test("a schema extension without a domain gets a prefix, and only its owner changes it")
    func schemaExtension() async throws {
        let caller = try await Caller.adele()
        let rest = #""description":"C","targetTypes":["Group"],"properties":[{"name":"courseId","type":"Integer"}]}"#
        let made = try await caller.ask(.post, "/schemaExtensions", #"{"id":"courses","# + rest)
        #expect(made.string("id").wholeMatch(of: /ext[0-9a-z]{8}_courses/) != nil)
        #expect(made.string("status") == "InDevelopment" && made.string("owner") == TestBrowser.clientID)
        let one = "/schemaExtensions/\(made.string("id"))"
        #expect(try await caller.ask(.patch, one, #"{"status":"Available"}"#).status == 204)
        #expect(try await caller.ask(.get, one).string("status") == "Available")
        let others = #"{"owner":"\#(ErrorRow.job)","id":"contoso_courses","#
        #expect(try await caller.ask(.post, "/schemaExtensions", others + rest).status == 201)
        #expect(try await caller.ask(.delete, "/schemaExtensions/contoso_courses").status == 403)
    }

    @Test("a role that is activated can have members, who are no administrators by it")
    func role() async throws {
        let caller = try await Caller.adele(
            "User.Read Directory.Read.All RoleManagement.ReadWrite.Directory")
        let template = "fe930be7-5e62-47db-91af-98c3a49a38b1"
        let path = "/directoryRoles(roleTemplateId='\(template)')"
        #expect(try await caller.ask(.get, "\(path)/members").status == 404)
        let made = try await caller.ask(.post, "/directoryRoles", #"{"roleTemplateId":"\#(template)"}"#)
        #expect(made.status == 201 && made.string("displayName") == "User Administrator")
        let alex = SampleOrganization.objectID("alexw")
        let reference = #"{"@odata.id":"https://graph.microsoft.com/v1.0/directoryObjects/\#(alex)"}"#
        #expect(try await caller.ask(.post, "\(path)/members/$ref", reference).status == 204)
        let members = try await caller.ask(.get, "/directoryRoles/\(made.string("id"))/members").list("value")
        #expect(members.map { $0["id"] as? String } == [alex])
        #expect(!caller.registry.conditions(of: alex).isAdministrator)
        for (isSecurityOnly, isThere) in [(false, true), (true, false)] {
            let body = "{\"securityEnabledOnly\":\(isSecurityOnly)}"
            let ids = try await caller.ask(.post, "/directoryObjects/\(alex)/getMemberObjects", body)
            #expect(ids.body.contains(made.string("id")) == isThere, "\(ids.body)")
        }
        let management = "/roleManagement/directory"
        let definition = try await caller.ask(.get, "\(management)/roleDefinitions/\(template)")
        #expect(
            definition.string("displayName") == "User Administrator" && definition.json["isBuiltIn"] as? Bool == true)
        let assignments = "\(management)/roleAssignments"
        let filter = "$filter=roleDefinitionId+eq+'\(template)'&$expand=principal"
        let assigned = try await caller.ask(.get, "\(assignments)?\(filter)").list("value")
        #expect(assigned.map { $0["principalId"] as? String } == [alex])
        #expect(assigned.first?["directoryScopeId"] as? String == "/")
        #expect((assigned.first?["principal"] as? [String: Any])?["displayName"] as? String == "Alex Wilber")
        let all = try await caller.ask(.get, assignments).list("value")
        #expect(all.count == 2, "Patti is Contoso's administrator, and Fabrikam's isn't told")
        #expect(try await caller.ask(.delete, "\(path)/members/\(alex)/$ref").status == 204)
        #expect(try await caller.ask(.get, "\(path)/members").list("value").isEmpty)
    }

    @Test("branding is found in its language, and is unknown before")
    func branding() async throws {
        let caller = try await Caller.adele("User.Read OrganizationalBranding.ReadWrite.All")
        let path = "/organization/\(Self.tenant)/branding"
        #expect(try await caller.ask(.get, path).status == 404)
        let made = try await caller.ask(.post, "\(path)/localizations", #"{"id":"0","signInPageText":"Contoso"}"#)
        #expect(made.status == 201 && made.json["cdnList"] is [Any])
        #expect(try await caller.ask(.get, path).string("signInPageText") == "Contoso")
    }

    @Test("a domain is added unverified, with what its zone has to say, and nobody has a name in it")
    func domain() async throws {
        let caller = try await Caller.adele("User.Read User.Read.All Domain.ReadWrite.All")
        let made = try await caller.ask(.post, "/domains", #"{"id":"contoso.com"}"#)
        #expect(made.status == 201 && made.json["isVerified"] as? Bool == false)
        #expect(try await caller.ask(.get, "/domains").list("value").count == 2)
        let records = try await caller.ask(.get, "/domains/contoso.com/verificationDnsRecords").list("value")
        let text = records.compactMap { $0["text"] as? String }.first ?? ""
        #expect(records.count == 2 && text.wholeMatch(of: /MS=ms[0-9]{8}/) != nil)
        #expect(try await caller.ask(.get, "/domains/contoso.com/domainNameReferences").list("value").isEmpty)
        for key in ["/contoso.onmicrosoft.com", "(id='contoso.onmicrosoft.com')"] {
            let number = try await caller.ask(.get, "/domains\(key)/domainNameReferences/$count")
            #expect((Int(number.body) ?? 0) > 5, "\(number.body)")
        }
        #expect(try await caller.ask(.get, "/domains/fabrikam.com/verificationDnsRecords").status == 404)
    }

    @Test("what a group has none of is empty, whether it is called by its id or by its unique name")
    func empty() async throws {
        let caller = try await Caller.adele("openid User.Read.All Group.ReadWrite.All")
        let new =
            #"{"displayName":"A","mailEnabled":false,"mailNickname":"a","securityEnabled":true,"uniqueName":"Payroll"}"#
        let made = try await caller.ask(.post, "/groups", new)
        for key in ["/\(made.string("id"))", "(uniqueName='Payroll')"] {
            let answer = try await caller.ask(.get, "/groups\(key)/permissionGrants")
            #expect(answer.status == 200 && answer.list("value").isEmpty, "\(answer.body)")
        }
        let unknown = try await caller.ask(.get, "/groups/00000000-0000-4000-8000-00000000DEAD/permissionGrants")
        #expect(unknown.status == 404 && unknown.graphError?.contains("DEAD") == true, "\(unknown.body)")
    }
}
