/// One column of one row.
package struct Cell: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// A glyph, or the left half of a wide one.
        case glyph(Glyph)
        /// The right half of the wide glyph before it.
        case rest
    }

    package var content: Content
    package var style: Style
    /// Whether a text with right-to-left letters begins here.
    var opensIsolate = false
    /// Whether it ends here.
    var closesIsolate = false

    package static let blank = Cell(content: .glyph(.space), style: .plain)

    init(content: Content, style: Style) { (self.content, self.style) = (content, style) }

    /// Whether erasing the cell gives the same.
    var isBlank: Bool { self == .blank }

    /// Whether every terminal is expected to keep it in its column, and to its column.
    ///
    /// Some join the marks of an isolate to the cell before them.
    var isCertain: Bool {
        guard !opensIsolate, !closesIsolate else { return false }
        return if case .glyph(let glyph) = content { glyph.isCertain } else { true }
    }
}
