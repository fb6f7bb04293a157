import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [group: delta](https://learn.microsoft.com/graph/api/group-delta)
@Suite("Changes of groups")
struct GroupDeltaTests {
    private static func members(_ row: [String: Any]?) -> [String: Bool] {
        let items = row?["members@delta"] as? [[String: Any]] ?? []
        return items.reduce(into: [:]) { $0[$1["id"] as? String ?? ""] = $1["@removed"] != nil }
    }

    @Test("are told once, with who has come and who has gone")
    func members() async throws {
        let contoso = try await ExampleContoso.make()
        let caller = contoso.caller
        let ids = ["group", "target", "inner", "user", "user2", "user3"].map { contoso.values[$0] ?? "" }
        let (group, target) = (ids[0], ids[1])
        let first = try await caller.get("/groups/delta?$select=displayName,members")
        let whole = Self.members(first.list("value").first { $0["id"] as? String == group })
        #expect(whole[ids[2]] == false && whole[ids[3]] == false && whole[ids[4]] == false && whole[ids[5]] == nil)

        _ = try await caller.ask(.delete, "/groups/\(group)/members/\(ids[4])/$ref")
        let newcomer = "{\"@odata.id\":\"http://127.0.0.1:8380/v1.0/users/\(ids[5])\"}"
        _ = try await caller.ask(.post, "/groups/\(group)/members/$ref", newcomer)
        _ = try await caller.ask(.delete, "/groups/\(target)")
        let second = try await caller.get(first.link("@odata.deltaLink"))
        let rows = second.list("value")
        #expect(Set(rows.compactMap { $0["id"] as? String }) == [group, target])
        #expect(Self.members(rows.first { $0["id"] as? String == group }) == [ids[4]: true, ids[5]: false])
        let gone = rows.first { $0["id"] as? String == target }?["@removed"] as? [String: String]
        #expect(gone == ["reason": "changed"])

        let third = try await caller.get(second.link("@odata.deltaLink"))
        #expect(third.status == 200 && third.list("value").isEmpty)
    }
}

/// > Source: [application: delta](https://learn.microsoft.com/graph/api/application-delta)
@Suite("Changes of lists of few objects")
struct CatalogDeltaTests {
    @Test("are told once, of what is new, changed and gone, and another list's token is refused")
    func changes() async throws {
        let contoso = try await ExampleContoso.make()
        let caller = contoso.caller
        let app = contoso.values["app"] ?? ""
        let first = try await caller.get("/applications/delta?$select=displayName")
        let row = first.list("value").first { $0["id"] as? String == app }
        #expect(row?["displayName"] as? String == "My app" && row?.count == 2)
        #expect(first.string("@odata.context").hasSuffix("#applications(displayName)"))
        let latest = try await caller.get("/applications/delta?$deltatoken=latest")
        #expect(latest.status == 200 && latest.list("value").isEmpty)

        try contoso.emulator.registry.update(contoso.values["hybrid"] ?? "") { $0.displayName = "Ours" }
        let second = try await caller.get(first.link("@odata.deltaLink"))
        #expect(second.list("value").map { $0["displayName"] as? String } == ["Ours"])
        try contoso.emulator.registry.removeApplication(contoso.values["hybrid"] ?? "")
        for link in [second.link("@odata.deltaLink"), latest.link("@odata.deltaLink")] {
            let rows = try await caller.get(link).list("value")
            #expect(rows.map { $0["id"] as? String } == [app])
            #expect(rows.first?["@removed"] as? [String: String] == ["reason": "deleted"])
        }
        let other = second.link("@odata.deltaLink").replacing("/applications/", with: "/servicePrincipals/")
        #expect(try await caller.get(other).status == 400)
    }
}
