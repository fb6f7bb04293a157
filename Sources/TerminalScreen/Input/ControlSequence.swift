/// A control sequence from a terminal, taken apart.
///
/// > Source: [xterm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html); for `u`, the
/// > [kitty keyboard protocol](https://sw.kovidgoyal.net/kitty/keyboard-protocol/)
struct ControlSequence {
    /// `<`, `=`, `>` or `?` before the parameters.
    private let prefix: UInt8?
    /// Each with what stands after colons in it.
    private let parameters: [[Int]]
    private let intermediate: UInt8?
    private let final: UInt8

    init(_ body: ArraySlice<UInt8>, final: UInt8) {
        let first = body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        prefix = first
        intermediate = body.last.flatMap { (0x20...0x2F).contains($0) ? $0 : nil }
        parameters = body.dropFirst(first == nil ? 0 : 1)
            .split(separator: UInt8(ascii: ";"), maxSplits: 32, omittingEmptySubsequences: false)
            .map { part in
                part.split(separator: UInt8(ascii: ":"), maxSplits: 8, omittingEmptySubsequences: false).map(
                    Self.number)
            }
        self.final = final
    }

    /// Digits, as far as a number is of any use; -1 for none.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        let digits = digits.filter { (0x30...0x39).contains($0) }
        return digits.isEmpty ? -1 : digits.prefix(9).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private func parameter(_ index: Int, _ usual: Int = 0) -> Int {
        guard index < parameters.count, let value = parameters[index].first, value >= 0 else { return usual }
        return value
    }

    func meaning(length: Int) -> InputSequence {
        if prefix == nil, intermediate == nil, final == UInt8(ascii: "~"), parameter(0) == 200 {
            return .pasteBegins(length: length)
        }
        return event.map { .event($0, length: length) } ?? .nothing(length: length)
    }

    private var event: InputEvent? {
        switch (prefix, intermediate, final) {
        case (nil, nil, UInt8(ascii: "~")): keyWithNumber
        case (nil, nil, UInt8(ascii: "u")): keyWithCode(parameter(0))
        case (nil, nil, UInt8(ascii: "Z")): .key(.tab, modifiers.union(.shift))
        case (nil, nil, _): isRelease ? nil : Self.key(letter: final).map { .key($0, modifiers) }
        case (UInt8(ascii: "<"), nil, UInt8(ascii: "M")), (UInt8(ascii: "<"), nil, UInt8(ascii: "m")): mouse
        case (UInt8(ascii: "?"), nil, UInt8(ascii: "c")): .report(.attributes(parameters.compactMap(\.first)))
        default: nil
        }
    }

    private var modifiers: Modifiers { Modifiers(parameter: parameter(1, 1)) }

    /// Some terminals tell when a key is let go, if they are asked to.
    private var isRelease: Bool {
        parameters.count > 1 && parameters[1].count > 1 && parameters[1][1] == 3
    }

    static func key(letter: UInt8) -> Key? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - UInt8(ascii: "P")) + 1)
        default: nil
        }
    }

    private var keyWithNumber: InputEvent? {
        guard !isRelease else { return nil }
        let key: Key? =
            switch parameter(0) {
            case 1, 7: .home
            case 2: .insert
            case 3: .delete
            case 4, 8: .end
            case 5: .pageUp
            case 6: .pageDown
            case 11...15: .function(parameter(0) - 10)
            case 17...21: .function(parameter(0) - 11)
            case 23...26: .function(parameter(0) - 12)
            case 28, 29: .function(parameter(0) - 13)
            case 31...34: .function(parameter(0) - 14)
            default: nil
            }
        // modifyOtherKeys of xterm: 27, the modifiers, the character.
        return parameter(0) == 27 ? keyWithCode(parameter(2)) : key.map { .key($0, modifiers) }
    }

    /// A key that is told by the number of its character.
    private func keyWithCode(_ code: Int) -> InputEvent? {
        guard !isRelease else { return nil }
        switch code {
        case 13, 57414: return .key(.enter, modifiers)
        case 9: return .key(.tab, modifiers)
        case 27: return .key(.escape, modifiers)
        case 8, 127: return .key(.backspace, modifiers)
        case 57399...57408: return .key(.character(Character(UnicodeScalar(UInt8(code - 57399 + 0x30)))), modifiers)
        case 57417: return .key(.left, modifiers)
        case 57418: return .key(.right, modifiers)
        case 57419: return .key(.up, modifiers)
        case 57420: return .key(.down, modifiers)
        case 57421: return .key(.pageUp, modifiers)
        case 57422: return .key(.pageDown, modifiers)
        case 57423: return .key(.home, modifiers)
        case 57424: return .key(.end, modifiers)
        case 0x20...0x7E, 0xA0...0xDFFF, 0xF900...0x10FFFF:
            guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
            return .key(.character(typed(scalar)), modifiers)
        default: return nil
        }
    }

    /// With Shift alone, the character that Shift makes, where the terminal says so.
    private func typed(_ scalar: Unicode.Scalar) -> Character {
        guard modifiers.contains(.shift), !modifiers.contains(.control) else {
            return modifiers.contains(.control) ? Character(String(scalar).lowercased()) : Character(scalar)
        }
        let shifted = parameters[0].count > 1 ? Unicode.Scalar(UInt32(max(0, parameters[0][1]))) : nil
        return shifted.flatMap { $0.value >= 0x20 ? Character($0) : nil }
            ?? String(scalar).uppercased().first ?? Character(scalar)
    }

    /// > Source: xterm control sequences, SGR (1006)
    private var mouse: InputEvent? {
        guard parameters.count >= 3 else { return nil }
        let code = parameter(0)
        let modifiers = Modifiers(rawValue: (code & 4) / 4 | (code & 8) / 4 | (code & 16) / 4)
        let point = Point(max(0, parameter(1, 1) - 1), max(0, parameter(2, 1) - 1))
        let button = code & 3
        let isReleased = final == UInt8(ascii: "m")
        let action: Mouse.Action
        if code & 64 != 0 {
            guard !isReleased else { return nil }
            action = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][button]
        } else if code & 32 != 0 {
            action = button == 3 ? .move : .drag(button)
        } else {
            action = isReleased ? .release(button) : .press(button)
        }
        return .mouse(Mouse(action, at: point, modifiers))
    }
}
