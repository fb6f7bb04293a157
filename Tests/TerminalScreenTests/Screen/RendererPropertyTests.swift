import BlockingThread
import Testing

@testable import TerminalScreen

/// The bytes go through pyte, a terminal emulator that others wrote, and its screen is compared with ours.
@Suite("Writing the difference, seen by a terminal")
@BlockingThread
struct RendererPropertyTests {
    private struct Script: Encodable {
        let columns: Int
        let rows: Int
        let pieces: [[UInt8]]
    }

    private struct Picture: Decodable {
        struct Row: Decodable, Equatable {
            let text: String
            let bold: [Int]
            let reversed: [Int]
            let colors: [Int]
        }
        let rows: [Row]
        let column: Int
        let row: Int
        let hidden: Bool
    }

    private static let words = ["Adele", "王秀英", "Zoë", "Zoe\u{308}", "אבג", "한국", "…", "─│╭", "  ", "Ａ", "x", "😀"]
    private static let styles: [Style] = [
        .plain, .plain, .heading, .line, .alarm, .selected, Style(.named(5), on: .standard, [.bold, .underlined]),
        Style(.rgb(1, 2, 3), on: .indexed(4)),
    ]

    private static func drawn(over old: Screen, _ random: inout Numbers) -> Screen {
        var screen = random.next(8) == 0 ? Screen(old.size) : old
        for _ in 0..<random.next(6) {
            let point = Point(random.next(old.size.columns + 4) - 2, random.next(old.size.rows))
            let style = styles[random.next(styles.count)]
            switch random.next(6) {
            case 0: screen.fill(Rectangle(point.column, point.row, random.next(12), random.next(3)), style)
            case 1: screen.box(Rectangle(point.column, point.row, random.next(14), random.next(5)), style, title: "王")
            default: screen.draw(words[random.next(words.count)], at: point, style)
            }
        }
        screen.cursor = random.next(3) == 0 ? Point(random.next(old.size.columns), random.next(old.size.rows)) : nil
        return screen
    }

    @Test("After any change the terminal shows exactly the screen", arguments: [(23, 7), (7, 3), (80, 24), (2, 1)])
    func random(columns: Int, rows: Int) throws {
        var numbers = Numbers(seed: UInt64(columns))
        var renderer = Renderer()
        var screens = [Screen(Size(columns, rows))]
        var pieces = [renderer.update(to: screens[0])]
        for _ in 0..<150 {
            if numbers.next(20) == 0 {
                renderer.forget()
            }
            screens.append(Self.drawn(over: screens[screens.count - 1], &numbers))
            pieces.append(renderer.update(to: screens[screens.count - 1]))
        }
        // Without wrapping, as the terminal is set up.
        pieces[0] = Array("\u{1B}[?7l".utf8) + pieces[0]
        let pictures: [Picture] = try Judge.ask("screens", Script(columns: columns, rows: rows, pieces: pieces))
        for (index, (screen, picture)) in zip(screens, pictures).enumerated() {
            for row in 0..<rows {
                let expected = Self.expected(screen, row)
                guard picture.rows[row] == expected else {
                    Issue.record(
                        """
                        Picture \(index), row \(row): \(picture.rows[row]), not \(expected); it was written by
                        \(String(decoding: pieces[index], as: UTF8.self).replacing("\u{1B}", with: "^"))
                        """)
                    return
                }
            }
            #expect(picture.hidden == (screen.cursor == nil), "Picture \(index)")
            if let cursor = screen.cursor {
                #expect(Point(picture.column, picture.row) == cursor, "Picture \(index)")
            }
        }
    }

    private static func expected(_ screen: Screen, _ row: Int) -> Picture.Row {
        let cells = Array(screen.row(row))
        var text = ""
        for cell in cells {
            if let glyph = cell.glyph {
                text += glyph.text
            }
        }
        func columns(_ isMeant: (Style) -> Bool, visible: Bool = true) -> [Int] {
            cells.indices.filter { index in
                guard let glyph = cells[index].glyph else {
                    return !visible && isMeant(cells[index].style)
                }
                return isMeant(cells[index].style) && (!visible || glyph != .space)
            }
        }
        return Picture.Row(
            text: text.precomposed, bold: columns { $0.attributes.contains(.bold) },
            reversed: columns({ $0.attributes.contains(.reversed) }, visible: false),
            colors: columns { $0.foreground != .standard })
    }
}
