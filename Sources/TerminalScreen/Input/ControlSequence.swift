/// A control sequence from a terminal, taken apart.
///
/// > Source: [xterm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html)
struct ControlSequence {
    /// `<`, `=`, `>` or `?` before the parameters.
    private let prefix: UInt8?
    private let parameters: [Int]
    private let intermediate: UInt8?
    private let final: UInt8

    init(_ body: ArraySlice<UInt8>, final: UInt8) {
        let first = body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        prefix = first
        intermediate = body.last.flatMap { (0x20...0x2F).contains($0) ? $0 : nil }
        parameters = body.dropFirst(first == nil ? 0 : 1)
            .split(separator: UInt8(ascii: ";"), maxSplits: 32, omittingEmptySubsequences: false).map(Self.number)
        self.final = final
    }

    /// Digits, as far as a number is of any use; -1 for none.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        let digits = digits.prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? -1 : digits.prefix(9).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private func parameter(_ index: Int, _ usual: Int = 0) -> Int {
        index < parameters.count && parameters[index] >= 0 ? parameters[index] : usual
    }

    func meaning(length: Int) -> InputSequence {
        if prefix == nil, intermediate == nil, final == UInt8(ascii: "~"), parameter(0) == 200 {
            return .pasteBegins(length: length)
        }
        return event.map { .event($0, length: length) } ?? .nothing(length: length)
    }

    private var event: InputEvent? {
        switch (prefix, intermediate, final) {
        case (nil, nil, UInt8(ascii: "~")): keyWithNumber.map { .key($0, modifiers) }
        case (nil, nil, UInt8(ascii: "Z")): .key(.tab, modifiers.union(.shift))
        case (nil, nil, _): Self.key(letter: final).map { .key($0, modifiers) }
        case (UInt8(ascii: "<"), nil, UInt8(ascii: "M")): mouse
        default: nil
        }
    }

    private var modifiers: Modifiers { Modifiers(parameter: parameter(1, 1)) }

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

    private var keyWithNumber: Key? {
        switch parameter(0) {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(parameter(0) - 10)
        case 17...21: .function(parameter(0) - 11)
        case 23, 24: .function(parameter(0) - 12)
        default: nil
        }
    }

    /// The left button when it is pressed, and the wheel.
    ///
    /// > Source: xterm control sequences, SGR (1006)
    private var mouse: InputEvent? {
        guard parameters.count >= 3 else { return nil }
        let point = Point(max(0, parameter(1, 1) - 1), max(0, parameter(2, 1) - 1))
        // The keys that are held with it have bits of their own.
        return switch parameter(0) & ~28 {
        case 0: .mouse(Mouse(.press, at: point))
        case 64: .mouse(Mouse(.wheelUp, at: point))
        case 65: .mouse(Mouse(.wheelDown, at: point))
        default: nil
        }
    }
}
