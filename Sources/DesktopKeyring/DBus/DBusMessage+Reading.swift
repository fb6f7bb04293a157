#if os(Linux)
extension DBusMessage {
    /// How many bytes a message begins with before its length is known.
    static let startLength = 16

    /// How long the message is that begins with these bytes; nil while there are too few of them.
    static func length(_ start: ArraySlice<UInt8>) throws(DBusFailure) -> Int? {
        guard start.count >= startLength else { return nil }
        let bytes = Array(start.prefix(startLength))
        // Nobody on this machine writes in the other byte order.
        guard bytes[0] == UInt8(ascii: "l") else { throw .malformed("something that is no message") }
        guard bytes[3] == 1 else { throw .malformed("a message of another protocol version") }
        let number = { (offset: Int) in
            bytes.withUnsafeBytes {
                UInt64(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            }
        }
        let length = UInt64(startLength) + (number(12) + 7) / 8 * 8 + number(4)
        guard length <= largest else { throw .malformed("a message of more than \(largest) bytes") }
        return Int(length)
    }

    init(_ bytes: [UInt8]) throws(DBusFailure) {
        guard try Self.length(bytes[...]) == bytes.count, bytes[1] != 0 else {
            throw .malformed("a message whose length is not what it says")
        }
        var reader = DBusReader(bytes, from: 8)
        kind = Kind(rawValue: bytes[1])
        guard case .uint32(let serial) = try reader.value(.uint32), serial != 0 else {
            throw .malformed("a message without a serial")
        }
        self.serial = serial
        let fields = try reader.value(.array(.structure([.byte, .variant])))
        try reader.align(to: 8)
        for type in try take(fields) { body.append(try reader.value(type)) }
        guard reader.position == bytes.count else { throw .malformed("a body that is longer than its signature") }
    }

    /// Takes the header's fields over; those that were invented later are ignored.
    private mutating func take(_ fields: DBusValue) throws(DBusFailure) -> [DBusType] {
        guard case .array(_, let fields) = fields else { throw .malformed("a header that is none") }
        var types: [DBusType] = []
        var seen: Set<UInt8> = []
        for field in fields {
            guard case .structure(let pair) = field, case .byte(let code) = pair[0], case .variant(let value) = pair[1],
                seen.insert(code).inserted
            else { throw .malformed("a header field that is there twice") }
            switch (code, value) {
            case (1, .objectPath(let path)): self.path = path
            case (2, .string(let interface)): self.interface = interface
            case (3, .string(let member)): self.member = member
            case (4, .string(let name)): errorName = name
            case (5, .uint32(let serial)) where serial != 0: replySerial = serial
            case (6, .string(let name)): destination = name
            case (7, .string(let name)): sender = name
            case (8, .signature(let signature)): types = try DBusType.list(signature)
            // Files come only to connections that agreed to get them.
            case (0...9, _): throw .malformed("a header field of the wrong type")
            default: break
            }
        }
        return types
    }
}
#endif
