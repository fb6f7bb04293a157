/// What stands at the beginning of some bytes from a terminal.
enum InputSequence: Hashable, Sendable {
    case event(InputEvent, length: Int)
    /// Everything until the end of the paste is text.
    case pasteBegins(length: Int)
    /// Bytes that mean nothing here.
    case nothing(length: Int)
    /// It goes on, in bytes that have not come yet.
    case incomplete

    /// Reads the beginning of some bytes, which are all that comes if they are complete.
    static func parse(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> InputSequence {
        guard let first = bytes.first else { return .incomplete }
        guard first == 0x1B else { return character(bytes, isComplete: isComplete) }
        let rest = bytes.dropFirst()
        guard let second = rest.first else { return isComplete ? .event(.key(.escape), length: 1) : .incomplete }
        switch second {
        case UInt8(ascii: "["): return control(bytes, isComplete: isComplete)
        case UInt8(ascii: "O"): return singleShift(bytes, isComplete: isComplete)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            return string(bytes, isComplete: isComplete)
        // The end of a string whose beginning was dropped, more likely than Alt and a backslash.
        case UInt8(ascii: "\\"): return .nothing(length: 2)
        default: return withAlt(parse(rest, isComplete: isComplete))
        }
    }

    /// Esc before a key is Alt held with it.
    private static func withAlt(_ sequence: InputSequence) -> InputSequence {
        switch sequence {
        case .event(.key(.escape, []), _): .event(.key(.escape), length: 1)
        case .event(.key(let key, let modifiers), let length):
            .event(.key(key, modifiers.union(.alt)), length: length + 1)
        case .event, .pasteBegins, .nothing: .event(.key(.escape), length: 1)
        case .incomplete: .incomplete
        }
    }

    private static func character(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> InputSequence {
        guard let first = bytes.first else { return .incomplete }
        if first < 0x20 || first == 0x7F { return .event(controlKey(first), length: 1) }
        let length = first < 0x80 ? 1 : first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
        // Continuation bytes as far as they are there: what breaks off is one fault, and the next byte begins anew.
        let continued = bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.count
        if continued < length - 1, bytes.count == continued + 1, !isComplete { return .incomplete }
        let decoded = String(decoding: bytes.prefix(continued + 1), as: UTF8.self)
        guard let scalar = decoded.unicodeScalars.first, !(0x80...0x9F).contains(scalar.value) else {
            return .nothing(length: continued + 1)
        }
        return .event(.key(.character(Character(scalar))), length: continued + 1)
    }

    private static func controlKey(_ byte: UInt8) -> InputEvent {
        switch byte {
        case 0x0D: .key(.enter)
        case 0x09: .key(.tab)
        case 0x08, 0x7F: .key(.backspace)
        case 0x00: .key(.character(" "), .control)
        // Ctrl-A to Ctrl-Z, then \ ] ^ _.
        default: .key(.character(Character(UnicodeScalar(byte < 0x1B ? byte + 0x60 : byte + 0x40))), .control)
        }
    }

    /// A control sequence: parameters, intermediates and a final byte.
    private static func control(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> InputSequence {
        let body = bytes.dropFirst(2)
        // F1 to F5 of Linux's own console have a second bracket.
        if body.first == UInt8(ascii: "[") {
            guard let letter = body.dropFirst().first else { return isComplete ? .nothing(length: 3) : .incomplete }
            return (0x41...0x45).contains(letter)
                ? .event(.key(.function(Int(letter) - 0x40)), length: 4) : .nothing(length: 3)
        }
        guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            guard isComplete else { return .incomplete }
            return body.isEmpty ? .event(.key(.character("["), .alt), length: 2) : .nothing(length: bytes.count)
        }
        let length = end - bytes.startIndex
        // A byte that cannot be in a sequence ends it, and begins something else.
        guard (0x40...0x7E).contains(bytes[end]) else { return .nothing(length: length) }
        return ControlSequence(body[..<end], final: bytes[end]).meaning(length: length + 1)
    }

    /// SS3: keys of the keypad, arrows and function keys of some terminals.
    private static func singleShift(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> InputSequence {
        let body = bytes.dropFirst(2)
        let digits = body.prefix { (0x30...0x39).contains($0) }
        guard let final = body.dropFirst(digits.count).first else {
            guard isComplete else { return .incomplete }
            return .event(.key(.character("O"), .alt), length: 2)
        }
        let modifiers = Modifiers(parameter: Int(String(decoding: digits, as: UTF8.self)) ?? 1)
        let length = 3 + digits.count
        if let key = ControlSequence.key(letter: final) { return .event(.key(key, modifiers), length: length) }
        switch final {
        case UInt8(ascii: "M"): return .event(.key(.enter, modifiers), length: length)
        case UInt8(ascii: "I"): return .event(.key(.tab, modifiers), length: length)
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            return .event(.key(.character(Character(UnicodeScalar(final - 0x40))), modifiers), length: length)
        case 0x20...0x7E: return .nothing(length: length)
        default: return .nothing(length: length - 1)
        }
    }

    /// A string: an answer of the terminal, until BEL or ST.
    private static func string(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> InputSequence {
        let body = bytes.dropFirst(2)
        let first = body.firstIndex { $0 == 0x07 || $0 == 0x1B }
        if let end = first, bytes[end] == 0x07 || end + 1 < body.endIndex {
            let isEscape = bytes[end] == 0x1B
            let isWhole = !isEscape || bytes[end + 1] == UInt8(ascii: "\\")
            // Another sequence in the middle of it: that one counts.
            let length = end - bytes.startIndex + (isWhole ? isEscape ? 2 : 1 : 0)
            let isCommand = bytes[bytes.startIndex + 1] == UInt8(ascii: "]")
            let color = isWhole && isCommand ? TerminalBackground.color(in: body[..<end]) : nil
            return color.map { .event(.background($0), length: length) } ?? .nothing(length: length)
        }
        guard isComplete else { return .incomplete }
        guard body.isEmpty else { return .nothing(length: bytes.count) }
        return .event(.key(.character(Character(UnicodeScalar(bytes[bytes.startIndex + 1]))), .alt), length: 2)
    }
}
