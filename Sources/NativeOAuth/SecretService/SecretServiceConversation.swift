#if os(Linux)
/// A connection to whoever keeps this user's secrets, with a session open.
///
/// > Source: [Secret Service API](https://specifications.freedesktop.org/secret-service/latest/)
struct SecretServiceConversation: Sendable {
    var connection: DBusConnection
    /// The number that the bus gave the service.
    ///
    /// Calls go to it, not to the name, so that nobody else can take the name over in the middle.
    let owner: String
    let session: SecretServiceSession
    /// Whether and how long a person may be asked.
    let prompts: KeyringPrompts

    static let name = "org.freedesktop.secrets"
    static let path = "/org/freedesktop/secrets"

    /// Finds the bus and the service, which the bus starts if it can, and opens a session.
    ///
    /// - Throws: ``StoreFault``, ``DBusFailure``, or `CancellationError`.
    static func open(
        _ environment: [String: String], prompts: KeyringPrompts, _ patience: DBusPatience
    ) throws -> SecretServiceConversation {
        let connection = try DBusConnection.open(try DBusAddress.session(environment), patience)
        return try SecretServiceConversation(connection, prompts: prompts, random: .system, patience)
    }

    init(
        _ connection: DBusConnection, prompts: KeyringPrompts, random: RandomBytes, _ patience: DBusPatience
    ) throws {
        var connection = connection
        owner = try Self.findOwner(&connection, patience)
        try connection.watch(owner, patience)
        session = try Self.openSession(&connection, owner, random, patience)
        self.connection = connection
        self.prompts = prompts
    }

    private static func findOwner(_ connection: inout DBusConnection, _ patience: DBusPatience) throws -> String {
        if let owner = try owner(&connection, patience) {
            return owner
        }
        do {
            // Only now: a bus may refuse to start what is running but was not started by it.
            _ = try connection.callBus("StartServiceByName", [.string(name), .uint32(0)], patience)
        } catch DBusFailure.refused(let error, _) {
            throw error.hasSuffix(".TimedOut") || error.hasSuffix(".NoReply")
                ? StoreFault.notAnswering : StoreFault.noService
        }
        guard let owner = try owner(&connection, patience) else { throw StoreFault.noService }
        return owner
    }

    /// The number of whoever has the service's name; nil when nobody has it.
    private static func owner(_ connection: inout DBusConnection, _ patience: DBusPatience) throws -> String? {
        do {
            let reply = try connection.callBus("GetNameOwner", [.string(name)], patience)
            guard let owner = try reply.first?.asText(), DBusName.isBusName(owner) else {
                throw DBusFailure.malformed("an owner without a name")
            }
            return owner
        } catch DBusFailure.refused("org.freedesktop.DBus.Error.NameHasNoOwner", _) {
            return nil
        }
    }

    private static func openSession(
        _ connection: inout DBusConnection, _ owner: String, _ random: RandomBytes, _ patience: DBusPatience
    ) throws -> SecretServiceSession {
        var call = DBusMessage(
            path: path, interface: "org.freedesktop.Secret.Service", member: "OpenSession", destination: owner)
        let agreement = SecretServiceKeyAgreement(random)
        do {
            call.body = [.string(SecretServiceKeyAgreement.algorithm), .variant(.bytes(agreement.publicKey))]
            let reply = try connection.call(call, patience)
            guard reply.count == 2 else { throw DBusFailure.malformed("a session without a key") }
            let key = try agreement.key(with: try reply[0].asVariant().asBytes())
            return SecretServiceSession(path: try reply[1].asPath(), key: key, random: random)
        } catch DBusFailure.refused(let error, _) where error == "org.freedesktop.DBus.Error.NotSupported" {
            call.body = [.string("plain"), .variant(.string(""))]
            let reply = try connection.call(call, patience)
            guard reply.count == 2 else { throw DBusFailure.malformed("a session without a path") }
            return SecretServiceSession(path: try reply[1].asPath(), key: nil, random: random)
        }
    }

    /// Calls a method of an object of the service.
    mutating func call(
        _ member: String, of interface: String, on path: String = Self.path, _ body: [DBusValue],
        _ patience: DBusPatience
    ) throws -> [DBusValue] {
        try connection.call(
            DBusMessage(
                path: path, interface: "org.freedesktop.Secret.\(interface)", member: member, destination: owner,
                body: body),
            patience)
    }

    /// Reads a property of an object of the service.
    mutating func property(
        _ name: String, of interface: String, on path: String, _ patience: DBusPatience
    ) throws -> DBusValue {
        let reply = try connection.call(
            DBusMessage(
                path: path, interface: "org.freedesktop.DBus.Properties", member: "Get", destination: owner,
                body: [.string("org.freedesktop.Secret.\(interface)"), .string(name)]),
            patience)
        guard reply.count == 1 else { throw DBusFailure.malformed("a property that is not one value") }
        return try reply[0].asVariant()
    }
}
#endif
