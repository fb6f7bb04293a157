/// Fits text into columns: cuts, fills up and breaks it, never through a character.
package enum TextLayout {
    /// Where text stands when there is more room than it needs.
    package enum Alignment: Int, Sendable {
        case leading, center, trailing
    }

    /// Cuts any text that is wider than it may be, with an ellipsis at the end, and cleans it.
    package static func truncate(_ text: String, to limit: Int) -> String {
        if text.utf8.count <= limit, TextWidth.isPlain(text) { return text }
        return truncate(Glyph.glyphs(of: text), to: limit).reduce(into: "") { $0 += $1.text }
    }

    /// Cuts any text that is wider than `width`, fills up what is narrower with spaces, and cleans it.
    package static func pad(_ text: String, to width: Int) -> String {
        let shown = truncate(text, to: width)
        return shown + String(repeating: " ", count: max(0, width - TextWidth.columns(of: shown)))
    }

    /// Shares columns of the screen among those of a table, which may be wide or narrow so; 0 is for what is left out.
    ///
    /// Those of the order are narrowed and left out first; too wide for the room is only what may not be left out.
    package static func fit(
        _ columns: [(wanted: Int, least: Int)], givingWay order: [Int], gap: Int, to room: Int
    ) -> [Int] {
        var columns = columns
        func needed(_ width: ((wanted: Int, least: Int)) -> Int) -> Int {
            let used = columns.filter { $0.wanted > 0 }
            return used.reduce(0) { $0 + width($1) } + gap * max(0, used.count - 1)
        }
        for column in order where needed({ min($0.least, $0.wanted) }) > room { columns[column] = (0, 0) }
        var widths = columns.map { min($0.least, $0.wanted) }
        var left = room - needed { min($0.least, $0.wanted) }
        // The narrowest one gets more first, so that one long name takes nothing from everybody else.
        while left > 0,
            let column = widths.indices.filter({ widths[$0] < columns[$0].wanted }).min(by: { widths[$0] < widths[$1] })
        {
            widths[column] += 1
            left -= 1
        }
        return widths
    }

    /// Breaks any text into clean lines, one at least, between words where it can; its own line breaks are kept.
    package static func wrap(_ text: String, to width: Int) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { wrap(line: Glyph.glyphs(of: String($0)), to: max(1, width)) }
    }

    static func truncate(_ glyphs: [Glyph], to limit: Int) -> [Glyph] {
        guard glyphs.reduce(0, { $0 + $1.columns }) > limit else { return glyphs }
        guard limit > 0 else { return [] }
        var used = 0
        let kept = glyphs.prefix { glyph in
            used += glyph.columns
            return used < limit
        }
        return kept + Glyph.glyphs(of: "…")
    }

    private static func wrap(line: [Glyph], to width: Int) -> [String] {
        var lines: [String] = []
        var rest = line[...]
        while true {
            var used = 0
            let fitting = rest.prefix { glyph in
                used += glyph.columns
                return used <= width
            }
            // A wide character in one column goes out whole, or this would never end.
            var end = min(rest.startIndex + max(fitting.count, 1), rest.endIndex)
            var next = end
            if end < rest.endIndex, rest[end] != .space, let space = rest[..<end].lastIndex(of: .space) {
                end = space
                next = space
            }
            while next < rest.endIndex, rest[next] == .space, next < line.endIndex { next += 1 }
            var kept = rest[..<end]
            while kept.last == .space { kept.removeLast() }
            lines.append(kept.reduce(into: "") { $0 += $1.text })
            guard next < rest.endIndex else { return lines }
            rest = rest[next...]
        }
    }
}

/// Which way letters run; their order is left to the terminal, as only some turn right-to-left letters round.
///
/// So each piece of text that has such letters is isolated: numbers and punctuation beside it keep their place. A
/// terminal that knows no isolates draws nothing for them.
enum TextDirection {
    /// FIRST STRONG ISOLATE: what follows finds its direction by itself.
    static let isolate = "\u{2068}"
    /// POP DIRECTIONAL ISOLATE.
    static let endOfIsolate = "\u{2069}"

    /// Whether a character is of a script that is written from right to left.
    ///
    /// > Source: DerivedBidiClass.txt of the Unicode Character Database, whose head gives these blocks to R and AL
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF: scalar.properties.generalCategory != .decimalNumber
        case 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
