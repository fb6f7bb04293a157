#if os(Linux)
import NativeOAuth

/// Where a message bus listens, of the kinds that stay on this machine (D-Bus Specification, server addresses).
enum DBusAddress: Sendable, Hashable {
    /// A socket in the file system.
    case path(String)
    /// A socket of Linux's that has a name and no file.
    case abstract(String)

    /// Where the session's bus may be (`DBUS_SESSION_BUS_ADDRESS`, or else `XDG_RUNTIME_DIR`), in the order in which to
    /// try.
    static func session(_ environment: [String: String]) throws(DBusFailure) -> [DBusAddress] {
        guard let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty else {
            guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else {
                throw .noBus("neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR says where it is")
            }
            return [.path("\(runtime)/bus")]
        }
        let addresses = text.split(separator: ";").compactMap(address)
        guard !addresses.isEmpty else { throw .noBus("DBUS_SESSION_BUS_ADDRESS names no socket of this machine") }
        return addresses
    }

    /// Reads one address; nil for a kind that is not known here.
    private static func address(_ text: Substring) -> DBusAddress? {
        let prefix = "unix:"
        guard text.hasPrefix(prefix) else { return nil }
        for pair in text.dropFirst(prefix.count).split(separator: ",") {
            let halves = pair.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, let value = PercentEncoding.decode(halves[1]), !value.utf8.contains(0) else {
                return nil
            }
            switch halves[0] {
            case "path": return .path(value)
            case "abstract": return .abstract(value)
            default: continue
            }
        }
        return nil
    }
}
#endif
