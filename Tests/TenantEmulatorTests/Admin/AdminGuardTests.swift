import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import Testing

@testable import TenantEmulator

@Suite("Who may drive the emulator")
struct AdminGuardTests {
    @Test(
        "each name of this machine is taken, and no other, as a rebound one would be",
        arguments: [
            ("127.0.0.1:8380", nil), ("localhost", nil), ("[::1]:8380", nil), ("LOCALHOST:1", nil),
            ("evil.example", "foreignHost"), ("evil.example:8380", "foreignHost"),
            ("127.0.0.1.evil.example", "foreignHost"), ("localhost.evil.example", "foreignHost"),
            ("10.0.0.1", "foreignHost"),
        ] as [(String, String?)])
    func names(authority: String, fault: String?) async throws {
        var admin = AdminClient(try await Emulator(keyMaker: .shared))
        admin.authority = authority
        let answer = try await admin.get("/clock")
        #expect(answer.status == (fault == nil ? 200 : 403) && answer.adminError("code") == fault)
    }

    @Test(
        "a page of another site is refused, to read and to change",
        arguments: [
            [.origin: "https://evil.example"], [.origin: "null"], [.origin: "http://127.0.0.1:9999"],
            [.fetchSite: "cross-site"], [.fetchSite: "same-site"],
        ] as [HTTPFields])
    func foreignPage(headers: HTTPFields) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        #expect(try await admin.send(.get, "/journal", headers: headers).status == 403)
        #expect(try await admin.send(.post, "/clock", "{\"advance\":60}", headers: headers).status == 403)
        #expect(try await admin.send(.delete, "/journal", headers: headers).status == 403)
        #expect(emulator.clock.offset == 0)
    }

    @Test(
        "a change that a form of another site could send is refused",
        arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    func forms(type: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let answer = try await AdminClient(emulator).send(
            .post, "/clock", "{\"advance\":60}", headers: [.contentType: type])
        #expect(answer.status == 415 && answer.adminError("nextStep")?.contains("application/json") == true)
        #expect(emulator.clock.offset == 0)
    }

    @Test(
        "another machine is refused whatever name it writes, and this one by each of its loopback addresses",
        arguments: [
            ("127.0.0.1", true), ("127.8.9.10", true), ("::1", true), ("::ffff:127.0.0.1", true), ("10.0.0.1", false),
            ("192.0.2.7", false), ("2001:db8::1", false), ("::ffff:10.0.0.1", false), ("fe80::1", false),
        ])
    func peers(address: String, isAllowed: Bool) async throws {
        let peer = try SocketAddress(ipAddress: address, port: 1)
        #expect(AdminGuard.isLoopback(peer) == isAllowed)
        #expect(AdminGuard.isLoopback(nil), "in process there is nobody else")
    }

    @Test(
        "another machine is let in by the secret and by nothing like it",
        arguments: [
            ("Bearer the-secret-of-a-test", nil), ("bearer the-secret-of-a-test", nil),
            ("Bearer the-secret-of-a-tes", "wrongSecret"), ("Bearer the-secret-of-a-test2", "wrongSecret"),
            ("Bearer ", "foreignMachine"), ("Basic the-secret-of-a-test", "foreignMachine"), (nil, "foreignMachine"),
        ] as [(String?, String?)])
    func secret(shown: String?, fault: String?) async throws {
        let guarding = AdminGuard(secret: NIOLockedValueBox(try AdminSecret("  the-secret-of-a-test\n")))
        var head = HTTPRequest(method: .get, scheme: "http", authority: "emulator.test", path: "/_emulator/clock")
        head.headerFields[.authorization] = shown
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let peer = try SocketAddress(ipAddress: "192.0.2.7", port: 1)
        if let fault {
            let error = #expect(throws: AdminError.self) { try guarding.check(request, from: peer) }
            #expect(error?.code == fault && error?.nextStep.contains("adminSecretFile") == true)
        } else {
            try guarding.check(request, from: peer)
        }
    }

    @Test("behind a proxy on this machine everybody has to show the secret, whatever names the proxy writes")
    func proxy() throws {
        var secret = try AdminSecret("the-secret-of-a-test")
        let peer = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
        func fault(_ secret: AdminSecret?, _ headers: HTTPFields = [:]) -> String? {
            // A proxy puts the name of what stands behind it in the place of its own.
            var head = HTTPRequest(
                method: .get, scheme: "http", authority: "127.0.0.1:8380", path: "/_emulator/clock")
            head.headerFields = headers
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            do {
                try AdminGuard(secret: NIOLockedValueBox(secret)).check(request, from: peer)
                return nil
            } catch {
                return (error as? AdminError)?.code
            }
        }
        #expect(fault(secret) == nil && fault(nil) == nil)
        for name in ["Forwarded", "Via", "X-Forwarded-For", "X-Real-IP"] {
            let name = try #require(HTTPField.Name(name))
            #expect(fault(nil, [name: "192.0.2.7"]) == "foreignMachine")
        }
        secret.isForEveryPeer = true
        #expect(fault(secret) == "secretMissing")
        #expect(fault(secret, [.authorization: "Bearer another-secret-of-a-test"]) == "wrongSecret")
        #expect(fault(secret, [.authorization: "Bearer the-secret-of-a-test"]) == nil)
    }

    @Test("a secret is long enough, and a file of it is its owner's alone; a drawn one is in such a file")
    func secretFile() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        for text in ["", "too-short", "a secret with spaces", "ein-Geheimnis-für-Tests"] {
            #expect(throws: EmulatorError.self) { try AdminSecret(text) }
        }
        let file = folder.path + "/secret"
        #expect(throws: EmulatorError.self) { try AdminSecret(file: file) }
        try Data("the-secret-of-a-test\n".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let shared = #expect(throws: EmulatorError.self) { try AdminSecret(file: file) }
        #expect(shared?.message.contains("chmod 600") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try AdminSecret(file: file).matches([.authorization: "Bearer the-secret-of-a-test"]) == true)

        for database in [nil, folder.path + "/people.sqlite"] {
            var drawn = try AdminSecret.drawn(beside: database)
            // One that a killed program has left is no obstacle.
            if database != nil { drawn = try AdminSecret.drawn(beside: database) }
            let path = try #require(drawn.file)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
            #expect(mode == 0o600 && drawn.matches([.authorization: "Bearer \(text)"]) == true)
            #expect(database == nil || path == folder.path + "/people.sqlite.admin/admin-secret")
            drawn.removeFile()
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        let nowhere = #expect(throws: EmulatorError.self) { try AdminSecret.drawn(beside: "/proc/nothing/here") }
        #expect(nowhere?.message.contains("--admin-secret-file") == true)
    }

    @Test("what needs no body needs no media type, unless a page sends it")
    func empty() async throws {
        let admin = AdminClient(try await Emulator(keyMaker: .shared))
        #expect(try await admin.send(.post, "/reset").status == 204)
        #expect(try await admin.send(.post, "/reset", headers: [.origin: "http://127.0.0.1:8380"]).status == 415)
    }

    @Test("the emulator's own page and programs are let in, with any form of the media type")
    func own() async throws {
        let admin = AdminClient(try await Emulator(keyMaker: .shared))
        #expect(
            try await admin.send(
                .post, "/clock", "{\"advance\":60}",
                headers: [
                    .contentType: "Application/JSON ; charset=utf-8", .origin: "http://127.0.0.1:8380",
                    .fetchSite: "same-origin",
                ]
            ).status == 200)
    }
}
