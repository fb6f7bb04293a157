#if os(Linux)
/// What names on the bus are made of.
///
/// > Source: [D-Bus Specification, valid names](https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-names)
enum DBusName {
    /// Whether a text is a path of an object.
    static func isPath(_ text: String) -> Bool {
        guard text != "/" else { return true }
        let elements = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard elements.count > 1, elements[0].isEmpty else { return false }
        return elements.dropFirst().allSatisfy { !$0.isEmpty && $0.allSatisfy(isWordByte) }
    }

    /// Whether a text names a member of an interface.
    static func isMember(_ text: String) -> Bool {
        isElement(Substring(text).utf8) && text.utf8.count <= 255
    }

    /// Whether a text names an interface or an error.
    static func isInterface(_ text: String) -> Bool {
        let elements = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return elements.count > 1 && text.utf8.count <= 255 && elements.allSatisfy { isElement($0) }
    }

    /// Whether a text names somebody on the bus: by the number that the bus gave out, or by a name that was asked for.
    static func isBusName(_ text: String) -> Bool {
        let isUnique = text.hasPrefix(":")
        let elements = (isUnique ? text.dropFirst() : Substring(text)).utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return elements.count > 1 && text.utf8.count <= 255
            && elements.allSatisfy { element in
                guard let first = element.first, isUnique || !isDigit(first) else { return false }
                return element.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func isElement(_ bytes: Substring.UTF8View) -> Bool {
        guard let first = bytes.first, !isDigit(first) else { return false }
        return bytes.allSatisfy(isWordByte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte & 0x40 != 0
    }
}
#endif
