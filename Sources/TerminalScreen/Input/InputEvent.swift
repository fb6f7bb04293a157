/// What came from a terminal.
package enum InputEvent: Hashable, Sendable {
    /// A key, or a character that was typed.
    case key(Key, Modifiers = [])
    /// What was pasted, as it is: line breaks and control characters are in it, and are not keys.
    case paste(String)
    /// A button or the wheel.
    case mouse(Mouse)
    /// The window has another size.
    case resize(Size)
    /// The program was stopped and goes on; what was on the screen is gone.
    case resumed
    /// What the terminal writes on, in answer to ``TerminalBackground/question``.
    case background(RGB)
}

package enum Key: Hashable, Sendable {
    /// What was typed; a letter that was held with Control is the small one.
    case character(Character)
    case enter, tab, escape, backspace
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    /// F1 is 1.
    case function(Int)
}

package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)

    /// What a terminal sends: one more than the sum.
    init(parameter: Int) { self.init(rawValue: max(0, parameter - 1) & 7) }
}

package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The left button.
        case press
        case wheelUp, wheelDown
    }

    package let action: Action
    package let point: Point

    package init(_ action: Action, at point: Point) { (self.action, self.point) = (action, point) }
}
