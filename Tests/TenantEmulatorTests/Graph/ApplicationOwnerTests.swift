import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [List owners of an application](https://learn.microsoft.com/graph/api/application-list-owners),
/// > [Get directoryObject](https://learn.microsoft.com/graph/api/directoryobject-get),
/// > [Application.ReadWrite.OwnedBy](https://learn.microsoft.com/graph/permissions-reference#applicationreadwriteownedby)
@Suite("Whose applications are, and what principals are in the directory")
struct ApplicationOwnerTests {
    private static let alex = SampleOrganization.objectID("alexw")
    private static let adele = TestBrowser.adeleID

    private func reference(_ id: String, _ type: String = "directoryObjects") -> String {
        "{\"@odata.id\":\"https://graph.microsoft.com/v1.0/\(type)/\(id)\"}"
    }

    @Test(
        "whoever makes one is its first owner; others are added once, and taken away",
        arguments: RegisteredObject.allCases)
    func owners(object: RegisteredObject) async throws {
        let caller = try await Caller.adele()
        let made = try await caller.make(.application, #"{"displayName":"A"}"#)
        let principal = try await caller.make(.principal, "{\"appId\":\"\(made.string("appId"))\"}")
        let path = (object == .application ? made.path() : principal.path(.principal)) + "/owners"
        let job = RegisteredApplication.principalID(of: ErrorRow.job)
        func ids() async throws -> [String] {
            try await caller.ask(.get, path).ids
        }
        #expect(try await ids() == [Self.adele])
        #expect(try await caller.ask(.post, "\(path)/$ref", reference(Self.alex)).status == 204)
        #expect(try await caller.ask(.post, "\(path)/$ref", reference(job, "servicePrincipals")).status == 204)
        #expect(try await Set(ids()) == [Self.adele, Self.alex, job])
        let again = try await caller.ask(.post, "\(path)/$ref", reference(Self.alex))
        #expect(again.graphError?.contains("already exist for the following modified properties: 'owners'") == true)
        let references = try await caller.ask(.get, "\(path)/$ref").list("value")
        #expect(references.count == 3)
        #expect(references.allSatisfy { ($0["@odata.id"] as? String)?.contains("/directoryObjects/") == true })
        let collection = "/\(object.rawValue)?$count=true&$filter=owners/$count+eq+3"
        let found = try await caller.ask(.get, collection)
        #expect(found.list("value").count == 1 && found.list("value").first?["owners"] == nil)
        let object = path.replacing("/owners", with: "")
        for expanded in ["\(object)?$expand=owners", "\(object)?$select=id&$expand=owners"] {
            let owners = try await caller.ask(.get, expanded).list("owners")
            #expect(Set(owners.compactMap { $0["id"] as? String }) == [Self.adele, Self.alex, job])
        }
        let listed = try await caller.ask(.get, "\(collection)&$expand=owners").list("value").first
        #expect((listed?["owners"] as? [Any])?.count == 3)
        #expect(try await caller.ask(.delete, "\(path)/\(Self.alex)/$ref").status == 204)
        #expect(try await caller.ask(.delete, "\(path)/\(Self.alex)/$ref").status == 404)
        #expect(try await caller.ask(.post, "\(path)/$ref", reference(made.string("id"))).status == 404)
        #expect(try await Set(ids()) == [Self.adele, job])
    }

    @Test("an application with OwnedBy changes what it has made, and nothing else")
    func ownedBy() async throws {
        let caller = try await Caller.job()
        let made = try await caller.make(.application, #"{"displayName":"Mine"}"#)
        #expect(made.status == 201)
        #expect(try await caller.ask(.patch, made.path(), #"{"displayName":"Still mine"}"#).status == 204)
        #expect(try await caller.ask(.post, "\(made.path())/addPassword", "{}").status == 200)
        let other = "/applications(appId='\(TestBrowser.clientID)')"
        let changes: [(HTTPRequest.Method, String)] = [
            (.patch, other), (.post, "\(other)/addPassword"), (.delete, other),
        ]
        for (method, path) in changes {
            let answer = try await caller.ask(method, path, "{}")
            #expect(answer.status == 403 && answer.graphError?.hasPrefix("Authorization_RequestDenied: ") == true)
        }
        let path = "/servicePrincipals/\(RegisteredApplication.principalID(of: ErrorRow.job))/ownedObjects"
        let owned = try await caller.ask(.get, path).list("value")
        #expect(owned.map { $0["@odata.type"] as? String } == ["#microsoft.graph.application"])
        #expect(owned.first?["displayName"] as? String == "Still mine")
        #expect(try await caller.ask(.delete, made.path()).status == 204)
    }

    @Test(
        "whoever may only read changes nothing",
        arguments: ["User.Read Application.Read.All", "User.Read Directory.Read.All", "User.Read"])
    func readers(scope: String) async throws {
        let caller = try await Caller.adele(scope)
        let one = "/applications(appId='\(ErrorRow.job)')"
        let status = scope == "User.Read" ? 403 : 200
        for path in ["/applications", one, "\(one)/owners"] {
            #expect(try await caller.ask(.get, path).status == status, "\(path)")
        }
        let changes: [(HTTPRequest.Method, String)] = [
            (.post, "/applications"), (.post, "/servicePrincipals"), (.patch, one), (.delete, one),
            (.post, "\(one)/addPassword"), (.post, "\(one)/removePassword"), (.post, "\(one)/owners/$ref"),
        ]
        for (method, path) in changes {
            #expect(try await caller.ask(method, path, "{}").status == 403, "\(method) \(path)")
        }
    }

    @Test("Microsoft Graph's own principal can't be changed")
    func graphItself() async throws {
        let caller = try await Caller.adele()
        let path = "/servicePrincipals/\(RegisteredApplication.graph.principalID)"
        #expect(try await caller.ask(.patch, path, #"{"accountEnabled":false}"#).status == 403)
        #expect(try await caller.ask(.delete, path).status == 403)
    }

    @Test("applications and principals are directory objects, with their types")
    func objects() async throws {
        let caller = try await Caller.adele()
        let principal = RegisteredApplication.principalID(of: ErrorRow.job)
        let job = try #require(caller.registry.application(ErrorRow.job))
        let application = RegisteredObject.application.id(of: job)
        for (id, type) in [(principal, "servicePrincipal"), (application, "application")] {
            let object = try await caller.ask(.get, "/directoryObjects/\(id)")
            #expect(object.string("@odata.type") == "#microsoft.graph.\(type)" && object.string("id") == id)
        }
        func found(_ types: String) async throws -> [String] {
            let ids = [principal, application, Self.adele].map { "\"\($0)\"" }.joined(separator: ",")
            let body = "{\"ids\":[\(ids)]\(types)}"
            return try await caller.ask(.post, "/directoryObjects/getByIds", body).ids
        }
        #expect(try await found("") == [principal, application, Self.adele])
        #expect(try await found(",\"types\":[\"user\",\"servicePrincipal\"]") == [principal, Self.adele])
        let path = "/servicePrincipals/\(principal)"
        #expect(try await caller.ask(.get, "\(path)/memberOf").json["value"] is [Any])
        for start in [path, "/directoryObjects/\(principal)"] {
            let groups = try await caller.ask(.post, "\(start)/getMemberGroups", #"{"securityEnabledOnly":false}"#)
            #expect(groups.status == 200 && (groups.json["value"] as? [String])?.isEmpty == true)
        }
    }

    @Test("a principal that is removed takes along what people and administrators had agreed to")
    func removed() async throws {
        let caller = try await Caller.adele()
        let (registry, tenantID) = (caller.registry, SampleOrganization.contoso.id)
        let database = caller.database
        try await database.insertConsents([.userRead], of: Self.alex, to: ErrorRow.job)
        let path = "/servicePrincipals/\(RegisteredApplication.principalID(of: ErrorRow.job))"
        #expect(try await caller.ask(.delete, path).status == 204)
        #expect(try await database.consents(of: Self.alex, to: ErrorRow.job).isEmpty)
        #expect(registry.application(ErrorRow.job)?.administratorConsent[tenantID] == nil)
        #expect(registry.application(ErrorRow.job)?.applicationPermissions.isEmpty == true)
        #expect(try await caller.ask(.get, path).status == 404)
        let again = try await caller.make(.principal, "{\"appId\":\"\(ErrorRow.job)\"}")
        #expect(again.status == 201 && again.path(.principal) == path)
    }

    @Test("administrators are made and unmade as members of their role")
    func administrators() async throws {
        let caller = try await Caller.adele(
            "User.Read Directory.Read.All RoleManagement.ReadWrite.Directory")
        let path = "/directoryRoles(roleTemplateId='62e90394-69f5-4237-9190-012177145e10')/members"
        let registry = caller.registry
        #expect(try await caller.ask(.post, "\(path)/$ref", reference(Self.alex)).status == 204)
        #expect(registry.conditions(of: Self.alex).isAdministrator)
        #expect(try await caller.ask(.post, "\(path)/$ref", reference(Self.alex)).status == 400)
        let listed = try await caller.ask(.get, path).ids
        #expect(listed.contains(Self.alex))
        #expect(try await caller.ask(.delete, "\(path)/\(Self.alex)/$ref").status == 204)
        #expect(!registry.conditions(of: Self.alex).isAdministrator)
        #expect(try await caller.ask(.delete, "\(path)/\(Self.alex)/$ref").status == 404)
        let reader = try await Caller.adele("User.Read Directory.Read.All")
        #expect(try await reader.ask(.post, "\(path)/$ref", reference(Self.alex)).status == 403)
    }
}
