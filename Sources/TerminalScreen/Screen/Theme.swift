import SmallFoundation

/// What pieces of a program look like on one background.
///
/// Where it is known, and the terminal has colors enough, each color is moved away from it until their contrast is 4.5.
/// Elsewhere text keeps the person's own two colors, and stands out by weight, underline and reversal, and signs are in two of
/// the sixteen, if there are any; where the terminal has colors enough, what the person chose in a file is taken as it is.
///
/// > Source: [WCAG 2.2, success criterion 1.4.3](https://www.w3.org/TR/WCAG22/#contrast-minimum)
package struct Theme: Sendable {
    package static let leastContrast = 4.5

    package let colors: ColorDepth
    /// Titles, and the keys in the footer.
    package private(set) var heading = Style.heading
    /// A sign that leads the eye.
    package private(set) var mark = Style(.named(5), on: .standard, .bold)
    /// The sign before what went wrong, and the words after it.
    package private(set) var (alarm, error) = (Style.alarm, Style.heading)
    /// What matters less: labels, and what has not the focus.
    package private(set) var dim = Style.plain
    /// Letters that were typed, and those of a forgiven mistake.
    package private(set) var match = Style(.standard, on: .standard, [.bold, .underlined])
    package private(set) var forgiven = Style(.standard, on: .standard, .underlined)
    /// What the cursor of a list is on.
    package private(set) var selected = Style.selected
    /// The initials of people, and the ground behind them where they stand for a photo; each person has one of them.
    private var people: [(letters: Color, ground: Color)] = []

    /// What a person can give a color of their own.
    package enum Part: String, CaseIterable, Sendable {
        /// Titles, keys and signs.
        case accent
        /// The letters that were typed.
        case match
        /// What went wrong.
        case error
        /// The bar under what the cursor of a list is on.
        case selection

        /// The color that it has unless the person wants another one; a bar has one that goes with the background.
        package var usual: (name: String, color: RGB)? {
            switch self {
            case .accent: hues[0]
            case .match: hues[2]
            case .error: hues[7]
            case .selection: nil
            }
        }
    }

    /// The person's own two colors.
    package static let standard = Theme(.none, background: nil)

    package static let hues = [
        ("blue", 0x4C8DFF), ("green", 0x2AA876), ("orange", 0xD9822B), ("pink", 0xC2508F), ("purple", 0x8F6BE8),
        ("cyan", 0x1F9BB3), ("yellow", 0xB5A02B), ("red", 0xE05C4B),
    ].map { (name: $0.0, color: RGB($0.1)) }

    /// Chooses colors for a background; the person's own are moved away from it as all others are.
    ///
    /// On a background that is not known there are only the person's own, as they are.
    package init(_ colors: ColorDepth, background: RGB?, own: [Part: RGB] = [:]) {
        self.colors = colors
        if colors == .none { (mark, alarm) = (.heading, .heading) }
        guard colors >= .palette else { return }
        let ownBar = own[.selection]?.nearest(in: colors)
        let isLight = ((background ?? ownBar)?.luminance ?? 0) >= 0.18
        let (pole, other) = isLight ? (RGB(0), RGB(0xFFFFFF)) : (RGB(0xFFFFFF), RGB(0))
        // On a gray in the middle nothing can be read that comes nearer to the text.
        let tints = background.map { ground in [pole, other].map { ground.mixed(with: $0, 0.16).nearest(in: colors) } }
        let bars = [ownBar].compactMap(\.self) + (tints ?? [])
        let bar = bars.first { pole.contrast(with: $0) >= Self.leastContrast + 1 } ?? bars.last
        let grounds = background == nil ? [] : [background, bar].compactMap(\.self)
        func text(_ wanted: RGB, _ attributes: Style.Attributes) -> Style {
            Style(wanted.readable(on: grounds, towards: pole, in: colors).color(in: colors), on: .standard, attributes)
        }
        func color(_ part: Part) -> RGB? { own[part] ?? (background == nil ? nil : part.usual?.color) }
        if let accent = color(.accent) { (heading, mark) = (text(accent, .bold), text(accent, .bold)) }
        if let wrong = color(.error) { (alarm, error) = (text(wrong, .bold), text(wrong, .bold)) }
        if let typed = color(.match) {
            (match, forgiven) = (text(typed, [.bold, .underlined]), text(typed, .underlined))
        }
        if let bar { selected = Style(pole.color(in: colors), on: bar.color(in: colors), .bold) }
        guard let background else { return }
        dim = text(background.mixed(with: pole, 0.5), [])
        people = Self.hues.map { _, hue in
            let letters = hue.readable(on: grounds, towards: pole, in: colors)
            let ground = hue.readable(on: [pole], towards: other, in: colors)
            return (letters.color(in: colors), ground.color(in: colors))
        }
        white = pole.color(in: colors)
    }

    /// The letters on a person's ground.
    private var white = Color.standard
    package var isColored: Bool { !people.isEmpty }

    /// The initials of a person in a row, and as a tile in the place of a photo: always the same for the same name.
    package func initials(of name: String) -> (row: Style, tile: Style) {
        guard isColored else { return (.heading, .heading) }
        // The same in every process, as Swift's own hash is not.
        let number = name.unicodeScalars.reduce(UInt32(7)) { $0 &* 31 &+ $1.value }
        let person = people[Int(number % UInt32(people.count))]
        return (Style(person.letters, on: .standard, .bold), Style(white, on: person.ground, .bold))
    }

    /// A style where the eye is not wanted: text without a color of its own becomes dim.
    package func dimmed(_ style: Style) -> Style {
        guard isColored, style.foreground == .standard, style.background == .standard else { return style }
        var style = style
        style.foreground = dim.foreground
        return style
    }

    /// A style on the bar of what is selected.
    package func onBar(_ style: Style) -> Style {
        guard isColored else { return selected.adding(style.attributes) }
        var bar = style
        bar.background = selected.background
        if style.foreground == .standard { bar.foreground = selected.foreground }
        return bar
    }
}

package struct RGB: Hashable, Sendable {
    package let red, green, blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Makes a color of a number such as 0xFFCC00.
    package init(_ number: Int) {
        self.init(UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255))
    }

    /// Reads `#ffcc00`, or the name of one of the theme's colors.
    package init?(_ text: some StringProtocol) {
        let digits = text.dropFirst()
        if text.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit), let number = Int(digits, radix: 16) {
            self.init(number)
        } else if let hue = Theme.hues.first(where: { $0.name == text }) {
            self = hue.color
        } else {
            return nil
        }
    }

    /// > Source: [WCAG 2.2, relative luminance](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)
    package var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let part = Double(part) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast with another color: 1 for the same, 21 for black and white.
    package func contrast(with other: RGB) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }

    fileprivate func mixed(with other: RGB, _ share: Double) -> RGB {
        func part(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8(Double(one) + (Double(other) - Double(one)) * share) }
        return RGB(part(red, other.red), part(green, other.green), part(blue, other.blue))
    }

    /// The nearest color that can be read on all of some grounds, as far as there is one.
    fileprivate func readable(on grounds: [RGB], towards pole: RGB, in depth: ColorDepth) -> RGB {
        let steps = (0...20).lazy.map { mixed(with: pole, Double($0) / 20).nearest(in: depth) }
        return steps.first { step in grounds.allSatisfy { step.contrast(with: $0) >= Theme.leastContrast } } ?? pole
    }

    /// The nearest that a terminal has: any, or one of xterm's cube and grays.
    fileprivate func nearest(in depth: ColorDepth) -> RGB {
        depth == .full ? self : Self.indexed[index].color
    }

    func color(in depth: ColorDepth) -> Color {
        depth == .full ? .rgb(red, green, blue) : .indexed(Self.indexed[index].number)
    }

    private var index: Int {
        func distance(_ other: RGB) -> Int {
            [(red, other.red), (green, other.green), (blue, other.blue)]
                .reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        }
        return Self.indexed.indices.min { distance(Self.indexed[$0].color) < distance(Self.indexed[$1].color) } ?? 0
    }

    /// The colors 16 to 255 of xterm, which no palette changes.
    private static let indexed: [(number: UInt8, color: RGB)] = (16...255).map { number in
        let place = number - 16
        guard place < 216 else {
            let gray = UInt8(8 + 10 * (place - 216))
            return (UInt8(number), RGB(gray, gray, gray))
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        return (UInt8(number), RGB(levels[place / 36], levels[place / 6 % 6], levels[place % 6]))
    }
}
