#if os(Linux)
import Foundation
import PeopleTestSupport
import Testing

@testable import DesktopKeyring
@testable import NativeOAuth

@Suite("A keyring that does not do what it should", .timeLimit(.minutes(3)))
struct SecretServiceFaultTests {
    private typealias Bus = StandInKeyring
    private let key = Redacted(Array("test-key".utf8))

    /// A keyring that asks before it unlocks, and signals what is given when it is asked to ask.
    private func prompting(_ signals: @escaping @Sendable (DBusMessage) -> [DBusMessage]) throws -> StandInKeyring {
        try StandInKeyring { call in
            switch call.member {
            case "Unlock": [Bus.reply(call, [.paths([]), .objectPath("/prompt/1")])]
            case "Prompt": [Bus.reply(call)] + signals(call)
            default: Bus.usual(call)
            }
        }
    }

    @Test("a person who unlocks the keyring when asked gets the secret")
    func unlocked() async throws {
        let bus = try prompting { _ in [Bus.completed("/prompt/1", dismissed: false, .paths(["/collection"]))] }
        #expect(try await bus.vault(.within(.seconds(30))).secret(named: "key") == nil)
    }

    @Test("a person who declines is told apart from a keyring that is locked")
    func dismissed() async throws {
        let bus = try prompting { _ in [Bus.completed("/prompt/1", dismissed: true, .string(""))] }
        await expectFault([.promptDismissed]) { _ = try await bus.vault(.within(.seconds(30))).secret(named: "key") }
    }

    @Test("a prompt that nobody answers is taken back, and the keyring stays locked")
    func unanswered() async throws {
        let bus = try prompting { _ in [] }
        await expectFault([.locked]) { _ = try await bus.vault(.within(.milliseconds(200))).secret(named: "key") }
        #expect(bus.calls.withLock { $0.contains("Dismiss") })
    }

    @Test("without leave to ask nobody is asked")
    func never() async throws {
        let bus = try prompting { _ in [] }
        await expectFault([.locked]) { _ = try await bus.vault(.never).secret(named: "key") }
        #expect(bus.calls.withLock { !$0.contains("Prompt") })
    }

    /// A keyring that asks before it writes.
    private func asking(dismissed: Bool) throws -> StandInKeyring {
        try StandInKeyring { call in
            switch call.member {
            case "CreateItem": [Bus.reply(call, [.objectPath("/"), .objectPath("/prompt/1")])]
            case "Prompt":
                [Bus.reply(call), Bus.completed("/prompt/1", dismissed: dismissed, .objectPath("/collection/1"))]
            default: Bus.usual(call)
            }
        }
    }

    @Test("a keyring that asks before it writes is waited for, and a refusal is no success")
    func asksToChange() async throws {
        let willing = try asking(dismissed: false)
        try await willing.vault(.within(.seconds(30))).setSecret(key, named: "key")
        #expect(willing.calls.withLock { $0.filter { $0 == "Prompt" } }.count == 1)
        let unwilling = try asking(dismissed: true)
        await expectFault([.promptDismissed]) {
            try await unwilling.vault(.within(.seconds(30))).setSecret(key, named: "key")
        }
    }

    @Test("an item that vanished between finding and reading it is no failure")
    func vanished() async throws {
        let isThere = Locked(true)
        let bus = try StandInKeyring { call in
            switch call.member {
            case "SearchItems":
                [Bus.reply(call, [.paths(isThere.withLock { $0 } ? ["/collection/1"] : []), .paths([])])]
            case "GetSecret":
                isThere.exchange(false) ? [Bus.error(call, "org.freedesktop.Secret.Error.NoSuchObject")] : nil
            default: Bus.usual(call)
            }
        }
        #expect(try await bus.vault().secret(named: "key") == nil)
    }

    @Test("a signal of somebody else, or of another prompt, unlocks nothing")
    func forgedSignal() async throws {
        let bus = try prompting { _ in
            [
                Bus.completed("/prompt/1", dismissed: false, .paths(["/collection"]), sender: ":1.66"),
                Bus.completed("/prompt/2", dismissed: false, .paths(["/collection"])),
            ]
        }
        await expectFault([.locked]) { _ = try await bus.vault(.within(.milliseconds(200))).secret(named: "key") }
    }

    @Test("a prompt that unlocks something else leaves the keyring locked")
    func otherUnlocked() async throws {
        let bus = try prompting { _ in [Bus.completed("/prompt/1", dismissed: false, .paths(["/other"]))] }
        await expectFault([.locked]) { _ = try await bus.vault(.within(.seconds(30))).secret(named: "key") }
    }

    @Test("a keyring that ends while it asks is heard of at once")
    func endsWhileAsking() async throws {
        let bus = try prompting { _ in [Bus.ended] }
        await expectFault([.connectionLost]) { _ = try await bus.vault(.within(.seconds(45))).secret(named: "key") }
    }

    @Test("what crosses the bus is the secret as it is, in the session that was opened")
    func plain() async throws {
        let secrets = Locked<[DBusValue]>([])
        let bus = try StandInKeyring { call in
            if call.member == "CreateItem" {
                secrets.withLock { $0.append(call.body[1]) }
            }
            return Bus.usual(call)
        }
        try await bus.vault().setSecret(key, named: "key")
        let members = try #require(secrets.withLock { $0.first }).asMembers(4)
        #expect(try members[2].asBytes() == key.reveal())
        #expect(members[0] == .objectPath("/session") && members[1] == .bytes([]))
    }

    @Test("a keyring that refuses is told apart from one that fails, and its words are made harmless")
    func refused() async throws {
        for (name, fault, code) in [
            (
                "org.freedesktop.DBus.Error.AccessDenied", SecretServiceFailure.accessDenied,
                OAuthError.Code.storeUnreadable
            ),
            ("org.freedesktop.Secret.Error.IsLocked", .locked, .storeLocked),
            ("org.example.Error.Full", .failed, .storeWriteFailed),
        ] {
            let bus = try StandInKeyring { call in
                call.member == "CreateItem" ? [Bus.error(call, name)] : Bus.usual(call)
            }
            let error = await expectFailure(code) { try await bus.vault().setSecret(key, named: "key") }
            #expect(error?.underlying as? SecretServiceFailure == fault && error?.message.contains("\u{1B}") == false)
        }
    }

    @Test("a keyring that never answers is given up", arguments: ["Hello", "OpenSession", "SearchItems"])
    func silent(member: String) async throws {
        let bus = try StandInKeyring { $0.member == member ? nil : Bus.usual($0) }
        await expectFault([.notAnswering]) { _ = try await bus.vault(reply: .milliseconds(300)).secret(named: "key") }
    }

    @Test("a keyring that leaves the bus with an answer owed is heard of at once, though the bus stays silent")
    func leaves() async throws {
        let bus = try StandInKeyring { $0.member == "SearchItems" ? [Bus.ended] : Bus.usual($0) }
        await expectFault([.connectionLost]) { _ = try await bus.vault(reply: .seconds(45)).secret(named: "key") }
        #expect(bus.calls.withLock { $0.contains("AddMatch") })
    }

    @Test("an answer of somebody who was not called is no answer")
    func forgedAnswer() async throws {
        let bus = try StandInKeyring { call in
            guard call.member == "SearchItems" else { return Bus.usual(call) }
            var forged = Bus.reply(call, [.paths([]), .paths([])])
            forged.sender = ":1.66"
            return [forged]
        }
        await expectFault([.notAnswering]) { _ = try await bus.vault(reply: .milliseconds(300)).secret(named: "key") }
    }

    @Test(
        "an answer that makes no sense is an error, and never means that there is no secret",
        arguments: [
            [], [.string("nonsense")], [.paths([]), .string("")], [.array(.string, []), .array(.string, [])],
        ] as [[DBusValue]])
    func nonsense(body: [DBusValue]) async throws {
        let bus = try StandInKeyring { call in
            call.member == "SearchItems" ? [Bus.reply(call, body)] : Bus.usual(call)
        }
        await expectFault([.malformed]) { _ = try await bus.vault().secret(named: "key") }
    }

    @Test("a task that is canceled waits no longer, and the next one is served")
    func canceled() async throws {
        let isSilent = Locked(true)
        let bus = try StandInKeyring { call in
            call.member == "SearchItems" && isSilent.withLock { $0 } ? nil : Bus.usual(call)
        }
        let vault = bus.vault(reply: .seconds(45))
        let waiting = Task { try await vault.secret(named: "key") }
        try await eventually { bus.calls.withLock { $0.contains("SearchItems") } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { _ = try await waiting.value }
        isSilent.withLock { $0 = false }
        #expect(try await vault.secret(named: "key") == nil)
    }

    @Test("a bus that does not let the user in, and one that is none, are no session bus")
    func noBus() async throws {
        let file = "/tmp/no-bus-\(UUID().uuidString.prefix(8))"
        for environment in [["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(file)"], [:]] {
            let vault = SecretServiceVault(app: "test-app", client: SecretServiceClient(environment, prompts: .never))
            await expectFault([.noSessionBus]) { _ = try await vault.secret(named: "key") }
        }
    }

    @Test("a keyring without a default collection says that it has none")
    func noCollection() async throws {
        let bus = try StandInKeyring { call in
            call.member == "ReadAlias" ? [Bus.reply(call, [.objectPath("/")])] : Bus.usual(call)
        }
        await expectFault([.noKeyring]) { _ = try await bus.vault().secret(named: "key") }
        #expect(await !SecretServiceClient.isUsable(bus.environment))
    }
}
#endif
