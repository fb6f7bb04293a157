import NIOConcurrencyHelpers

/// Text by chance.
enum RandomText {
    /// Makes base64url text that nobody can guess, from bytes of the system's generator.
    static func make(bytes count: Int = 32) -> String {
        // Eight bytes at a time, because the generator asks the kernel each time.
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0.prefix(count - bytes.count)) }
        }
        return Base64URL.encode(bytes)
    }

    /// What GUIDs are drawn with: every answer has one, and to ask the kernel for it costs more than to write it.
    private static let guids = NIOLockedValueBox(
        SplitMix64(seed: UInt64.random(in: 0 ... .max), stream: UInt64.random(in: 0 ... .max)))

    /// Makes a GUID that nobody else has, for what is no secret.
    static func guid() -> String {
        let (high, low) = guids.withLockedValue { ($0.next(), $0.next()) }
        var text: [UInt8] = []
        text.reserveCapacity(36)
        text.append(hexadecimal: high >> 32, digits: 8)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: high >> 16, digits: 4)
        text.append(UInt8(ascii: "-"))
        // Version 4, which is all by chance.
        text.append(hexadecimal: high & 0xFFF | 0x4000, digits: 4)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: low >> 48 & 0x3FFF | 0x8000, digits: 4)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: low, digits: 12)
        return String(decoding: text, as: UTF8.self)
    }
}
