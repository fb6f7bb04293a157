import Foundation
import GRDB
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The database file")
struct DatabaseTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func configuration(_ name: String) -> EmulatorConfiguration {
        EmulatorConfiguration { $0.database = folder.path + "/" + name }
    }

    @Test("keeps keys, sessions, consents and refresh tokens over a restart")
    func restart() async throws {
        let configuration = configuration("a.sqlite")
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, configuration: configuration))
        let tokens = try await browser.tokens()
        let keys = try await browser.send(.get, "/common/discovery/v2.0/keys").body

        browser.emulator = try await Emulator(keyMaker: .shared, configuration: configuration)

        #expect(try await browser.refresh(tokens).status == 200)
        #expect(try await browser.send(.get, "/common/discovery/v2.0/keys").body == keys)
        #expect(try await browser.graph("/me", token: tokens.string("access_token")).status == 200)
        #expect(try await browser.authorize(["prompt": "none"]).redirect["code"] != nil)
    }

    @Test("of another version is refused with what to do, and left as it is", arguments: ["1: directory", "schema 99"])
    func otherVersion(migration: String) async throws {
        let configuration = configuration("old.sqlite")
        let path = try #require(configuration.database)
        try await Emulator(keyMaker: .shared, configuration: configuration).keys.ready()
        try await DatabaseQueue(path: path).write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration])
        }
        func people() async throws -> Int? {
            try await DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM user") }
        }
        let before = try await people()

        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(keyMaker: .shared, configuration: configuration)
        }

        #expect(error?.code == .databaseUnusable)
        #expect(error?.message.contains(path) == true && error?.message.contains("another version") == true)
        #expect(error?.message.contains("--database") == true)
        #expect(try await people() == before)
    }

    @Test("holds no token, code, session or password as it is")
    func hashed() async throws {
        let configuration = configuration("b.sqlite")
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, configuration: configuration))
        let code = try await browser.code()
        let refreshToken = try await browser.redeem(code).string("refresh_token")
        let secrets = [
            code, refreshToken, browser.cookies[IdentityRoutes.sessionCookie] ?? "?", TestBrowser.password,
        ]

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let bytes = try names.reduce(into: Data()) {
            $0 += try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $1))
        }

        #expect(bytes.range(of: Data(TestBrowser.adele.utf8)) != nil, "the search would find what is there")
        for secret in secrets {
            #expect(secret.count > 10 && bytes.range(of: Data(secret.utf8)) == nil)
        }
    }

    @Test("can be read by its owner only, its journals too")
    func mode() async throws {
        let emulator = try await Emulator(keyMaker: .shared, configuration: configuration("c.sqlite"))
        var browser = TestBrowser(emulator)
        _ = try await browser.code()

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names).isSuperset(of: ["c.sqlite", "c.sqlite-wal"]))
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(name)")
        }
    }

    @Test(
        "that is something else is named and left as it is",
        arguments: ["hello\n", String(repeating: "x", count: 5000)])
    func noDatabase(text: String) async throws {
        let configuration = configuration("d.txt")
        let path = try #require(configuration.database)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))

        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(keyMaker: .shared, configuration: configuration)
        }

        #expect(error?.code == .databaseUnusable)
        #expect(error?.message.hasPrefix("\(path) is no SQLite database") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test("of another program is named and left as it is")
    func foreignDatabase() async throws {
        let configuration = configuration("e.sqlite")
        let path = try #require(configuration.database)
        try await DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (a)") }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))

        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(keyMaker: .shared, configuration: configuration)
        }

        #expect(error?.message.hasPrefix("\(path) is another program's database") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("in a folder that isn't there, or that is a folder, is named", arguments: ["none/f.sqlite", ""])
    func unopenable(name: String) async throws {
        let configuration = configuration(name)

        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(keyMaker: .shared, configuration: configuration)
        }

        #expect(error?.code == .databaseUnusable)
        #expect(error?.message.contains(folder.path) == true)
    }

    @Test("whose end is missing is named")
    func truncated() async throws {
        let configuration = configuration("g.sqlite")
        let path = try #require(configuration.database)
        // Once the first key is in it, nobody has the file any more.
        try await Emulator(keyMaker: .shared, configuration: configuration).keys.ready()
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try FileManager.default.removeItem(atPath: path)
        try whole.prefix(2000).write(to: URL(fileURLWithPath: path))

        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(keyMaker: .shared, configuration: configuration)
        }

        #expect(error?.code == .databaseUnusable)
        #expect(error?.message.contains(path) == true)
    }
}
