#if os(Linux)
import NativeOAuth

/// Something to put into a keyring.
struct SecretServiceItem: Sendable {
    /// What it is found by; none of it is secret, and a keyring need not encrypt it.
    var attributes: [String: String]
    /// What the person reads in a program that shows keyrings.
    var label: String
    var secret: Redacted<[UInt8]>
}

extension SecretServiceConnection {
    /// Finds items, and unlocks those that are locked.
    ///
    /// - Throws: As ``unlock(_:)`` does.
    mutating func items(_ attributes: [String: String]) throws -> [String] {
        // Not every keyring finds what is in it while it is locked, and "not found" must not stand for "not looked".
        try unlock([defaultCollection()])
        let reply = try call("SearchItems", of: "Service", [.texts(attributes)])
        guard reply.count == 2 else { throw DBusFailure.malformed("an answer to SearchItems that is none") }
        let locked = try reply[1].asPaths()
        try unlock(locked)
        return try reply[0].asPaths() + locked
    }

    /// Reads the secrets of items, by their paths; an item that has gone in between is not among them.
    mutating func secrets(of items: [String]) throws -> [String: Redacted<[UInt8]>] {
        guard !items.isEmpty else { return [:] }
        let reply = try call("GetSecrets", of: "Service", [.paths(items), .objectPath(session)])
        guard case .array(.entry, let entries)? = reply.first else {
            throw DBusFailure.malformed("secrets that are none")
        }
        var secrets: [String: Redacted<[UInt8]>] = [:]
        for entry in entries {
            guard case .entry(.objectPath(let path), let secret) = entry else {
                throw DBusFailure.malformed("a secret of no item")
            }
            secrets[path] = try unwrapped(secret)
        }
        return secrets
    }

    /// Puts an item where others with its attributes are, which it replaces, or else into the default collection.
    ///
    /// - Throws: As ``unlock(_:)`` does.
    mutating func put(_ item: SecretServiceItem, replacing others: [String]) throws {
        let collections = Set(others.map { "/" + $0.split(separator: "/").dropLast().joined(separator: "/") })
        for collection in try collections.isEmpty ? [defaultCollection()] : collections {
            try put(item, in: collection)
        }
    }

    private mutating func put(_ item: SecretServiceItem, in collection: String) throws {
        try unlock([collection])
        let properties: [(String, DBusValue)] = [
            ("org.freedesktop.Secret.Item.Label", .string(item.label)),
            ("org.freedesktop.Secret.Item.Attributes", .texts(item.attributes)),
        ]
        let secret = wrapped(item.secret)
        let reply = try call(
            "CreateItem", of: "Collection", on: collection, [.properties(properties), secret, .boolean(true)])
        guard reply.count == 2 else { throw DBusFailure.malformed("an answer to CreateItem that is none") }
        let prompt = try reply[1].asPath()
        var made = try reply[0].asPath()
        if prompt != Self.nothing { made = try complete(prompt).asPath() }
        guard made != Self.nothing else { throw DBusFailure.malformed("an item that is nowhere") }
    }

    /// The collection that new items belong in.
    ///
    /// - Throws: `StoreFault.noKeyring` when there is none.
    mutating func defaultCollection() throws -> String {
        for alias in ["default", "login"] {
            let reply = try call("ReadAlias", of: "Service", [.string(alias)])
            guard let path = try reply.first?.asPath() else {
                throw DBusFailure.malformed("an answer to ReadAlias that is none")
            }
            if path != Self.nothing { return path }
        }
        throw StoreFault.noKeyring
    }
}
#endif
