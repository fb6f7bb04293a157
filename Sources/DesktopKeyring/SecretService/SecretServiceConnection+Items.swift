#if os(Linux)
import NativeOAuth

extension SecretServiceConnection {
    /// Finds items, and unlocks those that are locked.
    mutating func items(_ attributes: [String: String]) throws -> [String] {
        // Not every keyring finds what is in it while it is locked, and "not found" must not stand for "not looked".
        try unlock([defaultCollection()])
        let reply = try call("SearchItems", of: "Service", [.texts(attributes)], returning: 2)
        let locked = try reply[1].asPaths()
        try unlock(locked)
        return try reply[0].asPaths() + locked
    }

    mutating func secret(of item: String) throws -> Redacted<[UInt8]> {
        let reply = try call("GetSecret", of: "Item", on: item, [.objectPath(session)], returning: 1)
        return try unwrapped(reply[0])
    }

    /// Puts an item into the default collection, in the place of one with the same attributes.
    ///
    /// It is found by the attributes, which a keyring need not encrypt; the label is for the person.
    mutating func put(_ secret: Redacted<[UInt8]>, attributes: [String: String], label: String) throws {
        let properties = DBusValue.properties([
            ("org.freedesktop.Secret.Item.Label", .string(label)),
            ("org.freedesktop.Secret.Item.Attributes", .texts(attributes)),
        ])
        let collection = try defaultCollection()
        try unlock([collection])
        let reply = try call(
            "CreateItem", of: "Collection", on: collection, [properties, wrapped(secret), .boolean(true)], returning: 2)
        let prompt = try reply[1].asPath()
        let made = try prompt == Self.nothing ? reply[0].asPath() : complete(prompt).asPath()
        guard made != Self.nothing else { throw DBusFailure.malformed("an item that is nowhere") }
    }

    /// The collection that new items belong in.
    ///
    /// - Throws: ``SecretServiceFailure/noKeyring`` when there is none.
    mutating func defaultCollection() throws -> String {
        for alias in ["default", "login"] {
            let path = try call("ReadAlias", of: "Service", [.string(alias)], returning: 1)[0].asPath()
            if path != Self.nothing { return path }
        }
        throw SecretServiceFailure.noKeyring
    }
}
#endif
