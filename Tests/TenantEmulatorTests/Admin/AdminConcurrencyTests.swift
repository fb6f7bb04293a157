import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// What many clients of the admin API do at the same time.
@Suite("Changes at the same time")
struct AdminConcurrencyTests {
    /// Has several clients change one field each, and lists what a client didn't read back.
    ///
    /// - Parameters:
    ///   - path: What is changed.
    ///   - values: For each client its changes in their order: a member and its value, as JSON.
    ///   - emulator: Where.
    /// - Returns: A line for each answer that doesn't have the client's own last value.
    /// - Throws: What the emulator says.
    private func lost(
        _ path: String, _ values: [[(name: String, json: String)]], in emulator: Emulator
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { group in
            for changes in values {
                group.addTask {
                    let admin = AdminClient(emulator)
                    var lost: [String] = []
                    for (name, json) in changes {
                        let changed = try await admin.send(.patch, path, "{\"\(name)\":\(json)}")
                        #expect(changed.status == 200, "\(changed.body)")
                        let read = try await admin.get(path)
                        for answer in [changed, read] where !answer.body.contains("\"\(name)\":\(json)") {
                            lost.append("\(name) is not \(json): \(answer.body)")
                        }
                    }
                    return lost
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func texts(_ names: [String], count: Int) -> [[(name: String, json: String)]] {
        names.map { name in (0..<count).map { (name, "\"\(name) \($0)\"") } }
    }

    @Test("to different fields of one person are all kept")
    func person() async throws {
        let names = [
            "jobTitle", "department", "officeLocation", "mobilePhone", "city", "country", "companyName", "state",
        ]
        let lost = try await lost(
            "/people/\(TestBrowser.adele)", Self.texts(names, count: 30), in: try await Emulator(keyMaker: .shared))
        #expect(lost.isEmpty, "\(lost.count) lost, such as \(lost.first ?? "")")
    }

    @Test("to different fields of one application are all kept")
    func application() async throws {
        let flags = [
            "isEnabled", "assignmentRequired", "issuesIdTokensAtAuthorization", "issuesAccessTokensAtAuthorization",
        ].map { name in (0..<30).map { (name: name, json: $0.isMultiple(of: 2) ? "true" : "false") } }
        let texts = Self.texts(["displayName"], count: 30)
        let lost = try await lost(
            "/apps/\(TestBrowser.clientID)", flags + texts, in: try await Emulator(keyMaker: .shared))
        #expect(lost.isEmpty, "\(lost.count) lost, such as \(lost.first ?? "")")
    }

    @Test("to different conditions of one person are all kept")
    func conditions() async throws {
        let flags = ["isBlocked", "isPasswordExpired", "isAdministrator"].map { name in
            (0..<30).map { (name: name, json: $0.isMultiple(of: 2) ? "true" : "false") }
        }
        let times = ["secondFactorLifetime", "signInFrequency"].map { name in
            (0..<30).map { (name: name, json: "\($0 + 1)") }
        }
        let lost = try await lost(
            "/people/\(TestBrowser.adele)/conditions", flags + times, in: try await Emulator(keyMaker: .shared))
        #expect(lost.isEmpty, "\(lost.count) lost, such as \(lost.first ?? "")")
    }

    @Test("to different lifetimes are all kept")
    func settings() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let values = ["accessToken", "idToken", "code", "refreshToken"].map { name in
            (1...30).map { (name: "lifetimes", json: "{\"\(name)\":\($0)}") }
        }
        _ = try await withThrowingTaskGroup(of: Void.self) { group in
            for changes in values {
                group.addTask {
                    for (name, json) in changes {
                        let answer = try await AdminClient(emulator).send(.patch, "/settings", "{\"\(name)\":\(json)}")
                        let own = json.dropFirst().dropLast()
                        #expect(answer.body.contains(own), "\(answer.body)")
                    }
                }
            }
            try await group.waitForAll()
        }
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
