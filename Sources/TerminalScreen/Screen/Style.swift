/// How a piece of text looks, on a background that nobody knows; ``Theme`` has colors for one that is known.
///
/// None of the sixteen colors, and no faint text, can be read in all of the palettes that terminals come with. So text
/// stands out by weight and reversal, and only marks and lines, which say nothing by themselves, are colored or faint.
package struct Style: Hashable, Sendable {
    /// Weight and line.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let faint = Attributes(rawValue: 2)
        package static let underlined = Attributes(rawValue: 8)
        package static let reversed = Attributes(rawValue: 16)
    }

    package var foreground: Color
    package var background: Color
    package var attributes: Attributes

    package init(_ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }

    package static let plain = Style()
    /// A title, the name of the program, the key that does something.
    package static let heading = Style(.standard, on: .standard, .bold)
    /// The sign before what went wrong; never text.
    package static let alarm = Style(.named(1), on: .standard, .bold)
    /// Lines and frames; never text.
    package static let line = Style(.standard, on: .standard, .faint)
    /// What the cursor of a list is on.
    package static let selected = Style(.standard, on: .standard, .reversed)

    /// The same with some attributes more.
    package func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// The sequence with which a terminal writes so, however it wrote before.
    ///
    /// > Source: ECMA-48, 5th edition, 8.3.117
    var sequence: String {
        let numbers: [(Attributes, Int)] = [(.bold, 1), (.faint, 2), (.underlined, 4), (.reversed, 7)]
        let marks = numbers.filter { attributes.contains($0.0) }.map(\.1)
        let parameters = marks + foreground.parameters(30) + background.parameters(40)
        // The empty parameter in front ends what was set before.
        return "\u{1B}[" + parameters.map { ";\($0)" }.joined() + "m"
    }
}
