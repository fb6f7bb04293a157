#if os(Linux)
import Foundation
import Testing

@testable import DesktopKeyring
@testable import NativeOAuth

/// A session bus with a keyring behind it that does what a test tells it, for what a real one cannot be made to do.
final class StandInKeyring: Sendable {
    /// Answers a call to the keyring: with messages to send, or nil to stay silent.
    typealias Answers = @Sendable (DBusMessage) -> [DBusMessage]?

    static let owner = ":1.7"
    private let descriptor: Int32
    private let path: String
    private let isStopped = Locked(false)
    /// Every member that was called.
    let calls = Locked<[String]>([])

    init(_ answers: @escaping Answers) throws {
        path = "/tmp/stand-in-\(UUID().uuidString.prefix(8))"
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(descriptor, 8) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        Thread.detachNewThread { [descriptor, isStopped, calls] in
            while !isStopped.withLock({ $0 }) {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 50) > 0 else { continue }
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { continue }
                Thread.detachNewThread {
                    Self.serve(connection, answers, calls)
                    close(connection)
                }
            }
            close(descriptor)
        }
    }

    deinit {
        isStopped.withLock { $0 = true }
        unlink(path)
    }

    var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"] }

    /// What keeps secrets in it, and soon gives up.
    func vault(_ prompts: KeyringPrompts = .never, reply: Duration = .seconds(30)) -> SecretServiceVault {
        SecretServiceVault(app: "test-app", client: SecretServiceClient(environment, prompts: prompts, reply: reply))
    }

    /// The reply to a call.
    static func reply(_ call: DBusMessage, _ body: [DBusValue] = []) -> DBusMessage {
        DBusMessage(kind: .reply, serial: 1, replySerial: call.serial, sender: call.destination, body: body)
    }

    /// The error that a call is answered with.
    static func error(_ call: DBusMessage, _ name: String) -> DBusMessage {
        DBusMessage(
            kind: .error, serial: 1, errorName: name, replySerial: call.serial, sender: call.destination,
            body: [.string("Test\u{1B}[31m data.")])
    }

    /// The signal that ends a prompt.
    static func completed(_ prompt: String, dismissed: Bool, _ result: DBusValue, sender: String = owner) -> DBusMessage
    {
        DBusMessage(
            kind: .signal, serial: 1, path: prompt, interface: "org.freedesktop.Secret.Prompt", member: "Completed",
            sender: sender, body: [.boolean(dismissed), .variant(result)])
    }

    /// The signal that the keyring has left the bus.
    static let ended = DBusMessage(
        kind: .signal, serial: 1, path: "/org/freedesktop/DBus", interface: DBusConnection.bus,
        member: "NameOwnerChanged", sender: DBusConnection.bus, body: [.string(owner), .string(owner), .string("")])

    /// What a keyring without anything in it answers, unlocked, with secrets in the clear.
    static func usual(_ call: DBusMessage) -> [DBusMessage]? {
        switch call.member {
        case "Hello": [reply(call, [.string(":1.8")])]
        case "GetNameOwner": [reply(call, [.string(owner)])]
        case "NameHasOwner": [reply(call, [.boolean(false)])]
        case "OpenSession":
            call.body.first == .string("plain")
                ? [reply(call, [.variant(.string("")), .objectPath("/session")])]
                : [error(call, "org.freedesktop.DBus.Error.NotSupported")]
        case "ReadAlias": [reply(call, [.objectPath("/collection")])]
        case "Unlock": [reply(call, [call.body[0], .objectPath("/")])]
        case "SearchItems": [reply(call, [.paths([]), .paths([])])]
        case "CreateItem": [reply(call, [.objectPath("/collection/1"), .objectPath("/")])]
        default: [reply(call)]
        }
    }

    private static func serve(_ connection: Int32, _ answers: Answers, _ calls: Locked<[String]>) {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        func more() -> Bool {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            received += buffer[..<count]
            return true
        }
        while !received.contains(UInt8(ascii: "\n")) {
            guard more() else { return }
        }
        _ = Socket.send(Array("OK 0123456789abcdef0123456789abcdef\r\n".utf8)[...], to: connection)
        let begin = Array("BEGIN\r\n".utf8)
        while received.firstRange(of: begin) == nil {
            guard more() else { return }
        }
        received.removeFirst(received.firstRange(of: begin)?.upperBound ?? 0)
        while true {
            if let length = try? DBusMessage.length(received[...]), length <= received.count {
                guard let call = try? DBusMessage(Array(received.prefix(length))) else { return }
                received.removeFirst(length)
                calls.withLock { $0.append(call.member ?? "") }
                for message in answers(call) ?? [] {
                    guard let bytes = try? message.encoded() else { return }
                    _ = Socket.send(bytes[...], to: connection)
                }
            } else if !more() {
                return
            }
        }
    }
}

/// Expects a keyring to fail by one of some faults.
func expectFault(_ faults: Set<SecretServiceFailure>, _ use: () async throws -> Void) async {
    await #expect { try await use() } throws: { error in
        let error = error as? OAuthError
        guard let fault = error?.underlying as? SecretServiceFailure else { return false }
        return faults.contains(fault) && error?.code == fault.code(isWriting: false)
    }
}
#endif
