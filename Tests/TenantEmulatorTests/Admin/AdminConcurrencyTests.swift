import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// What many clients of the admin API do at the same time.
@Suite("Changes at the same time")
struct AdminConcurrencyTests {
    @Test(
        "to different fields of a person, an application, somebody's conditions or the lifetimes are all kept",
        arguments: [
            (
                "/people/\(TestBrowser.adele)", "%",
                [
                    "jobTitle", "department", "officeLocation", "mobilePhone", "city", "country", "companyName",
                    "state",
                ], [], []
            ),
            (
                "/apps/\(TestBrowser.clientID)", "%", ["displayName"],
                [
                    "isEnabled", "assignmentRequired", "issuesIdTokensAtAuthorization",
                    "issuesAccessTokensAtAuthorization",
                ], []
            ),
            (
                "/people/\(TestBrowser.adele)/conditions", "%", [],
                ["isBlocked", "isPasswordExpired", "isAdministrator"], ["secondFactorLifetime", "signInFrequency"]
            ),
            ("/settings", "\"lifetimes\":{%}", [], [], ["accessToken", "idToken", "code", "refreshToken"]),
        ] as [(String, String, [String], [String], [String])])
    func fields(path: String, place: String, texts: [String], flags: [String], numbers: [String]) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        // Each client changes one field, over and over.
        func changes(_ names: [String], to value: (String, Int) -> String) -> [[String]] {
            names.map { name in (1...30).map { "\"\(name)\":\(value(name, $0))" } }
        }
        let all =
            changes(texts) { "\"\($0) \($1)\"" } + changes(flags) { "\($1.isMultiple(of: 2))" }
            + changes(numbers) { "\($1)" }
        let lost = try await withThrowingTaskGroup(of: [String].self) { group in
            for members in all {
                group.addTask {
                    let admin = AdminClient(emulator)
                    var lost: [String] = []
                    for member in members {
                        let changed = try await admin.send(.patch, path, "{\(place.replacing("%", with: member))}")
                        #expect(changed.status == 200, "\(changed.body)")
                        let read = try await admin.get(path)
                        lost += [changed, read].map(\.body).filter { !$0.contains(member) }.map { "\(member): \($0)" }
                    }
                    return lost
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(lost.isEmpty, "\(lost.count) lost, such as \(lost.first ?? "")")
    }

    @Test("by which people, applications or names come twice succeed once")
    func twice() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let id = "0dd0a000-0000-4000-8000-000000000001"
        let bodies = [
            ("/people", "{\"id\":\"\(id)\",\"userPrincipalName\":\"%@contoso.onmicrosoft.com\",\"displayName\":\"X\"}"),
            ("/people", "{\"userPrincipalName\":\"twice@contoso.onmicrosoft.com\",\"displayName\":\"X %\"}"),
            ("/apps", "{\"clientId\":\"\(id)\",\"displayName\":\"X %\"}"),
        ]
        for (path, body) in bodies {
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let body = body.replacing("%", with: "\(number)")
                        return try await AdminClient(emulator).post(path, body).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 7), "\(path)")
        }
    }

    @Test("of the clock happen one after the other, each as a whole")
    func clock() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...8 {
                group.addTask {
                    let start = 1_800_000_000 + number * 1000
                    for _ in 0..<40 {
                        let answer = try await AdminClient(emulator).post(
                            "/clock", "{\"set\":\(start),\"freeze\":true,\"advance\":\(number)}")
                        let unix = (answer.json["unix"] as? Double)?.rounded()
                        #expect(unix == Double(start + number), "\(answer.body)")
                        #expect(answer.json["isFrozen"] as? Bool == true)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("of faults give each its own number, though others are taken away")
    func faults() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let ids = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var ids: [Int] = []
                    for _ in 0..<40 {
                        let admin = AdminClient(emulator)
                        let added = try await admin.post("/faults", "{\"kind\":\"throttled\"}")
                        #expect(added.status == 201, "\(added.status)")
                        ids += [added.json["id"] as? Int ?? 0]
                        _ = try await admin.send(.delete, "/faults")
                    }
                    return ids
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids).count == 320)
    }

    @Test("of signing keys leave the keys that were made, and each of them can be checked with")
    func keys() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        try await emulator.keys.ready()
        let kids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<4 { group.addTask { try await emulator.keys.rotate(at: emulator.clock.now) } }
            let old = emulator.keys.published.map(\.kid)
            group.addTask { try await emulator.keys.retire(old[0]) ? "" : old[0] }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(Set(emulator.keys.published.map(\.kid)) == kids.subtracting([""]))
        #expect(Set(try emulator.database.signingKeys().map(\.kid)) == kids.subtracting([""]))
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens().string("access_token")
        #expect(try await browser.graph("/me", token: token).status == 200)
    }
}
