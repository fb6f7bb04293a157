#if os(Linux)
import NativeOAuth

/// A connection to the service that keeps this user's secrets, with a session open.
///
/// > Source: [Secret Service API](https://specifications.freedesktop.org/secret-service/latest/)
struct SecretServiceConnection: Sendable {
    var connection: DBusConnection
    /// The number that the bus gave the service.
    ///
    /// Calls go to it, not to the name, so that no other program can take the name over in the middle.
    let owner: String
    /// The path of the session that secrets are sent in.
    private(set) var session = ""
    /// Whether and how long a person may be asked.
    let prompts: KeyringPrompts

    static let name = "org.freedesktop.secrets"
    static let path = "/org/freedesktop/secrets"

    /// Finds the bus and the service, which the bus starts if it can, and opens a session.
    ///
    /// - Throws: ``SecretServiceFailure``, ``DBusFailure``, or `CancellationError`.
    static func open(
        _ environment: [String: String], prompts: KeyringPrompts, _ timeout: DBusTimeout
    ) throws -> SecretServiceConnection {
        var connection = try DBusConnection.open(try DBusAddress.session(environment), timeout)
        let owner = try findOwner(&connection)
        try connection.watch(owner)
        var service = SecretServiceConnection(connection: connection, owner: owner, prompts: prompts)
        try service.openSession()
        return service
    }

    private static func findOwner(_ connection: inout DBusConnection) throws -> String {
        if let owner = try owner(&connection) { return owner }
        do {
            // Only now: a bus may refuse to start what is running but was not started by it.
            _ = try connection.callBus("StartServiceByName", [.string(name), .uint32(0)])
        } catch DBusFailure.refused(let error, _) {
            throw error.hasSuffix(".TimedOut") || error.hasSuffix(".NoReply")
                ? SecretServiceFailure.notAnswering : SecretServiceFailure.noService
        }
        guard let owner = try owner(&connection) else { throw SecretServiceFailure.noService }
        return owner
    }

    /// The number of the service's connection; nil when there is none.
    private static func owner(_ connection: inout DBusConnection) throws -> String? {
        do {
            let reply = try connection.callBus("GetNameOwner", [.string(name)])
            guard let owner = try reply.first?.asText() else {
                throw DBusFailure.malformed("an owner without a name")
            }
            return owner
        } catch DBusFailure.refused("org.freedesktop.DBus.Error.NameHasNoOwner", _) {
            return nil
        }
    }

    /// Opens a session in which secrets cross the bus as they are: it is a socket of this machine that only this user's
    /// programs reach, and each of them may ask the service for the same secrets
    /// (Secret Service API, transfer of secrets).
    private mutating func openSession() throws {
        let reply = try call("OpenSession", of: "Service", [.string("plain"), .variant(.string(""))], returning: 2)
        session = try reply[1].asPath()
    }

    func wrapped(_ secret: Redacted<[UInt8]>) -> DBusValue {
        .structure([.objectPath(session), .bytes([]), .bytes(secret.reveal()), .string("application/octet-stream")])
    }

    func unwrapped(_ value: DBusValue) throws(DBusFailure) -> Redacted<[UInt8]> {
        let members = try value.asMembers(4)
        guard try members[0].asPath() == session else { throw .malformed("a secret for another session") }
        guard try members[1].asBytes().isEmpty else { throw .malformed("a secret that is encrypted") }
        return Redacted(try members[2].asBytes())
    }

    /// Calls a method of an object of the service, which has to return so many values, if that matters.
    mutating func call(
        _ member: String, of interface: String, on path: String = Self.path, _ body: [DBusValue],
        returning count: Int? = nil
    ) throws -> [DBusValue] {
        let reply = try connection.call(
            DBusMessage(
                path: path, interface: "org.freedesktop.Secret.\(interface)", member: member, destination: owner,
                body: body))
        guard count == nil || reply.count == count else {
            throw DBusFailure.malformed("an answer to \(member) that is none")
        }
        return reply
    }

    mutating func isLocked(_ collection: String) throws -> Bool {
        let reply = try connection.call(
            DBusMessage(
                path: collection, interface: "org.freedesktop.DBus.Properties", member: "Get", destination: owner,
                body: [.string("org.freedesktop.Secret.Collection"), .string("Locked")]))
        guard reply.count == 1 else { throw DBusFailure.malformed("a property that is not one value") }
        return try reply[0].asVariant().asTruth()
    }
}

extension SecretServiceConnection {
    /// The path that stands for "nothing".
    static let nothing = "/"

    /// Unlocks collections or items; what is unlocked already costs one call.
    ///
    /// - Throws: ``SecretServiceFailure``, ``DBusFailure``, or `CancellationError`.
    mutating func unlock(_ paths: [String]) throws {
        guard !paths.isEmpty else { return }
        let reply = try call("Unlock", of: "Service", [.paths(paths)], returning: 2)
        var unlocked = try reply[0].asPaths()
        let prompt = try reply[1].asPath()
        if prompt != Self.nothing { unlocked += try complete(prompt).asPaths() }
        guard Set(paths).isSubset(of: unlocked) else { throw SecretServiceFailure.locked }
    }

    /// Has the service ask the person, and waits for the answer (Secret Service API, prompts).
    mutating func complete(_ prompt: String) throws -> DBusValue {
        guard case .within(let limit) = prompts else {
            dismiss(prompt)
            throw SecretServiceFailure.locked
        }
        let interest = "type='signal',sender='\(owner)',interface='org.freedesktop.Secret.Prompt',path='\(prompt)'"
        _ = try connection.callBus("AddMatch", [.string(interest)])
        // No window is named: which one is ours, a library cannot know.
        _ = try call("Prompt", of: "Prompt", on: prompt, [.string("")])
        let answer: DBusMessage
        do {
            answer = try connection.signal(within: limit) { [owner] signal in
                signal.sender == owner && signal.member == "Completed" && signal.path == prompt
                    || signal.isDeparture(of: owner)
            }
        } catch {
            // The caller stopped waiting, so the question must not stay on the screen.
            dismiss(prompt)
            throw error as? DBusFailure == .timedOut ? SecretServiceFailure.locked : error
        }
        _ = try connection.callBus("RemoveMatch", [.string(interest)])
        guard answer.member == "Completed" else { throw DBusFailure.closed }
        guard answer.body.count == 2 else { throw DBusFailure.malformed("an answered prompt without an answer") }
        guard try !answer.body[0].asTruth() else {
            throw try canAsk() ? SecretServiceFailure.promptDismissed : SecretServiceFailure.locked
        }
        return try answer.body[1].asVariant()
    }

    /// Takes a prompt back; a service that does not answer to that is left alone.
    private mutating func dismiss(_ prompt: String) {
        let timeout = connection.timeout
        defer { connection.timeout = timeout }
        connection.timeout = DBusTimeout(reply: .seconds(1))
        _ = try? call("Dismiss", of: "Prompt", on: prompt, [])
    }

    /// Whether the person can be asked at all: GNOME's keyring leaves that to another program, and when there is none it
    /// says that the person declined.
    mutating func canAsk() throws -> Bool {
        guard try isOnBus("org.gnome.keyring") else { return true }
        let prompter = "org.gnome.keyring.SystemPrompter"
        if try isOnBus(prompter) { return true }
        let reply = try connection.callBus("ListActivatableNames", [])
        guard case .array(.string, let names)? = reply.first else {
            throw DBusFailure.malformed("a list of names that is none")
        }
        return names.contains(.string(prompter))
    }

    private mutating func isOnBus(_ name: String) throws -> Bool {
        let reply = try connection.callBus("NameHasOwner", [.string(name)])
        guard let answer = reply.first else { throw DBusFailure.malformed("neither yes nor no") }
        return try answer.asTruth()
    }
}

/// Whether the keyring may ask the person for its password.
public enum KeyringPrompts: Sendable, Hashable {
    /// Never: what is locked is an error at once. For programs that run unattended.
    case never
    /// When it has to, and only so long.
    case within(Duration)
}
#endif
