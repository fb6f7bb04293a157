import Foundation
import QRCodes
import Testing

@testable import PeopleCommands
@testable import TerminalScreen

/// Whether what is written can be read on a dark and on a light background, by somebody who sees no colors, too.
@Suite("The contrast of the view")
struct BrowseContrastTests {
    private func cells(
        _ content: BrowseContent, _ size: Size, _ colors: ColorDepth, on background: RGB? = nil,
        own: [Theme.Part: RGB] = [:]
    ) -> [Cell] {
        let theme = Theme(colors, background: background, own: own)
        return BrowseView(content: content, texts: BrowseSample.texts, theme: theme).screen(size).cells
    }

    /// A color as xterm has it.
    private func rgb(_ color: Color, or standard: RGB) -> RGB {
        switch color {
        case .rgb(let red, let green, let blue): return RGB(red, green, blue)
        case .indexed(let number) where number >= 232:
            let gray = 8 + 10 * (number - 232)
            return RGB(gray, gray, gray)
        case .indexed(let number):
            let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
            let place = Int(number) - 16
            return RGB(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
        case .standard, .named: return standard
        }
    }

    @Test(
        "where the background is known, all text that has a color has a contrast of 4.5, on any background",
        arguments: Palette.usual.map(\.background) + [0x767676, 0x808080, 0x7F0000, 0x0000FF, 0xFFFF00],
        [(ColorDepth.palette, nil), (.full, nil), (.palette, 0x5F5FFF), (.full, 0x808080), (.full, 0xFFFF00)])
    func colored(background: UInt32, colors: (depth: ColorDepth, own: Int?)) {
        let ground = RGB(Int(background))
        let parts: [Theme.Part] = [.accent, .match, .error, .selection]
        let own = colors.own.map { color in Dictionary(uniqueKeysWithValues: parts.map { ($0, RGB(color)) }) } ?? [:]
        for look in BrowseSample.looks where look.name != "device-code" {
            let shown = cells(look.content, Size(100, 30), colors.depth, on: ground, own: own).filter(isText)
            for style in Set(shown.map(\.style)) {
                guard style.foreground != .standard || style.background != .standard else { continue }
                let (front, behind) = (rgb(style.foreground, or: ground), rgb(style.background, or: ground))
                #expect(front.contrast(with: behind) >= 4.5, "\(look.name): \(style)")
            }
        }
    }

    @Test("what lies behind something else is dim, but for the keys at the bottom")
    func behind() throws {
        let theme = Theme(.full, background: RGB(0))
        func screen(_ content: BrowseContent) -> Screen {
            BrowseView(content: content, texts: BrowseSample.texts, theme: theme).screen(Size(200, 60))
        }
        let accounts = try #require(BrowseSample.looks.first { $0.name == "accounts" }).content
        let (before, behind) = (screen(BrowseSample.content()), screen(accounts))
        let names = (0..<200).filter { before[$0, 3].style == .plain && isText(before[$0, 3]) }
        #expect(!names.isEmpty && names.allSatisfy { behind[$0, 3].style == theme.dim })
        #expect((0..<200).contains { behind[$0, 59].style == theme.heading })
    }

    @Test("each person's initials have a color of their own, the same each time")
    func people() {
        let theme = Theme(.full, background: RGB(0))
        let names = ["Adele Vance", "Alex Wilber", "Megan Bowen", "Diego Siciliani", "Lee Gu", "Patti Fernandez"]
        #expect(Set(names.map { theme.initials(of: $0).tile }).count > 3)
        #expect(
            theme.initials(of: "Adele Vance").row == Theme(.full, background: RGB(0)).initials(of: "Adele Vance").row)
        #expect(Theme(.sixteen, background: RGB(0)).isColored == false && Theme.standard.isColored == false)
    }

    @Test("a person's own colors are there as they are where they can be read, and the nearest that the terminal has")
    func own() {
        let own: [Theme.Part: RGB] = [
            .accent: RGB(0xFF79C6), .match: RGB(0xF1FA8C), .error: RGB(0xFF5555), .selection: RGB(0x343746),
        ]
        let theme = Theme(.full, background: RGB(0x282A36), own: own)
        #expect(theme.heading.foreground == .rgb(0xFF, 0x79, 0xC6) && theme.match.foreground == .rgb(0xF1, 0xFA, 0x8C))
        #expect(theme.selected.background == .rgb(0x34, 0x37, 0x46))
        #expect(Theme(.palette, background: RGB(0x282A36), own: own).heading.foreground == .indexed(212))
        let unreadable = Theme(.full, background: RGB(0), own: [.accent: RGB(0x101010), .selection: RGB(0xFFFFFF)])
        #expect(unreadable.heading.foreground != .rgb(0x10, 0x10, 0x10))
        #expect(unreadable.selected == Theme(.full, background: RGB(0)).selected)
        #expect(Theme(.sixteen, background: RGB(0), own: own).heading == Theme.standard.heading)
    }

    @Test("on a background that is not known a person's own colors are taken as they are, and all else stays as it was")
    func ownUnknown() {
        let own: [Theme.Part: RGB] = [.accent: RGB(0xFF79C6), .selection: RGB(0x343746)]
        let theme = Theme(.full, background: nil, own: own)
        #expect(theme.heading.foreground == .rgb(0xFF, 0x79, 0xC6) && theme.mark == theme.heading)
        #expect(theme.selected == Style(.rgb(255, 255, 255), on: .rgb(0x34, 0x37, 0x46), .bold))
        #expect(theme.match == Theme.standard.match && theme.error == Theme.standard.error && !theme.isColored)
        let light = Theme(.palette, background: nil, own: [.selection: RGB(0xFFFF00), .error: RGB(0xFF5555)])
        #expect(light.selected.foreground == .indexed(16) && light.error.foreground == .indexed(203))
        #expect(Theme(.full, background: nil).heading == Theme.standard.heading)
        // What stands on the bar has the letters of the bar.
        let content = BrowseSample.content()
        let cells = cells(content, Size(80, 24), .full, own: own).filter { $0.style.background != .standard }
        #expect(!cells.isEmpty && cells.allSatisfy { $0.style.foreground == .rgb(255, 255, 255) || !isText($0) })
    }

    private func isText(_ cell: Cell) -> Bool {
        guard let glyph = cell.glyph else { return false }
        return glyph.text.contains { $0.isLetter || $0.isNumber }
    }

    @Test(
        "no text has a color of its own or is faint: it has the person's two colors, so that it is seen as well as all else",
        arguments: BrowseSample.looks.map(\.name), [Size(40, 10), Size(80, 24), Size(150, 46)])
    func text(name: String, size: Size) throws {
        let content = try #require(BrowseSample.looks.first { $0.name == name }).content
        let cells = cells(content, size, .full)
        let text = cells.filter(isText)
        #expect(!text.isEmpty)
        for cell in text {
            #expect(cell.style.foreground == .standard && cell.style.background == .standard, "\(cell)")
            #expect(!cell.style.attributes.contains(.faint), "\(cell)")
        }
    }

    @Test("colors are only on marks, of which each says nothing by its color alone")
    func marks() {
        let looks = BrowseSample.looks.filter { $0.name != "device-code" }
        let colored = looks.flatMap { cells($0.content, Size(80, 24), .full) }
            .filter { $0.style.foreground != .standard || $0.style.background != .standard }
        let shown = Set(colored.map { $0.glyph?.text ?? "" })
        #expect(shown.subtracting(["›", "▸", "✗", " "]).isEmpty, "\(shown)")
        #expect(shown.contains("✗") && shown.contains("›"))
    }

    @Test("without colors the picture is the same but for the colors")
    func colorless() {
        for look in BrowseSample.looks where look.name != "device-code" {
            let (full, none) = (cells(look.content, Size(80, 24), .full), cells(look.content, Size(80, 24), .none))
            #expect(full.map(\.glyph) == none.map(\.glyph))
            #expect(none.allSatisfy { $0.style.foreground == .standard && $0.style.background == .standard })
        }
    }

    @Test("a code to photograph is black on white in every palette")
    func code() {
        #expect(Palette.contrast(0x000000, 0xFFFFFF) == 21)
        #expect(QRCode.style(.full) == Style(.rgb(0, 0, 0), on: .rgb(255, 255, 255)))
        #expect(QRCode.style(.palette) == Style(.indexed(16), on: .indexed(231)))
    }

    @Test("text has no color, because in some common palette each can't be read")
    func unreadable() {
        for color in [\Palette.faint, \.red, \.magenta] {
            #expect(Palette.usual.contains { Palette.contrast($0[keyPath: color], $0.background) < 3 })
        }
    }
}
