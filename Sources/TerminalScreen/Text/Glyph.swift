/// One picture on the screen: a cluster of characters that a terminal draws and never obeys.
package struct Glyph: Hashable, Sendable {
    package let text: String
    /// Its columns, 1 or 2.
    package let columns: Int
    /// Whether every terminal is expected to agree on ``columns``.
    package let isCertain: Bool
    package let isRightToLeft: Bool

    package static let space = Glyph(ascii: 0x20)

    /// The most scalars of one cluster that are kept; the longest emoji have ten, and a tower of marks has no end.
    private static let maximumScalars = 16

    private init(ascii byte: UInt8) {
        text = String(UnicodeScalar(byte))
        columns = 1
        isCertain = true
        isRightToLeft = false
    }

    private init?(cluster: Character) {
        columns = TextWidth.columns(of: cluster)
        guard columns > 0 else { return nil }
        text = String(cluster)
        isCertain = TextWidth.isCertain(cluster)
        isRightToLeft = cluster.unicodeScalars.contains(where: TextDirection.isRightToLeft)
    }

    /// Makes any text, a stranger's too, safe to show on one line, and splits it into what a terminal draws.
    ///
    /// Line breaks and tabs are spaces then, control characters their pictures (␛); what has no shape is gone.
    package static func glyphs(of text: String) -> [Glyph] {
        if TextWidth.isPlain(text) { return text.utf8.map { Glyph(ascii: $0) } }
        var glyphs: [Glyph] = []
        for cluster in VisibleText.replacingControls(in: text) {
            if let glyph = Glyph(cluster: shortened(cluster)) ?? standing(shortened(cluster)) {
                glyphs.append(glyph)
            }
        }
        return glyphs
    }

    /// A mark that has nothing to stand on gets the circle that Unicode's charts use.
    private static func standing(_ mark: Character) -> Glyph? {
        let text = "\u{25CC}\(mark)"
        return Glyph(cluster: text.count == 1 ? Character(text) : "\u{FFFD}")
    }

    private static func shortened(_ cluster: Character) -> Character {
        guard cluster.unicodeScalars.count > maximumScalars else { return cluster }
        return String(String.UnicodeScalarView(cluster.unicodeScalars.prefix(maximumScalars))).first ?? cluster
    }
}
