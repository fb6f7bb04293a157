/// What a terminal is able to do beyond text, as far as it says or is known for.
package struct TerminalFeatures: Hashable, Sendable {
    /// Whether it draws a picture by itself (``InlineImage``).
    package private(set) var images: Bool
    /// What it writes on; nil when it has not said.
    package private(set) var background: RGB?
    /// tmux and screen stand between, and pass no picture on.
    private let isMultiplexed: Bool

    /// Those that draw iTerm2's pictures, as they call themselves in TERM_PROGRAM, LC_TERMINAL or XTVERSION.
    private static let picturing = ["iterm", "wezterm", "mintty", "konsole", "rio"]

    /// Looks at the environment.
    ///
    /// - Parameter environment: The variables of the process.
    package init(environment: [String: String]) {
        isMultiplexed =
            environment["TMUX"]?.isEmpty == false || environment["STY"]?.isEmpty == false
            || ["screen", "tmux"].contains { environment["TERM"]?.hasPrefix($0) == true }
        let names = [environment["TERM_PROGRAM"], environment["LC_TERMINAL"]].compactMap { $0?.lowercased() }
        images = !isMultiplexed && names.contains(where: Self.drawsPictures)
        // rxvt and Konsole say which of the sixteen it is; only the two usual ones are known by that.
        switch environment["COLORFGBG"]?.split(separator: ";").last {
        case "0": background = RGB(0)
        case "15": background = RGB(0xFFFFFF)
        default: break
        }
    }

    /// What to write so that the terminal says more, in ``InputEvent/report(_:)``.
    ///
    /// Those that cannot say nothing.
    package static let questions = Array("\u{1B}]11;?\u{1B}\\\u{1B}[>0q\u{1B}[c".utf8)

    /// Takes an answer to account.
    package mutating func learn(_ report: TerminalReport) {
        switch report {
        case .attributes: break
        case .background(let color): background = color
        case .version(let text): images = images || !isMultiplexed && Self.drawsPictures(text.lowercased())
        }
    }

    private static func drawsPictures(_ name: String) -> Bool {
        picturing.contains { name.hasPrefix($0) }
    }
}
