import PeopleFinder
import TerminalScreen

// The help: all keys, in groups.
extension OverlayView {
    /// From here on it names all keys of a row, and what its columns are.
    private static let wideForAllKeys = 100

    /// How many rows of it are seen at once; the footer names the file that changes the keys.
    static func helpRows(in size: Size) -> Int { max(1, size.rows - 3) }

    /// The lines: keys with what they do, those of what it lies over first, each group under its heading, then notes.
    func helpLines(columns: Int) -> [Line] {
        let isWide = columns >= Self.wideForAllKeys
        // What does something stands out less than what it stands under.
        let style = Style(theme.heading.foreground)
        func heading(_ title: String) -> Line { Line(first: title, style: theme.heading) }
        var lines: [Line] = []
        let here = content.belowHelp.map { content.keys.hints(in: $0) } ?? []
        if let below = content.belowHelp, !here.isEmpty {
            lines.append(heading(title(of: below)))
            lines += here.map { Line(first: $0.key, second: texts[$0.does], style: style) }
        }
        let beside = keysBeside(all: isWide)
        if isWide {
            let after = texts[.terminalAfterKey(content.keys.name(of: .turn(1)) ?? "")]
            lines.append(Line(first: beside(texts[.terminalEverywhere], after), style: theme.dim))
        }
        var group: Phrase?
        for row in content.keys.rows {
            group = row.heading ?? group
            // It was said already.
            if here.contains(where: { $0.does == row.does || $0.does == row.short }) { continue }
            if let title = group { lines.append(heading(texts[title])) }
            group = nil
            let (typing, command) = row.keys(upTo: isWide ? .max : 1)
            lines.append(Line(first: beside(typing, command), second: texts[row.does], style: style))
        }
        let width = max(1, min(columns - 4, Self.widest))
        return lines + content.keysNotes.flatMap { TextLayout.wrap($0, to: width) }.map { Line(first: $0) }
    }

    /// Puts letters that are keys after Tab into a column of their own, behind the keys that work everywhere.
    private func keysBeside(all: Bool) -> (_ typing: String, _ command: String) -> String {
        let both = content.keys.rows.map { $0.keys(upTo: all ? .max : 1) }.filter { !$0.command.isEmpty }
        let titles = both.map(\.typing) + (all ? [texts[.terminalEverywhere]] : [])
        let width = titles.map { TextWidth.columns(of: $0) }.max() ?? 0
        return { $1.isEmpty ? $0 : TextLayout.pad($0, to: width) + "  " + $1 }
    }

    /// Lets what stands under a heading stand apart, where all of it has room then, too.
    private func apart(_ lines: [Line], in room: Int) -> [Line] {
        var apart: [Line] = []
        for line in lines {
            if line.isWhole, apart.last?.isWhole == false { apart.append(Line()) }
            apart.append(line)
        }
        return apart.count <= room ? apart : lines
    }

    /// All keys where there is room, else some, through which one can move.
    func drawHelp(from first: Int, on screen: inout Screen) {
        let room = Self.helpRows(in: screen.size)
        let lines = apart(helpLines(columns: screen.size.columns), in: room)
        let start = min(first, max(0, lines.count - room))
        let place = lines.count > room ? " \(start + 1)–\(min(start + room, lines.count))/\(lines.count)" : ""
        draw(Array(lines[start...].prefix(room)), like: lines, title: title(of: overlay) + place, on: &screen)
    }
}
