package enum Color: Hashable, Sendable {
    /// What the terminal writes with, or on, when nobody asks for another.
    case standard
    /// One of the sixteen that the person has chosen for the terminal: 0 to 7, bright 8 to 15.
    case named(UInt8)
    /// One of xterm's 256.
    case indexed(UInt8)
    /// Any.
    case rgb(UInt8, UInt8, UInt8)

    /// The parameters of Select Graphic Rendition, from 30 on for letters and from 40 on for what is behind them.
    func parameters(_ base: Int) -> [Int] {
        switch self {
        case .standard: []
        case .named(let number) where number < 8: [base + Int(number)]
        case .named(let number): [base + 60 + Int(number & 7)]
        case .indexed(let number): [base + 8, 5, Int(number)]
        case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
        }
    }
}

/// How many colors may be used.
package enum ColorDepth: Comparable, Sendable {
    /// None: text stands out by weight, underline and reversal alone.
    case none
    /// The sixteen that the person has chosen.
    case sixteen
    /// Those and xterm's 256.
    case palette
    /// All.
    case full

    /// What the environment says.
    ///
    /// > Source: [NO_COLOR](https://no-color.org)
    package init(environment: [String: String]) {
        let terminal = environment["TERM"] ?? ""
        if environment["NO_COLOR"]?.isEmpty == false || terminal == "dumb" || terminal.hasPrefix("vt") {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
            self = .full
        } else {
            self = terminal.contains("256color") ? .palette : .sixteen
        }
    }
}
