/// The sequence that changes how a terminal writes.
///
/// > Source: ECMA-48, 5th edition, 8.3.117
enum SelectGraphicRendition {
    private static let on: [(Style.Attributes, Int)] = [
        (.bold, 1), (.faint, 2), (.italic, 3), (.underlined, 4), (.reversed, 7),
    ]

    /// The shorter of two ways: to change what differs, or to begin from nothing.
    ///
    /// - Parameters:
    ///   - old: How it writes now; nil when that is not known.
    ///   - new: How it is to write.
    /// - Returns: The sequence; empty when both are the same.
    static func change(from old: Style?, to new: Style) -> [UInt8] {
        let anew = sequence([0] + all(of: new))
        guard let old else { return anew }
        let changes = differences(from: old, to: new)
        guard !changes.isEmpty else { return [] }
        let changed = sequence(changes)
        return changed.count < anew.count ? changed : anew
    }

    private static func sequence(_ parameters: [Int]) -> [UInt8] {
        // A zero by itself goes without saying.
        let list = parameters == [0] ? "" : parameters.map(String.init).joined(separator: ";")
        return Array("\u{1B}[\(list)m".utf8)
    }

    private static func all(of style: Style) -> [Int] {
        differences(from: .plain, to: style)
    }

    private static func differences(from old: Style, to new: Style) -> [Int] {
        var parameters: [Int] = []
        var kept = old.attributes
        let gone = old.attributes.subtracting(new.attributes)
        // One number ends both weights.
        if !gone.isDisjoint(with: [.bold, .faint]) {
            parameters.append(22)
            kept.subtract([.bold, .faint])
        }
        for (attribute, number) in [(Style.Attributes.italic, 23), (.underlined, 24), (.reversed, 27)]
        where gone.contains(attribute) {
            parameters.append(number)
        }
        for (attribute, number) in on where new.attributes.contains(attribute) && !kept.contains(attribute) {
            parameters.append(number)
        }
        if old.foreground != new.foreground {
            parameters += new.foreground.parameters(30)
        }
        if old.background != new.background {
            parameters += new.background.parameters(40)
        }
        return parameters
    }
}
