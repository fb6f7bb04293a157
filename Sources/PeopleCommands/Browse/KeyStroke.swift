import TerminalScreen

/// A key with what is held besides, by the name that help, documents and files have for it: `Ctrl-P`, `PgUp`, `g`.
struct KeyStroke: Hashable, Sendable {
    let key: Key
    let modifiers: Modifiers

    private static let held: [(name: String, modifier: Modifiers)] = [
        ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
    ]

    private static let named: [(name: String, key: Key)] = [
        ("↑", .up), ("↓", .down), ("←", .left), ("→", .right), ("PgUp", .pageUp), ("PgDn", .pageDown), ("Home", .home),
        ("End", .end), ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Backspace", .backspace),
        ("Delete", .delete), ("Insert", .insert), ("Space", .character(" ")),
    ]

    /// With Ctrl a terminal sends for these what it sends for Backspace, Tab, Enter and Esc.
    private static let sameAsNamed = ["h", "i", "m", "["]

    /// How keys are named in a file, and what can stand before them.
    static var allNames: String {
        (["y", "F5"] + named.map(\.name)).joined(separator: " ") + " · "
            + held.map(\.name).joined(separator: " ")
    }

    init(_ key: Key, _ modifiers: Modifiers = []) {
        // Shift is in the letter already.
        if case .character = key { self.modifiers = modifiers.subtracting(.shift) } else { self.modifiers = modifiers }
        self.key = key
    }

    /// Reads a name such as `Ctrl-P`, `alt-c`, `F5` or `G`, where capitals matter in a letter by itself only.
    init?(_ name: String) {
        var rest = name
        var modifiers: Modifiers = []
        while let held = Self.held.first(where: { rest.lowercased().hasPrefix($0.name.lowercased()) }) {
            rest.removeFirst(held.name.count)
            modifiers.formUnion(held.modifier)
        }
        if let known = Self.named.first(where: { $0.name.lowercased() == rest.lowercased() }) {
            self.init(known.key, modifiers)
        } else if rest.count > 1, rest.first?.lowercased() == "f", let number = Int(rest.dropFirst()),
            (1...12).contains(number)
        {
            self.init(.function(number), modifiers)
        } else if let letter = rest.first, rest.count == 1, !letter.isWhitespace,
            !modifiers.contains(.control) || !Self.sameAsNamed.contains(letter.lowercased())
        {
            self.init(.character(modifiers.isEmpty ? letter : Character(letter.lowercased())), modifiers)
        } else {
            return nil
        }
    }

    /// Whether nothing is held with it, and every keyboard has it.
    var isSimple: Bool {
        if case .function = key { return false }
        return modifiers.isEmpty
    }

    /// Whether it is a letter or a sign by itself.
    var isLetter: Bool { if case .character = key { modifiers.isEmpty } else { false } }

    /// The name, as it is read back.
    var name: String {
        let held = Self.held.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
        switch key {
        case .character(let letter) where letter != " ":
            return held + (modifiers.isEmpty ? String(letter) : letter.uppercased())
        case .function(let number): return "\(held)F\(number)"
        default: return held + (Self.named.first { $0.key == key }?.name ?? "")
        }
    }
}
