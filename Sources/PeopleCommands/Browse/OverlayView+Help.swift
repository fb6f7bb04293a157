import PeopleFinder
import TerminalScreen

// The help: all keys, in groups.
extension OverlayView {
    /// From here on it names all keys of a row, and what its columns are.
    private static let wideForAllKeys = 100

    /// How many rows of it are seen at once; the footer names the file that changes the keys.
    static func helpRows(in size: Size) -> Int { max(1, size.rows - 4) }

    /// The lines that have letters in them: keys with what they do, those of what it lies over first, then notes.
    ///
    /// All of them without letters, and then each group has its heading.
    func helpLines(with letters: String, columns: Int) -> [Line] {
        let wanted = letters.lowercased()
        func fits(_ text: String) -> Bool { wanted.isEmpty || text.lowercased().contains(wanted) }
        // What does something stands out less than what it stands under.
        let style = Style(theme.heading.foreground)
        func heading(_ title: String) -> [Line] { wanted.isEmpty ? [Line(first: title, style: theme.heading)] : [] }
        var lines: [Line] = []
        var here: [(key: String, does: Phrase)] = []
        if let below = content.belowHelp {
            here = content.keys.hints(in: below).filter { fits(texts[$0.does]) }
            if !here.isEmpty { lines += heading(title(of: below)) }
            lines += here.map { Line(first: $0.key, second: texts[$0.does], style: style) }
        }
        let beside = keysBeside(all: columns >= Self.wideForAllKeys)
        if columns >= Self.wideForAllKeys, wanted.isEmpty {
            let after = texts[.terminalAfterKey(content.keys.name(of: .turn(1)) ?? "")]
            lines.append(Line(first: beside(texts[.terminalEverywhere], after), style: theme.dim))
        }
        var group: Phrase?
        for row in content.keys.rows(with: letters, in: texts) {
            group = row.heading ?? group
            // It was said already.
            if here.contains(where: { $0.does == row.does || $0.does == row.short }) { continue }
            if let title = group { lines += heading(texts[title]) }
            group = nil
            let (typing, command) = row.keys(upTo: columns >= Self.wideForAllKeys ? .max : 1)
            lines.append(Line(first: beside(typing, command), second: texts[row.does], style: style))
        }
        let width = max(1, min(columns - 4, Self.widest))
        lines += content.keysNotes.filter(fits).flatMap { TextLayout.wrap($0, to: width) }.map { Line(first: $0) }
        return lines.isEmpty ? TextLayout.wrap(texts[.terminalNoKey], to: width).map { Line(first: $0) } : lines
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

    /// The keys that fit what is typed: all where there is room, else some, through which one can move.
    func drawHelp(_ search: EditedText, from first: Int, on screen: inout Screen) {
        let all = helpLines(with: "", columns: screen.size.columns)
        let room = Self.helpRows(in: screen.size)
        let lines = apart(helpLines(with: search.text, columns: screen.size.columns), in: room)
        let start = min(first, max(0, lines.count - room))
        let place = lines.count > room ? " \(start + 1)–\(min(start + room, lines.count))/\(lines.count)" : ""
        let frame = draw(
            [Line(first: "› \(search.text)")] + lines[start...].prefix(room), like: all,
            title: title(of: overlay) + place, selected: content.foundRow(in: texts) == nil ? nil : 1, on: &screen)
        // Without a color of its own it would look like something that is typed.
        if search.isEmpty, theme.isColored {
            screen.draw(texts[.terminalSearch], at: Point(frame.origin.column + 2, frame.origin.row), theme.dim)
        }
        screen.cursor = Point(
            min(frame.origin.column + 2 + TextWidth.columns(of: search.beforeCursor), frame.columns.upperBound - 1),
            frame.origin.row)
    }
}
