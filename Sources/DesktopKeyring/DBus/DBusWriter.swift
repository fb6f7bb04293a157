#if os(Linux)
/// Writes values as they go over the wire, in little-endian order (D-Bus Specification, marshaling).
struct DBusWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: DBusValue) {
        align(to: value.type.alignment)
        switch value {
        case .byte(let byte): bytes.append(byte)
        case .boolean(let truth): append(UInt32(truth ? 1 : 0))
        case .uint32(let number): append(number)
        case .string(let text), .objectPath(let text):
            append(UInt32(text.utf8.count))
            bytes += text.utf8
            bytes.append(0)
        case .signature(let text): appendSignature(text)
        case .variant(let inner):
            appendSignature(inner.type.text)
            write(inner)
        case .bytes(let content):
            append(UInt32(content.count))
            bytes += content
        case .array(let element, let elements): writeArray(of: element, elements)
        case .structure(let members): members.forEach { write($0) }
        case .entry(let key, let value):
            write(key)
            write(value)
        }
    }

    private mutating func writeArray(of element: DBusType, _ elements: [DBusValue]) {
        let place = bytes.count
        append(UInt32(0))
        // The padding before the first element is no part of the length, and there even in an empty array.
        align(to: element.alignment)
        let start = bytes.count
        elements.forEach { write($0) }
        withUnsafeBytes(of: UInt32(bytes.count - start).littleEndian) { length in
            bytes.replaceSubrange(place..<place + 4, with: length)
        }
    }

    mutating func align(to alignment: Int) { while bytes.count % alignment != 0 { bytes.append(0) } }

    private mutating func append(_ number: UInt32) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    private mutating func appendSignature(_ text: String) {
        bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }
}
#endif
