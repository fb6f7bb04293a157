#if os(Linux)
/// A message on the bus: a call, its reply, an error, or a signal.
///
/// > Source: [D-Bus Specification, message format](https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-messages)
struct DBusMessage: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
        case call = 1
        case reply = 2
        case error = 3
        case signal = 4
    }

    /// Nil for one of a kind that was invented later, which is to be ignored.
    var kind: Kind?
    var serial: UInt32 = 0
    var path: String?
    var interface: String?
    var member: String?
    var errorName: String?
    /// The serial of the call that this answers.
    var replySerial: UInt32?
    var destination: String?
    /// Filled in by the bus, so it can't be forged.
    var sender: String?
    var body: [DBusValue] = []

    /// Whether the bus tells with it that somebody has left.
    func isDeparture(of name: String?) -> Bool {
        guard kind == .signal, sender == DBusConnection.bus, member == "NameOwnerChanged", body.count == 3, let name
        else { return false }
        return body[0] == .string(name) && body[2] == .string("")
    }

    /// The specification allows 128 MiB; a thousand large accounts need a tenth of this.
    static let largest = 16 * 1024 * 1024

    func encoded() throws(DBusFailure) -> [UInt8] {
        var content = DBusWriter()
        body.forEach { content.write($0) }
        var fields: [DBusValue] = []
        func add(_ code: UInt8, _ value: DBusValue?) {
            if let value { fields.append(.structure([.byte(code), .variant(value)])) }
        }
        add(1, path.map { .objectPath($0) })
        add(2, interface.map { .string($0) })
        add(3, member.map { .string($0) })
        add(4, errorName.map { .string($0) })
        add(5, replySerial.map { .uint32($0) })
        add(6, destination.map { .string($0) })
        add(7, sender.map { .string($0) })
        add(8, body.isEmpty ? nil : .signature(body.map(\.type.text).joined()))
        var writer = DBusWriter()
        for byte in [UInt8(ascii: "l"), kind?.rawValue ?? 0, 0, 1] { writer.write(.byte(byte)) }
        writer.write(.uint32(UInt32(truncatingIfNeeded: content.bytes.count)))
        writer.write(.uint32(serial))
        writer.write(.array(.structure([.byte, .variant]), fields))
        writer.align(to: 8)
        guard writer.bytes.count + content.bytes.count <= Self.largest else { throw .tooLarge }
        return writer.bytes + content.bytes
    }
}
#endif
