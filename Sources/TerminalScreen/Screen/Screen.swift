
/// One column of one row.
package struct Cell: Hashable, Sendable {
    /// What is there, or begins there; nil in the right half of the wide glyph before.
    package var glyph: Glyph?
    package var style: Style
    /// Whether a text with right-to-left letters begins here.
    var opensIsolate = false
    /// Whether it ends here.
    var closesIsolate = false

    package static let blank = Cell(.space, .plain)

    init(_ glyph: Glyph?, _ style: Style) { (self.glyph, self.style) = (glyph, style) }

    /// Whether erasing the cell gives the same.
    var isBlank: Bool { self == .blank }

    /// Whether every terminal keeps it in and to its column; some join the marks of an isolate to the cell before.
    var isCertain: Bool { !opensIsolate && !closesIsolate && glyph?.isCertain != false }
}
